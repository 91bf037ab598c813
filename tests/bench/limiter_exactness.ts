/** How often a limiter decides otherwise than a log of every request, and how far its waits are off. */

import type { RateLimiter } from "../../src/quota/rate_limit.ts";
import { createRandom } from "../fixtures/random.ts";

/** What decides a request of a key at an instant of a clock from 0. */
export type Decider = Pick<RateLimiter, "decide">;

/** What a log of every counted request says. */
export interface LogDecision {
  readonly allowed: boolean;
  /** Milliseconds until the oldest counted request leaves. */
  readonly leftMs: number;
}

/** Decisions compared with the log's. */
export interface Exactness {
  readonly decisions: number;
  /** Those that the log refuses. */
  readonly refused: number;
  /** Those allowed where the log refuses, or the other way round. */
  readonly differing: number;
  /** The largest error of `resetSeconds` where both refuse, over the wait rounded up to seconds. */
  readonly worstWaitErrorMs: number;
}

const CLIENTS = 200;
/** Between two requests of all clients, on average: each asks 80 times a minute, by fits and starts. */
const MEAN_GAP_MS = 60_000 / 80 / CLIENTS;

/** Asks a limiter and a log the same random questions. */
export function compareWithLog(
  limiter: Decider,
  { limit, windowMs, decisions }: {
    readonly limit: number;
    readonly windowMs: number;
    readonly decisions: number;
  },
): Exactness {
  const random = createRandom(7);
  const keys = Array.from({ length: CLIENTS }, (_, n) => `192.0.2.${n} catalog`);
  const log = createLog(limit, windowMs);
  let [nowMs, refused, differing, worstWaitErrorMs] = [0, 0, 0, 0];
  for (let n = 0; n < decisions; n++) {
    nowMs += random() < 0.5 ? 0 : 4 * MEAN_GAP_MS * random();
    // The product prefers some clients, so that all rates around the limit are there.
    const key = keys[Math.floor(CLIENTS * random() * Math.sqrt(random()))] ?? "";
    const wholeMs = Math.floor(nowMs);
    const wanted = log(key, wholeMs);
    const found = limiter.decide(key, wholeMs);
    if (!wanted.allowed) refused++;
    if (found.allowed !== wanted.allowed) differing++;
    if (!found.allowed && !wanted.allowed) {
      const error = Math.abs(found.resetSeconds - Math.ceil(wanted.leftMs / 1000)) * 1000;
      worstWaitErrorMs = Math.max(worstWaitErrorMs, error);
    }
  }
  return { decisions, refused, differing, worstWaitErrorMs };
}

/** The slow way: every counted instant of every key in a list. */
export function createLog(
  limit: number,
  windowMs: number,
): (key: string, nowMs: number) => LogDecision {
  const counted = new Map<string, readonly number[]>();
  return (key, nowMs) => {
    const current = (counted.get(key) ?? []).filter((at) => nowMs < at + windowMs);
    const allowed = current.length < limit;
    const after = allowed ? [...current, nowMs] : current;
    counted.set(key, after);
    return { allowed, leftMs: (after[0] ?? nowMs) + windowMs - nowMs };
  };
}
