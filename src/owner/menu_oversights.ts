/** Oversights in the menu: prices, promos, food and categories. */

import { show } from "../schema/wording.ts";
import { AVOIDABLES, type Food, formatMarks } from "../shop/diets.ts";
import { formatDate } from "../shop/hours.ts";
import { valuesIn } from "../shop/item_rules.ts";
import { isSoldOn, type Priced, pricePromos, tubsOf } from "../shop/menu.ts";
import type { Flavor, Tub } from "../shop/shapes.ts";
import type { ShopOnDate } from "../shop/shop.ts";
import { WEEKDAYS } from "../shop/terms.ts";
import { addDays } from "../time/dates.ts";
import { formatPesos } from "../words/money.ts";
import { parseName, typoRatio } from "../words/names.ts";
import { isLargeStep } from "./changes.ts";

/** The likely oversights in a file: a pointer to each value, and a sentence with the remedy. */
export type Oversights = Generator<readonly [pointer: string, text: string]>;

/** A price per kilo that differs from the median by more than this factor is likely wrong. */
const MAX_FACTOR = 1.75;
/** Two categories with at most this `typoRatio` are probably the same. */
const ALIKE_RATIO = 0.5;

/** Words that change the ingredient before them: "leche de coco", "queso vegano". */
const QUALIFIERS =
  "(?:de harina )?de (?:algarroba|almendra|arroz|avellana|avena|cacao|castaña|coco|garbanzo|maíz|mandioca|maní|soja)|vegetal|vegan[ao]|sin (?:tacc|gluten|harina|alcohol)|apt[ao]s?";

/** Words that contradict the marks of a food, or the absence of an allergen. */
const AGAINST = {
  "vegano": "miel|gelatina",
  "sin TACC": "avena|cebada|centeno|malta|cerveza|sémola",
  "sin leche":
    "dulce de leche|leches?|cremas?|manteca|nata|ricott?a|mascarpone|quesos?|yogurt?|nutella",
  "sin huevo": "huevos?|yemas?|claras?|merengues?",
  "sin trigo":
    "harinas?|trigo|galletitas?|galletas?|cookies?|oreos?|bizcoch(?:o|uelo)s?|obleas?|barquillos?|cucuruchos?|waffles?|wafers?|brownies?|alfajor(?:es)?|budín|budines|pionono",
  "sin frutos secos":
    "nuez(?! moscada)|nueces|almendras?|avellanas?|pistachos?|castañas?|piñones|frutos secos|turr[oó]n|turrones|pralin[eé]|gianduia|nutella",
  "sin maní": "maní|maníes|cacahuetes?|mantecol",
  "sin alcohol":
    "ron|rhum|rum|whisky|whiskey|licor(?:es)?|coñac|cognac|brandy|vodka|tequila|pisco|fernet|vinos?|oporto|marsala|moscato|malbec|champ[aá]n|champagne|prosecco|espumante|cerveza|sidra|amaretto|kirsch|limoncello|baileys|caipirinha",
};

/** Finds the oversights in a menu: in its prices on the shop's date and after the last planned change, in its dated prices, and in its categories. */
export function* findInMenu(shop: ShopOnDate): Oversights {
  // By this date, every dated price has begun.
  const later = findInPrices({ ...shop, ...shop.offerOn("9999-12-31") })
    .map(([pointer, text]) =>
      [pointer, `con los precios que vienen, ${text}`] as const
    );
  // An oversight of today replaces the oversight of a later date at the same pointer.
  yield* new Map([...later, ...findInPrices(shop)]);

  yield* findInDatedPrices(shop);
  yield* findInCategories(shop.menu.sabores);
}

/** Finds the tubs and promos with a price that doesn't fit the other prices. */
function* findInPrices(shop: ShopOnDate): Oversights {
  const { potes } = shop.menu;
  const prices = potes
    .map(({ precioPorKilo }) => precioPorKilo)
    .sort((a, b) => a - b);
  // The median; for an even number of tubs, the lower of the two middle prices.
  const usualPrice = prices.at(Math.floor((prices.length - 1) / 2)) ?? 1;
  // One wrong price would make promos and larger tubs look wrong, too, so both are compared
  // only with tubs of a plausible price.
  const isPlausible = ({ precioPorKilo: price }: Tub) =>
    price <= MAX_FACTOR * usualPrice &&
    usualPrice <= MAX_FACTOR * price;

  for (const [i, tub] of potes.entries()) {
    const cheaper = potes.filter(isPlausible).find((other) =>
      other.gramos < tub.gramos && other.precioPorKilo < tub.precioPorKilo
    );
    const pointer = `/potes/${i}/precio`;
    if (!isPlausible(tub)) {
      yield [
        pointer,
        `sale ${
          formatPesos(tub.precioPorKilo)
        } el kilo, y los otros, alrededor de ${
          formatPesos(usualPrice)
        }: fijate el precio y los gramos`,
      ];
    } else if (cheaper) {
      yield [
        pointer,
        `por gramo es más caro que ${cheaper.nombre}, que es más chico`,
      ];
    }
  }
  yield* findInPromos(shop, isPlausible);
}

