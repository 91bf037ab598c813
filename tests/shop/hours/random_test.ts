/**
 * Random schedules, compared with a count of every minute of two months. Temporal
 * supplies the instants.
 */

import { assert, assertEquals } from "@std/assert";
import { decideOpening } from "../../../src/shop/hours.ts";
import { nextChangeAt } from "../../../src/shop/shop.ts";
import { createTimeZone } from "../../../src/time/zone.ts";
import type { Hours } from "../../../src/shop/files.ts";
import { WEEKDAYS } from "../../../src/shop/terms.ts";
import { createWholeRandom } from "../../fixtures/random.ts";
import { tinyShop } from "../../fixtures/tiny_shop.ts";

type Random = ReturnType<typeof createWholeRandom>;

const SHOP = tinyShop({});
const MINUTE_MS = 60_000;
const WINDOW_DAYS = 62;
const WINDOW_MINUTES = WINDOW_DAYS * 1440;
const HORIZON_DAYS = 60;

/**
 * Windows of two months: without a clock change, with one back, with one forward, and
 * with one forward at midnight.
 */
const WINDOWS = [
  ["America/Argentina/Buenos_Aires", "2026-11-01"],
  ["America/New_York", "2026-10-01"],
  ["America/New_York", "2026-02-10"],
  ["America/Santiago", "2026-08-10"],
] as const;
const LACKS_TEMPORAL = !("Temporal" in globalThis);
const ORACLE = `a count of minutes with Temporal${
  LACKS_TEMPORAL ? ", which isn't here" : ""
}`;

for (const [index, [zone, first]] of WINDOWS.entries()) {
  const timeZone = createTimeZone(zone);

  Deno.test({
    name:
      `decideOpening() and nextChangeAt() agree with ${ORACLE}, ${zone} from ${first}`,
    ignore: LACKS_TEMPORAL,
    fn() {
      const random = createWholeRandom(100 + index);
      const seen = { open: 0, closed: 0, neverCloses: 0, neverOpens: 0 };
      for (let run = 0; run < 10; run += 1) {
        const hours = randomHours(random, zone, first, run);
        const timetable = { hours, timeZone };
        const timeline = countMinutes(
          hours,
          first,
          WINDOW_DAYS + HORIZON_DAYS + 2,
        );
        for (const nowMs of instantsOf(timeline, random)) {
          const expected = expectAt(timeline, zone, nowMs);
          const { abierto, cierra, proximaApertura } = decideOpening(
            timetable,
            nowMs,
          );
          const given = JSON.stringify([new Date(nowMs), hours]);
          assertEquals(
            [abierto, cierra, proximaApertura?.iso ?? null],
            expected.answer,
            given,
          );
          assertEquals(
            nextChangeAt({ ...SHOP, ...timetable }, nowMs),
            expected.changeMs,
            given,
          );
          seen[abierto ? "open" : "closed"] += 1;
          if (abierto && cierra === null) seen.neverCloses += 1;
          if (!abierto && proximaApertura === null) seen.neverOpens += 1;
        }
      }
      for (const [state, count] of Object.entries(seen)) {
        assert(count > 20, `${state}: ${count}`);
      }
    },
  });
}

/**
 * The state of each minute from the day before the first date on, and the minute of the
 * next change.
 */
interface Timeline {
  readonly startMs: number;
  readonly isOpen: Uint8Array;
  readonly changeAfter: Uint32Array;
}

/**
 * Marks the open minutes of every turn that begins on the day before `first` or on one of
 * the next `days` dates.
 */
