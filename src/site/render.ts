/** Renders a page's source and the current facts as a document. */

import { type Block, readMarkdown } from "../markdown/markdown.ts";
import {
  bullets,
  htmlLink,
  htmlList,
  joinLines,
  markdownLink,
  type Markup,
  markup,
} from "../markdown/write.ts";
import {
  type Facts,
  fillDirectives,
  fillMarkdown,
  type Form,
  type PageSource,
} from "./directive.ts";
import { htmlDocument, markdownDocument, markdownPath } from "./layout.ts";
import { DIRECTIVES } from "./page.ts";

/** A page with at least this many headings of the second level has an index. */
const INDEX_FROM = 10;

/** Matches the bar of a page: a list that contains only links to the page's own sections. */
const BAR = /^<ul>(?:\n<li><a href="#[^"]*">[^<]*<\/a><\/li>)+\n<\/ul>/;
/** Matches an item of the bar. The group is the id of the section to which the item links. */
const BAR_LINK = /<li><a href="#([^"]*)">.*\n/g;

/** Renders a page as a document. */
export function renderPage(page: PageSource, form: Form, facts: Facts): string {
  if (form === "markdown") {
    const body = fillMarkdown(page.body, DIRECTIVES, facts);
    return markdownDocument(facts, page, body);
  }

  const parts = fillDirectives(page.body, DIRECTIVES, facts, form);
  return htmlDocument(facts, page, splitPage(readMarkdown(...parts).blocks));
}

/**
 * Renders the page for an unknown path. The client may have put Markdown into the path, so
 * the path is shown as code. Its backticks are removed, since a backtick would end the code.
 * HTML lists only the pages of the navigation, since the footer links the other pages.
 */
export function renderNoPage(path: string, form: Form, facts: Facts): string {
  const isMarkdown = form === "markdown";
  const links = facts.pages
    .filter(({ nav }) => isMarkdown || nav)
    .map((page) => {
      const url = isMarkdown ? markdownPath(page.path) : page.path;
      return markdownLink(url, page.title);
    });

  const body = `No encontramos \`${path.replaceAll("`", "")}\`.\n\n${
    bullets(links)
  }`;
  const head = {
    title: `Esa página no está en ${facts.shop.business.nombre}`,
    description: "Se habrá derretido. Por acá hay más.",
    path: undefined,
  };
  if (isMarkdown) return markdownDocument(facts, head, body);

  return htmlDocument(facts, head, {
    body: joinLines(readMarkdown(body).blocks),
  });
}

/**
 * Renders a page's blocks as its intro and its body. The body consists of the index, if the
 * page has one, and of sections. A section begins at the bar or at a heading of the second
 * level.
 */
function splitPage(blocks: readonly Block[]) {
  const rendered = renderBlocks(blocks);
  const starts = blocks.flatMap(({ title, html }, at) =>
    title?.level === 2 || BAR.test(html) ? at : []
  );

  const sections = starts.map((start, at) => {
    const content = joinLines(rendered.slice(start, starts[at + 1]));
    const id = blocks[start]?.title?.id;
    // Without a heading, the section begins at the bar.
    if (id === undefined) return barHtml(content, joinLines(blocks));

    return markup`<section class="seccion seccion-${id}" aria-labelledby="${id}">
${content}
</section>`;
  });
  return {
    intro: joinLines(rendered.slice(0, starts[0])),
    body: markup`${indexHtml(blocks)}${joinLines(sections)}`,
  };
}

/** Renders blocks. Code and tables can get the focus, so that the keyboard scrolls them sideways, too. A table's label is the heading above the table. */
function renderBlocks(blocks: readonly Block[]) {
  return blocks.map(({ kind, html }, at) => {
    if (kind === "code") {
      return { html: html.replace("<pre>", '<pre tabindex="0">') };
    }
    if (kind !== "table") return { html };

    const heading = blocks.slice(0, at).findLast(({ title }) => title)?.title;
    return markup`<section class="tabla" tabindex="0" aria-label="Tabla: ${heading?.text}">${{
      html,
    }}</section>`;
  });
}

/** Renders the content that begins with the bar. Leaves out the bar's links to sections that the page lacks. */
function barHtml(content: Markup, entirePage: Markup) {
  const html = content.html.replace(BAR, (list) => {
    const links = list.replace(
      BAR_LINK,
      (item, id) => entirePage.html.includes(`id="${id}"`) ? item : "",
    );
    return `<nav class="secciones" aria-label="Secciones">${links}</nav>`;
  });
  return { html };
}

/** Returns the index: links to the headings of the second level. Returns false for a page with fewer than `INDEX_FROM` of them. */
function indexHtml(blocks: readonly Block[]) {
  const links = blocks.flatMap(({ title }) =>
    title?.level === 2 ? htmlLink(`#${title.id}`, title.text) : []
  );
  return links.length >= INDEX_FROM &&
    markup`<nav class="indice" aria-label="En esta página">${
      htmlList(links)
    }</nav>\n`;
}
