/** Renews what the tests hold the code against, by name: `deno task renew snapshots schemas sample`. */

import { writeSchemas } from "./content/write_schemas.ts";
import { copyFiles } from "./fixtures/house.ts";

const ROOT = new URL("../", import.meta.url).pathname;

const RENEWERS: Readonly<Record<string, () => void>> = {
  /** What the world sees, to be read in the diff. */
  snapshots() {
    const config = ["--config", "tests/deno.json"];
    const args = [
      "test",
      ...config,
      "--allow-all",
      "tests/snapshots_test.ts",
      "--",
      "--update",
    ];
    const { code } = new Deno.Command(Deno.execPath(), { args, cwd: ROOT })
      .outputSync();
    if (code !== 0) throw new Error("the snapshots were not all written");
  },
  /** `data/esquemas`, from the shapes of the data files. */
  schemas: writeSchemas,
  /** The sample shop, from what `data/` and `pages/` hold now: only where that is the sample. */
  sample() {
    copyFiles(`${ROOT}data`, `${ROOT}tests/sample_shop/data`, ".json");
    copyFiles(`${ROOT}pages`, `${ROOT}tests/sample_shop/pages`, ".md");
  },
};

const unknown = Deno.args.filter((name) => !Object.hasOwn(RENEWERS, name));
if (unknown.length > 0 || Deno.args.length === 0) {
  throw new Error(
    `renew takes ${Object.keys(RENEWERS).join(", ")}, not "${
      unknown.join(" ")
    }"`,
  );
}
for (const name of Deno.args) RENEWERS[name]?.();
