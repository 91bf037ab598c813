// deno-lint-ignore-file no-console -- a task prints to the terminal
/**
 * The task `versions` writes the newest Deno of `.ci/versions` into every command and
 * image that names a Deno version.
 *
 * `deno task versions` uses the current version; `deno task versions 2.10.0` changes it
 * first.
 */

const ROOT = new URL("../", import.meta.url);

/** The file with the newest and the oldest supported Deno. */
export const VERSIONS_FILE = ".ci/versions";

/** The folders whose files may name a Deno version. Their subfolders aren't included. */
const FOLDERS = [".github", ".github/workflows"];

/** Other files that may name a Deno version. */
const FILES = [
  "README.md",
  "data/LEEME.md",
  "src/README.md",
  "tests/README.md",
  "tests/lab/README.md",
];

/** A version in a command (`deno@2.9.6`) or of an image (`denoland/deno:2.9.6`). */
const NAMED_VERSION = /(deno@|denoland\/deno:)(\d+\.\d+\.\d+)/g;

/** A file's path from the root, and its text. */
interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** Returns the value of a variable in the text of `.ci/versions`. */
export function readVersion(
  text: string,
  variable: "DENO_NEWEST" | "DENO_OLDEST",
): string {
  const [, version] = new RegExp(`^${variable}=(.+)$`, "m").exec(text) ?? [];
  if (version === undefined) throw new Error(`${variable} is missing`);

  return version;
}

/** Returns the Deno versions that a text names, in their order. */
export function findVersions(text: string): readonly string[] {
  return [...text.matchAll(NAMED_VERSION)].map(([, , version = ""]) => version);
}

/** Replaces every Deno version in a text. */
export function setVersion(text: string, version: string): string {
  return text.replace(NAMED_VERSION, `$1${version}`);
}

/** Reads every document, workflow and Dockerfile that may name a version. */
export function readTextFiles(): readonly TextFile[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    [...Deno.readDirSync(new URL(folder, ROOT))]
      .filter(({ isFile, name }) => isFile && !name.endsWith(".png"))
      .map(({ name }) => `${folder}/${name}`)
  );

  return [...inFolders, ...FILES].map((path) => ({
    path,
    text: Deno.readTextFileSync(new URL(path, ROOT)),
  }));
}

if (import.meta.main) {
  const [requested] = Deno.args;
  const versions = Deno.readTextFileSync(new URL(VERSIONS_FILE, ROOT));
  const newest = requested ?? readVersion(versions, "DENO_NEWEST");
  if (!/^\d+\.\d+\.\d+$/.test(newest)) {
    console.error(`Expected a version such as 2.9.6, not "${newest}".`);
    Deno.exit(1);
  }

  const changed = [
    {
      path: VERSIONS_FILE,
      text: versions,
      next: versions.replace(/^(DENO_NEWEST=).*$/m, `$1${newest}`),
    },
    ...readTextFiles().map(({ path, text }) => (
      { path, text, next: setVersion(text, newest) }
    )),
  ].filter(({ text, next }) => next !== text);

  for (const { path, next } of changed) {
    Deno.writeTextFileSync(new URL(path, ROOT), next);
    console.log(`wrote ${path}`);
  }
  console.log(`Deno ${newest} in every place.`);
}
