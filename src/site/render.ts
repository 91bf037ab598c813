/** A page's source and the facts of the moment, as a whole document in HTML or Markdown. */

import { escape } from "@std/html/entities";
import { API_DIRECTIVES } from "./api_directives.ts";
import {
  type Directives,
  fillDirectives,
  findDirectiveProblems,
  splitDirectives,
} from "./directives.ts";
import type { Facts } from "./facts.ts";
import { link } from "../markdown/escape.ts";
import { htmlDocument, markdownDocument, markdownPath } from "./layout.ts";
import { parseParts } from "../markdown/markdown.ts";
import { renderHtml } from "../markdown/html.ts";
import { escapeMarkdown } from "../markdown/text.ts";
import { type Block, type Heading, plainText } from "../markdown/tree.ts";
import type { PageSource } from "./page_source.ts";
import { SHOP_DIRECTIVES } from "./shop_directives.ts";

/** The forms in which a page is served. */
export type Form = "html" | "markdown";

/** With how many sections a page has an index of them. */
const INDEX_FROM = 10;

/** All that a page can name. */
export const DIRECTIVES: Directives<Facts> = { ...SHOP_DIRECTIVES, ...API_DIRECTIVES };

/** What keeps a page from being served: directives that don't exist or stand in the wrong place. */
export function findPageProblems(
  { body, bodyLine }: PageSource,
): readonly { readonly line: number; readonly message: string }[] {
  return findDirectiveProblems(splitDirectives(body, bodyLine), DIRECTIVES);
}

/** A page as a whole document. */
export function renderPage(page: PageSource, form: Form, facts: Facts): string {
  const { title, description, path, body } = page;
  const filled = fillDirectives(splitDirectives(body), DIRECTIVES, facts);
  return form === "markdown"
    ? markdownDocument(facts, { title, description, path, body: filled.markdown })
    : htmlDocument(facts, { title, description, path, ...frame(parseParts(filled.parts)) });
}

/** What a path that is no page is answered with: where else to go. */
export function renderNoPage(path: string, form: Form, facts: Facts): string {
  const title = "Esa página no está";
  const description = "Se habrá derretido. Por acá hay más:";
  const links = facts.pages.map((page) => ({
    href: form === "markdown" ? markdownPath(page.path) : page.path,
    text: page.title,
  }));
  if (form === "markdown") {
    const lines = links.map(({ href, text }) => `- [${escapeMarkdown(text)}](${href})`);
    const body = [`No encontramos \`${path.replaceAll("`", "")}\`.`, lines.join("\n")];
    return markdownDocument(facts, {
      title,
      description,
      path: undefined,
      body: body.join("\n\n"),
    });
  }
  const items = links.map(({ href, text }) =>
    `<li><a href="${escape(href)}">${escape(text)}</a></li>`
  );
  const body = `<p>No encontramos <code>${escape(path)}</code>.</p>\n<ul>${items.join("")}</ul>`;
  return htmlDocument(facts, { title, description, path: undefined, body });
}

/** What stands before the first second-level heading goes under the title; each of those begins a section. */
function frame(blocks: readonly Block[]): { readonly intro: string; readonly body: string } {
  const start = blocks.findIndex(isSectionTitle);
  const intro = start === -1 ? blocks : blocks.slice(0, start);
  const rest = start === -1 ? [] : blocks.slice(start);
  let title = "";
  const html = rest.map((block, index) => {
    if (block.kind === "heading") title = plainText(block.content);
    if (!isSectionTitle(block)) return renderOne(block, title);
    const id = escape(block.id);
    return `${index === 0 ? "" : "</section>\n"}<section class="seccion seccion-${id}" ` +
      `aria-labelledby="${id}">\n${renderOne(block, title)}`;
  });
  return {
    intro: intro.map((block) => renderOne(block, "")).join("\n"),
    body: rest.length === 0 ? "" : `${indexOf(rest)}${html.join("\n")}\n</section>`,
  };
}

/** Where to go within a long page. */
function indexOf(blocks: readonly Block[]): string {
  const titles = blocks.filter(isSectionTitle);
  if (titles.length < INDEX_FROM) return "";
  const items = titles.map(({ id, content }) => `<li>${link(`#${id}`, plainText(content))}</li>`);
  return `<nav class="indice" aria-label="En esta página"><ul>${items.join("")}</ul></nav>\n`;
}

function isSectionTitle(block: Block): block is Heading {
  return block.kind === "heading" && block.level === 2;
}

/** Tables and code may be wider than a phone: they scroll by themselves, with the keyboard too. */
function renderOne(block: Block, title: string): string {
  if (block.kind === "table") {
    const label = escape(`Tabla: ${title}`);
    return `<section class="tabla" tabindex="0" aria-label="${label}">${
      renderHtml([block])
    }</section>`;
  }
  if (block.kind === "code") return renderHtml([block]).replace("<pre>", '<pre tabindex="0">');
  return renderHtml([block]);
}
