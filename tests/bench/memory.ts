/** Resident memory at rest, after many requests, and over minutes of load. */

import type { Context } from "./context.ts";
import type { HttpRequest } from "./exchange.ts";
import type { Section } from "./report.ts";
import { residentMiB, type Server, type ServerPlan, startServer } from "./server.ts";
import { callTool, CATALOG, get, orderOf, PRICES_TOOL, servicePlan } from "./service.ts";
import { formatCount, formatFine, formatRatio, median } from "./statistics.ts";
import { atMost } from "./targets.ts";
import { runWrk } from "./wrk.ts";

const FULL_REQUESTS = 1_000_000;
const QUICK_REQUESTS = 30_000;
const BARE = "bare: `template.clone()`";
const SERVICE = "service";
const UNBOUND = "service, without its V8 flag";

interface Memory {
  readonly name: string;
  readonly idleMiB: number;
  readonly requests: number;
  readonly afterMiB: number;
}

/** Measures memory before and after the requests, for the bare server and for the service. */
export async function measureMemory({ peers, isQuick }: Context): Promise<Section> {
  const requests = isQuick ? QUICK_REQUESTS : FULL_REQUESTS;
  const bare = await fill(BARE, peers.bare("clone", "catalog"), requests);
  const service = await fill(SERVICE, servicePlan(), requests);
  const unbound = await fill(UNBOUND, withoutFlags(servicePlan()), requests);
  return {
    title: `Memory after ${formatCount(requests)} requests`,
    columns: ["subject", "at rest, MiB", "requests", "after them, MiB", "times bare"],
    rows: [bare, service, unbound].map(({ name, idleMiB, requests, afterMiB }) => [
      name,
      formatFine(idleMiB),
      formatCount(requests),
      formatFine(afterMiB),
      formatRatio(afterMiB / bare.afterMiB),
    ]),
    notes: ["Resident memory. The catalog is asked for; all requests come from one client."],
    figure: `${formatFine(service.afterMiB)} MiB`,
    targets: [atMost("times bare", 1.6, service.afterMiB / bare.afterMiB)],
  };
}

/** The same without what the start task tells the engine. */
function withoutFlags({ command, ...plan }: ServerPlan): ServerPlan {
  return { ...plan, command: command.filter((word) => !word.startsWith("--v8-flags")) };
}

async function fill(name: string, plan: ServerPlan, wanted: number): Promise<Memory> {
  const { server } = await startServer(plan, CATALOG);
  try {
    const idleMiB = residentMiB(server.pid);
    let requests = 0;
    let seconds = 1;
    while (requests < wanted) {
      // deno-lint-ignore no-await-in-loop -- one load at a time
      const result = await runWrk(server.port, CATALOG, seconds);
      if (result.requests === 0) throw new Error(`${name} answers no more`);
      requests += result.requests;
      const perSecond = result.requests / result.seconds;
      seconds = Math.max(1, Math.ceil((wanted - requests) / perSecond));
    }
    return { name, idleMiB, requests, afterMiB: residentMiB(server.pid) };
  } finally {
    await server.stop();
  }
}

/** Spans of the soak: a minute each, or the tenth of one. */
const SPANS = 10;
const FULL_SLICE_SECONDS = 10;
const QUICK_SLICE_SECONDS = 1;
const GROWTH_ALLOWED = 1.05;

/** Measures memory over ten minutes of load of all kinds, or over one. */
export async function measureSoak({ answers, isQuick }: Context): Promise<Section> {
  const order = orderOf(10, JSON.parse(answers.catalog.body));
  const requests: readonly HttpRequest[] = [
    CATALOG,
    get("/"),
    callTool(PRICES_TOOL, {}),
    get("/index.md", { "accept-encoding": "br" }),
    callTool("cotizar_pedido", order),
    get("/api/no-existe"),
  ];
  const { server } = await startServer(servicePlan(), CATALOG);
  try {
    const seconds = isQuick ? QUICK_SLICE_SECONDS : FULL_SLICE_SECONDS;
    const spans = await soak(server, requests, seconds);
    const inMiB = spans.map(({ miB }) => miB);
    const last = median(inMiB.slice(-3));
    const unit = isQuick ? "tenth" : "minute";
    return {
      title: `Memory over ${isQuick ? "one minute" : "ten minutes"} of load`,
      columns: [unit, "requests", "MiB"],
      rows: spans.map(({ requests, miB }, at) => [
        String(at + 1),
        formatCount(requests),
        formatFine(miB),
      ]),
      notes: ["Catalog, pages, tool calls and unknown paths take turns."],
      figure: `${formatFine(last)} MiB`,
      targets: [
        atMost(`times ${unit}s 2 to 4`, GROWTH_ALLOWED, last / median(inMiB.slice(1, 4))),
      ],
    };
  } finally {
    await server.stop();
  }
}

/** One span of load. */
interface Span {
  readonly requests: number;
  readonly miB: number;
}

async function soak(
  server: Server,
  requests: readonly HttpRequest[],
  seconds: number,
): Promise<readonly Span[]> {
  const spans: Span[] = [];
  for (let span = 0; span < SPANS; span++) {
    let count = 0;
    for (const request of requests) {
      // deno-lint-ignore no-await-in-loop -- one load at a time
      count += (await runWrk(server.port, request, seconds)).requests;
    }
    spans.push({ requests: count, miB: residentMiB(server.pid) });
  }
  return spans;
}
