/** The frame of every page, in HTML and in Markdown: header, navigation, footer. */

import { CATALOG_PATH, MCP_PATH } from "../http/api_paths.ts";
import {
  escapeMarkdown,
  htmlLink,
  htmlList,
  markdownLink,
  type Markup,
  markup,
} from "../markdown/write.ts";
import { carryShop } from "../shop/catalog.ts";
import { mapUrl } from "../shop/zone/places.ts";
import { formatWeek } from "../shop/hours.ts";
import { nextNewsAt } from "../shop/shop.ts";
import { formatInstant } from "../time/zone.ts";
import { capitalize } from "../words/lists.ts";
import { assetPath, MANIFEST_PATH, SHEET, THEME_COLORS } from "./asset.ts";
import type { Facts } from "./directive.ts";
import { FIND_US, formatPlace, phoneLink } from "./directives/shop.ts";
import { describeShop, sharedPictureUrl } from "./json_ld.ts";

/** The head of a document in HTML or Markdown. */
interface Head {
  readonly title: string;
  readonly description: string;
  /** The page's path. Undefined for an error page. */
  readonly path: string | undefined;
}

/** The content of a page in HTML. */
interface PageContent {
  /** The content between the title and the first section. */
  readonly intro?: Markup;
  readonly body: Markup;
}

/**
 * The scripts of pages. Each row has an attribute, a script, and the part of the shop's data
 * that the script reads, if it reads any. A page has the script of the first row whose
 * attribute is in the page's HTML. A page without any of these attributes has `page.js`.
 */
const SCRIPTS = [
  ['id="pedido"', "home.js", "all"],
  ['id="zona"', "contact.js", "zone"],
  ["data-probar=", "developers.js", undefined],
] as const;

/** The link to the order for browsers without scripts. */
const HOW_TO_ORDER =
  markup`<noscript><p><a href="#pedido" class="boton boton-fuerte">Cómo pedir</a></p></noscript>\n`;

/** Matches "$" or short words before a figure, with the blank between: "$ " in "$ 20", " y de " in "2 y de 3". Also matches scripts, code and tags, which stay unchanged. Only a match of "$" or words has a second group. */
const FIGURES =
  /<(script|pre|code)\b[^]*?<\/\1>|<[^>]*>|(\$| x| y de| de| a| las?| hasta) (?=\d)/g;

/** Returns the path of a page's Markdown. */
export function markdownPath(path: string): string {
  return path === "/" ? "/index.md" : `${path}.md`;
}

/** Returns an HTML document. */
export function htmlDocument(
  facts: Facts,
  head: Head,
  { intro, body }: PageContent,
): string {
  const { shop, nowMs } = facts;
  const { title, description, path } = head;
  const content = markup`${intro}${body}`.html;
  const [, script = "page.js", scope] =
    SCRIPTS.find(([attribute]) => content.includes(attribute)) ?? [];

  // From `newsAt` on, the page's script shows a note that the page may be old.
  const newsAt = formatInstant(shop.timeZone, nextNewsAt(shop, nowMs));
  const news = path !== undefined && markup` data-novedades="${newsAt}"`;
  const lead = path !== "/" && markup`<p class="bajada">${description}</p>`;
  const pageName = path?.slice(1) ?? "error";
  const carriedShop = scope && jsonBlock(
    markup`type="application/json" id="tienda"`,
    carryShop(shop, nowMs, scope),
  );

  return bindFigures(markup`<!DOCTYPE html>
<html lang="es-AR">
<head>
${headHtml(facts, head, script)}
</head>
<body class="pagina-${pageName || "inicio"}" data-mcp="${MCP_PATH}"${news}>
<a class="saltar" href="#contenido">Ir al contenido</a>
<header class="cabecera">
<a class="marca-nombre" href="/"><span class="logo" aria-hidden="true"></span>${shop.business.nombre}</a>
${navigation(facts, path)}
</header>
<main id="contenido" tabindex="-1">
<div class="portada">
<h1>${title}</h1>
${lead}
${intro}
${scope === "all" && HOW_TO_ORDER}</div>
${body}
</main>
${footer(facts)}
${carriedShop}${path === "/" && searchData(facts)}</body>
</html>
`);
}

/** Returns a Markdown document: title, description, body, and links to all pages, to the catalog and to `/llms.txt`. */
export function markdownDocument(
  { shop, pages }: Facts,
  { title, description, path }: Head,
  body: string,
): string {
  const fullTitle = path === "/" ? `${shop.business.nombre}: ${title}` : title;
  const links = pages.map((page) =>
    markdownLink(markdownPath(page.path), page.nav ?? page.title)
  );

  return `# ${escapeMarkdown(fullTitle)}

${escapeMarkdown(description)}

${body}

---

${links.join(" · ")} · [Catálogo](${CATALOG_PATH}) · [Para agentes](/llms.txt)
`;
}

/** Returns the content of the `<head>`. */
function headHtml(
  facts: Facts,
  { title, description, path }: Head,
  script: string,
) {
  const { shop: { business: { nombre } }, assets } = facts;
  // The title of an error page already contains the shop's name.
  const ending = path === undefined ? "" : ` · ${nombre}`;
  const fullTitle = path === "/" ? `${nombre}: ${title}` : title + ending;
  const asset = assets.get(script);
  const module = asset &&
    markup`\n<script type="module" fetchpriority="high" src="${
      assetPath(asset)
    }"></script>`;

  return markup`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${fullTitle}</title>
<meta name="description" content="${description}">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${THEME_COLORS.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${THEME_COLORS.dark}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="manifest" href="${MANIFEST_PATH}">
${assetLinks(facts, script)}${pathLinks(facts, path)}
<meta property="og:type" content="website">
<meta property="og:locale" content="es_AR">
<meta property="og:site_name" content="${nombre}">
<meta property="og:title" content="${fullTitle}">
<meta property="og:description" content="${description}">${
    pictureTags(facts)
  }${module}`;
}

