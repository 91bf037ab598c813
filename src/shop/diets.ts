/** Diets: their names, and the rules that decide whether a food suits a diet. */

import { joinNames } from "../words/lists.ts";
import { extrasOf, type Offer } from "./menu.ts";
import type { Extra, Flavor, Promo, Tub } from "./shapes.ts";
import { ALLERGENS } from "./terms.ts";

/** A food or drink that a diet may exclude: an allergen, or alcohol. */
export type Avoidable = typeof ALLERGENS[number] | "alcohol";

/**
 * A diet: "vegano", or the name of the food or drink that the diet excludes. "trigo" is
 * the diet without wheat.
 */
export type Diet = "vegano" | Avoidable;

/** The foods and drinks to avoid. */
export const AVOIDABLES: readonly Avoidable[] = [...ALLERGENS, "alcohol"];

/**
 * All diets, in the order of the filter buttons (chips) on the page: the most common
 * diets are first.
 */
export const DIETS: readonly Diet[] = [
  ...new Set<Diet>(["vegano", "trigo", "leche", ...AVOIDABLES]),
];

/** The facts about a food that decide which diets it suits. */
export type Food =
  & Pick<Extra, "nombre" | "vegano" | "sinTacc" | "alergenos">
  & Partial<Pick<Flavor, "alcohol">>;

/**
 * Describes everything in a food that a customer may want to avoid: "Flan no es sin
 * TACC y lleva leche."; "" if there is nothing to avoid. The text has "no es vegano"
 * only if `diet` contains "vegano". The other diets in `diet` change nothing, since
 * their foods are always described.
 */
export function describeContents(food: Food, diet: readonly Diet[]): string {
  const contents = describeConflicts(food, [...AVOIDABLES, ...diet]);
  return contents && `${food.nombre} ${contents}.`;
}

/**
 * Describes the conflicts of a food with several diets: "no es vegano y lleva leche";
 * "" without conflicts. Food that isn't marked `sinTacc` conflicts with the diet
 * without wheat, even if its allergens don't include wheat.
 */
export function describeConflicts(
  { vegano, sinTacc, alergenos, alcohol }: Food,
  diet: readonly Diet[],
): string {
  const contents: readonly Diet[] = alcohol
    ? [...alergenos, "alcohol"]
    : alergenos;
  const avoided = contents.filter((name) => diet.includes(name));

  const parts = [
    !vegano && diet.includes("vegano") && "no es vegano",
    !sinTacc && diet.includes("trigo") && "no es sin TACC",
    avoided.length > 0 && `lleva ${joinNames(avoided)}`,
  ];
  return joinNames(parts.filter((part) => part !== false));
}

/** Returns true if a food conflicts with none of the diets. */
export function keepsDiet(food: Food, diet: readonly Diet[]): boolean {
  return describeConflicts(food, diet) === "";
}

/**
 * Returns true if an item may be offered to a customer with the diets. A flavor, an
 * extra and each extra of a promo must suit the diets. A tub or a promo also needs a
 * flavor to fill it: at least one available flavor on the menu must suit the diets.
 */
export function suitsDiet(
  { menu }: Offer,
  item: Tub | Promo | Extra | Flavor,
  diet: readonly Diet[],
): boolean {
  // Only flavors and extras have `alergenos`.
  if ("alergenos" in item) return keepsDiet(item, diet);

  return menu.sabores.some((flavor) =>
    flavor.disponible && keepsDiet(flavor, diet)
  ) &&
    extrasOf(menu, item).every((extra) => keepsDiet(extra, diet));
}

/**
 * Lists the diets that are useful as a filter: some flavors suit the diet, and others
 * don't. `first` has the first three in the order of `DIETS`, and `others` has the
 * rest.
 */
export function dietsIn(
  flavors: readonly Flavor[],
): { readonly first: readonly Diet[]; readonly others: readonly Diet[] } {
  const useful = DIETS.filter((diet) => {
    const keeps = (flavor: Flavor) => keepsDiet(flavor, [diet]);
    return flavors.some(keeps) && !flavors.every(keeps);
  });
  return { first: useful.slice(0, 3), others: useful.slice(3) };
}

/** Formats a diet: "vegano", "sin TACC", "sin leche". */
export function formatDiet(diet: Diet): string {
  return diet === "vegano" ? diet : `sin ${formatAvoided(diet)}`;
}

/** Returns the words for the marks `vegano` and `sinTacc` of a food: "vegano", "sin TACC". */
export function formatMarks(
  { vegano, sinTacc }: Food,
): readonly string[] {
  return [
    vegano ? "vegano" : "",
    sinTacc ? "sin TACC" : "",
  ].filter(Boolean);
}

/** Returns the word that follows "sin" for a food to avoid: "leche", but "TACC" for wheat. */
export function formatAvoided(avoidable: Avoidable): string {
  return avoidable === "trigo" ? "TACC" : avoidable;
}
