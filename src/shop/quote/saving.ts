/** The difference between an order and a cheaper one, in words. */

import { joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { listDisclosed, mentionsDiet } from "../diet_text.ts";
import { describeContents } from "../diets.ts";
import { formatCount } from "../menu.ts";
import type { Promo, Tub } from "../shapes.ts";
import { listUnits } from "./arguments.ts";
import type { Addition, FilledTub } from "./order.ts";
import { gramsOf } from "./packing.ts";
import type { QuoteRequest } from "./rules.ts";

/** A tub or an extra of the menu. */
export interface Good extends Addition {
  /** False if the order's diet excludes it, or it needs more notice. */
  readonly isWelcome: boolean;
}

/** A way to buy the requested goods. */
export interface Candidate {
  readonly total: number;
  /** In the menu's order, each as often as it is bought. */
  readonly promos: readonly Promo[];
  /** How many of each good to buy singly; below zero, those beyond the order. */
  readonly left: readonly number[];
  /** The single item that the order lacks. */
  readonly addition?: Addition | undefined;
  /** The tubs to buy instead of the loose ones, if any are larger. */
  readonly packed?: readonly FilledTub[];
}

/** A name, and how often it counts. */
interface ItemCount {
  readonly nombre: string;
  readonly count: number;
}

/**
 * Describes a cheaper order.
 *
 * @param loose The ordered tubs that are in none of its promos.
 */
export function describeSaving(
  request: QuoteRequest,
  goods: readonly Good[],
  loose: readonly FilledTub[],
  cheaper: Candidate,
): string {
  const { reading: { lines }, costs } = request;
  const { promos, packed = loose, addition, left, total } = cheaper;
  const ordered = listUnits(lines).map(({ item }) => item)
    .filter(({ tipo }) => tipo === "promo");

  const newPromos = countMore(promos, ordered).map(({ nombre, count }) =>
    count === 1 ? `la promo ${nombre}` : `${count} promos ${nombre}`
  );
  const larger = countMore(sizesOf(packed), sizesOf(loose)).map(formatItem);
  const smaller = countMore(sizesOf(loose), sizesOf(packed)).map(formatItem);

  const surplus = goods.map(({ nombre }, i) => (
    { nombre, count: -(left[i] ?? 0) }
  )).filter(({ count }) => count > 0).map(formatItem);
  const moreGrams = gramsOf(packed) - gramsOf(loose);
  if (moreGrams > 0) surplus.push(`${moreGrams} g`);

  const bought = [...newPromos, ...larger];
  const way = describeWay(bought, smaller, surplus, addition?.nombre);
  const saving = formatPesos(costs.total - total);
  const contents = describeNewExtras(request, cheaper);
  return [`${way} pagás ${saving} menos.`, ...contents].join(" ");
}

function describeWay(
  bought: readonly string[],
  replaced: readonly string[],
  surplus: readonly string[],
  addition: string | undefined,
): string {
  if (bought.length === 0 && addition !== undefined) {
    return `Si sumás ${addition},`;
  }
  const instead = replaced.length === 0
    ? ""
    : ` en lugar de ${joinNames(replaced)}`;
  const way = bought.length === 0
    ? "Por separado"
    : `Con ${joinNames(bought)}${instead}`;

  const more = [...surplus, addition ?? []].flat();
  const also = more.length === 0 ? "" : `, con ${joinNames(more)} de más,`;
  return `${way} pedís lo mismo${also} y`;
}

function sizesOf(tubs: readonly FilledTub[]): readonly Tub[] {
  return tubs.map(({ tub }) => tub);
}

function formatItem({ nombre, count }: ItemCount): string {
  return `${formatCount(count)}${nombre}`;
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

/** Describes the contents of new extras, if the customer mentions a diet. */
function describeNewExtras(
  { day, reading, comment, diet }: QuoteRequest,
  { promos, addition }: Candidate,
): readonly string[] {
  if (!mentionsDiet(comment)) return [];

  const ordered = reading.lines.flatMap(({ extras }) => extras);
  const added = addition?.kind === "adicionales" ? [addition] : [];
  const extras = [...promos.flatMap(({ adicionales }) => adicionales), ...added]
    .filter(({ id }) => !ordered.some((part) => part.id === id))
    .flatMap(({ id }) => day.menuIndex.adicionales.byId.get(id) ?? []);
  return listDisclosed(extras, comment)
    .map((item) => describeContents(item, diet.includes("vegano")))
    .filter((text) => text !== "");
}
