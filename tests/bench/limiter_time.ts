/** How long limiters take to decide, batch by batch in turn. */

import { createRateLimiter } from "../../src/quota/rate_limit.ts";
import { createRandom } from "../fixtures/random.ts";
import { createPeer, type Decider } from "./limiter_peer.ts";
import { median } from "./statistics.ts";

/** Nanoseconds a decision. */
export interface Times {
  readonly service: number;
  readonly peer: number;
  /** The peer's as its middleware asks it: awaited. */
  readonly peerAwaited: number;
}

/** The usual quota, for the clients that the service remembers at most. */
export const QUOTA = { limit: 60, windowMs: 60_000, maxKeys: 100_000 } as const;

/**
 * Times decisions for so many clients. Each asks about once a second of a clock that is a number in memory, in random
 * order, for a window before the time is taken: the rings are full.
 */
export async function timeDecisions(clients: number, quick: boolean): Promise<Times> {
  const random = createRandom(clients);
  const keys = Array.from({ length: clients }, (_, n) => `198.51.100.7:${n} catalog`);
  const batch = quick ? 25_000 : 50_000;
  const rounds = quick ? 15 : 61;
  const gapMs = 1_000 / clients;
  const limiter = createRateLimiter(QUOTA);
  using peer = createPeer(QUOTA.limit, QUOTA.windowMs);
  const times: { readonly [name in keyof Times]: number[] } = {
    service: [],
    peer: [],
    peerAwaited: [],
  };
  let nowMs = 0;
  const warmUp = Math.max(5, Math.ceil(QUOTA.windowMs / gapMs / batch));
  for (let n = 0; n < warmUp + rounds; n++) {
    const service = timeBatch(limiter);
    const isAwaited = n % 2 === 0;
    // deno-lint-ignore no-await-in-loop -- one batch at a time
    const peerTime = isAwaited ? await timeAwaited() : timeBatch(peer);
    nowMs += batch * gapMs;
    if (n < warmUp) continue;
    times.service.push(service);
    times[isAwaited ? "peerAwaited" : "peer"].push(peerTime);
  }
  return {
    service: median(times.service),
    peer: median(times.peer),
    peerAwaited: median(times.peerAwaited),
  };

  /** An order of its own for each batch, so that none finds its keys in the processor's cache. */
  function createOrder(): readonly string[] {
    return Array.from({ length: batch }, () => keys[Math.floor(random() * clients)] ?? "");
  }

  function timeBatch(decider: Decider): number {
    const order = createOrder();
    let atMs = nowMs;
    const startMs = performance.now();
    for (const key of order) decider.decide(key, atMs += gapMs);
    return (performance.now() - startMs) * 1e6 / batch;
  }

  async function timeAwaited(): Promise<number> {
    const order = createOrder();
    let atMs = nowMs;
    const startMs = performance.now();
    // deno-lint-ignore no-await-in-loop -- one decision at a time
    for (const key of order) await peer.decideAwaited(key, atMs += gapMs);
    return (performance.now() - startMs) * 1e6 / batch;
  }
}
