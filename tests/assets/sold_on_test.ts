import { assertEquals } from "@std/assert";
import { findPromoDate, isFlavorThere, isPromoDay } from "../../pages/assets/sold_on.js";
import { SATURDAY, TODAY } from "./order_shop.ts";

const PROMO_DAYS: readonly (readonly [readonly string[] | null, string, boolean])[] = [
  [["jueves", "viernes"], "viernes", true],
  [["jueves", "viernes"], "lunes", false],
  [null, "lunes", true],
];

for (const [dias, day, expected] of PROMO_DAYS) {
  Deno.test(`isPromoDay() is ${expected} on a ${day} for ${dias?.join(" and ") ?? "any day"}`, () => {
    assertEquals(isPromoDay({ dias }, day), expected);
  });
}

const DAYS = [TODAY, "2026-11-20", SATURDAY].map((fecha) => ({ fecha, nombre: "", horas: [] }));
const DATES: readonly (readonly [readonly string[] | null, string, string | undefined])[] = [
  [null, "", ""],
  [["jueves"], "", ""],
  [["sábado", "viernes"], "", "2026-11-20"],
  [["sábado"], SATURDAY, SATURDAY],
  [["jueves"], SATURDAY, undefined],
  [["sábado"], TODAY, undefined],
  [["lunes"], "", undefined],
];

for (const [dias, fecha, expected] of DATES) {
  const day = fecha === "" ? "no day" : fecha;
  Deno.test(`findPromoDate() is ${expected ?? "none"} for ${dias?.join(" and ") ?? "any day"} and an order for ${day}`, () => {
    assertEquals(findPromoDate({ dias }, { fecha }, TODAY, DAYS), expected);
  });
}

Deno.test("isFlavorThere() has what is sold out today on other days, and what isn't to be had never", () => {
  const soldOut = { disponible: false, falta: "agotado por hoy" } as const;
  const off = { disponible: false, falta: "no disponible" } as const;
  const on = (isToday: boolean) =>
    [{ disponible: true }, soldOut, off].map((flavor) => isFlavorThere(flavor, isToday));
  assertEquals([true, false].map(on), [[true, false, false], [true, true, false]]);
});
