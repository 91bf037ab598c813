import { assertEquals } from "@std/assert";
import { formatList, formatPesos, tellDropped } from "../../src/web/order_text.js";
import { joinNames } from "../../src/words/lists.ts";
import { formatPesos as formatPesosThere } from "../../src/words/money.ts";

for (const amount of [0, 999, 1000, 12_500, 1_234_500]) {
  Deno.test(`formatPesos() writes ${amount} as the server does`, () => {
    assertEquals(formatPesos(amount), formatPesosThere(amount));
  });
}

for (const last of ["Limón", "Higo", "Hielo", "Isla", "Índigo", ""]) {
  Deno.test(`formatList() joins lists that end with "${last}" as the server does`, () => {
    for (const before of [[], ["Coco"], ["Coco", "Menta"]]) {
      const names = [...before, last];
      assertEquals(formatList(names), joinNames(names));
    }
  });
}

Deno.test("formatList() makes nothing of an empty list", () => {
  assertEquals(formatList([]), "");
});

Deno.test("tellDropped() tells why each thing is missing", () => {
  assertEquals(
    tellDropped([
      { nombre: "Higo", why: "sold-out" },
      { nombre: "El par", why: "other-day" },
      { nombre: "Kiwi", why: "sold-out" },
      { nombre: "pote de antes", why: "gone" },
      { nombre: "Chico", why: "without-flavors" },
      { nombre: "el horario que elegiste", why: "over" },
    ]),
    "Higo y Kiwi se agotaron por hoy, El par es de otro día, " +
      "pote de antes ya no está en la carta, Chico se quedó sin sabores y " +
      "el horario que elegiste ya pasó",
  );
});
