/** From a page's source and the facts of the moment to a whole document, in HTML or Markdown. */

import { type Block, type Heading, type Mistake, parseMarkdown } from "../markdown/markdown.ts";
import { htmlLink, htmlList, joinLines, type Markup, markup, ready } from "../markdown/markup.ts";
import { bullets, markdownLink } from "../markdown/write.ts";
import { type Directives, fillDirectives, findDirectiveMistakes } from "./directive.ts";
import { API_DIRECTIVES } from "./directives/api.ts";
import { MENU_DIRECTIVES } from "./directives/menu.ts";
import { ORDER_DIRECTIVES } from "./directives/order.ts";
import { SHOP_DIRECTIVES } from "./directives/shop.ts";
import { htmlDocument, markdownDocument, markdownPath } from "./layout.ts";
import type { Facts, PageSource } from "./page/source.ts";

/** The forms in which a page is served. */
export type Form = "html" | "markdown";

/** A page with this many sections gets an index of them. */
const INDEX_FROM = 10;

/** All that a page can name. */
export const DIRECTIVES: Directives<Facts> = {
  ...MENU_DIRECTIVES,
  ...ORDER_DIRECTIVES,
  ...SHOP_DIRECTIVES,
  ...API_DIRECTIVES,
};

/** What keeps a page from being served: directives that don't exist or stand in the wrong place. */
export function findPageMistakes({ body, bodyLine }: PageSource): readonly Mistake[] {
  return findDirectiveMistakes(body, DIRECTIVES, bodyLine);
}

/** A page as a whole document. */
export function renderPage(page: PageSource, form: Form, facts: Facts): string {
  const { markdown, parts } = fillDirectives(page.body, DIRECTIVES, facts);
  return form === "markdown"
    ? markdownDocument(facts, { ...page, body: markdown })
    : htmlDocument(facts, { ...page, ...frame(parseMarkdown(...parts)) });
}

/** What a path that is no page is answered with: where else to go. The path is a stranger's. */
export function renderNoPage(path: string, form: Form, facts: Facts): string {
  const parts = {
    title: "Esa página no está",
    description: "Se habrá derretido. Por acá hay más:",
    path: undefined,
  };
  if (form === "markdown") {
    const links = facts.pages.map((page) => markdownLink(markdownPath(page.path), page.title));
    const body = `No encontramos \`${path.replaceAll("`", "")}\`.\n\n${bullets(links)}`;
    return markdownDocument(facts, { ...parts, body });
  }
  const links = facts.pages.map((page) => htmlLink(page.path, page.title));
  const body = markup`<p>No encontramos <code>${path}</code>.</p>\n${htmlList(links)}`;
  return htmlDocument(facts, { ...parts, body });
}

/**
 * The intro is all before the first second-level heading, but for a list at its end: that one is the page's bar. Each of
 * those headings begins a section of the body.
 */
function frame(all: readonly Block[]): { readonly intro: Markup; readonly body: Markup } {
  const { bar, blocks } = takeBar(all);
  const intro: Markup[] = [];
  const sections: Markup[][] = [];
  let title = "";
  for (const block of blocks) {
    if (block.kind === "heading") title = block.text;
    if (isSectionTitle(block)) {
      const { id } = block;
      sections.push([markup`<section class="seccion seccion-${id}" aria-labelledby="${id}">`]);
    }
    (sections.at(-1) ?? intro).push(renderOne(block, title));
  }
  const body = joinLines(sections.map((pieces) => joinLines([...pieces, markup`</section>`])));
  return { intro: joinLines(intro), body: markup`${bar}${tableOfContents(blocks)}${body}` };
}

/** The list that ends the intro, as a bar of links to the page's sections, and the blocks without it. */
function takeBar(
  blocks: readonly Block[],
): { readonly bar: Markup; readonly blocks: readonly Block[] } {
  const last = blocks.findIndex(isSectionTitle) - 1;
  const list = blocks[last];
  return list?.kind !== "list" ? { bar: ready(""), blocks } : {
    bar: markup`<nav class="secciones" aria-label="Secciones">${list}</nav>\n`,
    blocks: blocks.toSpliced(last, 1),
  };
}

/** Links to the sections of a long page. */
function tableOfContents(blocks: readonly Block[]): Markup | false {
  const titles = blocks.filter(isSectionTitle);
  const links = titles.map(({ id, text }) => htmlLink(`#${id}`, text));
  return titles.length >= INDEX_FROM &&
    markup`<nav class="indice" aria-label="En esta página">${htmlList(links)}</nav>\n`;
}

function isSectionTitle(block: Block): block is Heading {
  return block.kind === "heading" && block.level === 2;
}

/** A block's HTML. Tables and code may be wider than a phone: they scroll by themselves, with the keyboard too. */
function renderOne(block: Block, title: string): Markup {
  if (block.kind === "code") return ready(block.html.replace("<pre>", '<pre tabindex="0">'));
  if (block.kind !== "table") return block;
  return markup`<section class="tabla" tabindex="0" aria-label="Tabla: ${title}">${block}</section>`;
}
