/** The frame of every page: what stands around its own words, in HTML and in Markdown. */

import { escape } from "@std/html/entities";
import { escapeMarkdown, htmlLink, htmlList, jsonBlock, markdownLink } from "../markdown/write.ts";
import { assetPath, SHARED_PICTURE, sharedPictureUrl, STYLES } from "./asset.ts";
import type { Facts } from "./facts.ts";
import { describeForSearch } from "./json_ld.ts";
import { mapUrl } from "../shop/contact.ts";
import { tellWeek } from "../shop/hours/text.ts";
import { CATALOG_PATH, MCP_PATH } from "../shop/service.ts";
import { capitalize } from "../words/capitalize.ts";
import { scriptOf } from "./page/scripts.ts";
import type { PageSource } from "./page/source.ts";
import { formatInstant } from "../time/zone.ts";
import { FIND_US, phoneAddress, tellPlace } from "./shop_directives.ts";

/** What a document is made of. */
interface DocumentParts {
  readonly title: string;
  readonly description: string;
  /** Its address; undefined for one that is no page, such as an error. */
  readonly path: string | undefined;
  /** Ready HTML under the title. */
  readonly intro?: string;
  /** Ready HTML, or ready Markdown. */
  readonly body: string;
}

/** The address of a page's Markdown. */
export function markdownPath(path: string): string {
  return path === "/" ? "/index.md" : `${path}.md`;
}

/** A whole HTML document. */
export function htmlDocument(facts: Facts, parts: DocumentParts): string {
  const { title, description, path, intro = "", body } = parts;
  const name = facts.shop.business.nombre;
  const kind = path === undefined ? "error" : path === "/" ? "inicio" : path.slice(1);
  const lines = [
    "<!DOCTYPE html>",
    '<html lang="es-AR">',
    "<head>",
    ...headLines(facts, parts),
    "</head>",
    `<body class="pagina-${escape(kind)}" data-mcp="${MCP_PATH}"${newsAttribute(facts, path)}>`,
    '<a class="saltar" href="#contenido">Ir al contenido</a>',
    '<header class="cabecera">',
    `<a class="marca-nombre" href="/"><span class="logo" aria-hidden="true"></span>${
      escape(name)
    }</a>`,
    navigation(facts.pages, path),
    "</header>",
    '<main id="contenido" tabindex="-1">',
    '<div class="portada">',
    `<h1>${escape(title)}</h1>`,
    `<p class="bajada">${escape(description)}</p>`,
    intro,
    "</div>",
    body,
    "</main>",
    footer(facts),
    "</body>",
    "</html>",
    "",
  ];
  return keepPricesWhole(lines.join("\n"));
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
  { title, description, path, body }: DocumentParts,
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
function newsAttribute({ shop, newsMs }: Facts, path: string | undefined): string {
  return path === undefined ? "" : ` data-novedades="${formatInstant(shop.timeZone, newsMs)}"`;
}

function headLines(facts: Facts, { title, description, path }: DocumentParts): readonly string[] {
  const { shop, origin, assets } = facts;
  const name = shop.business.nombre;
  const fullTitle = path === "/" ? homeTitle(facts, title) : `${title} · ${name}`;
  const linked = (files: readonly string[], write: (address: string) => string) =>
    files.flatMap((file) => assets.get(file) ?? []).map((asset) => write(escape(assetPath(asset))));
  const scripts = [scriptOf(path)];
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(fullTitle)}</title>`,
    `<meta name="description" content="${escape(description)}">`,
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcd36b">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#40281a">',
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    ...linked(scripts, (address) => `<link rel="modulepreload" href="${address}">`),
    ...linked(STYLES, (address) => `<link rel="stylesheet" href="${address}">`),
    ...linked(
      ["papel.css"],
      (address) => `<link rel="stylesheet" media="print" href="${address}">`,
    ),
    ...linked(
      ["icono.svg"],
      (address) => `<link rel="icon" type="image/svg+xml" href="${address}">`,
    ),
    ...linked(["icono-180.png"], (address) => `<link rel="apple-touch-icon" href="${address}">`),
    ...(path === undefined ? ['<meta name="robots" content="noindex">'] : [
      `<link rel="canonical" href="${escape(origin + path)}">`,
      `<link rel="alternate" type="text/markdown" href="${escape(markdownPath(path))}">`,
      `<meta property="og:url" content="${escape(origin + path)}">`,
    ]),
    '<meta property="og:type" content="website">',
    '<meta property="og:locale" content="es_AR">',
    `<meta property="og:site_name" content="${escape(name)}">`,
    `<meta property="og:title" content="${escape(fullTitle)}">`,
    `<meta property="og:description" content="${escape(description)}">`,
    ...pictureLines(sharedPictureUrl(assets, origin)),
    ...linked(scripts, (address) => `<script type="module" src="${address}"></script>`),
    ...(path === "/" ? [jsonBlock('type="application/ld+json"', describeForSearch(facts))] : []),
  ];
}

/** What a chat or a network shows with a link to the page. */
function pictureLines(url: string | undefined): readonly string[] {
  if (url === undefined) return [];
  const { type, width, height, text } = SHARED_PICTURE;
  return [
    `<meta property="og:image" content="${escape(url)}">`,
    `<meta property="og:image:type" content="${type}">`,
    `<meta property="og:image:width" content="${width}">`,
    `<meta property="og:image:height" content="${height}">`,
    `<meta property="og:image:alt" content="${escape(text)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

function homeTitle({ shop }: Facts, title: string): string {
  return `${shop.business.nombre}: ${title}`;
}

function navigation(pages: readonly PageSource[], path: string | undefined): string {
  const links = pages.filter(isInNavigation).map((page) => {
    const current = page.path === path ? ' aria-current="page"' : "";
    return htmlLink(page.path, navLabel(page), current);
  });
  return links.length === 0 ? "" : `<nav aria-label="Principal">${htmlList(links)}</nav>`;
}

/** Pages for people who come for ice cream have a short name; the others are in the footer alone. */
function isInNavigation({ nav }: PageSource): boolean {
  return nav !== undefined;
}

function navLabel({ nav, title }: PageSource): string {
  return nav ?? title;
}

/** Where the shop is, when it is open and how to reach it; then the pages that aren't in the navigation. */
function footer(facts: Facts): string {
  const { shop: { business, hours }, pages, origin } = facts;
  const { nombre, direccion, telefono, whatsapp, instagram } = business;
  const others = pages.filter((page) => !isInNavigation(page));
  return [
    '<footer class="pie">',
    `<p><strong>${escape(nombre)}</strong><br>${escape(tellPlace(facts))}<br>${
      htmlLink(mapUrl(direccion), FIND_US)
    }<span class="en-papel">${escape(origin.replace(/^https?:\/\//, ""))}</span></p>`,
    `<p class="pie-horario"><strong>Horario</strong>${
      tellWeek(hours.semana).split("; ").map((line) => `<br>${escape(capitalize(line))}`).join("")
    }</p>`,
    htmlList([
      htmlLink(whatsapp, "WhatsApp"),
      htmlLink(instagram, "Instagram"),
      htmlLink(phoneAddress(telefono), telefono),
    ]),
    ...(others.length === 0
      ? []
      : [htmlList(others.map((page) => htmlLink(page.path, page.title)))]),
    "</footer>",
  ].join("\n");
}
