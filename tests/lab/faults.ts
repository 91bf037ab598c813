// deno-lint-ignore-file no-await-in-loop no-console -- one thing after another is the point, and it is told
/**
 * Plants faults in rooms of `src/`, one at a time in a copy, and tells which ones the tests catch:
 * `deno task lab faults [--tree FOLDER] [--seed N] [--each N] [--rooms shop,quota]`. One that is missed either makes
 * no difference, or wants a test.
 */

import { existsSync, readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { createWholeRandom } from "../fixtures/random.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const { values: options } = parseArgs({
  options: {
    tree: { type: "string", default: ROOT },
    seed: { type: "string", default: "20261121" },
    each: { type: "string", default: "20" },
    rooms: { type: "string", default: "shop,quota,http,mcp,content" },
  },
});

/** Quick tests that go through all rooms, run where those of the room itself find nothing. */
const ACROSS = [
  ...["app_test.ts", "contract_test.ts", "agreement_test.ts", "agents_test.ts"],
  ...[
    "security_test.ts",
    "snapshots_test.ts",
    "handlers",
    "routes",
    "tools",
    "openapi",
  ],
].map((name) => `tests/${name}`);

/** A fault that hangs is found out by then. */
const MOST_MS = 180_000;

/** What may be wrong in a line: what is looked for, and what stands there instead. */
type Operator = readonly [
  name: string,
  from: RegExp,
  to: (found: string) => string,
];

/** Each of a pair becomes the other. */
const swap =
  (...pairs: readonly (readonly [string, string])[]) => (found: string) => {
    const [one, other] = pairs.find((pair) => pair.includes(found)) ??
      [found, found];
    return one === found ? other : one;
  };

