/** The prose of `listar_sabores`. */

import { show } from "../schema/wording.ts";
import { AVOIDABLE_FINDER } from "../shop/diet_text.ts";
import { type Avoidable, formatAvoided, formatDiets } from "../shop/diets.ts";
import type { Flavor } from "../shop/shapes.ts";
import { type ShopOnDate, shortageOf } from "../shop/shop.ts";
import { joinNames } from "../words/lists.ts";
import { foldName } from "../words/names.ts";

/** Describes flavors that pass the filters in other categories only. */
export function describeElsewhere(
  categoria: string | undefined,
  count: number,
): string {
  return `Con esos filtros no queda ninguno en ${show(categoria)}; ` +
    `en otras categorías, ${count}.`;
}

/** Describes a search without a match: by the nearest flavors, the shop's answer, or its contact. */
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

/** Describes a menu of which the filters leave nothing. */
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
 * Describes the flavors by category. A label of more than half of them is stated
 * once, with its exceptions.
 *
 * @param search The words that all of them contain; "" without a search.
 */
export function describeFlavors(
  shop: ShopOnDate,
  flavors: readonly Flavor[],
  diet: readonly Avoidable[],
  search: string,
): readonly string[] {
  const [first, ...others] = flavors;
  if (first === undefined) return [];

  const scope = formatDiet(diet) + (search && ` para ${show(search)}`);
  const labeled = flavors
    .map((flavor) => ({ ...flavor, labels: labelsOf(shop, flavor) }));
  const common = others.length === 0 ? [] : findCommon(labeled);
  const isRare = (label: string) =>
    !common.some((other) => other.label === label);

  const categories = Map.groupBy(labeled, ({ categoria }) => categoria);
  const lines = Array.from(categories, ([category, members]) => {
    const names = members.map(({ nombre, labels }) =>
      formatLabeled(nombre, labels.filter(isRare))
    );
    return `${formatCategory(category, diet)}: ${names.join(", ")}.`;
  });

  if (others.length === 0) {
    return [`Hay 1 sabor${scope}.`, `${lines.join("")} ${first.descripcion}`];
  }
  const all = common
    .map(({ label, without }) => `; todos ${formatCommon(label, without)}`);
  return [`Hay ${flavors.length} sabores${scope}${all.join("")}.`, ...lines];
}

/** A flavor with its labels. */
type Labeled = Flavor & { readonly labels: readonly string[] };

/** Finds the labels of more than half of the flavors, with the flavors that lack them. */
function findCommon(flavors: readonly Labeled[]) {
  const all = new Set(flavors.flatMap(({ labels }) => labels));
  return [...all]
    .map((label) => ({
      label,
      without: flavors.filter(({ labels }) => !labels.includes(label)),
    }))
    .filter(({ without }) => 2 * without.length < flavors.length);
}

function labelsOf(shop: ShopOnDate, flavor: Flavor): readonly string[] {
  return [
    formatDiets(flavor),
    shortageOf(shop, flavor) ?? [],
    flavor.alergenos.map((name) => `con ${name}`),
    flavor.alcohol ? "con alcohol" : [],
  ].flat();
}

function formatLabeled(nombre: string, labels: readonly string[]): string {
  return labels.length === 0 ? nombre : `${nombre} (${labels.join(", ")})`;
}

function formatCommon(
  label: string,
  without: readonly Flavor[],
): string {
  const plural = label.replace(/^(?:vegano|agotado|no disponible)/, "$&s");
  const names = without.map(({ nombre }) => nombre);
  return names.length === 0 ? plural : `${plural} menos ${joinNames(names)}`;
}

/** Formats a category. The name of a food that the diet avoids gets a note. */
function formatCategory(
  category: string,
  diet: readonly Avoidable[],
): string {
  const foods = [category, ...foldName(category).split(" ")]
    .map((name) => AVOIDABLE_FINDER.find(name)?.item);
  const isAvoided = diet.some((name) => foods.includes(name));
  return isAvoided ? `${category} (los que no tienen)` : category;
}

/** Formats a diet behind a space: " sin leche ni trigo"; "" without one. */
export function formatDiet(diet: readonly Avoidable[]): string {
  return diet.length === 0
    ? ""
    : ` sin ${diet.map(formatAvoided).join(" ni ")}`;
}