/** Finds the promos with a price or days that look wrong. */
function* findInPromos(
  shop: ShopOnDate,
  isPlausible: (tub: Tub) => boolean,
): Oversights {
  for (const [i, promo] of pricePromos(shop, shop.menu.promos).entries()) {
    const { precio, ahorro, dias, desde } = promo;
    if (
      (ahorro === 0 || ahorro > precio) &&
      tubsOf(shop.menu, promo).every(isPlausible)
    ) {
      yield [
        `/promos/${i}/precio`,
        `sale ${formatPesos(precio)} y ahorra ${
          formatPesos(ahorro)
        } sobre sus partes sueltas: fijate los precios`,
      ];
    }

    // The seven days from `desde` on, 0 to 6 days later, include every weekday. If the promo
    // is sold on none of them, it is never sold. Without `desde`, the promo has no first
    // day, so it was sold on some past date.
    const isNeverSold = desde !== null &&
      WEEKDAYS.keys().every((days) => !isSoldOn(promo, addDays(desde, days)));
    if (isNeverSold) {
      yield [
        `/promos/${i}/dias`,
        `ningún día entre esas fechas es ${
          dias?.join(" o ")
        }: corregí los días o las fechas`,
      ];
    }
  }
}

/** Finds the oversights in the dated prices of all items. */
function* findInDatedPrices({ written, date }: ShopOnDate): Oversights {
  // `valuesIn` also yields texts, numbers and null. `Object` makes objects of them, which
  // have no `precioDesde`.
  const oversights = valuesIn(written.menu).flatMap(([pointer, value]) =>
    findInItemPrices(`${pointer}/precioDesde`, Object(value), date)
  );

  // Equal texts are reported once, with a count: a change of all prices repeats one text.
  for (const [text, alike] of Map.groupBy(oversights, ([, line]) => line)) {
    const [[first] = [""], ...others] = alike;
    const more = others.length > 0 ? ` (y así ${others.length} más)` : "";
    yield [first, text + more];
  }
}

/** Finds dated prices that are already in force, are over a year away, or differ too much from the price before them. */
function* findInItemPrices(
  pointer: string,
  { precio, precioDesde = {} }: Priced,
  today: string,
): Oversights {
  let before = precio;
  // The owner may write the dates in any order.
  for (const [start, price] of Object.entries(precioDesde).sort()) {
    // With "" as today's date, `formatDate` always writes the year.
    const day = formatDate(start, "");
    if (start <= today) {
      yield [
        pointer,
        `el precio desde el ${day} ya rige: fijate el año o, si está bien, pasalo a "precio" y borralo de acá`,
      ];
    } else if (isLargeStep(before, price)) {
      yield [
        pointer,
        `pasa de ${formatPesos(before)} a ${
          formatPesos(price)
        } el ${day}: fijate el precio`,
      ];
    } else yield* findInSpan(pointer, start, start, today);
    before = price;
  }
}

/** Finds words that contradict the marks of a food, and words for allergens that the food doesn't list. */
export function* findInFood(
  pointer: string,
  food: Food & Pick<Flavor, "descripcion">,
): Oversights {
  // Extras don't state whether they contain alcohol, so only `false` means its absence.
  const unlisted = AVOIDABLES.filter((name) =>
    name === "alcohol" ? food.alcohol === false : !food.alergenos.includes(name)
  );
  const claims = [
    ...formatMarks(food),
    ...unlisted.map((name) => `sin ${name}`),
  ];

  for (const [claim, words] of Object.entries(AGAINST)) {
    // A word after "sin" or "ni", or before `QUALIFIERS`, names no ingredient, so it is left
    // out. The inner lookbehind accepts "sin" and "ni" only as entire words.
    const pattern = new RegExp(
      `(?<!\\p{L})(?<!(?<!\\p{L})(?:sin|ni) )(?:${words})(?!\\p{L})(?! (?:${QUALIFIERS}))`,
      "iu",
    );
    // The words have composed letters, such as "í".
    const word = pattern.exec(
      `${food.nombre}. ${food.descripcion}`.normalize(),
    )?.[0];
    if (!word || !claims.includes(claim)) continue;

    yield [
      pointer,
      `figura como ${claim}, pero se habla de "${word.toLowerCase()}": fijate si es así`,
    ];
  }
}

/** Reports a span of dates that has ended, or that reaches more than a year ahead. `from` and `to` are inclusive. */
export function* findInSpan(
  pointer: string,
  from: string,
  to: string,
  today: string,
): Oversights {
  if (to < today) {
    // With "" as today's date, `formatDate` always writes the year.
    yield [
      pointer,
      `terminó el ${formatDate(to, "")}: ya no hace nada, se puede borrar`,
    ];
  }

  // The longest year has 366 days.
  const limit = addDays(today, 366);
  if (from > limit || to > limit) {
    yield [pointer, "es para dentro de más de un año: fijate el año"];
  }
}

/** Finds the categories without an available flavor, and the categories with similar names. */
function* findInCategories(sabores: readonly Flavor[]): Oversights {
  const earlier: string[] = [];

  for (const [i, { categoria }] of sabores.entries()) {
    if (earlier.includes(categoria)) continue;

    if (
      !sabores.some((flavor) =>
        flavor.categoria === categoria && flavor.disponible
      )
    ) {
      yield [
        `/sabores/${i}/disponible`,
        `en la categoría ${
          show(categoria)
        } no queda ningún sabor disponible: fijate si está bien`,
      ];
    }

    const twin = earlier.find((other) =>
      typoRatio(parseName(categoria), parseName(other)) <= ALIKE_RATIO
    );
    if (twin) {
      yield [
        `/sabores/${i}/categoria`,
        `las categorías ${show(categoria)} y ${
          show(twin)
        } se parecen: si son la misma, escribilas igual`,
      ];
    }
    earlier.push(categoria);
  }
}