function countMinutes(hours: Hours, first: string, days: number) {
  const { zonaHoraria, semana, excepciones } = hours;
  const eve = Temporal.PlainDate.from(first).subtract({ days: 1 });
  const startMs = eve.toZonedDateTime(zonaHoraria).epochMilliseconds;
  const isOpen = new Uint8Array((days + 4) * 1440);
  for (let day = 0; day <= days; day += 1) {
    const date = eve.add({ days: day });
    const exception = excepciones.find(({ fecha }) => date.equals(fecha));
    const turns = exception === undefined
      ? semana[date.dayOfWeek - 1]?.turnos
      : exception.turnos;
    for (const { desde, hasta } of turns ?? []) {
      const isSameDay = Temporal.PlainTime.compare(desde, hasta) < 0;
      isOpen.fill(
        1,
        minuteOf(date, desde),
        minuteOf(isSameDay ? date : date.add("P1D"), hasta),
      );
    }
  }
  const changeAfter = new Uint32Array(isOpen.length).fill(isOpen.length);
  for (let minute = isOpen.length - 2; minute >= 0; minute -= 1) {
    const next = minute + 1;
    changeAfter[minute] = isOpen[minute] === isOpen[next]
      ? changeAfter[next] ?? 0
      : next;
  }
  return { startMs, isOpen, changeAfter };

  function minuteOf(date: Temporal.PlainDate, time: string) {
    const at = date.toZonedDateTime({ timeZone: zonaHoraria, plainTime: time });
    return (at.epochMilliseconds - startMs) / MINUTE_MS;
  }
}

/**
 * Returns random instants of the two months. Adds each next change, to the millisecond,
 * and the millisecond before.
 */
function instantsOf(
  { startMs, changeAfter }: Timeline,
  random: Random,
) {
  const instants: number[] = [];
  for (let minute = 1440; minute < WINDOW_MINUTES; minute += random(1, 2400)) {
    instants.push(startMs + minute * MINUTE_MS + random(0, MINUTE_MS - 1));
    const change = changeAfter[minute] ?? 0;
    if (change >= WINDOW_MINUTES) continue;
    instants.push(
      startMs + change * MINUTE_MS - 1,
      startMs + change * MINUTE_MS,
    );
  }
  return instants;
}

/** Returns the expected state, closing and next opening, and the instant of the next change. */
function expectAt(
  { startMs, isOpen, changeAfter }: Timeline,
  zone: string,
  nowMs: number,
) {
  const minute = Math.floor((nowMs - startMs) / MINUTE_MS);
  const changeMs = startMs + (changeAfter[minute] ?? 0) * MINUTE_MS;
  const today = zoned(nowMs).toPlainDate();
  const change = zoned(changeMs);
  const isNear = today.until(change.toPlainDate()).days <= HORIZON_DAYS;
  const text = isNear ? change.toString({ timeZoneName: "never" }) : null;
  const midnightMs = today.add("P1D").toZonedDateTime(zone).epochMilliseconds;
  return {
    answer: isOpen[minute] === 1 ? [true, text, null] : [false, null, text],
    changeMs: Math.min(changeMs, midnightMs),
  };

  function zoned(instantMs: number) {
    return Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(
      zone,
    );
  }
}

/**
 * Creates a closed week, a week that is always open, or one of four random weeks, in
 * rotation. All have exceptions.
 */
function randomHours(
  random: Random,
  zonaHoraria: string,
  first: string,
  run: number,
) {
  const kind = run % 6;
  const start = Temporal.PlainDate.from(first);
  const count = kind < 2 ? random(0, 2) : random(0, 8);
  const offsets = new Set(Array.from({ length: count }, () => random(-1, 120)));
  return {
    zonaHoraria,
    semana: WEEKDAYS.map((dia) => ({ dia, turnos: randomDay() })),
    excepciones: [...offsets].map((days) => ({
      fecha: start.add({ days }).toString(),
      motivo: "Azar",
      turnos: random(0, 2) === 0 ? [] : randomTurns(random),
    })),
  };

  function randomDay() {
    if (kind === 0) return [];
    if (kind === 1) return [{ desde: "00:00", hasta: "00:00" }];
    return random(0, 3) === 0 ? [] : randomTurns(random);
  }
}

/**
 * Creates turns on the half hour, so that many of them touch. Turns may overlap, and one
 * in ten has 24 hours.
 */
function randomTurns(random: Random) {
  return Array.from({ length: random(1, 3) }, () => {
    const desde = timeAt(random(0, 47));
    return { desde, hasta: random(0, 9) === 0 ? desde : timeAt(random(0, 47)) };
  });
}

function timeAt(halfHour: number) {
  return `${String(Math.floor(halfHour / 2)).padStart(2, "0")}:${
    halfHour % 2 === 0 ? "00" : "30"
  }`;
}
