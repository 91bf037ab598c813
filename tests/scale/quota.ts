/** The quota that one client sees when the service runs as several instances, each with a limiter of its own. */

import { createRateLimiter, type RateLimiter } from "../../src/quota/rate_limit.ts";
import { createRandom } from "../fixtures/random.ts";

/** Which instance a request reaches: any, that of its connection, or that of its client. */
export type Routing = "random" | "connection" | "client";

/**
 * How a client asks. `patient` and `heedless` ask for the next thing as soon as they have the answer; told to wait, the
 * first waits as long as it was told and the second doesn't. `steady` asks at its own pace.
 */
export type Habit = "patient" | "heedless" | "steady";

/** One client against so many instances. */
export interface QuotaCase {
  readonly instances: number;
  readonly routing: Routing;
  readonly habit: Habit;
  /** The same seed, the same run. */
  readonly seed: number;
}

/** What the client saw, the first minute left out. */
export interface QuotaOutcome {
  readonly servedPerMinute: number;
  readonly refusedPerMinute: number;
  /** Mean seconds from the moment that `Retry-After` promised to the one at which the client was served. */
  readonly waitErrorSeconds: number;
}

/** Requests a window, as in the contract. */
export const LIMIT = 60;
const WINDOW_MS = 60_000;
/** From one request to the next of a client that waits for nothing else: an answer's way over the network. */
export const ROUND_TRIP_MS = 50;
/** From one request to the next of a steady client: 30 a minute. */
const PACE_MS = 2000;
/** Connections that a client holds, as a browser does, each used in turn. */
export const CONNECTIONS = 6;
const MINUTES = 11;
const ANA = "192.0.2.1 /api/v1/catalogo";

/** Plays a client's ten minutes. */
export function simulateQuota({ instances, routing, habit, seed }: QuotaCase): QuotaOutcome {
  const random = createRandom(seed);
  const limiters = Array.from({ length: instances }, () => createLimiter());
  const pick = () => Math.floor(random() * instances);
  const homes = Array.from({ length: CONNECTIONS }, pick);
  const client = pick();
  let served = 0;
  let refused = 0;
  const waitErrorsMs: number[] = [];
  let promisedMs: number | undefined;
  let nowMs = Math.floor(random() * WINDOW_MS);
  const endMs = nowMs + MINUTES * WINDOW_MS;
  const countedFromMs = nowMs + WINDOW_MS;
  for (let n = 0; nowMs < endMs; n++) {
    const home = { random: pick, connection: () => homes[n % CONNECTIONS], client: () => client };
    const { allowed, resetSeconds } = at(limiters, home[routing]()).decide(ANA, nowMs);
    const retryMs = nowMs + resetSeconds * 1000;
    if (nowMs >= countedFromMs) {
      if (allowed) served++;
      else refused++;
      if (allowed && promisedMs !== undefined) waitErrorsMs.push(nowMs - promisedMs);
    }
    promisedMs = allowed ? undefined : promisedMs ?? retryMs;
    if (!allowed && habit === "patient") nowMs = retryMs;
    else nowMs += habit === "steady" ? PACE_MS : ROUND_TRIP_MS;
  }
  return {
    servedPerMinute: served / (MINUTES - 1),
    refusedPerMinute: refused / (MINUTES - 1),
    waitErrorSeconds: mean(waitErrorsMs) / 1000,
  };
}

/** The mean of many clients, each with chances of its own. */
export function averageQuota(
  chosen: Omit<QuotaCase, "seed">,
  clients: number,
): QuotaOutcome {
  const outcomes = Array.from(
    { length: clients },
    (_, n) => simulateQuota({ ...chosen, seed: 1000 + n }),
  );
  const meanOf = (name: keyof QuotaOutcome) => mean(outcomes.map((outcome) => outcome[name]));
  return {
    servedPerMinute: meanOf("servedPerMinute"),
    refusedPerMinute: meanOf("refusedPerMinute"),
    waitErrorSeconds: meanOf("waitErrorSeconds"),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function createLimiter(): RateLimiter {
  return createRateLimiter({ limit: LIMIT, windowMs: WINDOW_MS, maxKeys: 10 });
}

function at(limiters: readonly RateLimiter[], instance: number | undefined): RateLimiter {
  const limiter = limiters[instance ?? -1];
  if (limiter === undefined) throw new RangeError(`no instance ${instance}`);
  return limiter;
}
