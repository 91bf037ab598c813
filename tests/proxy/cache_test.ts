/** A shared cache in front of the service, nginx's own: what it keeps, for whom, and how long. */

import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { createTestApp, NOW_MS, type TestApp } from "../fixtures/test_app.ts";
import { type Proxy, startBehindProxy, startNginx } from "./nginx.ts";
import { until, within } from "../fixtures/waiting.ts";

const CATALOG = "/api/v1/catalogo";

/** The cache, and what it did with each request. Who comes while an answer is being stored waits for it. */
const location = `
        proxy_cache trial;
        proxy_cache_lock on;
        add_header X-Cache $upstream_cache_status always;`;

interface Seen {
  readonly status: number;
  /** HIT, MISS, EXPIRED; null where the cache took no part. */
  readonly cache: string | null;
  readonly text: string;
  readonly headers: Headers;
}

async function see(
  proxy: Proxy,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  { method = "GET", body = null, address = "127.0.0.1" }: {
    readonly method?: string;
    readonly body?: string | null;
    readonly address?: string;
  } = {},
): Promise<Seen> {
  const response = await proxy.ask(path, { method, body, headers }, address);
  const text = await response.text();
  const cache = response.headers.get("X-Cache");
  return { status: response.status, cache, text, headers: response.headers };
}

Deno.test("one stored catalog serves every client that asks alike, fresh or held", async () => {
  await using service = await startBehindProxy();
  await using proxy = await startNginx({ ports: [service.port], location });
  const first = await see(proxy, CATALOG, { "Accept-Encoding": "identity" });
  assertEquals([first.status, first.cache], [200, "MISS"]);
  const asAsked = { "Accept-Encoding": "identity" };
  const other = await see(proxy, CATALOG, asAsked, { address: "127.0.0.2" });
  assertEquals([other.cache, other.text], ["HIT", first.text]);
  const tag = first.headers.get("ETag") ?? "";
  const held = await see(proxy, CATALOG, { ...asAsked, "If-None-Match": tag });
  assertEquals([held.status, held.cache, held.text], [304, "HIT", ""]);
  const head = await see(proxy, CATALOG, asAsked, { method: "HEAD" });
  assertEquals([head.status, head.cache, head.text], [200, "HIT", ""]);
  await service.stop();
  assertEquals(service.lines.length, 1);
});

Deno.test("a stored answer says of the quota what it said to whom it was made for, and costs none", async () => {
  await using service = await startBehindProxy({ RATE_LIMIT: "2" });
  await using proxy = await startNginx({ ports: [service.port], location });
  const maker = await see(proxy, CATALOG, {}, { address: "127.0.0.2" });
  assertEquals([maker.cache, maker.headers.get("RateLimit-Remaining")], [
    "MISS",
    "1",
  ]);
  for (const address of ["127.0.0.3", "127.0.0.3", "127.0.0.3"]) {
    // deno-lint-ignore no-await-in-loop -- one client asks one thing after another
    const seen = await see(proxy, CATALOG, {}, { address });
    assertEquals([seen.cache, seen.headers.get("RateLimit-Remaining")], [
      "HIT",
      "1",
    ]);
  }
});

Deno.test("each variant of a compressed answer is stored for those who ask alike", async () => {
  await using service = await startBehindProxy();
  await using proxy = await startNginx({ ports: [service.port], location });
  for (const cache of ["MISS", "HIT"]) {
    for (const [wanted, encoding] of [["gzip", "gzip"], ["identity", null]]) {
      const headers = { "Accept-Encoding": wanted ?? "" };
      // deno-lint-ignore no-await-in-loop -- one request after another
      const seen = await see(proxy, "/openapi.json", headers);
      assertEquals([seen.cache, seen.headers.get("Content-Encoding")], [
        cache,
        encoding,
      ]);
    }
  }
});

Deno.test("a client that opens a stream is not given the stored manifest", async () => {
  await using service = await startBehindProxy();
  await using proxy = await startNginx({ ports: [service.port], location });
  assertEquals(
    (await see(proxy, "/api/v1/mcp", { Accept: "application/json" })).status,
    200,
  );
  assertEquals(
    (await see(proxy, "/api/v1/mcp", { Accept: "text/event-stream" })).status,
    405,
  );
});

Deno.test("a negotiated page is never stored, so that no one gets it in the other form", async () => {
  await using service = await startBehindProxy();
  await using proxy = await startNginx({ ports: [service.port], location });
  for (const type of ["text/html", "text/markdown", "text/html"]) {
    // deno-lint-ignore no-await-in-loop -- one request after another
    const seen = await see(proxy, "/about", { Accept: type });
    assertEquals([seen.cache, seen.headers.get("Content-Type")], [
      "MISS",
      `${type}; charset=utf-8`,
    ]);
  }
});

const ERRORS: readonly (readonly [
  what: string,
  method: string,
  path: string,
  body: string | null,
])[] = [
  ["an unknown route", "GET", "/api/nada", null],
  ["a wrong method", "DELETE", CATALOG, null],
  ["a message that is none", "POST", "/api/v1/mcp", "{"],
];

for (const [what, method, path, body] of ERRORS) {
  Deno.test(`neither ${what} nor the 429 after it is stored`, async () => {
    await using service = await startBehindProxy({ RATE_LIMIT: "1" });
    await using proxy = await startNginx({ ports: [service.port], location });
    const answers: Seen[] = [];
    for (const address of ["127.0.0.2", "127.0.0.2", "127.0.0.3"]) {
      // deno-lint-ignore no-await-in-loop -- one client after another
      answers.push(await see(proxy, path, {}, { method, body, address }));
    }
    const [first, second, other] = answers.map(({ status }) => status);
    assertEquals([second, other], [429, first]);
    assert(
      answers.every(({ cache }) => cache !== "HIT"),
      JSON.stringify(answers),
    );
  });
}

Deno.test("an open state is served from the cache until the shop closes, and not after", async () => {
  const app = createTestApp();
  const closesMs = await closingTime(app);
  app.elapsedMs = closesMs - 2000 - NOW_MS;
  let asked = 0;
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => {
      asked++;
      return app.ask(new URL(request.url).pathname, {
        headers: request.headers,
      });
    },
  );
  {
    await using proxy = await startNginx({
      ports: [server.addr.port],
      location,
    });
    const first = await see(proxy, CATALOG);
    assertEquals(
      first.headers.get("Cache-Control"),
      "public, max-age=2, s-maxage=2",
    );
    assert(
      JSON.parse(first.text).horario.abiertoAhora,
      "the shop is closed already",
    );
    app.elapsedMs = closesMs - NOW_MS;
    let seen = first;
    await until("the cache to ask again", async () => {
      assertEquals(seen.text, first.text);
      seen = await see(proxy, CATALOG);
      return seen.cache !== "HIT";
    });
    assertEquals([seen.cache, JSON.parse(seen.text).horario.abiertoAhora], [
      "EXPIRED",
      false,
    ]);
    assertNotEquals(seen.headers.get("ETag"), first.headers.get("ETag"));
    assertEquals(asked, 2);
  }
  await within("the end of the server", server.shutdown());
});

async function closingTime(app: TestApp): Promise<number> {
  const { horario } = await (await app.ask(CATALOG)).json();
  return Date.parse(horario.cierra);
}
