/** Describes how a cheaper order differs from the requested order. */

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
 * menos". If fewer flavors fit in the new tubs, a second sentence has the number that
 * fits. If the comment mentions a diet, further sentences describe new extras that may
 * conflict with it.
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

/** Returns the number of flavors that fit in all tubs of the units together. */
function maxFlavorsOf(units: readonly QuotedLine[]) {
  return sumOf(units.flatMap(({ tubs }) => tubs), ({ tub }) => tub.saboresMax);
}

/** Lists the names of units with their counts: "Un kilo y 2 × Medio kilo". */
function nameUnits(units: readonly QuotedLine[]) {
  return joinNames(listCounts(units.map(lineName)));
}

/** Returns the name of a line's item: "Medio kilo", "promo La previa (con Vasitos x 12)". */
function lineName({ item: { tipo, nombre, incluye } }: QuotedLine) {
  if (tipo !== "promo") return nombre;

  const extras = joinNames(incluye);
  return `promo ${nombre}` + (extras && ` (con ${extras})`);
}
