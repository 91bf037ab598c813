/** The lists, compared with `Intl.ListFormat`. */

import { assertEquals } from "@std/assert";
import { joinChoices, joinNames } from "../../src/words/lists.ts";

const LAST =
  "Limón,Higo,higo,Isla,Hielo,Hiato,Índigo,Ituzaingó,Hola,Olivos,horchata,ocho,Óleo,8 gustos,80,"
    .concat("11,11 potes,110,1,Yerba,Uva,de 12:00 a 15:00,").split(",");
const ALL = new Intl.ListFormat("es");
const ANY = new Intl.ListFormat("es", { type: "disjunction" });

const BEFORE = [
  [],
  ["Coco"],
  ["Coco", "Menta", "Oca"],
];

for (const last of LAST) {
  for (const before of BEFORE) {
    const names = [...before, last];

    Deno.test(`joinNames() and joinChoices() join ${JSON.stringify(names)} as Intl does`, () => {
      assertEquals(joinNames(names), ALL.format(names));
      assertEquals(joinChoices(names), ANY.format(names));
    });
  }
}

Deno.test('joinNames() and joinChoices() return "" for an empty list', () => {
  assertEquals([joinNames([]), joinChoices([])], ["", ""]);
});
