/** The cheapest order that contains at least the requested items. */

import { listDisclosed, mentionsDiet, suitsDiet } from "../diets.ts";
import { deliveryFee, type DeliveryFees } from "../delivery.ts";
import { type OfferOnDate, pricePromos } from "../menu.ts";
import type { Extra, Promo } from "../shapes.ts";
import type { ShopOnDate } from "../shop.ts";
import { MAX_LINES, MAX_TUBS } from "../terms.ts";
import { writeLines } from "./arguments.ts";
import type { Costs } from "./costs.ts";
import { describeSaving } from "./message.ts";
import type { Addition, Better, Order, QuotedLine } from "./order.ts";
import type { QuoteRequest } from "./rules.ts";

/** The search stops after this many sets of promos. */
const MOST_CANDIDATES = 20_000;

/** A tub or an extra of the menu. */
interface Good extends Addition {
  /** False if the order's diet excludes it. */
  readonly isWelcome: boolean;
}

/** A number for each good, by its index: below zero, it comes unrequested. */
type Counts = readonly number[];

/** A promo of the date, and the goods in it. */
interface Choice {
  readonly promo: Promo;
  readonly parts: Counts;
}

/** A way to buy the requested goods. */
interface Candidate {
  readonly total: number;
  /** In the menu's order, each as often as it is bought. */
  readonly promos: readonly Promo[];
  /** The goods still to be bought at their single prices. */
  readonly left: Counts;
  /** The single item that the order lacks. */
  readonly addition: Addition | undefined;
}

/**
 * Finds the cheapest order that contains at least the items of a quoted one,
 * delivery included. Null unless it is cheaper.
 *
 * It is made of promos of the date that are cheaper than their parts, of the
 * items they don't cover, and of at most one more item, for free delivery or
 * the minimum. All tubs of its promos are requested, and so are their extras
 * that the order's diet excludes.
 *
 * @param rest The order without its lines.
 */
export function findCheaperOrder(
  { day, reading: { lines }, costs, diet, comment }: QuoteRequest,
  rest: Omit<Order, "potes" | "promos" | "adicionales">,
): Better | null {
  const goods = (["adicionales", "potes"] as const).flatMap((kind) =>
    day.menu[kind].map((item): Good => {
      const { id, nombre, precio } = item;
      const isWelcome = suitsDiet(day, item, diet);
      return { kind, id, nombre, precio, isWelcome };
    })
  );
  const needed = countNeeded(goods, lines);
  const choices = listChoices(day, goods);

  const best = findCheapest(day.delivery, costs, goods, needed, choices);
  if (best === undefined) return null;

  const extrasLeft = goods.flatMap((good, i) =>
    good.kind === "adicionales"
      ? [{ id: good.id, count: Math.max(0, best.left[i] ?? 0) }]
      : []
  );
  const { promos, addition, total } = best;
  const order = writeLines(day, lines, promos, extrasLeft, addition);
  if (Object.values(order).some(({ length }) => length > MAX_LINES)) {
    return null;
  }

  const pesos = costs.total - total;
  const disclosed = mentionsDiet(comment)
    ? listDisclosed(listNewExtras(day, lines, best), comment)
    : [];
  const texto = describeSaving({
    pesos,
    promos: countNewPromos(lines, promos),
    surplus: goods.map(({ nombre }, i) => (
      { nombre, count: -(best.left[i] ?? 0) }
    )).filter(({ count }) => count > 0),
    addition: addition?.nombre,
    disclosed,
    isForVegans: diet.includes("vegano"),
  });
  return { texto, ahorro: pesos, total, argumentos: { ...order, ...rest } };
}

function countNeeded(
  goods: readonly Good[],
  lines: readonly QuotedLine[],
): Counts {
  return goods.map(({ kind, id }) =>
    lines.reduce((sum, { item, tubs, extras }) => {
      const count = kind === "potes"
        ? tubs.filter(({ tub }) => tub.id === id).length
        : countOf(extras, id);
      return sum + count * item.cantidad;
    }, 0)
  );
}

function countOf(
  parts: readonly { readonly id: string; readonly cantidad: number }[],
  id: string,
): number {
  return parts.filter((part) => part.id === id)
    .reduce((sum, { cantidad }) => sum + cantidad, 0);
}

/** Lists the promos of the date that are cheaper than their parts. */
function listChoices(
  day: OfferOnDate,
  goods: readonly Good[],
): readonly Choice[] {
  return pricePromos(day)
    .filter(({ validaHoy, ahorro }) => validaHoy && ahorro > 0)
    .map((promo) => ({
      promo,
      parts: goods.map(({ kind, id }) => countOf(promo[kind], id)),
    }));
}

/**
 * Finds the cheapest set of promos: exact up to 20,000 sets, depth first in the
 * menu's order. Of equal totals, one without an addition wins, then the one
 * with the fewest promos, then the first.
 */
