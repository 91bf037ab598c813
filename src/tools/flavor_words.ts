/** The prose of `listar_sabores`. */

import { show } from "../schema/wording.ts";
import { AVOIDABLE_FINDER } from "../shop/diet_text.ts";
import { type Avoidable, formatAvoided } from "../shop/diets.ts";
import type { Flavor } from "../shop/shapes.ts";
import { type ShopOnDate, shortageOf } from "../shop/shop.ts";
import { ALLERGENS } from "../shop/terms.ts";
import { joinNames } from "../words/lists.ts";
import { foldName } from "../words/names.ts";

/** A label, and the flavors to which it applies. */
type Mark = readonly [label: string, applies: (flavor: Flavor) => boolean];

/** Flavors, with their categories in the order of the prose. */
interface FlavorList {
  readonly categorias: readonly string[];
  readonly sabores: readonly Flavor[];
}

/** Returns the marks of a shop's flavors, in the order of the prose. */
function marksOf(shop: ShopOnDate): readonly Mark[] {
  const allergens = ALLERGENS.map((name): Mark => [
    `con ${name}`,
    ({ alergenos }) => alergenos.includes(name),
  ]);
  const shortages = (["agotado por hoy", "no disponible"] as const)
    .map((name): Mark => [name, (flavor) => shortageOf(shop, flavor) === name]);

  return [
    ["vegano", ({ vegano }) => vegano],
    ["sin TACC", ({ sinTacc }) => sinTacc],
    ...shortages,
    ...allergens,
    ["con alcohol", ({ alcohol }) => alcohol],
  ];
}

/** Describes flavors that pass the filters in other categories only. */
export function describeElsewhere(
  categoria: string | undefined,
  count: number,
): string {
  return `Con esos filtros no queda ninguno en ${show(categoria)}; ` +
    `en otras categorías, ${count}.`;
}

/** Mentions peanuts, which aren't nuts, if a diet without nuts leaves them. */
export function describePeanuts(
  diet: readonly Avoidable[],
  flavors: readonly Flavor[],
): readonly string[] {
  const hasPeanuts = flavors.some(({ alergenos }) =>
    alergenos.includes("maní")
  );
  return diet.includes("frutos secos") && hasPeanuts
    ? ["Ojo, el maní no cuenta como fruto seco: agregá maní a sin si también."]
    : [];
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

/** Describes the flavors by category. A mark of more than half of them is stated once, with its exceptions. */
export function describeFlavors(
  shop: ShopOnDate,
  { categorias, sabores }: FlavorList,
  diet: readonly Avoidable[],
  matched: string | undefined,
): readonly string[] {
  const [first, ...others] = sabores;
  if (first === undefined) return [];

  const marks = marksOf(shop);
  const isCommon = ([, applies]: Mark) =>
    others.length > 0 && 2 * sabores.filter(applies).length > sabores.length;
  const rareMarks = marks.filter((mark) => !isCommon(mark));
  const lines = categorias.map((category) => {
    const flavors = sabores
      .filter(({ categoria }) => categoria === category)
      .map((flavor) => formatFlavor(flavor, rareMarks));
    return `${formatCategory(category, diet)}: ${flavors.join(", ")}.`;
  });

  const search = matched === undefined ? "" : ` para ${show(matched)}`;
  const scope = formatDiet(diet) + search;
  if (others.length === 0) {
    return [
      `Hay 1 sabor${scope}.`,
      `${lines.join("")} ${first.descripcion}`,
    ];
  }
  const common = marks.filter(isCommon)
    .map((mark) => `; todos ${formatCommon(mark, sabores)}`);
  return [
    `Hay ${sabores.length} sabores${scope}${common.join("")}.`,
    ...lines,
  ];
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

function formatFlavor(flavor: Flavor, marks: readonly Mark[]): string {
  const labels = marks.flatMap(([label, applies]) =>
    applies(flavor) ? [label] : []
  );
  return labels.length === 0
    ? flavor.nombre
    : `${flavor.nombre} (${labels.join(", ")})`;
}

function formatCommon(
  [label, applies]: Mark,
  flavors: readonly Flavor[],
): string {
  const plural = label.replace(/^(?:vegano|agotado|no disponible)/, "$&s");
  const others = flavors
    .filter((flavor) => !applies(flavor))
    .map(({ nombre }) => nombre);

  return others.length === 0 ? plural : `${plural} menos ${joinNames(others)}`;
}

/** Formats a diet behind a space: " sin leche ni trigo"; "" without one. */
function formatDiet(diet: readonly Avoidable[]): string {
  return diet.length === 0 ? "" : ` ${formatWithout(diet)}`;
}

/** Formats a diet: "sin leche ni trigo". */
export function formatWithout(avoided: readonly Avoidable[]): string {
  return `sin ${avoided.map(formatAvoided).join(" ni ")}`;
}
