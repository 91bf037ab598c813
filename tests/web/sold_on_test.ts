import { assertEquals } from "@std/assert";
import { findPromoDate, isFlavorThere, isPromoDay } from "../../src/web/sold_on.js";
import { SATURDAY, TODAY } from "./order_shop.ts";

const PROMO_DAYS: readonly (readonly [Parameters<typeof isPromoDay>[0], string, boolean])[] = [
  [{ dias: ["jueves", "viernes"] }, "2026-11-20", true],
  [{ dias: ["jueves", "viernes"] }, "2026-11-23", false],
  [{ dias: null, desde: "2026-11-20", hasta: "2026-11-20" }, "2026-11-20", true],
  [{ desde: "2026-11-20" }, "2026-11-19", false],
  [{ hasta: "2026-11-20" }, "2026-11-21", false],
  [{}, "2026-11-23", true],
];

for (const [promo, date, expected] of PROMO_DAYS) {
  Deno.test(`isPromoDay() is ${expected} on ${date} for ${JSON.stringify(promo)}`, () => {
    assertEquals(isPromoDay(promo, date), expected);
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
