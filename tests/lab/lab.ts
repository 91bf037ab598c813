/** What measures, draws and tries at length, and is no part of the gate: `deno task lab NAME ARGUMENTS...`. */

const ROOT = new URL("../../", import.meta.url).pathname;

/** By name, what it does and what does it: a module, or a folder of tests. */
const TASKS: Readonly<
  Record<string, readonly [what: string, ...paths: readonly string[]]>
> = {
  bench: [
    "measure the service beside bare servers and its peers; --quick, or the names of groups",
    "lab/bench/run.ts",
  ],
  floods: [
    "flood the real service and print how it stands; --quick for a tenth",
    "lab/floods/run.ts",
  ],
  faults: ["plant faults in rooms of src/, and tell which ones the tests catch", "lab/faults.ts"],
  fuzz: ["fuzz for minutes from a new seed, which it tells (FUZZ_SEED tries it again)", "fuzz"],
  clients: [
    "try the clients that people use, as published, and which version of MCP each asks for",
    "lab/clients",
  ],
  audit: [
    "audit the running site with the tools of others; the W3C checker needs Java",
    "lab/audit.ts",
  ],
  vitals: ["measure how the home page comes to a slow phone, in Chromium", "lab/site/vitals.ts"],
  visitors: ["play five visitors on a small phone, and count their taps", "lab/site/visitors.ts"],
  engines: ["play an order in Firefox and in WebKit, with pictures", "lab/site/engines.ts"],
  pictures: ["take the README's pictures of the site, in Chromium", "lab/site/pictures.ts"],
  drawings: [
    "draw the picture of shared links, the icon and what the owner's guide shows, in Chromium",
    "lab/site/drawings.ts",
  ],
};

const [name = "", ...args] = Deno.args;
const [what, ...paths] = TASKS[name] ?? [];
if (what === undefined) {
  const lines = Object.entries(TASKS).map(([name, [what]]) => `${name.padEnd(10)} ${what}`);
  Deno.stdout.writeSync(new TextEncoder().encode(`${lines.join("\n")}\n`));
  Deno.exit(name === "" ? 0 : 1);
}
for (const path of paths) {
  const command = [path.endsWith(".ts") ? "run" : "test", "--config", "tests/deno.json"];
  const { code } = new Deno.Command(Deno.execPath(), {
    args: [...command, "--allow-all", `tests/${path}`, ...args],
    cwd: ROOT,
    env: name === "fuzz" ? { FUZZ_LONG: "1" } : {},
    stdin: "inherit",
    stdout: "inherit",
    stderr: "inherit",
  }).outputSync();
  if (code !== 0) Deno.exit(code);
}
