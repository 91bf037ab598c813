/** The frame of every page: what stands around its own words, in HTML and in Markdown. */

import { htmlLink, htmlList, type Markup, markup } from "../markdown/write.ts";
import { escapeMarkdown, markdownLink } from "../markdown/write.ts";
import { carryShop } from "../shop/carried.ts";
import { mapUrl } from "../shop/contact.ts";
import { formatWeek } from "../shop/hours/text.ts";
import { CATALOG_PATH, MCP_PATH } from "../http/api_paths.ts";
import { nextNewsAt } from "../shop/today.ts";
import { formatInstant } from "../time/zone.ts";
import { capitalize } from "../words/lists.ts";
import {
  assetPath,
  MANIFEST_PATH,
  scriptOf,
  SHEET,
  THEME_COLORS,
} from "./asset.ts";
import type { Facts, PageSource } from "./directive.ts";
import { FIND_US, phoneLink, tellPlace } from "./directives/shop.ts";
import { describeForSearch, sharedPictureUrl } from "./json_ld.ts";

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
export function htmlDocument(
  facts: Facts,
  parts: DocumentParts<Markup>,
): string {
  const { shop, nowMs } = facts;
  const { title, description, path, intro, body } = parts;
  const kind = path === undefined
    ? "error"
    : path === "/"
    ? "inicio"
    : path.slice(1);
  // When the page will have other news: from it the browser knows when to ask for it again.
  const news = path !== undefined &&
    markup` data-novedades="${
      formatInstant(shop.timeZone, nextNewsAt(shop, nowMs))
    }"`;
  const { html } = markup`<!DOCTYPE html>
<html lang="es-AR">
<head>
${headHtml(facts, parts)}
</head>
<body class="pagina-${kind}" data-mcp="${MCP_PATH}"${news}>
<a class="saltar" href="#contenido">Ir al contenido</a>
<header class="cabecera">
<a class="marca-nombre" href="/"><span class="logo" aria-hidden="true"></span>${shop.business.nombre}</a>
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
${carriedShop(facts, markup`${intro}${body}`)}${searchData(facts, path)}</body>
</html>
`;
  // No line ends between "$" or a small word and its figure. Data and code stay as they are: programs read them.
  return html.replace(
    /<(script|pre|code)\b[^]*?<\/\1>|<[^>]*>|(\$| x| y de| de| a| las| hasta) (?=\d)/g,
    (all, _tag, word = "") =>
      word === "" ? all : word.replace("y ", "y\u00a0") + "\u00a0",
  );
}

/** A whole Markdown document: the page's words between its title and links to go on. */
export function markdownDocument(
  facts: Facts,
  { title, description, path, body }: DocumentParts<string>,
): string {
  const whole = path === "/"
    ? `${facts.shop.business.nombre}: ${title}`
    : title;
  const pages = facts.pages
    .map((page) =>
      markdownLink(markdownPath(page.path), page.nav ?? page.title)
    );
  return [
    `# ${escapeMarkdown(whole)}`,
    escapeMarkdown(description),
    body.replace(OWN_LINKS, ""),
    "---",
    `${
      pages.join(" · ")
    } · [Catálogo](${CATALOG_PATH}) · [Para agentes](/llms.txt)`,
  ].join("\n\n") + "\n";
}

/** Returns the data for the page's scripts: all of it for an order, a part for the zone. */
function carriedShop({ shop, nowMs }: Facts, { html }: Markup): Markup | false {
  const hasOrder = html.includes('id="pedido"');
  if (!hasOrder && !html.includes('id="zona"')) return false;

  const data = carryShop(shop, nowMs, hasOrder ? "all" : "zone");
  return markup`${
    jsonBlock(markup`type="application/json" id="tienda"`, data)
  }\n`;
}

