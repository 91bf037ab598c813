import { assertEquals } from "@std/assert";
import type { RpcNotification, RpcRequest } from "../../src/mcp/message.ts";
import { checkProtocolVersion, chooseVersion } from "../../src/mcp/version.ts";

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
const NOTIFICATION: RpcNotification = { kind: "notification", method: "notifications/initialized" };

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
  ["2099-01-01", REQUEST, { code: -32600, id: "a" }],
  ["2099-01-01", NOTIFICATION, { code: -32600, id: null }],
  ["", REQUEST, { code: -32600, id: "a" }],
  ["2025-06-18, 2025-06-18", REQUEST, { code: -32600, id: "a" }],
];

Deno.test("checkProtocolVersion() tells what was asked for and what is spoken, and nothing endless", () => {
  const data = (header: string) => checkProtocolVersion(header, REQUEST)?.error.data;
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
  const name = `checkProtocolVersion() ${verb} ${JSON.stringify(header)} on ${message.method}`;
  Deno.test(name, () => {
    const result = checkProtocolVersion(header, message);
    assertEquals<unknown>(result && { code: result.error.code, id: result.id }, refused ?? null);
  });
}
