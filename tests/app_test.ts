import {
  assert,
  assertEquals,
  assertLess,
  assertMatch,
  assertNotEquals,
} from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";
import { CATALOG } from "../src/shop/catalog.ts";
import { check } from "../src/schema/check.ts";
import { createDocumentHandler } from "../src/handlers/document.ts";
import type { Route } from "../src/handlers/route.ts";
import { createTestApp } from "./fixtures/test_app.ts";
import { assertHeaders } from "./fixtures/headers.ts";
import { postRpc } from "./fixtures/rpc.ts";
import { readRows } from "./fixtures/rows.ts";

const CATALOG_PATH = "/api/v1/catalogo";
const PROBLEM_HEADERS = `
content-type: application/problem+json
cache-control: no-store
api-version: 1
`;

Deno.test("GET /api/v1/catalogo answers the entire catalog", async () => {
  const response = await createTestApp().ask(CATALOG_PATH);
  assertEquals(response.status, 200);
  const catalog = await response.json();
  assertEquals(check(CATALOG, catalog).kind, "valid");
  assertEquals(catalog.negocio.url, "http://shop.example/");
  assertEquals(catalog.entrega.zonas, ["Castelar"]);
  const { abiertoAhora, cierra } = catalog.horario;
  assertEquals([abiertoAhora, cierra], [true, "2026-11-21T20:00:00-03:00"]);
  assertEquals(catalog.consultado, "2026-11-21T15:00:00-03:00");
});

Deno.test("GET /api/v1/catalogo carries quota, version, CORS and cache headers", async () => {
  const response = await createTestApp().ask(CATALOG_PATH);
  assertHeaders(
    response,
    `
    content-type: application/json
    ratelimit-limit: 60
    ratelimit-remaining: 59
    ratelimit-reset: 60
    ratelimit-policy: "api";q=60;w=60
    ratelimit: "api";r=59;t=60
    api-version: 1
    access-control-allow-origin: *
    cache-control: public, max-age=60, s-maxage=300
    x-content-type-options: nosniff
    retry-after:
    set-cookie:
    `,
  );
  const exposed = response.headers.get("access-control-expose-headers") ?? "";
  for (
    const name of ["RateLimit", "Retry-After", "API-Version", "Sunset", "ETag"]
  ) {
    assert(exposed.split(", ").includes(name), name);
  }
});

