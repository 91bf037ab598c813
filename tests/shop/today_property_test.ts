/** Shared caches over random days with turns past midnight, in a time zone without clock changes. */

import { assertEquals } from "@std/assert";
import type { Turn } from "../../src/shop/shapes.ts";
import { createShop, type Documents } from "../../src/shop/shop.ts";
import { DELIVERY_MODES, WEEKDAYS } from "../../src/shop/terms.ts";
import { nextChangeAt } from "../../src/shop/today.ts";
import { addDays } from "../../src/time/dates.ts";
import { createWholeRandom } from "../fixtures/random.ts";
import { createTestApp, NOW_MS } from "../fixtures/test_app.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

type WholeRandom = ReturnType<typeof createWholeRandom>;

const DAY_MS = 86_400_000;
/** The number of days on which all random dates lie, and the first of them. */
const WINDOW_DAYS = 12;
const FIRST = "2026-11-21";
const FIRST_MS = Date.parse(`${FIRST}T00:00:00-03:00`);

const CACHED_PATHS = [
  "/api/v1/catalogo",
  "/index.md",
  "/openapi.json",
  "/llms.txt",
];

for (let seed = 1; seed <= 6; seed += 1) {
  Deno.test(`GET is not cached past a change of the shop, random shop ${seed}`, async () => {
    const whole = createWholeRandom(seed);
    const documents = createDocuments(whole);
    const shop = createShop(documents);
    const test = createTestApp({
      config: { rateLimit: 100_000 },
      content: { shop },
    });
    const requestAt = async (path: string, atMs: number) => {
      test.elapsedMs = atMs - NOW_MS;
      const response = await test.ask(path);
      // Only the time of the answer may differ.
      const text = (await response.text()).replace(/"consultado":"[^"]*"/, "");
      return { text, cache: response.headers.get("cache-control") ?? "" };
    };

    for (let trial = 0; trial < 8; trial += 1) {
      const fromMs = FIRST_MS + whole(0, WINDOW_DAYS * DAY_MS);
      // Before a change: an answer is cached only for minutes.
      const atMs = nextChangeAt(shop, fromMs) - whole(1_000, 400_000);
      const { hours, today } = documents;
      const given = JSON.stringify([new Date(atMs), hours, today]);
      for (const path of CACHED_PATHS) {
        // deno-lint-ignore no-await-in-loop -- one clock for all requests
        const { text, cache } = await requestAt(path, atMs);
        const seconds = Number(/s-maxage=([0-9]+)/.exec(cache)?.[1]);
        // deno-lint-ignore no-await-in-loop -- one clock for all requests
        const last = await requestAt(path, atMs + seconds * 1000 - 1);
        assertEquals(last.text, text, `${path} ${cache} ${given}`);
      }
    }
  });
}

/** Creates a shop with random turns, notices and a sold-out flavor. */
function createDocuments(whole: WholeRandom): Documents {
  const dateOn = (day: number) => addDays(FIRST, day);
  const exceptionDays = new Set(
    Array.from({ length: whole(0, 3) }, () => whole(0, WINDOW_DAYS)),
  );
  const avisos = Array.from({ length: whole(0, 3) }, (_, i) => {
    const first = whole(0, WINDOW_DAYS);
    const suspende = DELIVERY_MODES.filter(() => whole(0, 1) === 1);
    const hasta = dateOn(first + whole(0, 2));
    return { texto: `Aviso ${i}.`, desde: dateOn(first), hasta, suspende };
  });

  return {
    ...TINY_SHOP,
    hours: {
      zonaHoraria: "America/Argentina/Buenos_Aires",
      semana: WEEKDAYS.map((dia) => ({ dia, turnos: createTurns(whole) })),
      excepciones: [...exceptionDays].map((day) => ({
        fecha: dateOn(day),
        motivo: "Especial",
        turnos: createTurns(whole),
      })),
    },
    today: {
      fecha: dateOn(whole(2, WINDOW_DAYS - 2)),
      agotados: ["Limón"],
      avisos,
    },
  };
}

/** Creates up to two turns. The last one ends past midnight, or at it, half of the time. */
function createTurns(whole: WholeRandom): readonly Turn[] {
  const quarters = Array.from({ length: 4 }, () => whole(1, 95));
  const [a, b, c, d] = [...new Set(quarters)].sort((x, y) => x - y)
    .map(timeOf);
  if (!a || !b || !c || !d) return [];

  const isLate = whole(0, 1) === 1;
  const end = isLate ? timeOf(whole(0, 1) * whole(0, 20)) : d;
  return [{ desde: a, hasta: b }, { desde: c, hasta: end < a ? end : d }];
}

function timeOf(quarter: number): string {
  const parts = [Math.floor(quarter / 4), quarter % 4 * 15];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
