/** Exact sliding-window rate limiter with bounded memory. */

/** The limiter's decision on a request. */
export interface Decision {
  readonly allowed: boolean;
  /** Requests left after this one. */
  readonly remaining: number;
  /** Whole seconds, at least 1, until the oldest counted request leaves. The entire window if none is counted. */
  readonly resetSeconds: number;
}

/**
 * Counts requests by key. `nowMs` comes from a monotonic clock; if it goes
 * back, time stands still until it catches up.
 */
export interface RateLimiter {
  /** Decides on a request and counts it if allowed, so that waiting `resetSeconds` always succeeds. */
  decide(key: string, nowMs: number): Decision;
  /** Returns the decision without counting the request. */
  peek(key: string, nowMs: number): Decision;
  /** Number of keys in memory. */
  readonly size: number;
}

/** The bounds of a limiter. */
export interface RateLimits {
  /** Requests per key and window. */
  readonly limit: number;
  readonly windowMs: number;
  /** Keys in memory. */
  readonly maxKeys: number;
}

/**
 * Creates a limiter. A request leaves the count exactly `windowMs` after it
 * arrived, in whole milliseconds.
 *
 * Keys live in two generations: a request moves its key to the recent one.
 * After a window, or with half of `maxKeys` in it, the recent generation becomes
 * the earlier one, and keys that remained in the earlier one are forgotten.
 *
 * @example A request exactly one window after the first is allowed
 * ```ts
 * import { assertEquals } from "@std/assert";
 * const limiter = createRateLimiter({ limit: 1, windowMs: 60_000, maxKeys: 100 });
 * assertEquals(limiter.decide("ana", 0), { allowed: true, remaining: 0, resetSeconds: 60 });
 * assertEquals(limiter.decide("ana", 59_999), { allowed: false, remaining: 0, resetSeconds: 1 });
 * assertEquals(limiter.decide("ana", 60_000).allowed, true);
 * ```
 */
export function createRateLimiter(
  { limit, windowMs, maxKeys }: RateLimits,
): RateLimiter {
  let recent = new Map<string, number[]>();
  let earlier = new Map<string, number[]>();
  let turnMs = 0;
  let latestMs = 0;

  /** Returns the times of a key's counted requests, the oldest first. */
  function timesOf(key: string, nowMs: number): number[] {
    latestMs = Math.max(latestMs, Math.floor(nowMs));

    const times = recent.get(key) ?? earlier.get(key) ?? [];
    const firstInWindow = times.findIndex((time) => time > latestMs - windowMs);
    times.splice(0, firstInWindow === -1 ? times.length : firstInWindow);
    return times;
  }

  function describe(times: readonly number[], allowed: boolean): Decision {
    const [oldestMs = latestMs] = times;
    const leftMs = oldestMs + windowMs - latestMs;
    return {
      allowed,
      remaining: limit - times.length,
      resetSeconds: Math.ceil(leftMs / 1000),
    };
  }

  function turnGenerations(): void {
    const sinceTurnMs = latestMs - turnMs;
    if (sinceTurnMs < windowMs && recent.size < maxKeys / 2) return;

    // After two windows without a turn, the recent keys are out of date as well.
    earlier = sinceTurnMs >= 2 * windowMs ? new Map() : recent;
    recent = new Map();
    turnMs = latestMs;
  }

  return {
    decide(key, nowMs) {
      const times = timesOf(key, nowMs);
      const allowed = times.length < limit;
      if (allowed) times.push(latestMs);

      turnGenerations();
      recent.set(key, times);
      return describe(times, allowed);
    },

    peek(key, nowMs) {
      const times = timesOf(key, nowMs);
      return describe(times, times.length < limit);
    },

    get size() {
      return recent.size + earlier.size;
    },
  };
}