Deno.test("GET /api/v1/catalogo keeps its weak ETag while only `consultado` changes", async () => {
  const test = createTestApp();
  const { headers } = await test.ask(CATALOG_PATH);
  const tag = headers.get("etag") ?? "";
  assertMatch(tag, /^W\/"/);
  test.elapsedMs = 30_000;
  const later = await test.ask(CATALOG_PATH);
  assertEquals(later.headers.get("etag"), tag);
  assertEquals((await later.json()).consultado, "2026-11-21T15:00:30-03:00");
  test.elapsedMs = 5 * 3_600_000;
  const closed = await test.ask(CATALOG_PATH);
  assertNotEquals(closed.headers.get("etag"), tag);
  assertMatch(await closed.text(), /"abiertoAhora":false/);
});

Deno.test("GET /api/v1/catalogo answers 304 with the same headers to clients with its tag", async () => {
  const test = createTestApp();
  const full = await test.ask(CATALOG_PATH);
  const tag = full.headers.get("etag") ?? "";
  const response = await test.ask(CATALOG_PATH, {
    headers: { "If-None-Match": `"x", ${tag}` },
  });
  assertEquals(response.status, 304);
  assertEquals(await response.text(), "");
  for (
    const name of [
      "etag",
      "cache-control",
      "api-version",
      "access-control-allow-origin",
    ]
  ) {
    assertEquals(response.headers.get(name), full.headers.get(name), name);
  }
  const other = await test.ask(CATALOG_PATH, {
    headers: { "If-None-Match": '"x"' },
  });
  assertEquals(other.status, 200);
});

Deno.test("GET /api/catalogo answers like GET /api/v1/catalogo, and shares its quota", async () => {
  const test = createTestApp();
  const canonical = await test.ask(CATALOG_PATH);
  const alias = await test.ask("/api/catalogo");
  assertEquals(await alias.text(), await canonical.text());
  assertEquals(alias.headers.get("etag"), canonical.headers.get("etag"));
  assertHeaders(alias, "ratelimit-remaining: 58");
});

for (const [event, hours] of [["closing", 5], ["local midnight", 9]] as const) {
  Deno.test(`GET /api/v1/catalogo is not cached past ${event}`, async () => {
    const test = createTestApp();
    test.elapsedMs = hours * 3_600_000 - 100_000;
    const response = await test.ask(CATALOG_PATH);
    assertHeaders(
      response,
      "cache-control: public, max-age=60, s-maxage=100",
    );
  });
}

Deno.test("HEAD has the status and headers of GET, and counts against its quota", async () => {
  const test = createTestApp();
  const response = await test.ask(CATALOG_PATH, { method: "HEAD" });
  assertEquals(response.status, 200);
  assertHeaders(
    response,
    `
    content-type: application/json
    ratelimit-remaining: 59
    `,
  );
  assertHeaders(await test.ask(CATALOG_PATH), "ratelimit-remaining: 58");
});

const PREFLIGHTS = readRows`
/api/v1/catalogo → GET, HEAD, OPTIONS
/api/mcp → POST, OPTIONS
/api/v1/mcp → GET, HEAD, POST, OPTIONS
/.well-known/mcp → GET, HEAD, OPTIONS
`;

for (const [path = "", allow] of PREFLIGHTS) {
  Deno.test(`OPTIONS ${path} allows ${allow}, with the API's headers and no cost`, async () => {
    const test = createTestApp();
    const response = await test.ask(path, { method: "OPTIONS" });
    assertEquals(response.status, 204);
    assertHeaders(
      response,
      `
      allow: ${allow}
      access-control-allow-methods: ${allow}
      access-control-max-age: 86400
      api-version: 1
      ratelimit-remaining: 60
      `,
    );
    const allowed = response.headers.get("access-control-allow-headers")?.split(
      ", ",
    );
    for (
      const name of [
        "Content-Type",
        "MCP-Protocol-Version",
        "If-None-Match",
        "Mcp-Method",
      ]
    ) {
      assert(allowed?.includes(name), name);
    }
    const again = await test.ask(path, { method: "OPTIONS" });
    assertHeaders(again, "ratelimit-remaining: 60");
  });
}

const WRONG_METHODS = readRows`
POST → /api/v1/catalogo → GET, HEAD, OPTIONS
DELETE → /api/catalogo → GET, HEAD, OPTIONS
GET → /api/mcp → POST, OPTIONS
DELETE → /api/v1/mcp → GET, HEAD, POST, OPTIONS
`;

for (const [method = "", path = "", allow = ""] of WRONG_METHODS) {
  Deno.test(`${method} ${path} is a 405 that allows ${allow}`, async () => {
    const response = await createTestApp().ask(path, { method });
    assertEquals(response.status, 405);
    const problem = await response.json();
    assertHeaders(response, `allow: ${allow}\n${PROBLEM_HEADERS}`);
    assertEquals(problem.permitidos, allow.split(", "));
    assertEquals(problem.code, "metodo_no_permitido");
    assertEquals(problem.instance, path);
    assertEquals(
      problem.type,
      "http://shop.example/developers#error-metodo-no-permitido",
    );
  });
}

Deno.test("a 405 on /api/v1/mcp counts against the quota of POST", async () => {
  const test = createTestApp();
  await test.ask("/api/v1/mcp", { method: "DELETE" });
  const ping = await test.ask("/api/mcp", postRpc("ping"));
  assertHeaders(ping, "ratelimit-remaining: 58");
  assertHeaders(await test.ask("/api/v1/mcp"), "ratelimit-remaining: 59");
});

const UNKNOWN = readRows`
/api
/api/
/api/v1
/api/v2/catalogo
/api/v1/catalogo/
/api/v1/CATALOGO
/api/v1/%63atalogo
/api//v1/catalogo
/api/__proto__
/api/constructor
`;

for (const [path = ""] of UNKNOWN) {
  for (const method of ["GET", "POST", "OPTIONS"]) {
    Deno.test(`${method} ${path} is a 404 that lists the routes`, async () => {
      const response = await createTestApp().ask(path, { method });
      assertEquals(response.status, 404);
      assertHeaders(response, PROBLEM_HEADERS);
      const remaining = method === "OPTIONS" ? 60 : 59;
      assertHeaders(response, `ratelimit-remaining: ${remaining}`);
      const problem = await response.json();
      assertEquals(problem.code, "ruta_no_encontrada");
      assertEquals(problem.status, 404);
      assertEquals(problem.instance, path);
      const routes = problem.endpoints.map((
        { metodo, ruta }: { readonly metodo: string; readonly ruta: string },
      ) => `${metodo} ${ruta}`);
      assertEquals(routes, [
        "GET /api/v1/catalogo",
        "GET /api/catalogo",
        "GET /.well-known/mcp",
        "GET /api/v1/mcp",
        "POST /api/v1/mcp",
        "POST /api/mcp",
      ]);
    });
  }
}

Deno.test("the 61st request within a minute is a 429, and a request after Retry-After succeeds", async () => {
  const test = createTestApp();
  for (let n = 0; n < 60; n++) {
    // The quota counts in whole milliseconds.
    test.elapsedMs = n * 100 + 0.5;
    // deno-lint-ignore no-await-in-loop -- the order of the requests matters
    assertEquals((await test.ask(CATALOG_PATH)).status, 200);
  }
  test.elapsedMs = 10_000;
  const response = await test.ask(CATALOG_PATH);
  assertEquals(response.status, 429);
  const problem = await response.json();
  assertEquals(problem.code, "cuota_excedida");
  assertEquals(problem.retryAfter, 50);
  assertEquals(problem.instance, CATALOG_PATH);
  assertHeaders(
    response,
    `
    retry-after: 50
    ratelimit-reset: 50
    ratelimit: "api";r=0;t=50
    ratelimit-remaining: 0
    ${PROBLEM_HEADERS}`,
  );
  const free = [
    await test.ask(CATALOG_PATH, {}, "192.0.2.2"),
    await test.ask("/api/v1/mcp"),
    await test.ask("/"),
  ];
  assertEquals(free.map(({ status }) => status), [200, 200, 200]);
  test.elapsedMs += 50_000;
  assertEquals((await test.ask(CATALOG_PATH)).status, 200);
});

const FORGED = {
  "X-Forwarded-For": "203.0.113.9",
  "Forwarded": "for=203.0.113.9",
};

Deno.test("forged forwarding headers change nothing by default", async () => {
  const test = createTestApp({ config: { rateLimit: 1 } });
  const statuses = [
    await test.ask(CATALOG_PATH),
    await test.ask(CATALOG_PATH, { headers: FORGED }),
    await test.ask(CATALOG_PATH, {
      headers: { ...FORGED, "X-Real-IP": "203.0.113.7" },
    }),
  ].map(({ status }) => status);
  assertEquals(statuses, [200, 429, 429]);
});

Deno.test("with TRUSTED_PROXIES=1 the client is the last entry of X-Forwarded-For, whatever entries precede it", async () => {
  const test = createTestApp({ config: { rateLimit: 1, trustedProxies: 1 } });
  const from = (list: string) =>
    test.ask(
      CATALOG_PATH,
      { headers: { "X-Forwarded-For": list } },
      "10.0.0.1",
    );
  const statuses = [
    await from("203.0.113.1"),
    await from("203.0.113.2"),
    await from("198.51.100.7, 203.0.113.1"),
  ].map(({ status }) => status);
  assertEquals(statuses, [200, 200, 429]);
});

Deno.test("a proxy that is not trusted is reported once", async () => {
  const test = createTestApp();
  const headers = { "X-Forwarded-For": "203.0.113.1" };
  await test.ask(CATALOG_PATH, { headers }, "10.0.0.1");
  await test.ask(CATALOG_PATH, { headers }, "10.0.0.1");
  const notices = test.log.filter(({ kind }) => kind === "notice");
  assertEquals(notices.length, 1);
});

Deno.test("a client that claims to be a proxy is not reported", async () => {
  const test = createTestApp();
  const headers = { "X-Forwarded-For": "203.0.113.1" };
  await test.ask(CATALOG_PATH, { headers }, "192.0.2.1");
  assertEquals(test.log.filter(({ kind }) => kind === "notice"), []);
});

const BROKEN: Route = {
  method: "GET",
  path: "/api/v1/catalogo",
  purpose: "",
  handle: () => {
    throw new Error("secret detail");
  },
};

for (const kind of ["thrown", "rejected"]) {
  Deno.test(`a ${kind} failure is logged and answered with a 500 without internals, and the next request is served`, async () => {
    const fail = () => {
      throw new Error("secret detail");
    };
    const handle = kind === "thrown"
      ? fail
      : () => Promise.reject(new Error("secret detail"));
    const fine: Route = {
      ...BROKEN,
      path: "/api/fine",
      handle: () => ({ response: new Response("ok") }),
    };
    const test = createTestApp({ api: [{ ...BROKEN, handle }, fine] });
    const response = await test.ask(CATALOG_PATH);
    assertEquals(response.status, 500);
    const text = await response.text();
    assert(!text.includes("secret"), text);
    assertEquals(JSON.parse(text).code, "error_interno");
    assertHeaders(response, PROBLEM_HEADERS);
    const [failure] = test.log.filter((entry) => entry.kind === "failure");
    assertMatch(String(failure?.error), /secret detail/);
    assertEquals((await test.ask("/api/fine")).status, 200);
  });
}

/** Creates a body of 1 KiB pieces, and counts the reads. The last read finds the end. */
function createCountedBody(pieces: number) {
  const reads = { count: 0 };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (reads.count++ === pieces) controller.close();
      else controller.enqueue(new Uint8Array(1024));
    },
  }, { highWaterMark: 0 });
  return { reads, stream };
}

