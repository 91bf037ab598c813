/** Makes the browser's scripts in `built/`: of each entry one file, or three where it loads another part of itself later. */

const ROOM = new URL("./", import.meta.url);
const BUILT = new URL("built/", ROOM);
const ENTRIES = ["page", "home", "contact", "developers", "chat"] as const;

/** A script that is sent. Its first line names its sources. */
export interface Bundle {
  /** `home`; `home_order`, which it loads later; `home_shared`, which both import. */
  readonly name: string;
  readonly text: string;
}

/** The first line of a script: it changes with any of the files that it is made from, and with nothing else. */
export async function firstLineOf(entry: string): Promise<string> {
  const { modules } = JSON.parse(await runDeno("info", "--json", entryPath(entry)));
  const specifiers: readonly string[] = modules.map(({ specifier }: { specifier: string }) =>
    specifier
  );
  const names = specifiers.filter((one) => one.startsWith("file:")).sort();
  const sources = await Promise.all(names.map((name) => Deno.readTextFile(new URL(name))));
  const bytes = new TextEncoder().encode(JSON.stringify(sources));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hash = Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0"));
  return `// ${hash.join("")}\n`;
}

/** Bundles all entries, with Deno's own bundler: one after the other, since the first may have to install it. */
export async function bundleAll(): Promise<readonly Bundle[]> {
  const folder = await Deno.makeTempDir();
  try {
    return (await Array.fromAsync(ENTRIES, (entry) => bundle(entry, `${folder}/${entry}`))).flat();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Without the bundler's names, which change with every byte: the address of the whole folder does that. */
async function bundle(entry: string, folder: string): Promise<readonly Bundle[]> {
  const flags = ["--quiet", "--platform", "browser", "--minify", "--code-splitting"];
  await runDeno("bundle", ...flags, "--outdir", folder, entryPath(entry));
  const rename = (text: string) =>
    text.replace(/\bchunk-[0-9A-Z]{8}\.js\b/g, `${entry}_shared.js`)
      .replace(/\b([a-z_]+)-[0-9A-Z]{8}\.js\b/g, "$1.js");
  const firstLine = await firstLineOf(entry);
  return await Array.fromAsync(Deno.readDir(folder), async (file) => ({
    name: rename(file.name).replace(".js", ""),
    text: firstLine + rename(await Deno.readTextFile(`${folder}/${file.name}`)),
  }));
}

/** The scripts that are committed. */
export function readBuilt(): readonly Bundle[] {
  return [...Deno.readDirSync(BUILT)].map(({ name }) => ({
    name: name.replace(".js", ""),
    text: Deno.readTextFileSync(new URL(name, BUILT)),
  }));
}

function entryPath(entry: string): string {
  return new URL(`entries/${entry}.ts`, ROOM).href;
}

async function runDeno(...args: readonly string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args: [...args] })
    .output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

if (import.meta.main) {
  for (const { name, text } of await bundleAll()) {
    Deno.writeTextFileSync(new URL(`${name}.js`, BUILT), text);
  }
}
