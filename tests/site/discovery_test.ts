import { assert, assertEquals } from "@std/assert";
import { createHealthHandler } from "../../src/handlers/health.ts";
import { createShop } from "../../src/shop/shop.ts";
import { loadRealContent } from "../fixtures/real_shop.ts";
import { createTestApp } from "../fixtures/test_app.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const { pages, assets } = await loadRealContent();
const createSite = () => createTestApp({ content: { pages, assets } });

const TYPES: readonly (readonly [path: string, contentType: string])[] = [
  ["/openapi.json", "application/json"],
  ["/llms.txt", "text/plain; charset=utf-8"],
  ["/llms-full.txt", "text/plain; charset=utf-8"],
  ["/sitemap.xml", "application/xml"],
  ["/robots.txt", "text/plain; charset=utf-8"],
];

for (const [path, contentType] of TYPES) {
  Deno.test(`GET ${path} is ${contentType}, kept as long as it is true`, async () => {
    const test = createSite();
    const { headers } = await test.ask(path);
    assertEquals(headers.get("content-type"), contentType);
    assertEquals(headers.get("cache-control"), "public, max-age=60, s-maxage=300");
    assertEquals(headers.get("x-content-type-options"), "nosniff");
    assertEquals(headers.get("ratelimit"), null);
    const tag = headers.get("etag") ?? "";
    assert(tag.startsWith('W/"'), tag);
    const held = await test.ask(path, { headers: { "If-None-Match": tag } });
    assertEquals([held.status, await held.text()], [304, ""]);
  });
}

for (const path of ["/openapi.json", "/llms-full.txt"]) {
  Deno.test(`GET ${path} is held no longer than until the shop closes, and then is another`, async () => {
    const test = createSite();
    const tag = (await test.ask(path)).headers.get("etag") ?? "";
    test.elapsedMs = 5 * 3_600_000 - 20_000;
    const last = await test.ask(path, { headers: { "If-None-Match": tag } });
    assertEquals(last.headers.get("cache-control"), "public, max-age=20, s-maxage=20");
    assertEquals(last.status, 304);
    test.elapsedMs += 20_000;
    const closed = await test.ask(path, { headers: { "If-None-Match": tag } });
    assertEquals(closed.status, 200);
  });
}

Deno.test("/robots.txt lets every robot in, and names the sitemap", async () => {
  const lines = (await (await createSite().ask("/robots.txt")).text()).trimEnd().split("\n");
  const rules = lines.filter((line) => line !== "").map((line) => line.split(": "));
  assertEquals(rules, [
    ["User-agent", "*"],
    ["Allow", "/"],
    ["Sitemap", "http://shop.example/sitemap.xml"],
  ]);
});

Deno.test("/sitemap.xml lists every page once, and nothing else", async () => {
  const text = await (await createSite().ask("/sitemap.xml")).text();
  assert(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http'));
  const listed = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
  assertEquals(listed, pages.map(({ path }) => `http://shop.example${path}`));
});

Deno.test("/favicon.ico is the icon, asked for each time", async () => {
  const response = await createSite().ask("/favicon.ico");
  assertEquals(response.headers.get("content-type"), "image/vnd.microsoft.icon");
  assertEquals(response.headers.get("cache-control"), "no-cache");
  const bytes = new Uint8Array(await response.arrayBuffer());
  assertEquals([...bytes.subarray(0, 4)], [0, 0, 1, 0]);
});

Deno.test("/favicon.ico is a 404 where there is no such file", async () => {
  const response = await createTestApp({ content: { pages, assets: [] } }).ask("/favicon.ico");
  assertEquals(response.status, 404);
});

Deno.test("GET /healthz costs no quota, is kept by nobody, and tells version and data", async () => {
  const test = createTestApp({ config: { rateLimit: 1 } });
  const first = await (await test.ask("/healthz")).json();
  const response = await test.ask("/healthz");
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("cache-control"), "no-store");
  assertEquals(response.headers.get("ratelimit"), null);
  assertEquals(await response.json(), first);
  assertEquals(Object.keys(first), ["status", "version", "datos", "contenido", "uptimeSeconds"]);
  assertEquals([first.status, first.contenido], ["ok", "actual"]);
});

Deno.test("GET /healthz tells other data by another mark", async () => {
  const marks = [
    TINY_SHOP,
    createShop({ ...TINY_SHOP, menu: { ...TINY_SHOP.menu, adicionales: [] } }),
    createShop({ ...TINY_SHOP, today: { fecha: "2026-11-21", agotados: ["Limón"], avisos: [] } }),
  ]
    .map(async (shop) => {
      const test = createTestApp({ content: { shop } });
      return (await (await test.ask("/healthz")).json()).datos;
    });
  const told = await Promise.all(marks);
  for (const mark of told) assert(/^[0-9a-f]{12}$/.test(mark), mark);
  assertEquals(new Set(told).size, 3);
});

Deno.test("createHealthHandler() tells the whole seconds since the start", async () => {
  const parts = {
    shop: TINY_SHOP,
    version: "1.0.0",
    uptimeMs: () => 61_999,
    staleContent: () => undefined,
  };
  const handle = createHealthHandler(parts);
  const { body } = await handle();
  assertEquals(JSON.parse(body ?? "").uptimeSeconds, 61);
});

Deno.test("GET /healthz tells since when older content is served, and how many mistakes the newer has", async () => {
  let stale: { sinceMs: number; mistakes: number } | undefined;
  const test = createTestApp({ outside: { staleContent: () => stale } });
  const tell = async () => {
    const answer = await (await test.ask("/healthz")).json();
    return [answer.status, answer.contenido, answer.desde, answer.errores];
  };
  assertEquals(await tell(), ["ok", "actual", undefined, undefined]);
  stale = { sinceMs: Date.parse("2026-11-21T15:00:00-03:00"), mistakes: 3 };
  assertEquals(await tell(), ["ok", "anterior", "2026-11-21T18:00:00.000Z", 3]);
  stale = undefined;
  assertEquals(await tell(), ["ok", "actual", undefined, undefined]);
});