/** Returns a `<script>` with a value as JSON, in which no text can end the script. */
export function jsonBlock(attributes: Markup, value: unknown): Markup {
  const html = JSON.stringify(value).replaceAll("<", "\\u003c");
  return markup`<script ${attributes}>${{ html }}</script>`;
}

/** Returns the data for search engines. It stands last: nothing that visitors see waits for it. */
function searchData(facts: Facts, path: string | undefined): Markup | false {
  const data = describeForSearch(facts, path);
  return data !== undefined &&
    markup`${jsonBlock(markup`type="application/ld+json"`, data)}\n`;
}

function headHtml(
  facts: Facts,
  { title, description, path, intro, body: sections }: DocumentParts<Markup>,
): Markup {
  const body = markup`${intro}${sections}`;
  const { shop: { business: { nombre } }, origin, assets } = facts;
  const fullTitle = path === "/"
    ? `${nombre}: ${title}`
    : `${title} · ${nombre}`;
  const link = (file: string, attributes: Markup) => {
    const asset = assets.get(file);
    return asset && markup`<link ${attributes} href="${assetPath(asset)}">\n`;
  };
  const linked = [
    link(SHEET, markup`rel="stylesheet"`),
    link("icono.svg", markup`rel="icon" type="image/svg+xml"`),
    link("icono-180.png", markup`rel="apple-touch-icon"`),
  ];
  const script = assets.get(scriptOf(body));
  const picture = sharedPictureUrl(facts);
  const own = path === undefined
    ? markup`<meta name="robots" content="noindex">`
    : markup`<link rel="canonical" href="${origin + path}">
<link rel="alternate" type="text/markdown" href="${markdownPath(path)}">
<meta property="og:url" content="${origin + path}">`;
  const shared = picture !== undefined && markup`
<meta property="og:image" content="${picture}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="Un pote de cuatro gustos visto de arriba, con ocho cucharitas">
<meta name="twitter:card" content="summary_large_image">`;
  return markup`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${fullTitle}</title>
<meta name="description" content="${description}">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${THEME_COLORS.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${THEME_COLORS.dark}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="manifest" href="${MANIFEST_PATH}">
${linked}${own}
<meta property="og:type" content="website">
<meta property="og:locale" content="es_AR">
<meta property="og:site_name" content="${nombre}">
<meta property="og:title" content="${fullTitle}">
<meta property="og:description" content="${description}">${shared}${
    script &&
    markup`\n<script type="module" fetchpriority="high" src="${
      assetPath(script)
    }"></script>`
  }`;
}

/** The pages with a short name, for who comes for ice cream; on a phone behind a button, which needs no script. */
function navigation(
  pages: readonly PageSource[],
  path: string | undefined,
): Markup | false {
  const links = pages.flatMap(({ nav, path: href }) =>
    nav
      ? htmlLink(href, nav, href === path && markup` aria-current="page"`)
      : []
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
  const others = path === undefined
    ? []
    : pages.filter(({ nav }) => nav === undefined);
  const host = origin.replace(/^https?:\/\//, "");
  const week = formatWeek(hours.semana).split("; ").map((line) =>
    markup`<br>${capitalize(line)}`
  );
  const map = htmlLink(mapUrl(direccion), FIND_US);
  const digits = whatsapp.replace(/^https?:\/\//, "");
  const paper =
    markup`<span class="en-papel">${host}<br>Tel. ${telefono} · ${digits}</span>`;
  const contact = htmlList([
    htmlLink(whatsapp, "WhatsApp"),
    htmlLink(instagram, "Instagram"),
    htmlLink(...phoneLink(business)),
  ]);
  const more = htmlList(others.map((page) => htmlLink(page.path, page.title)));
  return markup`<footer class="pie">
<p><strong>${nombre}</strong><br>${tellPlace(direccion)}<br>${map}${paper}</p>
<p class="pie-horario"><strong>Horario</strong>${week}</p>
${contact}
${others.length > 0 && markup`${more}\n`}</footer>`;
}
