/** The zone arithmetic against `Temporal`: at random, and around every change of the clocks of the century. */

import { assertEquals, assertThrows } from "@std/assert";
import { dateAt, formatInstant, instantOf, isZone, zonedTimeAt } from "../../src/time/zone.ts";

const BUENOS_AIRES = "America/Argentina/Buenos_Aires";
const ZONES = [
  BUENOS_AIRES,
  "America/New_York",
  "Europe/Madrid",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "UTC",
  "America/Santiago",
  "America/Asuncion",
  "Africa/Casablanca",
  "America/Nuuk",
  "Pacific/Apia",
];
const FROM = Temporal.Instant.from("2000-01-01T00:00:00Z");
const UNTIL = Temporal.Instant.from("2101-01-01T00:00:00Z");
const MINUTE_MS = 60_000;

for (const zone of ZONES) {
  const changes = changesIn(zone);

  Deno.test(`zonedTimeAt(), formatInstant() and dateAt() agree with Temporal in ${zone}`, () => {
    const around = changes.flatMap((ms) => [ms - 1000, ms - 1, ms, ms + 1, ms + 999]);
    for (const instantMs of [...randomInstants(), ...around]) {
      const expected = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(zone);
      assertEquals(zonedTimeAt(zone, instantMs), {
        ...wallOf(expected),
        weekday: expected.dayOfWeek,
        offsetMinutes: expected.offsetNanoseconds / 60e9,
      });
      const text = expected.toString({ smallestUnit: "second", timeZoneName: "never" });
      assertEquals(formatInstant(zone, instantMs), text);
      assertEquals(dateAt(zone, instantMs), expected.toPlainDate().toString());
    }
  });

  Deno.test(`instantOf() agrees with Temporal in ${zone}, in gaps and overlaps too`, () => {
    for (const wall of [...randomInstants().map(utcWall), ...changes.flatMap(wallsAround)]) {
      const expected = wall.toZonedDateTime(zone, { disambiguation: "compatible" });
      assertEquals(instantOf(zone, wallOf(wall)), expected.epochMilliseconds, wall.toString());
    }

    function wallsAround(changeMs: number): readonly Temporal.PlainDateTime[] {
      const before = Temporal.Instant.fromEpochMilliseconds(changeMs - 1).toZonedDateTimeISO(zone);
      const last = before.toPlainDateTime().round("minute");
      const steps = Array.from({ length: 31 }, (_, step) => (step - 15) * 10);
      return steps.map((minutes) => last.add({ minutes }));
    }
  });
}

for (
  const [zone, wall, instant] of [
    ["America/New_York", "2026-03-08T02:30:00", "2026-03-08T03:30:00-04:00"],
    ["America/New_York", "2026-11-01T01:30:00", "2026-11-01T01:30:00-04:00"],
    ["Australia/Lord_Howe", "2026-10-04T02:15:00", "2026-10-04T02:45:00+11:00"],
    ["America/Santiago", "2026-09-06T00:00:00", "2026-09-06T01:00:00-03:00"],
    ["Pacific/Apia", "2011-12-30T12:00:00", "2011-12-31T12:00:00+14:00"],
  ] as const
) {
  Deno.test(`instantOf() takes ${wall} in ${zone} for ${instant}`, () => {
    const instantMs = instantOf(zone, wallOf(Temporal.PlainDateTime.from(wall)));
    assertEquals(formatInstant(zone, instantMs), instant);
  });
}

Deno.test("instantOf() takes a wall time without seconds for its whole minute", () => {
  const wall = { year: 2026, month: 11, day: 21, hour: 1, minute: 5 };
  assertEquals(instantOf(BUENOS_AIRES, wall), Date.parse("2026-11-21T01:05:00-03:00"));
});

Deno.test("formatInstant() rounds down to the second, before the epoch too", () => {
  assertEquals(formatInstant("UTC", 1999), "1970-01-01T00:00:01+00:00");
  assertEquals(formatInstant("UTC", -1), "1969-12-31T23:59:59+00:00");
});

Deno.test("zonedTimeAt() goes on being right after thousands of instants and many zones", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  for (let day = 0; day < 3000; day += 1) {
    const instantMs = Date.UTC(2026, 0, day, 12);
    const zone = zones[day % zones.length] ?? "UTC";
    const expected = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(zone);
    assertEquals(zonedTimeAt(zone, instantMs).hour, expected.hour, zone);
    assertEquals(zonedTimeAt("UTC", instantMs).hour, 12);
  }
});

for (const zone of [...ZONES, "America/Buenos_Aires", "america/new_york"]) {
  Deno.test(`isZone() takes ${zone}`, () => assertEquals(isZone(zone), true));
}

for (const zone of ["", " ", "Buenos Aires", "America/Castelar", "-03:00", "+0300", "__proto__"]) {
  Deno.test(`isZone() refuses ${JSON.stringify(zone)}`, () => {
    assertEquals(isZone(zone), false);
  });
}

Deno.test("zonedTimeAt() throws for a zone that doesn't exist", () => {
  assertThrows(() => zonedTimeAt("America/Castelar", 0), RangeError);
});

/** The instants at which the zone's offset changes. */
function changesIn(zone: string): readonly number[] {
  const changes: number[] = [];
  let at: Temporal.ZonedDateTime | null = FROM.toZonedDateTimeISO(zone);
  while ((at = at.getTimeZoneTransition("next")) !== null && at.year <= 2100) {
    changes.push(at.epochMilliseconds);
  }
  return changes;
}

function randomInstants(): readonly number[] {
  const random = createRandom(20261121);
  const from = FROM.epochMilliseconds;
  const span = UNTIL.epochMilliseconds - from;
  return Array.from({ length: 1000 }, () => from + Math.floor(random() * span));
}

function utcWall(instantMs: number): Temporal.PlainDateTime {
  const instant = Temporal.Instant.fromEpochMilliseconds(instantMs - instantMs % 1000);
  return instant.toZonedDateTimeISO("UTC").toPlainDateTime();
}

function wallOf({ year, month, day, hour, minute, second }: Temporal.PlainDateTime) {
  return { year, month, day, hour, minute, second };
}

/** Numbers from 0 to 1 that are the same on every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
