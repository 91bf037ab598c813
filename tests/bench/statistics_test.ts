import { assertEquals, assertThrows } from "@std/assert";
import {
  formatCount,
  formatFine,
  formatRatio,
  formatSpread,
  median,
  percentile,
  ratios,
} from "./statistics.ts";

const MEDIANS: readonly [readonly number[], number][] = [
  [[7], 7],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
];
for (const [values, expected] of MEDIANS) {
  Deno.test(`median() of ${values.join(", ")} is ${expected}`, () => {
    assertEquals(median(values), expected);
  });
}

Deno.test("median() throws on nothing", () => {
  assertThrows(() => median([]), RangeError);
});

const HUNDRED = Array.from({ length: 100 }, (_, at) => 100 - at);
const SHARES: readonly [number, number][] = [[0, 1], [0.5, 50], [0.99, 99], [1, 100]];
for (const [share, expected] of SHARES) {
  Deno.test(`percentile() ${share} of 1 to 100 is ${expected}`, () => {
    assertEquals(percentile(HUNDRED, share), expected);
  });
}

Deno.test("percentile() throws on nothing", () => {
  assertThrows(() => percentile([], 0.5), RangeError);
});

Deno.test("ratios() compares round by round, so that a slow round of both changes nothing", () => {
  assertEquals(ratios([9, 4.5, 18], [10, 5, 20]), [0.9, 0.9, 0.9]);
});

Deno.test("ratios() throws when the rounds are not the same", () => {
  assertThrows(() => ratios([1, 2], [1]), RangeError);
});

Deno.test("formatSpread() writes median and spread", () => {
  assertEquals(formatSpread([0.91, 0.95, 0.93], formatRatio), "0.93 (0.91..0.95)");
});

Deno.test("formatSpread() writes a single value alone", () => {
  assertEquals(formatSpread([12345.6], formatCount), "12,346");
});

const RATIOS: readonly [number, string][] = [[0.034, "0.034"], [0.1, "0.10"], [11.239, "11.24"]];
for (const [value, expected] of RATIOS) {
  Deno.test(`formatRatio() writes ${value} as ${expected}`, () => {
    assertEquals(formatRatio(value), expected);
  });
}

Deno.test("formatFine() gives a decimal below a hundred and none above", () => {
  assertEquals([formatFine(33.44), formatFine(1234.5)], ["33.4", "1,235"]);
});
