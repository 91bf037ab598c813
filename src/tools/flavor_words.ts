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
  { words, answer }: { readonly words: string; readonly answer: string },
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
 * Describes flavors by category.
 *
 * @param words The words that all flavors contain; "" without a search.
 */
export function describeFlavors(
  shop: ShopOnDate,
  flavors: readonly Flavor[],
  diet: readonly Avoidable[],
  words: string,
): readonly string[] {
  const [first, ...others] = flavors;
  if (first === undefined) return [];

  const scope = formatDiet(diet) + (words && ` para ${show(words)}`);
  if (others.length > 0) return describeMany(shop, flavors, diet, scope);

  const category = formatCategory(first.categoria, diet);
  const flavor = formatFlavor(first.nombre, labelsOf(shop, first));
  return [
    `Hay 1 sabor${scope}.`,
    `${category}: ${flavor}. ${first.descripcion}`,
  ];
}

/**
 * Describes several flavors. A label of more than half of the flavors is stated
 * once, with its exceptions.
 */
function describeMany(
  shop: ShopOnDate,
  flavors: readonly Flavor[],
  diet: readonly Avoidable[],
  scope: string,
): readonly string[] {
  const labeled = flavors
    .map((flavor) => ({ ...flavor, labels: labelsOf(shop, flavor) }));
  const namesWithout = (label: string) =>
    labeled.filter(({ labels }) => !labels.includes(label))
      .map(({ nombre }) => nombre);
  const common = [...new Set(labeled.flatMap(({ labels }) => labels))]
    .filter((label) => 2 * namesWithout(label).length < flavors.length);

  const categories = Map.groupBy(labeled, ({ categoria }) => categoria);
  const lines = Array.from(categories, ([category, members]) => {
    const names = members.map(({ nombre, labels }) =>
      formatFlavor(nombre, labels.filter((label) => !common.includes(label)))
    );
    return `${formatCategory(category, diet)}: ${names.join(", ")}.`;
  });

  const shared = common
    .map((label) => `; todos ${formatCommon(label, namesWithout(label))}`);
  return [`Hay ${flavors.length} sabores${scope}${shared.join("")}.`, ...lines];
}

function formatFlavor(nombre: string, labels: readonly string[]): string {
  return labels.length === 0 ? nombre : `${nombre} (${labels.join(", ")})`;
}

function labelsOf(shop: ShopOnDate, flavor: Flavor): readonly string[] {
  return [
    formatDiets(flavor),
    shortageOf(shop, flavor) ?? [],
    flavor.alergenos.map((name) => `con ${name}`),
    flavor.alcohol ? "con alcohol" : [],
  ].flat();
}

function formatCommon(label: string, exceptions: readonly string[]): string {
  const plural = label.replace(/^(?:vegano|agotado|no disponible)/, "$&s");
  return exceptions.length === 0
    ? plural
    : `${plural} menos ${joinNames(exceptions)}`;
}

/** Formats a category. A category named after a food that the diet avoids gets a note. */
function formatCategory(
  category: string,
  diet: readonly Avoidable[],
): string {
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
