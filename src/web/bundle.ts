/** Bundles the browser's scripts into `built/`, one for each entry, with Deno's own bundler. */

const FOLDER = new URL("./", import.meta.url);
const ENTRIES = ["page", "home", "contact", "developers", "chat"];

/** A script for the browser. The first line of its text is a fingerprint of its sources. */
export interface Bundle {
  readonly entry: string;
  readonly text: string;
}

/** Returns the first line of an entry's script: "// " and 16 hexadecimal digits, a fingerprint of the entry and of all project files that it depends on. */
export async function firstLineOf(entry: string): Promise<string> {
  const info = await runDeno("info", "--json", urlOf(entry));
  const modules: readonly { specifier: string }[] = JSON.parse(info).modules;
  const files = modules.map(({ specifier }) => specifier)
    .filter((specifier) => specifier.startsWith("file:"))
    .sort();
  const sources = await Promise.all(
    files.map((file) => Deno.readTextFile(new URL(file))),
  );

  const digest = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(JSON.stringify(sources)),
  );
  return `// ${new Uint8Array(digest).toHex().slice(0, 16)}\n`;
}

/** Bundles all entries, one after another: the first `deno bundle` may install the bundler, and the later ones use the installed bundler. */
export async function bundleAll(): Promise<readonly Bundle[]> {
  return await Array.fromAsync(ENTRIES, async (entry) => {
    const script = await runDeno(
      "bundle",
      "--quiet",
      "--platform",
      "browser",
      "--minify",
      urlOf(entry),
    );
    return {
      entry,
      text: await firstLineOf(entry) + script,
    };
  });
}

function urlOf(entry: string) {
  return new URL(`entries/${entry}.ts`, FOLDER).href;
}

/** Runs Deno and returns its standard output. If Deno fails, throws an Error with its standard error. */
async function runDeno(...args: string[]) {
  const { success, stdout, stderr } = await new Deno.Command(
    Deno.execPath(),
    { args },
  ).output();
  const output = new TextDecoder().decode(success ? stdout : stderr);
  if (!success) throw new Error(output);

  return output;
}

if (import.meta.main) {
  for (const { entry, text } of await bundleAll()) {
    Deno.writeTextFileSync(new URL(`built/${entry}.js`, FOLDER), text);
    Deno.stdout.writeSync(
      new TextEncoder().encode(`wrote src/web/built/${entry}.js\n`),
    );
  }
}