const UNREAD = readRows`
POST → /api/nada
PUT → /api/v1/catalogo
POST → /about
OPTIONS → /api/v1/catalogo
DELETE → /nada
`;

for (const [method = "", path = ""] of UNREAD) {
  Deno.test(`${method} ${path} reads a small body to its end, and only 64 KiB of a large body`, async () => {
    const test = createTestApp();
    const small = createCountedBody(64);
    const afterSmall = await test.ask(path, { method, body: small.stream });
    assertHeaders(afterSmall, "connection:");
    assertEquals(small.reads.count, 65);

    const large = createCountedBody(Infinity);
    const afterLarge = await test.ask(path, { method, body: large.stream });
    assertHeaders(afterLarge, "connection: close");
    assertEquals(large.reads.count, 65);
    assertEquals(afterLarge.status, afterSmall.status);
  });
}

Deno.test("a route that needs no body abandons an unfinished body after the time limit", async () => {
  const startBodyDeadline = (onTimeUp: () => void) => {
    queueMicrotask(onTimeUp);
    return () => {};
  };
  const test = createTestApp({ outside: { startBodyDeadline } });
  const body = new ReadableStream<Uint8Array>();
  const response = await test.ask("/api/nada", { method: "POST", body });
  assertEquals(response.status, 404);
  assertHeaders(response, "connection: close");
});

