/** How long each tool takes, in process: from the message's text to the answer's, with the shop's own data. */

import { createMcpServer } from "../../src/tools/server.ts";
import { readMessage } from "../../src/mcp/message.ts";
import type { Shop } from "../../src/shop/shop.ts";
import { loadRealContent } from "../fixtures/real_shop.ts";
import type { Section } from "./report.ts";
import { formatCount, formatFine, median, percentile } from "./statistics.ts";
import { listCalls, type ToolCall } from "./tools_calls.ts";
import { listWorstCalls } from "./worst_calls.ts";
import { withLargestShop } from "./worst_shop.ts";

const SATURDAY_MS = Date.parse("2026-11-21T15:00:00-03:00");

/** Measures every call in turn, again and again; then those that cost most, with the shop's data and with the most. */
export async function measureTools({ quick }: { readonly quick: boolean }): Promise<Section> {
  const content = await loadRealContent();
  const { shop } = content;
  const worst = listWorstCalls();
  const [warmUp, rounds] = quick ? [200, 1_000] : [1_000, 10_000];
  const worstRounds = quick ? 50 : 300;
  return {
    title: "Tools, in process",
    columns: ["call", "median, us", "p99, us", "bytes"],
    rows: [
      ...measureCalls(shop, listCalls(shop), { warmUp, rounds }),
      ...measureCalls(shop, worst, { warmUp: 20, rounds: worstRounds }),
      ...measureCalls(withLargestShop(content).shop, worst, { warmUp: 20, rounds: worstRounds })
        .map(([call = "", ...figures]) => [`${call}, largest shop`, ...figures]),
    ],
    notes: [
      `From the JSON-RPC message's text to the answer's, no HTTP; ${
        formatCount(rounds)
      } calls of each, in turn; of the worst ones ${worstRounds}.`,
      "Worst: a body of 64 KiB, or a text as long as it may be, with nothing in it that is right. Largest shop: " +
      "5,000 flavors, 2,000 places with 10 aliases, every name as long as the schema allows.",
    ],
    targets: [],
  };
}

function measureCalls(
  shop: Shop,
  calls: readonly ToolCall[],
  { warmUp, rounds }: { readonly warmUp: number; readonly rounds: number },
): readonly (readonly string[])[] {
  const run = createToolRun(shop);
  const messages = calls.map(writeMessage);
  const bytes = calls.map((call) => new TextEncoder().encode(run(writeMessage(call), call)).length);
  const micros = calls.map((): number[] => []);
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const [at, call] of calls.entries()) {
      const message = messages[at] ?? "";
      const startMs = performance.now();
      run(message, call);
      const took = (performance.now() - startMs) * 1000;
      if (round >= warmUp) micros[at]?.push(took);
    }
  }
  return calls.map(({ tool, what }, at) => [
    what === "" ? tool : `${tool}, ${what}`,
    formatFine(median(micros[at] ?? [])),
    formatFine(percentile(micros[at] ?? [], 0.99)),
    formatCount(bytes[at] ?? NaN),
  ]);
}

/** What answers a message's text. Throws where a tool refuses what is not to be refused, or takes what is. */
export function createToolRun(
  shop: Shop,
): (text: string, call?: Pick<ToolCall, "isRefused">) => string {
  const { engine } = createMcpServer(shop, "1.0.0");
  return (text, { isRefused = false } = {}) => {
    const message = readMessage(text);
    if (message.kind === "invalid") throw new Error(message.message);
    const written = engine.answer(message, SATURDAY_MS)?.text ?? "";
    if (!written.endsWith(`"isError":${isRefused}}}`)) throw new Error(`${text}: ${written}`);
    return written;
  };
}

/** The message of a call. */
export function writeMessage({ tool, arguments: args }: ToolCall): string {
  const params = { name: tool, arguments: args };
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
}
