/** What robots look for at fixed addresses, made from the pages and the API. */

import { escape } from "@std/html/entities";
import { LICENCE_URL } from "../shop/catalog.ts";
import { CATALOG_PATH, MCP_PATH } from "../shop/service.ts";
import type { Facts } from "./facts.ts";

/** `/sitemap.xml` (sitemaps.org): every page. */
export function renderSitemap({ origin, pages }: Facts): string {
  const urls = pages.map(({ path }) => `  <url><loc>${escape(`${origin}${path}`)}</loc></url>`);
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

/** The media type of the API catalog, with the profile that makes a linkset one (RFC 9727, section 5.2). */
export const API_CATALOG_TYPE =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

const API_CATALOG_PATH = "/.well-known/api-catalog";
const API_PATHS: readonly string[] = [CATALOG_PATH, MCP_PATH];

/** `/.well-known/api-catalog` (RFC 9727): the APIs and what describes them, as a linkset (RFC 9264). */
export function renderApiCatalog({ origin }: Facts): string {
  const to = (path: string, type: string) => ({ href: `${origin}${path}`, type });
  const described = API_PATHS.map((path) => ({
    anchor: `${origin}${path}`,
    "service-desc": [to("/openapi.json", "application/json")],
    "service-doc": [to("/developers", "text/html"), to("/developers.md", "text/markdown")],
    ...(path === MCP_PATH ? { "service-meta": [to("/.well-known/mcp", "application/json")] } : {}),
    status: [to("/healthz", "application/json")],
    license: [{ href: LICENCE_URL }],
  }));
  const item = API_PATHS.map((path) => ({ href: `${origin}${path}` }));
  return JSON.stringify({
    linkset: [{ anchor: `${origin}${API_CATALOG_PATH}`, item }, ...described],
  });
}

/** The `Link` header of the API catalog: HEAD alone tells what it lists (RFC 9727, section 2). */
export function apiCatalogLink(origin: string): string {
  return [
    `<${origin}${API_CATALOG_PATH}>; rel="api-catalog"; type="application/linkset+json"`,
    ...API_PATHS.map((path) => `<${origin}${path}>; rel="item"`),
  ].join(", ");
}
