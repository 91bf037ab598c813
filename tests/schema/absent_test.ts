import { assertEquals } from "@std/assert";
import { withoutAbsent } from "../../src/schema/check.ts";
import {
  array,
  boolean,
  integer,
  object,
  string,
} from "../../src/schema/schema.ts";
import { readRows } from "../fixtures/rows.ts";

const LINE = object({ tamano: string() }, {
  sabores: array(string()),
  cantidad: integer(),
  caja: object({ tapa: string() }),
});
const ORDER = object({ nombre: string() }, {
  renglones: array(LINE),
  envio: boolean(),
  nota: string(),
  datos: object({}),
});

/** The arguments that a client sends, and the result; one value if both are equal. */
const CASES = readRows`
drops null, an empty text and an empty list → {"nombre":"Ana","renglones":[],"envio":null,"nota":"","datos":null} → {"nombre":"Ana"}
drops absent values inside lists and objects → {"nombre":"Ana","renglones":[{"tamano":"kilo","sabores":[],"cantidad":null},{"tamano":"medio"}]} → {"nombre":"Ana","renglones":[{"tamano":"kilo"},{"tamano":"medio"}]}
keeps required properties → {"nombre":""}
keeps required properties inside an optional object → {"nombre":null,"renglones":[{"tamano":[],"caja":{"tapa":null}}]}
keeps 0, false, blanks and an empty object → {"nombre":"Ana","renglones":[{"tamano":"kilo","cantidad":0}],"envio":false,"nota":" ","datos":{}}
keeps the elements of a list → {"nombre":"Ana","renglones":[null,"",[]]}
keeps names that the schema doesn't know → {"nombre":"Ana","constructor":null,"notas":""}
keeps an empty text or list where neither is expected → {"nombre":"Ana","renglones":"","envio":"","nota":[],"datos":[]}
keeps a value that isn't an object → "Ana"
`;
for (const [title, sent = "", read = sent] of CASES) {
  Deno.test(`withoutAbsent() ${title}`, () =>
    assertEquals(withoutAbsent(ORDER, JSON.parse(sent)), JSON.parse(read)));
}

Deno.test("withoutAbsent() keeps a property with the name __proto__", () => {
  const sent = JSON.parse(
    '{"nombre":"Ana","nota":"","__proto__":{"envio":true}}',
  );
  assertEquals(
    JSON.stringify(withoutAbsent(ORDER, sent)),
    '{"nombre":"Ana","__proto__":{"envio":true}}',
  );
});
