/** The rate limiter by itself: time, memory and exactness. */

import { createRateLimiter } from "../../src/quota/rate_limit.ts";
import { compareWithLog } from "./limiter_exactness.ts";
import { QUOTA, timeDecisions } from "./limiter_time.ts";
import type { Section } from "./report.ts";
import { formatCount } from "./statistics.ts";
import { runWithin } from "../fixtures/waiting.ts";

const { limit, windowMs, maxKeys } = QUOTA;
const CROWDS = [1, 1_000, maxKeys] as const;
const DECISIONS_COMPARED = 320_000;

/** Measures the limiter. */
export async function measureLimiter({ quick }: { readonly quick: boolean }): Promise<Section> {
  const times = CROWDS.map((clients) => timeDecisions(clients, { quick }));
  const [full, light] = [await measureBytes(limit), await measureBytes(1)];
  const { refused, differing, worstWaitErrorMs } = compareWithLog(createRateLimiter(QUOTA), {
    limit,
    windowMs,
    decisions: DECISIONS_COMPARED,
  });
  const rows: readonly (readonly [string, number])[] = [
    ...CROWDS.map((clients, at) =>
      [`ns a decision, clients: ${formatCount(clients)}`, times[at] ?? NaN] as const
    ),
    [`bytes a client beside its key, ${limit} requests each`, full],
    ["bytes a client beside its key, one request each", light],
    [`clients remembered of ${formatCount(2 * maxKeys)} in a window`, countMost(2 * maxKeys)],
    [`decisions of ${formatCount(DECISIONS_COMPARED)} that differ from a log's`, differing],
    ["largest error of Retry-After, ms", worstWaitErrorMs],
  ];
  return {
    title: "Rate limiter, in process",
    columns: ["measure", "service"],
    rows: rows.map(([name, value]) => [name, formatCount(value)]),
    notes: [
      `${limit} requests a minute. Each client asks about once a second, in random order; medians of batches, with a ` +
      "number in memory for a clock.",
      `Bytes: heap and buffers after a collection, in a fresh process, with ${
        formatCount(maxKeys)
      } clients.`,
      `The log, every counted instant of every client in a list, refused ${
        formatCount(refused)
      } of the decisions that were compared.`,
    ],
    targets: [],
  };
}

/** Bytes a client, after so many requests each. */
async function measureBytes(requests: number): Promise<number> {
  const { code, stdout, stderr } = await runWithin(Deno.execPath(), {
    args: [
      "run",
      "--v8-flags=--expose-gc",
      "--config",
      new URL("../deno.json", import.meta.url).pathname,
      new URL("limiter_memory.ts", import.meta.url).pathname,
      String(maxKeys),
      String(requests),
    ],
  });
  if (code !== 0) throw new Error(`limiter_memory.ts: ${new TextDecoder().decode(stderr)}`);
  return Number(new TextDecoder().decode(stdout));
}

/** The most clients that are remembered while so many ask once within one window. */
function countMost(clients: number): number {
  const limiter = createRateLimiter(QUOTA);
  let most = 0;
  for (let n = 0; n < clients; n++) {
    limiter.decide(`client-${n}`, n * windowMs / (clients + 1));
    most = Math.max(most, limiter.size);
  }
  return most;
}
