/** No test knows what day it is, or how fast the machine is: whoever reads its clocks stands here, with the reason. */

import { assert, assertEquals } from "@std/assert";

const ROOT = new URL("./", import.meta.url);
const CLOCK =
  /\bDate\.now\b|\bnew Date(?:\(\)|(?![\w(]))|(?<!new )\bDate\(\)|\bTemporal\.Now\b|\bperformance\.now\b|clock\.install\(\)/;

/** Files and folders that may, by the beginning of their path. */
const MAY_READ: Readonly<Record<string, string>> = {
  "architecture_test.ts": "plants readings of the clock to find them",
  "clock_test.ts": "the same",
  "e2e/faults_test.ts":
    "a process of its own goes by the machine's clock: its answers say now, whenever that is",
  "e2e/hostile_text_test.ts":
    "compares the time that a text takes with that of one of half the length",
  "e2e/owner_tasks_test.ts":
    "a process of its own goes by the machine's clock: a notice is for a day that is still to come",
  "e2e/reload_test.ts":
    "a process of its own goes by the machine's clock: its file of the day has its date",
  "e2e/stops.ts": "a stop has an end",
  "fixtures/waiting.ts": "a wait has an end",
  "fuzz/settings.ts": "a long run takes its seed from the clock",
  "lab/": "measures",
};

Deno.test("no test reads a clock, but for those that say why", () => {
  const readers = readFiles("").filter(({ text }) => readsClock(text)).map((
    { path },
  ) => path);
  const allowed = Object.keys(MAY_READ);
  assertEquals(
    readers.filter((path) => !allowed.some((start) => path.startsWith(start))),
    [],
  );
  assertEquals(
    allowed.filter((start) => !readers.some((path) => path.startsWith(start))),
    [],
  );
});

for (
  const text of [
    "Date.now()",
    "new Date()",
    "[1].map(Date.now)",
    "f(performance.now());",
  ]
) {
  Deno.test(`readsClock() finds ${text}`, () => assert(readsClock(text), text));
}

for (
  const text of [
    "new Date(0)",
    "// Date.now()\n",
    "page.clock.install({ time })",
    "Date.UTC(1)",
  ]
) {
  Deno.test(`readsClock() lets ${JSON.stringify(text)} be`, () => {
    assert(!readsClock(text), text);
  });
}

/** Whether a source reads a clock, comments aside. */
function readsClock(text: string): boolean {
  return CLOCK.test(text.replace(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, ""));
}

function readFiles(
  folder: string,
): readonly { readonly path: string; readonly text: string }[] {
  return [...Deno.readDirSync(new URL(folder, ROOT))].flatMap(
    ({ name, isDirectory }) => {
      const path = `${folder}${name}`;
      if (isDirectory) {
        return name === "node_modules" ? [] : readFiles(`${path}/`);
      }
      if (!/\.[jt]s$/.test(name)) return [];
      return [{ path, text: Deno.readTextFileSync(new URL(path, ROOT)) }];
    },
  );
}
