import { assertEquals } from "@std/assert";
import { atLeast, atMost, type Judge, moreThan } from "./targets.ts";

const CASES: readonly [string, Judge, number, number, boolean][] = [
  ["atLeast", atLeast, 0.9, 0.9, true],
  ["atLeast", atLeast, 0.9, 0.899, false],
  ["atMost", atMost, 1.6, 1.6, true],
  ["atMost", atMost, 1.6, 1.601, false],
  ["moreThan", moreThan, 1, 1.001, true],
  ["moreThan", moreThan, 1, 1, false],
  ["atLeast", atLeast, 0.9, NaN, false],
  ["atMost", atMost, 0.9, NaN, false],
  ["moreThan", moreThan, 0.9, NaN, false],
];
for (const [name, judge, bound, measured, isMet] of CASES) {
  Deno.test(`${name}() ${bound} is ${isMet ? "met" : "not met"} by ${measured}`, () => {
    assertEquals(judge("t", bound, measured).isMet, isMet);
  });
}

Deno.test("atLeast() says what was wanted and what was measured", () => {
  assertEquals(atLeast("catalog", 0.9, 0.934), {
    name: "catalog",
    wanted: "at least 0.90",
    measured: "0.93",
    isMet: true,
  });
});

Deno.test("atMost() says so when nothing was measured", () => {
  assertEquals(atMost("catalog", 0.9, NaN).measured, "not measured");
});
