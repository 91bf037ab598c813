/**
 * The zones, compared with `Temporal` at random instants and around every clock change of
 * the century.
 */

import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  createTimeZone,
  dateAt,
  formatInstant,
  instantOf,
  isZone,
  listOffsets,
  zoneOf,
} from "../../src/time/zone.ts";
import { createRandom } from "../fixtures/random.ts";
import { readRows } from "../fixtures/rows.ts";

const ZONES = readRows`
America/Argentina/Buenos_Aires
America/New_York
Europe/Madrid
Australia/Lord_Howe
Asia/Kathmandu
UTC
America/Santiago
America/Asuncion
Africa/Casablanca
America/Nuuk
Pacific/Apia
`.flat();
const FROM_MS = Date.UTC(2000, 0, 1);
const UNTIL_MS = Date.UTC(2101, 0, 1);
const LACKS_TEMPORAL = !("Temporal" in globalThis);
const ORACLE = LACKS_TEMPORAL ? "Temporal, which isn't here," : "Temporal";
const OPTIONS = { ignore: LACKS_TEMPORAL };

for (const name of ZONES) {
  const zone = createTimeZone(name);

  Deno.test(
    `formatInstant() and dateAt() agree with ${ORACLE} in ${name}`,
    OPTIONS,
    () => {
      const around = changesIn(name).flatMap((
        ms,
      ) => [ms - 1000, ms - 1, ms, ms + 1, ms + 999]);
      for (const instantMs of [...randomInstants(), ...around]) {
        const expected = zonedAt(name, instantMs);
        const text = expected.toString({
          smallestUnit: "second",
          timeZoneName: "never",
        });
        assertEquals(formatInstant(zone, instantMs), text);
        assertEquals(
          dateAt(zone, instantMs),
          expected.toPlainDate().toString(),
        );
      }
    },
  );

  Deno.test(
    `instantOf() agrees with ${ORACLE} in ${name}, in gaps and overlaps too`,
    OPTIONS,
    () => {
      const atChanges = changesIn(name).flatMap(wallsAround);
      for (const wall of [...randomInstants().map(utcWall), ...atChanges]) {
        const expected = wall.toZonedDateTime(name, {
          disambiguation: "compatible",
        });
        const [date = "", time] = wall.toString().split("T");
        assertEquals(
          instantOf(zone, date, time),
          expected.epochMilliseconds,
          wall.toString(),
        );
      }

      function wallsAround(
        changeMs: number,
      ) {
        const before = zonedAt(name, changeMs - 1);
        const last = before.toPlainDateTime().round("minute");
        const steps = Array.from({ length: 31 }, (_, step) => (step - 15) * 10);
        return steps.map((minutes) => last.add({ minutes }));
      }
    },
  );

  Deno.test(
    `listOffsets() finds the changes that ${ORACLE} knows in ${name}`,
    OPTIONS,
    () => {
      const changes = changesIn(name);
      for (const changeMs of changes) {
        const fromMs = changeMs - 99_960_000;
        const offsets = listOffsets(zone, fromMs);
        const listed = changes.filter((ms) =>
          ms > fromMs && ms <= fromMs + 62 * 86_400_000
        );
        const expected = [fromMs, ...listed].map((ms) => ({
          fromMs: ms,
          minutes: zone(ms),
        }));
        assertEquals(offsets, expected);
        for (
          const ms of [fromMs, changeMs - 1, changeMs, changeMs + 3_600_000]
        ) {
          assertEquals(zoneOf(offsets)(ms), zone(ms));
        }
      }
    },
  );
}

const WALLS = readRows`
America/New_York → 2026-03-08 → 02:30 → 2026-03-08T03:30:00-04:00
America/New_York → 2026-11-01 → 01:30 → 2026-11-01T01:30:00-04:00
Australia/Lord_Howe → 2026-10-04 → 02:15 → 2026-10-04T02:45:00+11:00
America/Santiago → 2026-09-06 → 00:00 → 2026-09-06T01:00:00-03:00
Pacific/Apia → 2011-12-30 → 12:00 → 2011-12-31T12:00:00+14:00
`;

for (const [name = "", date = "", time, instant] of WALLS) {
  Deno.test(`instantOf() returns ${instant} for ${date} ${time} in ${name}`, () => {
    const zone = createTimeZone(name);
    assertEquals(formatInstant(zone, instantOf(zone, date, time)), instant);
  });
}

Deno.test("instantOf() returns the midnight of a date without a time", () => {
  assertEquals(
    instantOf(createTimeZone("America/Argentina/Buenos_Aires"), "2026-11-21"),
    Date.parse("2026-11-21T00:00:00-03:00"),
  );
});

Deno.test("formatInstant() rounds down to the second, also before the epoch", () => {
  const utc = createTimeZone("UTC");
  assertEquals(formatInstant(utc, 1999), "1970-01-01T00:00:01+00:00");
  assertEquals(formatInstant(utc, -1), "1969-12-31T23:59:59+00:00");
});

for (const zone of [...ZONES, "America/Buenos_Aires", "america/new_york"]) {
  Deno.test(`isZone() accepts ${zone}`, () => assert(isZone(zone), zone));
}

const NO_ZONES = readRows`
∅
⇥
Buenos Aires
America/Castelar
-03:00
+0300
__proto__
`;

for (const [zone = ""] of NO_ZONES) {
  Deno.test(`isZone() refuses ${JSON.stringify(zone)}`, () => {
    assert(!isZone(zone), zone);
  });
}

Deno.test("createTimeZone() throws for a zone that doesn't exist", () => {
  assertThrows(() => createTimeZone("America/Castelar"), RangeError);
});

/** Returns the instants at which the zone's offset changes. */
function changesIn(zone: string) {
  const changes: number[] = [];
  let at: Temporal.ZonedDateTime | null = zonedAt(zone, FROM_MS);
  while ((at = at.getTimeZoneTransition("next")) !== null && at.year <= 2100) {
    changes.push(at.epochMilliseconds);
  }
  return changes;
}

function randomInstants() {
  const random = createRandom(20261121);
  const span = UNTIL_MS - FROM_MS;
  return Array.from(
    { length: 1000 },
    () => FROM_MS + Math.floor(random() * span),
  );
}

function utcWall(instantMs: number) {
  return zonedAt("UTC", instantMs - instantMs % 1000).toPlainDateTime();
}

function zonedAt(zone: string, instantMs: number) {
  return Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(
    zone,
  );
}
