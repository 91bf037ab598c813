/** The prose of `listar_sabores`. */

import { show } from "../schema/wording.ts";
import { AVOIDABLE_FINDER } from "../shop/diet_text.ts";
import { type Avoidable, formatAvoided, formatDiets } from "../shop/diets.ts";
import type { Flavor } from "../shop/shapes.ts";
import { type ShopOnDate, shortageOf } from "../shop/shop.ts";
import { joinNames } from "../words/lists.ts";
import { foldName } from "../words/names.ts";

/**
 * Describes a search without a match: by the nearest flavors, the shop's
 * answer, or the shop's contact.
 */
export function describeMissed(
  { business }: ShopOnDate,
  words: string,
  answer: string,
  hasNear: boolean,
): string {
  const ask = `Si no es un sabor, preguntale al local: ${business.whatsapp}`;
  const advice = hasNear ? "; esto es lo más parecido." : `. ${answer || ask}`;
  return `No encontré ${show(words)} en los nombres, ` +
    `las categorías ni las descripciones${advice}`;
}

/** Describes filters that no flavor passes. */
export function describeNoneLeft(
  diet: readonly Avoidable[],
  buscar: string | undefined,
): string {
  const scope = buscar === undefined
    ? "de la carta"
    : `que coincida con ${show(buscar)}`;
  return `Con esos filtros no queda ningún sabor${formatDiet(diet)} ${scope}.`;
}

/**
 * Describes flavors by category. A label of more than half of the flavors is
 * stated once, with its exceptions. A single flavor has its description.
 *
 * @param words The words that all flavors contain; "" without a search.
 */
export function describeFlavors(
  shop: ShopOnDate,
  flavors: readonly Flavor[],
  diet: readonly Avoidable[],
  words: string,
): readonly string[] {
  if (flavors.length === 0) return [];

  const isMany = flavors.length > 1;
  const { labeled, common } = labelFlavors(shop, flavors);
  const description = isMany ? "" : ` ${flavors[0]?.descripcion}`;
  const categories = Map.groupBy(labeled, ({ categoria }) => categoria);
  const lines = Array.from(categories, ([category, members]) => {
    const heading = formatCategory(category, diet);
    const names = members.map(({ nombre, labels }) => {
      const own = labels
        .filter((label) => !common.some((other) => other.label === label));
      return own.length === 0 ? nombre : `${nombre} (${own.join(", ")})`;
    });
    return `${heading}: ${names.join(", ")}.${description}`;
  });

  const count = isMany ? `${flavors.length} sabores` : "1 sabor";
  const scope = formatDiet(diet) + (words && ` para ${show(words)}`);
  const shared = common.map(({ label, others }) => {
    const plural = label.replace(/^(?:vegano|agotado|no disponible)/, "$&s");
    const names = joinNames(others.map(({ nombre }) => nombre));
    return `; todos ${plural}${names && ` menos ${names}`}`;
  });
  return [`Hay ${count}${scope}${shared.join("")}.`, ...lines];
}

/**
 * Adds the labels of each flavor, and finds the labels of more than half of
 * several flavors, with the other flavors.
 */
function labelFlavors(shop: ShopOnDate, flavors: readonly Flavor[]) {
  const labeled = flavors.map((flavor) => ({
    ...flavor,
    labels: [
      formatDiets(flavor),
      shortageOf(shop, flavor) ?? [],
      flavor.alergenos.map((name) => `con ${name}`),
      flavor.alcohol ? "con alcohol" : [],
    ].flat(),
  }));

  const count = flavors.length;
  const labels = new Set(labeled.flatMap(({ labels }) => labels));
  const common = [...labels]
    .map((label) => ({
      label,
      others: labeled.filter(({ labels }) => !labels.includes(label)),
    }))
    .filter(({ others }) => count > 1 && 2 * others.length < count);
  return { labeled, common };
}

/** Formats a category. A category named after a food that the diet avoids gets a note. */
function formatCategory(category: string, diet: readonly Avoidable[]) {
  const foods = [category, ...foldName(category).split(" ")]
    .map((name) => AVOIDABLE_FINDER.find(name)?.item);
  const isAvoided = diet.some((name) => foods.includes(name));
  return isAvoided ? `${category} (los que no tienen)` : category;
}

/** Formats a diet after a space: " sin leche ni TACC"; "" without a diet. */
export function formatDiet(diet: readonly Avoidable[]): string {
  return diet.length === 0
    ? ""
    : ` sin ${diet.map(formatAvoided).join(" ni ")}`;
}
