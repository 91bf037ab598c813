// deno-lint-ignore-file no-await-in-loop no-console -- tries one fault at a time and prints the result
/**
 * `deno task lab faults`: plants faults in `src/` and lists those that the gate's
 * quick tests miss.
 *
 * Changes one operator, condition, number or call at a time, in a copy.
 * Options: `--seed N`, `--count N`, `--rooms shop,quota`. A missed fault changes
 * nothing or needs a test.
 */

import { existsSync, readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import ts from "typescript";
import { createWholeRandom } from "../fixtures/random.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

/** Tests of the entire app, which often find a fault of any room. */
const ACROSS = [
  "tests/app_test.ts",
  "tests/contract_test.ts",
  "tests/agreement_test.ts",
  "tests/agents_test.ts",
  "tests/security_test.ts",
  "tests/snapshots_test.ts",
  "tests/handlers",
  "tests/routes",
  "tests/tools",
];

/** Not quick, or red after any change of the sources. */
const IGNORED = [
  "browser",
  "conformance",
  "e2e",
  "lab",
  "proxy",
  "recipes",
  "web/built_test.ts",
].map((path) => `tests/${path}`);

/** Time limit for a run of tests. A fault may hang them. */
const MOST_MS = 240_000;

const OPERATORS: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
};

const METHODS: Readonly<Record<string, string>> = {
  min: "max",
  max: "min",
  ceil: "floor",
  floor: "ceil",
  some: "every",
  every: "some",
};

/** A change of a file: the text from `start` to `end` becomes `replacement`. */
interface Fault {
  readonly file: string;
  readonly kind: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly replacement: string;
}

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "20261124" },
    count: { type: "string", default: "200" },
    rooms: { type: "string", default: "" },
  },
});

const copy = await copyTree();
try {
  await tryFaults();
} finally {
  await Deno.remove(copy, { recursive: true });
}

/** Copies the files of the work tree that git knows to a temporary folder. */
async function copyTree(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "faults-" });
  const script =
    'cd "$0" && git ls-files -z -co --exclude-standard | tar c --null -T - | ' +
    'tar x -C "$1"';
  const { success } = await new Deno.Command("sh", {
    args: ["-c", script, ROOT, folder],
  }).output();

  if (!success) throw new Error(`${ROOT} could not be copied`);
  return folder;
}

async function tryFaults(): Promise<void> {
  const faults = chooseFaults();
  const rooms = [...new Set(faults.map(({ file }) => roomOf(file)))];
  for (const suite of rooms.flatMap(suitesOf)) {
    if (!await passes(suite)) throw new Error(`${suite}: red without a fault`);
  }

  const caught = new Map(rooms.map((room) => [room, 0]));
  const missed: string[] = [];
  for (const fault of faults) {
    const room = roomOf(fault.file);
    const isCaught = await isFaultCaught(fault);
    if (isCaught) caught.set(room, (caught.get(room) ?? 0) + 1);
    else missed.push(formatFault(fault));
    console.log(`${isCaught ? "caught" : "MISSED"} ${formatFault(fault)}`);
  }

  for (const [room, count] of caught) {
    const all = faults.filter(({ file }) => roomOf(file) === room);
    console.log(`${room.padEnd(10)} ${count} of ${all.length} caught`);
  }
  console.log(`${faults.length - missed.length} of ${faults.length} caught`);
  console.log(["Missed:", ...missed].join("\n"));
}

/** Plants a fault, runs the suites until one fails, and restores the file. */
async function isFaultCaught(fault: Fault): Promise<boolean> {
  const { file, start, end, replacement } = fault;
  const path = `${copy}/${file}`;
  const text = await Deno.readTextFile(path);
  const faulty = text.slice(0, start) + replacement + text.slice(end);

  await Deno.writeTextFile(path, faulty);
  try {
    for (const suite of suitesOf(roomOf(file))) {
      if (!await passes(suite)) return true;
    }
    return false;
  } finally {
    await Deno.writeTextFile(path, text);
  }
}

