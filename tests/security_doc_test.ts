import { assert } from "@std/assert";

const ROOT = new URL("../", import.meta.url);
const page = await Deno.readTextFile(new URL(".github/SECURITY.md", ROOT));
const rows = page.split("\n").filter((line) => /^\|(?! Threat| ---)/.test(line));

Deno.test("every threat of SECURITY.md names a test", () => {
  assert(rows.length > 0);
  for (const row of rows) assert(readTest(row) !== undefined, row);
});

for (const row of rows) {
  const test = readTest(row);
  if (test === undefined) continue;
  Deno.test(`the test that SECURITY.md names exists: ${test.path}: ${test.name}`, async () => {
    const code = await Deno.readTextFile(new URL(test.path, ROOT));
    // An ellipsis is what a template puts there, and the words between two such.
    const name = test.name.split("…").map(RegExp.escape).join("\\$\\{[^`]*");
    const found = new RegExp(`Deno\\.test\\((?:\\{\\s*name: )?(?:"${name}"|\`${name}\`),`).test(
      code,
    );
    assert(found, `${test.path} has no test "${test.name}"`);
  });
}

/** The test that a row of the table names: the last two pieces of code in it. */
function readTest(row: string): { readonly path: string; readonly name: string } | undefined {
  const [, path, name] = /`(tests\/[^`]+_test\.ts)` `([^`]+)` *\|$/.exec(row) ??
    [];
  return path === undefined || name === undefined ? undefined : { path, name };
}
