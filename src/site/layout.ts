/** The frame of every page: what stands around its own words, in HTML and in Markdown. */

import {
  htmlLink,
  htmlList,
  joinLines,
  jsonBlock,
  type Markup,
  markup,
} from "../markdown/markup.ts";
import { escapeMarkdown, markdownLink } from "../markdown/write.ts";
import { assetPath, SHARED_PICTURE, sharedPictureUrl, STYLES } from "./asset.ts";
import { describeForSearch } from "./json_ld.ts";
import { mapUrl } from "../shop/contact.ts";
import { tellWeek } from "../shop/hours/text.ts";
import { CATALOG_PATH, MCP_PATH } from "../shop/service.ts";
import { capitalize } from "../words/capitalize.ts";
import { scriptOf } from "./page/scripts.ts";
import type { Facts, PageSource } from "./page/source.ts";
import { formatInstant } from "../time/zone.ts";
import { FIND_US, phoneAddress, tellPlace } from "./directives/shop.ts";

/** What a document is made of; its body is HTML or Markdown. */
interface DocumentParts<Body extends Markup | string> {
  readonly title: string;
  readonly description: string;
  /** Its address; undefined for one that is no page, such as an error. */
  readonly path: string | undefined;
  /** What stands under the title. */
  readonly intro?: Markup;
  readonly body: Body;
}

/** The address of a page's Markdown. */
export function markdownPath(path: string): string {
  return path === "/" ? "/index.md" : `${path}.md`;
}

/** A whole HTML document. */
export function htmlDocument(facts: Facts, parts: DocumentParts<Markup>): string {
  const { title, description, path, intro, body } = parts;
  const kind = path === undefined ? "error" : path === "/" ? "inicio" : path.slice(1);
  const news = newsAttribute(facts, path);
  const logo = markup`<span class="logo" aria-hidden="true"></span>`;
  const { html } = markup`<!DOCTYPE html>
<html lang="es-AR">
<head>
${joinLines(headLines(facts, parts))}
</head>
<body class="pagina-${kind}" data-mcp="${MCP_PATH}"${news}>
<a class="saltar" href="#contenido">Ir al contenido</a>
<header class="cabecera">
<a class="marca-nombre" href="/">${logo}${facts.shop.business.nombre}</a>
${navigation(facts.pages, path)}
</header>
<main id="contenido" tabindex="-1">
<div class="portada">
<h1>${title}</h1>
<p class="bajada">${description}</p>
${intro}
</div>
${body}
</main>
${footer(facts)}
</body>
</html>
`;
  return keepPricesWhole(html);
}

/** HTML in which no line ends between "$" and its figure. Data and code stay as they are: programs read them. */
function keepPricesWhole(html: string): string {
  return html.replace(
    /<(script|pre|code)\b[^]*?<\/\1>|\$ (?=\d)/g,
    (found, tag?: string) => tag === undefined ? "$\u00a0" : found,
  );
}

/** A whole Markdown document: the page's words between its title and links to go on. */
export function markdownDocument(
  facts: Facts,
  { title, description, path, body }: DocumentParts<string>,
): string {
  const pages = facts.pages.map((page) => markdownLink(markdownPath(page.path), navLabel(page)));
  return [
    `# ${escapeMarkdown(path === "/" ? homeTitle(facts, title) : title)}`,
    escapeMarkdown(description),
    body.trim(),
    "---",
    `${pages.join(" · ")} · [Catálogo](${CATALOG_PATH}) · [Para agentes](/llms.txt)`,
  ].join("\n\n") + "\n";
}

/** When the page will have other news: from it the browser knows when to ask for it again. */
function newsAttribute({ shop, newsMs }: Facts, path: string | undefined): Markup | false {
  return path !== undefined && markup` data-novedades="${formatInstant(shop.timeZone, newsMs)}"`;
}

