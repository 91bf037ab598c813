/** The changes of random days with turns past midnight, in a time zone without clock changes. */

import { assertEquals } from "@std/assert";
import { createShop } from "../../src/shop/shop.ts";
import { nextChangeAt, nextNewsAt } from "../../src/shop/today.ts";
import { createWholeRandom } from "../fixtures/random.ts";
import { createTestApp, NOW_MS } from "../fixtures/test_app.ts";
import {
  createRandomShop,
  type Minute,
  MINUTE_MS,
  type RandomShop,
  reckonMinute,
} from "./slow_day.ts";

const SHOPS = 6;

/** Runs a check over random shops. A failure prints its shop. */
function forRandomShops(
  name: string,
  count: number,
  run: (
    random: RandomShop,
    whole: (from: number, to: number) => number,
  ) => void | Promise<void>,
): void {
  Deno.test(name, async () => {
    for (let seed = 1; seed <= count; seed += 1) {
      const whole = createWholeRandom(seed);
      const random = createRandomShop(whole);
      try {
        // deno-lint-ignore no-await-in-loop -- stops at the first failure
        await run(random, whole);
      } catch (error) {
        const { hours, today } = random.documents;
        throw new Error(`seed ${seed}: ${JSON.stringify({ hours, today })}`, {
          cause: error,
        });
      }
    }
  });
}

/** Returns the first minute after an instant with other facts. */
function reckonChange(
  { documents }: RandomShop,
  atMs: number,
  factsOf: (minute: Minute) => readonly unknown[],
): number {
  const now = JSON.stringify(factsOf(reckonMinute(documents, atMs)));
  for (let nextMs = atMs - atMs % MINUTE_MS + MINUTE_MS;; nextMs += MINUTE_MS) {
    if (JSON.stringify(factsOf(reckonMinute(documents, nextMs))) !== now) {
      return nextMs;
    }
  }
}

forRandomShops(
  "nextChangeAt() and nextNewsAt() return the first minute with other facts",
  SHOPS,
  (random, whole) => {
    const shop = createShop(random.documents);
    for (let trial = 0; trial < 12; trial += 1) {
      const atMs = whole(random.fromMs, random.untilMs);
      const actual = [nextChangeAt(shop, atMs), nextNewsAt(shop, atMs)];
      const reckoned = [
        reckonChange(
          random,
          atMs,
          ({ date, isOpen, isSoldOut }) => [date, isOpen, isSoldOut],
        ),
        reckonChange(random, atMs, ({ date, isSoldOut }) => [date, isSoldOut]),
      ];
      assertEquals(actual, reckoned, new Date(atMs).toISOString());
    }
  },
);

const CACHED_PATHS = [
  "/api/v1/catalogo",
  "/index.md",
  "/openapi.json",
  "/llms.txt",
];

forRandomShops(
  "no shared cache keeps an answer past its change",
  SHOPS,
  async (random, whole) => {
    const test = createTestApp({
      config: { rateLimit: 100_000 },
      content: { shop: createShop(random.documents) },
    });
    const askAt = async (path: string, atMs: number) => {
      test.elapsedMs = atMs - NOW_MS;
      const response = await test.ask(path);
      // Only the time of the answer may differ.
      const text = (await response.text()).replace(/"consultado":"[^"]*"/, "");
      return { text, cache: response.headers.get("cache-control") ?? "" };
    };
    for (let trial = 0; trial < 8; trial += 1) {
      const fromMs = whole(random.fromMs, random.untilMs);
      const changeMs = reckonChange(
        random,
        fromMs,
        (minute) => Object.values(minute),
      );
      // Before a change: an answer is cached only for minutes.
      const atMs = changeMs - whole(1_000, 400_000);
      for (const path of CACHED_PATHS) {
        // deno-lint-ignore no-await-in-loop -- one clock for all requests
        const { text, cache } = await askAt(path, atMs);
        const seconds = Number(/s-maxage=([0-9]+)/.exec(cache)?.[1]);
        // deno-lint-ignore no-await-in-loop -- one clock for all requests
        const last = await askAt(path, atMs + seconds * 1000 - 1);
        assertEquals(
          last.text,
          text,
          `${path} at ${new Date(atMs).toISOString()}, ${cache}`,
        );
      }
    }
  },
);
