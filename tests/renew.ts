/** Renews generated files of the repository: `deno task renew snapshots schemas sample`. */

import { writeSchemas } from "./content/write_schemas.ts";
import { copyFiles } from "./fixtures/house.ts";

const ROOT = new URL("../", import.meta.url).pathname;

interface Renewer {
  /** The folder of the generated files, from the root. */
  readonly folder: string;
  write(): void;
}

const RENEWERS: Readonly<Record<string, Renewer>> = {
  /** Public responses, reviewed in the diff. */
  snapshots: { folder: "tests/__snapshots__", write: writeSnapshots },

  /** The JSON Schemas for editors, from the shapes of the data files. */
  schemas: { folder: "data/esquemas", write: writeSchemas },

  /** The sample shop. Renew it only while `data/` and `pages/` contain the sample. */
  sample: {
    folder: "tests/sample_shop",
    write() {
      copyFiles(`${ROOT}data`, `${ROOT}tests/sample_shop/data`, ".json");
      copyFiles(`${ROOT}pages`, `${ROOT}tests/sample_shop/pages`, ".md");
    },
  },
};

const unknownNames = Deno.args.filter((name) => !Object.hasOwn(RENEWERS, name));
if (unknownNames.length > 0 || Deno.args.length === 0) {
  throw new Error(
    `renew takes ${Object.keys(RENEWERS).join(", ")}, ` +
      `not "${unknownNames.join(" ")}"`,
  );
}

for (const name of Deno.args) {
  const renewer = RENEWERS[name];
  if (renewer !== undefined) renew(renewer);
}

/** Writes the files, and prints the paths of the changed files. */
function renew({ folder, write }: Renewer) {
  const before = readFiles(folder);
  write();
  const after = readFiles(folder);

  const changed = [...after]
    .filter(([path, text]) => before.get(path) !== text)
    .map(([path]) => path);

  const lines = changed.sort().map((path) => `wrote ${path}`);
  const unchanged = after.size - changed.length;
  if (unchanged > 0) lines.push(`${unchanged} unchanged in ${folder}`);
  // deno-lint-ignore no-console -- the output of the task
  console.log(lines.join("\n"));
}

/** Reads the files of a folder and its subfolders. The keys are their paths from the root. */
function readFiles(folder: string) {
  const texts = new Map<string, string>();

  for (const { name, isDirectory } of Deno.readDirSync(`${ROOT}${folder}`)) {
    const path = `${folder}/${name}`;
    const inner = isDirectory
      ? readFiles(path)
      : [[path, Deno.readTextFileSync(`${ROOT}${path}`)] as const];
    for (const [file, text] of inner) texts.set(file, text);
  }

  return texts;
}

function writeSnapshots() {
  const options = ["--config", "tests/deno.json", "--allow-all", "--no-check"];
  const args = ["test", ...options, "tests/snapshots_test.ts"];

  const { success, stdout } = new Deno.Command(Deno.execPath(), {
    args: [...args, "--", "--update"],
    cwd: ROOT,
    env: { NO_COLOR: "1" },
  }).outputSync();

  if (success) return;
  Deno.stdout.writeSync(stdout);
  throw new Error("tests/snapshots_test.ts failed, see above");
}
