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
 * @example A request exactly one window after the first is allowed
 * ```ts
 * import { assertEquals } from "@std/assert";
 * const limiter = createRateLimiter({ limit: 1, windowMs: 60_000, maxKeys: 100 });
 * assertEquals(limiter.decide("ana", 0), { allowed: true, remaining: 0, resetSeconds: 60 });
 * assertEquals(limiter.decide("ana", 59_999), { allowed: false, remaining: 0, resetSeconds: 1 });
 * assertEquals(limiter.decide("ana", 60_000).allowed, true);
 * ```
 */
export function createRateLimiter(limits: RateLimits): RateLimiter {
  const { limit, windowMs } = limits;
  const memory = new KeyMemory(limits);
  let latestMs = 0;

  /** Returns the times of a key's counted requests, the oldest first. */
  function timesOf(key: string, nowMs: number): number[] {
    latestMs = Math.max(latestMs, Math.floor(nowMs));

    const times = memory.get(key);
    const firstInWindow = times.findIndex((time) => time > latestMs - windowMs);
    times.splice(0, firstInWindow === -1 ? times.length : firstInWindow);
    return times;
  }

  function describe(times: readonly number[], allowed: boolean): Decision {
    const [oldestMs = latestMs] = times;
    const leftMs = oldestMs + windowMs - latestMs;
    const remaining = limit - times.length;
    return { allowed, remaining, resetSeconds: Math.ceil(leftMs / 1000) };
  }

  return {
    decide(key, nowMs) {
      const times = timesOf(key, nowMs);
      const allowed = times.length < limit;
      if (allowed) times.push(latestMs);

      memory.set(key, times, latestMs);
      return describe(times, allowed);
    },
    peek(key, nowMs) {
      const times = timesOf(key, nowMs);
      return describe(times, times.length < limit);
    },
    get size() {
      return memory.size;
    },
  };
}

/**
 * Request times by key, in two generations. A request moves its key to the recent
 * one. After a window, or with half of `maxKeys` in it, the recent generation
 * becomes the earlier one, and the keys in that one are forgotten.
 */
class KeyMemory {
  readonly #limits: RateLimits;
  #recent = new Map<string, number[]>();
  #earlier = new Map<string, number[]>();
  #turnMs = 0;

  constructor(limits: RateLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#recent.size + this.#earlier.size;
  }

  get(key: string): number[] {
    return this.#recent.get(key) ?? this.#earlier.get(key) ?? [];
  }

  set(key: string, times: number[], nowMs: number): void {
    const { windowMs, maxKeys } = this.#limits;
    const sinceTurnMs = nowMs - this.#turnMs;

    if (sinceTurnMs >= windowMs || this.#recent.size >= maxKeys / 2) {
      // After two windows without a turn, the recent keys are out of date as well.
      this.#earlier = sinceTurnMs >= 2 * windowMs ? new Map() : this.#recent;
      this.#recent = new Map();
      this.#turnMs = nowMs;
    }
    this.#recent.set(key, times);
  }
}
