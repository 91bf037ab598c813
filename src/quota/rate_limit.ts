/** An exact sliding-window rate limiter: no key gets more than so many requests in any window. Memory is bounded. */

/** How a limiter counts. */
interface RateLimiterOptions {
  /** Requests a window and key: a whole number from 1. */
  readonly limit: number;
  /** Whole milliseconds from 1 to 65,535, within which 16 bits tell instants apart. */
  readonly windowMs: number;
  /** Keys that are remembered at once: a whole number from 1. */
  readonly maxKeys: number;
}

/** What the limiter says of a request. */
export interface Decision {
  readonly allowed: boolean;
  /** Requests left after this one. */
  readonly remaining: number;
  /** Whole seconds, at least 1, until the oldest counted request leaves; the whole window where none is counted. */
  readonly resetSeconds: number;
}

/**
 * Counts requests by key. `nowMs` is a monotonic clock from 0, read in whole milliseconds (rounded down);
 * where it goes back, time stands still until it catches up.
 */
export interface RateLimiter {
  /** Decides a request and counts it if allowed; a refused one doesn't count, so waiting `resetSeconds` always helps. */
  decide(key: string, nowMs: number): Decision;
  /** How the key stands, counting nothing. */
  peek(key: string, nowMs: number): Decision;
  /** Keys that are remembered. */
  readonly size: number;
}

/** The longest gap that 16 bits hold. */
const MOST_MS = 0xffff;
/** The most that a `Map` of V8 holds. */
const MOST_KEYS = 2 ** 24;
const NO_GAPS = new ArrayBuffer(0);
/** Decisions from one clean-up to the next. */
const TURN = 1000;

/**
 * Builds a limiter. A request leaves the count exactly `windowMs` after it came. Beyond `maxKeys`, the key
 * that asked longest ago is forgotten. Throws a RangeError for options that it can't keep exactly.
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
  const { limit, windowMs, maxKeys } = options;
  checkWhole("limit", limit, 0xffff_ffff);
  checkWhole("windowMs", windowMs, MOST_MS);
  checkWhole("maxKeys", maxKeys, MOST_KEYS);

  // In the order of their last use.
  const counters = new Map<string, Counter>();
  // V8 seeks a new iterator's first key past all that were deleted before it, 17 µs at 100,000 keys; an old iterator
  // holds every table that the map has outgrown since. So it is renewed once a turn.
  let longestIdle = counters.keys();
  let decisions = 0;
  let latestMs = 0;

  /** What a key has counted within the window. Of a new key that is nothing, in a counter that isn't remembered yet. */
  function find(key: string, nowMs: number): Counter {
    latestMs = Math.max(latestMs, Math.floor(nowMs));
    const counter = counters.get(key) ?? new Counter();
    counter.dropUntil(latestMs - windowMs);
    return counter;
  }

  /** Forgets keys with nothing to count, up to twice as many as a turn can add: the keys of a crowd go soon. */
  function cleanUp(): void {
    let left = 2 * TURN;
    for (const [key, { newestMs }] of counters) {
      if (latestMs - newestMs < windowMs || left-- === 0) break;
      counters.delete(key);
    }
    longestIdle = counters.keys();
  }

  function tell({ count, oldestMs }: Counter, allowed: boolean): Decision {
    const leftMs = count === 0 ? windowMs : oldestMs + windowMs - latestMs;
    return { allowed, remaining: limit - count, resetSeconds: Math.ceil(leftMs / 1000) };
  }

  return {
    decide(key, nowMs) {
      const counter = find(key, nowMs);
      const allowed = counter.count < limit;
      if (allowed) counter.add(latestMs);
      if (++decisions % TURN === 0) cleanUp();
      if (!counters.delete(key) && counters.size === maxKeys) {
        counters.delete(longestIdle.next().value ?? "");
      }
      counters.set(key, counter);
      return tell(counter, allowed);
    },
    peek(key, nowMs) {
      const counter = find(key, nowMs);
      return tell(counter, counter.count < limit);
    },
    get size() {
      return counters.size;
    },
  };
}

/** The counted requests of one key. */
class Counter {
  count = 0;
  oldestMs = 0;
  newestMs = 0;
  /** Milliseconds from each request to the next, in a ring. A typed array kept here would take 104 bytes more a key. */
  #gaps = NO_GAPS;
  #first = 0;

  /** Counts a request that comes less than 65,536 ms after the newest. */
  add(nowMs: number): void {
    let gaps = new Uint16Array(this.#gaps);
    if (this.count > gaps.length) gaps = this.#grow(gaps);
    if (this.count === 0) this.oldestMs = nowMs;
    else gaps[(this.#first + this.count - 1) % gaps.length] = nowMs - this.newestMs;
    this.newestMs = nowMs;
    this.count++;
  }

  /** Drops the requests up to `lastMs`. */
  dropUntil(lastMs: number): void {
    if (this.newestMs <= lastMs) this.count = 0;
    if (this.count === 0 || this.oldestMs > lastMs) return;
    const gaps = new Uint16Array(this.#gaps);
    while (this.oldestMs <= lastMs) {
      this.oldestMs += gaps[this.#first] ?? 0;
      this.#first = (this.#first + 1) % gaps.length;
      this.count--;
    }
  }

  #grow(full: Uint16Array): Uint16Array<ArrayBuffer> {
    const gaps = new Uint16Array(Math.max(4, 2 * full.length));
    gaps.set(full);
    gaps.copyWithin(full.length, 0, this.#first);
    this.#gaps = gaps.buffer;
    return gaps;
  }
}

function checkWhole(name: string, value: number, most: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= most) return;
  throw new RangeError(`Expected ${name} to be a whole number from 1 to ${most}, found ${value}`);
}
