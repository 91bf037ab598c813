import { assertEquals } from "@std/assert";
import { createHealthHandler } from "../../src/handlers/health.ts";
import { createTestApp } from "../fixtures/test_app.ts";

Deno.test("createHealthHandler() reports whole seconds", async () => {
  const answer = createHealthHandler({
    digest: "0123456789ab",
    version: "1.0.0",
    monotonicNow: () => 61_999,
    staleContent: () => undefined,
  });
  assertEquals((await answer().response.json()).uptimeSeconds, 61);
});

Deno.test("GET /healthz costs no quota, is never cached, and reports version and data", async () => {
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

Deno.test("GET /healthz reports the time since which older content is served, and the number of mistakes", async () => {
  let stale: { sinceMs: number; mistakeCount: number } | undefined;
  const test = createTestApp({ outside: { staleContent: () => stale } });
  const readContentState = async () => {
    const answer = await (await test.ask("/healthz")).json();
    return [answer.status, answer.contenido, answer.desde, answer.errores];
  };
  assertEquals(await readContentState(), [
    "ok",
    "actual",
    undefined,
    undefined,
  ]);
  stale = { sinceMs: Date.parse("2026-11-21T15:00:00-03:00"), mistakeCount: 3 };
  assertEquals(await readContentState(), [
    "ok",
    "anterior",
    "2026-11-21T18:00:00.000Z",
    3,
  ]);
  stale = undefined;
  assertEquals(await readContentState(), [
    "ok",
    "actual",
    undefined,
    undefined,
  ]);
});
