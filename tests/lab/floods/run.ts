// deno-lint-ignore-file no-await-in-loop no-console -- one thing after another is the point, and it is told
/**
 * `deno task lab floods`: floods the real service, one flood after another, each against a process of its own, and
 * prints tables; with `--quick` a tenth of it. Ends with 1 if an answer was another one than it should be, a probe was
 * not served or a bound was passed.
 */

import {
  refuseMany,
  refuseOne,
  stopUnderLoad,
  type Tally,
  type Trial,
} from "../../e2e/stops.ts";
import { tellTable } from "../bench/figures.ts";
import {
  longConditions,
  manyClients,
  manyHosts,
  pipeline,
  stubbornClient,
} from "./crowds.ts";
import { type Flood, HEAP_SLACK_MIB, measure, type Report } from "./measure.ts";
import { halfBodies, hangUps, hugeBodies, slowHeaders } from "./unfinished.ts";

const isQuick = Deno.args.includes("--quick");
const COLUMNS = [
  "flood",
  "answers",
  "probes answered, median / worst",
  "MiB before / peak / after",
  "MiB more at most",
  "descriptors before / after",
];

/** A flood, and what is to come back where that is known beforehand. */
const floods: readonly (readonly [flood: Flood, answers?: Tally])[] =
  listFloods();
const reports: Report[] = [];
const surprises: string[] = [];
for (const [flood, expected] of floods) {
  const report = await measure(flood, pipeline(600));
  reports.push(report);
  if (
    expected !== undefined &&
    JSON.stringify(report.answers) !== JSON.stringify(expected)
  ) {
    surprises.push(`${flood.name}: expected ${JSON.stringify(expected)}`);
  }
}
console.log(
  `Deno ${Deno.version.deno}, ${navigator.hardwareConcurrency} cores\n`,
);
console.log(tellTable([COLUMNS, ...reports.map(cellsOf)]));
const trials: readonly Trial[] = [
  await refuseOne(),
  await refuseMany(),
  await stopUnderLoad(20, 0),
  await stopUnderLoad(20, isQuick ? 2 : 20),
];
const tried = trials.map((
  { name, sent, answers, notes, broken },
) => [name, sent, tellAnswers(answers, notes), broken.join("; ") || "yes"]);
console.log(
  `\n${tellTable([["trial", "what was sent", "what came", "held"], ...tried])}`,
);
for (const line of surprises) console.log(line);
const isHeld = reports.every(isKept) &&
  trials.every(({ broken }) => broken.length === 0);
Deno.exit(isHeld && surprises.length === 0 ? 0 : 1);

function listFloods(): readonly (readonly [Flood, Tally?])[] {
  const times = isQuick ? 1 : 10;
  const clients = 30 * times;
  return [
    [halfBodies(clients), { 400: clients }],
    [hangUps(clients)],
    [manyClients(10_000 * times, 1), { 200: 10_000 * times }],
    [manyClients(10_000 * times, 2), { 200: 20_000 * times }],
    isQuick
      ? [stubbornClient(300, 30), { 200: 60, 429: 240 }]
      : [stubbornClient(1_000_000, 65)],
    [pipeline(1_000), { right: 1_000 }],
    [longConditions(200 * times), { 200: 200 * times }],
    [manyHosts(200 * times), { 200: 24 * 200 * times }],
    [hugeBodies(2 * times, "announced"), { 400: 2 * times }],
    [hugeBodies(2 * times, "chunked"), { 400: 2 * times }],
    [slowHeaders(clients, isQuick ? 3 : 40), { "still open": clients }],
  ];
}

const mostMibOf = ({ mostMib = 0 }: Flood) => HEAP_SLACK_MIB + mostMib;

function isKept({ flood, probe, memory, descriptors }: Report): boolean {
  return probe.failed.length === 0 &&
    memory.peak - memory.before <= mostMibOf(flood) &&
    descriptors.after <= descriptors.before;
}

function tellAnswers(answers: Tally, notes: readonly string[]): string {
  return [
    ...Object.entries(answers).map(([what, count]) => `${count} × ${what}`),
    ...notes,
  ].join(
    "; ",
  );
}

function cellsOf(report: Report): readonly string[] {
  const { flood, answers, notes = [], probe, memory, descriptors } = report;
  const served = probe.asked - probe.failed.length;
  return [
    flood.name,
    tellAnswers(answers, notes),
    `${served} of ${probe.asked}, ${probe.medianMs.toFixed(1)} / ${
      probe.worstMs.toFixed(0)
    } ms`,
    [memory.before, memory.peak, memory.after].map((mib) => mib.toFixed(0))
      .join(" / "),
    String(mostMibOf(flood)),
    `${descriptors.before} / ${descriptors.after}`,
  ];
}
