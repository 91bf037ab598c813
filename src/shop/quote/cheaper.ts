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
 * menos". The limit of flavors in the new tubs, if it is lower, and the contents of new
 * extras are in further sentences.
 */
export function describeSaving(
  ordered: QuoteRequest,
  cheaper: QuoteRequest,
): string {
  const bought = unitsOnlyIn(cheaper, ordered);
  const replaced = unitsOnlyIn(ordered, cheaper);
  const way = replaced.length === 0
    ? `Si sumás ${nameUnits(bought)},`
    : `Con ${nameUnits(bought)} en lugar de ${nameUnits(replaced)}`;

  const maxFlavors = maxFlavorsOf(bought);
  const limit = maxFlavors < maxFlavorsOf(replaced)
    ? ` Entran hasta ${maxFlavors} sabores.`
    : "";

  const saving = formatPesos(ordered.costs.total - cheaper.costs.total);
  const newFood = foodOf(cheaper).difference(foodOf(ordered));
  return [
    `${way} pagás ${saving} menos.${limit}`,
    ...discloseContents(newFood, ordered.comment),
  ].join(" ");
}

/** Returns the units of an order that the other order doesn't contain, compared by their names. */
function unitsOnlyIn({ lines }: QuoteRequest, other: QuoteRequest) {
  const otherUnits = Map.groupBy(unitsOf(other.lines), lineName);
  return [...Map.groupBy(unitsOf(lines), lineName)]
    .flatMap(([name, units]) => units.slice(otherUnits.get(name)?.length));
}

function foodOf({ food }: QuoteRequest) {
  return new Set(food.map(({ item }) => item));
}

/** Returns the maximum number of flavors in the tubs of units, added up. */
function maxFlavorsOf(units: readonly QuotedLine[]) {
  return sumOf(units.flatMap(({ tubs }) => tubs), ({ tub }) => tub.saboresMax);
}

/** Names units: "Un kilo y 2 × Medio kilo". */
function nameUnits(units: readonly QuotedLine[]) {
  return joinNames(listCounts(units.map(lineName)));
}

/** Names an item: "Medio kilo", "promo La previa (con Vasitos x 12)". */
function lineName({ item: { tipo, nombre, incluye } }: QuotedLine) {
  if (tipo !== "promo") return nombre;

  const extras = joinNames(incluye);
  return `promo ${nombre}` + (extras && ` (con ${extras})`);
}
