/** Oversights in the menu: prices, promos, food and categories. */

import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { show } from "../schema/wording.ts";
import { pricePromos } from "../shop/menu.ts";
import type { Extra, Flavor, Tub } from "../shop/shapes.ts";
import type { Shop, ShopOnDate } from "../shop/shop.ts";
import { formatPesos } from "../words/money.ts";
import { foldName } from "../words/names.ts";
import { isLargeStep } from "./changes.ts";
import { findDietOversights } from "./diet_words.ts";
import { formatWithYear, inSpan, type Oversights } from "./spans.ts";

/** Factor between two tubs' prices per gram from which one is likely wrong. */
const MAX_PRICE_FACTOR = 1.75;

/** Finds the oversights in a menu on its date. */
export function* inMenu(shop: ShopOnDate, before?: Shop): Oversights {
  const { potes, sabores, adicionales } = shop.menu;
  const doubtful = findDoubtfulTubs(potes, before);

  yield* inTubs(potes, doubtful);
  yield* inFuturePrices(shop);
  yield* inPromos(shop, doubtful);
  yield* inFoods("sabores", sabores);
  yield* inFoods("adicionales", adicionales);
  yield* inCategories(sabores);
}

/**
 * Returns the tubs whose price is likely wrong. They are reported themselves,
 * and not through promos and larger tubs.
 */
function findDoubtfulTubs(
  tubs: readonly Tub[],
  before?: Shop,
): readonly Tub[] {
  const usual = usualPerGram(tubs);
  const earlier = before?.usual.menuIndex.potes.byId;
  return tubs.filter((tub) =>
    isFar(perGram(tub), usual) ||
    isLargeStep(earlier?.get(tub.id)?.precio, tub.precio)
  );
}

function* inTubs(
  tubs: readonly Tub[],
  doubtful: readonly Tub[],
): Oversights {
  const usual = usualPerGram(tubs);

  for (const [i, tub] of tubs.entries()) {
    const pointer = `/potes/${i}/precio`;
    if (isFar(perGram(tub), usual)) {
      const price = formatPerKilo(perGram(tub));
      const problem = `sale ${price} el kilo, y los otros, alrededor de ${
        formatPerKilo(usual)
      }`;
      yield [pointer, `${problem}: fijate el precio y los gramos`];
      continue;
    }

    const smaller = tubs.find((other) =>
      other.gramos < tub.gramos && perGram(other) < perGram(tub) &&
      !doubtful.includes(other)
    );
    if (smaller === undefined) continue;
    const { nombre } = smaller;
    yield [pointer, `por gramo es más caro que ${nombre}, que es más chico`];
  }
}

/** Finds future prices that are in force, over a year away, or far from today's. */
function* inFuturePrices({ written, date: today }: ShopOnDate): Oversights {
  for (const list of ["potes", "promos", "adicionales"] as const) {
    for (const [i, { precio, precioDesde = {} }] of written[list].entries()) {
      const pointer = `/${list}/${i}/precioDesde`;
      for (const [start, price] of Object.entries(precioDesde)) {
        const [day, from, to] = [
          formatWithYear(start),
          formatPesos(precio),
          formatPesos(price),
        ];
        if (start <= today) {
          const problem = `el precio desde el ${day} ya rige`;
          yield [pointer, `${problem}: pasalo a "precio" y borralo de acá`];
        } else if (isLargeStep(precio, price)) {
          yield [
            pointer,
            `pasa de ${from} a ${to} el ${day}: fijate el precio`,
          ];
        } else {
          yield* inSpan(pointer, start, start, today);
        }
      }
    }
  }
}

function* inPromos(shop: ShopOnDate, doubtful: readonly Tub[]): Oversights {
  const { date: today, menu: { promos } } = shop;

  for (const [i, promo] of pricePromos(shop, promos).entries()) {
    const {
      potes,
      precio,
      ahorro,
      desde,
      hasta,
    } = promo;
    const hasDoubtfulTub = doubtful.some((tub) =>
      potes.some(({ id }) => id === tub.id)
    );

    const pointer = `/promos/${i}/precio`;
    if (!hasDoubtfulTub && ahorro === 0) {
      yield [pointer, "no ahorra nada: sus partes sueltas no salen más"];
    }
    if (!hasDoubtfulTub && ahorro > precio) {
      const [price, parts] = [precio, precio + ahorro].map(formatPesos);
      const problem =
        `sale ${price} y sus partes sueltas, ${parts}: ahorra más de la mitad`;
      yield [pointer, `${problem}, fijate los precios`];
    }
    yield* inSpan(`/promos/${i}/hasta`, desde ?? today, hasta ?? today, today);
  }
}

function* inFoods(
  list: "sabores" | "adicionales",
  foods: readonly (Flavor | Extra)[],
): Oversights {
  for (const [i, food] of foods.entries()) {
    for (const text of findDietOversights(food)) {
      yield [`/${list}/${i}/descripcion`, text];
    }
  }
}

function* inCategories(flavors: readonly Flavor[]): Oversights {
  const categories = [
    ...Map.groupBy(flavors.keys(), (i) => flavors[i]?.categoria ?? ""),
  ].sort(([, a], [, b]) => b.length - a.length);

  for (const [i, [name, places]] of categories.entries()) {
    const pointer = `/sabores/${places[0]}`;
    if (!places.some((place) => flavors[place]?.disponible)) {
      const problem = `en la categoría ${
        show(name)
      } no queda ningún sabor disponible`;
      yield [`${pointer}/disponible`, `${problem}: fijate si está bien`];
    }

    // The rarer name is likely the slip.
    const [twin] = categories.slice(0, i).find(([other]) =>
      isNearlySame(name, other)
    ) ?? [];
    if (twin === undefined) continue;
    const problem = `las categorías ${show(name)} y ${show(twin)} se parecen`;
    yield [
      `${pointer}/categoria`,
      `${problem}: si son la misma, escribilas igual`,
    ];
  }
}

/** Returns the median price per gram; of two tubs, that of the first. */
function usualPerGram(tubs: readonly Tub[]): number {
  const prices = tubs.map(perGram);
  if (prices.length <= 2) return prices[0] ?? 1;

  const middle = Math.floor((prices.length - 1) / 2);
  return prices.toSorted((a, b) => a - b)[middle] ?? 1;
}

function perGram({ precio, gramos }: Tub): number {
  return precio / gramos;
}

function formatPerKilo(pesosPerGram: number): string {
  return formatPesos(Math.round(pesosPerGram * 1000));
}

function isFar(price: number, other: number): boolean {
  return Math.max(price, other) > MAX_PRICE_FACTOR * Math.min(price, other);
}

function isNearlySame(a: string, b: string): boolean {
  const [name, other] = [foldName(a), foldName(b)];
  const length = Math.min(name.length, other.length);
  const slips = Math.min(2, Math.floor(length / 3));
  return levenshteinDistance(name, other) <= slips;
}
