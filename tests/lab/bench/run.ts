// deno-lint-ignore-file no-await-in-loop -- measurements must not overlap
/**
 * `deno task lab bench`: compares the speed of the service with its peers.
 *
 * Groups: catalog, mcp, start, memory, tools. Runs all groups, or only the named ones.
 * `--quick` takes two minutes. Needs `wrk` (Debian: apt-get install wrk).
 */

import { formatFigure, formatSpread, formatTable, ratio } from "./figures.ts";
import { type Peers, preparePeers, type Subject } from "./peers.ts";
import { load, memoryMiB, pinLoad, startServer } from "./server.ts";
import type { Run, Server } from "./server.ts";
import { measureTools } from "./tools.ts";

const isQuick = Deno.args.includes("--quick");
// Subjects take turns in many short rounds, because the machine's speed changes.
const ROUNDS = isQuick ? 2 : 20;
const STARTS = isQuick ? 3 : 21;
const REQUESTS = isQuick ? 30_000 : 1_000_000;

/** The rows of the last table: each aim with its figure. */
const aims: (readonly string[])[] = [];

type Group = (peers: Peers) => Promise<void>;
type Runs = ReadonlyMap<string, readonly Run[]>;

const GROUPS: Readonly<Record<string, Group>> = {
  catalog: measureCatalog,
  mcp: measureMcp,
  start: measureStart,
  memory: measureMemory,
  tools: measureToolsInProcess,
};

const groups = Deno.args.filter((word) => !word.startsWith("--"));
const unknown = groups.filter((name) => !Object.hasOwn(GROUPS, name));
if (unknown.length > 0) {
  const names = Object.keys(GROUPS).join(", ");
  throw new Error(`bench has ${names}, not ${unknown}`);
}

report("# Benchmark", await describeMachine());
await pinLoad();

const folder = await Deno.makeTempDir({ prefix: "bench-" });
try {
  const peers = await preparePeers(folder);

  for (const name of groups.length > 0 ? groups : Object.keys(GROUPS)) {
    await GROUPS[name]?.(peers);
  }
} finally {
  await Deno.remove(folder, { recursive: true });
}
report(
  "## Aims",
  formatTable([["aim", "wanted", "measured", "met"], ...aims]),
);

async function measureCatalog(peers: Peers) {
  const runs = await runRounds(peers.catalog);
  reportRuns("Catalog", runs);
  aim("catalog, times the floor", "at least", 0.88, ofFirst(runs, "service"));
}

async function measureMcp(peers: Peers) {
  const constants = {
    "`consultar_precios`": peers.prices,
    "`tools/list`": peers.toolList,
  };

  for (const [title, subjects] of Object.entries(constants)) {
    const runs = await runRounds(subjects);
    reportRuns(title, runs);

    const name = `${title}, times mcp-lite`;
    aim(name, "at least", 1.2, ofFirst(runs, "service"));
  }

  const title = "`cotizar_pedido`, ten tubs";
  reportRuns(title, await runRounds(peers.quote));
}

async function measureStart(peers: Peers) {
  const times = new Map<string, number[]>(
    peers.starts.map(({ name }) => [name, []]),
  );

  // The first round warms the caches and isn't counted.
  for (let round = 0; round <= STARTS; round++) {
    for (const { name, plan, request } of rotate(peers.starts, round)) {
      const server = await startServer(plan, request);
      await server.stop();
      if (round > 0) times.get(name)?.push(server.startMs);
    }
  }

  const bare = times.get("floor") ?? [];
  const rows = [...times].map(([name, ms]) => {
    return [name, formatSpread(ms), formatFigure(ratio(ms, bare))];
  });
  const table = formatTable([["subject", "ms", "times bare"], ...rows]);
  report("## Start to first answer", table);

  const timesBare = ratio(times.get("service") ?? [], bare);
  aim("start, times bare", "at most", 4.5, timesBare);
}

