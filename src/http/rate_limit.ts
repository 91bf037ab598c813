/** An exact sliding window: each counted request leaves the count one window after it came. */

import { createQuotaRings, ringLength } from "./quota_rings.ts";
import { createQuotaTable, FIELD, NONE } from "./quota_table.ts";

/** How a request stands with the quota of its key. */
export interface Decision {
  /** False where the quota is used up; such a request doesn't count. */
  readonly allowed: boolean;
  /** Requests left in the window, after this one. */
  readonly remaining: number;
  /** Whole seconds, rounded up, at least 1, until the oldest counted request leaves; the window where none is counted. */
  readonly resetSeconds: number;
}

/** Counts requests by key, in bounded memory. */
export interface RateLimiter {
  /** Decides a request and counts it if it is allowed. `nowMs` is a monotonic clock's, of which whole milliseconds count. */
  decide(key: string, nowMs: number): Decision;
  /** What the headers of a request that costs nothing say. */
  peek(key: string, nowMs: number): Decision;
  /** How many keys are held. */
  readonly size: number;
}

/** The bounds of a limiter. */
export interface RateLimiterOptions {
  /** Requests per window, from 1. */
  readonly limit: number;
  /** At most 65,535: instants are kept as their low 16 bits. */
  readonly windowMs: number;
  /** Beyond it, the key that has been idle for longest leaves. */
  readonly maxKeys: number;
}

/**
 * Builds a limiter. The instants of a key lie within one window, and a window fits in 16 bits: the newest is kept
 * whole and the others as their low bits, from which each is told exactly.
 */
export function createRateLimiter({ limit, windowMs, maxKeys }: RateLimiterOptions): RateLimiter {
  if (!(limit >= 1)) throw new RangeError("limit is 1 or more");
  if (!(windowMs >= 1 && windowMs <= 0xffff)) throw new RangeError("windowMs is 1 to 65535");
  const windowSeconds = Math.ceil(windowMs / 1000);
  const rings = createQuotaRings();
  const table = createQuotaTable();
  const records = new Map<string, number>();
  const keys: string[] = [];
  let latestMs = -Infinity;

  return {
    decide(key, nowMs) {
      const now = advance(nowMs);
      const record = records.get(key) ?? add(key);
      table.touch(record);
      forget(record, now);
      const count = table.get(record, FIELD.count);
      const allowed = count < limit;
      if (allowed) push(record, now);
      return {
        allowed,
        remaining: allowed ? limit - count - 1 : 0,
        resetSeconds: secondsLeft(record, now),
      };
    },
    peek(key, nowMs) {
      const now = advance(nowMs);
      const record = records.get(key);
      if (record === undefined) {
        return { allowed: true, remaining: limit, resetSeconds: windowSeconds };
      }
      forget(record, now);
      const remaining = limit - table.get(record, FIELD.count);
      return { allowed: remaining > 0, remaining, resetSeconds: secondsLeft(record, now) };
    },
    get size() {
      return records.size;
    },
  };

  /** The clock, which stands still where it would go back. */
  function advance(nowMs: number): number {
    latestMs = Math.max(latestMs, Math.floor(nowMs));
    return latestMs;
  }

  function secondsLeft(record: number, now: number): number {
    if (table.get(record, FIELD.count) === 0) return windowSeconds;
    return Math.max(1, Math.ceil((oldestMs(record) + windowMs - now) / 1000));
  }

  function oldestMs(record: number): number {
    const newestMs = table.newestMs(record);
    const low = rings.read(
      table.get(record, FIELD.sizeClass),
      table.get(record, FIELD.ring),
      table.get(record, FIELD.head),
    );
    return newestMs - ((newestMs - low) & 0xffff);
  }

  /** Drops the instants that have left the window. */
  function forget(record: number, now: number): void {
    if (now - table.newestMs(record) >= windowMs) {
      table.set(record, FIELD.count, 0);
      return;
    }
    const length = ringLength(table.get(record, FIELD.sizeClass));
    let count = table.get(record, FIELD.count);
    for (; count > 0 && now - oldestMs(record) >= windowMs; count--) {
      table.set(record, FIELD.head, (table.get(record, FIELD.head) + 1) % length);
    }
    table.set(record, FIELD.count, count);
  }

  function push(record: number, now: number): void {
    const count = table.get(record, FIELD.count);
    let sizeClass = table.get(record, FIELD.sizeClass);
    if (count === ringLength(sizeClass)) {
      const [ring, head] = [table.get(record, FIELD.ring), table.get(record, FIELD.head)];
      table.set(record, FIELD.ring, rings.grow(sizeClass, ring, head));
      table.set(record, FIELD.head, 0);
      table.set(record, FIELD.sizeClass, ++sizeClass);
    }
    const at = (table.get(record, FIELD.head) + count) % ringLength(sizeClass);
    rings.write(sizeClass, table.get(record, FIELD.ring), at, now & 0xffff);
    table.set(record, FIELD.count, count + 1);
    table.setNewestMs(record, now);
  }

  function add(key: string): number {
    dropIdle();
    const record = table.take();
    table.set(record, FIELD.ring, rings.take(0));
    table.setNewestMs(record, -Infinity);
    records.set(key, record);
    keys[record] = key;
    return record;
  }

  /** Lets go of the longest idle: what counts nothing any more, a few at a time, and one more where all is full. */
  function dropIdle(): void {
    for (let n = 0; n < 3; n++) {
      const record = table.oldest();
      if (record === NONE) return;
      const isOver = latestMs - table.newestMs(record) >= windowMs;
      if (!isOver && records.size < maxKeys) return;
      rings.release(table.get(record, FIELD.sizeClass), table.get(record, FIELD.ring));
      table.release(record);
      records.delete(keys[record] ?? "");
    }
  }
}
