/** How long the limiter takes to decide. */

import { createRateLimiter } from "../../src/quota/rate_limit.ts";
import { createRandom } from "../fixtures/random.ts";
import { median } from "./statistics.ts";

/** The usual quota, for the clients that the service remembers at most. */
export const QUOTA = { limit: 60, windowMs: 60_000, maxKeys: 100_000 } as const;

/**
 * Nanoseconds a decision for so many clients. Each asks about once a second of a clock that is a number in memory, in
 * random order, for a window before the time is taken: every client has its requests counted.
 */
export function timeDecisions(clients: number, { quick }: { readonly quick: boolean }): number {
  const random = createRandom(clients);
  const keys = Array.from({ length: clients }, (_, n) => `198.51.100.7:${n} catalog`);
  const batch = quick ? 25_000 : 50_000;
  const rounds = quick ? 15 : 61;
  const gapMs = 1_000 / clients;
  const limiter = createRateLimiter(QUOTA);
  const nanos: number[] = [];
  let nowMs = 0;
  const warmUp = Math.max(5, Math.ceil(QUOTA.windowMs / gapMs / batch));
  for (let n = 0; n < warmUp + rounds; n++) {
    // An order of its own for each batch, so that none finds its keys in the processor's cache.
    const order = Array.from({ length: batch }, () => keys[Math.floor(random() * clients)] ?? "");
    const startMs = performance.now();
    for (const key of order) limiter.decide(key, nowMs += gapMs);
    const took = (performance.now() - startMs) * 1e6 / batch;
    if (n >= warmUp) nanos.push(took);
  }
  return median(nanos);
}
