/** From the spawn of a process to its first whole answer, with warm caches. */

import type { Context } from "./context.ts";
import type { HttpRequest } from "./exchange.ts";
import type { Section } from "./report.ts";
import { rotate } from "./rounds.ts";
import { type ServerPlan, startServer } from "./server.ts";
import { CATALOG, get, servicePlan } from "./service.ts";
import { formatFine, formatRatio, formatSpread, median, ratios } from "./statistics.ts";
import { atMost } from "./targets.ts";

interface Start {
  readonly name: string;
  readonly plan: ServerPlan;
  readonly probe: HttpRequest;
  readonly ms: number[];
}

const BARE = "bare `Deno.serve`";
const SERVICE = "service, data and pages read";
const FULL_STARTS = 21;
const QUICK_STARTS = 3;

/** Measures the starts, each subject once a round; the first round warms the caches and isn't counted. */
export async function measureStarts({ peers, isQuick }: Context): Promise<Section> {
  const starts: readonly Start[] = [
    { name: BARE, plan: peers.onDeno("hello.js"), probe: get("/"), ms: [] },
    { name: SERVICE, plan: servicePlan(), probe: CATALOG, ms: [] },
    { name: "Hono on Deno", plan: peers.onDeno("hono.js"), probe: CATALOG, ms: [] },
    { name: "Fastify on Node", plan: peers.onNode("fastify.js"), probe: CATALOG, ms: [] },
    { name: "Express on Node", plan: peers.onNode("express.js"), probe: CATALOG, ms: [] },
  ];
  for (let round = 0; round <= (isQuick ? QUICK_STARTS : FULL_STARTS); round++) {
    for (const { name, plan, probe, ms } of rotate(starts, round)) {
      // deno-lint-ignore no-await-in-loop -- one start at a time
      const { server, answer, startMs } = await startServer(plan, probe);
      // deno-lint-ignore no-await-in-loop -- it must not be there for the next
      await server.stop();
      if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}`);
      if (round > 0) ms.push(startMs);
    }
  }
  const msOf = (name: string) => starts.find((start) => start.name === name)?.ms ?? [];
  const [bare, service] = [msOf(BARE), msOf(SERVICE)];
  return {
    title: "Start to first answer",
    columns: ["subject", "ms", "times bare"],
    rows: starts.map(({ name, ms }) => [
      name,
      formatSpread(ms, formatFine),
      formatSpread(ratios(ms, bare), formatRatio),
    ]),
    notes: [`Median of ${bare.length} starts (lowest..highest), modules and compiled code cached.`],
    figure: `${formatFine(median(service))} ms`,
    targets: [atMost("times bare", 4, median(ratios(service, bare)))],
  };
}
