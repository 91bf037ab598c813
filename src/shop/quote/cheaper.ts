/** The difference between an order and a cheaper one, in words. */

import { sumOf } from "@std/collections/sum-of";
import { joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { discloseContents } from "../diet_text.ts";
import { listCounts } from "./message.ts";
import type { QuotedLine } from "./order.ts";
import { unitsOf } from "./reading.ts";
import type { QuoteRequest } from "./request.ts";

/**
 * Describes a cheaper order: "Con promo Par en lugar de 2 × Medio kilo pagás $ 500
 * menos". A lower limit of flavors and the contents of new extras are in further
 * sentences.
 */
export function describeSaving(
  ordered: QuoteRequest,
  cheaper: QuoteRequest,
): string {
  const names = unitsOf(ordered.lines).map(lineName);
  const cheaperNames = unitsOf(cheaper.lines).map(lineName);
  const bought = joinNames(listCounts(cheaperNames, names));
  const replaced = joinNames(listCounts(names, cheaperNames));
  const way = replaced === ""
    ? `Si sumás ${bought},`
    : `Con ${bought} en lugar de ${replaced}`;
  const saving = formatPesos(ordered.costs.total - cheaper.costs.total);

  const maxFlavors = maxFlavorsOf(cheaper);
  const limit = maxFlavors < maxFlavorsOf(ordered)
    ? ` Entran hasta ${maxFlavors} sabores.`
    : "";

  const food = ordered.food.map(({ item }) => item);
  const newFood = cheaper.food.map(({ item }) => item)
    .filter((item) => !food.includes(item));
  return [
    `${way} pagás ${saving} menos.${limit}`,
    ...discloseContents(newFood, ordered.comment),
  ].join(" ");
}

/** Returns the maximum number of flavors in the tubs of an order, added up. */
function maxFlavorsOf({ lines }: QuoteRequest) {
  const tubs = unitsOf(lines).flatMap((unit) => unit.tubs);
  return sumOf(tubs, ({ tub }) => tub.saboresMax);
}

/** Names an item: "Medio kilo", "promo La previa (con Vasitos x 12)". */
function lineName({ item: { tipo, nombre, incluye } }: QuotedLine) {
  if (tipo !== "promo") return nombre;

  const extras = joinNames(incluye);
  return `promo ${nombre}` + (extras && ` (con ${extras})`);
}
