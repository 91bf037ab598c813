/** The site for language models (llmstxt.org): where its Markdown is, and all of it in one text. */

import { LICENCE_URL } from "../shop/catalog.ts";
import { describeService, MCP_PATH } from "../shop/service.ts";
import { fillDirectives, splitDirectives } from "./directives.ts";
import type { Facts } from "./facts.ts";
import { markdownPath } from "./layout.ts";
import { findCodeLines } from "../markdown/markdown.ts";
import { escapeMarkdown } from "../markdown/text.ts";
import type { PageSource } from "./page_source.ts";
import { DIRECTIVES } from "./render.ts";

/** `/llms.txt`: what the site is, and links to what tells more. */
export function renderLlms(facts: Facts): string {
  const { origin, pages, api } = facts;
  const tools = api.tools.map(({ name }) => `\`${name}\``);
  return [
    ...introduce(facts),
    `El servidor MCP está en <${origin}${MCP_PATH}>, sin claves. Sus herramientas: ` +
    `${tools.join(", ")}.`,
    "## Páginas",
    pages.map((page) => {
      const { path, title, description } = page;
      return linkLine(title, `${origin}${markdownPath(path)}`, description);
    }).join("\n"),
    "## API",
    [
      ...api.endpoints
        .filter(({ metodo }) => metodo === "GET")
        .map(({ ruta, que }) => linkLine(ruta, `${origin}${ruta}`, que)),
      linkLine("OpenAPI", `${origin}/openapi.json`, "la descripción completa de la API"),
    ].join("\n"),
    // The heading is the format's own: what stands under it can be skipped.
    "## Optional",
    [
      linkLine("Todo en un texto", `${origin}/llms-full.txt`, "las páginas y la guía de la API"),
      linkLine("Catálogo de APIs", `${origin}/.well-known/api-catalog`, "los mismos enlaces, JSON"),
      linkLine("Licencia de los datos", LICENCE_URL, "CC BY 4.0"),
    ].join("\n"),
  ].join("\n\n") + "\n";
}

/** `/llms-full.txt`: every page, the API's guide among them, as one Markdown document with whole addresses. */
export function renderLlmsFull(facts: Facts): string {
  const pages = facts.pages.map((page) => renderPart(page, facts));
  return [...introduce(facts), ...pages].join("\n\n") + "\n";
}

function introduce({ shop }: Facts): readonly string[] {
  return [
    `# ${escapeMarkdown(shop.business.nombre)}`,
    `> ${escapeMarkdown(describeService(shop))}`,
    "Los precios son pesos argentinos (ARS) enteros y cambian: leelos cada vez. Nada de lo que " +
    "llames crea, reserva ni cobra un pedido; se confirma con una persona por WhatsApp. Cada " +
    "página responde Markdown con `Accept: text/markdown`.",
  ];
}

function linkLine(text: string, url: string, notes: string): string {
  return `- [${escapeMarkdown(text)}](${url}): ${escapeMarkdown(notes)}`;
}

/** A page as a chapter: its headings one level down, its links with the origin before them. */
function renderPart({ title, description, path, body }: PageSource, facts: Facts): string {
  const { markdown } = fillDirectives(splitDirectives(body), DIRECTIVES, facts);
  const codeLines = findCodeLines(markdown);
  const lines = markdown.trim().split("\n").map((line, index) =>
    codeLines.has(index + 1)
      ? line
      : line.replace(/^#{1,5} /, "#$&").replaceAll("](/", `](${facts.origin}/`)
  );
  return [
    `## ${escapeMarkdown(title)}`,
    `${escapeMarkdown(description)} (<${facts.origin}${path}>)`,
    lines.join("\n"),
  ].join("\n\n");
}
