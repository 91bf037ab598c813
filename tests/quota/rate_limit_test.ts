import { assert, assertEquals } from "@std/assert";
import { createRateLimiter } from "../../src/quota/rate_limit.ts";
import { createRandom } from "../fixtures/random.ts";

const WINDOW_MS = 60_000;

/** Creates a limiter whose requests all cost 1. */
function createCounter(limit: number, maxKeys: number) {
  const decide = createRateLimiter(limit, maxKeys);
  return (key: string, nowMs: number) => decide(key, nowMs, 1);
}

/**
 * A simple implementation of the same decisions, with a list of the instants of each key.
 */
class BruteForceLog {
  readonly #counted = new Map<string, number[]>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  decide(
    key: string,
    nowMs: number,
  ): ReturnType<ReturnType<typeof createRateLimiter>> {
    const now = Math.floor(nowMs);
    const counted = (this.#counted.get(key) ?? []).filter((at) =>
      now < at + WINDOW_MS
    );
    const allowed = counted.length < this.#limit;
    if (allowed) counted.push(now);
    this.#counted.set(key, counted);
    const [oldest = 0] = counted;
    const leftMs = oldest + WINDOW_MS - now;
    return {
      allowed,
      remaining: this.#limit - counted.length,
      resetSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
    };
  }
}

for (const limit of [1, 7, 8, 9, 60, 200]) {
  for (const longestGapMs of [40, 2_000, 90_000]) {
    Deno.test(`createRateLimiter() with ${limit} a minute and gaps to ${longestGapMs} ms agrees with a log of all requests`, () => {
      const random = createRandom(limit * 1000 + longestGapMs);
      const decide = createCounter(limit, 100);
      const log = new BruteForceLog(limit);
      let nowMs = 0;
      for (let n = 0; n < 20_000; n++) {
        nowMs += random() < 0.3 ? 0 : random() * random() * longestGapMs;
        const key = `key-${Math.floor(random() * 4)}`;
        assertEquals(decide(key, nowMs), log.decide(key, nowMs));
      }
    });
  }
}

Deno.test("createRateLimiter() allows a request that costs 0, and doesn't count it", () => {
  const decide = createRateLimiter(2);
  const untouched = { allowed: true, remaining: 2, resetSeconds: 60 };
  assertEquals(decide("key", 0, 0), untouched);
  decide("key", 0, 1);
  decide("key", 500, 1);
  assertEquals(decide("key", 30_000, 0), {
    allowed: true,
    remaining: 0,
    resetSeconds: 30,
  });
  assertEquals(decide("key", 60_000, 0), {
    allowed: true,
    remaining: 1,
    resetSeconds: 1,
  });
  assertEquals(decide("key", 60_500, 0), untouched);
});

Deno.test("createRateLimiter() treats a clock that goes back as stopped", () => {
  const decide = createCounter(2, 10);
  decide("key", 100_000);
  assertEquals(decide("key", 10).remaining, 0);
  assertEquals(decide("key", 100_000).resetSeconds, 60);
  assert(
    decide("key", 160_000).allowed,
    "refused once the window is over",
  );
});

Deno.test("createRateLimiter() forgets the keys with the longest idle time once it has too many", () => {
  const decide = createCounter(60, 1000);
  decide("idle", 0);
  for (let n = 0; n < 1000; n++) decide(`new-${n}`, n);
  assertEquals(decide("idle", 1000).remaining, 59);
  assertEquals(decide("new-501", 1000).remaining, 58);
});

Deno.test("createRateLimiter() allows exactly a million requests under a limit of a million", () => {
  const decide = createCounter(1_000_000, 10);
  for (let n = 0; n < 1_000_000; n++) decide("key", n * 0.01);
  assertEquals(decide("key", 10_000), {
    allowed: false,
    remaining: 0,
    resetSeconds: 50,
  });
});
