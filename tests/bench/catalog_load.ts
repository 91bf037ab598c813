/** The catalog under load: beside the ceilings, the peers, and its own 304, 429 and compressed forms. */

import { hasStatus, hasText } from "./checks.ts";
import type { Context, Parts } from "./context.ts";
import type { Section } from "./report.ts";
import { runRounds, type Subject } from "./rounds.ts";
import { CATALOG, get, servicePlan } from "./service.ts";
import { atLeast, moreThan } from "./targets.ts";
import { rateTargets, tabulate } from "./throughput.ts";

const CEILING = "ceiling: `template.clone()`";
const SERVICE = "service";
const LOGGING = "service, default log to a file";
const GZIP = "service, gzip";
const BROTLI = "service, brotli";
const NOT_MODIFIED = "service, 304";
const OVER_QUOTA = "service, 429";
const HONO = "Hono on Deno, CORS and limiter";
const FASTIFY = "Fastify on Node, CORS and limiter";
const EXPRESS = "Express on Node, CORS and limiter";

/** What is measured of GET /api/v1/catalogo. */
export function catalogSubjects({ answers, peers, folder }: Parts): readonly Subject[] {
  const { catalog } = answers;
  const service = servicePlan();
  const check = hasText(catalog.body);
  const { etag = "" } = catalog.headers;
  return [
    { name: CEILING, plan: peers.bare("clone", "catalog"), request: CATALOG, check },
    {
      name: "bare: `new Response(body, { headers })`",
      plan: peers.bare("init", "catalog"),
      request: CATALOG,
      check,
    },
    { name: SERVICE, plan: service, request: CATALOG, check },
    {
      name: LOGGING,
      plan: { ...servicePlan({ LOG: "" }), logFile: `${folder}/service.log` },
      request: CATALOG,
      check,
    },
    { name: HONO, plan: peers.onDeno("hono.js"), request: CATALOG, check },
    { name: FASTIFY, plan: peers.onNode("fastify.js"), request: CATALOG, check },
    { name: EXPRESS, plan: peers.onNode("express.js"), request: CATALOG, check },
    {
      name: GZIP,
      plan: service,
      request: get(CATALOG.path, { "accept-encoding": "gzip" }),
      check: hasText(catalog.body, "gzip"),
    },
    {
      name: BROTLI,
      plan: service,
      request: get(CATALOG.path, { "accept-encoding": "br" }),
      check: hasText(catalog.body, "br"),
    },
    {
      name: NOT_MODIFIED,
      plan: service,
      request: get(CATALOG.path, { "if-none-match": etag }),
      check: hasStatus(304),
    },
    {
      name: OVER_QUOTA,
      plan: servicePlan({ RATE_LIMIT: "1" }),
      request: CATALOG,
      check: hasStatus(429),
    },
  ];
}

/** Measures GET /api/v1/catalogo. */
export async function measureCatalog(context: Context): Promise<Section> {
  const results = await runRounds(catalogSubjects(context), context.effort);
  const target = rateTargets(results);
  return {
    ...tabulate("Catalog", results, () => CEILING),
    targets: [
      target(atLeast, "catalog, of the ceiling", 0.9, SERVICE, CEILING),
      target(atLeast, "catalog, times Hono on Deno", 6, SERVICE, HONO),
      target(atLeast, "catalog, times Fastify", 2, SERVICE, FASTIFY),
      target(atLeast, "catalog, times Express", 8, SERVICE, EXPRESS),
      target(atLeast, "catalog in gzip, of the uncompressed", 0.9, GZIP, SERVICE),
      target(atLeast, "catalog in brotli, of the uncompressed", 0.9, BROTLI, SERVICE),
      target(moreThan, "304, of a 200", 1, NOT_MODIFIED, SERVICE),
      target(moreThan, "429, of a 200", 1, OVER_QUOTA, SERVICE),
    ],
  };
}
