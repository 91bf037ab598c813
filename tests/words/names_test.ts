import {
  assertEquals,
  assertGreater,
  assertLessOrEqual,
  assertNotEquals,
} from "@std/assert";
import fc from "fast-check";
import { foldName } from "../../src/words/names.ts";
import { readRows } from "../fixtures/rows.ts";

const ALIKE = readRows`
  El   Palomar  → el palomar
Morón → MORON
Núñez → nunez
Villa-Tesei → villa tesei
Gral. San Martín → General San Martín
Va. Luzuriaga → Villa Luzuriaga
Vª Luzuriaga → Villa Luzuriaga
Cnel. Dorrego → Coronel Dorrego
Cdad. Evita → Ciudad Evita
Sta. Rosa → Santa Rosa
Sto. Tomé → Santo Tomé
Bs. As. → Buenos Aires
BsAs → Buenos Aires
Ing. Maschwitz → Ingeniero Maschwitz
Dr. Cora → Doctor Cora
Tte. Origone → Teniente Origone
Pte. Derqui → Presidente Derqui
Pdo. de Merlo → Partido de Merlo
Av. Rivadavia → Avda Rivadavia
Bº Seré → Barrio Seré
B° Seré → Barrio Seré
Pque. Leloir → Parque Leloir
Mte. Grande → Monte Grande
G.B.A. → GBA
J. L. Suárez → JL Suárez
Ｍｏｒｏｎ → Morón
Morón → Morón
`;
for (const [name = "", other = ""] of ALIKE) {
  Deno.test(`foldName() folds ${name} and ${other} to the same text`, () => {
    assertEquals(foldName(name), foldName(other));
  });
}

const DISTINCT = readRows`
Morón → Merlo
Villa Tesei → VillaTesei
Gralito → Generalito
Bosque → Barrio sque
Bs → Buenos
A. Bonzi → Bonzi
`;
for (const [name = "", other = ""] of DISTINCT) {
  Deno.test(`foldName() keeps ${name} and ${other} apart`, () => {
    assertNotEquals(foldName(name), foldName(other));
  });
}

Deno.test('foldName() returns "" for a text without letters or digits', () => {
  assertEquals(foldName(" ¡…! \u0000\ud800 "), "");
});

Deno.test("foldName() folds names of object properties like other words", () => {
  assertEquals(foldName("constructor __proto__"), "constructor proto");
});

Deno.test("foldName() reads only the start of a very long text", () => {
  const start = "a".repeat(300);
  assertEquals(foldName(start + "b".repeat(1_000_000)), start);
});

Deno.test("foldName() limits the expansion of characters that represent a phrase", () => {
  assertGreater(foldName("\ufdfa").length, 15);
  assertLessOrEqual(foldName("\ufdfa".repeat(300)).length, 600);
  assertEquals(foldName("á".repeat(300)), "a".repeat(300));
});

Deno.test("foldName() folds a folded name to itself, whatever the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 20 }), (text) => {
      const folded = foldName(text);
      assertEquals(foldName(folded), folded);
    }),
    { seed: 20261121, numRuns: 500 },
  );
});
