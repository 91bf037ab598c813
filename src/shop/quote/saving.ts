/** The difference between an order and a cheaper one, in words. */

import { joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { discloseContents } from "../diet_text.ts";
import type { Extra, Promo } from "../shapes.ts";
import { listCounts } from "./message.ts";
import type { FilledTub, Item, QuotedLine } from "./order.ts";
import { gramsOf } from "./packing.ts";
import type { QuoteRequest } from "./rules.ts";

/** A way to buy the items of an order. */
export interface Purchase {
  readonly promos: readonly {
    readonly promo: Promo;
    readonly tubs: readonly FilledTub[];
  }[];
  /** The ordered tubs that no promo contains. */
  readonly tubs: readonly FilledTub[];
  /** The ordered extras that no promo contains. */
  readonly extras: readonly Extra[];
  /** The extras of the promos that the customer didn't order. */
  readonly surplus: readonly Extra[];
  /** The price without the addition and the delivery, in pesos. */
  readonly subtotal: number;
}

/** A purchase that may be the cheapest. */
export interface Candidate extends Purchase {
  /** The tubs to buy singly, some of them larger than ordered. */
  readonly loose: readonly FilledTub[];
  /** An item that the customer didn't order, which makes the purchase cheaper or large enough. */
  readonly addition?: Item | undefined;
  /** The price with the larger tubs, the addition and the delivery, in pesos. */
  readonly total: number;
}

/**
 * Describes a cheaper order: "Con la promo Par pedís lo mismo y pagás $ 500
 * menos." The contents of new extras follow.
 *
 * @param units The items of the order, one by one.
 */
export function describeSaving(
  request: QuoteRequest,
  units: readonly QuotedLine[],
  cheaper: Candidate,
): string {
  const saving = formatPesos(request.costs.total - cheaper.total);
  const contents = describeNewExtras(request, cheaper);
  return [`${describeWay(units, cheaper)} pagás ${saving} menos.`, ...contents]
    .join(" ");
}

/** Describes the way to the cheaper order: "Con la promo Par pedís lo mismo y". */
function describeWay(
  units: readonly QuotedLine[],
  { promos, tubs, loose, surplus, addition }: Candidate,
): string {
  const orderedPromos = units.map(({ item }) => item)
    .filter(({ tipo }) => tipo === "promo");
  const newPromos = listCounts(
    promos.map(({ promo }) => promo),
    orderedPromos,
    (count) => count === 1 ? "la promo " : `${count} promos `,
  );
  // A tub that becomes larger is in `larger` with its new size, in `smaller` with the old.
  const larger = listCounts(sizesOf(loose), sizesOf(tubs));
  const smaller = listCounts(sizesOf(tubs), sizesOf(loose));

  const bought = [...newPromos, ...larger];
  if (bought.length === 0 && addition !== undefined) {
    return `Si sumás ${addition.nombre},`;
  }
  const surplusNames = listCounts(surplus);
  const grams = gramsOf(loose) - gramsOf(tubs);
  if (grams > 0) surplusNames.push(`${grams} g`);
  if (addition !== undefined) surplusNames.push(addition.nombre);

  const instead = smaller.length === 0
    ? ""
    : ` en lugar de ${joinNames(smaller)}`;
  const way = bought.length === 0
    ? "Por separado"
    : `Con ${joinNames(bought)}${instead}`;
  const withSurplus = surplusNames.length === 0
    ? ""
    : `, con ${joinNames(surplusNames)} de más,`;
  return `${way} pedís lo mismo${withSurplus} y`;
}

function sizesOf(tubs: readonly FilledTub[]) {
  return tubs.map(({ tub }) => tub);
}

/** Describes the contents of new extras, if the customer's comment mentions a diet. */
function describeNewExtras(
  { reading, comment }: QuoteRequest,
  { surplus, addition }: Candidate,
) {
  const ordered = reading.food.map(({ item }) => item);
  // Only extras, and not tubs, have allergens.
  const added = addition && "alergenos" in addition ? [addition] : [];
  const extras = [...surplus, ...added]
    .filter((extra) => !ordered.includes(extra));
  return discloseContents(extras, comment);
}
