/** An exact sliding-window rate limiter: so many requests a key in any window, in bounded memory. */

import { createRings } from "./quota_ring.ts";
import { createRecency } from "./recency.ts";

/** How a limiter counts. */
export interface RateLimiterOptions {
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

/** Instants are kept by their last 16 bits; the rest of the newest one's, once a key. */
const ERA_MS = 0x1_0000;

/**
 * Builds a limiter. A request leaves the count exactly `windowMs` after it came. Beyond `maxKeys`, the key
 * that asked longest ago is forgotten. Throws a RangeError for options that it can't keep exactly.
 *
 * @example The request that comes a whole window after the first is free of it
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const limiter = createRateLimiter({ limit: 1, windowMs: 60_000, maxKeys: 100 });
 * assertEquals(limiter.decide("ana", 0), { allowed: true, remaining: 0, resetSeconds: 60 });
 * assertEquals(limiter.decide("ana", 59_999), { allowed: false, remaining: 0, resetSeconds: 1 });
 * assertEquals(limiter.decide("ana", 60_000).allowed, true);
 * ```
 */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { limit, windowMs, maxKeys } = options;
  checkWhole("limit", limit, 0xffff_ffff);
  checkWhole("windowMs", windowMs, ERA_MS - 1);
  checkWhole("maxKeys", maxKeys, 0xffff_fffe);

  // A key's place in the flat arrays of rings, recency and eras.
  const places = new Map<string, number>();
  const keys: string[] = [];
  const freePlaces: number[] = [];
  const rings = createRings(maxKeys, limit);
  const recency = createRecency(maxKeys);
  const eras = new Uint32Array(maxKeys);
  let latestMs = 0;

  function advance(nowMs: number): void {
    const wholeMs = Math.floor(nowMs);
    if (wholeMs > latestMs) latestMs = wholeMs;
  }

  function newestMs(place: number): number {
    return (eras[place] ?? 0) * ERA_MS + rings.newest(place);
  }

  function isOver(place: number): boolean {
    return rings.count(place) === 0 || latestMs - newestMs(place) >= windowMs;
  }

  /** The age of the oldest counted request, which came less than a window before the newest. */
  function oldestAge(place: number): number {
    const newest = newestMs(place);
    return latestMs - newest + ((newest - rings.oldest(place)) & (ERA_MS - 1));
  }

  function dropOld(place: number): void {
    if (isOver(place)) rings.clear(place);
    else while (oldestAge(place) >= windowMs) rings.shift(place);
  }

  function admit(key: string): number {
    const oldest = recency.oldest();
    if (places.size === maxKeys && oldest !== undefined) forget(oldest);
    const place = freePlaces.pop() ?? places.size;
    places.set(key, place);
    keys[place] = key;
    recency.add(place);
    return place;
  }

  function forget(place: number): void {
    places.delete(keys[place] ?? "");
    keys[place] = "";
    freePlaces.push(place);
    recency.remove(place);
    rings.clear(place);
  }

  /** Forgets up to two keys with nothing to count: more than can come, so a crowd that left takes no memory. */
  function forgetOver(): void {
    for (let turn = 0; turn < 2; turn++) {
      const oldest = recency.oldest();
      if (oldest === undefined || !isOver(oldest)) return;
      forget(oldest);
    }
  }

  function describe(place: number, allowed: boolean): Decision {
    const count = rings.count(place);
    const leftMs = count === 0 ? windowMs : windowMs - oldestAge(place);
    return { allowed, remaining: limit - count, resetSeconds: Math.ceil(leftMs / 1000) };
  }

  return {
    decide(key, nowMs) {
      advance(nowMs);
      forgetOver();
      const known = places.get(key);
      const place = known ?? admit(key);
      if (known !== undefined) {
        recency.touch(place);
        dropOld(place);
      }
      const allowed = rings.count(place) < limit;
      if (allowed) {
        rings.push(place, latestMs);
        eras[place] = Math.floor(latestMs / ERA_MS);
      }
      return describe(place, allowed);
    },
    peek(key, nowMs) {
      advance(nowMs);
      const place = places.get(key);
      if (place === undefined) {
        return { allowed: true, remaining: limit, resetSeconds: Math.ceil(windowMs / 1000) };
      }
      dropOld(place);
      return describe(place, rings.count(place) < limit);
    },
    get size() {
      return places.size;
    },
  };
}

function checkWhole(name: string, value: number, most: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= most) return;
  throw new RangeError(`Expected ${name} to be a whole number from 1 to ${most}, found ${value}`);
}