Deno.test("a 429 reads no more than 64 KiB of a body", async () => {
  const test = createTestApp({ config: { rateLimit: 1 } });
  await test.ask("/api/mcp", { method: "POST", body: "{}" });
  const { reads, stream } = createCountedBody(Infinity);
  const init = { method: "POST", body: stream };
  const response = await test.ask("/api/mcp", init);
  assertEquals([response.status, reads.count], [429, 65]);
  assertMatch((await response.json()).detail, /^Ya usaste el único pedido/);
});

const HOSTS = [
  ["helados.example:8080", "http://helados.example:8080"],
  ["", undefined],
  ["evil.example/api", undefined],
] as const;

for (const [host, origin] of HOSTS) {
  const base = origin ?? "the listener's origin, which no cache shares";
  Deno.test(`a Host of ${JSON.stringify(host)} gets the addresses of ${base}`, async () => {
    const test = createTestApp();
    const response = await test.ask(CATALOG_PATH, { headers: { host } });
    const catalog = await response.json();
    assertEquals(catalog.negocio.url, `${origin ?? "http://localhost:8000"}/`);
    const page = await test.ask("/", { headers: { host } });
    assertEquals(page.status, 200);
    await page.body?.cancel();
    assertEquals(
      [response, page].map(({ headers }) => headers.get("cache-control")),
      [
        origin === undefined ? "no-store" : "public, max-age=60, s-maxage=300",
        origin === undefined ? "no-store" : "no-cache",
      ],
    );
  });
}

