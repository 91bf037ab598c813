import { assertEquals, assertThrows } from "@std/assert";
import { createTimeZone } from "../../src/time/zone.ts";
import { retire } from "../../src/routes/retirement.ts";
import { readRows } from "../fixtures/rows.ts";

const ZONE = createTimeZone("America/Argentina/Buenos_Aires");
const notice = "/developers#retiros";

Deno.test("retire() takes each date from its midnight in the shop's zone", () => {
  assertEquals(
    retire({ deprecated: "2027-01-01", sunset: "2027-06-30", notice }, ZONE),
    {
      deprecatedMs: Date.parse("2027-01-01T00:00:00-03:00"),
      sunsetMs: Date.parse("2027-06-30T00:00:00-03:00"),
      notice,
    },
  );
});

const REFUSED = readRows`
2027-01-01 → 2027-06-29
2027-06-30 → 2027-01-01
2027-02-30 → 2028-01-01
mañana → 2028-01-01
`;

for (const [deprecated = "", sunset = ""] of REFUSED) {
  Deno.test(`retire() refuses ${deprecated} to ${sunset}`, () => {
    const dates = { deprecated, sunset, notice };
    assertThrows(() => retire(dates, ZONE), RangeError);
  });
}
