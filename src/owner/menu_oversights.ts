/** Oversights in the menu: prices, promos, food and categories. */

import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { show } from "../schema/wording.ts";
import { formatDate } from "../shop/hours/text.ts";
import { pricePromos, tubsOf } from "../shop/menu.ts";
import type { Flavor, Tub } from "../shop/shapes.ts";
import type { Shop, ShopOnDate } from "../shop/shop.ts";
import { formatPesos } from "../words/money.ts";
import { foldName } from "../words/names.ts";
import { isLargeStep } from "./changes.ts";
import { inFood } from "./diet_words.ts";
import { inSpan, type Oversights } from "./oversight.ts";

/** Maximum factor between a tub's price per kilo and the usual price. Beyond the factor, the price is likely wrong. */
const MAX_PRICE_FACTOR = 1.75;

/** Finds the oversights in a menu on the shop's date. */
export function* inMenu(shop: ShopOnDate, before?: Shop): Oversights {
  const { potes, sabores } = shop.menu;
  const usualPrice = usualPerKilo(potes);
  const earlier = before?.usual.menu.potes ?? [];
  // A doubtful price would make promos and larger tubs look wrong, so no check compares them with a doubtful tub.
  const isDoubtful = (tub: Tub) =>
    isFar(tub.precioPorKilo, usualPrice) ||
    isLargeStep(earlier.find(({ id }) => id === tub.id)?.precio, tub.precio);

  yield* inTubs(potes, usualPrice, isDoubtful);
  yield* inFuturePrices(shop);
  yield* inPromos(shop, isDoubtful);
  for (const list of ["sabores", "adicionales"] as const) {
    for (const [i, food] of shop.menu[list].entries()) {
      yield* inFood(`/${list}/${i}/descripcion`, food);
    }
  }
  yield* inCategories(sabores);
}

function* inTubs(
  tubs: readonly Tub[],
  usualPrice: number,
  isDoubtful: (tub: Tub) => boolean,
): Oversights {
  for (const [i, { gramos, precioPorKilo }] of tubs.entries()) {
    const pointer = `/potes/${i}/precio`;
    const cheaper = tubs.find((tub) =>
      tub.gramos < gramos && tub.precioPorKilo < precioPorKilo &&
      !isDoubtful(tub)
    );

    if (isFar(precioPorKilo, usualPrice)) {
      const price = formatPesos(precioPorKilo);
      const others = formatPesos(usualPrice);
      yield [
        pointer,
        `sale ${price} el kilo, y los otros, alrededor de ${others}: fijate el precio y los gramos`,
      ];
    } else if (cheaper !== undefined) {
      yield [
        pointer,
        `por gramo es más caro que ${cheaper.nombre}, que es más chico`,
      ];
    }
  }
}

/** Finds future prices that are already in force, are over a year away, or differ too much from `precio`. */
function* inFuturePrices({ written, date: today }: ShopOnDate): Oversights {
  for (const list of ["potes", "promos", "adicionales"] as const) {
    for (
      const [i, { precio, precioDesde = {} }] of written.menu[list].entries()
    ) {
      const pointer = `/${list}/${i}/precioDesde`;

      for (const [start, price] of Object.entries(precioDesde)) {
        const day = formatDate(start, "");
        if (start <= today) {
          yield [
            pointer,
            `el precio desde el ${day} ya rige: pasalo a "precio" y borralo de acá`,
          ];
        } else if (isLargeStep(precio, price)) {
          const current = formatPesos(precio);
          const next = formatPesos(price);
          yield [
            pointer,
            `pasa de ${current} a ${next} el ${day}: fijate el precio`,
          ];
        } else yield* inSpan(pointer, start, start, today);
      }
    }
  }
}

function* inPromos(
  shop: ShopOnDate,
  isDoubtful: (tub: Tub) => boolean,
): Oversights {
  const { date: today, menu } = shop;

  for (const [i, promo] of pricePromos(shop, menu.promos).entries()) {
    const { precio, ahorro, desde, hasta } = promo;
    const pointer = `/promos/${i}/precio`;
    const isCertain = !tubsOf(menu, promo).some(isDoubtful);

    if (isCertain && ahorro === 0) {
      yield [pointer, "no ahorra nada: sus partes sueltas no salen más"];
    }
    if (isCertain && ahorro > precio) {
      const price = formatPesos(precio);
      const parts = formatPesos(precio + ahorro);
      yield [
        pointer,
        `sale ${price} y sus partes sueltas, ${parts}: ahorra más de la mitad, fijate los precios`,
      ];
    }
    // A missing date counts as today, which is never an oversight.
    yield* inSpan(
      `/promos/${i}/hasta`,
      desde ?? today,
      hasta ?? today,
      today,
    );
  }
}

function* inCategories(sabores: readonly Flavor[]): Oversights {
  const byCategory = Map.groupBy(sabores, ({ categoria }) => categoria);
  const categories = [...byCategory]
    .sort(([, a], [, b]) => b.length - a.length);

  for (const [place, [category, members]] of categories.entries()) {
    const first = sabores.findIndex(({ categoria }) => categoria === category);
    const pointer = `/sabores/${first}`;
    const name = show(category);
    if (!members.some(({ disponible }) => disponible)) {
      yield [
        `${pointer}/disponible`,
        `en la categoría ${name} no queda ningún sabor disponible: fijate si está bien`,
      ];
    }

    // The larger categories come first: of two similar categories, the smaller is likely the slip.
    const [twin] = categories.slice(0, place)
      .find(([other]) => isSimilar(category, other)) ?? [];
    if (twin === undefined) continue;

    const twinName = show(twin);
    yield [
      `${pointer}/categoria`,
      `las categorías ${name} y ${twinName} se parecen: si son la misma, escribilas igual`,
    ];
  }
}

/**
 * Returns the median price per kilo; for an even number of tubs, the lower of the
 * two middle prices. For two tubs, returns the price of the first tub.
 */
function usualPerKilo(tubs: readonly Tub[]) {
  const prices = tubs.map(({ precioPorKilo }) => precioPorKilo);
  if (prices.length > 2) prices.sort((a, b) => a - b);
  const middle = Math.floor((prices.length - 1) / 2);
  return prices[middle] ?? 1;
}

/** Returns true if one price is more than `MAX_PRICE_FACTOR` times the other. */
function isFar(price: number, other: number) {
  return Math.max(price, other) > MAX_PRICE_FACTOR * Math.min(price, other);
}

/** Returns true if two names differ by at most two letters, and by at most one for every three letters. */
function isSimilar(a: string, b: string) {
  const [name, other] = [foldName(a), foldName(b)];
  const length = Math.min(name.length, other.length);
  const slips = Math.min(2, Math.floor(length / 3));
  return levenshteinDistance(name, other) <= slips;
}
