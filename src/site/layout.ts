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
import { assetPath, scriptOf, SHARED_PICTURE, sharedPictureUrl, STYLES } from "./asset.ts";
import { describeForSearch } from "./json_ld.ts";
import { mapUrl } from "../shop/contact.ts";
import { tellWeek } from "../shop/hours/text.ts";
import { CATALOG_PATH, MCP_PATH } from "../shop/service.ts";
import { capitalize } from "../words/lists.ts";
import type { Facts, PageSource } from "./directive.ts";
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

/** A list of links to the page's own sections: only a browser has a use for it. */
const OWN_LINKS = /^(?:- \[[^\]\n]*\]\(#[^)\n]*\)\n)+\n?/gm;

/** The address of a page's Markdown. */
export function markdownPath(path: string): string {
  return path === "/" ? "/index.md" : `${path}.md`;
}

/** A whole HTML document. */
export function htmlDocument(facts: Facts, parts: DocumentParts<Markup>): string {
  const { title, description, path, intro, body } = parts;
  const kind = path === undefined ? "error" : path === "/" ? "inicio" : path.slice(1);
  // When the page will have other news: from it the browser knows when to ask for it again.
  const news = path !== undefined &&
    markup` data-novedades="${formatInstant(facts.shop.timeZone, facts.newsMs)}"`;
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
${path !== "/" && markup`<p class="bajada">${description}</p>`}
${intro}
</div>
${body}
</main>
${footer(facts, path)}
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
  const pages = facts.pages
    .map((page) => markdownLink(markdownPath(page.path), page.nav ?? page.title));
  return [
    `# ${escapeMarkdown(path === "/" ? homeTitle(facts.shop.business.nombre, title) : title)}`,
    escapeMarkdown(description),
    body.replace(OWN_LINKS, ""),
    "---",
    `${pages.join(" · ")} · [Catálogo](${CATALOG_PATH}) · [Para agentes](/llms.txt)`,
  ].join("\n\n") + "\n";
}

function headLines(
  { shop, origin, assets, ...facts }: Facts,
  { title, description, path }: DocumentParts<Markup>,
): readonly Markup[] {
  const name = shop.business.nombre;
  const fullTitle = path === "/" ? homeTitle(name, title) : `${title} · ${name}`;
  const script = assets.get(scriptOf(path));
  const linked = [
    [scriptOf(path), markup`rel="modulepreload"`],
    ...STYLES.map((file) => [file, markup`rel="stylesheet"`] as const),
    ["print.css", markup`rel="stylesheet" media="print"`],
    ["icono.svg", markup`rel="icon" type="image/svg+xml"`],
    ["icono-180.png", markup`rel="apple-touch-icon"`],
  ] as const;
  const picture = sharedPictureUrl(assets, origin);
  const { type, width, height, text } = SHARED_PICTURE;
  const found = describeForSearch({ shop, origin, assets, ...facts }, path);
  const openGraph = Object.entries({
    ...(path === undefined ? {} : { url: origin + path }),
    type: "website",
    locale: "es_AR",
    "site_name": name,
    title: fullTitle,
    description,
    ...(picture === undefined ? {} : {
      image: picture,
      "image:type": type,
      "image:width": width,
      "image:height": height,
      "image:alt": text,
    }),
  });
  return [
    markup`<meta charset="utf-8">`,
    markup`<meta name="viewport" content="width=device-width, initial-scale=1">`,
    markup`<title>${fullTitle}</title>`,
    markup`<meta name="description" content="${description}">`,
    markup`<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcd36b">`,
    markup`<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#40281a">`,
    markup`<meta name="color-scheme" content="light dark">`,
    markup`<link rel="icon" href="/favicon.ico" sizes="32x32">`,
    ...linked.flatMap(([file, attributes]) => {
      const asset = assets.get(file);
      return asset === undefined ? [] : markup`<link ${attributes} href="${assetPath(asset)}">`;
    }),
    ...(path === undefined ? [markup`<meta name="robots" content="noindex">`] : [
      markup`<link rel="canonical" href="${origin + path}">`,
      markup`<link rel="alternate" type="text/markdown" href="${markdownPath(path)}">`,
    ]),
    ...openGraph.map(([property, content]) =>
      markup`<meta property="og:${property}" content="${content}">`
    ),
    ...(picture === undefined
      ? []
      : [markup`<meta name="twitter:card" content="summary_large_image">`]),
    ...(script === undefined
      ? []
      : [markup`<script type="module" src="${assetPath(script)}"></script>`]),
    ...(found === undefined ? [] : [jsonBlock(markup`type="application/ld+json"`, found)]),
  ];
}

function homeTitle(shop: string, title: string): string {
  return `${shop}: ${title}`;
}

/**
 * Pages for people who come for ice cream have a short name; the others are in the footer alone. On a phone they stand
 * behind a button, which needs no script.
 */
function navigation(pages: readonly PageSource[], path: string | undefined): Markup | false {
  const links = pages.flatMap((page) =>
    page.nav === undefined
      ? []
      : htmlLink(page.path, page.nav, page.path === path ? markup` aria-current="page"` : undefined)
  );
  return links.length > 0 &&
    markup`<button type="button" class="menu" popovertarget="paginas">Menú</button>
<nav id="paginas" popover aria-label="Principal">${htmlList(links)}</nav>`;
}

/** Where the shop is, when it is open and how to reach it; then the pages that aren't in the navigation. */
function footer(facts: Facts, path: string | undefined): Markup {
  const { shop: { business, hours }, pages, origin } = facts;
  const { nombre, direccion, telefono, whatsapp, instagram } = business;
  // Who is lost looks for ice cream.
  const others = path === undefined ? [] : pages.filter(({ nav }) => nav === undefined);
  const host = origin.replace(/^https?:\/\//, "");
  const week = tellWeek(hours.semana).split("; ").map((line) => markup`<br>${capitalize(line)}`);
  const map = htmlLink(mapUrl(direccion), FIND_US);
  const digits = whatsapp.replace(/^https?:\/\//, "");
  const paper = markup`<span class="en-papel">${host}<br>Tel. ${telefono} · ${digits}</span>`;
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
