/** What machines look for at fixed addresses: the site for language models (llmstxt.org), and for robots. */

import { CODE } from "../markdown/markdown.ts";
import {
  bullets,
  escapeMarkdown,
  markdownLink,
  markup,
} from "../markdown/write.ts";
import { LICENCE_URL } from "../shop/catalog.ts";
import { noticesOn } from "../shop/today.ts";
import { dateAt } from "../time/zone.ts";
import { MCP_PATH } from "../http/api_paths.ts";
import { describeService, describeUsage } from "../shop/service.ts";
import { type Facts, fillMarkdown, type PageSource } from "./directive.ts";
import { assetPath, THEME_COLORS } from "./asset.ts";
import { describeFoods } from "./directives/flavors.ts";
import { markdownPath } from "./layout.ts";
import { DIRECTIVES } from "./page.ts";

/** `/llms.txt`: what the site is, and links to what tells more. */
export function renderLlms(facts: Facts): string {
  const { shop, origin, pages, api } = facts;
  const tools = api.tools.map(({ name }) => `\`${name}\``);
  const questions = shop.business.preguntas.map(({ pregunta, respuesta }) =>
    `**${escapeMarkdown(pregunta)}** ${escapeMarkdown(respuesta)}`
  );
  return [
    ...introduce(facts),
    `El servidor MCP está en <${origin}${MCP_PATH}>, sin claves. Sus herramientas: ` +
    `${tools.join(", ")}.`,
    bullets(describeUsage(shop).split("\n").map(escapeMarkdown)),
    ...questions.length === 0
      ? []
      : ["Lo que más se pregunta:", bullets(questions)],
    "## Páginas",
    bullets(
      pages.map((page) =>
        noted(page.title, origin + markdownPath(page.path), page.description)
      ),
    ),
    "## API",
    bullets([
      ...api.endpoints
        .filter(({ metodo }) => metodo === "GET")
        .map(({ ruta, que }) => noted(ruta, `${origin}${ruta}`, que)),
      noted(
        "OpenAPI",
        `${origin}/openapi.json`,
        "la descripción completa de la API",
      ),
    ]),
    // The heading is the format's own: what stands under it can be skipped.
    "## Optional",
    bullets([
      noted(
        "Todo en un texto",
        `${origin}/llms-full.txt`,
        "las páginas y la guía de la API",
      ),
      noted("Licencia de los datos", LICENCE_URL, "CC BY 4.0"),
    ]),
  ].join("\n\n") + "\n";
}

/** `/llms-full.txt`: every page, the API's guide among them, as one Markdown document with whole addresses. */
export function renderLlmsFull(facts: Facts): string {
  const parts = facts.pages.map((page) => renderPart(page, facts));
  return [...introduce(facts), ...parts].join("\n\n") + "\n";
}

function introduce({ shop, nowMs }: Facts): readonly string[] {
  const { nombre, avisoAlergenos } = shop.business;
  const foods = describeFoods(shop.menu);
  const notices = noticesOn(shop, dateAt(shop.timeZone, nowMs))
    .map(({ texto }) => `**Aviso de hoy:** ${escapeMarkdown(texto)}`);
  return [
    `# ${escapeMarkdown(nombre)}`,
    `> ${escapeMarkdown(describeService(shop))}`,
    "Los precios son pesos argentinos (ARS) enteros y cambian: leelos cada vez. Nada de lo que " +
    "llames crea, reserva ni cobra un pedido; se confirma con una persona por WhatsApp. Cada " +
    "página responde Markdown con `Accept: text/markdown`.",
    `${foods} dice sus alérgenos. ${escapeMarkdown(avisoAlergenos)}`,
    ...notices,
  ];
}

/** A link and a note on what is there. */
function noted(text: string, url: string, note: string): string {
  return `${markdownLink(url, text)}: ${escapeMarkdown(note)}`;
}

/** A page as a chapter: its headings one level down, its links with the origin before them. Code stays as it is. */
function renderPart(
  { title, description, path, body }: PageSource,
  facts: Facts,
): string {
  const markdown = fillMarkdown(body, DIRECTIVES, facts).replace(
    new RegExp(`${CODE.source}|^#{1,5} |\\]\\((?=/)`, "gm"),
    (found) =>
      found.startsWith("#")
        ? `#${found}`
        : found === "]("
        ? `](${facts.origin}`
        : found,
  );
  return [
    `## ${escapeMarkdown(title)}`,
    `${escapeMarkdown(description)} (<${facts.origin}${path}>)`,
    markdown,
  ].join("\n\n");
}

/** `/sitemap.xml` (sitemaps.org): every page. What is escaped in HTML is so in XML. */
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
 * `/manifest.webmanifest` (W3C Web Application Manifest): the shop on a phone's
 * home screen. The `maskable` icon fills its square, so that a phone can cut
 * its corners.
 */
export function renderManifest({ shop, assets }: Facts): string {
  const icon = (name: string, sizes: string, type: string, purpose: string) => {
    const asset = assets.get(name);
    return asset ? [{ src: assetPath(asset), sizes, type, purpose }] : [];
  };
  const icons = [
    icon("icono.svg", "any", "image/svg+xml", "any"),
    icon("icono-512.png", "512x512", "image/png", "maskable"),
    icon("icono-180.png", "180x180", "image/png", "any"),
  ].flat();

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

/** `/robots.txt` (RFC 9309): everything is open. */
export function renderRobots({ origin }: Facts): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