function findCheapest(
  fees: DeliveryFees,
  costs: Pick<Costs, "entrega" | "pedidoMinimo" | "total">,
  goods: readonly Good[],
  needed: Counts,
  choices: readonly Choice[],
): Candidate | undefined {
  const quoted: Candidate = {
    total: costs.total,
    promos: [],
    left: needed,
    addition: undefined,
  };
  const complete = createCompleter(fees, costs, goods, needed);
  let best = quoted;
  let tried = 0;

  function visit(from: number, promos: readonly Promo[], left: Counts): void {
    tried += 1;
    for (const candidate of complete(promos, left)) {
      if (isBetter(candidate, best)) best = candidate;
    }
    for (let i = from; i < choices.length && tried < MOST_CANDIDATES; i += 1) {
      const choice = choices[i];
      if (choice === undefined || !fits(choice, goods, left)) continue;

      const rest = left.map((count, at) => count - (choice.parts[at] ?? 0));
      visit(i, [...promos, choice.promo], rest);
    }
  }

  visit(0, [], needed);
  return best === quoted ? undefined : best;
}

/** Returns true if the tubs of a promo are needed, and its extras suit the diet. */
function fits(
  { parts }: Choice,
  goods: readonly Good[],
  left: Counts,
): boolean {
  return goods.every(({ kind, isWelcome }, i) =>
    (kind === "adicionales" && isWelcome) ||
    (parts[i] ?? 0) <= Math.max(0, left[i] ?? 0)
  );
}

/** Returns true if a candidate is cheaper, or as cheap and simpler. */
function isBetter(candidate: Candidate, other: Candidate): boolean {
  if (candidate.total !== other.total) return candidate.total < other.total;

  const hasAddition = candidate.addition !== undefined;
  if (hasAddition !== (other.addition !== undefined)) return !hasAddition;
  return candidate.promos.length < other.promos.length;
}

/**
 * Creates the function that completes a set of promos: with the goods that are
 * left, and with the cheapest addition that reaches an amount.
 */
function createCompleter(
  fees: DeliveryFees,
  { entrega, pedidoMinimo }: Pick<Costs, "entrega" | "pedidoMinimo">,
  goods: readonly Good[],
  needed: Counts,
): (promos: readonly Promo[], left: Counts) => readonly Candidate[] {
  const isSent = entrega === "envio";
  const minimum = isSent && pedidoMinimo.cumple ? fees.pedidoMinimoEnvio : 0;
  const amounts = isSent ? [0, minimum, fees.envioGratisDesde] : [0];

  const tubs = goods.reduce(
    (sum, { kind }, i) => kind === "potes" ? sum + (needed[i] ?? 0) : sum,
    0,
  );
  const additions = goods
    .filter(({ kind, isWelcome }) =>
      isWelcome && (kind === "adicionales" || tubs < MAX_TUBS)
    )
    .toSorted((a, b) => a.precio - b.precio);

  return (promos, left) => {
    const subtotal = promos.reduce((sum, { precio }) => sum + precio, 0) +
      goods.reduce(
        (sum, { precio }, i) => sum + precio * Math.max(0, left[i] ?? 0),
        0,
      );
    return amounts.flatMap((amount) => {
      const addition = subtotal < amount
        ? additions.find(({ precio }) => subtotal + precio >= amount)
        : undefined;
      const sum = subtotal + (addition?.precio ?? 0);
      const total = sum + deliveryFee(fees, entrega, sum);
      return sum < minimum ? [] : [{ total, promos, left, addition }];
    });
  };
}

/** Counts the promos of the candidate that the order doesn't have. */
function countNewPromos(
  lines: readonly QuotedLine[],
  promos: readonly Promo[],
): readonly { readonly nombre: string; readonly count: number }[] {
  return [...Map.groupBy(promos, ({ id }) => id)].map(([id, alike]) => {
    const ordered = lines.filter(({ item }) =>
      item.tipo === "promo" && item.id === id
    ).reduce((sum, { item }) => sum + item.cantidad, 0);
    return { nombre: alike[0]?.nombre ?? "", count: alike.length - ordered };
  }).filter(({ count }) => count > 0);
}

/** Lists the extras of the candidate that the order doesn't have. */
function listNewExtras(
  { menuIndex }: ShopOnDate,
  lines: readonly QuotedLine[],
  { promos, addition }: Candidate,
): readonly Extra[] {
  const ordered = lines.flatMap(({ extras }) => extras.map(({ id }) => id));
  const parts = promos.flatMap(({ adicionales }) => adicionales);
  const added = addition?.kind === "adicionales" ? [addition] : [];

  return [...parts, ...added].flatMap(({ id }) =>
    ordered.includes(id) ? [] : menuIndex.adicionales.byId.get(id) ?? []
  );
}
