/** Latency at a fixed rate, far below what each can bear. */

import { hasResult, hasText } from "./checks.ts";
import type { Context } from "./context.ts";
import { ask } from "./exchange.ts";
import { type Rate, runOpenLoop } from "./open_loop.ts";
import type { Section } from "./report.ts";
import { rotate, type Subject } from "./rounds.ts";
import { type Server, startServer } from "./server.ts";
import { callTool, CATALOG, PRICES_TOOL, servicePlan } from "./service.ts";
import { formatSpread, percentile } from "./statistics.ts";

const FULL: Rate = { perSecond: 2000, seconds: 3 };
const QUICK: Rate = { perSecond: 2000, seconds: 0.5 };
const FULL_ROUNDS = 3;
const PERCENTILES = [0.5, 0.99, 1];

/** Measures the catalog and `tools/call`. */
export async function measureFixedRate({ answers, peers, isQuick }: Context): Promise<Section> {
  const service = servicePlan();
  const catalog = { request: CATALOG, check: hasText(answers.catalog.body) };
  const call = { request: callTool(PRICES_TOOL, {}), check: hasResult(answers.tool.result) };
  const subjects: readonly Subject[] = [
    { name: "catalog: floor", plan: peers.bare("floor", "catalog"), ...catalog },
    { name: "catalog: service", plan: service, ...catalog },
    { name: "catalog: Hono on Deno", plan: peers.onDeno("hono.js"), ...catalog },
    { name: "catalog: Fastify on Node", plan: peers.onNode("fastify.js"), ...catalog },
    { name: "catalog: Express on Node", plan: peers.onNode("express.js"), ...catalog },
    { name: "tools/call: floor", plan: peers.bare("post", "tool"), ...call },
    { name: "tools/call: service", plan: service, ...call },
    { name: "tools/call: mcp-lite on Deno", plan: peers.onDeno("mcp_lite.js"), ...call },
    { name: "tools/call: fastmcp/edge on Deno", plan: peers.onDeno("fastmcp.js"), ...call },
  ];
  const rate = isQuick ? QUICK : FULL;
  const latencies = await runAll(subjects, rate, isQuick ? 1 : FULL_ROUNDS);
  return {
    title: `Latency at ${rate.perSecond} requests a second`,
    columns: ["subject", "p50 ms", "p99 ms", "highest ms"],
    rows: [...latencies].map(([name, rounds]) => [
      name,
      ...PERCENTILES.map((share) =>
        formatSpread(rounds.map((round) => percentile(round, share)), (ms) => ms.toFixed(2))
      ),
    ]),
    notes: [
      "An open loop of 32 connections: each answer is timed from when its request was due. " +
      "Median of the rounds (lowest..highest).",
    ],
    targets: [],
  };
}

type Latencies = ReadonlyMap<string, readonly (readonly number[])[]>;

async function runAll(
  subjects: readonly Subject[],
  rate: Rate,
  rounds: number,
): Promise<Latencies> {
  const servers: Server[] = [];
  const latencies = new Map<string, (readonly number[])[]>();
  try {
    for (const { name, plan, request, check } of subjects) {
      // deno-lint-ignore no-await-in-loop -- one start at a time
      const { server } = await startServer(plan, request);
      servers.push(server);
      // deno-lint-ignore no-await-in-loop -- as above
      check(await ask(server.port, request));
      latencies.set(name, []);
    }
    const lines = subjects.map((subject, at) => ({ ...subject, port: servers[at]?.port ?? 0 }));
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      for (const { name, port, request } of rotate(lines, round)) {
        const { perSecond, seconds } = rate;
        const warmUp = { perSecond, seconds: Math.min(1, seconds) };
        // deno-lint-ignore no-await-in-loop -- one load at a time
        const result = await runOpenLoop(port, request, round === 0 ? warmUp : rate);
        if (round > 0) latencies.get(name)?.push(result);
      }
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
  return latencies;
}
