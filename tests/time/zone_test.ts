/** The zone arithmetic against `Temporal`: at random, and around every change of the clocks of the century. */

import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import {
  dateAt,
  formatInstant,
  instantOf,
  isZone,
  type WallTime,
  zonedTimeAt,
} from "../../src/time/zone.ts";
import { createRandom } from "../fixtures/random.ts";

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
const FROM_MS = Date.UTC(2000, 0, 1);
const UNTIL_MS = Date.UTC(2101, 0, 1);
const LACKS_TEMPORAL = !("Temporal" in globalThis);
const ORACLE = LACKS_TEMPORAL ? "Temporal, which isn't here," : "Temporal";
const OPTIONS = { ignore: LACKS_TEMPORAL };

for (const zone of ZONES) {
  Deno.test(
    `zonedTimeAt(), formatInstant() and dateAt() agree with ${ORACLE} in ${zone}`,
    OPTIONS,
    () => {
      const around = changesIn(zone).flatMap((ms) => [ms - 1000, ms - 1, ms, ms + 1, ms + 999]);
      for (const instantMs of [...randomInstants(), ...around]) {
        const expected = zonedAt(zone, instantMs);
        assertEquals(zonedTimeAt(zone, instantMs), {
          ...wallOf(expected),
          weekday: expected.dayOfWeek,
          offsetMinutes: expected.offsetNanoseconds / 60e9,
        });
        const text = expected.toString({ smallestUnit: "second", timeZoneName: "never" });
        assertEquals(formatInstant(zone, instantMs), text);
        assertEquals(dateAt(zone, instantMs), expected.toPlainDate().toString());
      }
    },
  );

  Deno.test(
    `instantOf() agrees with ${ORACLE} in ${zone}, in gaps and overlaps too`,
    OPTIONS,
    () => {
      const atChanges = changesIn(zone).flatMap(wallsAround);
      for (const wall of [...randomInstants().map(utcWall), ...atChanges]) {
        const expected = wall.toZonedDateTime(zone, { disambiguation: "compatible" });
        assertEquals(instantOf(zone, wallOf(wall)), expected.epochMilliseconds, wall.toString());
      }

      function wallsAround(changeMs: number): readonly Temporal.PlainDateTime[] {
        const before = zonedAt(zone, changeMs - 1);
        const last = before.toPlainDateTime().round("minute");
        const steps = Array.from({ length: 31 }, (_, step) => (step - 15) * 10);
        return steps.map((minutes) => last.add({ minutes }));
      }
    },
  );
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
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = wall.split(/[-T:]/).map(Number);
    const instantMs = instantOf(zone, { year, month, day, hour, minute });
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

Deno.test(
  "zonedTimeAt() goes on being right after thousands of instants and many zones",
  OPTIONS,
  () => {
    const zones = Intl.supportedValuesOf("timeZone");
    for (let day = 0; day < 3000; day += 1) {
      const instantMs = Date.UTC(2026, 0, day, 12);
      const zone = zones[day % zones.length] ?? "UTC";
      const expected = zonedAt(zone, instantMs);
      assertEquals(zonedTimeAt(zone, instantMs).hour, expected.hour, zone);
      assertEquals(zonedTimeAt("UTC", instantMs).hour, 12);
    }
  },
);

for (const zone of [...ZONES, "America/Buenos_Aires", "america/new_york"]) {
  Deno.test(`isZone() takes ${zone}`, () => assert(isZone(zone)));
}

for (const zone of ["", " ", "Buenos Aires", "America/Castelar", "-03:00", "+0300", "__proto__"]) {
  Deno.test(`isZone() refuses ${JSON.stringify(zone)}`, () => {
    assertFalse(isZone(zone));
  });
}

Deno.test("zonedTimeAt() throws for a zone that doesn't exist", () => {
  assertThrows(() => zonedTimeAt("America/Castelar", 0), RangeError);
});

/** The instants at which the zone's offset changes. */
function changesIn(zone: string): readonly number[] {
  const changes: number[] = [];
  let at: Temporal.ZonedDateTime | null = zonedAt(zone, FROM_MS);
  while ((at = at.getTimeZoneTransition("next")) !== null && at.year <= 2100) {
    changes.push(at.epochMilliseconds);
  }
  return changes;
}

function randomInstants(): readonly number[] {
  const random = createRandom(20261121);
  const span = UNTIL_MS - FROM_MS;
  return Array.from({ length: 1000 }, () => FROM_MS + Math.floor(random() * span));
}

function utcWall(instantMs: number): Temporal.PlainDateTime {
  return zonedAt("UTC", instantMs - instantMs % 1000).toPlainDateTime();
}

function zonedAt(zone: string, instantMs: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(zone);
}

function wallOf(shown: Temporal.PlainDateTime | Temporal.ZonedDateTime): Required<WallTime> {
  const { year, month, day, hour, minute, second } = shown;
  return { year, month, day, hour, minute, second };
}
