/** Bundles the browser's scripts into `built/`, one for each entry, with Deno's own bundler. */

const ROOM = new URL("./", import.meta.url);
const ENTRIES = ["page", "home", "contact", "developers", "chat"];

/** A script for the browser. The first line of its text is a fingerprint of its sources. */
export interface Bundle {
  readonly entry: string;
  readonly text: string;
}

/** Returns the first line of an entry's script: a fingerprint of the entry and of all project files that it imports. */
export async function firstLineOf(entry: string): Promise<string> {
  const info = await runDeno("info", "--json", pathOf(entry));
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

/** Bundles all entries, one after another: the first run may install the bundler, which the later runs then find. */
export async function bundleAll(): Promise<readonly Bundle[]> {
  return await Array.fromAsync(ENTRIES, async (entry) => {
    const flags = ["--quiet", "--platform", "browser", "--minify"];
    const script = await runDeno("bundle", ...flags, pathOf(entry));
    return {
      entry,
      text: await firstLineOf(entry) + script,
    };
  });
}

function pathOf(entry: string) {
  return new URL(`entries/${entry}.ts`, ROOM).href;
}

async function runDeno(...args: string[]) {
  const command = new Deno.Command(Deno.execPath(), { args });
  const { success, stdout, stderr } = await command.output();
  const text = new TextDecoder().decode(success ? stdout : stderr);
  if (!success) throw new Error(text);

  return text;
}

if (import.meta.main) {
  for (const { entry, text } of await bundleAll()) {
    Deno.writeTextFileSync(new URL(`built/${entry}.js`, ROOM), text);
    Deno.stdout.writeSync(
      new TextEncoder().encode(`wrote src/web/built/${entry}.js\n`),
    );
  }
}
