/** An exact sliding-window rate limiter: no key gets more than so many requests in any window. Memory is bounded. */

/** What the limiter says of a request. */
interface Decision {
  readonly allowed: boolean;
  /** Requests left after this one. */
  readonly remaining: number;
  /** Whole seconds, at least 1, until the oldest counted request leaves; the whole window where none is counted. */
  readonly resetSeconds: number;
}

/** Counts requests by key. `nowMs` is a monotonic clock; where it goes back, time stands still until it catches up. */
interface RateLimiter {
  /** Decides a request and counts it if allowed; a refused one doesn't count, so waiting `resetSeconds` always helps. */
  decide(key: string, nowMs: number): Decision;
  /** How the key stands, counting nothing. */
  peek(key: string, nowMs: number): Decision;
  /** Keys that are remembered. */
  readonly size: number;
}

/**
 * Builds a limiter of so many requests a window and key. A request leaves the count exactly `windowMs` after it came, in
 * whole milliseconds. Two maps take turns: who asks moves to the recent one; after a window, or when that one holds half
 * of `maxKeys`, it becomes the earlier one, and who has not asked since is forgotten.
 *
 * @example The request that comes a whole window after the first is free of it
 * ```ts
 * import { assertEquals } from "@std/assert";
 * const limiter = createRateLimiter({ limit: 1, windowMs: 60_000, maxKeys: 100 });
 * assertEquals(limiter.decide("ana", 0), { allowed: true, remaining: 0, resetSeconds: 60 });
 * assertEquals(limiter.decide("ana", 59_999), { allowed: false, remaining: 0, resetSeconds: 1 });
 * assertEquals(limiter.decide("ana", 60_000).allowed, true);
 * ```
 */
export function createRateLimiter(
  { limit, windowMs, maxKeys }: Readonly<
    Record<"limit" | "windowMs" | "maxKeys", number>
  >,
): RateLimiter {
  let recent = new Map<string, number[]>();
  let earlier = new Map<string, number[]>();
  let turnMs = 0;
  let latestMs = 0;

  /** When the counted requests of a key came, the oldest first. */
  function find(key: string, nowMs: number): number[] {
    latestMs = Math.max(latestMs, Math.floor(nowMs));
    const times = recent.get(key) ?? earlier.get(key) ?? [];
    const first = times.findIndex((time) => time > latestMs - windowMs);
    times.splice(0, first === -1 ? times.length : first);
    return times;
  }

  function tell(
    times: readonly number[],
    allowed = times.length < limit,
  ): Decision {
    const leftMs = (times[0] ?? latestMs) + windowMs - latestMs;
    return {
      allowed,
      remaining: limit - times.length,
      resetSeconds: Math.ceil(leftMs / 1000),
    };
  }

  return {
    decide(key, nowMs) {
      const times = find(key, nowMs);
      const allowed = times.length < limit;
      if (allowed) times.push(latestMs);
      const sinceTurnMs = latestMs - turnMs;
      if (sinceTurnMs >= windowMs || recent.size >= maxKeys / 2) {
        // After two windows without a turn, nobody asked during the last one.
        earlier = sinceTurnMs >= 2 * windowMs ? new Map() : recent;
        recent = new Map();
        turnMs = latestMs;
      }
      recent.set(key, times);
      return tell(times, allowed);
    },
    peek: (key, nowMs) => tell(find(key, nowMs)),
    get size() {
      return recent.size + earlier.size;
    },
  };
}
