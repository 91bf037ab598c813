/** Tasks outside the gate, which measure, draw or run long tests: `deno task lab NAME`. */

const ROOT = new URL("../../", import.meta.url).pathname;

/** The tasks: a module or a folder of tests, and a description. */
const TASKS: Readonly<
  Record<string, readonly [path: string, description: string]>
> = {
  bench: [
    "lab/bench/run.ts",
    "measure the service next to its peers; --quick, or names of groups",
  ],
  reload: [
    "lab/reload.ts",
    "measure how long a reload keeps requests waiting",
  ],
  floods: ["lab/floods/run.ts", "flood the real service; --quick for a tenth"],
  faults: [
    "lab/faults.ts",
    "plant faults in rooms of src/, and list those that the tests miss",
  ],
  fuzz: [
    "fuzz",
    "fuzz for minutes from a new seed, which it prints (FUZZ_SEED repeats it)",
  ],
  clients: [
    "lab/clients",
    "try published clients, and the version that each requests",
  ],
  audit: [
    "lab/audit/run.ts",
    "audit the site with published tools; the W3C checker needs Java",
  ],
  vitals: [
    "lab/site/vitals.ts",
    "measure the home page on a slow phone",
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
  const lines = Object.entries(TASKS)
    .map(([name, [, description]]) => `${name.padEnd(10)} ${description}`);
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
