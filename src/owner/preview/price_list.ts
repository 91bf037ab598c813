/** What the shop sells, in columns: tubs, promos, extras and flavors. */

import { tellDiets } from "../../shop/diets.ts";
import { pricePromos, type PromoPrice } from "../../shop/promo_prices.ts";
import { tellPromoDays } from "../../shop/quote/promos.ts";
import type { Extra, Flavor, PromoPart, Tub } from "../../shop/shapes.ts";
import type { Shop } from "../../shop/shop.ts";
import { shortageOf } from "../../shop/shortage.ts";
import { joinNames } from "../../words/lists.ts";
import { formatPesos, groupThousands } from "../../words/money.ts";
import { alignColumns } from "../columns.ts";
import type { Paint } from "../paint.ts";

/** A line a tub: price, weight, flavors and the price of a kilo. */
export function tellTubs({ menu: { potes } }: Shop): readonly string[] {
  return alignColumns(potes.map(tellTub), ["left", "right", "right", "left"]);
}

/** A line a promo, whether it is sold on a date, which `day` names, and beneath it what it brings. */
export function tellPromos(
  shop: Shop,
  date: string,
  day: string,
  paint: Paint,
): readonly string[] {
  const promos = pricePromos(shop, date);
  const heads = alignColumns(promos.map(tellPromo), ["left", "right", "left"]);
  return promos.flatMap((promo, i) => [
    `${heads[i]}  ${promo.validaHoy ? paint.good(`${day} vale`) : paint.soft(`${day} no vale`)}`,
    paint.soft(`  ${tellParts(shop, promo)}`),
  ]);
}

/** A line an extra: price, marks and allergens. */
export function tellExtras({ menu: { adicionales } }: Shop): readonly string[] {
  return alignColumns(
    adicionales.map((extra) => [
      extra.nombre,
      formatPesos(extra.precio),
      tellMarks(extra),
      tellAllergens(extra),
    ]),
    ["left", "right", "left"],
  );
}

/** The categories, and beneath each a line a flavor: marks, allergens, and whether it is sold out. */
export function tellFlavors(shop: Shop, paint: Paint): readonly string[] {
  const { sabores } = shop.menu;
  const rows = alignColumns(
    sabores.map((flavor) => [flavor.nombre, tellMarks(flavor), tellAllergens(flavor)]),
    ["left", "left"],
  );
  const groups = Map.groupBy(sabores.keys(), (i) => sabores[i]?.categoria ?? "");
  return [...groups].flatMap(([category, places]) => [
    `${category} (${places.length})`,
    ...places.map((i) => {
      const row = `  ${rows[i]}`;
      const flavor = sabores[i];
      const shortage = flavor === undefined ? undefined : shortageOf(shop, flavor);
      return shortage === undefined ? row : `${row}  ${paint.warning(shortage)}`;
    }),
  ]);
}

function tellTub({ nombre, precio, gramos, saboresMax }: Tub): readonly string[] {
  const kilo = Math.round(precio * 1000 / gramos);
  return [
    nombre,
    formatPesos(precio),
    `${groupThousands(String(gramos))} g`,
    `hasta ${saboresMax} ${saboresMax === 1 ? "sabor" : "sabores"}` +
    (gramos === 1000 ? "" : `, ${formatPesos(kilo)} el kilo`),
  ];
}

function tellPromo(promo: PromoPrice): readonly string[] {
  const { nombre, precio, ahorro } = promo;
  return [
    nombre,
    formatPesos(precio),
    `${tellPromoDays(promo)}, ${ahorro > 0 ? `ahorra ${formatPesos(ahorro)}` : "no ahorra nada"}`,
  ];
}

function tellParts({ menuIndex }: Shop, { potes, adicionales }: PromoPrice): string {
  const tell = (parts: readonly PromoPart[], names: ReadonlyMap<string, { nombre: string }>) =>
    parts.map(({ id, cantidad }) => `${cantidad} × ${names.get(id)?.nombre ?? id}`);
  return joinNames([
    ...tell(potes, menuIndex.potes.byId),
    ...tell(adicionales, menuIndex.adicionales.byId),
  ]);
}

function tellMarks(food: Flavor | Extra): string {
  return [
    ...tellDiets(food),
    ...("alcohol" in food && food.alcohol ? ["con alcohol"] : []),
  ].join(", ");
}

function tellAllergens({ alergenos }: Flavor | Extra): string {
  return alergenos.length === 0 ? "sin alérgenos" : joinNames(alergenos);
}
