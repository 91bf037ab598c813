/** Targets from measured values. NaN is a value that could not be measured: its target is not met. */

import type { Target } from "./report.ts";
import { formatRatio } from "./statistics.ts";

/** What decides whether a value meets a target. */
export type Judge = (name: string, bound: number, measured: number) => Target;

/** A target that is met from `least` on. */
export function atLeast(name: string, least: number, measured: number): Target {
  return judge(name, `at least ${formatRatio(least)}`, measured, measured >= least);
}

/** A target that is met up to `most`. */
export function atMost(name: string, most: number, measured: number): Target {
  return judge(name, `at most ${formatRatio(most)}`, measured, measured <= most);
}

/** A target that is met above `bound`. */
export function moreThan(name: string, bound: number, measured: number): Target {
  return judge(name, `more than ${formatRatio(bound)}`, measured, measured > bound);
}

function judge(name: string, wanted: string, measured: number, isMet: boolean): Target {
  const text = Number.isNaN(measured) ? "not measured" : formatRatio(measured);
  return { name, wanted, measured: text, isMet };
}
