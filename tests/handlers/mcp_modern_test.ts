/** Responses of the endpoint under MCP 2026-07-28: their status, and the official schemas. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { modernRequest } from "../fixtures/modern.ts";
import { assertModernExchange } from "../fixtures/modern_answers.ts";
import { createTestApp } from "../fixtures/test_app.ts";
import { postRpc } from "../fixtures/rpc.ts";

const MCP = "/api/v1/mcp";
const API_HEADERS = [
  "ratelimit",
  "ratelimit-limit",
  "ratelimit-remaining",
  "api-version",
];

interface PostParts {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a request. The answer must be valid by the official schemas. */
async function exchange({ headers, body }: PostParts) {
  const response = await createTestApp().ask(MCP, {
    method: "POST",
    headers,
    body,
  });
  const answer = await response.json();
  assertModernExchange(body, answer);
  assertEquals(response.headers.get("cache-control"), "no-store");
  for (const name of API_HEADERS) {
    assertEquals(response.headers.has(name), response.status !== 400, name);
  }
  return { status: response.status, answer };
}

Deno.test("server/discover returns only the modern versions, the capabilities and the instructions", async () => {
  const { answer: { result } } = await exchange(
    modernRequest("server/discover"),
  );
  assertEquals(result.supportedVersions, ["2026-07-28"]);
  assertEquals(result.capabilities, { tools: {}, resources: {}, prompts: {} });
  assertStringIncludes(result.instructions, "ARS");
});

Deno.test("a modern call returns the result of the legacy call, with more fields", async () => {
  const params = { name: "consultar_precios", arguments: {} };
  const legacy = await createTestApp().ask(MCP, postRpc("tools/call", params));
  const { answer } = await exchange(modernRequest("tools/call", params));
  const { resultType: _type, _meta, ...result } = answer.result;
  assertEquals(result, (await legacy.json()).result);
});

const UNKNOWN = ["initialize", "ping", "subscriptions/listen"];

for (const method of UNKNOWN) {
  Deno.test(`a modern ${method} is a 404 with -32601 and the API's headers`, async () => {
    const { status, answer } = await exchange(modernRequest(method));
    assertEquals([status, answer.id, answer.error.code], [404, 1, -32601]);
  });
}

Deno.test("a modern request without its headers is a 400 with -32020, without the API's headers", async () => {
  const { body } = modernRequest("tools/list");
  const { status, answer } = await exchange({ headers: {}, body });
  assertEquals([status, answer.id, answer.error.code], [400, 1, -32020]);
});

Deno.test("a modern request with an invalid id is answered without an id", async () => {
  const { headers, body } = modernRequest("tools/list");
  const { status, answer } = await exchange({
    headers,
    body: body.replace('"id":1', '"id":1.5'),
  });
  assertEquals([status, "id" in answer, answer.error.code], [
    400,
    false,
    -32600,
  ]);
});

const COUNTED = [["nada", {}, 404], [
  "tools/list",
  { "Mcp-Method": "nada" },
  400,
]] as const;

for (const [method, changed, status] of COUNTED) {
  Deno.test(`a modern request that is a ${status} is counted, and refused over quota like any other`, async () => {
    const test = createTestApp({ config: { rateLimit: 1 } });
    const { headers, body } = modernRequest(method);
    const init = { method: "POST", headers: { ...headers, ...changed }, body };
    const statuses = [
      (await test.ask(MCP, init)).status,
      (await test.ask(MCP, init)).status,
    ];
    assertEquals(statuses, [status, 429]);
  });
}
