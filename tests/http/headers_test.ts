import { assert, assertEquals } from "@std/assert";
import { isRetired, type Retirement, retirementHeaders } from "../../src/http/headers.ts";

const RETIREMENT: Retirement = {
  deprecatedMs: Date.parse("2027-01-01T03:00:00Z"),
  sunsetMs: Date.parse("2027-07-01T03:00:00Z"),
  notice: "/developers#retiros",
};

Deno.test("retirementHeaders() is silent before the announcement", () => {
  assertEquals(retirementHeaders(RETIREMENT, RETIREMENT.deprecatedMs - 1), []);
  assertEquals(retirementHeaders(undefined, RETIREMENT.deprecatedMs), []);
});

Deno.test("retirementHeaders() announces with the dates of RFC 9745 and RFC 8594", () => {
  assertEquals(retirementHeaders(RETIREMENT, RETIREMENT.deprecatedMs), [
    ["Deprecation", "@1798772400"],
    ["Sunset", "Thu, 01 Jul 2027 03:00:00 GMT"],
    ["Link", '</developers#retiros>; rel="deprecation"; type="text/html"'],
  ]);
});

Deno.test("isRetired() is true from the sunset on", () => {
  assert(!isRetired(RETIREMENT, RETIREMENT.sunsetMs - 1));
  assert(isRetired(RETIREMENT, RETIREMENT.sunsetMs));
  assert(!isRetired(undefined, RETIREMENT.sunsetMs));
});
