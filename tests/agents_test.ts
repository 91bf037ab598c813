/** A customer's words, the call that a model makes of them, and the one answer: right, and not misleading. */

import { assert, assertEquals, assertObjectMatch, assertStringIncludes } from "@std/assert";
import { readMessage } from "../src/mcp/message.ts";
import { createMcpServer } from "../src/tools/server.ts";
import { loadRealContent } from "./fixtures/real_shop.ts";
import { AGENT_REQUESTS } from "./fixtures/agent_requests.ts";

const SATURDAY = "2026-11-21T15:00";
const { shop } = await loadRealContent();
const { engine } = createMcpServer(shop, "1.0.0");

for (const request of AGENT_REQUESTS) {
  const { words, at = SATURDAY, tool, isRefused = false, holds, lacks = [], data = {} } = request;
  Deno.test(`${tool} answers at once: ${words}`, () => {
    const params = { name: tool, arguments: request.arguments };
    const { isError, content, structuredContent } = call(params, at);
    const [text = "", json = ""] = content.map((item) => item.text);
    assertEquals(isError, isRefused, text);
    for (const held of holds) assertStringIncludes(text, held);
    for (const lacking of lacks) assert(!text.includes(lacking), `${lacking} in ${text}`);
    if (isRefused) return;
    assertObjectMatch(structuredContent, data);
    assertEquals(JSON.parse(json), structuredContent);
  });
}

Deno.test("the requests are sixty-five or more, call every tool, and are three languages' and phones'", () => {
  assert(AGENT_REQUESTS.length >= 65, `${AGENT_REQUESTS.length}`);
  assertEquals(new Set(AGENT_REQUESTS.map(({ tool }) => tool)).size, 5);
  assertEquals(new Set(AGENT_REQUESTS.map(({ words }) => words)).size, AGENT_REQUESTS.length);
});

interface ToolResult {
  readonly isError: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: Record<string, unknown>;
}

function call(params: object, at: string): ToolResult {
  const message = readMessage(
    JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  );
  if (message.kind === "invalid") throw new Error(message.message);
  const { result } = JSON.parse(engine.answer(message, Date.parse(`${at}:00-03:00`))?.text ?? "");
  return result;
}
