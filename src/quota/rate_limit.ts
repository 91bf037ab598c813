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
 * Decides on a request of a key. One that costs 1 is counted if it is allowed, so
 * that waiting `resetSeconds` always succeeds; one that costs 0 is always allowed.
 *
 * `nowMs` comes from a monotonic clock. An earlier time than the latest counts as
 * the latest.
 */
export type RateLimiter = (key: string, nowMs: number, cost: 0 | 1) => Decision;

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
 * Requests are remembered in two generations of keys. A request moves its key to
 * the recent generation. After a window, or with half of `maxKeys` in it, the
 * recent generation becomes the earlier one, whose keys are forgotten.
 *
 * @example A request exactly one window after the first is allowed
 * ```ts
 * import { assertEquals } from "@std/assert";
 * const limiter = createRateLimiter({ limit: 1, windowMs: 60_000, maxKeys: 100 });
 * assertEquals(limiter("ana", 0, 1), { allowed: true, remaining: 0, resetSeconds: 60 });
 * assertEquals(limiter("ana", 59_999, 1), { allowed: false, remaining: 0, resetSeconds: 1 });
 * assertEquals(limiter("ana", 60_000, 1).allowed, true);
 * ```
 */
export function createRateLimiter(
  { limit, windowMs, maxKeys }: RateLimits,
): RateLimiter {
  let recent = new Map<string, number[]>();
  let earlier = recent;
  let turnMs = 0;
  let latestMs = 0;

  /** Returns the times of a key's counted requests, the oldest first. */
  function timesOf(key: string): number[] {
    const times = recent.get(key) ?? earlier.get(key) ?? [];
    const firstInWindow = times.findIndex((time) => time > latestMs - windowMs);
    times.splice(0, firstInWindow === -1 ? times.length : firstInWindow);
    return times;
  }

  function keep(key: string, times: number[]): void {
    if (latestMs - turnMs >= windowMs || recent.size >= maxKeys / 2) {
      earlier = recent;
      recent = new Map();
      turnMs = latestMs;
    }
    recent.set(key, times);
  }

  return (key, nowMs, cost) => {
    latestMs = Math.max(latestMs, Math.floor(nowMs));
    const times = timesOf(key);
    const allowed = times.length + cost <= limit;

    if (cost > 0) {
      if (allowed) times.push(latestMs);
      keep(key, times);
    }

    const [oldestMs = latestMs] = times;
    const leftMs = oldestMs + windowMs - latestMs;
    const remaining = limit - times.length;
    return { allowed, remaining, resetSeconds: Math.ceil(leftMs / 1000) };
  };
}
