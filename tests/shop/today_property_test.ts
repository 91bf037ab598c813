/** The day's file over random days, turns past midnight among them, in one time zone without changes of the clock. */

import { assertEquals } from "@std/assert";
import { decideOpening } from "../../src/shop/hours/opening.ts";
import { quoteOrder } from "../../src/shop/quote/quote.ts";
import { DELIVERY_MODES } from "../../src/shop/terms.ts";
import { createShop, type Shop, shopAt } from "../../src/shop/shop.ts";
import { nextChangeAt, nextNewsAt, noticesOn } from "../../src/shop/today.ts";
import { addDays } from "../../src/time/dates.ts";
import { dateAt } from "../../src/time/zone.ts";
import { createWholeRandom } from "../fixtures/random.ts";
import { createTestApp, NOW_MS } from "../fixtures/test_app.ts";
import {
  createRandomShop,
  DAY_MS,
  FLAVOR,
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
        // deno-lint-ignore no-await-in-loop -- the first that fails is told
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

/** The shop's answers for a minute. */
function tellMinute(shop: Shop, atMs: number): Minute {
  const date = dateAt(shop.timeZone, atMs);
  const flavor = shopAt(shop, atMs).menu.sabores.find(({ nombre }) =>
    nombre === FLAVOR
  );
  return {
    date,
    isOpen: decideOpening(shop, atMs).isOpen,
    isSoldOut: flavor?.disponible === false,
    notices: noticesOn(shop, date).map(({ texto }) => texto),
  };
}

forRandomShops(
  "in every minute of random days the shop says what a slow reckoning says",
  SHOPS,
  ({ documents, fromMs, untilMs }) => {
    const shop = createShop(documents);
    // Each minute of the day's file and of the days around it, and now and then the others.
    const fileMs = Date.parse(`${documents.today?.fecha}T00:00:00-03:00`);
    for (let atMs = fromMs; atMs < untilMs; atMs += MINUTE_MS) {
      const isNear = Math.abs(atMs - fileMs - DAY_MS) < 1.5 * DAY_MS;
      if (!isNear && (atMs / MINUTE_MS) % 30 !== 0) continue;
      const said = tellMinute(shop, atMs);
      const reckoned = reckonMinute(documents, atMs);
      if (JSON.stringify(said) !== JSON.stringify(reckoned)) {
        assertEquals(said, reckoned, new Date(atMs).toISOString());
      }
    }
  },
);

/** The first minute after an instant that is other than the instant's. */
function reckonChange(
  { documents }: RandomShop,
  atMs: number,
  tell: (minute: Minute) => readonly unknown[],
): number {
  const now = JSON.stringify(tell(reckonMinute(documents, atMs)));
  for (let nextMs = atMs - atMs % MINUTE_MS + MINUTE_MS;; nextMs += MINUTE_MS) {
    if (JSON.stringify(tell(reckonMinute(documents, nextMs))) !== now) {
      return nextMs;
    }
  }
}

forRandomShops(
  "nextChangeAt() and nextNewsAt() are the first minute in which a slow reckoning sees another state",
  SHOPS,
  (random, whole) => {
    const shop = createShop(random.documents);
    for (let trial = 0; trial < 12; trial += 1) {
      const atMs = whole(random.fromMs, random.untilMs);
      const told = [nextChangeAt(shop, atMs), nextNewsAt(shop, atMs)];
      const reckoned = [
        reckonChange(
          random,
          atMs,
          ({ date, isOpen, isSoldOut }) => [date, isOpen, isSoldOut],
        ),
        reckonChange(random, atMs, ({ date, isSoldOut }) => [date, isSoldOut]),
      ];
      assertEquals(told, reckoned, new Date(atMs).toISOString());
    }
  },
);

forRandomShops(
  "a quote is refused for what a notice suspends on its date, on no other date, and in no other way",
  SHOPS,
  ({ documents, fromMs }) => {
    const shop = createShop(documents);
    for (let day = 0; day < 14; day += 1) {
      const fecha = addDays(dateAt(shop.timeZone, fromMs), day);
      const suspended = (documents.today?.avisos ?? [])
        .filter(({ desde, hasta }) => desde <= fecha && fecha <= hasta)
        .flatMap(({ suspende }) => suspende);
      for (const entrega of DELIVERY_MODES) {
        const potes = [{ tamano: "medio", sabores: ["Dulce de leche"] }];
        const outcome = quoteOrder(shop, { potes, entrega, fecha }, fromMs);
        const isSuspended = outcome.kind === "refused" &&
          outcome.objections.some(({ kind }) => kind === "suspended");
        assertEquals(
          isSuspended,
          suspended.includes(entrega),
          `${fecha} ${entrega}`,
        );
      }
    }
  },
);

const KEPT = ["/api/v1/catalogo", "/index.md", "/openapi.json", "/llms.txt"];

forRandomShops(
  "no shared cache keeps an answer past a change of it, but for the last second, which is kept whole",
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
      for (const path of KEPT) {
        // deno-lint-ignore no-await-in-loop -- the clock stands for one question at a time
        const { text, cache } = await askAt(path, atMs);
        const seconds = Number(/s-maxage=([0-9]+)/.exec(cache)?.[1]);
        // deno-lint-ignore no-await-in-loop -- the clock stands for one question at a time
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

forRandomShops(
  "a page that stays open asks for itself again no later than its news change",
  SHOPS,
  async (random, whole) => {
    const test = createTestApp({
      content: { shop: createShop(random.documents) },
    });
    const askAt = async (atMs: number) => {
      test.elapsedMs = atMs - NOW_MS;
      const [, due = ""] =
        /data-novedades="([^"]+)"/.exec(await (await test.ask("/")).text()) ??
          [];
      return Date.parse(due);
    };
    for (let trial = 0; trial < 8; trial += 1) {
      const atMs = whole(random.fromMs, random.untilMs);
      const reckoned = reckonChange(
        random,
        atMs,
        ({ date, isSoldOut }) => [date, isSoldOut],
      );
      // deno-lint-ignore no-await-in-loop -- the clock stands for one question at a time
      assertEquals(await askAt(atMs), reckoned, new Date(atMs).toISOString());
    }
  },
);