async function measureMemory(peers: Peers) {
  const rows: (readonly string[])[] = [];
  const afterMib: number[] = [];

  for (const { name, plan, request } of peers.memory) {
    const server = await startServer(plan, request);
    const atRest = [memoryMiB(server.pid), memoryMiB(server.pid, "Pss")];

    // This many requests exceed even the largest quota.
    for (let sent = 0; sent < REQUESTS;) {
      sent +=
        (await load(server, request, 5, { allowsRefused: true })).requests;
    }

    const after = memoryMiB(server.pid);
    await server.stop();
    rows.push([name, ...[...atRest, after].map(formatFigure)]);
    afterMib.push(after);
  }

  const last = `after ${formatFigure(REQUESTS)} requests`;
  const columns = ["subject", "MiB at rest", "its own share", last];
  report("## Memory", formatTable([columns, ...rows]));

  const [bareMib = NaN, serviceMib = NaN] = afterMib;
  aim(
    "memory, times bare",
    "at most",
    1.7,
    serviceMib / bareMib,
  );
}

async function measureToolsInProcess() {
  const { rows, worstQuoteMs } = await measureTools({ isQuick });
  report("## Tools, in process", formatTable(rows));
  aim(
    "worst quote with the largest shop, ms",
    "at most",
    3,
    worstQuoteMs,
  );
}

/**
 * Runs each subject once a round. The order rotates, so that changes of the machine's
 * speed affect all subjects.
 */
async function runRounds(subjects: readonly Subject[]): Promise<Runs> {
  const servers = new Map<Subject, Server>();
  const runs = new Map<string, Run[]>(subjects.map(({ name }) => [name, []]));

  try {
    for (const subject of subjects) {
      const server = await startServer(subject.plan, subject.request);
      servers.set(subject, server);
      await load(server, subject.request, isQuick ? 1 : 3);
    }

    for (let round = 0; round < ROUNDS; round++) {
      for (const [{ name, request }, server] of rotate([...servers], round)) {
        runs.get(name)?.push(await load(server, request, 1));
      }
    }
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()));
  }

  return runs;
}

/** Returns a subject's rate, relative to that of the first subject. */
function ofFirst(runs: Runs, name: string) {
  const [first = ""] = runs.keys();
  const rates = (name: string) =>
    (runs.get(name) ?? []).map(({ perSecond }) => perSecond);

  return ratio(rates(name), rates(first));
}

function reportRuns(title: string, runs: Runs) {
  const rows = [...runs].map(([name, all]) => [
    name,
    formatSpread(all.map(({ perSecond }) => perSecond)),
    formatFigure(ofFirst(runs, name)),
    formatSpread(all.map(({ cpuMicros }) => cpuMicros)),
  ]);

  const [first] = runs.keys();
  const columns = ["subject", "a second", `times ${first}`, "CPU us a request"];
  report(`## ${title}`, formatTable([columns, ...rows]));
}

function aim(
  name: string,
  sense: "at least" | "at most",
  bound: number,
  measured: number,
) {
  const isMet = sense === "at least" ? measured >= bound : measured <= bound;
  const wanted = `${sense} ${formatFigure(bound)}`;

  aims.push([name, wanted, formatFigure(measured), isMet ? "yes" : "NO"]);
}

function rotate<T>(
  list: readonly T[],
  by: number,
): readonly T[] {
  const start = by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

async function describeMachine() {
  const cpu = await Deno.readTextFile("/proc/cpuinfo");
  const model = /^model name\s*:\s*(.+)$/m.exec(cpu)?.[1] ?? Deno.build.arch;
  const cores = `${navigator.hardwareConcurrency} cores`;
  const versions = `Linux ${Deno.osRelease()}; Deno ${Deno.version.deno}`;

  return `${model}, ${cores}, ${versions}. ` +
    "Servers on core 0; the load, 32 connections, on core 1. " +
    "Medians of the rounds, with the least and the most.";
}

function report(
  heading: string,
  text: string,
) {
  // deno-lint-ignore no-console -- prints the result
  console.log(`${heading}\n\n${text}\n`);
}
