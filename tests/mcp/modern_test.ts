import { assert, assertEquals, assertMatch } from "@std/assert";
import { createEngine } from "../../src/mcp/engine.ts";
import type { RpcMessage } from "../../src/mcp/message.ts";
import { PARTS } from "./sample_server.ts";

const MODERN = "2026-07-28";
const KEY = "io.modelcontextprotocol";
const ENGINE = createEngine(PARTS);
const REQUEST: RpcMessage = {
  kind: "message",
  id: "a",
  method: "ping",
  params: {},
};
const NOTIFICATION: RpcMessage = {
  kind: "message",
  id: null,
  method: "notifications/initialized",
  params: {},
};

function answer(header: string, message: RpcMessage) {
  return ENGINE.answer(
    message,
    0,
    new Headers({ "MCP-Protocol-Version": header }),
  );
}

Deno.test("answer() refuses a request without _meta under 2026-07-28, and names the missing keys", () => {
  const refused = answer(MODERN, REQUEST);
  assertEquals([refused?.status, refused?.ending], [400, -32602]);
  const { id, error } = JSON.parse(refused?.text ?? "");
  assertEquals(id, "a");
  assertMatch(error.message, /protocolVersion.*clientCapabilities/);
  assertEquals(
    answer(MODERN, { ...REQUEST, method: "initialize" })?.ending,
    "ok",
  );
  assertEquals(answer(MODERN, NOTIFICATION), null);
});

Deno.test("answer() reads the version of a message without _meta from its header, and accepts a modern notification under any header", () => {
  assertEquals(
    answer("2025-06-18", REQUEST)?.text,
    '{"jsonrpc":"2.0","id":"a","result":{}}',
  );
  for (const version of ["2024-11-05", "2099-01-01"]) {
    assertEquals(answer(version, REQUEST)?.ending, -32600);
  }
  const params = { _meta: { [`${KEY}/protocolVersion`]: "v999.0.0" } };
  assertEquals(answer("2024-11-05", { ...NOTIFICATION, params }), null);
});

