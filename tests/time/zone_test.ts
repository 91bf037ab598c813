/** The zone arithmetic against `Temporal`, around every change of the clocks and at random. */

import { assert, assertEquals, assertThrows } from "@std/assert";
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
const FROM_MS = Date.UTC(2000, 0, 1);
const UNTIL_MS = Date.UTC(2101, 0, 1);
const MINUTE_MS = 60_000;

for (const zone of ZONES) {
  Deno.test(`zonedTimeAt() and formatInstant() agree with Temporal in ${zone}`, () => {
    for (const instantMs of instantsIn(zone)) {
      const expected = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(zone);
      const { year, month, day, hour, minute, second } = expected;
      assertEquals(zonedTimeAt(zone, instantMs), {
        year,
        month,
        day,
        hour,
        minute,
        second,
        weekday: expected.dayOfWeek,
        offsetMinutes: expected.offsetNanoseconds / 60e9,
      });
      const text = expected.toString({ smallestUnit: "second", timeZoneName: "never" });
      assertEquals(formatInstant(zone, instantMs), text);
      assertEquals(dateAt(zone, instantMs), expected.toPlainDate().toString());
    }
  });

  Deno.test(`instantOf() agrees with Temporal in ${zone}, gaps and overlaps included`, () => {
    for (const instantMs of instantsIn(zone)) {
      // Read as the zone's own wall clock, the UTC fields around a change of the clocks fall into its gap or overlap.
      const { offsetMinutes } = zonedTimeAt(zone, instantMs);
      const wall = new Date(instantMs + offsetMinutes * MINUTE_MS);
      const fields = {
        year: wall.getUTCFullYear(),
        month: wall.getUTCMonth() + 1,
        day: wall.getUTCDate(),
        hour: wall.getUTCHours(),
        minute: wall.getUTCMinutes(),
        second: wall.getUTCSeconds(),
      };
      const expected = Temporal.PlainDateTime.from(fields).toZonedDateTime(zone);
      assertEquals(instantOf(zone, fields), expected.epochMilliseconds, JSON.stringify(fields));
    }
  });
}
