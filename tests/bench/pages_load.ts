/** The home page under load, in HTML and in Markdown, beside the floor and the peers. */

import { hasText } from "./checks.ts";
import type { Context, Parts } from "./context.ts";
import type { Section } from "./report.ts";
import { runRounds, type Subject } from "./rounds.ts";
import { get, servicePlan } from "./service.ts";
import { atLeast } from "./targets.ts";
import { rateTargets, tabulate } from "./throughput.ts";

const HTML = "HTML: ";
const MARKDOWN = "Markdown: ";
const FLOOR = "floor";
const SERVICE = "service";

/** What is measured of the home page, `/` and `/index.md`. */
export function pageSubjects({ answers, peers }: Parts): readonly Subject[] {
  const service = servicePlan();
  const inForm = (form: string, name: "html" | "markdown"): readonly Subject[] => {
    const asked = { request: get(answers[name].path), check: hasText(answers[name].body) };
    return [
      { name: `${form}${FLOOR}`, plan: peers.bare("floor", name), ...asked },
      { name: `${form}floor without a quota`, plan: peers.bare("floor-page", name), ...asked },
      { name: `${form}${SERVICE}`, plan: service, ...asked },
    ];
  };
  const { path, body } = answers.markdown;
  const markdown = { request: get(path), check: hasText(body) };
  return [
    ...inForm(HTML, "html"),
    ...inForm(MARKDOWN, "markdown"),
    {
      name: `${MARKDOWN}service, by Accept`,
      plan: service,
      request: get("/", { accept: "text/markdown" }),
      check: hasText(body),
    },
    { name: `${MARKDOWN}Hono on Deno`, plan: peers.onDeno("hono.js"), ...markdown },
    { name: `${MARKDOWN}Fastify on Node`, plan: peers.onNode("fastify.js"), ...markdown },
    { name: `${MARKDOWN}Express on Node`, plan: peers.onNode("express.js"), ...markdown },
  ];
}

/** Measures the home page. */
export async function measurePages(context: Context): Promise<Section> {
  const results = await runRounds(pageSubjects(context), context.effort);
  const target = rateTargets(results);
  const floorOf = (name: string) => `${name.slice(0, name.indexOf(":") + 2)}${FLOOR}`;
  return {
    ...tabulate("Home page", results, floorOf),
    targets: [HTML, MARKDOWN].map((form) =>
      target(atLeast, `${form}of the floor`, 0.85, `${form}${SERVICE}`, `${form}${FLOOR}`)
    ),
  };
}
