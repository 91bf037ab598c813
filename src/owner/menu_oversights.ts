/** Oversights in the menu: prices, promos, food and categories. */

import { show } from "../schema/wording.ts";
import { formatDate } from "../shop/hours/text.ts";
import { type Priced, pricePromos, tubsOf } from "../shop/menu.ts";
import type { Flavor, Tub } from "../shop/shapes.ts";
import type { ShopOnDate } from "../shop/shop.ts";
import { formatPesos } from "../words/money.ts";
import { parseName, typoRatio } from "../words/names.ts";
import { isLargeStep } from "./changes.ts";
import { inFood } from "./diet_words.ts";
import { inSpan, type Oversights } from "./oversight.ts";

/** Maximum factor between a tub's price per kilo and the usual price. Beyond the factor, the price is likely wrong. */
const MAX_PRICE_FACTOR = 1.75;
/** Share of the typos that a search accepts, up to which two categories may be the same. */
const MAX_TYPO_RATIO = 0.5;

/** Finds the oversights in a menu on the shop's date. */
export function* inMenu(shop: ShopOnDate): Oversights {
  const { potes, sabores } = shop.menu;
  const prices = potes
    .map(({ precioPorKilo }) => precioPorKilo)
    .sort((a, b) => a - b);
  // The median; for an even number of tubs, the lower of the two middle prices.
  const middle = Math.floor((prices.length - 1) / 2);
  const usualPrice = prices[middle] ?? 1;
  // A doubtful price makes promos and larger tubs look wrong, so they are only compared with the other tubs.
  const certain = potes.filter(({ precioPorKilo: price }) =>
    Math.max(price, usualPrice) <=
      MAX_PRICE_FACTOR * Math.min(price, usualPrice)
  );

  yield* inTubs(potes, certain, usualPrice);
  yield* inPromos(shop, certain);
  yield* inItems(shop);
  yield* inCategories(sabores);
}

function* inTubs(
  tubs: readonly Tub[],
  certain: readonly Tub[],
  usualPrice: number,
): Oversights {
  for (const [i, tub] of tubs.entries()) {
    const pointer = `/potes/${i}/precio`;
    const cheaper = certain.find((other) =>
      other.gramos < tub.gramos && other.precioPorKilo < tub.precioPorKilo
    );

    if (!certain.includes(tub)) {
      const price = formatPesos(tub.precioPorKilo);
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

function* inPromos(
  shop: ShopOnDate,
  certain: readonly Tub[],
): Oversights {
  const { date: today, menu } = shop;

  for (const [i, promo] of pricePromos(shop, menu.promos).entries()) {
    const { precio, ahorro, desde, hasta } = promo;
    const isOdd = ahorro === 0 || ahorro > precio;
    if (isOdd && tubsOf(menu, promo).every((tub) => certain.includes(tub))) {
      const saving = formatPesos(ahorro);
      const price = formatPesos(precio);
      yield [
        `/promos/${i}/precio`,
        `sale ${price} y ahorra ${saving} sobre sus partes sueltas: fijate los precios`,
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

/** Finds the oversights in single items: words against the marks of food, and future prices. */
function* inItems({ written, date }: ShopOnDate): Oversights {
  for (const list of ["potes", "promos", "adicionales", "sabores"] as const) {
    for (const [i, item] of written.menu[list].entries()) {
      const pointer = `/${list}/${i}`;
      if ("alergenos" in item) yield* inFood(`${pointer}/descripcion`, item);
      if ("precio" in item) {
        yield* inFuturePrices(`${pointer}/precioDesde`, item, date);
      }
    }
  }
}

/** Finds future prices that are already in force, are over a year away, or differ too much from `precio`. */
function* inFuturePrices(
  pointer: string,
  { precio, precioDesde = {} }: Priced,
  today: string,
): Oversights {
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

function* inCategories(sabores: readonly Flavor[]): Oversights {
  const categories = Map.groupBy(sabores, ({ categoria }) => categoria);
  const earlier: string[] = [];

  for (const [category, members] of categories) {
    const first = sabores.findIndex(({ categoria }) => categoria === category);
    if (!members.some(({ disponible }) => disponible)) {
      yield [
        `/sabores/${first}/disponible`,
        `en la categoría ${
          show(category)
        } no queda ningún sabor disponible: fijate si está bien`,
      ];
    }

    const twin = earlier.find((other) =>
      typoRatio(parseName(category), parseName(other)) <= MAX_TYPO_RATIO
    );
    if (twin !== undefined) {
      const names = [category, twin].map(show).join(" y ");
      yield [
        `/sabores/${first}/categoria`,
        `las categorías ${names} se parecen: si son la misma, escribilas igual`,
      ];
    }
    earlier.push(category);
  }
}
