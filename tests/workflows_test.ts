/** The pinned versions in the workflows. */

import { assertEquals, assertGreater } from "@std/assert";

const FOLDER = new URL("../.github/workflows/", import.meta.url);

/** An action pinned by commit, with its version as a comment. */
const PINNED = /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

for (const { name } of Deno.readDirSync(FOLDER)) {
  Deno.test(`${name} pins each action by commit, with a comment for its version`, () => {
    const text = Deno.readTextFileSync(new URL(name, FOLDER));
    const actions = [...text.matchAll(/uses: (.+)$/gm)]
      .map(([, action = ""]) => action);

    assertGreater(actions.length, 0);
    assertEquals(actions.filter((action) => !PINNED.test(action)), []);
  });
}
