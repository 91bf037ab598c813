/** Documents at fixed paths for machines: language models (llmstxt.org), search engines, phones. */

import { CODE } from "../markdown/markdown.ts";
import {
  bullets,
  escapeMarkdown,
  markdownLink,
  markup,
} from "../markdown/write.ts";
import { LICENCE_URL } from "../shop/catalog.ts";
import { noticesOn } from "../shop/delivery.ts";
import { MCP_PATH } from "../http/api_paths.ts";
import { describeService, describeUsage } from "../shop/service.ts";
import { type Facts, fillMarkdown, type PageSource } from "./directive.ts";
import { assetPath, THEME_COLORS } from "./asset.ts";
import { describeFoods } from "./directives/shop.ts";
import { markdownPath } from "./layout.ts";
import { DIRECTIVES } from "./page.ts";

/** Renders `/llms.txt`: the service, and links to pages and documents. */
export function renderLlms(facts: Facts): string {
  const { shop, origin, pages, api } = facts;
  const tools = api.tools.map(({ name }) => `\`${name}\``);
  const usage = describeUsage(shop, origin).split("\n").map(escapeMarkdown);
  const pageLinks = pages.map(({ title, path, description }) =>
    describedLink(title, origin + markdownPath(path), description)
  );
  const routeLinks = api.endpoints
    .filter(({ metodo }) => metodo === "GET")
    .map(({ ruta, que }) => describedLink(ruta, origin + ruta, que));

  // llmstxt.org defines the heading "Optional", which stays in English.
  return `${introduce(facts)}

El servidor MCP está en <${origin}${MCP_PATH}>, sin claves. Sus herramientas: ${
    tools.join(", ")
  }.

${bullets(usage)}

${listQuestions(facts)}## Páginas

${bullets(pageLinks)}

## API

${bullets(routeLinks)}
- [OpenAPI](${origin}/openapi.json): la descripción completa de la API

## Optional

- [Todo en un texto](${origin}/llms-full.txt): las páginas y la guía de la API
- [Licencia de los datos](${LICENCE_URL}): CC BY 4.0
`;
}

/** Renders `/llms-full.txt`: all pages as one Markdown document. */
export function renderLlmsFull(facts: Facts): string {
  const chapters = facts.pages.map((page) => renderChapter(page, facts));
  return [introduce(facts), ...chapters].join("\n\n") + "\n";
}

/** Returns the shop's name and description, notes on prices, orders and allergens, and today's notices. */
function introduce({ shop }: Facts) {
  const { nombre, avisoAlergenos } = shop.business;
  const notices = noticesOn(shop, shop.date)
    .map(({ texto }) => `\n\n**Aviso de hoy:** ${escapeMarkdown(texto)}`);

  return `# ${escapeMarkdown(nombre)}

> ${escapeMarkdown(describeService(shop))}

Los precios son pesos argentinos (ARS) enteros y cambian: leelos cada vez. Nada de lo que llames crea, reserva ni cobra un pedido; se confirma con una persona por WhatsApp. Cada página responde Markdown con \`Accept: text/markdown\`.

${describeFoods(shop)} dice sus alérgenos. ${escapeMarkdown(avisoAlergenos)}${
    notices.join("")
  }`;
}

/** Returns the questions with their answers, and a blank line at the end. Returns "" without questions. */
function listQuestions({ shop }: Facts) {
  const { preguntas } = shop.business;
  if (preguntas.length === 0) return "";

  const lines = preguntas.map(({ pregunta, respuesta }) =>
    `**${escapeMarkdown(pregunta)}** ${escapeMarkdown(respuesta)}`
  );
  return `Lo que más se pregunta:\n\n${bullets(lines)}\n\n`;
}

function describedLink(text: string, url: string, description: string) {
  return `${markdownLink(url, text)}: ${escapeMarkdown(description)}`;
}

/** Matches the empty text before a heading of level 1 to 5, and "](" before a path of the site. Also matches code, in a block or a line, and a backslash with its sign, all of which stay unchanged. */
const SHIFTED = new RegExp(
  `${CODE.source}|\\\\.|\`[^\`]+\`|^(?=#{1,5} )|\\]\\((?=/)`,
  "gm",
);

/**
 * Renders a page as a chapter. Each heading moves one level down: "## Envíos" becomes
 * "### Envíos". A heading of level 6 stays at level 6. Links to paths of the site get the
 * origin. Code stays unchanged.
 */
function renderChapter(
  { title, description, path, body }: PageSource,
  facts: Facts,
) {
  const { origin } = facts;
  const markdown = fillMarkdown(body, DIRECTIVES, facts)
    .replace(SHIFTED, (match) => {
      // The empty match is before a heading, which gets one more #.
      if (match === "") return "#";
      return match === "](" ? `](${origin}` : match;
    });

  return `## ${escapeMarkdown(title)}

${escapeMarkdown(description)} (<${origin}${path}>)

${markdown}`;
}

/** Renders `/sitemap.xml` (sitemaps.org). The escapes that `markup` writes for HTML are also valid in XML. */
export function renderSitemap({ origin, pages }: Facts): string {
  const urls = pages.map(({ path }) =>
    markup`  <url><loc>${origin}${path}</loc></url>\n`
  );
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`.html;
}

/**
 * The icons for a phone's home screen: file, size and purpose. The drawing of the
 * `maskable` icon fills the icon's square, so that a phone can cut off the corners.
 */
const ICONS = [
  ["icono.svg", "any", "any"],
  ["icono-512.png", "512x512", "maskable"],
  ["icono-180.png", "180x180", "any"],
] as const;

/** Renders `/manifest.webmanifest` (W3C Web Application Manifest). */
export function renderManifest({ shop, assets }: Facts): string {
  const icons = ICONS.flatMap(([name, sizes, purpose]) => {
    const asset = assets.get(name);
    if (asset === undefined) return [];
    return { src: assetPath(asset), sizes, type: asset.contentType, purpose };
  });

  return JSON.stringify({
    id: "/",
    name: shop.business.nombre,
    description: describeService(shop),
    lang: "es-AR",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: THEME_COLORS.light,
    background_color: THEME_COLORS.light,
    icons,
  });
}

/** Renders `/robots.txt` (RFC 9309), which allows everything. */
export function renderRobots({ origin }: Facts): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
