/** Directives for the API's tables: routes, examples, tools, problems. */

import { readMarkdown } from "../../markdown/markdown.ts";
import {
  escapeMarkdown,
  fence,
  joinLines,
  markdownTable,
  type Markup,
  markup,
} from "../../markdown/write.ts";
import { attributionOf } from "../../shop/catalog.ts";
import { CATALOG_PATH, MCP_PATH } from "../../http/api_paths.ts";
import { joinNames } from "../../words/lists.ts";
import { type Directives, type Facts, joinPieces } from "../directive.ts";

/** The directives of the API, by name. */
export const API_DIRECTIVES: Directives = {
  origen: ({ origin }) => `\`${origin}\``,
  "ruta_mcp": () => `\`${MCP_PATH}\``,
  limite: ({ api }) => String(api.limit),
  "versiones_mcp": ({ api }) =>
    joinNames(api.protocolVersions.map((version) => `\`${version}\``)),
  // Code between backticks can't contain a backtick, so an apostrophe replaces it.
  atribucion: ({ shop, origin }) =>
    `\`${attributionOf(shop.business.nombre, origin).replaceAll("`", "'")}\``,
  endpoints: {
    block({ api }) {
      const rows = api.endpoints.map((
        { metodo, ruta, que },
      ) => [metodo, `\`${ruta}\``, escapeMarkdown(que)]);
      return markdownTable(["Método", "Ruta", "Para qué"], rows);
    },
  },
  "ejemplo_catalogo": {
    block: ({ origin, api }) =>
      joinPieces([
        renderCommand(`GET ${CATALOG_PATH}`, `curl ${origin}${CATALOG_PATH}`),
        renderAnswer(api.catalog),
      ]),
  },
  "ejemplo_markdown": {
    block: ({ origin }) =>
      renderCommand(
        "GET /",
        `curl -H 'Accept: text/markdown' ${origin}/`,
        markup` data-acepta="text/markdown"`,
      ),
  },
  herramientas: { block: renderTools },
  errores: { block: renderProblems },
  "clientes_mcp": { block: renderClients },
};

/** Renders the tools, each with its example. */
function renderTools({ api, origin }: Facts) {
  const pieces = api.tools.map(({ name, description, example, answer }) => {
    const params = { name, arguments: example };
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params,
    });
    const command = `curl ${origin}${MCP_PATH} -d '${body}'`;
    const { markdown, html } = joinPieces([
      renderCommand(
        `POST ${MCP_PATH}`,
        command,
        markup` data-cuerpo="${body}"`,
      ),
      renderAnswer(answer),
    ]);

    return {
      markdown: `### ${name}\n\n${escapeMarkdown(description)}\n\n${markdown}`,
      html: markup`<section class="herramienta" aria-labelledby="${name}">
<h3 id="${name}">${name}</h3>
<p>${description}</p>
${html}
</section>`,
    };
  });
  return joinPieces(pieces);
}

/** Renders the problems. In a response, the `type` of a problem links to the problem's heading here. In HTML, each heading has an id, so it needs no anchor. In Markdown, an anchor before the heading has the id. */
function renderProblems({ api }: Facts) {
  const problems = api.problems.map(
    ({ code, status, title, when, hint, example }) => {
      const about = escapeMarkdown(`${when} ${hint}`);
      return `<a id="error-${code.replaceAll("_", "-")}"></a>

### Error \`${code}\`

**${status} · ${escapeMarkdown(title)}.** ${about}

${renderAnswer(example).markdown}`;
    },
  );
  const markdown = problems.join("\n\n");
  return { markdown, html: markdown.replace(/^<a id=.*\n\n/gm, "") };
}

