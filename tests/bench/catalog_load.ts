/** The catalog under load: beside the floor and the peers, and in the service's other forms of it. */

import { hasStatus, hasText } from "./checks.ts";
import type { Context, Parts } from "./context.ts";
import type { Section } from "./report.ts";
import { runRounds, type Subject } from "./rounds.ts";
import { CATALOG, get, servicePlan } from "./service.ts";
import { atLeast } from "./targets.ts";
import { rateTargets, tabulate, tellRate } from "./throughput.ts";

const FLOOR = "floor: what no honest handler can leave out";
const SERVICE = "service";
const PLAIN = "plain answer";
const HONO = "Hono on Deno, CORS and limiter";
const FASTIFY = "Fastify on Node, CORS and limiter";
const EXPRESS = "Express on Node, CORS and limiter";

/** What is measured of GET /api/v1/catalogo. */
export function catalogSubjects({ answers, peers }: Parts): readonly Subject[] {
  const asked = { request: CATALOG, check: hasText(answers.catalog.body) };
  return [
    { name: FLOOR, plan: peers.bare("floor", "catalog"), ...asked },
    { name: SERVICE, plan: servicePlan(), ...asked },
    { name: HONO, plan: peers.onDeno("hono.js"), ...asked },
    { name: FASTIFY, plan: peers.onNode("fastify.js"), ...asked },
    { name: EXPRESS, plan: peers.onNode("express.js"), ...asked },
    { name: "bare: reads nothing of the request", plan: peers.bare("clone", "catalog"), ...asked },
  ];
}

/** Measures GET /api/v1/catalogo. */
export async function measureCatalog(context: Context): Promise<Section> {
  const results = await runRounds(catalogSubjects(context), context.effort);
  const target = rateTargets(results);
  return {
    ...tabulate("Catalog", results, () => FLOOR),
    figure: tellRate(results, SERVICE),
    targets: [
      target(atLeast, "of the floor", 0.85, SERVICE, FLOOR),
      target(atLeast, "times Fastify", 2, SERVICE, FASTIFY),
      target(atLeast, "times Hono", 3.5, SERVICE, HONO),
      target(atLeast, "times Express", 6, SERVICE, EXPRESS),
    ],
  };
}

/** What is measured of the catalog's other forms. */
export function formSubjects({ answers, folder }: Parts): readonly Subject[] {
  const { body, headers: { etag = "" } } = answers.catalog;
  const plan = servicePlan();
  const compressed = (encoding: "br" | "gzip"): Subject => ({
    name: encoding,
    plan,
    request: get(CATALOG.path, { "accept-encoding": encoding }),
    check: hasText(body, encoding),
  });
  return [
    { name: PLAIN, plan, request: CATALOG, check: hasText(body) },
    compressed("gzip"),
    compressed("br"),
    {
      name: "304",
      plan,
      request: get(CATALOG.path, { "if-none-match": etag }),
      check: hasStatus(304),
    },
    {
      name: "429",
      plan: servicePlan({ RATE_LIMIT: "1" }),
      request: CATALOG,
      check: hasStatus(429),
    },
    {
      name: "default log to a file",
      plan: { ...servicePlan({ LOG: "" }), logFile: `${folder}/service.log` },
      request: CATALOG,
      check: hasText(body),
    },
  ];
}

/** Measures the catalog's other forms. */
export async function measureForms(context: Context): Promise<Section> {
  const results = await runRounds(formSubjects(context), context.effort);
  return {
    ...tabulate("The service's forms of the catalog", results, () => PLAIN, PLAIN),
    targets: [],
  };
}
