/** The difference between an order and a cheaper one, in words. */

import { joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { discloseContents } from "../diet_text.ts";
import { extrasOf } from "../menu.ts";
import { sumOf } from "./costs.ts";
import { listCounts } from "./message.ts";
import { unitsOf } from "./reading.ts";
import type { QuoteRequest } from "./request.ts";

type Contents = ReturnType<typeof contentsOf>;

/**
 * Describes a cheaper order: "Con la promo Par pedís lo mismo y pagás $ 500
 * menos." The contents of new extras follow.
 */
export function describeSaving(
  ordered: QuoteRequest,
  cheaper: QuoteRequest,
): string {
  const way = describeWay(contentsOf(ordered), contentsOf(cheaper));
  const saving = formatPesos(ordered.costs.total - cheaper.costs.total);
  const food = ordered.food.map(({ item }) => item);
  const newFood = cheaper.food.map(({ item }) => item)
    .filter((item) => !food.includes(item));
  return [
    `${way} pagás ${saving} menos.`,
    ...discloseContents(newFood, ordered.comment),
  ].join(" ");
}

/** Describes the way to the cheaper order: "Con la promo Par pedís lo mismo y". */
function describeWay(ordered: Contents, cheaper: Contents): string {
  const newPromos = listCounts(cheaper.promos, ordered.promos, formatPromos);
  const lostPromos = listCounts(ordered.promos, cheaper.promos, formatPromos);
  // A tub that becomes larger is new with its new size, and lost with its old size. A
  // promo's tubs need no mention next to the promo.
  const newTubs = listCounts(cheaper.looseSizes, ordered.sizes);
  const lostTubs = listCounts(ordered.sizes, cheaper.sizes);
  const newExtras = listCounts(cheaper.extras, ordered.extras);

  const lost = lostPromos.length > 0 ? lostPromos : lostTubs;
  const bought = [...newPromos, ...newTubs];
  if (lost.length + newPromos.length === 0) {
    return `Si sumás ${joinNames([...newTubs, ...newExtras])},`;
  }

  const instead = lost.length === 0 ? "" : ` en lugar de ${joinNames(lost)}`;
  const way = bought.length === 0
    ? "Por separado"
    : `Con ${joinNames(bought)}${instead}`;
  const grams = cheaper.grams - ordered.grams;
  const further = [...newExtras, ...grams > 0 ? [`${grams} g`] : []];
  const withFurther = further.length === 0
    ? ""
    : `, con ${joinNames(further)} de más,`;
  const maxFlavors = sumOf(cheaper.sizes, ({ saboresMax }) => saboresMax);
  // A larger tub may have fewer flavors to choose than the tubs that it replaces.
  const goods = cheaper.openFlavors < ordered.openFlavors
    ? `la misma cantidad (hasta ${maxFlavors} sabores)`
    : "lo mismo";
  return `${way} pedís ${goods}${withFurther} y`;
}

/** Formats the number of promos before a name: "la promo ", "2 promos ". */
function formatPromos(count: number) {
  return count === 1 ? "la promo " : `${count} promos `;
}

/** Returns the promos of an order, and all its tubs and extras, also those in promos. */
function contentsOf({ day, lines }: QuoteRequest) {
  const units = unitsOf(lines);
  const tubs = units.flatMap(({ tubs }) => tubs);
  const openTubs = tubs.filter(({ sabores }) => sabores.length === 0);
  const sizes = tubs.map(({ tub }) => tub);
  return {
    promos: units.filter(({ item }) => item.tipo === "promo")
      .map(({ product }) => product),
    sizes,
    /** The tubs outside promos. */
    looseSizes: units.map(({ product }) => product)
      .filter((product) => "saboresMax" in product),
    grams: sumOf(sizes, ({ gramos }) => gramos),
    extras: units.flatMap(({ product }) => extrasOf(day.menu, product)),
    /** Maximum number of flavors in the tubs whose flavors are still to be chosen. */
    openFlavors: sumOf(openTubs, ({ tub }) => tub.saboresMax),
  };
}
