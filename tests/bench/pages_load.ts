/** The pages under load, in HTML and in Markdown, as they are and compressed. */

import { type Check, hasText } from "./checks.ts";
import type { Context, Parts } from "./context.ts";
import type { HttpRequest } from "./exchange.ts";
import type { Section } from "./report.ts";
import { runRounds, type Subject } from "./rounds.ts";
import { get, servicePlan } from "./service.ts";
import { atLeast } from "./targets.ts";
import { rateTargets, tabulate } from "./throughput.ts";

const HTML = "HTML: ";
const MARKDOWN = "Markdown: ";
const CEILING = "ceiling";
const ENCODINGS = ["gzip", "br"] as const;

/** What is measured of the home page, `/` and `/index.md`. */
export function pageSubjects({ answers, peers }: Parts): readonly Subject[] {
  const { html, markdown } = answers;
  const service = servicePlan();
  const ofService = (name: string, request: HttpRequest, check: Check): Subject => ({
    name,
    plan: service,
    request,
    check,
  });
  const request = get("/index.md");
  const check = hasText(markdown.body);
  return [
    {
      name: `${HTML}${CEILING}`,
      plan: peers.bare("clone", "html"),
      request: get("/"),
      check: hasText(html.body),
    },
    ofService(`${HTML}service`, get("/"), hasText(html.body)),
    ...ENCODINGS.map((encoding) =>
      ofService(
        `${HTML}service, ${encoding}`,
        get("/", { "accept-encoding": encoding }),
        hasText(html.body, encoding),
      )
    ),
    { name: `${MARKDOWN}${CEILING}`, plan: peers.bare("clone", "markdown"), request, check },
    ofService(`${MARKDOWN}service`, request, check),
    ofService(`${MARKDOWN}service, by Accept`, get("/", { accept: "text/markdown" }), check),
    ...ENCODINGS.map((encoding) =>
      ofService(
        `${MARKDOWN}service, ${encoding}`,
        get("/index.md", { "accept-encoding": encoding }),
        hasText(markdown.body, encoding),
      )
    ),
    { name: `${MARKDOWN}Hono on Deno`, plan: peers.onDeno("hono.js"), request, check },
    { name: `${MARKDOWN}Fastify on Node`, plan: peers.onNode("fastify.js"), request, check },
    { name: `${MARKDOWN}Express on Node`, plan: peers.onNode("express.js"), request, check },
  ];
}

/** Measures the home page. */
export async function measurePages(context: Context): Promise<Section> {
  const results = await runRounds(pageSubjects(context), context.effort);
  const target = rateTargets(results);
  return {
    ...tabulate(
      "Home page",
      results,
      (name) => `${name.slice(0, name.indexOf(":") + 2)}${CEILING}`,
    ),
    targets: [HTML, MARKDOWN].flatMap((form) => [
      target(atLeast, `${form}of the ceiling`, 0.9, `${form}service`, `${form}${CEILING}`),
      ...ENCODINGS.map((encoding) =>
        target(
          atLeast,
          `${form}${encoding}, of the uncompressed`,
          0.9,
          `${form}service, ${encoding}`,
          `${form}service`,
        )
      ),
    ]),
  };
}
