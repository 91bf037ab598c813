/** From a page's source and the facts of the moment to a whole document, in HTML or Markdown. */

import { type Block, readMarkdown } from "../markdown/markdown.ts";
import {
  htmlLink,
  htmlList,
  joinLines,
  type Markup,
  markup,
} from "../markdown/write.ts";
import { bullets, markdownLink } from "../markdown/write.ts";
import {
  type Facts,
  fillDirectives,
  fillMarkdown,
  type Form,
} from "./directive.ts";
import type { PageSource } from "./directive.ts";
import { htmlDocument, markdownDocument, markdownPath } from "./layout.ts";
import { DIRECTIVES } from "./page.ts";

/** A page with this many sections gets an index of them. */
const INDEX_FROM = 10;

/** A page as a whole document. */
export function renderPage(page: PageSource, form: Form, facts: Facts): string {
  if (form === "markdown") {
    return markdownDocument(facts, {
      ...page,
      body: fillMarkdown(page.body, DIRECTIVES, facts),
    });
  }
  const parts = fillDirectives(page.body, DIRECTIVES, facts, form);
  return htmlDocument(facts, {
    ...page,
    ...frame(readMarkdown(...parts).blocks),
  });
}

/** What a path that is no page is answered with: where else to go. The path is a stranger's. */
export function renderNoPage(path: string, form: Form, facts: Facts): string {
  const parts = {
    title: "Esa página no está",
    description: "Se habrá derretido. Por acá hay más.",
    path: undefined,
  };
  if (form === "markdown") {
    const links = facts.pages.map((page) =>
      markdownLink(markdownPath(page.path), page.title)
    );
    const body = `No encontramos \`${path.replaceAll("`", "")}\`.\n\n${
      bullets(links)
    }`;
    return markdownDocument(facts, { ...parts, body });
  }
  const links = facts.pages.flatMap(({ path, title, nav }) =>
    nav ? htmlLink(path, title) : []
  );
  const body = markup`<p>No encontramos <code>${path}</code>.</p>\n${
    htmlList(links)
  }`;
  return htmlDocument(facts, { ...parts, body });
}

/** A list of links to the page's own sections. */
const BAR = /^<ul>(?:\n<li><a href="#[^"]*">[^<]*<\/a><\/li>)+\n<\/ul>$/;
const BAR_LINK = /<li><a href="#([^"]*)">.*\n/g;

/**
 * The intro is all before the first second-level heading. Each of those begins a section of the body; a list of links to
 * them is the page's bar, wherever it stands. A long page has an index of them.
 */
function frame(
  blocks: readonly Block[],
): { readonly intro: Markup; readonly body: Markup } {
  const starts = blocks.flatMap(({ title, html }, at) =>
    title?.level === 2 || BAR.test(html) ? at : []
  );
  // A link to a section that its directives left out goes, too.
  const isThere = (id: string) =>
    blocks.some(({ html }) => html.includes(`id="${id}"`));
  const keepLink = (item: string, id: string) => isThere(id) ? item : "";
  let last = "";
  const [intro, ...parts] = [0, ...starts].map((start, at) => {
    const { title, html = "" } = blocks[start] ?? {};
    const drawn = blocks.slice(start, starts[at]).map((block) => {
      last = block.title?.text ?? last;
      return renderOne(block, last);
    });
    if (at === 0) return joinLines(drawn);
    if (title === undefined) {
      const bar = markup`<nav class="secciones" aria-label="Secciones">${{
        html: html.replace(BAR_LINK, keepLink),
      }}</nav>`;
      return joinLines([bar, ...drawn.slice(1)]);
    }
    const attributes =
      markup`class="seccion seccion-${title.id}" aria-labelledby="${title.id}"`;
    return markup`<section ${attributes}>\n${joinLines(drawn)}\n</section>`;
  });
  const links = blocks.flatMap(({ title }) =>
    title?.level === 2 ? htmlLink(`#${title.id}`, title.text) : []
  );
  const index = links.length >= INDEX_FROM &&
    markup`<nav class="indice" aria-label="En esta página">${
      htmlList(links)
    }</nav>\n`;
  return { intro: markup`${intro}`, body: markup`${index}${joinLines(parts)}` };
}

/** A block's HTML. Tables and code may be wider than a phone: they scroll by themselves, with the keyboard too. */
function renderOne({ kind, html }: Block, title: string): Markup {
  if (kind === "code") {
    return { html: html.replace("<pre>", '<pre tabindex="0">') };
  }
  if (kind !== "table") return { html };
  const attributes = markup`tabindex="0" aria-label="Tabla: ${title}"`;
  return markup`<section class="tabla" ${attributes}>${{ html }}</section>`;
}
