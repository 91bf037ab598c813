// deno-lint-ignore-file no-await-in-loop -- one thing after another is the point
/**
 * `deno task lab bench`: the figures that the README shows and what they are beside. Groups: catalog, mcp, start,
 * memory, soak, tools; all of them unless some are named. `--quick` takes two minutes. Debian: apt-get install wrk.
 */

import { median, ratio, tell, tellSpread, tellTable } from "./figures.ts";
import {
  type Answers,
  copyPeers,
  type Peers,
  readAnswers,
  type Subject,
} from "./peers.ts";
import {
  callTool,
  get,
  load,
  memoryMiB,
  pinLoad,
  SERVICE,
  startServer,
} from "./server.ts";
import type { Run, Server } from "./server.ts";
import { measureTools, orderOf } from "./tools.ts";

const isQuick = Deno.args.includes("--quick");
// Many short rounds: what is compared is measured seconds apart, on a machine whose speed changes.
const ROUNDS = isQuick ? 2 : 20;
const STARTS = isQuick ? 3 : 21;
const REQUESTS = isQuick ? 30_000 : 1_000_000;
const SOAK_SECONDS = isQuick ? 1 : 10;
const CATALOG = get("/api/v1/catalogo");

/** What is aimed at: a name, the figure, and whether it is reached. */
const aims:
  (readonly [name: string, wanted: string, measured: string, isMet: string])[] =
    [];

const GROUPS: Readonly<
  Record<string, (answers: Answers, peers: Peers) => Promise<void>>
> = {
  async catalog(_, peers) {
    const runs = await runRounds(peers.catalog);
    tellRuns("Catalog", runs);
    aim("catalog, of the floor", "at least", 0.88, ofFloor(runs, "service"));
  },
  async mcp({ catalog }, peers) {
    const quote = callTool(
      "cotizar_pedido",
      orderOf(JSON.parse(catalog.text), 10),
    );
    const service = {
      name: "service, ten tubs quoted",
      plan: SERVICE,
      request: quote,
    };
    tellRuns("MCP `tools/call`", await runRounds([...peers.mcp, service]));
  },
  async start(_, peers) {
    const startMs = new Map(
      peers.starts.map(({ name }) => [name, [] as number[]]),
    );
    // The first round warms the caches and isn't counted.
    for (let round = 0; round <= STARTS; round++) {
      for (const { name, plan, request } of rotate(peers.starts, round)) {
        const server = await startServer(plan, request);
        await server.stop();
        if (round > 0) startMs.get(name)?.push(server.startMs);
      }
    }
    const bare = startMs.get("floor") ?? [];
    const rows = [...startMs].map((
      [name, ms],
    ) => [name, tellSpread(ms), tell(ratio(ms, bare))]);
    say(
      `## Start to first answer\n\n${
        tellTable([["subject", "ms", "times bare"], ...rows])
      }`,
    );
    aim(
      "start, times bare",
      "at most",
      4.5,
      ratio(startMs.get("service") ?? [], bare),
    );
  },
  async memory(_, peers) {
    const rows: (readonly [
      name: string,
      atRest: number,
      shared: number,
      after: number,
    ])[] = [];
    for (const { name, plan, request } of peers.memory) {
      const server = await startServer(plan, request);
      const atRest = [
        memoryMiB(server.pid),
        memoryMiB(server.pid, "Pss"),
      ] as const;
      for (let requests = 0; requests < REQUESTS;) { // the last are over the largest quota
        const { requests: more } = await load(server, request, 5, {
          allowsRefused: true,
        });
        requests += more;
      }
      rows.push([name, ...atRest, memoryMiB(server.pid)]);
      await server.stop();
    }
    const columns = [
      "subject",
      "MiB at rest",
      "its own share",
      `after ${tell(REQUESTS)} requests`,
    ];
    const cells = rows.map((
      [name, ...figures],
    ) => [name, ...figures.map(tell)]);
    say(`## Memory\n\n${tellTable([columns, ...cells])}`);
    aim(
      "memory, times bare",
      "at most",
      1.7,
      (rows[1]?.[3] ?? NaN) / (rows[0]?.[3] ?? NaN),
    );
  },
  async soak({ catalog }) {
    const order = orderOf(JSON.parse(catalog.text), 10);
    const requests = [
      ...[CATALOG, get("/"), get("/index.md"), get("/api/no-existe")],
      ...[callTool("consultar_precios", {}), callTool("cotizar_pedido", order)],
    ];
    const server = await startServer(SERVICE, CATALOG);
    const spans: number[] = [];
    for (let span = 0; span < 10; span++) {
      for (const request of requests) {
        await load(server, request, SOAK_SECONDS, { allowsRefused: true });
      }
      spans.push(memoryMiB(server.pid));
    }
    await server.stop();
    const told = spans.map(tell).join(", ");
    say(
      `## Memory under mixed load, ten times ${
        6 * SOAK_SECONDS
      } s\n\n${told} MiB`,
    );
    const growth = median(spans.slice(-3)) / median(spans.slice(1, 4));
    aim(
      "memory, minutes 8 to 10 times minutes 2 to 4",
      "at most",
      1.05,
      growth,
    );
  },
  async tools() {
    const { rows, worstQuoteMs } = await measureTools({ isQuick });
    say(`## Tools, in process\n\n${tellTable(rows)}`);
    aim("worst quote with the largest shop, ms", "at most", 3, worstQuoteMs);
  },
};

