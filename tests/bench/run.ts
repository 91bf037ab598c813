/**
 * The benchmark: `deno task bench` measures the figures that the README shows and prints them last, in a short table;
 * `--quick` does it in two minutes. Names of groups run those alone, `all` runs every one. It ends with 1 where
 * something could not be measured; a target that isn't met is told.
 */

import { readAnswers } from "./answers.ts";
import { measureCatalog, measureForms } from "./catalog_load.ts";
import type { Context } from "./context.ts";
import { measureFixedRate } from "./fixed_rate.ts";
import { measureGrowth } from "./growth.ts";
import { measureLimiter } from "./limiter.ts";
import { describeMachine, findMissing, pinLoad, tellCore } from "./machine.ts";
import { measureMcp } from "./mcp_load.ts";
import { measureMemory, measureSoak } from "./memory.ts";
import { measurePages } from "./pages_load.ts";
import { copyPeers, installPeers } from "./peers.ts";
import { formatFigures, formatSection, formatTargets, type Section } from "./report.ts";
import { type Effort, FAILED } from "./rounds.ts";
import { measureStarts } from "./start_up.ts";
import { measureTools } from "./tools.ts";

// Many short rounds: what is compared is measured seconds apart, on a machine whose speed changes.
const FULL: Effort = { rounds: 20, seconds: 1, warmUpSeconds: 3 };
const QUICK: Effort = { rounds: 2, seconds: 1, warmUpSeconds: 0 };

type Group = (context: Context) => Promise<Section>;

/** The groups of the README's figures. */
const FIGURES: Readonly<Record<string, Group>> = {
  catalog: measureCatalog,
  mcp: measureMcp,
  start: measureStarts,
  memory: measureMemory,
  soak: measureSoak,
};
const GROUPS: Readonly<Record<string, Group>> = {
  ...FIGURES,
  pages: measurePages,
  forms: measureForms,
  rate: measureFixedRate,
  limiter: ({ isQuick }) => measureLimiter({ quick: isQuick }),
  tools: ({ isQuick }) => measureTools({ quick: isQuick }),
  growth: ({ isQuick }) => measureGrowth({ quick: isQuick }),
};

const chosen = Deno.args.filter((argument) => !argument.startsWith("--"));
const groups = Object.entries(chosen.length === 0 ? FIGURES : GROUPS).filter(([name]) =>
  chosen.length === 0 || chosen.includes("all") || chosen.includes(name)
);
const isQuick = Deno.args.includes("--quick");
const sections: Section[] = [];
const failed: string[] = [];

const unknown = chosen.filter((name) => name !== "all" && GROUPS[name] === undefined);
const missing = [
  ...unknown.map((name) => `no group ${name}: there are ${Object.keys(GROUPS).join(", ")} and all`),
  ...await findMissing(),
];
for (const line of missing) print(line);
if (missing.length > 0) Deno.exit(1);
print(`# Benchmark\n\n${await describeMachine()}`);
await pinLoad();
const folder = await Deno.makeTempDir({ prefix: "bench-" });
try {
  const answers = await readAnswers();
  const peers = await copyPeers(folder, answers);
  await installPeers(folder);
  const effort = isQuick ? QUICK : FULL;
  for (const [name, group] of groups) {
    // deno-lint-ignore no-await-in-loop -- one load at a time
    await measure(name, group, { answers, peers, effort, isQuick, folder });
  }
} finally {
  await Deno.remove(folder, { recursive: true });
}
print(formatTargets(sections));
if (sections.some(({ figure }) => figure !== undefined)) {
  print(formatFigures(await tellCore(), sections));
}
for (const line of failed) print(line);
Deno.exit(failed.length === 0 ? 0 : 1);

async function measure(name: string, group: Group, context: Context): Promise<void> {
  const startedMs = performance.now();
  try {
    const section = await group(context);
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    print(`${formatSection(section)}\n- Measured in ${seconds} s.`);
    sections.push(section);
    failed.push(...section.notes.filter((note) => note.startsWith(FAILED)));
  } catch (error) {
    failed.push(`${FAILED} ${name}: ${error instanceof Error ? error.message : error}`);
  }
}

function print(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n\n`));
}
