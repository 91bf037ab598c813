/** The tool `listar_sabores`: the flavors that pass the filters. */

import type { ToolOutcome, ToolSpec } from "../mcp/tool.ts";
import {
  array,
  boolean,
  type Infer,
  integer,
  object,
  string,
} from "../schema/schema.ts";
import { type ObjectionText, objectTo, show } from "../schema/wording.ts";
import {
  AVOIDABLE_FINDER,
  readDiet,
  searchFlavors,
  withoutFillers,
} from "../shop/diet_text.ts";
import {
  type Avoidable,
  AVOIDABLES,
  formatAvoided,
  keepsDiet,
} from "../shop/diets.ts";
import { FLAVOR, type Flavor } from "../shop/shapes.ts";
import { type Shop, shopAt, type ShopOnDate } from "../shop/shop.ts";
import { createFinder } from "../words/find.ts";
import {
  describeElsewhere,
  describeFlavors,
  describeNoneLeft,
  describePeanuts,
  formatWithout,
} from "./flavor_words.ts";
import { nextNewsAt } from "../shop/today.ts";

const FILTERS = object({}, {
  optional: {
    buscar: string({
      maxLength: 100,
      description: "Palabras del nombre, la descripción o la categoría.",
    }),
    categoria: string({ maxLength: 60 }),
    "solo_veganos": boolean({ description: "Sin nada de origen animal." }),
    "solo_sin_tacc": boolean({ description: "Sin gluten." }),
    "solo_disponibles": boolean({ description: "Sin los agotados." }),
    sin: array(string(), {
      maxItems: 20,
      description: `Lo que no puede llevar: ${AVOIDABLES.join(", ")}.`,
    }),
  },
});
type Filters = Infer<typeof FILTERS>;

const RESULT = object({
  total: integer({ minimum: 0 }),
  categorias: array(string()),
  sabores: array(FLAVOR, {
    description: "Al buscar, primero los que se llaman así.",
  }),
  avisoAlergenos: string({ description: "Sobre las trazas." }),
}, { optional: { advertencias: array(string()) } });
type Result = Infer<typeof RESULT>;

/** The flavors that a search found, the diet in its text, and warnings. */
interface FlavorSearch {
  readonly items: readonly Flavor[];
  /** The words that all items contain. */
  readonly matched?: string | undefined;
  readonly avoided: readonly Avoidable[];
  readonly warnings: readonly string[];
}

/** Lists the flavors that pass every filter, grouped by category in the prose. */
export const LIST_FLAVORS: ToolSpec<Shop, Filters, Result> = {
  name: "listar_sabores",
  title: "Sabores",
  description:
    "Los sabores: qué llevan, para qué dietas sirven y si hoy hay. Los filtros se suman; sin ninguno " +
    "trae la carta entera, que es larga. Por una alergia o dieta filtrá con sin y contá " +
    'avisoAlergenos. Ejemplo: {"sin":["frutos secos"],"solo_disponibles":true}.',
  inputSchema: FILTERS,
  outputSchema: RESULT,
  valuesOfToday: ({ usual: { menu } }) => ({
    categoria: categoriesOf(menu.sabores),
  }),
  constantUntil: nextNewsAt,
  example: () => ({ "solo_veganos": true }),
  call: (args, shop, nowMs) => listFlavors(args, shopAt(shop, nowMs)),
};

function listFlavors(args: Filters, shop: ShopOnDate): ToolOutcome<Result> {
  const { buscar, categoria, sin = [] } = args;
  const inCategory = findCategory(shop, categoria);
  const readings = sin.map((text, i) =>
    readAvoidable(text, `/sin/${i}`, shop.business)
  );

  const objections = readings.flatMap(({ objections }) => objections);
  if (inCategory === undefined) {
    objections.unshift(objectToCategory(shop, categoria));
  }
  if (inCategory === undefined || objections.length > 0) {
    return { kind: "refused", objections };
  }

  const search = searchFor(shop, buscar);
  const avoided = [...readings, search].flatMap(({ avoided }) => avoided);
  const diet = [...new Set(avoided)];
  const flavors = filterFlavors(search.items, args, diet);
  const sabores = flavors.filter((flavor) => inCategory.includes(flavor));
  const advertencias = [
    ...search.warnings,
    ...new Set(readings.flatMap(({ warnings }) => warnings)),
    ...describePeanuts(diet, sabores),
  ];
  if (sabores.length === 0 && flavors.length > 0) {
    advertencias.push(describeElsewhere(categoria, flavors.length));
  }

  const data = buildResult(shop, sabores, advertencias);
  const isFilteredOut = search.items.length > 0 && flavors.length === 0;
  const lines = isFilteredOut
    ? [describeNoneLeft(diet, buscar)]
    : describeFlavors(shop, data, diet, search.matched);
  const text = [...advertencias, ...lines, data.avisoAlergenos].join("\n");
  return { kind: "done", text, data };
}