const named = Deno.args.filter((word) => !word.startsWith("--"));
const unknown = named.filter((name) => !Object.hasOwn(GROUPS, name));
if (unknown.length > 0) {
  throw new Error(
    `bench has ${Object.keys(GROUPS).join(", ")}, not ${unknown}`,
  );
}
say(`# Benchmark\n\n${await tellMachine()}`);
await pinLoad();
const folder = await Deno.makeTempDir({ prefix: "bench-" });
try {
  const answers = await readAnswers();
  const peers = await copyPeers(folder, answers);
  for (const name of named.length > 0 ? named : Object.keys(GROUPS)) {
    await GROUPS[name]?.(answers, peers);
  }
} finally {
  await Deno.remove(folder, { recursive: true });
}
say(
  `## Aims\n\n${tellTable([["what", "wanted", "measured", "met"], ...aims])}`,
);

type Runs = ReadonlyMap<string, readonly Run[]>;
/** Runs each subject once a round, in an order that moves on, so that the machine's moods meet all alike. */
async function runRounds(subjects: readonly Subject[]): Promise<Runs> {
  const servers = new Map<Subject, Server>();
  const runs = new Map(subjects.map(({ name }) => [name, [] as Run[]]));
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

function ofFloor(runs: Runs, name: string): number {
  const rates = (name: string) =>
    (runs.get(name) ?? []).map(({ perSecond }) => perSecond);
  return ratio(rates(name), rates("floor"));
}

function tellRuns(title: string, runs: Runs): void {
  const rows = [...runs].map(([name, all]) => [
    name,
    tellSpread(all.map(({ perSecond }) => perSecond)),
    tell(ofFloor(runs, name)),
    tellSpread(all.map(({ cpuMicros }) => cpuMicros)),
  ]);
  const columns = ["subject", "a second", "of the floor", "CPU us a request"];
  say(`## ${title}\n\n${tellTable([columns, ...rows])}`);
}

function aim(
  name: string,
  sense: "at least" | "at most",
  bound: number,
  measured: number,
): void {
  const isMet = sense === "at least" ? measured >= bound : measured <= bound;
  aims.push([
    name,
    `${sense} ${tell(bound)}`,
    tell(measured),
    isMet ? "yes" : "NO",
  ]);
}

function rotate<T>(list: readonly T[], by: number): readonly T[] {
  return [...list.slice(by % list.length), ...list.slice(0, by % list.length)];
}

async function tellMachine(): Promise<string> {
  const cpu = await Deno.readTextFile("/proc/cpuinfo");
  const model = /^model name\s*:\s*(.+)$/m.exec(cpu)?.[1] ?? Deno.build.arch;
  return `${model}, ${navigator.hardwareConcurrency} cores, Linux ${Deno.osRelease()}; Deno ${Deno.version.deno}. ` +
    "Servers on core 0; the load, 32 connections, on core 1. Medians of the rounds, with the least and the most.";
}

function say(text: string): void {
  // deno-lint-ignore no-console -- what a lab task is for
  console.log(`${text}\n`);
}
