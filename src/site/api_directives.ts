/** What the developers page takes from the API's own tables: routes, examples, tools, problems. */

import { escape } from "@std/html/entities";
import { attributionOf } from "../shop/catalog.ts";
import { MCP_PATH } from "../shop/service.ts";
import type { Directives } from "./directives.ts";
import type { Facts, ToolFact } from "./facts.ts";
import { fence, markdownTable } from "../markdown/escape.ts";
import { escapeMarkdown } from "../markdown/text.ts";

/** The directives of the API, by name. */
export const API_DIRECTIVES: Directives<Facts> = {
  origen: { kind: "inline", markdown: ({ origin }) => `\`${origin}\`` },
  limite: { kind: "inline", markdown: ({ api }) => String(api.limit) },
  "versiones_mcp": {
    kind: "inline",
    markdown: ({ api }) => api.protocolVersions.map((version) => `\`${version}\``).join(" y "),
  },
  atribucion: {
    kind: "inline",
    markdown: ({ shop, origin }) =>
      `\`${attributionOf(shop.business.nombre, origin).replaceAll("`", "'")}\``,
  },
  endpoints: {
    kind: "block",
    markdown: ({ api }) =>
      markdownTable(
        ["Método", "Ruta", "Para qué"],
        api.endpoints.map(({ metodo, ruta, que }) => [metodo, `\`${ruta}\``, escapeMarkdown(que)]),
      ),
  },
  "ejemplo_catalogo": {
    kind: "block",
    markdown: ({ origin, api }) =>
      [
        fence("sh", `curl ${origin}/api/v1/catalogo`),
        "Responde (acá, el principio):",
        fence("json", excerpt(api.catalog)),
      ].join("\n\n"),
    html: ({ origin, api }) =>
      example("GET /api/v1/catalogo", `curl ${origin}/api/v1/catalogo`, excerpt(api.catalog)),
  },
  "ejemplo_markdown": {
    kind: "block",
    markdown: ({ origin }) => fence("sh", `curl -H 'Accept: text/markdown' ${origin}/`),
    html: ({ origin }) => {
      const command = `curl -H 'Accept: text/markdown' ${origin}/`;
      return tryIt("GET /", ' data-acepta="text/markdown"', codeHtml("sh", command));
    },
  },
  herramientas: { kind: "block", markdown: toolsText, html: toolsHtml },
  errores: { kind: "block", markdown: problemsText },
  "clientes_mcp": {
    kind: "block",
    markdown: ({ origin, shop }) => {
      const name = shop.business.nombre;
      const server = { [name]: { type: "http", url: `${origin}${MCP_PATH}` } };
      return [
        "**Claude Code**, en la terminal:",
        fence("sh", `claude mcp add --transport http heladeria ${origin}${MCP_PATH}`),
        "**VS Code**, en `.vscode/mcp.json`:",
        fence("json", JSON.stringify({ servers: server }, null, 2)),
        "**Cursor**, en `.cursor/mcp.json`:",
        fence(
          "json",
          JSON.stringify({ mcpServers: { [name]: { url: `${origin}${MCP_PATH}` } } }, null, 2),
        ),
        "**Claude Desktop** y otros con conectores: agregá un conector personalizado con esta dirección:",
        fence("text", `${origin}${MCP_PATH}`),
      ].join("\n\n");
    },
  },
};

/** The beginning of the catalog: lists down to their first item, so that it fits on a screen. */
function excerpt(catalog: unknown): string {
  return JSON.stringify(shorten(catalog), null, 2);
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shorten);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorten(inner)]));
}

function requestOf({ name, example }: ToolFact): unknown {
  return {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: example },
  };
}

function commandOf(tool: ToolFact, origin: string): string {
  return `curl ${origin}${MCP_PATH} -d '${JSON.stringify(requestOf(tool))}'`;
}

function toolsText({ api, origin }: Facts): string {
  return api.tools.map((tool) =>
    [
      `### ${tool.name}`,
      escapeMarkdown(tool.description),
      fence("sh", commandOf(tool, origin)),
      fence("json", JSON.stringify(shorten(tool.answer), null, 2)),
    ].join("\n\n")
  ).join("\n\n");
}

function toolsHtml({ api, origin }: Facts): string {
  return api.tools.map((tool) => {
    const body = JSON.stringify(requestOf(tool));
    return [
      `<section class="herramienta" aria-labelledby="${escape(tool.name)}">`,
      `<h3 id="${escape(tool.name)}">${escape(tool.name)}</h3>`,
      `<p>${escape(tool.description)}</p>`,
      tryIt(
        `POST ${MCP_PATH}`,
        ` data-cuerpo="${escape(body)}"`,
        codeHtml("sh", commandOf(tool, origin)),
      ),
      `<details><summary>Ver la respuesta</summary>${
        codeHtml("json", JSON.stringify(shorten(tool.answer), null, 2))
      }</details>`,
      "</section>",
    ].join("\n");
  }).join("\n");
}

function problemsText({ api }: Facts): string {
  return api.problems.map(({ code, status, title, when, hint, example }) =>
    [
      `### Error \`${code}\``,
      `**${status} · ${escapeMarkdown(title)}.** ${escapeMarkdown(when)} ${escapeMarkdown(hint)}`,
      fence("json", JSON.stringify(shorten(example), null, 2)),
    ].join("\n\n")
  ).join("\n\n");
}

function example(request: string, command: string, answer: string): string {
  return [
    tryIt(request, "", codeHtml("sh", command)),
    `<details><summary>Ver la respuesta</summary>${codeHtml("json", answer)}</details>`,
  ].join("\n");
}

function tryIt(request: string, attributes: string, inner: string): string {
  return `<div class="ejemplo" data-probar="${escape(request)}"${attributes}>${inner}</div>`;
}

function codeHtml(language: string, text: string): string {
  return `<pre tabindex="0"><code class="language-${language}">${escape(text)}</code></pre>`;
}
