/** What the developers page takes from the API's own tables: routes, examples, tools, problems. */

import { joinLines, type Markup, markup } from "../../markdown/markup.ts";
import { escapeMarkdown, fence, markdownTable } from "../../markdown/write.ts";
import { attributionOf } from "../../shop/catalog.ts";
import { joinNames } from "../../words/lists.ts";
import { type ApiFacts, CATALOG_PATH, MCP_PATH } from "../../shop/service.ts";
import { block, type Directives, inline } from "../directive.ts";
import type { Facts } from "../page/source.ts";

type Tool = ApiFacts["tools"][number];

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
      joinLines([
        tryIt(`GET ${CATALOG_PATH}`, `curl ${origin}${CATALOG_PATH}`),
        answerHtml(api.catalog),
      ]),
  ),
  "ejemplo_markdown": block(
    ({ origin }) => fence("sh", markdownCommand(origin)),
    ({ origin }) => tryIt("GET /", markdownCommand(origin), markup` data-acepta="text/markdown"`),
  ),
  herramientas: block(toolsText, toolsHtml),
  // In HTML the title itself has the id that a problem's `type` leads to.
  errores: block((facts) => problemsText(facts, { hasAnchors: true }), problemsText),
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

function problemsText({ api }: Facts, { hasAnchors = false } = {}): string {
  return api.problems.map(({ code, status, title, when, hint, example }) =>
    [
      ...(hasAnchors ? [`<a id="error-${code.replaceAll("_", "-")}"></a>`] : []),
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
  const { value, cuts } = shorten(answer);
  return [`${tellCuts(cuts)}:`, fence("json", JSON.stringify(value, null, 2))].join("\n\n");
}

function answerHtml(answer: unknown): Markup {
  const { value, cuts } = shorten(answer);
  // What stands between backticks is code: every other piece.
  const told = tellCuts(cuts).split("`").map((piece, index) =>
    index % 2 === 1 ? markup`<code>${piece}</code>` : piece
  );
  const note = cuts.length > 0 && markup`<p class="nota">${told}.</p>`;
  const code = codeHtml("json", JSON.stringify(value, null, 2));
  return markup`<details><summary>Ver la respuesta</summary>${note}${code}</details>`;
}

function codeHtml(language: string, text: string): Markup {
  return markup`<pre tabindex="0"><code class="language-${language}">${text}</code></pre>`;
}

/** An answer with its long lists and texts cut. */
export interface Shortened {
  readonly value: unknown;
  /** What was cut, in words: "de `sabores` van 2 de 40". Empty where the answer is whole. */
  readonly cuts: readonly string[];
}

/** A list of more items than this is cut to as many as `SHOWN_ITEMS`. */
const MOST_ITEMS = 4;
const SHOWN_ITEMS = 1;
/** A text of more characters than this is cut to as many as `SHOWN_CHARACTERS`. */
const MOST_CHARACTERS = 1200;
const SHOWN_CHARACTERS = 300;

/**
 * Cuts the long lists and texts of an answer.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const { value, cuts } = shorten({ sabores: ["a", "b", "c", "d", "e"], dias: ["lunes"] });
 * assertEquals(value, { sabores: ["a"], dias: ["lunes"] });
 * assertEquals(tellCuts(cuts), "Responde esto, recortado: de `sabores` va 1 de 5");
 * ```
 */
export function shorten(answer: unknown): Shortened {
  const cuts: string[] = [];
  return { value: cut(answer, ""), cuts };

  function cut(value: unknown, path: string): unknown {
    if (typeof value === "string" && value.length > MOST_CHARACTERS) {
      cuts.push(`de \`${path}\` van los primeros ${SHOWN_CHARACTERS} caracteres`);
      return `${value.slice(0, SHOWN_CHARACTERS)}…`;
    }
    if (Array.isArray(value)) {
      const isCut = value.length > MOST_ITEMS;
      if (isCut) cuts.push(`de \`${path}\` va ${SHOWN_ITEMS} de ${value.length}`);
      const shown = isCut ? value.slice(0, SHOWN_ITEMS) : value;
      return shown.map((item, index) => cut(item, `${path}[${index}]`));
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map((
        [key, item],
      ) => [key, cut(item, path === "" ? key : `${path}.${key}`)]),
    );
  }
}

/** What stands over an example, without its last mark: that it is whole, or where it is cut. */
export function tellCuts(cuts: readonly string[]): string {
  return cuts.length === 0 ? "Responde" : `Responde esto, recortado: ${joinNames(cuts)}`;
}
