/** What robots and agents look for at fixed addresses, made from the pages and the API's facts. */

import { LICENCE_URL } from "../shop/catalog.ts";
import { describeService } from "../shop/service_text.ts";
import type { Facts } from "../pages/facts.ts";
import { markdownPath } from "../pages/layout.ts";
import { renderPage } from "../pages/site.ts";
import { MCP_PATH } from "./manifest.ts";

/** `/llms.txt` (llmstxt.org): what the site is and where its Markdown is. */
export function renderLlms({ shop, origin, pages, api }: Facts): string {
  const pageLines = pages.map(({ title, path, description }) =>
    `- [${title}](${origin}${markdownPath(path)}): ${description}`
  );
  const endpointLines = api.endpoints.map(({ metodo, ruta, que }) =>
    `- [${metodo} ${ruta}](${origin}${ruta}): ${que}`
  );
  const toolLines = api.tools.map(({ name, title }) => `- \`${name}\`: ${title}`);
  return [
    `# ${shop.business.nombre}`,
    `> ${describeService(shop)}`,
    "Los precios son pesos argentinos (ARS) enteros y cambian: leelos cada vez. Nada de lo que " +
    "llames crea, reserva ni cobra un pedido; se confirma con una persona por WhatsApp. Cada " +
    "página responde Markdown con `Accept: text/markdown`.",
    "## Páginas",
    pageLines.join("\n"),
    "## API",
    [
      ...endpointLines,
      `- [OpenAPI](${origin}/openapi.json): la descripción completa, para generar clientes`,
    ].join("\n"),
    `## Herramientas MCP en ${origin}${MCP_PATH}`,
    toolLines.join("\n"),
    "## Opcional",
    [
      `- [Todo en un solo archivo](${origin}/llms-full.txt): las páginas y la guía de la API`,
      `- [Licencia de los datos](${LICENCE_URL}): CC BY 4.0`,
    ].join("\n"),
  ].join("\n\n") + "\n";
}

/** `/llms-full.txt`: every page and the API's guide as one Markdown. */
export function renderLlmsFull(facts: Facts): string {
  return facts.pages.map((page) => renderPage(page, "markdown", facts)).join("\n\n");
}

/** `/sitemap.xml` (sitemaps.org): every page. */
export function renderSitemap({ origin, pages }: Facts): string {
  const urls = pages.map(({ path }) => `  <url><loc>${origin}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

/** `/robots.txt` (RFC 9309): everything is open. */
export function renderRobots({ origin }: Facts): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** `/.well-known/api-catalog` (RFC 9727): the APIs and what describes them, as a linkset (RFC 9264). */
export function renderApiCatalog({ origin }: Facts): string {
  const describedBy = {
    "service-desc": [{ href: `${origin}/openapi.json`, type: "application/json" }],
    "service-doc": [{ href: `${origin}/developers`, type: "text/html" }],
    license: [{ href: LICENCE_URL }],
  };
  return JSON.stringify({
    linkset: [
      {
        anchor: `${origin}/.well-known/api-catalog`,
        item: [{ href: `${origin}/api/v1/catalogo` }, { href: `${origin}${MCP_PATH}` }],
      },
      { anchor: `${origin}/api/v1/catalogo`, ...describedBy },
      {
        anchor: `${origin}${MCP_PATH}`,
        ...describedBy,
        "service-meta": [{ href: `${origin}/.well-known/mcp`, type: "application/json" }],
      },
    ],
  });
}