const OPERATORS: readonly Operator[] = [
  ["boundary", / (?:<=?|>=?) /g, swap([" < ", " <= "], [" > ", " >= "])],
  ["condition", / [!=]== /g, swap([" === ", " !== "])],
  ["connective", / (?:&&|\|\|) /g, swap([" && ", " || "])],
  [
    "negation",
    /(?<=\bif \()[^()]+(?=\) (?:return|continue|throw|break|\{))/g,
    (test) => `!(${test})`,
  ],
  ["answer", /(?<=\breturn )(?:true|false)(?=;)/g, swap(["true", "false"])],
  [
    "number",
    /(?<![\w.$"'`/[-])[0-9][0-9_]*(?![\w.$"'`/\]])/g,
    (n) => String(Number(n.replaceAll("_", "")) + 1),
  ],
  ["sign", /(?<=[\w)\]] )[+-](?= [\w(])/g, swap(["+", "-"])],
  [
    "extreme",
    /(?<=\bMath\.)(?:min|max|ceil|floor)\b/g,
    swap(["min", "max"], ["ceil", "floor"]),
  ],
  ["quantor", /\.(?:some|every)\(/g, swap([".some(", ".every("])],
  [
    "header or field dropped",
    /^ +(?:"[A-Za-z-]+"|[a-zA-Z]+): [^{[(]+,$|^ +\w*[hH]eaders\.\w+\(.*\);$/g,
    () => "",
  ],
];

interface Fault {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const tree = options.tree.replace(/\/$/, "");
const copy = await copyTree();
const rooms = options.rooms.split(",");
const table: string[] = [];
const missed: string[] = [];
try {
  for (const room of rooms) {
    const [caught, ofRoom] = await tryRoom(room);
    table.push(
      `${room.padEnd(10)} ${String(caught).padStart(4)} of ${ofRoom} caught`,
    );
    console.log(table.at(-1) ?? "");
  }
} finally {
  await Deno.remove(copy, { recursive: true });
}
console.log(["", ...table, "", "Missed:", ...missed].join("\n"));

/** The work tree's files as git knows them, in a folder that is removed at the end. */
async function copyTree(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "faults-" });
  const script =
    'cd "$0" && git ls-files -z -co --exclude-standard | tar c --null -T - | ' +
    'tar x -C "$1"';
  const { success } = await new Deno.Command("sh", {
    args: ["-c", script, tree, folder],
  }).output();
  if (!success) throw new Error(`${tree} could not be copied`);
  return folder;
}

async function tryRoom(
  room: string,
): Promise<readonly [caught: number, all: number]> {
  const suites = [
    [`tests/${room}`],
    ACROSS.filter((path) => existsSync(`${copy}/${path}`)),
  ];
  for (const suite of suites) {
    if (!await passes(suite)) {
      throw new Error(`${suite.join(" ")}: red without a fault`);
    }
  }
  const faults = chooseFaults(room);
  let caught = 0;
  for (const fault of faults) {
    const path = `${copy}/${fault.file}`;
    const text = await Deno.readTextFile(path);
    const lines = text.split("\n");
    lines[fault.line] = fault.after;
    await Deno.writeTextFile(path, lines.join("\n"));
    const isCaught = !await passes(suites[0] ?? []) ||
      !await passes(suites[1] ?? []);
    await Deno.writeTextFile(path, text);
    const told = `${fault.file}:${fault.line + 1} ${fault.name}: ${
      fault.after.trim() || `no ${fault.before.trim()}`
    }`;
    console.log(`${isCaught ? "caught" : "MISSED"} ${told}`);
    if (isCaught) caught += 1;
    else missed.push(told);
  }
  return [caught, faults.length];
}

/** Whether all of the tests pass, and end. */
async function passes(paths: readonly string[]): Promise<boolean> {
  const args = [
    "test",
    "--no-check",
    "--fail-fast",
    "--reporter=dot",
    "--parallel",
  ];
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args, "--config", "tests/deno.json", "--allow-all", ...paths],
    cwd: copy,
    env: { NO_COLOR: "1" },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const timer = setTimeout(() => child.kill("SIGKILL"), MOST_MS);
  const { success } = await child.status;
  clearTimeout(timer);
  return success;
}

/** So many faults of a room, each in a line of its own, of every kind alike as far as there are some. */
function chooseFaults(room: string): readonly Fault[] {
  const between = createWholeRandom(Number(options.seed));
  const kinds = Map.groupBy(listFaults(room), ({ name }) => name);
  const chosen = new Map<string, Fault>();
  while (chosen.size < Number(options.each) && kinds.size > 0) {
    const names = [...kinds.keys()];
    const name = names[between(0, names.length - 1)] ?? "";
    const faults = kinds.get(name) ?? [];
    const [fault] = faults.splice(between(0, faults.length - 1), 1);
    if (faults.length === 0) kinds.delete(name);
    if (fault !== undefined) chosen.set(`${fault.file}:${fault.line}`, fault);
  }
  return [...chosen.values()];
}

function listFaults(room: string): readonly Fault[] {
  const files = listFiles(`src/${room}`).filter((file) => file.endsWith(".ts"))
    .sort();
  return files.flatMap((file) => {
    let isType = false;
    return Deno.readTextFileSync(`${copy}/${file}`).split("\n").flatMap(
      (before, line) => {
        if (/^(?:export )?(?:interface|type) /.test(before)) isType = true;
        const isOut = isType ||
          /^\s*(?:\/\/|\/?\*|import |export \* )/.test(before);
        if (/^}|^(?:export )?type .*;$/.test(before)) isType = false;
        return isOut ? [] : faultsOf(file, line, before);
      },
    );
  });
}

function faultsOf(
  file: string,
  line: number,
  before: string,
): readonly Fault[] {
  return OPERATORS.flatMap(([name, from, to]) =>
    [...before.matchAll(from)].map((match) => {
      const end = match.index + match[0].length;
      const after = before.slice(0, match.index) + to(match[0]) +
        before.slice(end);
      return { file, line, name, before, after };
    })
  );
}

function listFiles(folder: string): readonly string[] {
  const names = readdirSync(`${copy}/${folder}`, {
    recursive: true,
    encoding: "utf8",
  });
  return names.map((name) => `${folder}/${name}`);
}
