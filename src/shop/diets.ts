/** Diets: their names, and the food that keeps a diet. */

import { joinNames } from "../words/lists.ts";
import { extrasOf, type Offer } from "./menu.ts";
import type { Extra, Flavor, Promo, Tub } from "./shapes.ts";
import { ALLERGENS } from "./terms.ts";

/** A food or drink that some people avoid. */
export type Avoidable = typeof ALLERGENS[number] | "alcohol";

/** A diet: vegan, or without the named food or drink. "trigo" is the diet without wheat. */
export type Diet = "vegano" | Avoidable;

/** The foods and drinks to avoid. */
export const AVOIDABLES: readonly Avoidable[] = [...ALLERGENS, "alcohol"];

/** All diets, in the order of the page's chips: the most common diets are first. */
export const DIETS: readonly Diet[] = [
  ...new Set<Diet>(["vegano", "trigo", "leche", ...AVOIDABLES]),
];

/** The facts about a food that decide whether it keeps a diet. */
export type Food =
  & Pick<Extra, "nombre" | "vegano" | "sinTacc" | "alergenos">
  & Partial<Pick<Flavor, "alcohol">>;

/**
 * Describes all contents of a food that may be avoided: "Flan no es sin TACC y lleva
 * leche."; "" without such contents. If `diet` contains the vegan diet, the text may also
 * have "no es vegano". The other diets in `diet` change nothing.
 */
export function describeContents(food: Food, diet: readonly Diet[]): string {
  const contents = describeConflicts(food, [...AVOIDABLES, ...diet]);
  return contents && `${food.nombre} ${contents}.`;
}

/**
 * Describes the conflicts of a food with several diets: "no es vegano y lleva
 * leche"; "" without conflicts. Food that isn't "sin TACC" conflicts with the diet
 * without wheat.
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

/** Returns true if a food keeps every diet. */
export function keepsDiet(food: Food, diet: readonly Diet[]): boolean {
  return describeConflicts(food, diet) === "";
}

/**
 * Returns true if an item may be offered to a customer with the diets. A flavor, an extra
 * and each extra of a promo must keep the diets. For a tub or a promo, the menu must have
 * an available flavor that keeps the diets.
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
 * Lists the diets that some flavors keep and other flavors don't. `first` has the
 * three most common of these diets, or fewer.
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

/** Returns the marks of a food in words: "vegano", "sin TACC". */
export function formatDiets(
  { vegano, sinTacc }: Food,
): readonly string[] {
  return [
    vegano ? "vegano" : "",
    sinTacc ? "sin TACC" : "",
  ].filter(Boolean);
}

/** Formats a food to avoid after "sin": "leche", but "TACC" for wheat. */
export function formatAvoided(avoidable: Avoidable): string {
  return avoidable === "trigo" ? "TACC" : avoidable;
}
