/** What the developers page takes from the API's own tables: routes, examples, tools, problems. */

import { readMarkdown } from "../../markdown/markdown.ts";
import type { Markup } from "../../markdown/write.ts";
import {
  escapeMarkdown,
  fence,
  markdownTable,
  markup,
} from "../../markdown/write.ts";
import { attributionOf } from "../../shop/catalog.ts";
import { CATALOG_PATH, MCP_PATH } from "../../http/api_paths.ts";
import type { ApiFacts } from "../../shop/service.ts";
import { joinNames } from "../../words/lists.ts";
import {
  type Directives,
  type Facts,
  joinPieces,
  type Piece,
  type Told,
} from "../directive.ts";

/** The directives of the API, by name. */
export const API_DIRECTIVES: Directives = {
  origen: ({ origin }) => `\`${origin}\``,
  "ruta_mcp": () => `\`${MCP_PATH}\``,
  limite: ({ api }) => String(api.limit),
  "versiones_mcp": ({ api }) =>
    joinNames(api.protocolVersions.map((version) => `\`${version}\``)),
  atribucion: ({ shop, origin }) =>
    `\`${attributionOf(shop.business.nombre, origin).replaceAll("`", "'")}\``,
  endpoints: {
    block({ api }) {
      const rows = api.endpoints.map((
        { metodo, ruta, que },
      ) => [metodo, `\`${ruta}\``, escapeMarkdown(que)]);
      return { markdown: markdownTable(["Método", "Ruta", "Para qué"], rows) };
    },
  },
  "ejemplo_catalogo": {
    block: ({ origin, api }) =>
      joinPieces([
        tellCommand(`GET ${CATALOG_PATH}`, `curl ${origin}${CATALOG_PATH}`),
        tellAnswer(api.catalog),
      ]),
  },
  "ejemplo_markdown": {
    block: ({ origin }) =>
      tellCommand(
        "GET /",
        `curl -H 'Accept: text/markdown' ${origin}/`,
        markup` data-acepta="text/markdown"`,
      ),
  },
  herramientas: {
    block: ({ api, origin }) =>
      joinPieces(api.tools.map((tool) => tellTool(tool, origin))),
  },
  errores: { block: tellProblems },
  "clientes_mcp": { block: (facts) => ({ markdown: clientsText(facts) }) },
};

/** A tool with its example. */
function tellTool(
  { name, description, example, answer }: ApiFacts["tools"][number],
  origin: string,
): Piece {
  const params = { name, arguments: example };
  const body = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params,
  });
  const command = `curl ${origin}${MCP_PATH} -d '${body}'`;
  const { markdown, html } = joinPieces([
    tellCommand(`POST ${MCP_PATH}`, command, markup` data-cuerpo="${body}"`),
    tellAnswer(answer),
  ]);
  return {
    markdown: `### ${name}\n\n${escapeMarkdown(description)}\n\n${markdown}`,
    html: markup`<section class="herramienta" aria-labelledby="${name}">
<h3 id="${name}">${name}</h3>
<p>${description}</p>
${html}
</section>`,
  };
}

function tellProblems({ api }: Facts): Told {
  const markdown = api.problems.map((
    { code, status, title, when, hint, example },
  ) =>
    [
      `<a id="error-${code.replaceAll("_", "-")}"></a>`,
      `### Error \`${code}\``,
      `**${status} · ${escapeMarkdown(title)}.** ${escapeMarkdown(when)} ${
        escapeMarkdown(hint)
      }`,
      tellAnswer(example).markdown,
    ].join("\n\n")
  ).join("\n\n");
  // In HTML the title itself has the id that a problem's `type` leads to.
  return { markdown, html: markdown.replace(/^<a id=.*\n\n/gm, "") };
}

/** What the server is called in the settings of a client: some take no blanks in it. */
const CLIENT_KEY = "heladeria";

/** How the MCP server is added to known clients, and called from a program. */
function clientsText({ api, origin }: Facts): string {
  const url = `${origin}${MCP_PATH}`;
  const settings = (value: unknown) =>
    fence("json", JSON.stringify(value, null, 2));
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
    ...api.tools.filter(({ name }) => name === "cotizar_pedido").map((
      { name, example },
    ) =>
      fence(
        "ts",
        programOf(url, JSON.stringify({ name, arguments: example }, null, 2)),
      )
    ),
  ].join("\n\n");
}

/** A program that calls a tool. */
function programOf(url: string, call: string): string {
  const [client, transport] = ["index", "streamableHttp"]
    .map((file) =>
      JSON.stringify(`@modelcontextprotocol/sdk/client/${file}.js`)
    );
  return `import { Client } from ${client};
import { StreamableHTTPClientTransport } from ${transport};

const client = new Client({ name: "mi-agente", version: "1.0.0" });
await client.connect(new StreamableHTTPClientTransport(new URL("${url}")));
const { isError, structuredContent } = await client.callTool(${call});
console.log(isError, structuredContent);
await client.close();`;
}

/** A command beside which the page's script puts a button that sends the request. */
function tellCommand(
  request: string,
  command: string,
  attributes?: Markup,
): Piece {
  const code = codeHtml("sh", command);
  return {
    markdown: fence("sh", command),
    html:
      markup`<div class="ejemplo" data-probar="${request}"${attributes}>${code}</div>`,
  };
}

function codeHtml(language: string, text: string): Markup {
  return markup`<pre tabindex="0"><code class="language-${language}">${text}</code></pre>`;
}

/** A longer list is cut to one item, and a longer text to as many characters as `SHOWN_CHARACTERS`. */
const MOST_ITEMS = 4;
const MOST_CHARACTERS = 1200;
const SHOWN_CHARACTERS = 300;

/** An answer with its long lists and texts cut, under what is told of that: "Responde esto, recortado: de `a` va 1 de 5". */
function tellAnswer(answer: unknown): Piece {
  const cuts: string[] = [];
  const json = JSON.stringify(cut(answer, ""), null, 2);
  const told = cuts.length === 0
    ? "Responde"
    : `Responde esto, recortado: ${joinNames(cuts)}`;
  const [note] = cuts.length === 0 ? [] : readMarkdown(`${told}.`).blocks;
  const html = note?.html.replace("<p>", '<p class="nota">') ?? "";
  return {
    markdown: `${told}:\n\n${fence("json", json)}`,
    html: markup`<details><summary>Ver la respuesta</summary>${{ html }}${
      codeHtml("json", json)
    }</details>`,
  };

  function cut(value: unknown, path: string): unknown {
    if (typeof value === "string" && value.length > MOST_CHARACTERS) {
      cuts.push(
        `de \`${path}\` van los primeros ${SHOWN_CHARACTERS} caracteres`,
      );
      return `${value.slice(0, SHOWN_CHARACTERS)}…`;
    }
    if (Array.isArray(value)) {
      const isLong = value.length > MOST_ITEMS;
      if (isLong) cuts.push(`de \`${path}\` va 1 de ${value.length}`);
      return value.slice(0, isLong ? 1 : MOST_ITEMS).map((item, at) =>
        cut(item, `${path}[${at}]`)
      );
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map((
        [key, item],
      ) => [key, cut(item, `${path}${path && "."}${key}`)]),
    );
  }
}
