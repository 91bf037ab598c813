/** Oversights in `menu.json`: words at odds with a mark, categories, and prices out of line. */

import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { show } from "../../schema/wording.ts";
import { findAllergenWarnings } from "../../shop/allergen_rules.ts";
import type { Menu } from "../../shop/files.ts";
import { tellPromoDays } from "../../shop/quote/promos.ts";
import { WEEKDAYS } from "../../shop/shapes.ts";
import type { Shop } from "../../shop/shop.ts";
import { foldName, isSameText, isSameWord } from "../../words/names.ts";
import { findPriceWarnings } from "./prices.ts";
import { warn, type Warning } from "./warning.ts";

/** The name of a category's twin may have one other letter for each of so many. */
const LETTERS_A_SLIP = 4;
const MOST_SLIPS = 2;

/** What looks like an oversight in the menu, given with the flavors that are sold out at the moment. */
export function findMenuWarnings(shop: Pick<Shop, "menu" | "soldOutToday">): readonly Warning[] {
  const { menu } = shop;
  return [
    ...(["sabores", "adicionales"] as const).flatMap((list) =>
      menu[list].flatMap((food, i) =>
        findAllergenWarnings(food).map((text) =>
          warn("menu.json", `/${list}/${i}/descripcion`, text)
        )
      )
    ),
    ...findEmptyCategories(shop),
    ...findTwinCategories(shop),
    ...findTubFlavorWarnings(menu),
    ...findPromoDayWarnings(menu),
    ...findPriceWarnings(menu),
  ];
}

function findTubFlavorWarnings({ potes }: Menu): readonly Warning[] {
  return potes.flatMap((tub, i) => {
    const bigger = potes.find((other) =>
      other.gramos > tub.gramos && other.saboresMax < tub.saboresMax
    );
    if (bigger === undefined) return [];
    const text =
      `En ${tub.nombre} entran más sabores (${tub.saboresMax}) que en ${bigger.nombre} ` +
      `(${bigger.saboresMax}), que es más grande: fijate si está bien`;
    return [warn("menu.json", `/potes/${i}/saboresMax`, text)];
  });
}

/** A promo whose name has a day on which it isn't sold, or that is sold on every day. */
function findPromoDayWarnings({ promos }: Menu): readonly Warning[] {
  return promos.flatMap((promo, i) => {
    const { nombre, dias } = promo;
    const words = foldName(nombre).split(" ");
    const named = WEEKDAYS.filter((day) => words.some((word) => isSameWord(word, foldName(day))));
    if (named.length === 0 || named.some((day) => dias?.includes(day))) return [];
    return [warn(
      "menu.json",
      `/promos/${i}/dias`,
      `La promo ${nombre} vale ${tellPromoDays(promo)}: fijate los días`,
    )];
  });
}

function findEmptyCategories(
  { menu, soldOutToday }: Pick<Shop, "menu" | "soldOutToday">,
): readonly Warning[] {
  return [...Map.groupBy(menu.sabores.keys(), (i) => menu.sabores[i]?.categoria ?? "")]
    .flatMap(([category, places]) => {
      const flavors = places.map((i) => menu.sabores[i]);
      if (flavors.some((flavor) => flavor?.disponible)) return [];
      const text = `En la categoría ${show(category)} no queda ningún sabor disponible`;
      const isOfToday = flavors.some((flavor) =>
        flavor !== undefined && soldOutToday.has(flavor.nombre)
      );
      return isOfToday
        ? [warn("hoy.json", "/agotados", `${text} por los agotados: fijate si están todos bien`)]
        : [warn(
          "menu.json",
          `/sabores/${places[0]}/disponible`,
          `${text}: poné true en los que haya, o sacá la categoría`,
        )];
    });
}

/** The rarer one of two names is told: it is likely the slip. */
function findTwinCategories({ menu: { sabores } }: Pick<Shop, "menu">): readonly Warning[] {
  const groups = [...Map.groupBy(sabores.keys(), (i) => sabores[i]?.categoria ?? "")]
    .sort(([, a], [, b]) => b.length - a.length);
  return groups.flatMap(([name, [first]], i) => {
    const twin = groups.slice(0, i).find(([other]) => isNearlySame(name, other));
    if (twin === undefined) return [];
    return [warn(
      "menu.json",
      `/sabores/${first}/categoria`,
      `Las categorías ${show(name)} y ${show(twin[0])} se parecen: ` +
        "si son la misma, escribilas igual",
    )];
  });
}

function isNearlySame(a: string, b: string): boolean {
  const [one, other] = [foldName(a), foldName(b)];
  if (isSameText(one, other)) return true;
  const most = Math.min(
    MOST_SLIPS,
    Math.floor(Math.min(one.length, other.length) / LETTERS_A_SLIP),
  );
  return levenshteinDistance(one, other) <= most;
}
