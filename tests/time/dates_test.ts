import { assert, assertEquals } from "@std/assert";
import {
  addDays,
  daysBetween,
  isDate,
  weekdayOf,
} from "../../src/time/dates.ts";

const LACKS_TEMPORAL = !("Temporal" in globalThis);
const ORACLE = LACKS_TEMPORAL ? "Temporal, which isn't here," : "Temporal";
const OPTIONS = { ignore: LACKS_TEMPORAL };

for (
  const date of [
    "2026-11-21",
    "2024-02-29",
    "2000-02-29",
    "0000-01-01",
    "9999-12-31",
  ]
) {
  Deno.test(`isDate() accepts ${date}`, () => assert(isDate(date), date));
}

const NO_DATES = [
  "",
  "2026-02-29",
  "2100-02-29",
  "2026-04-31",
  "2026-00-10",
  "2026-13-01",
]
  .concat([
    "2026-11-00",
    "2026-11-32",
    "2026-1-1",
    "26-11-21",
    "2026-11-21T00:00",
    " 2026-11-21",
  ])
  .concat(["2026-11-21\n", "+012026-11-21", "２０２６-11-21"]);
for (const text of NO_DATES) {
  Deno.test(`isDate() refuses ${JSON.stringify(text)}`, () =>
    assert(!isDate(text), text));
}

Deno.test(
  `addDays(), daysBetween() and weekdayOf() agree with ${ORACLE} over the century`,
  OPTIONS,
  () => {
    const first = "2000-01-01";
    const start = Temporal.PlainDate.from(first);
    for (let days = -400; days < 37_000; days += 1) {
      const expected = start.add({ days });
      const date = addDays(first, days);
      assertEquals(date, expected.toString());
      assertEquals(weekdayOf(date), expected.dayOfWeek - 1);
      assertEquals(daysBetween(first, date), days);
      assertEquals(daysBetween(date, first), 0 - days);
    }
  },
);

Deno.test("weekdayOf() returns NaN for a date that doesn't exist", () => {
  assertEquals(weekdayOf("2026-13-01"), NaN);
});