function findCategory(
  { menu, menuIndex }: ShopOnDate,
  categoria: string | undefined,
): readonly Flavor[] | undefined {
  return categoria === undefined
    ? menu.sabores
    : menuIndex.categorias.find(categoria)?.item;
}

function objectToCategory(
  { menu, menuIndex }: ShopOnDate,
  categoria = "",
): ObjectionText {
  const all = categoriesOf(menu.sabores).join(", ");
  const near = menuIndex.categorias.nearest(categoria).flat();

  return objectTo(
    "/categoria",
    "No hay una categoría con ese nombre.",
    `una de las categorías de la carta: ${all}`,
    categoriesOf(near),
  );
}

/** Searches the menu. Without a match, the shop's answer to such a question replaces the nearest flavors. */
function searchFor(
  shop: ShopOnDate,
  buscar: string | undefined,
): FlavorSearch {
  if (buscar === undefined) {
    return { items: shop.menu.sabores, avoided: [], warnings: [] };
  }

  const { text: matched, avoided, items, isNear } = searchFlavors(shop, buscar);
  const warnings = avoided.length === 0
    ? []
    : [`Tomé ${show(buscar)} como filtro: ${formatWithout(avoided)}.`];
  if (items.length > 0 && !isNear) {
    return { items, matched, avoided, warnings };
  }

  const text = matched ?? "";
  const missed = `No encontré ${show(text)} en los nombres, ` +
    "las categorías ni las descripciones";
  const answer = findAnswer(text, shop.business);
  if (answer !== "") {
    warnings.push(`${missed}.${answer}`);
    return { items: [], avoided, warnings };
  }

  const { whatsapp } = shop.business;
  const advice = items.length > 0
    ? "; esto es lo más parecido."
    : `. Si no es un sabor, preguntale al local: ${whatsapp}`;
  warnings.push(missed + advice);
  return { items, avoided, warnings };
}

function filterFlavors(
  flavors: readonly Flavor[],
  filters: Filters,
  diet: readonly Avoidable[],
): readonly Flavor[] {
  return flavors.filter((flavor) =>
    (flavor.vegano || !filters.solo_veganos) &&
    (flavor.sinTacc || !filters.solo_sin_tacc) &&
    (flavor.disponible || !filters.solo_disponibles) &&
    keepsDiet(flavor, diet)
  );
}

function buildResult(
  { business }: ShopOnDate,
  sabores: readonly Flavor[],
  advertencias: readonly string[],
): Result {
  const result = {
    total: sabores.length,
    categorias: categoriesOf(sabores),
    sabores,
    avisoAlergenos: business.avisoAlergenos,
  };
  return advertencias.length > 0 ? { ...result, advertencias } : result;
}

function categoriesOf(flavors: readonly Flavor[]): readonly string[] {
  return [...new Set(flavors.map(({ categoria }) => categoria))];
}

/** Reads the name of a food, or an entire diet: "gluten" and "sin gluten" are equal here. */
function readAvoidable(
  text: string,
  campo: string,
  business: Shop["business"],
) {
  const match = AVOIDABLE_FINDER.find(text);
  const avoided = match === undefined ? readWholeDiet(text) : [match.item];

  if (avoided.length > 0) {
    const names = avoided.map(formatAvoided).join(" y ");
    const isSameText = match?.isAlias === false || text === names;
    const warnings = isSameText ? [] : [`Tomé ${show(text)} por ${names}.`];
    return { avoided, warnings, objections: [] };
  }

  const answer = findAnswer(text, business);
  const objection = objectTo(
    campo,
    `${show(text)} no está entre lo que sabemos de cada sabor.${answer}`,
    `alguno de: ${AVOIDABLES.join(", ")}. ` +
      "Por otra alergia, que le pregunte al local",
    AVOIDABLE_FINDER.nearest(text),
  );
  return { avoided, warnings: [], objections: [objection] };
}

/** Returns the foods of a text that consists of a diet. */
function readWholeDiet(text: string): readonly Avoidable[] {
  const diet = readDiet(text);
  return diet.text === undefined ? diet.avoided : [];
}

/** Returns the shop's question and answer with all words of a text, after a space; "" if it has none. */
function findAnswer(text: string, { preguntas }: Shop["business"]): string {
  const finder = createFinder(preguntas, ({ pregunta, respuesta }) => ({
    name: pregunta,
    details: [respuesta],
  }));
  const { items: [answer], isNear } = finder.search(withoutFillers(text));
  if (answer === undefined || isNear) return "";

  return ` ${answer.pregunta} ${answer.respuesta}`;
}
