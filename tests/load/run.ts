/**
 * Floods the real service, one flood after another, each against a process of its own, and prints a Markdown table:
 * `deno task floods`, or with `--quick` a tenth of it. Ends with 1 if a probe was not served or a bound was passed.
 */

import { manyClients, pipeline, stubbornClient } from "./crowds.ts";
import { hugeBodies } from "./huge_bodies.ts";
import type { Flood } from "./flood.ts";
import { longConditions } from "./long_headers.ts";
import { manyHosts } from "./many_hosts.ts";
import { measure, type Report } from "./measure.ts";
import { runOutOfDescriptors, stopUnderLoad, type Trial } from "./stops.ts";
import { halfBodies, hangUps, slowHeaders } from "./unfinished.ts";

const isQuick = Deno.args.includes("--quick");
const COLUMNS = [
  "flood",
  "what was sent",
  "answers",
  "probes answered, median / worst",
  "MiB before / peak / after",
  "bound",
  "descriptors before / after",
];

const reports: Report[] = [];
for (const flood of listFloods()) {
  // deno-lint-ignore no-await-in-loop -- one after another, so that each is measured alone
  reports.push(await measure(flood));
}
print(`Deno ${Deno.version.deno}, ${navigator.hardwareConcurrency} cores\n`);
for (const cells of [COLUMNS, COLUMNS.map(() => "---"), ...reports.map(cellsOf)]) {
  print(`| ${cells.join(" | ")} |`);
}
const trials: readonly Trial[] = [
  await runOutOfDescriptors(100),
  await stopUnderLoad(20, 0),
  await stopUnderLoad(20, isQuick ? 2 : 20),
];
print("\n| trial | what was sent | what came | held |\n| --- | --- | --- | --- |");
for (const { name, sent, answers, notes, broken } of trials) {
  const came = [...Object.entries(answers).map(([what, count]) => `${count} × ${what}`), ...notes];
  print(`| ${name} | ${sent} | ${came.join("; ")} | ${broken.join("; ") || "yes"} |`);
}
Deno.exit(reports.every(isKept) && trials.every(({ broken }) => broken.length === 0) ? 0 : 1);

function listFloods(): readonly Flood[] {
  const clients = isQuick ? 30 : 300;
  return [
    halfBodies(clients),
    hangUps(clients),
    manyClients(isQuick ? 10_000 : 100_000, 1),
    manyClients(isQuick ? 10_000 : 100_000, 2),
    isQuick ? stubbornClient(300, 10) : stubbornClient(1_000_000, 65),
    pipeline(1_000),
    longConditions(isQuick ? 200 : 2_000),
    manyHosts(isQuick ? 200 : 2_000),
    hugeBodies(isQuick ? 2 : 20, "announced"),
    hugeBodies(isQuick ? 2 : 20, "chunked"),
    slowHeaders(clients, isQuick ? 3 : 40),
  ];
}

function isKept({ flood, probe, memory, descriptors }: Report): boolean {
  return probe.failed.length === 0 && memory.peak - memory.before <= flood.bound.mib &&
    descriptors.after <= descriptors.before;
}

function cellsOf(report: Report): readonly string[] {
  const { flood, answers, notes = [], probe, memory, descriptors } = report;
  const came = Object.entries(answers).map(([what, count]) => `${count} × ${what}`);
  const served = probe.asked - probe.failed.length;
  return [
    flood.name,
    flood.sent,
    [...came, ...notes].join("; "),
    `${served} of ${probe.asked}, ${probe.medianMs.toFixed(1)} / ${probe.worstMs.toFixed(0)} ms`,
    [memory.before, memory.peak, memory.after].map((mib) => mib.toFixed(0)).join(" / "),
    `+${flood.bound.mib}: ${flood.bound.why}`,
    `${descriptors.before} / ${descriptors.after}`,
  ];
}

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}
