/**
 * nginx's shared cache in front of the service: what it stores, for which clients and for
 * how long.
 */

import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { NOW_MS } from "../fixtures/tiny_shop.ts";
import { createTestApp, type TestApp } from "../fixtures/test_app.ts";
import { type Proxy, startNginx, startSite } from "./nginx.ts";
import { until, within } from "../fixtures/waiting.ts";

const CATALOG = "/api/v1/catalogo";
const MCP = "/api/v1/mcp";

/**
 * Enables the cache with one request per fill. Each response has the status of the cache.
 */
const location = `
        proxy_cache trial;
        proxy_cache_lock on;
        add_header X-Cache $upstream_cache_status always;`;

interface CachedResponse {
  readonly status: number;
  /** HIT, MISS or EXPIRED; null without the cache. */
  readonly cache: string | null;
  readonly text: string;
  readonly headers: Headers;
}

async function ask(
  proxy: Proxy,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  { method = "GET", body = null, address = "127.0.0.1" }: {
    readonly method?: string;
    readonly body?: string | null;
    readonly address?: string;
  } = {},
) {
  const response = await proxy.ask(path, { method, body, headers }, address);

  return {
    status: response.status,
    cache: response.headers.get("X-Cache"),
    text: await response.text(),
    headers: response.headers,
  };
}

Deno.test("one stored catalog serves all clients with equal headers, conditional and HEAD requests too", async () => {
  await using proxy = await startSite({}, { location });
  const plain = { "Accept-Encoding": "identity" };

  const first = await ask(proxy, CATALOG, plain);
  assertEquals([first.status, first.cache], [200, "MISS"]);

  const other = await ask(proxy, CATALOG, plain, { address: "127.0.0.2" });
  assertEquals([other.cache, other.text], ["HIT", first.text]);

  const tag = first.headers.get("ETag") ?? "";
  const condition = {
    ...plain,
    "If-None-Match": tag,
  };
  const fresh = await ask(proxy, CATALOG, condition);
  assertEquals(
    [fresh.status, fresh.cache, fresh.text],
    [304, "HIT", ""],
  );

  const head = await ask(proxy, CATALOG, plain, { method: "HEAD" });
  assertEquals(
    [head.status, head.cache, head.text],
    [200, "HIT", ""],
  );

  await proxy.service.stop();
  assertEquals(proxy.service.lines.length, 1);
});

Deno.test("a stored answer keeps the quota headers of its first client, and costs no quota", async () => {
  await using proxy = await startSite({ RATE_LIMIT: "2" }, { location });

  const first = await ask(proxy, CATALOG, {}, { address: "127.0.0.2" });
  assertEquals(first.cache, "MISS");
  assertEquals(first.headers.get("RateLimit-Remaining"), "1");

  for (const address of ["127.0.0.3", "127.0.0.3", "127.0.0.3"]) {
    // deno-lint-ignore no-await-in-loop -- a client's requests are sequential
    const stored = await ask(proxy, CATALOG, {}, { address });
    assertEquals(stored.cache, "HIT");
    assertEquals(stored.headers.get("RateLimit-Remaining"), "1");
  }
});

const ENCODINGS = [["gzip", "gzip"], ["identity", null]] as const;

Deno.test("each encoding is stored for the clients that accept it", async () => {
  await using proxy = await startSite({}, { location });

  for (const cache of ["MISS", "HIT"]) {
    for (const [accepted, encoding] of ENCODINGS) {
      const headers = { "Accept-Encoding": accepted };
      // deno-lint-ignore no-await-in-loop -- requests are sequential
      const response = await ask(proxy, "/openapi.json", headers);
      assertEquals(response.cache, cache);
      assertEquals(
        response.headers.get("Content-Encoding"),
        encoding,
      );
    }
  }
});

Deno.test("a client that opens a stream doesn't get the stored manifest", async () => {
  await using proxy = await startSite({}, { location });

  const manifest = await ask(proxy, MCP, { Accept: "application/json" });
  assertEquals(manifest.status, 200);
  const stream = await ask(proxy, MCP, { Accept: "text/event-stream" });
  assertEquals(stream.status, 405);
});

Deno.test("a negotiated page is never stored, so that no client gets the wrong form", async () => {
  await using proxy = await startSite({}, { location });

  for (const type of ["text/html", "text/markdown", "text/html"]) {
    // deno-lint-ignore no-await-in-loop -- requests are sequential
    const { cache, headers } = await ask(proxy, "/about", { Accept: type });
    assertEquals(cache, "MISS");
    assertEquals(
      headers.get("Content-Type"),
      `${type}; charset=utf-8`,
    );
  }
});

const ERRORS = [
  ["an unknown route", "GET", "/api/nada", null],
  ["a wrong method", "DELETE", CATALOG, null],
  ["an invalid message", "POST", MCP, "{"],
] as const;

for (const [name, method, path, body] of ERRORS) {
  Deno.test(`neither ${name} nor the 429 after it is stored`, async () => {
    await using proxy = await startSite({ RATE_LIMIT: "1" }, { location });
    const answers: CachedResponse[] = [];
    for (const address of ["127.0.0.2", "127.0.0.2", "127.0.0.3"]) {
      // deno-lint-ignore no-await-in-loop -- clients are tried one at a time
      answers.push(await ask(proxy, path, {}, { method, body, address }));
    }

    const [first, second, other] = answers.map(({ status }) => status);
    assertEquals([second, other], [429, first]);
    const caches = answers.map(({ cache }) => cache);
    assert(!caches.includes("HIT"), caches.join());
  });
}

Deno.test("an open state is served from the cache until the shop closes, and not after", async () => {
  const app = createTestApp();
  const closesMs = await closingTime(app);
  app.elapsedMs = closesMs - 2000 - NOW_MS;
  let requests = 0;
  const server = Deno.serve(
    {
      hostname: "127.0.0.1",
      port: 0,
      onListen() {},
    },
    (request) => {
      requests++;
      const { pathname } = new URL(request.url);
      return app.ask(pathname, { headers: request.headers });
    },
  );

  {
    const ports = [server.addr.port];
    await using proxy = await startNginx({ ports, location });
    const first = await ask(proxy, CATALOG);
    assertEquals(
      first.headers.get("Cache-Control"),
      "public, max-age=2, s-maxage=2",
    );
    assert(
      JSON.parse(first.text).horario.abiertoAhora,
      first.text,
    );

    app.elapsedMs = closesMs - NOW_MS;
    let latest = first;
    await until("the cache to expire", async () => {
      assertEquals(latest.text, first.text);
      latest = await ask(proxy, CATALOG);
      return latest.cache !== "HIT";
    });
    assertEquals(latest.cache, "EXPIRED");
    assert(
      !JSON.parse(latest.text).horario.abiertoAhora,
      latest.text,
    );
    assertNotEquals(
      latest.headers.get("ETag"),
      first.headers.get("ETag"),
    );
    assertEquals(requests, 2);
  }
  await within("the end of the server", server.shutdown());
});

async function closingTime(app: TestApp) {
  const { horario } = await (await app.ask(CATALOG)).json();
  return Date.parse(horario.cierra);
}
