/** What `ci.yml` runs on GitHub: the gate for the sample shop, the check of the data for any other. */

import { assert, assertEquals } from "@std/assert";
import { runWithin } from "../fixtures/waiting.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const WORKFLOW = await Deno.readTextFile(`${ROOT}.github/workflows/ci.yml`);
/** In the place of a program: it tells its name and what it is called with. */
const PROGRAM = `#!/bin/sh
echo "\${0##*/} $*"
`;

const SHOPS: readonly (readonly [shop: string, change: (text: string) => string, told: RegExp])[] =
  [
    ["the sample shop", (text) => text, /^sudo -E env PATH=\S+ \.ci\/run$/],
    [
      "a shop of another name",
      (text) => text.replaceAll("Ronda de Cucharitas", "La Chiquita"),
      /^npx --yes deno@[0-9.]+ task datos$/,
    ],
  ];

for (const [shop, change, told] of SHOPS) {
  Deno.test(`for ${shop} the gate of ci.yml runs what is meant for it`, async () => {
    const [, script] = /^ {6}- run: \|\n((?: {10}.*\n)+)/m.exec(WORKFLOW) ?? [];
    assert(script !== undefined);
    const folder = await Deno.makeTempDir();
    await Deno.mkdir(`${folder}/data`);
    const business = await Deno.readTextFile(`${ROOT}data/negocio.json`);
    await Deno.writeTextFile(`${folder}/data/negocio.json`, change(business));
    for (const name of ["sudo", "npx"]) {
      // deno-lint-ignore no-await-in-loop -- two small files
      await Deno.writeTextFile(`${folder}/${name}`, PROGRAM, { mode: 0o755 });
    }
    const env = { PATH: `${folder}:${Deno.env.get("PATH")}` };
    const output = await runWithin("bash", { args: ["-e", "-c", script], cwd: folder, env });
    assertEquals(output.code, 0);
    const text = new TextDecoder().decode(output.stdout).trim();
    assert(told.test(text), text);
    await Deno.remove(folder, { recursive: true });
  });
}
