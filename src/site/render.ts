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

/** Minimum number of sections of a page that has an index. */
const INDEX_FROM = 10;

/** The bar of a page: a list of links to the page's own sections, and nothing else. */
const BAR = /^<ul>(?:\n<li><a href="#[^"]*">[^<]*<\/a><\/li>)+\n<\/ul>/;
/** An item of the bar. The group is the id of the section to which the item links. */
const BAR_LINK = /<li><a href="#([^"]*)">.*\n/g;

/** Renders a page as a document. */
export function renderPage(page: PageSource, form: Form, facts: Facts): string {
  if (form === "markdown") {
    const body = fillMarkdown(page.body, DIRECTIVES, facts);
    return markdownDocument(facts, page, body);
  }

  const parts = fillDirectives(page.body, DIRECTIVES, facts, form);
  const { blocks } = readMarkdown(...parts);
  return htmlDocument(facts, page, splitPage(blocks));
}

/**
 * Renders the page for an unknown path. The path is the client's text, so it is shown as
 * code, without backticks. HTML lists only the pages of the navigation, since the footer
 * links the other pages.
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

  const { blocks } = readMarkdown(body);
  return htmlDocument(facts, head, { body: joinLines(blocks) });
}

/**
 * Splits a page into its intro and its sections. A section begins at the bar or at a
 * heading of the second level. A page with `INDEX_FROM` such headings has an index.
 */
function splitPage(blocks: readonly Block[]) {
  const rendered = renderBlocks(blocks);
  const starts = blocks.flatMap(({ title, html }, at) =>
    title?.level === 2 || BAR.test(html) ? at : []
  );

  const sections = starts.map((start, at) => {
    const content = joinLines(rendered.slice(start, starts[at + 1]));
    const id = blocks[start]?.title?.id;
    // Without a title, the section begins at the bar.
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

/** Renders blocks. Code and tables can get the focus, so that the keyboard scrolls them sideways, too. */
function renderBlocks(blocks: readonly Block[]) {
  let lastHeading = "";

  return blocks.map(({ kind, html, title }) => {
    lastHeading = title?.text ?? lastHeading;
    if (kind === "code") {
      return { html: html.replace("<pre>", '<pre tabindex="0">') };
    }
    if (kind !== "table") return { html };

    const attributes = markup`tabindex="0" aria-label="Tabla: ${lastHeading}"`;
    return markup`<section class="tabla" ${attributes}>${{ html }}</section>`;
  });
}

/** Renders the bar without links to sections that are missing on the page. */
function barHtml(content: Markup, page: Markup) {
  const html = content.html.replace(BAR, (list) => {
    const links = list.replace(
      BAR_LINK,
      (item, id) => page.html.includes(`id="${id}"`) ? item : "",
    );
    return `<nav class="secciones" aria-label="Secciones">${links}</nav>`;
  });
  return { html };
}

/** Returns links to the sections, or false for a page with few sections. */
function indexHtml(blocks: readonly Block[]) {
  const links = blocks.flatMap(({ title }) =>
    title?.level === 2 ? htmlLink(`#${title.id}`, title.text) : []
  );
  return links.length >= INDEX_FROM &&
    markup`<nav class="indice" aria-label="En esta página">${
      htmlList(links)
    }</nav>\n`;
}
