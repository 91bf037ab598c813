import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import {
  describeFailure,
  readBytesFile,
  readTextFile,
  replaceFile,
} from "../../src/content/files.ts";
import { createFolder } from "../fixtures/house.ts";

Deno.test("readBytesFile() reads a file through a link within the folder", () => {
  using house = createFolder({ "real/a": "ñ" });
  const folder = house.path;
  Deno.symlinkSync(`${folder}/real`, `${folder}/link`);
  const file = readBytesFile(`${folder}/link`, "a");
  assertEquals(file, new TextEncoder().encode("ñ"));
  assertEquals(readBytesFile(`${folder}/link`, "../real/a"), file);
  assertThrows(() => readBytesFile(`${folder}/link`, "../x"), Error);
});

/** Runs a function on a temporary folder with the file `a.json`. */
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
    assertEquals(replaceFile(path, "new"), undefined);
    assertEquals(Deno.readTextFileSync(path), "new");
    assertEquals((Deno.statSync(path).mode ?? 0) & 0o777, 0o640);
    assertEquals(namesIn(folder), ["a.json"]);
  });
});

Deno.test("replaceFile() keeps a byte order mark", () => {
  inFolder((_folder, path) => {
    Deno.writeTextFileSync(path, "\ufeffa");
    assertEquals(replaceFile(path, "new"), undefined);
    assertEquals(Deno.readTextFileSync(path), "\ufeffnew");
  });
});

Deno.test("replaceFile() writes to the target of a link, and keeps the link", () => {
  inFolder((folder, path) => {
    Deno.symlinkSync("a.json", `${folder}/c.json`);
    assertEquals(replaceFile(`${folder}/c.json`, "new"), undefined);
    assertEquals(Deno.readTextFileSync(path), "new");
    assert(
      Deno.lstatSync(`${folder}/c.json`).isSymlink,
      "the link became a file",
    );
  });
});

Deno.test("replaceFile() doesn't follow a link at the path of its new file", () => {
  inFolder((folder, path) => {
    Deno.writeTextFileSync(`${folder}/other`, "theirs");
    for (const target of ["other", "nowhere"]) {
      Deno.symlinkSync(target, `${path}.${Deno.pid}`);
      assertMatch(replaceFile(path, "new") ?? "", /File exists/);
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
      replaceFile(path, "new"),
      `${path}: no se pudo escribir (no existe)`,
    );
    assertEquals(namesIn(folder), ["a.json"]);
  });
});

Deno.test({
  name:
    "replaceFile() doesn't replace a read-only file, even in a writable folder " +
    "(except as root, who may write it)",
  ignore: Deno.uid() === 0,
  fn() {
    inFolder((folder, path) => {
      Deno.chmodSync(path, 0o444);
      assertEquals(
        replaceFile(path, "new"),
        `${path}: no se pudo escribir (el sistema no lo permite)`,
      );
      assertEquals(namesIn(folder), ["a.json"]);
    });
  },
});

Deno.test("readTextFile() refuses a file over 1 MB", () => {
  using house = createFolder({ "menu.json": "[".repeat(1_000_000) });
  const folder = house.path;
  assertEquals(readTextFile(folder, "menu.json").length, 1_000_000);
  Deno.truncateSync(`${folder}/menu.json`, 49_100_000);
  assertThrows(
    () => readTextFile(folder, "menu.json"),
    Error,
    `${folder}/menu.json: esperaba hasta 1 MB, encontré 49,1: fijate que sea ese archivo`,
  );
});

const MARKS = [
  ["without a byte order mark", []],
  ["after a byte order mark", [0xef, 0xbb, 0xbf]],
] as const;
for (const [place, mark] of MARKS) {
  Deno.test(`readTextFile() names the word with the first letter of Windows-1252 ${place}`, async () => {
    const folder = await Deno.makeTempDir();
    const text = '{"nombre": "Café, té"}';
    const latin1 = Array.from(text, (letter) => letter.charCodeAt(0));
    const bytes = Uint8Array.from([...mark, ...latin1]);
    await Deno.writeFile(`${folder}/menu.json`, bytes);
    assertThrows(
      () => readTextFile(folder, "menu.json"),
      Error,
      "lo dice «Café,»",
    );
    await Deno.remove(folder, { recursive: true });
  });
}

const ERRORS = [
  [new Deno.errors.NotFound(""), "no existe"],
  [new Deno.errors.PermissionDenied(""), "el sistema no lo permite"],
  [
    new Deno.errors.NotADirectory(""),
    "esperaba una carpeta, encontré un archivo",
  ],
  [
    new Deno.errors.NotCapable(""),
    "falta el permiso para esta ruta (--allow-read para leer, --allow-write para escribir)",
  ],
  [
    new Error("Input/output error (os error 5)"),
    "Input/output error (os error 5)",
  ],
] as const;

for (const [error, line] of ERRORS) {
  Deno.test(`describeFailure() describes ${error.name} as "${line}"`, () => {
    assertEquals(describeFailure(error), line);
  });
}

Deno.test("describeFailure() rethrows a defect of the code", () => {
  const defect = new TypeError("x is not a function");
  assertThrows(() => describeFailure(defect), TypeError, "x is not a function");
});
