/** The tool `listar_sabores`: the flavors that pass the filters. */

import {
  array,
  boolean,
  type Infer,
  integer,
  object,
  string,
} from "../schema/schema.ts";
import { objectTo, show } from "../schema/wording.ts";
import {
  AVOIDABLE_FINDER,
  findAnswer,
  readDiet,
  searchFlavors,
} from "../shop/diet_text.ts";
import {
  type Avoidable,
  AVOIDABLES,
  describeContents,
  formatAvoided,
  formatMarks,
  keepsDiet,
} from "../shop/diets.ts";
import { FLAVOR, type Flavor } from "../shop/shapes.ts";
import { type ShopOnDate, shortageOf } from "../shop/shop.ts";
import { joinNames } from "../words/lists.ts";
import { defineTool } from "./define.ts";

const FILTERS = object({}, {
  buscar: string({
    maxLength: 100,
    description: "Palabras del nombre, la descripción o la categoría.",
  }),
  categoria: string({ maxLength: 60 }),
  "solo_veganos": boolean("Sin nada de origen animal."),
  "solo_sin_tacc": boolean("Sin gluten."),
  "solo_disponibles": boolean("Sin los agotados."),
  sin: array(string(), {
    maxItems: 20,
    description: `Lo que no puede llevar: ${AVOIDABLES.join(", ")}.`,
  }),
});

/** Lists the flavors that pass every filter, grouped by category in the prose. */
export const LIST_FLAVORS = defineTool({
  name: "listar_sabores",
  title: "Sabores",
  description:
    "Los sabores: qué llevan, para qué dietas sirven y si hoy hay. Los filtros se suman; sin ninguno " +
    "trae la carta entera, que es larga. Por una alergia o dieta filtrá con sin y contá " +
    'avisoAlergenos. Ejemplo: {"sin":["frutos secos"],"solo_disponibles":true}.',
  inputSchema: FILTERS,
  outputSchema: object({
    total: integer({ minimum: 0 }),
    categorias: array(string()),
    sabores: array(FLAVOR, "Al buscar, primero los que se llaman así."),
    avisoAlergenos: string("Sobre las trazas."),
    advertencias: array(string()),
  }),
  knownValues: ({ usual: { menu } }) => ({
    categoria: categoriesOf(menu.sabores),
  }),
  isCacheable: true,
  example: () => ({ "solo_veganos": true }),
  call(args, shop) {
    const selection = selectFlavors(args, shop);
    const { inCategory, readings, sabores } = selection;
    // An empty list stands for no objection.
    const objections = [
      inCategory.length === 0 ? objectToCategory(shop, args.categoria) : [],
      readings.map(({ text, foods }, at) =>
        foods.length === 0 ? objectToFood(shop, text, `/sin/${at}`) : []
      ),
    ].flat(2);
    if (objections.length > 0) return { kind: "refused", objections };

    const { avisoAlergenos } = shop.business;
    const advertencias = listWarnings(shop, selection);
    const data = {
      total: sabores.length,
      categorias: categoriesOf(sabores),
      sabores,
      avisoAlergenos,
      advertencias,
    };
    return {
      kind: "done",
      lines: [
        ...advertencias,
        ...describeFlavors(shop, selection),
        avisoAlergenos,
      ],
      data,
    };
  },
});

function objectToCategory({ menu, menuIndex }: ShopOnDate, categoria = "") {
  return objectTo(
    "/categoria",
    "No hay una categoría con ese nombre.",
    `una de las categorías de la carta: ${
      categoriesOf(menu.sabores).join(", ")
    }`,
    // The finder returns each similar category as the list of its flavors.
    categoriesOf(menuIndex.categorias.nearest(categoria).flat()),
  );
}

/**
 * Objects to an unknown food. Suggests no similar names, because they may be names of other
 * foods: "cafeína" doesn't mean "caseína", which is milk.
 */
function objectToFood({ questions }: ShopOnDate, text: string, campo: string) {
  const problem = `${show(text)} no está entre lo que sabemos de cada sabor. ` +
    findAnswer(text, questions);

  return objectTo(
    campo,
    problem.trim(),
    `alguno de: ${AVOIDABLES.join(", ")}. ` +
      "Lo vegano se pide con solo_veganos. Por otra alergia, que le pregunte al local",
  );
}

