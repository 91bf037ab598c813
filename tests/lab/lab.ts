/** What measures, draws and tries at length, and is no part of the gate: `deno task lab NAME ARGUMENTS...`. */

const ROOT = new URL("../../", import.meta.url).pathname;
const RUN = ["run", "--config", "tests/deno.json", "--allow-all"];
const TEST = ["test", "--config", "tests/deno.json", "--allow-all"];

/** By name, what it does and the commands of Deno that do it. */
const TASKS: Readonly<Record<string, readonly [what: string, ...commands: (readonly string[])[]]>> =
  {
    bench: [
      "measure the service beside bare servers and its peers; --quick, or the names of groups",
      [...RUN, "tests/lab/bench/run.ts"],
    ],
    floods: [
      "flood the real service and print how it stands; --quick for a tenth",
      [...RUN, "tests/lab/floods/run.ts"],
    ],
    faults: [
      "plant faults in rooms of src/, and tell which ones the tests catch",
      [...RUN, "tests/lab/faults.ts"],
    ],
    fuzz: [
      "fuzz for minutes from a new seed, which it tells (FUZZ_SEED, FUZZ_RUNS)",
      [...TEST, "tests/fuzz"],
    ],
    clients: [
      "try the clients that people use, as published, and which version of MCP each asks for",
      [...TEST, "tests/lab/clients"],
    ],
    audit: [
      "audit the running site with the tools of others; the W3C checker needs Java",
      [...RUN, "tests/lab/audit.ts"],
    ],
    vitals: [
      "measure how the home page comes to a slow phone, in Chromium",
      [...RUN, "tests/lab/site/vitals.ts"],
    ],
    pictures: [
      "take the README's pictures of the site, in Chromium",
      [...RUN, "tests/lab/site/pictures.ts"],
    ],
    drawings: [
      "draw the picture of shared links, the icon and what the owner's guide shows, in Chromium",
      [...RUN, "tests/lab/site/drawings.ts"],
      [...RUN, "tests/lab/site/guide_drawings.ts"],
    ],
  };

const [name = "", ...args] = Deno.args;
const [what, ...commands] = TASKS[name] ?? [];
if (what === undefined) {
  const lines = Object.entries(TASKS).map(([name, [what]]) => `${name.padEnd(10)} ${what}`);
  Deno.stdout.writeSync(new TextEncoder().encode(`${lines.join("\n")}\n`));
  Deno.exit(name === "" ? 0 : 1);
}
for (const command of commands) {
  const { code } = new Deno.Command(Deno.execPath(), {
    args: [...command, ...args],
    cwd: ROOT,
    env: name === "fuzz" ? { FUZZ_LONG: "1" } : {},
    stdin: "inherit",
    stdout: "inherit",
    stderr: "inherit",
  }).outputSync();
  if (code !== 0) Deno.exit(code);
}
