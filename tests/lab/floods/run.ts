// deno-lint-ignore-file no-await-in-loop no-console -- measures one flood at a time and prints tables
/**
 * `deno task lab floods`: floods the service and prints tables.
 *
 * Each flood has its own process. With `--quick`, floods have a tenth of their size.
 * Exits with 1 after a wrong response, a failed probe or an exceeded bound.
 */

import type { Tally } from "../../e2e/stops.ts";
import { formatTable } from "../bench/figures.ts";
import { manyClients, manyHosts, pipeline, stubbornClient } from "./crowds.ts";
import { type Flood, HEAP_SLACK_MIB, measure, type Report } from "./measure.ts";
import { halfBodies, hugeBodies, slowHeaders } from "./unfinished.ts";

const isQuick = Deno.args.includes("--quick");
const COLUMNS = [
  "flood",
  "answers",
  "probes answered, median / worst",
  "MiB before / peak / after",
  "MiB more at most",
  "descriptors before / after",
];

const floods = listFloods();
const reports: Report[] = [];
const surprises: string[] = [];
for (const [flood, expected] of floods) {
  const report = await measure(flood, pipeline(600));
  reports.push(report);

  if (expected === undefined) continue;
  if (JSON.stringify(report.answers) !== JSON.stringify(expected)) {
    surprises.push(`${flood.name}: expected ${JSON.stringify(expected)}`);
  }
}

const cores = `${navigator.hardwareConcurrency} cores`;
console.log(`Deno ${Deno.version.deno}, ${cores}\n`);
console.log(formatTable([COLUMNS, ...reports.map(formatReport)]));
for (const line of surprises) console.log(line);

const isHeld = reports.every(isWithinBounds);
Deno.exit(isHeld && surprises.length === 0 ? 0 : 1);

/** Returns the floods. A flood with certain responses has their counts. */
function listFloods(): readonly (readonly [flood: Flood, answers?: Tally])[] {
  const times = isQuick ? 1 : 10;
  const clients = 30 * times;

  return [
    [halfBodies(clients), { 400: clients }],
    [manyClients(10_000 * times, 1), { 200: 10_000 * times }],
    [manyClients(10_000 * times, 2), { 200: 20_000 * times }],
    isQuick
      ? [stubbornClient(300, 30), {
        200: 60,
        429: 240,
      }]
      : [stubbornClient(1_000_000, 65)],
    [pipeline(1_000), { right: 1_000 }],
    [manyHosts(200 * times), { 200: 24 * 200 * times }],
    [hugeBodies(2 * times, "announced"), { 400: 2 * times }],
    [hugeBodies(2 * times, "chunked"), { 400: 2 * times }],
    [slowHeaders(clients, isQuick ? 3 : 40), { "still open": clients }],
  ];
}

function mostMibOf({ mostMib = 0 }: Flood) {
  return HEAP_SLACK_MIB + mostMib;
}

function isWithinBounds(
  { flood, probe, memory, descriptors }: Report,
) {
  return probe.failures.length === 0 &&
    memory.peak - memory.before <= mostMibOf(flood) &&
    descriptors.after <= descriptors.before;
}

function formatReport(report: Report) {
  const { flood, answers, notes = [], probe, memory, descriptors } = report;
  const right = probe.sent - probe.failures.length;
  const times = `${probe.medianMs.toFixed(1)} / ${probe.worstMs.toFixed(0)} ms`;
  const mib = [memory.before, memory.peak, memory.after];

  return [
    flood.name,
    formatAnswers(answers, notes),
    `${right} of ${probe.sent}, ${times}`,
    mib.map((value) => value.toFixed(0)).join(" / "),
    String(mostMibOf(flood)),
    `${descriptors.before} / ${descriptors.after}`,
  ];
}

function formatAnswers(
  answers: Tally,
  notes: readonly string[],
) {
  const counts = Object.entries(answers)
    .map(([ending, count]) => `${count} × ${ending}`);
  return [...counts, ...notes].join("; ");
}
