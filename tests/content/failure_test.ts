import { assertEquals, assertThrows } from "@std/assert";
import { describeFailure } from "../../src/content/failure.ts";

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

Deno.test("describeFailure() throws a defect of the code again", () => {
  const defect = new TypeError("x is not a function");
  assertThrows(() => describeFailure(defect), TypeError, "x is not a function");
});
