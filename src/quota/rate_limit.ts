/** Sliding-window rate limiter with bounded memory. Its counts are exact while fewer than `maxKeys / 2` keys send requests within a window. */

/** The limiter's decision on a request. */
export interface Decision {
  readonly allowed: boolean;
  /** Requests left after this request. */
  readonly remaining: number;
  /** Whole seconds, at least 1, until the oldest counted request leaves the window. If no request is counted, the length of the window. */
  readonly resetSeconds: number;
}

/**
 * Decides on the next request of a key. A request that costs 1 is allowed and counted if
 * the key has requests left. A refused request isn't counted, so it doesn't lengthen the
 * wait. A request that costs 0 is always allowed and never counted.
 *
 * `nowMs` should come from a monotonic clock. A time before the latest time counts as the
 * latest time.
 */
export type RateLimiter = (key: string, nowMs: number, cost: 0 | 1) => Decision;

/** Length of the quota's window in milliseconds. */
export const WINDOW_MS = 60_000;

/**
 * Creates a limiter. A counted request leaves the window one window's length after it
 * arrived. Times are in whole milliseconds.
 *
 * The maps `recent` and `earlier`, two generations, hold the request times of each key. A
 * request that costs 1 moves its key to the recent generation. Once the recent generation
 * has lasted a window, or holds half of `maxKeys`, `keep` drops the earlier generation, and
 * the recent generation takes its place. A dropped key starts again with its full quota.
 *
 * @param limit Maximum number of requests per key and window.
 * @param maxKeys Maximum number of keys in memory.
 *
 * @example A request exactly one window after the first is allowed
 * ```ts
 * import { assertEquals } from "@std/assert";
 * const limiter = createRateLimiter(1);
 * assertEquals(limiter("ana", 0, 1), { allowed: true, remaining: 0, resetSeconds: 60 });
 * assertEquals(limiter("ana", 59_999, 1), { allowed: false, remaining: 0, resetSeconds: 1 });
 * assertEquals(limiter("ana", 60_000, 1).allowed, true);
 * ```
 */
export function createRateLimiter(
  limit: number,
  maxKeys = 100_000,
): RateLimiter {
  let recent = new Map<string, number[]>();
  let earlier: typeof recent = new Map();
  let rotatedMs = 0;
  let latestMs = 0;

  /** Returns the times of a key's counted requests in the window, the oldest first. Removes the times before the window. */
  function timesOf(key: string): number[] {
    const times = recent.get(key) ?? earlier.get(key) ?? [];
    const startMs = latestMs - WINDOW_MS;
    const firstInWindow = times.findIndex((time) => time > startMs);
    // -1 means that every time has left the window, so all times are removed.
    times.splice(0, firstInWindow === -1 ? times.length : firstInWindow);
    return times;
  }

  function keep(key: string, times: number[]): void {
    if (latestMs - rotatedMs >= WINDOW_MS || recent.size >= maxKeys / 2) {
      earlier = recent;
      recent = new Map();
      rotatedMs = latestMs;
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

    // Without a counted request, `oldestMs` is now, so the entire window is left.
    const [oldestMs = latestMs] = times;
    const leftMs = oldestMs + WINDOW_MS - latestMs;
    const remaining = limit - times.length;
    return { allowed, remaining, resetSeconds: Math.ceil(leftMs / 1000) };
  };
}
