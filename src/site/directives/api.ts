/** What the developers page takes from the API's own tables: routes, examples, tools, problems. */

import { readInline } from "../../markdown/inline.ts";
import { joinLines, type Markup, markup } from "../../markdown/markup.ts";
import { escapeMarkdown, fence, markdownTable } from "../../markdown/write.ts";
import { attributionOf } from "../../shop/catalog.ts";
import { joinNames } from "../../words/lists.ts";
import { type ApiFacts, CATALOG_PATH, MCP_PATH } from "../../shop/service.ts";
import type { Directives, Facts } from "../directive.ts";

type Tool = ApiFacts["tools"][number];

/** The directives of the API, by name. */
export const API_DIRECTIVES: Directives = {
  origen: ({ origin }) => `\`${origin}\``,
  "ruta_mcp": () => `\`${MCP_PATH}\``,
  limite: ({ api }) => String(api.limit),
  "versiones_mcp": ({ api }) => joinNames(api.protocolVersions.map((version) => `\`${version}\``)),
  atribucion: ({ shop, origin }) =>
    `\`${attributionOf(shop.business.nombre, origin).replaceAll("`", "'")}\``,
  endpoints: {
    markdown: ({ api }) =>
      markdownTable(
        ["Método", "Ruta", "Para qué"],
        api.endpoints.map(({ metodo, ruta, que }) => [metodo, `\`${ruta}\``, escapeMarkdown(que)]),
      ),
  },
  "ejemplo_catalogo": {
    markdown: ({ origin, api }) =>
      `${fence("sh", `curl ${origin}${CATALOG_PATH}`)}\n\n${answerText(api.catalog)}`,
    html: ({ origin, api }) =>
      joinLines([
        tryIt(`GET ${CATALOG_PATH}`, `curl ${origin}${CATALOG_PATH}`),
        answerHtml(api.catalog),
      ]),
  },
  "ejemplo_markdown": {
    markdown: ({ origin }) => fence("sh", markdownCommand(origin)),
    html: ({ origin }) =>
      tryIt("GET /", markdownCommand(origin), markup` data-acepta="text/markdown"`),
  },
  herramientas: { markdown: toolsText, html: toolsHtml },
  // In HTML the title itself has the id that a problem's `type` leads to.
  errores: {
    markdown: problemsText,
    html: (facts) => problemsText(facts).replace(/^<a id=.*\n\n/gm, ""),
  },
  "clientes_mcp": { markdown: clientsText },
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

function toolsHtml({ api, origin }: Facts): Markup {
  return joinLines(api.tools.map((tool) => {
    const { name, description, answer } = tool;
    const body = markup` data-cuerpo="${bodyOf(tool)}"`;
    return markup`<section class="herramienta" aria-labelledby="${name}">
<h3 id="${name}">${name}</h3>
<p>${description}</p>
${tryIt(`POST ${MCP_PATH}`, commandOf(tool, origin), body)}
${answerHtml(answer)}
</section>`;
  }));
}

/** The message that calls a tool with its example. */
function bodyOf({ name, example }: Tool): string {
  const params = { name, arguments: example };
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
}

function commandOf(tool: Tool, origin: string): string {
  return `curl ${origin}${MCP_PATH} -d '${bodyOf(tool)}'`;
}

function problemsText({ api }: Facts): string {
  return api.problems.map(({ code, status, title, when, hint, example }) =>
    [
      `<a id="error-${code.replaceAll("_", "-")}"></a>`,
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
function programOf({ name, example }: Tool, url: string): string {
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
function tryIt(request: string, command: string, attributes?: Markup): Markup {
  const code = codeHtml("sh", command);
  return markup`<div class="ejemplo" data-probar="${request}"${attributes}>${code}</div>`;
}

/** An answer as an example, under what is said of it: whole, or where it is cut. */
function answerText(answer: unknown): string {
  const { told, json } = shorten(answer);
  return `${told}:\n\n${fence("json", json)}`;
}

function answerHtml(answer: unknown): Markup {
  const { told, isCut, json } = shorten(answer);
  const note = isCut && markup`<p class="nota">${readInline(told, 1, () => {})}.</p>`;
  return markup`<details><summary>Ver la respuesta</summary>${note}${
    codeHtml("json", json)
  }</details>`;
}

function codeHtml(language: string, text: string): Markup {
  return markup`<pre tabindex="0"><code class="language-${language}">${text}</code></pre>`;
}

/** A list of more items than this is cut to one. */
const MOST_ITEMS = 4;
/** A text of more characters than this is cut to as many as `SHOWN_CHARACTERS`. */
const MOST_CHARACTERS = 1200;
const SHOWN_CHARACTERS = 300;

/** An answer with its long lists and texts cut, and what is told of that: "Responde esto, recortado: de `a` va 1 de 5". */
function shorten(answer: unknown) {
  const cuts: string[] = [];
  const json = JSON.stringify(cut(answer, ""), null, 2);
  const isCut = cuts.length > 0;
  return { told: isCut ? `Responde esto, recortado: ${joinNames(cuts)}` : "Responde", isCut, json };

  function cut(value: unknown, path: string): unknown {
    if (typeof value === "string" && value.length > MOST_CHARACTERS) {
      cuts.push(`de \`${path}\` van los primeros ${SHOWN_CHARACTERS} caracteres`);
      return `${value.slice(0, SHOWN_CHARACTERS)}…`;
    }
    if (Array.isArray(value)) {
      const isLong = value.length > MOST_ITEMS;
      if (isLong) cuts.push(`de \`${path}\` va 1 de ${value.length}`);
      return value.slice(0, isLong ? 1 : MOST_ITEMS)
        .map((item, index) => cut(item, `${path}[${index}]`));
    }
    if (typeof value !== "object" || value === null) return value;
    const below = (key: string) => path === "" ? key : `${path}.${key}`;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, cut(item, below(key))]),
    );
  }
}