for (const baseUrl of [undefined, "https://helados.example"]) {
  Deno.test(`with BASE_URL ${baseUrl} a page is built once for any number of Hosts`, async () => {
    const render = spy((origin: string) => origin);
    const parts = {
      contentType: "text/plain",
      headers: {},
    };
    const handle = createDocumentHandler({ ...parts, render });
    const page: Route = { ...BROKEN, path: "/", handle };
    const test = createTestApp({ config: { baseUrl }, site: [page] });
    for (let n = 0; n < 20; n++) {
      const headers = { host: `${n}.example` };
      // deno-lint-ignore no-await-in-loop -- the order of the requests matters
      const text = await (await test.ask("/", { headers })).text();
      assertEquals(text, baseUrl ?? `http://${n}.example`);
    }
    assertSpyCalls(render, 1);
  });
}

Deno.test("only responses of retired routes have retirement headers", async () => {
  const test = createTestApp();
  const { api, site } = test.table;
  const routes = [...api.values(), ...site.values()].flat();
  for (const { method, path, retirement } of routes) {
    const init = method === "POST" ? { method, body: "{}" } : { method };
    // deno-lint-ignore no-await-in-loop -- a few fast requests
    const { headers } = await test.ask(path, init);
    const isInLink = headers.get("link")?.includes('rel="deprecation"') ??
      false;
    const announced = [
      headers.has("deprecation"),
      headers.has("sunset"),
      isInLink,
    ];
    assertEquals(announced, Array(3).fill(retirement !== undefined), path);
  }
});

const RETIRED: Route = {
  ...BROKEN,
  path: "/api/v1/viejo",
  retirement: {
    deprecatedMs: Date.parse("2026-11-21T18:30:00Z"),
    sunsetMs: Date.parse("2027-06-01T03:00:00Z"),
    notice: "/developers#retiros",
  },
  handle: () => ({
    response: new Response("viejo", { headers: { Link: "<a>" } }),
  }),
};

