/** The cheapest order that holds at least what was asked. */

import { joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import {
  mentionsDiet,
  readCommentDiet,
  suitsDiet,
  tellContents,
} from "../diets.ts";
import { deliveryFee, type DeliveryFees } from "../delivery.ts";
import { formatCount, pricePromos, tubsOf } from "../menu.ts";
import type { Promo } from "../shapes.ts";
import type { ShopOnDate } from "../shop.ts";
import { MAX_ALIKE, MAX_LINES, MAX_TUBS } from "../terms.ts";
import type { Better, Line, Order, Quote } from "./order.ts";

/** The search stops after so many sets of promos. */
const MOST_CANDIDATES = 20_000;
/** So many ranks has each total: first without a thing more, then with one, each by the number of promos. */
const RANKS = 2 * (MAX_TUBS + 1);

/** A tub or an extra of the menu. */
interface Good {
  readonly kind: "potes" | "adicionales";
  readonly id: string;
  readonly nombre: string;
  readonly precio: number;
  /** False if the order's diet excludes it. */
  readonly isWelcome: boolean;
  /** How many are still to be bought; below zero, how many come that nobody asked for. */
  left: number;
}

type Parts = readonly (readonly [good: Good, count: number])[];

/** What is bought in place of the single things. */
interface Candidate {
  readonly total: number;
  /** In the menu's order, each as often as it is bought. */
  readonly chosen: readonly { readonly promo: Promo; readonly parts: Parts }[];
  /** The one thing more than was asked. */
  readonly more: Good | undefined;
}

/**
 * The cheapest order with at least the things of a quoted one, delivery included; null unless it is cheaper. It is made of
 * promos of the day that are cheaper than their parts and whose tubs, and extras against the order's diet, are all asked for, of what is then still missing,
 * and of one thing more at most, which may make delivery free or reach its minimum. `rest` is what the order has beside its
 * lines; where its comment speaks of a diet, it is told what the things hold that nobody asked for.
 */
export function findBetter(
  shop: ShopOnDate,
  bought: readonly Line[],
  quote: Pick<Quote, "entrega" | "pedidoMinimo" | "total">,
  rest: Omit<Order, "potes" | "promos" | "adicionales">,
): Better | null {
  const { comentario = "" } = rest;
  const diet = readCommentDiet(comentario);
  const goods = (["adicionales", "potes"] as const).flatMap((kind) =>
    shop.menu[kind].map((item): Good => ({
      kind,
      id: item.id,
      nombre: item.nombre,
      precio: item.precio,
      isWelcome: suitsDiet(shop, item, diet),
      left: 0,
    }))
  );
  const partsOf = (of: Pick<Promo, Good["kind"]>): Parts =>
    goods.flatMap((good) =>
      of[good.kind].filter(({ id }) => id === good.id).map((
        { cantidad },
      ) => [good, cantidad])
    );
  for (const { item, tubs, extras: adicionales } of bought) {
    const potes = tubs.map(({ tub: { id } }) => ({ id, cantidad: 1 }));
    for (const [good, n] of partsOf({ potes, adicionales })) {
      good.left += n * item.cantidad;
    }
  }
  const choices = pricePromos(shop)
    .filter(({ validaHoy, ahorro }) => validaHoy && ahorro > 0)
    .map((promo) => ({ promo, parts: partsOf(promo) }));
  const best = findCheapest(shop.delivery, quote, goods, choices);
  if (best === undefined) return null;
  const { total, chosen, more } = best;
  for (const [good, count] of chosen.flatMap(({ parts }) => parts)) {
    good.left -= count;
  }
  const lines = argumentsOf(shop, bought, goods, best);
  if (Object.values(lines).some(({ length }) => length > MAX_LINES)) {
    return null;
  }

  const added = [...Map.groupBy(chosen, ({ promo }) => promo)].flatMap(
    ([promo, alike]) => {
      const count = bought.filter(({ item }) =>
        item.tipo === "promo" && item.id === promo.id
      )
        .reduce((left, { item }) => left - item.cantidad, alike.length);
      const name = count === 1
        ? `la promo ${promo.nombre}`
        : `${count} promos ${promo.nombre}`;
      return count < 1 ? [] : [name];
    },
  );
  const beside = [
    ...goods.filter(({ left }) => left < 0).map(({ left, nombre }) =>
      `${formatCount(-left)}${nombre}`
    ),
    ...more === undefined ? [] : [more.nombre],
  ];
  const extra = beside.length === 0 ? "" : `, con ${joinNames(beside)} de más,`;
  const how = added.length > 0 ? `Con ${joinNames(added)}` : "Por separado";
  const way = added.length === 0 && more !== undefined
    ? `Si sumás ${more.nombre},`
    : `${how} pedís lo mismo${extra} y`;
  const ahorro = quote.total - total;
  const asked = bought.flatMap(({ extras }) => extras.map(({ id }) => id));
  const { byId } = shop.menuIndex.adicionales;
  const unasked = [
    ...chosen.flatMap(({ promo }) => promo.adicionales),
    ...lines.adicionales ?? [],
  ]
    .flatMap(({ id }) => asked.includes(id) ? [] : byId.get(id) ?? []);
  const contents = mentionsDiet(comentario)
    ? tellContents(unasked, comentario)
    : [];
  const texto = [`${way} pagás ${formatPesos(ahorro)} menos.`, ...contents]
    .join(" ");
  return { texto, ahorro, total, argumentos: { ...lines, ...rest } };
}

/**
 * The cheapest set of promos, with one thing more at most: exact up to 20,000 sets, depth first in the menu's order. Of those
 * that cost the same: without a thing more, with the fewest promos, the first. Plain loops: one takes 0.1 µs, and not 1.
 */
function findCheapest(
  fees: DeliveryFees,
  { entrega, pedidoMinimo, total: now }: Pick<
    Quote,
    "entrega" | "pedidoMinimo" | "total"
  >,
  goods: readonly Good[],
  choices: Candidate["chosen"],
): Candidate | undefined {
  const { envioGratisDesde, pedidoMinimoEnvio } = fees;
  const isSent = entrega === "envio";
  const least = isSent && pedidoMinimo.cumple ? pedidoMinimoEnvio : 0;
  const thresholds = isSent ? [0, least, envioGratisDesde] : [0];
  const tubs = goods.reduce(
    (sum, { kind, left }) => kind === "potes" ? sum + left : sum,
    0,
  );
  const mores = goods
    .filter(({ kind, isWelcome }) =>
      isWelcome && (kind === "adicionales" || tubs < MAX_TUBS)
    )
    .toSorted((a, b) => a.precio - b.precio);
  const chosen: Candidate["chosen"][number][] = [];
  const found: Candidate[] = [];
  let lowest = now * RANKS;
  let tried = 0;
  visit(0, goods.reduce((sum, { precio, left }) => sum + precio * left, 0));
  return found.at(-1);

  /** Tries the promos chosen so far, alone and with the thing more that reaches a threshold; then with each promo more. */
  function visit(from: number, subtotal: number): void {
    tried += 1;
    for (const threshold of thresholds) {
      if (threshold * RANKS > lowest) continue;
      const more = subtotal < threshold
        ? mores.find(({ precio }) => subtotal + precio >= threshold)
        : undefined;
      const sum = subtotal + (more?.precio ?? 0);
      const total = sum + deliveryFee(fees, entrega, sum);
      const rank = total * RANKS + (more === undefined ? 0 : RANKS / 2) +
        chosen.length;
      if (rank >= lowest || sum < least) continue;
      lowest = rank;
      found.push({ total, chosen: [...chosen], more });
    }
    for (let i = from; i < choices.length && tried < MOST_CANDIDATES; i += 1) {
      const choice = choices[i];
      const isAsked = choice?.parts.every(([{ kind, isWelcome, left }, n]) =>
        (kind === "adicionales" && isWelcome) || left >= n
      );
      if (choice === undefined || !isAsked) continue;
      let after = subtotal + choice.promo.precio;
      // An extra that isn't needed comes for nothing: below zero there is none to save.
      for (const [good, count] of choice.parts) {
        after -= Math.max(0, Math.min(good.left, count)) * good.precio;
        good.left -= count;
      }
      chosen.push(choice);
      visit(i, after);
      chosen.pop();
      for (const [good, count] of choice.parts) good.left += count;
    }
  }
}

/** The lines of an order: tubs enter promos as they were ordered, with their flavors, those of promos first. */
function argumentsOf(
  { menuIndex }: ShopOnDate,
  bought: readonly Line[],
  goods: readonly Good[],
  { chosen, more }: Candidate,
): Pick<Order, "potes" | "promos" | "adicionales"> {
  const isPromo = ({ item }: Line) => Number(item.tipo === "promo");
  const pool = bought.toSorted((a, b) => isPromo(b) - isPromo(a))
    .flatMap(({ item, tubs }) =>
      Array.from({ length: item.cantidad }, () => tubs).flat()
    )
    .map(({ tub, sabores }) => ({ tamano: tub.id, sabores }));
  const promos = chosen.map(({ promo }) => ({
    id: promo.id,
    potes: tubsOf(menuIndex, promo).map(({ id }) => {
      const [tub] = pool.splice(
        pool.findIndex(({ tamano }) => tamano === id),
        1,
      );
      return { sabores: tub?.sabores ?? [] };
    }),
  }));
  if (more?.kind === "potes") pool.push({ tamano: more.id, sabores: [] });
  const adicionales = goods.filter(({ kind }) => kind === "adicionales")
    .flatMap((extra) => {
      const count = Math.max(0, extra.left) + Number(extra === more);
      return Array.from({ length: Math.ceil(count / MAX_ALIKE) }, (_, n) => ({
        id: extra.id,
        cantidad: Math.min(MAX_ALIKE, count - n * MAX_ALIKE),
      }));
    });
  return {
    ...pool.length > 0 && { potes: groupAlike(pool) },
    ...promos.length > 0 && { promos: groupAlike(promos) },
    ...adicionales.length > 0 && { adicionales },
  };
}

/** Things that are alike in one line, in the order of the first of each; an order has no more than a line takes. */
function groupAlike<T>(
  things: readonly T[],
): readonly (T & { readonly cantidad: number })[] {
  return [...Map.groupBy(things, (thing) => JSON.stringify(thing)).values()]
    .flatMap((alike) =>
      alike.slice(0, 1).map((thing) => ({ ...thing, cantidad: alike.length }))
    );
}