/** Returns the arguments of `deno test`, the most promising runs first. */
function suitesOf(room: string): readonly (readonly string[])[] {
  const ignored = `--ignore=${IGNORED.join(",")}`;
  const own = [`tests/${room}`].filter((path) => existsSync(`${copy}/${path}`));
  const quick = [[...own, ...ACROSS], [ignored, "tests"], ["--doc", "src"]];

  return room === "entries" ? [...quick, ["tests/e2e"]] : quick;
}

async function passes(suite: readonly string[]): Promise<boolean> {
  const flags = ["--no-check", "--fail-fast", "--reporter=dot", "--parallel"];
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "test",
      ...flags,
      "--config",
      "tests/deno.json",
      "--allow-all",
      ...suite,
    ],
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

/** Chooses faults from a seed: rooms and kinds in turn, one fault per line. */
function chooseFaults(): readonly Fault[] {
  const between = createWholeRandom(Number(options.seed));
  const rooms = Map.groupBy(listFaults(), ({ file }) => roomOf(file));
  const chosen = new Map<string, Fault>();

  while (chosen.size < Number(options.count) && rooms.size > 0) {
    for (const [room, faults] of rooms) {
      const kinds = [...Map.groupBy(faults, ({ kind }) => kind).values()];
      const sameKind = kinds[between(0, kinds.length - 1)] ?? [];
      const fault = sameKind[between(0, sameKind.length - 1)];
      if (fault === undefined || chosen.size >= Number(options.count)) break;

      chosen.set(`${fault.file}:${fault.line}`, fault);
      const others = faults.filter((other) => other !== fault);
      if (others.length > 0) rooms.set(room, others);
      else rooms.delete(room);
    }
  }
  return [...chosen.values()];
}

function listFaults(): readonly Fault[] {
  const wanted = options.rooms.split(",").filter((room) => room !== "");

  return readdirSync(`${copy}/src`, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts"))
    .map((path) => `src/${path}`)
    .filter((file) => roomOf(file) !== "web")
    .filter((file) => wanted.length === 0 || wanted.includes(roomOf(file)))
    .sort()
    .flatMap((file) =>
      faultsOf(file, Deno.readTextFileSync(`${copy}/${file}`))
    );
}

/** Returns the folder under `src/`, or "entries" for the files next to them. */
function roomOf(file: string): string {
  const [, room = "", inner] = file.split("/");
  return inner === undefined ? "entries" : room;
}

/** Returns every fault that can be planted in a file. */
function faultsOf(file: string, text: string): readonly Fault[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const faults: Fault[] = [];

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)) return;

    for (const [kind, changed, replacement] of changesOf(node, source)) {
      const start = changed.getStart(source);
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      const before = changed.getText(source);
      const place = { file, kind, line, start, end: changed.end };
      faults.push({ ...place, before, replacement });
    }
    ts.forEachChild(node, visit);
  };

  visit(source);
  return faults;
}

type Change = readonly [kind: string, changed: ts.Node, replacement: string];

/** Returns the faults of a node itself, without those of its children. */
function changesOf(node: ts.Node, source: ts.SourceFile): readonly Change[] {
  const text = node.getText(source);
  const negate = (condition: ts.Expression): Change => [
    "condition",
    condition,
    `!(${condition.getText(source)})`,
  ];

  if (ts.isBinaryExpression(node)) {
    const operator = OPERATORS[node.operatorToken.getText(source)];
    if (operator === undefined) return [];
    return [["operator", node.operatorToken, operator]];
  }
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) {
    return [negate(node.expression)];
  }
  if (ts.isConditionalExpression(node)) return [negate(node.condition)];
  if (ts.isNumericLiteral(node)) {
    return [["number", node, String(Number(node.text) + 1)]];
  }
  if (text === "true" || text === "false") {
    return [["value", node, text === "true" ? "false" : "true"]];
  }
  if (ts.isPropertyAccessExpression(node)) {
    const method = METHODS[node.name.text];
    return method === undefined ? [] : [["method", node.name, method]];
  }
  if (ts.isExpressionStatement(node) && /^[^=]*\(/.test(text)) {
    return [["call", node, ";"]];
  }
  return [];
}

function formatFault({ file, line, kind, before, replacement }: Fault): string {
  const [first = ""] = before.split("\n");
  return `${file}:${line} ${kind}: ${first} -> ${replacement.split("\n")[0]}`;
}
