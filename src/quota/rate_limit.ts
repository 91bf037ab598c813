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

/** Instants are kept by their last 16 bits, which tell those of one window apart. */
const LAST_BITS = 0xffff;
/** The most that a `Map` of V8 holds. */
const MOST_KEYS = 2 ** 24;
const FIRST_SLOTS = 4;
/** Each growth leaves garbage, so there are few: 4, 16, 64 ... slots. */
const GROWTH = 4;

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
  checkWhole("windowMs", windowMs, LAST_BITS);
  checkWhole("maxKeys", maxKeys, MOST_KEYS);

  const counters = new Map<string, Counter>();
  // All counters form a circle, ordered by last use. This one closes it, between the newest and the oldest.
  const end = new Counter("");
  let latestMs = 0;

  function advance(nowMs: number): void {
    latestMs = Math.max(latestMs, Math.floor(nowMs));
  }

  /** Whether even the newest request of a counter has left the window. */
  function isOver(counter: Counter): boolean {
    return latestMs - counter.newestMs >= windowMs;
  }

  /** The counter of a key, unless it has nothing to count: then it is forgotten. */
  function find(key: string): Counter | undefined {
    const counter = counters.get(key);
    if (counter === undefined || !isOver(counter)) return counter;
    forget(counter);
    return undefined;
  }

  function admit(key: string): Counter {
    if (counters.size === maxKeys) forget(end.newer);
    const counter = new Counter(key);
    counters.set(key, counter);
    return counter;
  }

  function forget(counter: Counter): void {
    counters.delete(counter.key);
    counter.leave();
  }

  /** Forgets up to two keys with nothing to count. A decision adds one at most, so the keys of a crowd go soon. */
  function forgetOver(): void {
    for (let turn = 0; turn < 2; turn++) {
      const oldest = end.newer;
      if (oldest === end || !isOver(oldest)) return;
      forget(oldest);
    }
  }

  function decisionOf(counter: Counter | undefined, allowed: boolean): Decision {
    const leftMs = counter === undefined ? windowMs : counter.oldestMs + windowMs - latestMs;
    const remaining = limit - (counter?.count ?? 0);
    return { allowed, remaining, resetSeconds: Math.ceil(leftMs / 1000) };
  }

  return {
    decide(key, nowMs) {
      advance(nowMs);
      forgetOver();
      const counter = find(key) ?? admit(key);
      counter.moveBefore(end);
      const allowed = counter.add(latestMs, latestMs - windowMs, limit);
      return decisionOf(counter, allowed);
    },
    peek(key, nowMs) {
      advance(nowMs);
      const counter = find(key);
      counter?.dropUntil(latestMs - windowMs);
      return decisionOf(counter, counter === undefined || counter.count < limit);
    },
    get size() {
      return counters.size;
    },
  };
}

/**
 * The counted requests of one key, and its neighbours in the circle of last use. The order of a `Map` would spare the
 * links, but V8 seeks the first key past all that were deleted before it: 17 µs a decision at 100,000 keys.
 */
class Counter {
  readonly key: string;
  older: Counter = this;
  newer: Counter = this;
  count = 0;
  oldestMs = 0;
  newestMs = 0;
  /** Only the buffer is kept: a typed array kept beside it would take 104 bytes more a key. */
  #ring = new ArrayBuffer(0);
  #first = 0;

  constructor(key: string) {
    this.key = key;
  }

  leave(): void {
    this.older.newer = this.newer;
    this.newer.older = this.older;
  }

  moveBefore(other: Counter): void {
    this.leave();
    this.older = other.older;
    this.newer = other;
    other.older.newer = this;
    other.older = this;
  }

  /** Counts a request that comes now, unless `limit` have come after `lastMs`. Returns whether it counts. */
  add(nowMs: number, lastMs: number, limit: number): boolean {
    if (this.count === limit && this.oldestMs > lastMs) return false;
    let slots = new Uint16Array(this.#ring);
    this.dropUntil(lastMs, slots);
    if (this.count === slots.length) slots = this.#grow(slots, limit);
    slots[(this.#first + this.count) % slots.length] = nowMs;
    if (this.count === 0) this.oldestMs = nowMs;
    this.newestMs = nowMs;
    this.count++;
    return true;
  }

  /** Drops the requests up to `lastMs`. The newest came after it. */
  dropUntil(lastMs: number, slots: Uint16Array = new Uint16Array(this.#ring)): void {
    while (this.count > 0 && this.oldestMs <= lastMs) {
      this.#first = (this.#first + 1) % slots.length;
      this.count--;
      this.oldestMs = this.newestMs - ((this.newestMs - (slots[this.#first] ?? 0)) & LAST_BITS);
    }
  }

  #grow(before: Uint16Array, most: number): Uint16Array<ArrayBuffer> {
    const slots = new Uint16Array(Math.min(most, Math.max(FIRST_SLOTS, GROWTH * before.length)));
    slots.set(before.subarray(this.#first));
    slots.set(before.subarray(0, this.#first), before.length - this.#first);
    this.#ring = slots.buffer;
    this.#first = 0;
    return slots;
  }
}

function checkWhole(name: string, value: number, most: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= most) return;
  throw new RangeError(`Expected ${name} to be a whole number from 1 to ${most}, found ${value}`);
}
