/** Makes the browser's scripts in `built/`, one for each entry, with Deno's own bundler. */

const ROOM = new URL("./", import.meta.url);
const BUILT = new URL("built/", ROOM);
const ENTRIES = ["page", "home", "contact", "developers", "chat"];

/** A script that is sent. Its first line names its sources. */
export interface Bundle {
  readonly entry: string;
  readonly text: string;
}

/** The first line of a script: it changes with any of the files that it is made from, and with nothing else. */
export async function firstLineOf(entry: string): Promise<string> {
  const { modules } = JSON.parse(
    await runDeno("info", "--json", entryPath(entry)),
  );
  const specifiers: readonly string[] = modules.map((
    { specifier }: { specifier: string },
  ) => specifier);
  const names = specifiers.filter((one) => one.startsWith("file:")).sort();
  const sources = await Promise.all(
    names.map((name) => Deno.readTextFile(new URL(name))),
  );
  const bytes = new TextEncoder().encode(JSON.stringify(sources));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hash = Array.from(
    digest.subarray(0, 8),
    (byte) => byte.toString(16).padStart(2, "0"),
  );
  return `// ${hash.join("")}\n`;
}

/** Bundles all entries, one after the other: the first may have to install the bundler. */
export async function bundleAll(): Promise<readonly Bundle[]> {
  return await Array.fromAsync(ENTRIES, async (entry) => {
    const flags = ["--quiet", "--platform", "browser", "--minify"];
    const script = await runDeno("bundle", ...flags, entryPath(entry));
    return { entry, text: await firstLineOf(entry) + script };
  });
}

/** The scripts that are committed. */
export function readBuilt(): readonly Bundle[] {
  return [...Deno.readDirSync(BUILT)].map(({ name }) => ({
    entry: name.replace(".js", ""),
    text: Deno.readTextFileSync(new URL(name, BUILT)),
  }));
}

function entryPath(entry: string): string {
  return new URL(`entries/${entry}.ts`, ROOM).href;
}

async function runDeno(...args: readonly string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args],
  })
    .output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

if (import.meta.main) {
  for (const { entry, text } of await bundleAll()) {
    Deno.writeTextFileSync(new URL(`${entry}.js`, BUILT), text);
    Deno.stdout.writeSync(
      new TextEncoder().encode(`wrote src/web/built/${entry}.js\n`),
    );
  }
}
