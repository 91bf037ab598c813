import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { createTestApp, type TestApp } from "../fixtures/test_app.ts";
import {
  createMcpHandler,
  type McpEndpointParts,
} from "../../src/handlers/mcp_endpoint.ts";
import { createMcpServers, TOOLS } from "../../src/tools/server.ts";
import { assertHeaders } from "../fixtures/headers.ts";
import { postRpc } from "../fixtures/rpc.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";
import { readRows } from "../fixtures/rows.ts";

const ENDPOINTS = ["/api/v1/mcp", "/api/mcp"] as const;

function post(
  test: TestApp,
  body: BodyInit,
  headers: Readonly<Record<string, string>> = {},
  path: string = ENDPOINTS[0],
) {
  return test.ask(path, { method: "POST", body, headers });
}

const { body: PING } = postRpc("ping");

for (const path of ENDPOINTS) {
  Deno.test(`POST ${path} answers a request with JSON, never a stream or a session`, async () => {
    const headers = { Accept: "application/json, text/event-stream" };
    const response = await post(
      createTestApp(),
      PING,
      headers,
      path,
    );
    assertEquals(response.status, 200);
    assertHeaders(
      response,
      `
      content-type: application/json
      cache-control: no-store
      mcp-session-id:
      api-version: 1
      `,
    );
    assertEquals(await response.json(), { jsonrpc: "2.0", id: 1, result: {} });
  });

  Deno.test(`POST ${path} answers a notification with 202 and an empty body`, async () => {
    const message = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
    const response = await post(createTestApp(), message, {}, path);
    assertEquals([response.status, await response.text()], [202, ""]);
    assertHeaders(response, "api-version: 1");
  });
}

const REFUSED = [
  ["no JSON", "{", -32700, "un objeto JSON-RPC 2.0"],
  [
    "a response",
    '{"jsonrpc":"2.0","id":4,"result":{}}',
    -32600,
    'sin "result" ni "error"',
  ],
  ["a body over 64 KiB", "x".repeat(65_537), -32600, "64 KiB"],
  [
    "bytes that are not UTF-8",
    new Uint8Array([0x7b, 0xff, 0x7d]),
    -32700,
    "no son UTF-8",
  ],
] as const;

