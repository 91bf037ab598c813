import { assert, assertEquals } from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";
import { createHealthHandler } from "../../src/handlers/health.ts";
import { createShop } from "../../src/shop/shop.ts";
import { createTestApp } from "../fixtures/test_app.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

Deno.test("createHealthHandler() starts nothing that nobody waits for, digests the data once, and tells whole seconds", async () => {
  using digest = spy(crypto.subtle, "digest");
  const answer = createHealthHandler({
    shop: TINY_SHOP,
    version: "1.0.0",
    uptimeMs: () => 61_999,
    staleContent: () => undefined,
  });
  assertSpyCalls(digest, 0);
  const [first, second] = await Promise.all([answer(), answer()]);
  assertEquals(first, second);
  assertEquals(JSON.parse(first.body ?? "").uptimeSeconds, 61);
  assertSpyCalls(digest, 1);
});

Deno.test("GET /healthz costs no quota, is kept by nobody, and tells version and data", async () => {
  const test = createTestApp({ config: { rateLimit: 1 } });
  const first = await (await test.ask("/healthz")).json();
  const response = await test.ask("/healthz");
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("cache-control"), "no-store");
  assertEquals(response.headers.get("ratelimit"), null);
  assertEquals(await response.json(), first);
  assertEquals(Object.keys(first), [
    "status",
    "version",
    "datos",
    "contenido",
    "uptimeSeconds",
  ]);
  assertEquals([first.status, first.contenido], ["ok", "actual"]);
});

Deno.test("GET /healthz tells other data by another mark", async () => {
  const marks = [
    TINY_SHOP,
    createShop({ ...TINY_SHOP, menu: { ...TINY_SHOP.menu, adicionales: [] } }),
    createShop({
      ...TINY_SHOP,
      today: { fecha: "2026-11-21", agotados: ["Limón"], avisos: [] },
    }),
  ]
    .map(async (shop) => {
      const test = createTestApp({ content: { shop } });
      return (await (await test.ask("/healthz")).json()).datos;
    });
  const told = await Promise.all(marks);
  for (const mark of told) assert(/^[0-9a-f]{12}$/.test(mark), mark);
  assertEquals(new Set(told).size, 3);
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
