/** What measures, draws and tries at length, and is no part of the gate: `deno task lab NAME ARGUMENTS...`. */

const ROOT = new URL("../../", import.meta.url).pathname;

/** By name, what does it, a module or a folder of tests, and what it does. */
const TASKS: Readonly<Record<string, readonly [path: string, what: string]>> = {
  bench: [
    "lab/bench/run.ts",
    "measure the service beside its peers; --quick, or groups' names",
  ],
  floods: ["lab/floods/run.ts", "flood the real service; --quick for a tenth"],
  faults: [
    "lab/faults.ts",
    "plant faults in rooms of src/, and tell which the tests catch",
  ],
  fuzz: [
    "fuzz",
    "fuzz for minutes from a new seed, which it tells (FUZZ_SEED tries it again)",
  ],
  clients: [
    "lab/clients",
    "try the clients that people use, and which version each asks for",
  ],
  audit: [
    "lab/audit.ts",
    "audit the site with the tools of others; the W3C checker needs Java",
  ],
  vitals: [
    "lab/site/vitals.ts",
    "measure how the home page comes to a slow phone",
  ],
  visitors: [
    "lab/site/visitors.ts",
    "play five visitors on a small phone, and count their taps",
  ],
  engines: [
    "lab/site/engines.ts",
    "play an order in Firefox and in WebKit, with pictures",
  ],
  pictures: ["lab/site/pictures.ts", "take the README's pictures of the site"],
  drawings: [
    "lab/site/drawings.ts",
    "draw the icon, and the pictures of links and owner's guide",
  ],
};

const [name = "", ...args] = Deno.args;
const [path] = TASKS[name] ?? [];
if (path === undefined) {
  const lines = Object.entries(TASKS).map(([name, [, what]]) =>
    `${name.padEnd(10)} ${what}`
  );
  Deno.stdout.writeSync(new TextEncoder().encode(`${lines.join("\n")}\n`));
  Deno.exit(name === "" ? 0 : 1);
}
const command = [
  path.endsWith(".ts") ? "run" : "test",
  "--config",
  "tests/deno.json",
];
const { code } = new Deno.Command(Deno.execPath(), {
  args: [...command, "--allow-all", `tests/${path}`, ...args],
  cwd: ROOT,
  env: name === "fuzz" ? { FUZZ_LONG: "1" } : {},
  stdin: "inherit",
  stdout: "inherit",
  stderr: "inherit",
}).outputSync();
Deno.exit(code);