/**
 * Reads an element of `sin` as foods to avoid. The text may be a name or an alias of a
 * food, such as "gluten" for wheat. It may also be a diet, such as "sin gluten".
 *
 * `warning` describes how the text was read. It is false for a food's own name, and for
 * exactly "TACC": answers say "TACC", not "trigo". Without foods, the caller refuses the
 * text, so `warning` isn't used.
 */
function readFoods(text: string) {
  const match = AVOIDABLE_FINDER.find(text);
  const diet = readDiet(text);
  // `diet.text` has the words outside the diet. With such words, the text isn't only a diet, so
  // it isn't accepted.
  const inDiet = diet.text ? [] : diet.avoided;
  const foods = match ? [match.item] : inDiet;

  const names = foods.map(formatAvoided).join(" y ");
  const isName = match?.isAlias === false || text === names;
  const warning = !isName && `Tomé ${show(text)} por ${names}.`;
  return { text, foods, warning };
}

type FlavorSelection = ReturnType<typeof selectFlavors>;

/**
 * Selects the flavors that pass the filters. In the result, `text` has the words of the search,
 * and `avoided` the foods that it excludes. `allAvoided` also has the foods of `sin`. `isFound`
 * is false if the words match no flavor, or only with typos.
 *
 * If `isFound` is false, the words may match an extra or a frequent question. `answer` then
 * describes that match, and no flavor is selected. Without such a match, the search selects
 * the flavors that match with typos.
 *
 * `inCategory` has all flavors of the category; without a category, all flavors.
 * `inAnyCategory` has the flavors, in all categories, that pass the other filters.
 */
function selectFlavors(args: Infer<typeof FILTERS>, shop: ShopOnDate) {
  const { buscar = "", categoria, sin = [] } = args;
  const inCategory = categoria
    ? shop.menuIndex.categorias.find(categoria)?.item ?? []
    : shop.menu.sabores;
  const search = searchFlavors(shop, buscar);
  const isFound = search.items.length > 0 && !search.hasTypos;
  const answer = isFound ? "" : describeOther(shop, search.text);
  const items = answer ? [] : search.items;

  const readings = sin.map(readFoods);
  const foods = readings.flatMap((reading) => reading.foods);
  const allAvoided = [...new Set([...foods, ...search.avoided])];
  const inAnyCategory = items.filter((flavor) =>
    keepsDiet(flavor, allAvoided) &&
    (flavor.vegano || !args.solo_veganos) &&
    (flavor.sinTacc || !args.solo_sin_tacc) &&
    (flavor.disponible || !args.solo_disponibles)
  );
  return {
    ...args,
    ...search,
    inCategory,
    isFound,
    answer,
    readings,
    allAvoided,
    inAnyCategory,
    sabores: inAnyCategory.filter((flavor) => inCategory.includes(flavor)),
  };
}

/**
 * Answers a search that matches no flavor, or only with typos. Describes the extras that match
 * the search. If no extra matches, or only with typos, returns the frequent question that
 * matches, with its answer; "" without a match.
 */
function describeOther({ menuIndex, questions }: ShopOnDate, text: string) {
  const { items, hasTypos } = menuIndex.adicionales.search(text);
  if (hasTypos || items.length === 0) return findAnswer(text, questions);

  return [
    "No es un sabor, está en consultar_precios.",
    ...items.map((extra) => describeContents(extra, []) || `${extra.nombre}.`),
  ].join(" ");
}

/** Lists the warnings about the filters, and about a search without a match. */
function listWarnings(
  { business }: ShopOnDate,
  {
    buscar,
    categoria,
    text,
    avoided,
    isFound,
    answer,
    readings,
    allAvoided,
    inAnyCategory,
    sabores,
  }: FlavorSelection,
) {
  const isEmpty = sabores.length === 0;
  const ask = `Si no es un sabor, preguntale al local: ${business.whatsapp}`;
  const advice = isEmpty ? `. ${answer || ask}` : "; esto es lo más parecido.";

  const warnings = [
    avoided.length > 0 &&
    `Tomé ${show(buscar)} como filtro:${formatExclusions(avoided)}.`,
    !isFound && `No encontré ${show(text)} en los nombres, ` +
      `las categorías ni las descripciones${advice}`,
    ...readings.map(({ warning }) => warning),
    allAvoided.includes("frutos secos") &&
    sabores.some(({ alergenos }) => alergenos.includes("maní")) &&
    "Ojo, el maní no cuenta como fruto seco: agregá maní a sin si también.",
    isEmpty && inAnyCategory.length > 0 &&
    `Con esos filtros no queda ninguno en ${show(categoria)}; ` +
      `en otras categorías, ${inAnyCategory.length}.`,
  ];
  return warnings.filter((warning) => warning !== false);
}

