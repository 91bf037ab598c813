/** Tests depend neither on the date nor on the speed of the machine. */

import { assert, assertEquals } from "@std/assert";
import { readdirSync } from "node:fs";

const TESTS = new URL(".", import.meta.url).pathname;

/** Matches code that reads a clock. A `Date` with an argument doesn't. */
const CLOCK =
  /\bDate\.now\b|\bnew Date(?:\(\)|(?![\w(]))|(?<!new )\bDate\(\)|\bTemporal\.Now\b|\bperformance\.now\b|clock\.install\(\)/;

/** The files and folders that may read a clock, each with the reason. The keys are the starts of their paths. */
const MAY_READ: Readonly<Record<string, string>> = {
  "architecture_test.ts": "contains code that reads the clock, as samples",
  "clock_test.ts": "contains the same samples",
  "e2e/faults_test.ts": "the started process uses the machine's clock",
  "e2e/hostile_text_test.ts": "compares the times of two texts",
  "e2e/owner_tasks_test.ts":
    "the started process uses the machine's clock, so notices need a future date",
  "e2e/reload_test.ts":
    "the started process uses the machine's clock, so hoy.json needs its date",
  "e2e/stops.ts": "a stop has a deadline",
  "fixtures/waiting.ts": "a wait has a deadline",
  "fuzz/settings.ts": "a long run takes its seed from the clock",
  "lab/": "measures",
  "serving_test.ts": "a time limit runs on the machine's clock",
};

Deno.test("no test reads a clock without a reason in MAY_READ", () => {
  const readers = readFiles().filter(({ text }) => readsClock(text)).map((
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
  Deno.test(`readsClock() accepts ${JSON.stringify(text)}`, () => {
    assert(!readsClock(text), text);
  });
}

/** Returns true if a source reads a clock outside comments. */
function readsClock(text: string) {
  return CLOCK.test(text.replace(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, ""));
}

function readFiles() {
  const options = { recursive: true, encoding: "utf8" } as const;
  return readdirSync(TESTS, options)
    .filter((path) => /\.[jt]s$/.test(path) && !path.includes("node_modules"))
    .map((path) => ({ path, text: Deno.readTextFileSync(`${TESTS}${path}`) }));
}
