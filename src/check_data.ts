/** `deno task datos`: checks what the owner edits without starting the service, and shows what it would publish. */

import { readConfig } from "./config.ts";
import { loadContent } from "./content/load_content.ts";
import { createRoutes, type Outside } from "./routes/table.ts";
import { findWarnings, tellShop } from "./shop/preview.ts";
import { messageOf } from "./start_problem.ts";

/** Nothing is served, so nothing of it is asked for. */
const OUTSIDE: Outside = {
  monotonicNow: () => 0,
  bodyDeadline: () => () => {},
  log() {},
  staleContent: () => undefined,
};

const settings = readConfig((name) => Deno.env.get(name));
if (settings.kind === "invalid") exitWith(settings.problems);
const { dataDir, pagesDir } = settings.config;
const result = await loadContent(dataDir, pagesDir);
if (result.kind === "invalid") exitWith(result.problems);
try {
  createRoutes(result.content, settings.config, OUTSIDE);
} catch (error) {
  exitWith([messageOf(error)]);
}
const { shop } = result.content;
const nowMs = Date.now();
const warnings = findWarnings(shop, nowMs);
write(Deno.stdout, [
  tellShop(shop, nowMs),
  ...(warnings.length === 0 ? [] : ["", "Para revisar", ...warnings.map((line) => `  ${line}`)]),
]);

function exitWith(problems: readonly string[]): never {
  write(Deno.stderr, problems);
  Deno.exit(1);
}

function write(to: { writeSync(bytes: Uint8Array): number }, lines: readonly string[]): void {
  to.writeSync(new TextEncoder().encode(`${lines.join("\n")}\n`));
}
