import { assertEquals, assertThrows } from "@std/assert";
import { explain, FileFault, readBytesFile, readTextFile } from "../../src/content/owner_files.ts";

const ERRORS: readonly (readonly [error: Error, line: string])[] = [
  [new Deno.errors.NotFound(""), "no existe"],
  [new Deno.errors.PermissionDenied(""), "el sistema no lo permite"],
  [new Deno.errors.NotADirectory(""), "esperaba una carpeta, encontré un archivo"],
  [
    new Deno.errors.NotCapable(""),
    "falta el permiso para esta ruta (--allow-read para leer, --allow-write para escribir)",
  ],
  [new Error("Input/output error (os error 5)"), "Input/output error (os error 5)"],
];

for (const [error, line] of ERRORS) {
  Deno.test(`explain() says "${line}" of ${error.name}`, () => {
    assertEquals(explain(error), line);
  });
}

Deno.test("readBytesFile() reads a file that the folder's own link leads to", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.mkdir(`${folder}/real`);
  await Deno.writeTextFile(`${folder}/real/a`, "ñ");
  await Deno.symlink(`${folder}/real`, `${folder}/link`);
  const file = readBytesFile(`${folder}/link`, "a");
  assertEquals(file, new TextEncoder().encode("ñ"));
  assertEquals(readBytesFile(`${folder}/link`, "../real/a"), file);
  assertThrows(() => readBytesFile(`${folder}/link`, "../x"), FileFault);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("readTextFile() doesn't read what is too large for a text", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/menu.json`, "[".repeat(1_000_000));
  assertEquals(readTextFile(folder, "menu.json").length, 1_000_000);
  await Deno.truncate(`${folder}/menu.json`, 49_100_000);
  assertThrows(
    () => readTextFile(folder, "menu.json"),
    FileFault,
    `${folder}/menu.json: esperaba hasta 1 MB, encontré 50: fijate que sea ese archivo`,
  );
  await Deno.remove(folder, { recursive: true });
});