function headLines(
  facts: Facts,
  { title, description, path }: DocumentParts<Markup>,
): readonly Markup[] {
  const { shop, origin, assets } = facts;
  const name = shop.business.nombre;
  const fullTitle = path === "/" ? homeTitle(facts, title) : `${title} · ${name}`;
  const linked = (files: readonly string[], write: (address: string) => Markup) =>
    files.flatMap((file) => assets.get(file) ?? []).map((asset) => write(assetPath(asset)));
  const scripts = [scriptOf(path)];
  const found = describeForSearch(facts, path);
  return [
    markup`<meta charset="utf-8">`,
    markup`<meta name="viewport" content="width=device-width, initial-scale=1">`,
    markup`<title>${fullTitle}</title>`,
    markup`<meta name="description" content="${description}">`,
    markup`<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcd36b">`,
    markup`<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#40281a">`,
    markup`<meta name="color-scheme" content="light dark">`,
    markup`<link rel="icon" href="/favicon.ico" sizes="32x32">`,
    ...linked(scripts, (address) => markup`<link rel="modulepreload" href="${address}">`),
    ...linked(STYLES, (address) => markup`<link rel="stylesheet" href="${address}">`),
    ...linked(
      ["papel.css"],
      (address) => markup`<link rel="stylesheet" media="print" href="${address}">`,
    ),
    ...linked(
      ["icono.svg"],
      (address) => markup`<link rel="icon" type="image/svg+xml" href="${address}">`,
    ),
    ...linked(
      ["icono-180.png"],
      (address) => markup`<link rel="apple-touch-icon" href="${address}">`,
    ),
    ...(path === undefined ? [markup`<meta name="robots" content="noindex">`] : [
      markup`<link rel="canonical" href="${origin + path}">`,
      markup`<link rel="alternate" type="text/markdown" href="${markdownPath(path)}">`,
      openGraph("url", origin + path),
    ]),
    openGraph("type", "website"),
    openGraph("locale", "es_AR"),
    openGraph("site_name", name),
    openGraph("title", fullTitle),
    openGraph("description", description),
    ...pictureLines(sharedPictureUrl(assets, origin)),
    ...linked(scripts, (address) => markup`<script type="module" src="${address}"></script>`),
    ...(found === undefined ? [] : [jsonBlock(markup`type="application/ld+json"`, found)]),
  ];
}

function openGraph(property: string, content: string | number): Markup {
  return markup`<meta property="og:${property}" content="${content}">`;
}

/** What a chat or a network shows with a link to the page. */
function pictureLines(url: string | undefined): readonly Markup[] {
  if (url === undefined) return [];
  const { type, width, height, text } = SHARED_PICTURE;
  return [
    openGraph("image", url),
    openGraph("image:type", type),
    openGraph("image:width", width),
    openGraph("image:height", height),
    openGraph("image:alt", text),
    markup`<meta name="twitter:card" content="summary_large_image">`,
  ];
}

function homeTitle({ shop }: Facts, title: string): string {
  return `${shop.business.nombre}: ${title}`;
}

function navigation(pages: readonly PageSource[], path: string | undefined): Markup | false {
  const links = pages.filter(isInNavigation).map((page) =>
    htmlLink(
      page.path,
      navLabel(page),
      page.path === path ? markup` aria-current="page"` : undefined,
    )
  );
  return links.length > 0 && markup`<nav aria-label="Principal">${htmlList(links)}</nav>`;
}

/** Pages for people who come for ice cream have a short name; the others are in the footer alone. */
function isInNavigation({ nav }: PageSource): boolean {
  return nav !== undefined;
}

function navLabel({ nav, title }: PageSource): string {
  return nav ?? title;
}

/** Where the shop is, when it is open and how to reach it; then the pages that aren't in the navigation. */
function footer(facts: Facts): Markup {
  const { shop: { business, hours }, pages, origin } = facts;
  const { nombre, direccion, telefono, whatsapp, instagram } = business;
  const others = pages.filter((page) => !isInNavigation(page));
  const host = origin.replace(/^https?:\/\//, "");
  const week = tellWeek(hours.semana).split("; ").map((line) => markup`<br>${capitalize(line)}`);
  const map = htmlLink(mapUrl(direccion), FIND_US);
  const paper = markup`<span class="en-papel">${host}</span>`;
  const contact = htmlList([
    htmlLink(whatsapp, "WhatsApp"),
    htmlLink(instagram, "Instagram"),
    htmlLink(phoneAddress(telefono), telefono),
  ]);
  const more = htmlList(others.map((page) => htmlLink(page.path, page.title)));
  return markup`<footer class="pie">
<p><strong>${nombre}</strong><br>${tellPlace(facts)}<br>${map}${paper}</p>
<p class="pie-horario"><strong>Horario</strong>${week}</p>
${contact}
${others.length > 0 && markup`${more}\n`}</footer>`;
}
