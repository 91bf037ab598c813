/** What one process of the service costs: time from its start to its first answer, and memory at rest. Linux only. */

import { formatFine, median } from "../bench/statistics.ts";
import { type Service, startService } from "../e2e/service.ts";

const STARTS = Number(Deno.args[0] ?? 15);
const TOGETHER = 4;
const PATHS = ["/healthz", "/api/v1/catalogo", "/"];

/** One start, or several processes measured at once. */
interface Row {
  readonly what: string;
  readonly unit: "ms" | "MiB";
  readonly values: readonly number[];
}

const starts = await measureStarts();
const alone = await measureMemory(1);
const together = await measureMemory(TOGETHER);
const rows: readonly Row[] = [
  { what: "Start to listening", unit: "ms", values: starts.map(({ listeningMs }) => listeningMs) },
  { what: "Start to first answer", unit: "ms", values: starts.map(({ answerMs }) => answerMs) },
  { what: "Memory at rest (RSS)", unit: "MiB", values: alone.map(({ rss }) => rss) },
  {
    what: `Its share when ${TOGETHER} run (PSS)`,
    unit: "MiB",
    values: together.map(({ pss }) => pss),
  },
];
const lines = [
  `Deno ${Deno.version.deno} on ${Deno.build.os} ${Deno.build.arch}, ${STARTS} starts, warm cache.`,
  "",
  "| | Median | Least | Most |",
  "| --- | --- | --- | --- |",
  ...rows.map(({ what, unit, values }) => {
    const cells = [median(values), Math.min(...values), Math.max(...values)];
    return `| ${what} | ${cells.map((value) => `${formatFine(value)} ${unit}`).join(" | ")} |`;
  }),
];
Deno.stdout.writeSync(new TextEncoder().encode(`${lines.join("\n")}\n`));

interface Start {
  readonly listeningMs: number;
  readonly answerMs: number;
}

/** The first start fills the caches and is not counted. */
async function measureStarts(): Promise<readonly Start[]> {
  const measured: Start[] = [];
  for (let n = 0; n <= STARTS; n++) {
    const fromMs = performance.now();
    // deno-lint-ignore no-await-in-loop -- one start at a time
    await using service = await startService({ LOG: "off" });
    const listeningMs = performance.now() - fromMs;
    // deno-lint-ignore no-await-in-loop -- one start at a time
    await (await fetch(`${service.origin}/api/v1/catalogo`)).body?.cancel();
    if (n > 0) measured.push({ listeningMs, answerMs: performance.now() - fromMs });
  }
  return measured;
}

interface Memory {
  readonly rss: number;
  /** The process's own pages, and its part of those that it shares. */
  readonly pss: number;
}

/** Memory of so many processes that run at once, each after a few answers. */
async function measureMemory(processes: number): Promise<readonly Memory[]> {
  const services: Service[] = [];
  try {
    for (let n = 0; n < processes; n++) {
      // deno-lint-ignore no-await-in-loop -- one start at a time
      const service = await startService({ LOG: "off" });
      services.push(service);
      // deno-lint-ignore no-await-in-loop -- one start at a time
      await Promise.all(PATHS.map(async (path) => {
        await (await fetch(service.origin + path)).body?.cancel();
      }));
    }
    return await Promise.all(services.map(({ pid }) => readMemory(pid)));
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
}

async function readMemory(pid: number): Promise<Memory> {
  const text = await Deno.readTextFile(`/proc/${pid}/smaps_rollup`);
  const mebibytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+([0-9]+) kB$`, "m").exec(text)?.[1]) / 1024;
  return { rss: mebibytes("Rss"), pss: mebibytes("Pss") };
}
