import { assertEquals } from "@std/assert";
import { explain, readBytesFile } from "../../src/content/read_file.ts";

const ERRORS: readonly (readonly [error: Error, line: string])[] = [
  [new Deno.errors.NotFound(""), "no existe"],
  [new Deno.errors.PermissionDenied(""), "el sistema no deja leerlo"],
  [new Deno.errors.NotADirectory(""), "esperaba una carpeta, encontré un archivo"],
  [
    new Deno.errors.NotCapable(""),
    "falta el permiso de lectura (--allow-read) para esta ruta",
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
  assertEquals(file, { kind: "read", value: new TextEncoder().encode("ñ") });
  const up = readBytesFile(`${folder}/link`, "../real/a");
  assertEquals(up.kind, "read");
  const out = readBytesFile(`${folder}/link`, "../x");
  assertEquals(out.kind, "unreadable");
  await Deno.remove(folder, { recursive: true });
});
