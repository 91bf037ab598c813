/** The difference between an order and a cheaper one, in words. */

import { joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { listDisclosed, mentionsDiet } from "../diet_text.ts";
import { describeContents } from "../diets.ts";
import { formatCount } from "../menu.ts";
import type { Extra, Flavor, Promo, Tub } from "../shapes.ts";
import { listTubs } from "./arguments.ts";
import type { Addition, FilledTub, QuotedLine } from "./order.ts";
import { sumOf } from "./packing.ts";
import type { QuoteRequest } from "./rules.ts";

/** A tub or an extra of the menu, for one search. */
export interface Good extends Addition {
  /** False if the order's diet excludes it, or it needs more notice. */
  readonly isWelcome: boolean;
  /** The number still to be bought; below zero, the number beyond the order. */
  left: number;
}

/** Goods with their counts. */
export type Parts = readonly { readonly good: Good; readonly count: number }[];

/** A way to buy the requested goods. */
export interface Candidate {
  readonly total: number;
  /** In the menu's order, each as often as it is bought. */
  readonly promos: readonly Promo[];
  /** The goods to be bought singly; below zero, those beyond the order. */
  readonly left: Parts;
  /** The single item that the order lacks. */
  readonly addition: Addition | undefined;
  /** The tubs to buy instead of the loose ones, if any are larger. */
  readonly packed: readonly FilledTub[] | undefined;
}

/** Compares an order with the cheaper one. */
export function compareOrders(
  request: QuoteRequest,
  cheaper: Candidate,
  pesos: number,
): Saving {
  const { reading: { lines }, diet } = request;
  const { promos, left, addition } = cheaper;
  return {
    pesos,
    promos: countMore(promos, listPromos(lines)),
    surplus: left.filter(({ count }) => count < 0)
      .map(({ good: { nombre }, count }) => ({ nombre, count: -count })),
    ...comparePacking(cheaper, lines),
    addition: addition?.nombre,
    disclosed: discloseExtras(request, cheaper),
    isForVegans: diet.includes("vegano"),
  };
}

/** Lists the promos of an order one by one. */
function listPromos(
  lines: readonly QuotedLine[],
): readonly QuotedLine["item"][] {
  return lines.filter(({ item }) => item.tipo === "promo")
    .flatMap(({ item }) => Array<typeof item>(item.cantidad).fill(item));
}

/** Compares the larger tubs of a candidate with those that they replace. */
function comparePacking(
  { packed, left }: Candidate,
  lines: readonly QuotedLine[],
): Pick<Saving, "bought" | "replaced" | "moreGrams"> {
  if (packed === undefined) return { bought: [], replaced: [], moreGrams: 0 };

  const counts = new Map(left.map(({ good, count }) => [good.id, count]));
  const tubs = Map.groupBy(listTubs(lines), ({ tub }) => tub.id);
  const loose = [...tubs].flatMap(([id, same]) => {
    const count = counts.get(id) ?? 0;
    return count > 0 ? same.slice(-count) : [];
  }).map(({ tub }) => tub);
  const sizes = packed.map(({ tub }) => tub);
  const grams = (tubs: readonly Tub[]) => sumOf(tubs, ({ gramos }) => gramos);

  return {
    bought: countMore(sizes, loose),
    replaced: countMore(loose, sizes),
    moreGrams: grams(sizes) - grams(loose),
  };
}

/** Counts by name the items that a list has more of than another. */
function countMore(
  items: readonly { readonly nombre: string }[],
  others: readonly { readonly nombre: string }[],
): readonly ItemCount[] {
  const groups = Map.groupBy(items, ({ nombre }) => nombre);
  return [...groups].map(([nombre, { length }]) => {
    const same = others.filter((other) => other.nombre === nombre);
    return { nombre, count: length - same.length };
  }).filter(({ count }) => count > 0);
}

/** Returns the new extras whose contents the customer hears of. */
function discloseExtras(
  { day, reading, comment }: QuoteRequest,
  { promos, addition }: Candidate,
): ReturnType<typeof listDisclosed> {
  if (!mentionsDiet(comment)) return [];

  const ordered = reading.lines.flatMap(({ extras }) => extras);
  const added = addition?.kind === "adicionales" ? [addition] : [];
  const extras = [...promos.flatMap(({ adicionales }) => adicionales), ...added]
    .filter(({ id }) => !ordered.some((part) => part.id === id))
    .flatMap(({ id }) => day.menuIndex.adicionales.byId.get(id) ?? []);
  return listDisclosed(extras, comment);
}

/** The difference between an order and a cheaper one. */
export interface Saving {
  readonly pesos: number;
  /** The promos that the order lacks: their name and count. */
  readonly promos: readonly ItemCount[];
  /** Items that come with the promos, beyond the order's own. */
  readonly surplus: readonly ItemCount[];
  /** Larger tubs, the ordered ones that they replace, and their further grams. */
  readonly bought: readonly ItemCount[];
  readonly replaced: readonly ItemCount[];
  readonly moreGrams: number;
  /** The item to add, so that the order reaches an amount. */
  readonly addition: string | undefined;
  /** Extras that the order lacks, if the customer hears of their contents. */
  readonly disclosed: readonly (Flavor | Extra)[];
  readonly isForVegans: boolean;
}

/** A name, and how often it counts. */
export interface ItemCount {
  readonly nombre: string;
  readonly count: number;
}

/** Describes a cheaper order. */
export function describeSaving(saving: Saving): string {
  const { pesos, disclosed, isForVegans } = saving;
  const contents = disclosed.map((item) => describeContents(item, isForVegans))
    .filter((text) => text !== "");

  const sentence = `${describeWay(saving)} pagás ${formatPesos(pesos)} menos.`;
  return [sentence, ...contents].join(" ");
}

function describeWay(saving: Saving): string {
  const { promos, bought, replaced, surplus, addition, moreGrams } = saving;
  const isSame = promos.length === 0 && bought.length === 0;
  if (isSame && addition !== undefined) return `Si sumás ${addition},`;

  const countNames = (counts: readonly ItemCount[]) =>
    counts.map(({ nombre, count }) => `${formatCount(count)}${nombre}`);

  const promoNames = promos.map(({ nombre, count }) =>
    count === 1 ? `la promo ${nombre}` : `${count} promos ${nombre}`
  );
  const names = [...promoNames, ...countNames(bought)];
  const instead = replaced.length === 0
    ? ""
    : ` en lugar de ${joinNames(countNames(replaced))}`;
  const way = isSame ? "Por separado" : `Con ${joinNames(names)}${instead}`;

  const more = countNames(surplus);
  if (moreGrams > 0) more.push(`${moreGrams} g`);
  if (addition !== undefined) more.push(addition);

  const also = more.length === 0 ? "" : `, con ${joinNames(more)} de más,`;
  return `${way} pedís lo mismo${also} y`;
}
