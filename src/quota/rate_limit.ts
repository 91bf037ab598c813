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
export function createRateLimiter(limits: RateLimits): RateLimiter {
  return new SlidingWindow(limits);
}

class SlidingWindow implements RateLimiter {
  readonly #limits: RateLimits;
  #recent = new Map<string, number[]>();
  #earlier = new Map<string, number[]>();
  #turnMs = 0;
  #latestMs = 0;

  constructor(limits: RateLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#recent.size + this.#earlier.size;
  }

  decide(key: string, nowMs: number): Decision {
    const times = this.#timesOf(key, nowMs);
    const allowed = times.length < this.#limits.limit;
    if (allowed) times.push(this.#latestMs);

    this.#turnGenerations();
    this.#recent.set(key, times);
    return this.#describe(times, allowed);
  }

  peek(key: string, nowMs: number): Decision {
    const times = this.#timesOf(key, nowMs);
    return this.#describe(times, times.length < this.#limits.limit);
  }

  /** Returns the times of a key's counted requests, the oldest first. */
  #timesOf(key: string, nowMs: number): number[] {
    this.#latestMs = Math.max(this.#latestMs, Math.floor(nowMs));

    const times = this.#recent.get(key) ?? this.#earlier.get(key) ?? [];
    const startMs = this.#latestMs - this.#limits.windowMs;
    const firstInWindow = times.findIndex((time) => time > startMs);
    times.splice(0, firstInWindow === -1 ? times.length : firstInWindow);
    return times;
  }

  #turnGenerations(): void {
    const { windowMs, maxKeys } = this.#limits;
    const sinceTurnMs = this.#latestMs - this.#turnMs;
    if (sinceTurnMs < windowMs && this.#recent.size < maxKeys / 2) return;

    // After two windows without a turn, the recent keys are out of date as well.
    this.#earlier = sinceTurnMs >= 2 * windowMs ? new Map() : this.#recent;
    this.#recent = new Map();
    this.#turnMs = this.#latestMs;
  }

  #describe(times: readonly number[], allowed: boolean): Decision {
    const { limit, windowMs } = this.#limits;
    const [oldestMs = this.#latestMs] = times;
    const leftMs = oldestMs + windowMs - this.#latestMs;

    const remaining = limit - times.length;
    return { allowed, remaining, resetSeconds: Math.ceil(leftMs / 1000) };
  }
}
