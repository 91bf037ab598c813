/** What the developers page takes from the API's own tables: routes, examples, tools, problems. */

import { escape } from "@std/html/entities";
import { escapeMarkdown, fence, markdownTable } from "../markdown/write.ts";
import { attributionOf } from "../shop/catalog.ts";
import { joinNames } from "../words/lists.ts";
import { CATALOG_PATH, MCP_PATH } from "../shop/service.ts";
import { block, type Directives, inline } from "./directives.ts";
import { shorten, tellCuts } from "./examples.ts";
import type { Facts, ToolFact } from "./facts.ts";

/** The directives of the API, by name. */
export const API_DIRECTIVES: Directives<Facts> = {
  origen: inline(({ origin }) => `\`${origin}\``),
  "ruta_mcp": inline(() => `\`${MCP_PATH}\``),
  limite: inline(({ api }) => String(api.limit)),
  "versiones_mcp": inline(({ api }) =>
    joinNames(api.protocolVersions.map((version) => `\`${version}\``))
  ),
  atribucion: inline(({ shop, origin }) =>
    `\`${attributionOf(shop.business.nombre, origin).replaceAll("`", "'")}\``
  ),
  endpoints: block(({ api }) =>
    markdownTable(
      ["Método", "Ruta", "Para qué"],
      api.endpoints.map(({ metodo, ruta, que }) => [metodo, `\`${ruta}\``, escapeMarkdown(que)]),
    )
  ),
  "ejemplo_catalogo": block(
    ({ origin, api }) =>
      [
        fence("sh", `curl ${origin}${CATALOG_PATH}`),
        answerText(api.catalog),
      ].join("\n\n"),
    ({ origin, api }) =>
      [
        tryIt(`GET ${CATALOG_PATH}`, `curl ${origin}${CATALOG_PATH}`),
        answerHtml(api.catalog),
      ].join("\n"),
  ),
  "ejemplo_markdown": block(
    ({ origin }) => fence("sh", markdownCommand(origin)),
    ({ origin }) => tryIt("GET /", markdownCommand(origin), ' data-acepta="text/markdown"'),
  ),
  herramientas: block(toolsText, toolsHtml),
  errores: block(problemsText),
  "clientes_mcp": block(clientsText),
};

function markdownCommand(origin: string): string {
  return `curl -H 'Accept: text/markdown' ${origin}/`;
}

function toolsText({ api, origin }: Facts): string {
  return api.tools.map((tool) =>
    [
      `### ${tool.name}`,
      escapeMarkdown(tool.description),
      fence("sh", commandOf(tool, origin)),
      answerText(tool.answer),
    ].join("\n\n")
  ).join("\n\n");
}

function toolsHtml({ api, origin }: Facts): string {
  return api.tools.map((tool) => {
    const name = escape(tool.name);
    const body = ` data-cuerpo="${escape(bodyOf(tool))}"`;
    return [
      `<section class="herramienta" aria-labelledby="${name}">`,
      `<h3 id="${name}">${name}</h3>`,
      `<p>${escape(tool.description)}</p>`,
      tryIt(`POST ${MCP_PATH}`, commandOf(tool, origin), body),
      answerHtml(tool.answer),
      "</section>",
    ].join("\n");
  }).join("\n");
}

/** The message that calls a tool with its example. */
function bodyOf({ name, example }: ToolFact): string {
  const params = { name, arguments: example };
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
}

function commandOf(tool: ToolFact, origin: string): string {
  return `curl ${origin}${MCP_PATH} -d '${bodyOf(tool)}'`;
}

function problemsText({ api }: Facts): string {
  return api.problems.map(({ code, status, title, when, hint, example }) =>
    [
      `### Error \`${code}\``,
      `**${status} · ${escapeMarkdown(title)}.** ${escapeMarkdown(when)} ${escapeMarkdown(hint)}`,
      answerText(example),
    ].join("\n\n")
  ).join("\n\n");
}

/** What the server is called in the settings of a client: some take no blanks in it. */
const CLIENT_KEY = "heladeria";

/** How the MCP server is added to known clients, and called from a program. */
function clientsText({ api, origin }: Facts): string {
  const url = `${origin}${MCP_PATH}`;
  const settings = (value: unknown) => fence("json", JSON.stringify(value, null, 2));
  return [
    "**Claude Code**, en la terminal:",
    fence("sh", `claude mcp add --transport http ${CLIENT_KEY} ${url}`),
    "**VS Code**, en `.vscode/mcp.json`:",
    settings({ servers: { [CLIENT_KEY]: { type: "http", url } } }),
    "**Cursor**, en `.cursor/mcp.json`:",
    settings({ mcpServers: { [CLIENT_KEY]: { url } } }),
    "**Claude Desktop** y otros con conectores: agregá un conector personalizado con esta dirección:",
    fence("text", url),
    "**Desde un programa**, con el SDK oficial de TypeScript (`npm install @modelcontextprotocol/sdk`):",
    ...api.tools.filter(({ name }) => name === "cotizar_pedido")
      .map((tool) => fence("ts", programOf(tool, url))),
  ].join("\n\n");
}

/** A program that calls a tool with its example. */
function programOf({ name, example }: ToolFact, url: string): string {
  const call = JSON.stringify({ name, arguments: example }, null, 2);
  const take = (what: string, file: string) =>
    `import { ${what} } from ${JSON.stringify(`@modelcontextprotocol/sdk/client/${file}.js`)};`;
  return [
    take("Client", "index"),
    take("StreamableHTTPClientTransport", "streamableHttp"),
    "",
    'const client = new Client({ name: "mi-agente", version: "1.0.0" });',
    `await client.connect(new StreamableHTTPClientTransport(new URL("${url}")));`,
    `const { isError, structuredContent } = await client.callTool(${call});`,
    "console.log(isError, structuredContent);",
    "await client.close();",
  ].join("\n");
}

/** A command beside which the page's script puts a button that sends the request. */
function tryIt(request: string, command: string, attributes = ""): string {
  return `<div class="ejemplo" data-probar="${escape(request)}"${attributes}>${
    codeHtml("sh", command)
  }</div>`;
}

/** An answer as an example, under what is said of it: whole, or where it is cut. */
function answerText(answer: unknown): string {
  const { value, cuts } = shorten(answer);
  return [`${tellCuts(cuts)}:`, fence("json", JSON.stringify(value, null, 2))].join("\n\n");
}

function answerHtml(answer: unknown): string {
  const { value, cuts } = shorten(answer);
  const told = cuts.length === 0
    ? ""
    : `<p class="nota">${escape(tellCuts(cuts)).replace(/`([^`]*)`/g, "<code>$1</code>")}.</p>`;
  return `<details><summary>Ver la respuesta</summary>${told}${
    codeHtml("json", JSON.stringify(value, null, 2))
  }</details>`;
}

function codeHtml(language: string, text: string): string {
  return `<pre tabindex="0"><code class="language-${language}">${escape(text)}</code></pre>`;
}
