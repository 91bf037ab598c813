/** The rate limiter by itself: time, memory and exactness, beside the memory store of `hono-rate-limiter`. */

import { createRateLimiter } from "../../src/quota/rate_limit.ts";
import { compareWithLog } from "./limiter_exactness.ts";
import { createPeer } from "./limiter_peer.ts";
import { QUOTA, timeDecisions } from "./limiter_time.ts";
import type { Section, Target } from "./report.ts";
import { formatCount } from "./statistics.ts";

const { limit, windowMs, maxKeys } = QUOTA;
const CROWDS = [1, 1_000, maxKeys] as const;
const DECISIONS_COMPARED = 320_000;
const MOST_BYTES = 200;

/** One figure of each limiter. */
interface Pair {
  readonly service: number;
  readonly peer: number;
}

/** Measures both limiters in turn. */
export async function measureLimiter({ quick }: { readonly quick: boolean }): Promise<Section> {
  const times = [];
  // deno-lint-ignore no-await-in-loop -- one crowd at a time
  for (const clients of CROWDS) times.push(await timeDecisions(clients, quick));
  const [, , atMost = { service: NaN, peer: NaN, peerAwaited: NaN }] = times;
  const full = await measureBytes(limit);
  const light = await measureBytes(1);
  const most = countMost(2 * maxKeys);
  const { service, peer } = compareBoth();
  return {
    title: "Rate limiter, in process",
    columns: ["measure", "service", "hono-rate-limiter's memory store", "the same, awaited"],
    rows: [
      ...times.map(({ service, peer, peerAwaited }, at) => [
        `ns a decision, clients: ${formatCount(CROWDS[at] ?? NaN)}`,
        ...[service, peer, peerAwaited].map(formatCount),
      ]),
      row(`bytes a client beside its key, ${limit} requests each`, full),
      row("bytes a client beside its key, one request each", light),
      row(`clients remembered of ${formatCount(2 * maxKeys)} in a window`, most),
      [
        `decisions of ${formatCount(DECISIONS_COMPARED)} that differ from a log's`,
        formatCount(service.differing),
        `${formatCount(peer.differing)} (${(100 * peer.differing / peer.decisions).toFixed(1)} %)`,
        "",
      ],
      row("largest error of Retry-After, ms", {
        service: service.worstWaitErrorMs,
        peer: peer.worstWaitErrorMs,
      }),
    ],
    notes: [
      `${limit} requests a minute. Each client asks about once a second, in random order; medians of batches in turn, ` +
      "with the same clock for both, a number in memory.",
      "The peer's middleware awaits its store; the store by itself is what it would take if it didn't.",
      `Bytes: heap and buffers after a collection, in a fresh process, with ${
        formatCount(maxKeys)
      } clients.`,
      `The log refused ${formatCount(service.refused)} of the decisions that were compared.`,
    ],
    targets: [
      noMore("limiter, ns a decision at 100,000 clients, the peer awaited as its middleware does", {
        service: atMost.service,
        peer: atMost.peerAwaited,
      }),
      noMore("limiter, ns a decision at 100,000 clients, the peer's store by itself", atMost),
      noMore("limiter, bytes a client at 100,000 clients", full),
      upTo("limiter, bytes a client beside its key", MOST_BYTES, full.service),
      upTo("limiter, clients remembered of 200,000", maxKeys, most.service),
      upTo("limiter, decisions that differ from a log's", 0, service.differing),
      upTo("limiter, error of Retry-After in ms", 0, service.worstWaitErrorMs),
    ],
  };
}

/** Bytes a client of each limiter, after so many requests each. */
async function measureBytes(requests: number): Promise<Pair> {
  return { service: await run("service"), peer: await run("peer") };

  async function run(name: keyof Pair): Promise<number> {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--v8-flags=--expose-gc",
        "--config",
        new URL("../deno.json", import.meta.url).pathname,
        new URL("limiter_memory.ts", import.meta.url).pathname,
        name,
        String(maxKeys),
        String(requests),
      ],
    }).output();
    if (code !== 0) throw new Error(`limiter_memory.ts: ${new TextDecoder().decode(stderr)}`);
    return Number(new TextDecoder().decode(stdout));
  }
}

function compareBoth() {
  const options = { limit, windowMs, decisions: DECISIONS_COMPARED };
  using peer = createPeer(limit, windowMs);
  return {
    service: compareWithLog(createRateLimiter(QUOTA), options),
    peer: compareWithLog(peer, options),
  };
}

/** The most clients that each remembers while so many ask once within one window. */
function countMost(clients: number): Pair {
  const limiter = createRateLimiter(QUOTA);
  using peer = createPeer(limit, windowMs);
  let service = 0;
  for (let n = 0; n < clients; n++) {
    const nowMs = n * windowMs / (clients + 1);
    limiter.decide(`client-${n}`, nowMs);
    peer.decide(`client-${n}`, nowMs);
    service = Math.max(service, limiter.size);
  }
  return { service, peer: peer.size };
}

function row(name: string, { service, peer }: Pair): readonly string[] {
  return [name, formatCount(service), formatCount(peer), ""];
}

function noMore(name: string, { service, peer }: Pair): Target {
  return {
    name,
    wanted: `at most hono-rate-limiter's ${formatCount(peer)}`,
    measured: formatCount(service),
    isMet: service <= peer,
  };
}

function upTo(name: string, most: number, measured: number): Target {
  return {
    name,
    wanted: `at most ${formatCount(most)}`,
    measured: formatCount(measured),
    isMet: measured <= most,
  };
}
