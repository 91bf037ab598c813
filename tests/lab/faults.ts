// deno-lint-ignore-file no-await-in-loop no-console -- tries one fault at a time and prints the result
/**
 * `deno task lab faults`: plants faults in `src/` and lists the faults that the
 * gate's quick tests miss.
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

/** Tests of the entire app, which often catch faults in any room. */
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

/** Tests that are slow, or that fail after any change of the sources. */
const IGNORED = [
  "browser",
  "conformance",
  "e2e",
  "lab",
  "proxy",
  "recipes",
  "web/built_test.ts",
].map((path) => `tests/${path}`);

/** The share of faults that the tests must catch. */
const LEAST_SHARE = 0.95;

/** The time limit for a run of tests, because a fault may hang them. */
const MOST_MS = 240_000;

/** Operators and methods that replace each other. */
const PAIRS = [
  "< <=",
  "> >=",
  "=== !==",
  "&& ||",
  "+ -",
  "* /",
  "min max",
  "ceil floor",
  "some every",
].map((pair) => pair.split(" "));

/** A change of a file: the text from `start` to `end` becomes `replacement`. */
interface Fault {
  readonly file: string;
  /** The place and the change, for the report. */
  readonly label: string;
  readonly start: number;
  readonly end: number;
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
  const share = await tryFaults();
  Deno.exitCode = share < LEAST_SHARE ? 1 : 0;
} finally {
  await Deno.remove(copy, { recursive: true });
}

/** Copies the files of the work tree that git tracks to a temporary folder. */
async function copyTree() {
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

/** Tries the faults and returns the share that the tests catch. */
async function tryFaults() {
  const faults = chooseFaults();
  for (const suite of suitesOf("entries")) {
    if (!await passes(suite)) throw new Error(`${suite}: red without a fault`);
  }

  const missed: string[] = [];
  for (const fault of faults) {
    const isCaught = await isFaultCaught(fault);
    console.log(`${isCaught ? "caught" : "MISSED"} ${fault.label}`);
    if (!isCaught) missed.push(fault.label);
  }

  const count = faults.length - missed.length;
  console.log(`${count} of ${faults.length} caught. Missed:`);
  console.log(missed.join("\n"));
  return count / faults.length;
}

/** Plants a fault, runs the suites until one fails, and restores the file. */
async function isFaultCaught(fault: Fault) {
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
  const paths = [`tests/${room}`, ...ACROSS]
    .filter((path) => existsSync(`${copy}/${path}`));
  const quick = [paths, [ignored, "tests"], ["--doc", "src"]];

  return room === "entries" ? [...quick, ["tests/e2e"]] : quick;
}

async function passes(suite: readonly string[]) {
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

/** Chooses faults at random from a seed, at most one per line. */
function chooseFaults(): readonly Fault[] {
  const between = createWholeRandom(Number(options.seed));
  const faults = listFaults();
  const chosen = new Map<string, Fault>();

  while (chosen.size < Number(options.count) && faults.length > 0) {
    const at = between(0, faults.length - 1);
    for (const fault of faults.splice(at, 1)) {
      const [place = ""] = fault.label.split(" ");
      chosen.set(place, fault);
    }
  }
  return [...chosen.values()];
}

function listFaults(): Fault[] {
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
function roomOf(file: string) {
  const [, room = "", inner] = file.split("/");
  return inner === undefined ? "entries" : room;
}

/** Returns every fault that can be planted in a file. */
function faultsOf(
  file: string,
  text: string,
): readonly Fault[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const faults: Fault[] = [];

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)) return;

    for (const [changed, replacement] of changesOf(node, source)) {
      const start = changed.getStart(source);
      const { line } = source.getLineAndCharacterOfPosition(start);
      const change = `${changed.getText(source)} -> ${replacement}`;
      const label = `${file}:${line + 1} ${change.replace(/\s+/g, " ")}`;
      faults.push({ file, label, start, end: changed.end, replacement });
    }
    ts.forEachChild(node, visit);
  };

  visit(source);
  return faults;
}

type Change = readonly [changed: ts.Node, replacement: string];

/** Returns the faults of a node, without its children's. */
function changesOf(
  node: ts.Node,
  source: ts.SourceFile,
): readonly Change[] {
  const text = node.getText(source);
  const negate = (condition: ts.Expression): readonly Change[] => [
    [condition, `!(${condition.getText(source)})`],
  ];
  const swap = (name: ts.Node): readonly Change[] => {
    const word = name.getText(source);
    const pair = PAIRS.find((words) => words.includes(word)) ?? [];
    return pair.filter((other) => other !== word).map((other) => [name, other]);
  };

  if (ts.isBinaryExpression(node)) return swap(node.operatorToken);
  if (ts.isPropertyAccessExpression(node)) return swap(node.name);
  if (ts.isIfStatement(node)) return negate(node.expression);
  if (ts.isConditionalExpression(node)) return negate(node.condition);
  if (ts.isNumericLiteral(node)) return [[node, `${Number(node.text) + 1}`]];
  if (ts.isExpressionStatement(node) && /^[^=]*\(/.test(text)) {
    return [[node, ";"]];
  }
  return /^(?:true|false)$/.test(text) ? [[node, `!${text}`]] : [];
}
