import { assert, assertEquals, assertThrows } from "@std/assert";
import { readBytesFile, replaceFile } from "../../src/content/files.ts";
import { createFolder } from "../fixtures/house.ts";

Deno.test("readBytesFile() reads a file that the folder's own link leads to", () => {
  using house = createFolder({ "real/a": "ñ" });
  const folder = house.path;
  Deno.symlinkSync(`${folder}/real`, `${folder}/link`);
  const file = readBytesFile(`${folder}/link`, "a");
  assertEquals(file, new TextEncoder().encode("ñ"));
  assertEquals(readBytesFile(`${folder}/link`, "../real/a"), file);
  assertThrows(() => readBytesFile(`${folder}/link`, "../x"), Error);
});

const NEW = new TextEncoder().encode("new");

/** Runs in a folder with a file in it, which is removed at the end. */
function inFolder(use: (folder: string, path: string) => void) {
  using house = createFolder();
  const path = `${house.path}/a.json`;
  Deno.writeTextFileSync(path, "a", { mode: 0o640 });
  use(house.path, path);
}

const namesIn = (folder: string) =>
  [...Deno.readDirSync(folder)].map(({ name }) => name).sort();

Deno.test("replaceFile() writes, keeps the mode, and leaves no other file", () => {
  inFolder((folder, path) => {
    assertEquals(replaceFile(path, NEW), undefined);
    assertEquals(Deno.readTextFileSync(path), "new");
    assertEquals((Deno.statSync(path).mode ?? 0) & 0o777, 0o640);
    assertEquals(namesIn(folder), ["a.json"]);
  });
});

Deno.test("replaceFile() writes through a link, which stays one", () => {
  inFolder((folder, path) => {
    Deno.symlinkSync("a.json", `${folder}/c.json`);
    assertEquals(replaceFile(`${folder}/c.json`, NEW), undefined);
    assertEquals(Deno.readTextFileSync(path), "new");
    assert(
      Deno.lstatSync(`${folder}/c.json`).isSymlink,
      "the link became a file",
    );
  });
});

Deno.test("replaceFile() doesn't follow a link that stands where the new file would", () => {
  inFolder((folder, path) => {
    Deno.writeTextFileSync(`${folder}/other`, "theirs");
    for (const target of ["other", "nowhere"]) {
      Deno.symlinkSync(target, `${path}.nuevo`);
      assertEquals(
        replaceFile(path, NEW),
        `${path}: no se pudo escribir (ya hay un ${path}.nuevo: borralo y probá de nuevo)`,
      );
      Deno.removeSync(`${path}.nuevo`);
    }
    assertEquals(Deno.readTextFileSync(`${folder}/other`), "theirs");
    assertEquals(Deno.readTextFileSync(path), "a");
    assertEquals(namesIn(folder), ["a.json", "other"]);
  });
});

Deno.test("replaceFile() reports a missing file", () => {
  inFolder((folder) => {
    const path = `${folder}/d.json`;
    assertEquals(
      replaceFile(path, NEW),
      `${path}: no se pudo escribir (no existe)`,
    );
    assertEquals(namesIn(folder), ["a.json"]);
  });
});

Deno.test({
  name:
    "replaceFile() leaves a file alone that is not to be written, though its folder is " +
    "(not as root, who may write it all the same)",
  ignore: Deno.uid() === 0,
  fn() {
    inFolder((folder, path) => {
      Deno.chmodSync(path, 0o444);
      assertEquals(
        replaceFile(path, NEW),
        `${path}: no se pudo escribir (el sistema no lo permite)`,
      );
      assertEquals(namesIn(folder), ["a.json"]);
    });
  },
});
