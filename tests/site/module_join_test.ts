import { assert, assertEquals } from "@std/assert";
import { joinModules } from "../../src/site/module_join.ts";

type Files = Readonly<Record<string, string>>;

function joinText(files: Files, entries: readonly string[]): string {
  const result = joinModules(new Map(Object.entries(files)), entries);
  if (result.kind === "mistake") throw new Error(`${result.name}: ${result.message}`);
  return result.text;
}

/** What the entry `a.js` leaves in the list that it finds as `told`. */
async function run(files: Files): Promise<unknown> {
  const text = `export const told = [];\n${joinText(files, ["a.js"])}`;
  const { told } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  return told;
}

/** Modules, and what they tell when they are run as one. */
const ROWS: readonly (readonly [what: string, files: Files, told: readonly unknown[]])[] = [
  ["functions and constants", {
    "a.js": 'import {\n  add,\n  ONE,\n} from "./b.js";\n\ntold.push(add(ONE, 2));\n',
    "b.js": "export const ONE = 1;\nexport function add(a, b) {\n  return a + b;\n}\n",
  }, [3]],
  ["classes, generators and promises", {
    "a.js": 'import { Box, count, later } from "./b.js";\n' +
      "told.push(new Box().size, ...count(), later() instanceof Promise);\n",
    "b.js": "export class Box {\n  size = 4;\n}\nexport function* count() {\n  yield 1;\n}\n" +
      "export async function later() {}\n",
  }, [4, 1, true]],
  ["another name, and all names", {
    "a.js":
      'import { x as y } from "./b.js";\nimport * as b from "./b.js";\ntold.push(y, b.x, b.z);\n',
    "b.js": "export const x = 1;\nexport const z = 2;\n",
  }, [1, 1, 2]],
  ["what is imported further down", {
    "a.js": 'told.push(one);\nimport { one } from "./b.js";\n',
    "b.js": "export const one = 1;\n",
  }, [1]],
  ["the same name in two modules", {
    "a.js": 'import { b } from "./b.js";\nconst own = 1;\ntold.push(own, b);\n',
    "b.js": "const own = 2;\nexport const b = own;\n",
  }, [1, 2]],
  ["what is imported for what it does, once, and first", {
    "a.js": 'import "./b.js";\nimport "./c.js";\ntold.push("a");\n',
    "b.js": 'import "./c.js";\ntold.push("b");\n',
    "c.js": 'told.push("c");\n',
  }, ["c", "b", "a"]],
  ["comments, and what only looks like one", {
    "a.js": '// @ts-check\n/**\n * @import { X } from "./nada.js"\n */\n' +
      'const text = "/* */ // no";\n/** @type {X} */ (told).push(text, /[/*]+/.test("*"));\n',
  }, ["/* */ // no", true]],
  ["text that a replacement would read as its own", {
    "a.js": 'import { money } from "./b.js";\ntold.push(money);\n',
    "b.js": 'export const money = "$& $1 $$";\n',
  }, ["$& $1 $$"]],
];

for (const [what, files, told] of ROWS) {
  Deno.test(`joinModules() keeps ${what}`, async () => assertEquals(await run(files), told));
}

Deno.test("joinModules() leaves out comments, and modules that no entry needs", () => {
  const text = joinText({
    "a.js": "/** Said once. */\n// And again.\nconst a = 1; // Here.\n",
    "b.js": "const b = 2;\n",
  }, ["a.js"]);
  assert(!/Said|again|const b/.test(text), text);
});

const REFUSED = [
  "export default 1;",
  "export let x = 1;",
  'export { x } from "./b.js";',
  'import x from "./b.js";',
  'import { x } from "elsewhere";',
  'export * from "./b.js";',
];

for (const line of REFUSED) {
  Deno.test(`joinModules() refuses ${line}`, () => {
    assertEquals(joinModules(new Map([["a.js", `const y = 1;\n${line}\n`]]), ["a.js"]), {
      kind: "mistake",
      name: "a.js",
      message: `no se puede unir a otros por «${line}»`,
    });
  });
}