Deno.test("a retired route has the headers from its announcement on, and is a 404 from its sunset on", async () => {
  const test = createTestApp({ api: [RETIRED] });
  test.elapsedMs = 30 * 60_000 - 1;
  assertHeaders(
    await test.ask(RETIRED.path),
    `
    deprecation:
    sunset:
    link: <a>
    `,
  );
  test.elapsedMs++;
  assertHeaders(
    await test.ask(RETIRED.path),
    `
    deprecation: @1795285800
    sunset: Tue, 01 Jun 2027 03:00:00 GMT
    link: <a>, </developers#retiros>; rel="deprecation"; type="text/html"
    `,
  );
  test.elapsedMs = Date.parse("2027-06-01T03:00:00Z") -
    Date.parse("2026-11-21T18:00:00Z");
  for (const method of ["GET", "PUT", "OPTIONS"]) {
    // deno-lint-ignore no-await-in-loop -- a few fast requests
    const gone = await test.ask(RETIRED.path, { method });
    assertEquals(gone.status, 404);
    // deno-lint-ignore no-await-in-loop -- a few fast requests
    assertEquals((await gone.json()).endpoints, []);
  }
});

const PAGES = readRows`
GET → / → 200
GET → /about → 200
GET → /%61bout → 200
GET → /index.md → 200
GET → /about.md → 200
GET → /about/ → 308
PUT → /about → 405
OPTIONS → /about → 204
GET → /nada → 404
GET → //elsewhere.example/ → 404
GET → /%2fabout → 404
GET → /%zz → 404
GET → /about%00 → 404
GET → /%61pi/v1/catalogo → 404
GET → /assets/../../deno.json → 404
GET → /assets/%2e%2e%2fdeno.json → 404
`;

for (const [method = "", path = "", status] of PAGES) {
  Deno.test(`${method} ${path} is a ${status}, without quota or version`, async () => {
    const response = await createTestApp().ask(path, { method });
    assertEquals(`${response.status}`, status);
    assertHeaders(
      response,
      `
      ratelimit:
      api-version:
      access-control-allow-origin: *
      `,
    );
    if (status === "308") assertHeaders(response, "location: /about");
    if (status === "405") {
      assertEquals((await response.json()).code, "metodo_no_permitido");
    }
  });
}

const MOVES = [
  ...readRows`
/about/?x=1&y=%C3%B1 → /about?x=1&y=%C3%B1
/%61bout/?x=1 → /about?x=1
/about/?//elsewhere.example/ → /about?//elsewhere.example/
/about/?x=ñ€ → /about
`,
  ["/about/?x=\r\nX-Injected: 1", "/about"],
  [`/about/?${"x".repeat(60_000)}`, "/about"],
];

for (const [target = "", location] of MOVES) {
  Deno.test(`GET ${JSON.stringify(target.slice(0, 40))} is a 308 to ${location}`, async () => {
    const response = await createTestApp().ask(target);
    assertEquals(response.status, 308);
    assertHeaders(response, `location: ${location}\nx-injected:`);
  });
}

for (const path of ["/healthz/", "/openapi.json/", "/about.md/"]) {
  Deno.test(`GET ${path} is a 404`, async () => {
    const response = await createTestApp().ask(path);
    assertEquals(response.status, 404);
  });
}

const QUOTES = `/${'"'.repeat(65_000)}`;

for (const accept of ["text/html", "text/markdown"]) {
  Deno.test(`a 404 as ${accept} repeats only the beginning of a long path`, async () => {
    const test = createTestApp();
    const size = async (path: string) =>
      (await (await test.ask(path, { headers: { accept } })).text()).length;
    assertLess(await size(QUOTES), await size("/nada") + 2_000);
  });
}

Deno.test("a problem repeats the beginning of a long path or method, and the entire path as its instance", async () => {
  const test = createTestApp();
  const unknown = await (await test.ask(`/api${QUOTES}`)).json();
  assertEquals(unknown.instance, `/api${QUOTES}`);
  assertEquals(unknown.detail, `/api/${'"'.repeat(195)}… no está publicada.`);
  const method = "X".repeat(60_000);
  const wrong = await (await test.ask(CATALOG_PATH, { method })).json();
  assertEquals(
    wrong.detail,
    `${"X".repeat(200)}… no va con ${CATALOG_PATH}: acepta GET, HEAD, OPTIONS.`,
  );
});
