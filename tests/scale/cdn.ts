/** What reaches the service of the requests for its catalog, when a CDN stores it for as long as the service allows. */

import { sharedCache } from "../../src/http/caching.ts";
import type { Shop } from "../../src/shop/shop.ts";
import { nextChangeAt } from "../../src/shop/today.ts";
import { createRandom } from "../fixtures/random.ts";

/** Clients all over, evenly spread over the CDN's locations, each of which stores for itself. */
export interface CdnCase {
  readonly timetable: Shop;
  readonly fromMs: number;
  readonly toMs: number;
  /** Requests a second, of all clients. */
  readonly rate: number;
  readonly locations: number;
  /** From a location's question to the service's answer. */
  readonly originMs: number;
  /** Whether the requests that come in that time wait for the answer; if not, they go to the service too. */
  readonly collapses: boolean;
  readonly seed: number;
}

/** What the service got. */
export interface CdnOutcome {
  readonly requests: number;
  readonly perSecond: number;
  /** In the second with the most. */
  readonly peak: number;
  /** When that second began, in milliseconds since the epoch. */
  readonly peakMs: number;
}

/** The most that the service lets a shared cache store its catalog. */
const LONGEST_MS = 300_000;

/** Plays the time from one instant to the other. */
export function simulateCdn(chosen: CdnCase): CdnOutcome {
  const { fromMs, toMs, rate, locations, seed } = chosen;
  const random = createRandom(seed);
  const changes = changesBetween(chosen.timetable, fromMs, toMs);
  const perMs = rate / locations / 1000;
  const seconds = new Map<number, number>();
  for (let location = 0; location < locations; location++) {
    for (const ms of missesOf(chosen, changes, perMs, random)) {
      const second = Math.floor(ms / 1000);
      seconds.set(second, (seconds.get(second) ?? 0) + 1);
    }
  }
  let requests = 0;
  let peak = 0;
  let peakMs = fromMs;
  for (const [second, count] of seconds) {
    requests += count;
    if (count > peak) [peak, peakMs] = [count, second * 1000];
  }
  return { requests, perSecond: requests * 1000 / (toMs - fromMs), peak, peakMs };
}

/** When a location asks the service: for a request that finds nothing stored, and for those that don't wait with it. */
function* missesOf(
  { fromMs, toMs, originMs, collapses }: CdnCase,
  changes: readonly number[],
  perMs: number,
  random: () => number,
): Generator<number> {
  const gap = () => -Math.log(1 - random()) / perMs;
  let change = 0;
  // What each location holds at first was stored at a time of its own.
  let ms = fromMs + random() * LONGEST_MS + gap();
  while (ms < toMs) {
    const askedMs = ms;
    yield askedMs;
    if (!collapses) {
      for (ms += gap(); ms < Math.min(askedMs + originMs, toMs); ms += gap()) yield ms;
    }
    while ((changes[change] ?? Infinity) <= askedMs) change++;
    const storedMs = storedFor(askedMs, changes[change] ?? Infinity);
    // Requests have no memory: from the end of what is stored to the next one is a gap like any other.
    ms = Math.max(askedMs + originMs, askedMs + storedMs) + gap();
  }
}

/** Milliseconds that the service lets a shared cache store an answer: its own `s-maxage`. */
export function storedFor(nowMs: number, trueUntilMs: number): number {
  const seconds = /s-maxage=([0-9]+)/.exec(sharedCache(nowMs, trueUntilMs))?.[1];
  return Number(seconds) * 1000;
}

/** The shop's openings, closings and midnights. */
function changesBetween(timetable: Shop, fromMs: number, toMs: number): readonly number[] {
  const changes: number[] = [];
  for (let ms = nextChangeAt(timetable, fromMs); ms < toMs; ms = nextChangeAt(timetable, ms)) {
    changes.push(ms);
  }
  return [...changes, nextChangeAt(timetable, toMs)];
}