for (const [title, body, code, detail] of REFUSED) {
  Deno.test(`POST /api/v1/mcp with ${title} is a 400 with ${code}, without the API's headers`, async () => {
    const response = await post(createTestApp(), body);
    assertEquals(response.status, 400);
    assertHeaders(
      response,
      `
      content-type: application/json
      access-control-allow-origin: *
      cache-control: no-store
      ratelimit:
      ratelimit-limit:
      api-version:
      `,
    );
    const answer = await response.json();
    assertEquals([answer.jsonrpc, answer.id, answer.error.code], [
      "2.0",
      null,
      code,
    ]);
    assertEquals(answer.error.data.code, "cuerpo_invalido");
    assertStringIncludes(answer.error.data.detail, detail);
    assertMatch(answer.error.data.type, /\/developers#error-cuerpo-invalido$/);
  });
}

Deno.test("POST /api/v1/mcp counts a 400 against the quota", async () => {
  const test = createTestApp();
  await post(test, "{");
  assertHeaders(await post(test, PING), "ratelimit-remaining: 58");
});

Deno.test("POST /api/v1/mcp over quota is a 429 with a problem, and the alias shares its quota", async () => {
  const test = createTestApp({ config: { rateLimit: 1 } });
  await post(test, PING);
  const response = await post(test, PING, {}, "/api/mcp");
  assertEquals(response.status, 429);
  assertHeaders(response, "content-type: application/problem+json");
  assertEquals((await response.json()).code, "cuota_excedida");
  assertEquals((await test.ask("/api/v1/mcp")).status, 200);
});

Deno.test("GET /api/v1/mcp with an Accept of more than 1,000 characters is the manifest, even with an event stream", async () => {
  const test = createTestApp();
  const start = "x/y,".repeat(250);
  const ask = (accept: string) =>
    test.ask("/api/v1/mcp", { headers: { Accept: accept } });
  assertEquals((await ask(`${start.slice(18)} text/event-stream`)).status, 405);
  assertEquals((await ask(`${start} text/event-stream`)).status, 200);
});

const STREAMS = [
  [undefined],
  ...readRows`
text/event-stream → opens
application/json, text/event-stream → opens
TEXT/EVENT-STREAM;q=0.5 → opens
text/event-stream ; q=0.001 → opens
text/event-stream;q=0, text/event-stream → opens
text/event-stream;q=0
text/event-stream; q=0.000, */*
*/*, TEXT/event-stream;charset=utf-8;Q=0
*/*
application/json
text/html,application/xhtml+xml
text/event-streams
`,
];

for (const [accept, opens] of STREAMS) {
  Deno.test(`GET /api/v1/mcp with Accept ${accept} is ${opens ? "405 and free" : "the manifest"}`, async () => {
    const test = createTestApp();
    const headers: HeadersInit = accept === undefined ? {} : { Accept: accept };
    const response = await test.ask("/api/v1/mcp", { headers });
    assertEquals(response.status, opens ? 405 : 200);
    assertMatch(response.headers.get("vary") ?? "", /(^|, )Accept(,|$)/);
    assertHeaders(response, `ratelimit-remaining: ${opens ? 60 : 59}`);
    const body = await response.json();
    if (opens) {
      assertHeaders(response, "allow: POST, OPTIONS");
      assertEquals(body.permitidos, ["POST", "OPTIONS"]);
      assertMatch(body.pista, /\/\.well-known\/mcp/);
    } else {
      assertEquals(body.transport, {
        type: "streamable-http",
        url: "http://shop.example/api/v1/mcp",
      });
      assertEquals([body.authentication, body.protocolVersion], [
        "none",
        "2025-06-18",
      ]);
      assertEquals(body.tools.length, TOOLS.length);
    }
  });
}

Deno.test("/.well-known/mcp is the same manifest for a client that opens a stream", async () => {
  const test = createTestApp();
  const headers = { Accept: "text/event-stream" };
  const [manifest, other] = await Promise.all([
    test.ask("/.well-known/mcp", { headers }),
    test.ask("/api/v1/mcp"),
  ]);
  assertEquals(await manifest.text(), await other.text());
});

const HOSTS = [
  ["localhost:8000", 200],
  ["helados.example", 200],
  ["evil.example", 400],
  ["", 400],
] as const;

for (const [host, status] of HOSTS) {
  Deno.test(`on a loopback listener a Host of ${JSON.stringify(host)} is a ${status}`, async () => {
    const config = { host: "127.0.0.1", baseUrl: "https://helados.example" };
    const response = await post(createTestApp({ config }), PING, {
      host,
    });
    assertEquals(response.status, status);
    const { error } = await response.json();
    assertEquals([error?.code, error?.data], [
      status === 400 ? -32600 : undefined,
      undefined,
    ]);
  });
}

Deno.test("on any other listener every Host is accepted", async () => {
  const response = await post(createTestApp(), PING, {
    host: "whatever.example",
  });
  assertEquals(response.status, 200);
});

/** Creates an app with the endpoint only, over the parts of a test. */
function createEndpoint(
  parts: Pick<McpEndpointParts, "engineAt"> & Partial<McpEndpointParts>,
) {
  const handle = createMcpHandler({
    headers: { "API-Version": "1" },
    acceptsHost: () => true,
    startBodyDeadline: () => () => {},
    log() {},
    ...parts,
  });
  const path = "/api/v1/mcp";
  return createTestApp({
    api: [{ method: "POST", path, purpose: "", handle }],
  });
}

Deno.test("createMcpHandler() creates one server for each origin", async () => {
  const origins: string[] = [];
  const engineAt = createMcpServers({ shop: TINY_SHOP, version: "1.0.0" });
  const test = createEndpoint({
    engineAt(origin) {
      origins.push(origin);
      return engineAt(origin);
    },
  });
  await post(test, PING);
  await post(test, PING);
  await post(test, PING, { host: "other.example" });
  assertEquals(origins, ["http://shop.example", "http://other.example"]);
});

Deno.test("a failure of ours is a 200 with -32603 and the request's id, logged, without any detail", async () => {
  const failures: unknown[] = [];
  const engineAt = createMcpServers({ shop: TINY_SHOP, version: "1.0.0" });
  const answer = () => {
    throw new Error("secret detail");
  };
  const test = createEndpoint({
    engineAt: (origin) => ({ ...engineAt(origin), answer }),
    log: ({ error }) => failures.push(error),
  });
  const response = await post(test, PING.replace('"id":1', '"id":"x"'));
  assertEquals(response.status, 200);
  const text = await response.text();
  assertEquals([JSON.parse(text).id, JSON.parse(text).error.code], [
    "x",
    -32603,
  ]);
  assert(!text.includes("secret"), text);
  assertEquals(failures.map(String), ["Error: secret detail"]);
});