/** Returns a `<script>` with a value as JSON, on one line. "<" is escaped, so that no text in the value can end the script. */
export function jsonBlock(attributes: Markup, value: unknown): Markup {
  const html = JSON.stringify(value).replaceAll("<", "\\u003c");
  return markup`<script ${attributes}>${{ html }}</script>\n`;
}

function assetLinks({ assets }: Facts, script: string) {
  const link = (file: string, attributes: Markup) => {
    const asset = assets.get(file);
    return asset && markup`<link ${attributes} href="${assetPath(asset)}">\n`;
  };

  const links = [
    link(SHEET, markup`rel="stylesheet"`),
    script === "developers.js" &&
    link("styles/developers.css", markup`rel="stylesheet" media="screen"`),
    link("icono.svg", markup`rel="icon" type="image/svg+xml"`),
    link("icono-180.png", markup`rel="apple-touch-icon"`),
  ];
  return markup`${links}`;
}

/** Returns tags with the address of the page and of its Markdown. An error page has neither address, and gets the tag that keeps search engines from listing the page. */
function pathLinks({ origin }: Facts, path: string | undefined) {
  if (path === undefined) return markup`<meta name="robots" content="noindex">`;

  const url = origin + path;
  return markup`<link rel="canonical" href="${url}">
<link rel="alternate" type="text/markdown" href="${markdownPath(path)}">
<meta property="og:url" content="${url}">`;
}

function pictureTags(facts: Facts) {
  const picture = sharedPictureUrl(facts);
  return picture && markup`
<meta property="og:image" content="${picture}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="Un pote de cuatro gustos visto de arriba, con ocho cucharitas">
<meta name="twitter:card" content="summary_large_image">`;
}

/** Puts a no-break space between a figure and the "$" or short word before the figure, so that no line ends between them. In "y de 3", both blanks become no-break spaces. Scripts, code and tags stay unchanged. */
function bindFigures({ html }: Markup) {
  return html.replace(
    FIGURES,
    (match, _tag, word) =>
      word ? `${word.replace("y ", "y\u00a0")}\u00a0` : match,
  );
}

/** Returns the data for search engines. The data is at the end of the page, since visitors don't see it. */
function searchData(facts: Facts) {
  return jsonBlock(markup`type="application/ld+json"`, describeShop(facts));
}

/** Returns links to the pages that have a short name (`nav`), or false if no page has one. On a phone, a button opens the links. */
function navigation(
  { pages }: Facts,
  path: string | undefined,
) {
  const links = pages.flatMap(({ nav, path: href }) =>
    nav
      ? htmlLink(href, nav, href === path && markup` aria-current="page"`)
      : []
  );

  return links.length > 0 &&
    markup`<button type="button" class="menu" popovertarget="paginas">Menú</button>
<nav id="paginas" popover aria-label="Principal">${htmlList(links)}</nav>`;
}

/** Returns address, hours, contact, seller, and links to the pages outside the navigation. */
function footer(facts: Facts) {
  const { business, hours } = facts.shop;
  const { nombre, direccion, whatsapp, instagram, telefono } = business;
  const map = htmlLink(mapUrl(direccion), FIND_US);
  // `formatWeek` separates its parts with "; ". Here, each part is a line.
  const week = formatWeek(hours.semana).split("; ")
    .map((line) => markup`<br>${capitalize(line)}`);
  const others = facts.pages
    .filter(({ nav }) => !nav)
    .map((page) => htmlLink(page.path, page.title));
  const contact = htmlList([
    htmlLink(whatsapp, "WhatsApp"),
    htmlLink(instagram, "Instagram"),
    htmlLink(...phoneLink(telefono)),
  ]);

  return markup`<footer class="pie">
<p><strong>${nombre}</strong><br>${formatPlace(direccion)}<br>${map}${
    paperContact(facts)
  }</p>
<p class="pie-horario"><strong>Horario</strong>${week}</p>
${contact}
${others.length > 0 && markup`${htmlList(others)}\n`}${
    sellerHtml(facts)
  }</footer>`;
}

/** Returns the seller, as Argentine law requires, or false if the shop states no seller. */
function sellerHtml({ shop }: Facts) {
  const { titular } = shop.business;
  if (titular === null) return false;

  const { razonSocial, cuit, correo, dataFiscal } = titular;
  const mail = correo &&
    markup`\u00a0· ${htmlLink(`mailto:${correo}`, correo)}`;
  const taxForm = dataFiscal &&
    markup`\u00a0· ${htmlLink(dataFiscal, "Data Fiscal")}`;
  return markup`<p class="pie-titular">${razonSocial}\u00a0· <span>CUIT ${cuit}</span>${mail}${taxForm}</p>`;
}

/** Returns the site's address, the telephone number and the WhatsApp address as text for the printed page. The style sheets hide this text on the screen. */
function paperContact({ shop, origin }: Facts) {
  const { telefono, whatsapp } = shop.business;
  const [host, chat] = [origin, whatsapp]
    .map((url) => url.replace(/^https?:\/\//, ""));
  return markup`<span class="en-papel">${host}<br>Tel. ${telefono} · ${chat}</span>`;
}
