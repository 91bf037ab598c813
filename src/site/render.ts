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

/** Pages with this many sections get an index. */
const INDEX_FROM = 10;

/** A list of links to the page's own sections: its bar. */
const BAR = /^<ul>(?:\n<li><a href="#[^"]*">[^<]*<\/a><\/li>)+\n<\/ul>$/;
const BAR_LINK = /<li><a href="#([^"]*)">.*\n/g;

/** Renders a page as a document. */
export function renderPage(page: PageSource, form: Form, facts: Facts): string {
  if (form === "markdown") {
    const body = fillMarkdown(page.body, DIRECTIVES, facts);
    return markdownDocument(facts, { ...page, body });
  }

  const parts = fillDirectives(page.body, DIRECTIVES, facts, form);
  const { blocks } = readMarkdown(...parts);
  return htmlDocument(facts, { ...page, ...frame(blocks) });
}

/** Renders the page for an unknown path, which comes from the request. */
export function renderNoPage(path: string, form: Form, facts: Facts): string {
  const isMarkdown = form === "markdown";
  const links = facts.pages
    .filter(({ nav }) => isMarkdown || nav !== undefined)
    .map((page) => {
      const url = isMarkdown ? markdownPath(page.path) : page.path;
      return markdownLink(url, page.title);
    });
  const code = `\`${path.replaceAll("`", "")}\``;
  const body = `No encontramos ${code}.\n\n${bullets(links)}`;

  const parts = {
    title: `Esa página no está en ${facts.shop.business.nombre}`,
    description: "Se habrá derretido. Por acá hay más.",
    path: undefined,
  };
  if (isMarkdown) return markdownDocument(facts, { ...parts, body });

  const html = joinLines(readMarkdown(body).blocks);
  return htmlDocument(facts, { ...parts, body: html });
}

/**
 * Splits a page into its intro and its sections, which begin at second-level
 * headings. A long page has an index of them.
 */
function frame(
  blocks: readonly Block[],
): { readonly intro: Markup; readonly body: Markup } {
  const rendered = renderBlocks(blocks);
  const starts = blocks.flatMap(({ title, html }, at) =>
    title?.level === 2 || BAR.test(html) ? at : []
  );

  const sections = starts.map((start, at) => {
    const content = rendered.slice(start, starts[at + 1]);
    const id = blocks[start]?.title?.id;
    return id === undefined
      ? barHtml(content, blocks)
      : sectionHtml(id, content);
  });
  return {
    intro: joinLines(rendered.slice(0, starts[0])),
    body: markup`${indexHtml(blocks)}${joinLines(sections)}`,
  };
}

/** Renders blocks. Wide ones scroll by themselves, also with the keyboard. */
function renderBlocks(blocks: readonly Block[]): readonly Markup[] {
  let heading = "";

  return blocks.map(({ kind, html, title }) => {
    heading = title?.text ?? heading;
    if (kind === "code") {
      return { html: html.replace("<pre>", '<pre tabindex="0">') };
    }
    if (kind !== "table") return { html };

    const attributes = markup`tabindex="0" aria-label="Tabla: ${heading}"`;
    return markup`<section class="tabla" ${attributes}>${{ html }}</section>`;
  });
}

function sectionHtml(id: string, content: readonly Markup[]): Markup {
  const attributes =
    markup`class="seccion seccion-${id}" aria-labelledby="${id}"`;
  return markup`<section ${attributes}>
${joinLines(content)}
</section>`;
}

/** Renders the bar without links to sections that were left out. */
function barHtml(
  [list, ...rest]: readonly Markup[],
  blocks: readonly Block[],
): Markup {
  const hasId = (id: string) =>
    blocks.some(({ html }) => html.includes(`id="${id}"`));
  const html = (list?.html ?? "")
    .replace(BAR_LINK, (item, id) => hasId(id) ? item : "");
  const bar = markup`<nav class="secciones" aria-label="Secciones">${{
    html,
  }}</nav>`;
  return joinLines([bar, ...rest]);
}

function indexHtml(blocks: readonly Block[]): Markup | false {
  const links = blocks.flatMap(({ title }) =>
    title?.level === 2 ? htmlLink(`#${title.id}`, title.text) : []
  );
  return links.length >= INDEX_FROM &&
    markup`<nav class="indice" aria-label="En esta página">${
      htmlList(links)
    }</nav>\n`;
}
