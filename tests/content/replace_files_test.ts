import { assert, assertEquals, assertMatch } from "@std/assert";
import { replaceFiles } from "../../src/content/replace_files.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

async function makeFolder(): Promise<string> {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/a.json`, "a", { mode: 0o640 });
  await Deno.writeTextFile(`${folder}/b.json`, "b");
  return folder;
}

function read(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...Deno.readDirSync(folder)].filter(({ isFile }) => isFile).map((
      { name },
    ) => [name, Deno.readTextFileSync(`${folder}/${name}`)] as const).sort(),
  );
}

Deno.test("replaceFiles() writes all, keeps who may read them, and leaves nothing beside", async () => {
  const folder = await makeFolder();
  const files = ["a", "b"].map((name) => ({
    path: `${folder}/${name}.json`,
    bytes: bytes(`${name}!`),
  }));
  assertEquals(replaceFiles(files), undefined);
  assertEquals(read(folder), { "a.json": "a!", "b.json": "b!" });
  assertEquals((await Deno.stat(`${folder}/a.json`)).mode ?? 0, 0o100640);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("replaceFiles() writes through a link, which stays one", async () => {
  const folder = await makeFolder();
  await Deno.symlink("a.json", `${folder}/c.json`);
  assertEquals(
    replaceFiles([{ path: `${folder}/c.json`, bytes: bytes("new") }]),
    undefined,
  );
  assertEquals(read(folder), { "a.json": "new", "b.json": "b" });
  assert((await Deno.lstat(`${folder}/c.json`)).isSymlink);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("replaceFiles() writes nothing when a file isn't there", async () => {
  const folder = await makeFolder();
  const failure = replaceFiles([
    { path: `${folder}/a.json`, bytes: bytes("new") },
    { path: `${folder}/d.json`, bytes: bytes("new") },
  ]);
  assertEquals(
    failure,
    `${folder}/d.json: no se pudo escribir (no existe). Todo quedó como estaba`,
  );
  assertEquals(read(folder), { "a.json": "a", "b.json": "b" });
  await Deno.remove(folder, { recursive: true });
});

Deno.test("replaceFiles() puts the first back when the second can't take its place", async () => {
  const folder = await makeFolder();
  // Twice the same: what stood ready for the second was taken by the first.
  const failure = replaceFiles([
    { path: `${folder}/a.json`, bytes: bytes("new") },
    { path: `${folder}/a.json`, bytes: bytes("newer") },
  ]);
  assertMatch(
    failure ?? "",
    /a\.json: no se pudo escribir \(.+\)\. Todo quedó como estaba$/,
  );
  assertEquals(read(folder), { "a.json": "a", "b.json": "b" });
  await Deno.remove(folder, { recursive: true });
});

Deno.test({
  name: "replaceFiles() leaves a file alone that is not to be written, though its folder is " +
    "(not as root, who may write it all the same)",
  ignore: Deno.uid() === 0,
  async fn() {
    const folder = await makeFolder();
    await Deno.chmod(`${folder}/b.json`, 0o444);
    const files = ["a", "b"].map((name) => ({
      path: `${folder}/${name}.json`,
      bytes: bytes("!"),
    }));
    assertEquals(
      replaceFiles(files),
      `${folder}/b.json: no se pudo escribir (el sistema no lo permite). Todo quedó como estaba`,
    );
    assertEquals(read(folder), { "a.json": "a", "b.json": "b" });
    await Deno.remove(folder, { recursive: true });
  },
});
