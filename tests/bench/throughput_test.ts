import { assert, assertEquals, assertFalse } from "@std/assert";
import type { Measured, Results } from "./rounds.ts";
import { atLeast } from "./targets.ts";
import { rateTargets, tabulate, tellRate, timesCpu, timesRate } from "./throughput.ts";

const QUIET: Measured = {
  perSecond: [1000, 500, 2000],
  cpuMicros: [10, 20, 12],
  coreShare: [0.99, 1, 0.98],
  bytes: 1234,
};
const RESULTS: Results = {
  measured: new Map([
    ["floor", QUIET],
    ["service", {
      ...QUIET,
      perSecond: [900, 475, 1700],
      cpuMicros: [20, 40, 24],
      coreShare: [0.5, 0.6, 0.7],
    }],
  ]),
  failures: ["FAILED other: status 500 and not 200"],
};

Deno.test("timesRate() is the median of the rounds' ratios, not the ratio of the medians", () => {
  assertEquals(timesRate(RESULTS, "service", "floor"), 0.9);
});

Deno.test("timesRate() is NaN where one was not measured", () => {
  assertEquals(timesRate(RESULTS, "service", "other"), NaN);
  assertEquals(timesRate(RESULTS, "other", "floor"), NaN);
});

Deno.test("timesCpu() is how often the subject's processor time goes into the other's", () => {
  assertEquals(timesCpu(RESULTS, "service", "floor"), 0.5);
});

Deno.test("rateTargets() judges the rate and tells the processor time", () => {
  const target = rateTargets(RESULTS)(atLeast, "t", 0.9, "service", "floor");
  assertEquals([target.measured, target.byCpu], ["0.90", "0.50"]);
  assert(target.isMet);
});

Deno.test("rateTargets() doesn't meet a target that was not measured", () => {
  const target = rateTargets(RESULTS)(atLeast, "t", 0.9, "other", "floor");
  assertEquals([target.measured, target.byCpu], ["not measured", undefined]);
  assertFalse(target.isMet);
});

Deno.test("tellRate() tells the median, and nothing of what was not measured", () => {
  assertEquals(tellRate(RESULTS, "service"), "900 a second");
  assertEquals(tellRate(RESULTS, "other"), undefined);
});

Deno.test("tabulate() puts every rate beside the floor's", () => {
  const { rows } = tabulate("T", RESULTS, () => "floor");
  assertEquals(rows[1], [
    "service",
    "900 (475..1,700)",
    "0.90 (0.85..0.95)",
    "0.50",
    "24.0 (20.0..40.0)",
    "60 %",
    "1,234",
  ]);
});

Deno.test("tabulate() notes which server was not the limit, and what failed", () => {
  const { notes } = tabulate("T", RESULTS, () => "floor");
  assertEquals(notes.slice(1), [
    "Not held up by the server, so that its processor time says more: service.",
    "FAILED other: status 500 and not 200",
  ]);
});
