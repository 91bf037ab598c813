/** An exact sliding-window rate limiter: no key gets more than so many requests in any window. Memory is bounded. */

/** How a limiter counts: whole numbers from 1. */
interface RateLimiterOptions {
  /** Requests a window and key. */
  readonly limit: number;
  /** Milliseconds, up to 65,535: 16 bits tell instants within a window apart. */
  readonly windowMs: number;
  /** Keys that are remembered at once, up to as many as a `Map` of V8 holds. */
  readonly maxKeys: number;
}
const MOST = { limit: 0xffff_ffff, windowMs: 0xffff, maxKeys: 2 ** 24 };

/** What the limiter says of a request. */
export interface Decision {
  readonly allowed: boolean;
  /** Requests left after this one. */
  readonly remaining: number;
  /** Whole seconds, at least 1, until the oldest counted request leaves; the whole window where none is counted. */
  readonly resetSeconds: number;
}

/** Counts requests by key. `nowMs` is a monotonic clock from 0; where it goes back, time stands still until it catches up. */
export interface RateLimiter {
  /** Decides a request and counts it if allowed; a refused one doesn't count, so waiting `resetSeconds` always helps. */
  decide(key: string, nowMs: number): Decision;
  /** How the key stands, counting nothing. */
  peek(key: string, nowMs: number): Decision;
  /** Keys that are remembered. */
  readonly size: number;
}

/**
 * Builds a limiter. A request leaves the count exactly `windowMs` after it came, in whole milliseconds. Beyond `maxKeys`,
 * the key that asked longest ago is forgotten. Throws a RangeError for options that it can't keep exactly.
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
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  for (const name of ["limit", "windowMs", "maxKeys"] as const) {
    if (Number.isInteger(options[name]) && options[name] >= 1 && options[name] <= MOST[name]) {
      continue;
    }
    throw new RangeError(`${name} is ${options[name]}, not a whole number from 1 to ${MOST[name]}`);
  }
  const { limit, windowMs, maxKeys } = options;

  // Who asked since `turnMs`, and who asked in the turn before and not since, each in the order of their last use.
  let recent = new Map<string, Counter>();
  let earlier = new Map<string, Counter>();
  // One a turn at most: V8 seeks a new iterator's first key past all that were deleted, 17 µs at 100,000 keys, and an
  // old one holds every table that the map has outgrown since.
  let longestIdle: MapIterator<string> | undefined;
  let turnMs = 0;
  let latestMs = 0;

  /** Forgets those who haven't asked since the last turn. */
  function turn(): void {
    earlier = recent;
    longestIdle = undefined;
    recent = new Map();
    turnMs = latestMs;
  }

  /** What a key has counted within the window. Of a new key that is nothing, in a counter that isn't remembered yet. */
  function find(key: string, nowMs: number): Counter {
    latestMs = Math.max(latestMs, Math.floor(nowMs));
    const counter = recent.get(key) ?? earlier.get(key) ?? new Counter();
    counter.dropUntil(latestMs - windowMs);
    return counter;
  }

  function tell({ count, oldestMs }: Counter, allowed = count < limit): Decision {
    const leftMs = count === 0 ? windowMs : oldestMs + windowMs - latestMs;
    return { allowed, remaining: limit - count, resetSeconds: Math.ceil(leftMs / 1000) };
  }

  return {
    decide(key, nowMs) {
      const counter = find(key, nowMs);
      const allowed = counter.count < limit;
      if (allowed) counter.add(latestMs);
      if (latestMs - turnMs >= 2 * windowMs) recent.clear();
      if (latestMs - turnMs >= windowMs) turn();
      if (!recent.delete(key) && !earlier.delete(key) && this.size === maxKeys) {
        if (earlier.size === 0) turn();
        longestIdle ??= earlier.keys();
        earlier.delete(longestIdle.next().value ?? "");
      }
      recent.set(key, counter);
      return tell(counter, allowed);
    },
    peek: (key, nowMs) => tell(find(key, nowMs)),
    get size() {
      return recent.size + earlier.size;
    },
  };
}

const NO_GAPS = new ArrayBuffer(0);

/** The counted requests of one key. */
class Counter {
  count = 0;
  oldestMs = 0;
  #newestMs = 0;
  /** Milliseconds from each request to the next, in a ring. A typed array kept here would take 104 bytes more a key. */
  #gaps = NO_GAPS;
  #first = 0;

  /** Counts a request that comes less than 65,536 ms after the newest. */
  add(nowMs: number): void {
    let gaps = new Uint16Array(this.#gaps);
    if (this.count > gaps.length) {
      const full = gaps;
      gaps = new Uint16Array(Math.max(4, 2 * full.length));
      gaps.set(full);
      gaps.copyWithin(full.length, 0, this.#first);
      this.#gaps = gaps.buffer;
    }
    if (this.count === 0) this.oldestMs = nowMs;
    else gaps[(this.#first + this.count - 1) % gaps.length] = nowMs - this.#newestMs;
    this.#newestMs = nowMs;
    this.count++;
  }

  /** Drops the requests up to `lastMs`. */
  dropUntil(lastMs: number): void {
    if (this.#newestMs <= lastMs) this.count = 0;
    if (this.count === 0 || this.oldestMs > lastMs) return;
    const gaps = new Uint16Array(this.#gaps);
    while (this.oldestMs <= lastMs) {
      this.oldestMs += gaps[this.#first] ?? 0;
      this.#first = (this.#first + 1) % gaps.length;
      this.count--;
    }
  }
}