/**
 * Describes the selected flavors by category. A single flavor is followed by its
 * description. Without flavors, names the avoided foods and the search, unless a warning
 * gives another reason.
 */
function describeFlavors(
  shop: ShopOnDate,
  { buscar, text, isFound, allAvoided, inAnyCategory, sabores }:
    FlavorSelection,
) {
  const dietWords = formatExclusions(allAvoided);
  const count = sabores.length;
  if (count === 0) {
    const scope = buscar ? `que coincida con ${show(buscar)}` : "de la carta";
    // `listWarnings` describes the two other reasons for an empty list: a search without a
    // match, and flavors only in other categories.
    return isFound && inAnyCategory.length === 0
      ? [`Con esos filtros no queda ningún sabor${dietWords} ${scope}.`]
      : [];
  }

  const { labeled, common } = labelFlavors(shop, sabores);
  const description = count > 1 ? "" : ` ${sabores[0]?.descripcion}`;
  const categories = Map.groupBy(labeled, ({ categoria }) => categoria);
  const lines = Array.from(categories, ([category, members]) => {
    const names = members.map(({ nombre, labels }) => {
      const otherLabels = labels.filter((label) => !common.has(label))
        .join(", ");
      return otherLabels === "" ? nombre : `${nombre} (${otherLabels})`;
    });
    return `${formatCategory(category, allAvoided)}: ${
      names.join(", ")
    }.${description}`;
  });

  const total = count > 1 ? `${count} sabores` : "1 sabor";
  const searchWords = isFound && text ? ` para ${show(text)}` : "";
  return [
    `Hay ${total}${dietWords}${searchWords}${[...common.values()].join("")}.`,
    ...lines,
  ];
}

/**
 * Adds labels such as "sin TACC" or "con leche" to each flavor. `common` has the labels that
 * more than half of the flavors have, each with a text that names the flavors without the
 * label: "; todos veganos menos Granizado". A single flavor has no common labels.
 */
function labelFlavors(shop: ShopOnDate, flavors: readonly Flavor[]) {
  const count = flavors.length;
  const labeled = flavors.map((flavor) => ({
    ...flavor,
    labels: [
      formatMarks(flavor),
      shortageOf(shop, flavor) ?? [],
      flavor.alergenos.map((name) => `con ${name}`),
      flavor.alcohol ? "con alcohol" : [],
    ].flat(),
  }));

  const common = new Map<string, string>();
  for (const label of new Set(labeled.flatMap(({ labels }) => labels))) {
    const lacking = labeled.filter(({ labels }) => !labels.includes(label));
    // Other labels, such as "con leche", have no plural.
    const plural = label.replace(/^(?:vegano|agotado|no disponible)/, "$&s");
    const names = joinNames(lacking.map(({ nombre }) => nombre));
    const isCommon = count > 1 && 2 * lacking.length < count;
    const exceptions = names && ` menos ${names}`;
    if (isCommon) common.set(label, `; todos ${plural}${exceptions}`);
  }
  return { labeled, common };
}

/**
 * Formats a category. If its name contains an avoided food, adds "(los que no tienen)": the
 * listed flavors are those without the food.
 */
function formatCategory(category: string, avoided: readonly Avoidable[]) {
  const foods = [category, ...category.split(/[^\p{L}]+/u)]
    .map((name) => AVOIDABLE_FINDER.find(name)?.item);
  return avoided.some((name) => foods.includes(name))
    ? `${category} (los que no tienen)`
    : category;
}

/** Formats foods to avoid, with a space before them: " sin leche ni TACC"; "" without foods. */
function formatExclusions(avoided: readonly Avoidable[]) {
  const names = avoided.map(formatAvoided).join(" ni ");
  return names && ` sin ${names}`;
}

function categoriesOf(flavors: readonly Flavor[]) {
  return [...new Set(flavors.map(({ categoria }) => categoria))];
}
