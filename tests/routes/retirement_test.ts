import { assertEquals, assertThrows } from "@std/assert";
import { createTimeZone } from "../../src/time/zone.ts";
import { addRetirementHeaders, retire } from "../../src/routes/retirement.ts";

const ZONE = createTimeZone("America/Argentina/Buenos_Aires");
const notice = "/developers#retiros";

Deno.test("retire() takes each date from its midnight in the shop's zone", () => {
  assertEquals(
    retire({ deprecated: "2027-01-01", sunset: "2027-06-30", notice }, ZONE),
    {
      deprecatedMs: Date.parse("2027-01-01T00:00:00-03:00"),
      sunsetMs: Date.parse("2027-06-30T00:00:00-03:00"),
      headers: {
        "Deprecation": "@1798772400",
        "Sunset": "Wed, 30 Jun 2027 03:00:00 GMT",
        "Link": '</developers#retiros>; rel="deprecation"; type="text/html"',
      },
    },
  );
});

Deno.test("addRetirementHeaders() adds to a link from the first instant on", () => {
  const retirement = {
    deprecatedMs: 1000,
    sunsetMs: 2000,
    headers: { "Link": "<b>" },
  };
  const headers = new Headers({ "Link": "<a>" });
  addRetirementHeaders(headers, retirement, 999);
  assertEquals(headers.get("link"), "<a>");
  addRetirementHeaders(headers, retirement, 1000);
  assertEquals(headers.get("link"), "<a>, <b>");
});

for (
  const [deprecated, sunset] of [
    ["2027-01-01", "2027-06-29"],
    ["2027-06-30", "2027-01-01"],
    ["2027-02-30", "2028-01-01"],
    ["mañana", "2028-01-01"],
  ]
) {
  Deno.test(`retire() refuses ${deprecated} to ${sunset}`, () => {
    const dates = {
      deprecated: deprecated ?? "",
      sunset: sunset ?? "",
      notice,
    };
    assertThrows(() => retire(dates, ZONE), RangeError);
  });
}
