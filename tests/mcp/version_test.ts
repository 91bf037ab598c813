import { assertEquals } from "@std/assert";
import type { RpcNotification, RpcRequest } from "../../src/mcp/message.ts";
import { checkVersion, chooseVersion } from "../../src/mcp/version.ts";

const CHOICES: readonly (readonly [requested: unknown, chosen: string])[] = [
  ["2025-06-18", "2025-06-18"],
  ["2025-11-25", "2025-11-25"],
  ["2025-03-26", "2025-06-18"],
  ["2024-11-05", "2025-06-18"],
  ["2099-01-01", "2025-06-18"],
  ["", "2025-06-18"],
  [undefined, "2025-06-18"],
  [20250618, "2025-06-18"],
  [["2025-11-25"], "2025-06-18"],
];

for (const [requested, chosen] of CHOICES) {
  Deno.test(`chooseVersion() answers ${chosen} to ${JSON.stringify(requested)}`, () => {
    assertEquals(chooseVersion(requested), chosen);
  });
}

const REQUEST: RpcRequest = { kind: "request", id: "a", method: "ping", params: {} };
const INITIALIZE: RpcRequest = { ...REQUEST, method: "initialize" };
const NOTIFICATION: RpcNotification = {
  kind: "notification",
  method: "notifications/initialized",
  params: {},
};

function check(header: string | null, message: RpcRequest | RpcNotification) {
  return checkVersion(
    message,
    new Headers(header === null ? {} : { "MCP-Protocol-Version": header }),
  );
}

const HEADERS: readonly (readonly [
  header: string | null,
  message: RpcRequest | RpcNotification,
  refused: { readonly code: number; readonly id: string | null } | undefined,
])[] = [
  [null, REQUEST, undefined],
  [null, NOTIFICATION, undefined],
  ["2025-06-18", REQUEST, undefined],
  ["2025-11-25", REQUEST, undefined],
  ["2025-11-25", NOTIFICATION, undefined],
  ["2099-01-01", INITIALIZE, undefined],
  ["", INITIALIZE, undefined],
  ["2025-03-26", REQUEST, { code: -32600, id: "a" }],
  ["2025-03-26", NOTIFICATION, { code: -32600, id: null }],
  ["2026-07-27", REQUEST, { code: -32600, id: "a" }],
  ["2026-07-28", REQUEST, { code: -32602, id: "a" }],
  ["2099-01-01", REQUEST, { code: -32602, id: "a" }],
  ["2026-07-28", NOTIFICATION, undefined],
  ["2099-01-01", NOTIFICATION, undefined],
  ["v999.0.0", REQUEST, { code: -32600, id: "a" }],
  ["9999999999", REQUEST, { code: -32600, id: "a" }],
  ["", REQUEST, { code: -32600, id: "a" }],
  ["2025-06-18, 2025-06-18", REQUEST, { code: -32600, id: "a" }],
];

Deno.test("checkVersion() tells what was asked for and what is spoken, and nothing endless", () => {
  const data = (header: string) => check(header, REQUEST)?.error.data;
  assertEquals(data("2024-11-05"), {
    supported: ["2025-06-18", "2025-11-25"],
    requested: "2024-11-05",
  });
  assertEquals(data("9".repeat(5000)), {
    supported: ["2025-06-18", "2025-11-25"],
    requested: "9".repeat(100),
  });
});

for (const [header, message, refused] of HEADERS) {
  const verb = refused === undefined ? "accepts" : "refuses";
  const name = `checkVersion() ${verb} ${JSON.stringify(header)} on ${message.method}`;
  Deno.test(name, () => {
    const result = check(header, message);
    assertEquals<unknown>(result && { code: result.error.code, id: result.id }, refused ?? null);
  });
}

const MODERN = "2026-07-28";
const KEY = "io.modelcontextprotocol";

