/** How long each tool takes, in process: from the message's text to the answer's, with the shop's own data. */

import { createMcpServer } from "../../src/tools/server.ts";
import { readMessage } from "../../src/mcp/message.ts";
import type { Shop } from "../../src/shop/shapes.ts";
import { loadRealContent } from "./growth_shop.ts";
import type { Section } from "./report.ts";
import { formatCount, formatFine, median, percentile } from "./statistics.ts";
import { listCalls, type ToolCall } from "./tools_calls.ts";

const SATURDAY_MS = Date.parse("2026-11-21T15:00:00-03:00");

/** Measures every call in turn, again and again. */
export async function measureTools({ quick }: { readonly quick: boolean }): Promise<Section> {
  const { shop } = await loadRealContent();
  const calls = listCalls(shop);
  const run = createToolRun(shop);
  const messages = calls.map(writeMessage);
  const bytes = messages.map((message) => new TextEncoder().encode(run(message)).length);
  const micros = messages.map((): number[] => []);
  const [warmUp, rounds] = quick ? [200, 1_000] : [1_000, 10_000];
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const [at, message] of messages.entries()) {
      const startMs = performance.now();
      run(message);
      const took = (performance.now() - startMs) * 1000;
      if (round >= warmUp) micros[at]?.push(took);
    }
  }
  return {
    title: "Tools, in process",
    columns: ["call", "median, us", "p99, us", "bytes"],
    rows: calls.map(({ tool, what }, at) => [
      what === "" ? tool : `${tool}, ${what}`,
      formatFine(median(micros[at] ?? [])),
      formatFine(percentile(micros[at] ?? [], 0.99)),
      formatCount(bytes[at] ?? NaN),
    ]),
    notes: [
      `From the JSON-RPC message's text to the answer's, no HTTP; ${
        formatCount(rounds)
      } calls of each, in turn.`,
    ],
    targets: [],
  };
}

/** What answers a message's text. Throws where a tool refuses. */
export function createToolRun(shop: Shop): (text: string) => string {
  const { engine } = createMcpServer(shop, "1.0.0");
  return (text) => {
    const message = readMessage(text);
    if (message.kind === "invalid") throw new Error(message.message);
    const written = engine.answer(message, SATURDAY_MS) ?? "";
    if (!written.endsWith('"isError":false}}')) throw new Error(`${text}: ${written}`);
    return written;
  };
}

/** The message of a call. */
export function writeMessage({ tool, arguments: args }: ToolCall): string {
  const params = { name: tool, arguments: args };
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
}