/** Returns the commands and settings that add the MCP server to known clients, and a program that calls a tool. */
function renderClients({ api, origin }: Facts) {
  const url = origin + MCP_PATH;
  // A list of one program, or an empty list if the service lacks the tool `cotizar_pedido`.
  const programs = api.tools.filter(({ name }) => name === "cotizar_pedido")
    .map(({ name, example }) =>
      fence("ts", programOf(url, { name, arguments: example }))
    );

  return `**Claude Code**, en la terminal:

${fence("sh", `claude mcp add --transport http heladeria ${url}`)}

**VS Code**, en \`.vscode/mcp.json\`:

${fence("json", formatJson({ servers: { heladeria: { type: "http", url } } }))}

**Cursor**, en \`.cursor/mcp.json\`:

${fence("json", formatJson({ mcpServers: { heladeria: { url } } }))}

**Claude Desktop** y otros con conectores: agregá un conector personalizado con esta dirección:

${fence("text", url)}

**Desde un programa**, con el SDK oficial de TypeScript (\`npm install @modelcontextprotocol/sdk\`):

${programs.join("")}`;
}

/** Returns a TypeScript program that sends a call of a tool to the MCP server at `url`. */
function programOf(url: string, call: unknown) {
  return `import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const client = new Client({ name: "mi-agente", version: "1.0.0" });
await client.connect(new StreamableHTTPClientTransport(new URL("${url}")));
const { isError, structuredContent } = await client.callTool(${
    formatJson(call)
  });
console.log(isError, structuredContent);
await client.close();`;
}

function formatJson(value: unknown) {
  return JSON.stringify(value, null, 2);
}

/** Renders a command, with its request ("GET /") in `data-probar`. Further attributes contain the request's body or its `Accept` header. The page's script adds a button that sends the request. */
function renderCommand(
  request: string,
  command: string,
  attributes?: Markup,
) {
  return {
    markdown: fence("sh", command),
    html: markup`<div class="ejemplo" data-probar="${request}"${attributes}>${
      codeHtml("sh", command)
    }</div>`,
  };
}

function codeHtml(language: string, text: string) {
  return markup`<pre tabindex="0"><code class="language-${language}">${text}</code></pre>`;
}

/** Maximum number of items of a list that is shown in full. A longer list is cut to one item. */
const MAX_ITEMS = 4;
/** Maximum length of a text that is shown in full, in UTF-16 units. A longer text is cut to `SHOWN_CHARACTERS`. */
const MAX_CHARACTERS = 1200;
const SHOWN_CHARACTERS = 300;

/** Renders a response, with a note on each list or text that is cut. */
function renderAnswer(answer: unknown) {
  const cuts: string[] = [];
  const json = formatJson(cutValue(answer, "", cuts));
  const isCut = cuts.length > 0;
  const text = isCut
    ? `Responde esto, recortado: ${joinNames(cuts)}`
    : "Responde";
  const note = joinLines(isCut ? readMarkdown(`${text}.`).blocks : []);
  const html = note.html.replace("<p>", '<p class="nota">');

  return {
    markdown: `${text}:\n\n${fence("json", json)}`,
    html: markup`<details><summary>Ver la respuesta</summary>${{ html }}${
      codeHtml("json", json)
    }</details>`,
  };
}

/** Returns a value with its long lists and texts cut, at any depth. Adds a note on each cut to `cuts`. `path` leads to the value from the root of the response, such as `result.content[0]`. */
function cutValue(value: unknown, path: string, cuts: string[]): unknown {
  if (typeof value === "string" && value.length > MAX_CHARACTERS) {
    cuts.push(`de \`${path}\` van los primeros ${SHOWN_CHARACTERS} caracteres`);
    return `${value.slice(0, SHOWN_CHARACTERS)}…`;
  }
  if (Array.isArray(value)) {
    const isLong = value.length > MAX_ITEMS;
    if (isLong) cuts.push(`de \`${path}\` va 1 de ${value.length}`);

    return value.slice(0, isLong ? 1 : MAX_ITEMS)
      .map((item, at) => cutValue(item, `${path}[${at}]`, cuts));
  }
  if (typeof value !== "object" || value === null) return value;

  const prefix = path === "" ? "" : `${path}.`;
  const entries = Object.entries(value).map((
    [key, item],
  ) => [key, cutValue(item, `${prefix}${key}`, cuts)]);
  return Object.fromEntries(entries);
}