interface Changes {
  readonly method?: string;
  readonly params?: object;
  readonly meta?: object;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** Returns the refusal of a valid call with these changes; null if the call is accepted. */
function refusalOf({ method = "tools/call", params, meta, headers }: Changes) {
  const sent = Object.entries({
    "MCP-Protocol-Version": MODERN,
    "Mcp-Method": method,
    "Mcp-Name": "a",
    ...headers,
  });
  const reply = ENGINE.answer(
    {
      kind: "message",
      id: 7,
      method,
      params: {
        name: "a",
        uri: "a",
        ...params,
        _meta: {
          [`${KEY}/protocolVersion`]: MODERN,
          [`${KEY}/clientCapabilities`]: {},
          ...meta,
        },
      },
    },
    0,
    new Headers(
      sent.flatMap<[string, string]>(([name, value]) =>
        value === undefined ? [] : [[name, value]]
      ),
    ),
  );
  assert(reply !== null, "no reply");
  return reply.status === 400 ? JSON.parse(reply.text) : null;
}

/** Encodes a text as a client does for a header. */
function encode(text: string) {
  return `=?base64?${new TextEncoder().encode(text).toBase64()}?=`;
}

const PASSING = [
  ["nothing more", {}],
  ["the client's name and version", {
    meta: { [`${KEY}/clientInfo`]: { name: "c", version: "1" } },
  }],
  ["blanks around a header", { headers: { "Mcp-Method": " tools/call\t" } }],
  ["a method without a name", {
    method: "tools/list",
    headers: { "Mcp-Name": undefined },
  }],
  ["any name with a method that has none", { method: "tools/list" }],
  ["a name in base64", { headers: { "Mcp-Name": "=?base64?YQ==?=" } }],
  ["a name of other letters", {
    params: { name: "ñandú 世界" },
    headers: { "Mcp-Name": encode("ñandú 世界") },
  }],
  ["an empty name", { params: { name: "" }, headers: { "Mcp-Name": "" } }],
  ["a name that looks encoded", {
    params: { name: "=?base64?YQ==?=" },
    headers: { "Mcp-Name": encode("=?base64?YQ==?=") },
  }],
  ["half of the marks", {
    params: { name: "=?base64?YQ==" },
    headers: { "Mcp-Name": "=?base64?YQ==" },
  }],
  ["no name in either", {
    params: { name: undefined },
    headers: { "Mcp-Name": undefined },
  }],
  ["the name of a prompt", { method: "prompts/get" }],
  ["a resource's address", { method: "resources/read", params: { name: "b" } }],
] as const;

for (const [title, changes] of PASSING) {
  Deno.test(`answer() accepts a modern request with ${title}`, () => {
    assertEquals(refusalOf(changes), null);
  });
}

const withVersion = (value: unknown) => ({ [`${KEY}/protocolVersion`]: value });
const withName = (value: string | undefined) => ({
  headers: { "Mcp-Name": value },
});

const REFUSED = [
  ["a version that isn't a text", { meta: withVersion(20260728) }, -32602],
  ["null for a version", { meta: withVersion(null) }, -32602],
  [
    "no capabilities",
    { meta: { [`${KEY}/clientCapabilities`]: undefined } },
    -32602,
  ],
  ["capabilities that are a list", {
    meta: { [`${KEY}/clientCapabilities`]: [] },
  }, -32602],
  ["a client without a version", {
    meta: { [`${KEY}/clientInfo`]: { name: "c" } },
  }, -32602],
  ["null for a client", { meta: { [`${KEY}/clientInfo`]: null } }, -32602],
  [
    "no version header",
    { headers: { "MCP-Protocol-Version": undefined } },
    -32020,
  ],
  ["another version in the header", {
    headers: { "MCP-Protocol-Version": "2025-11-25" },
  }, -32020],
  ["an unsupported version in the body only", {
    meta: withVersion("1900-01-01"),
  }, -32020],
  ["no Mcp-Method", { headers: { "Mcp-Method": undefined } }, -32020],
  ["another Mcp-Method", { headers: { "Mcp-Method": "tools/list" } }, -32020],
  [
    "Mcp-Method in another case",
    { headers: { "Mcp-Method": "Tools/Call" } },
    -32020,
  ],
  ["an encoded Mcp-Method", {
    headers: { "Mcp-Method": encode("tools/call") },
  }, -32020],
  ["a method of other letters", {
    method: "Ã±",
    headers: { "Mcp-Method": "Ã±" },
  }, -32020],
  ["no Mcp-Name", withName(undefined), -32020],
  ["another Mcp-Name", withName("A"), -32020],
  ["two names", withName("a, a"), -32020],
  ["a name that the body doesn't have", {
    params: { name: undefined },
    ...withName("a"),
  }, -32020],
  ["base64 without its padding", withName("=?base64?YQ?="), -32020],
  ["base64 of another alphabet", withName("=?base64?_-==?="), -32020],
  ["a blank within base64", withName("=?base64?YQ ==?="), -32020],
  ["a blank before base64", withName("=?base64? YQ==?="), -32020],
  ["base64 of bytes that aren't UTF-8", withName("=?base64?/w==?="), -32020],
  ["marks in another case", withName("=?BASE64?YQ==?="), -32020],
  [
    "a name with bytes above ASCII",
    { params: { name: "Ã±" }, ...withName("Ã±") },
    -32020,
  ],
  [
    "another address",
    { method: "resources/read", params: { uri: "b" } },
    -32020,
  ],
  [
    "another prompt",
    { method: "prompts/get", params: { name: "b" } },
    -32020,
  ],
] as const;

for (const [title, changes, code] of REFUSED) {
  Deno.test(`answer() refuses a modern request with ${title}: ${code}`, () => {
    const refusal = refusalOf(changes);
    assertEquals([refusal.id, refusal.error.code], [7, code]);
    assertEquals(refusal.error.data, undefined);
  });
}

for (const requested of ["1900-01-01", "v999.0.0", "2025-11-25", ""]) {
  Deno.test(`answer() lists the modern versions to a body that requests "${requested}"`, () => {
    const headers = { "MCP-Protocol-Version": requested, "Mcp-Method": "x" };
    const refusal = refusalOf({ meta: withVersion(requested), headers });
    assertEquals(refusal.error.code, -32022);
    assertEquals(refusal.error.data, { supported: [MODERN], requested });
  });
}

Deno.test("answer() reports an omission in `_meta` before an error in the headers", () => {
  const headers = { "MCP-Protocol-Version": "1", "Mcp-Method": "x" };
  const meta = { [`${KEY}/clientCapabilities`]: undefined };
  assertEquals(refusalOf({ meta, headers }).error.code, -32602);
});
