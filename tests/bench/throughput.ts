/** A table of what the subjects of a group did in the same rounds. */

import type { Section, Target } from "./report.ts";
import type { Measured, Results } from "./rounds.ts";
import type { Judge } from "./targets.ts";
import {
  formatCount,
  formatFine,
  formatRatio,
  formatSpread,
  median,
  ratios,
} from "./statistics.ts";

/** Below this share of its core, something else than the server was the limit. */
const BUSY = 0.9;

/** The table, with every rate beside that of its base in the same round. */
export function tabulate(
  title: string,
  results: Results,
  baseOf: (name: string) => string,
  base = "floor",
): Pick<Section, "title" | "columns" | "rows" | "notes"> {
  const all = [...results.measured];
  const rows = all.map(([name, { perSecond, cpuMicros, coreShare, bytes }]) => [
    name,
    formatSpread(perSecond, formatCount),
    formatSpread(rateRatios(results, name, baseOf(name)), formatRatio),
    formatRatio(timesCpu(results, name, baseOf(name))),
    formatSpread(cpuMicros, formatFine),
    `${Math.round(median(coreShare) * 100)} %`,
    formatCount(bytes),
  ]);
  const idle = all.filter(([, { coreShare }]) => median(coreShare) < BUSY);
  const notes = [
    `Median of the rounds (lowest..highest). \`by CPU\`: the ${base}'s processor time a request, to the subject's. ` +
    "`core`: how much of its core the server used.",
    ...idle.length === 0 ? [] : [
      `Not held up by the server, so that its processor time says more: ${
        idle.map(([name]) => name).join("; ")
      }.`,
    ],
    ...results.failures,
  ];
  const compared = [`of the ${base}`, "by CPU"];
  const columns = ["subject", "req/s", ...compared, "CPU us/request", "core", "bytes"];
  return { title, columns, rows, notes };
}

/** How many times the rate of the other, on the median of the rounds; NaN where one was not measured. */
export function timesRate(results: Results, name: string, other: string): number {
  return median(rateRatios(results, name, other));
}

/** The same by processor time a request, which other loads on the machine disturb less. */
export function timesCpu(results: Results, name: string, other: string): number {
  return median(compare(results, other, name, ({ cpuMicros }) => cpuMicros));
}

/** The rate of a subject; undefined where it was not measured. */
export function tellRate({ measured }: Results, name: string): string | undefined {
  const perSecond = measured.get(name)?.perSecond;
  return perSecond === undefined ? undefined : `${formatCount(median(perSecond))} a second`;
}

/** Targets on how many times the rate of another one is, with the ratio by processor time beside. */
export function rateTargets(
  results: Results,
): (judge: Judge, title: string, bound: number, name: string, other: string) => Target {
  return (judge, title, bound, name, other) => {
    const target = judge(title, bound, timesRate(results, name, other));
    const byCpu = timesCpu(results, name, other);
    return Number.isNaN(byCpu) ? target : { ...target, byCpu: formatRatio(byCpu) };
  };
}

function rateRatios(results: Results, name: string, other: string): readonly number[] {
  return compare(results, name, other, ({ perSecond }) => perSecond);
}

function compare(
  { measured }: Results,
  name: string,
  other: string,
  figures: (measured: Measured) => readonly number[],
): readonly number[] {
  const [of, to] = [measured.get(name), measured.get(other)];
  return of === undefined || to === undefined ? [NaN] : ratios(figures(of), figures(to));
}