interface Declared {
  readonly method?: string;
  readonly params?: object;
  readonly meta?: object;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** Checks a call that declares all as it should, but for what is told. */
function declare({ method = "tools/call", params, meta, headers }: Declared) {
  const sent = Object.entries({
    "MCP-Protocol-Version": MODERN,
    "Mcp-Method": method,
    "Mcp-Name": "a",
    ...headers,
  });
  return checkVersion(
    {
      kind: "request",
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
    new Headers(
      sent.flatMap<[string, string]>(([name, value]) => value === undefined ? [] : [[name, value]]),
    ),
  );
}

/** As a client writes it. */
function encode(text: string): string {
  return `=?base64?${new TextEncoder().encode(text).toBase64()}?=`;
}

const PASSING: readonly (readonly [what: string, declared: Declared])[] = [
  ["nothing more", {}],
  ["who the client is", { meta: { [`${KEY}/clientInfo`]: { name: "c", version: "1" } } }],
  ["blanks around a header", { headers: { "Mcp-Method": " tools/call\t" } }],
  ["a method without a name", { method: "tools/list", headers: { "Mcp-Name": undefined } }],
  ["any name beside a method without one", { method: "tools/list" }],
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
  ["no name in either", { params: { name: undefined }, headers: { "Mcp-Name": undefined } }],
  ["the name of a prompt", { method: "prompts/get" }],
  ["a resource's address", { method: "resources/read", params: { name: "b" } }],
];

for (const [what, declared] of PASSING) {
  Deno.test(`checkVersion() takes a modern request with ${what}`, () => {
    assertEquals(declare(declared), null);
  });
}

const version = (value: unknown) => ({ [`${KEY}/protocolVersion`]: value });
const name = (value: string | undefined) => ({ headers: { "Mcp-Name": value } });

const REFUSED: readonly (readonly [what: string, declared: Declared, code: number])[] = [
  ["a version that is no text", { meta: version(20260728) }, -32602],
  ["null for a version", { meta: version(null) }, -32602],
  ["no capabilities", { meta: { [`${KEY}/clientCapabilities`]: undefined } }, -32602],
  ["capabilities that are a list", { meta: { [`${KEY}/clientCapabilities`]: [] } }, -32602],
  ["a client without a version", { meta: { [`${KEY}/clientInfo`]: { name: "c" } } }, -32602],
  ["null for a client", { meta: { [`${KEY}/clientInfo`]: null } }, -32602],
  ["no version header", { headers: { "MCP-Protocol-Version": undefined } }, -32020],
  ["another version in the header", { headers: { "MCP-Protocol-Version": "2025-11-25" } }, -32020],
  ["a version that isn't spoken in the body alone", { meta: version("1900-01-01") }, -32020],
  ["no Mcp-Method", { headers: { "Mcp-Method": undefined } }, -32020],
  ["another Mcp-Method", { headers: { "Mcp-Method": "tools/list" } }, -32020],
  ["Mcp-Method in another case", { headers: { "Mcp-Method": "Tools/Call" } }, -32020],
  ["an encoded Mcp-Method", { headers: { "Mcp-Method": encode("tools/call") } }, -32020],
  ["a method of other letters", { method: "Ã±", headers: { "Mcp-Method": "Ã±" } }, -32020],
  ["no Mcp-Name", name(undefined), -32020],
  ["another Mcp-Name", name("A"), -32020],
  ["two names", name("a, a"), -32020],
  ["a name that the body has not", { params: { name: undefined }, ...name("a") }, -32020],
  ["base64 without its padding", name("=?base64?YQ?="), -32020],
  ["base64 of another alphabet", name("=?base64?_-==?="), -32020],
  ["a blank within base64", name("=?base64?YQ ==?="), -32020],
  ["a blank before base64", name("=?base64? YQ==?="), -32020],
  ["base64 of no UTF-8", name("=?base64?/w==?="), -32020],
  ["marks in another case", name("=?BASE64?YQ==?="), -32020],
  ["a name with bytes above ASCII", { params: { name: "Ã±" }, ...name("Ã±") }, -32020],
  ["a name longer than any that is looked at", {
    params: { name: "a".repeat(8001) },
    ...name("a".repeat(8001)),
  }, -32020],
  ["another address", { method: "resources/read", params: { uri: "b" } }, -32020],
  ["another prompt", { method: "prompts/get", params: { name: "b" } }, -32020],
];

for (const [what, declared, code] of REFUSED) {
  Deno.test(`checkVersion() refuses a modern request with ${what}: ${code}`, () => {
    const refusal = declare(declared);
    assertEquals([refusal?.id, refusal?.error.code], [7, code]);
    assertEquals(refusal?.error.data, undefined);
  });
}

for (const asked of ["1900-01-01", "v999.0.0", "2025-11-25", ""]) {
  Deno.test(`checkVersion() tells which modern versions there are to a body that asks for "${asked}"`, () => {
    const headers = { "MCP-Protocol-Version": asked, "Mcp-Method": "x" };
    const refusal = declare({ meta: version(asked), headers });
    assertEquals(refusal?.error.code, -32022);
    assertEquals(refusal?.error.data, { supported: [MODERN], requested: asked });
  });
}

Deno.test("checkVersion() refuses what is missing in `_meta` before what is wrong in the headers", () => {
  const headers = { "MCP-Protocol-Version": "1", "Mcp-Method": "x" };
  const meta = { [`${KEY}/clientCapabilities`]: undefined };
  assertEquals(declare({ meta, headers })?.error.code, -32602);
});

Deno.test("checkVersion() takes a modern notification, whatever its headers", () => {
  const params = { _meta: version("v999.0.0") };
  assertEquals(check("2024-11-05", { ...NOTIFICATION, params }), null);
});
