/** The tool `listar_sabores`: the flavors, all or some. */

import type { ToolOutcome, ToolSpec } from "../mcp/tool.ts";
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
  type Avoidable,
  AVOIDABLE_FINDER,
  AVOIDABLES,
  formatAvoided,
  keepsDiet,
  readDiet,
  searchFlavors,
  withoutFillers,
} from "../shop/diets.ts";
import { FLAVOR, type Flavor } from "../shop/shapes.ts";
import {
  type Shop,
  shopAt,
  type ShopOnDate,
  shortageOf,
} from "../shop/shop.ts";
import { ALLERGENS } from "../shop/terms.ts";
import { createFinder } from "../words/find.ts";
import { joinNames } from "../words/lists.ts";

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

/** What may be told of a flavor, in words, and whether it is so. */
type Mark = readonly [told: string, has: (flavor: Flavor) => boolean];

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
  example: () => ({ "solo_veganos": true }),
  call: (args, shop, nowMs) => list(args, shopAt(shop, nowMs)),
};

function list(args: Filters, shop: ShopOnDate): ToolOutcome<Result> {
  const { menu, menuIndex, business } = shop;
  const { buscar, categoria, sin = [] } = args;
  const inCategory = categoria === undefined
    ? menu.sabores
    : menuIndex.categorias.find(categoria)?.item;
  const read = sin.map((text, i) => readAvoidable(text, `/sin/${i}`, business));
  const objections = read.flatMap(({ objection }) => objection);
  if (inCategory === undefined) {
    const expected = `una de las categorías de la carta: ${
      categoriesOf(menu.sabores).join(", ")
    }`;
    const near = categoriesOf(
      menuIndex.categorias.nearest(categoria ?? "").flat(),
    );
    const problema = "No hay una categoría con ese nombre.";
    objections.unshift(objectTo("/categoria", problema, expected, near));
  }
  if (inCategory === undefined || objections.length > 0) {
    return { kind: "refused", objections };
  }

  const { text = "", avoided: wanted, ...searched } = buscar === undefined
    ? { avoided: [], items: menu.sabores, isNear: false }
    : searchFlavors(shop, buscar);
  // What isn't recorded of the flavors isn't denied: it is told what was looked through, and which question answers it.
  const isMissed = searched.isNear || searched.items.length === 0;
  const answer = isMissed ? answerTo(text, business) : "";
  const found = answer === "" ? searched.items : [];
  const instead = answer !== ""
    ? `.${answer}`
    : found.length > 0
    ? "; esto es lo más parecido."
    : `. Si no es un sabor, preguntale al local: ${business.whatsapp}`;

  const avoided = [
    ...new Set([...read.flatMap(({ found }) => found), ...wanted]),
  ];
  const fitting = found.filter((flavor) =>
    (flavor.vegano || !args.solo_veganos) &&
    (flavor.sinTacc || !args.solo_sin_tacc) &&
    (flavor.disponible || !args.solo_disponibles) &&
    keepsDiet(flavor, avoided)
  );
  const sabores = fitting.filter((flavor) => inCategory.includes(flavor));
  const isElsewhere = sabores.length === 0 && fitting.length > 0;
  const others = `en otras categorías, ${fitting.length}`;
  const names = "en los nombres, las categorías ni las descripciones";
  const without = (what: readonly Avoidable[]) =>
    `sin ${what.map(formatAvoided).join(" ni ")}`;
  const advertencias = [
    wanted.length > 0
      ? `Tomé ${show(buscar)} como filtro: ${without(wanted)}.`
      : "",
    isMissed ? `No encontré ${show(text)} ${names}${instead}` : "",
    ...new Set(read.map(({ taken }) => taken)),
    isElsewhere
      ? `Con esos filtros no queda ninguno en ${show(categoria)}; ${others}.`
      : "",
  ].filter((sentence) => sentence !== "");
  const data: Result = {
    total: sabores.length,
    categorias: categoriesOf(sabores),
    sabores,
    avisoAlergenos: business.avisoAlergenos,
    ...advertencias.length > 0 && { advertencias },
  };
  const but = avoided.length === 0 ? "" : ` ${without(avoided)}`;
  const sought = buscar === undefined
    ? " de la carta"
    : ` que coincida con ${show(buscar)}`;
  const lines = sabores.length > 0
    ? tell(data, marksOf(shop), but)
    : isElsewhere || found.length === 0
    ? []
    : [`Con esos filtros no queda ningún sabor${but}${sought}.`];
  return {
    kind: "done",
    text: [...advertencias, ...lines, data.avisoAlergenos].join("\n"),
    data,
  };
}

function categoriesOf(flavors: readonly Flavor[]): readonly string[] {
  return [...new Set(flavors.map(({ categoria }) => categoria))];
}

/** Reads a name, or the whole diet: "gluten" and "sin gluten" are the same here. */
function readAvoidable(
  text: string,
  campo: string,
  business: Shop["business"],
) {
  const named = AVOIDABLE_FINDER.find(text);
  const diet = readDiet(text);
  const found = named !== undefined
    ? [named.item]
    : diet.text === undefined
    ? diet.avoided
    : [];
  if (found.length > 0) {
    const avoided = found.map(formatAvoided).join(" y ");
    const isSaid = named?.isAlias === false || text === avoided;
    return {
      found,
      taken: isSaid ? "" : `Tomé ${show(text)} por ${avoided}.`,
      objection: [],
    };
  }
  const answer = answerTo(text, business);
  const problema = `${
    show(text)
  } no está entre lo que sabemos de cada sabor.${answer}`;
  const expected = `alguno de: ${
    AVOIDABLES.join(", ")
  }. Por otra alergia, que le pregunte al local`;
  const objection = objectTo(
    campo,
    problema,
    expected,
    AVOIDABLE_FINDER.nearest(text),
  );
  return { found, taken: "", objection };
}

/** What the shop answers to a question that holds all words of a text, behind a blank; "" where it has none. */
function answerTo(text: string, { preguntas }: Shop["business"]): string {
  const { items: [answer], isNear } = createFinder(
    preguntas,
    ({ pregunta, respuesta }) => ({
      name: pregunta,
      details: [respuesta],
    }),
  ).search(withoutFillers(text));
  return answer === undefined || isNear
    ? ""
    : ` ${answer.pregunta} ${answer.respuesta}`;
}

/** The marks of a shop's flavors, in the order in which they are told. */
function marksOf(shop: ShopOnDate): readonly Mark[] {
  return [
    ["vegano", ({ vegano }) => vegano],
    ["sin TACC", ({ sinTacc }) => sinTacc],
    [
      "agotado por hoy",
      (flavor) => shortageOf(shop, flavor) === "agotado por hoy",
    ],
    ["no disponible", (flavor) => shortageOf(shop, flavor) === "no disponible"],
    ...ALLERGENS.map((
      name,
    ): Mark => [`con ${name}`, (flavor) => flavor.alergenos.includes(name)]),
    ["con alcohol", ({ alcohol }) => alcohol],
  ];
}

/** A mark that most of the flavors bear is told once, with its exceptions; any other beside each flavor. */
function tell(
  { categorias, sabores }: Result,
  marks: readonly Mark[],
  without: string,
): readonly string[] {
  const isOne = sabores.length === 1;
  const isCommon = ([, has]: Mark) =>
    !isOne && 2 * sabores.filter(has).length > sabores.length;
  const own = marks.filter((mark) => !isCommon(mark));
  const tellFlavor = (flavor: Flavor) => {
    const held = own.filter(([, has]) => has(flavor)).map(([told]) => told);
    return held.length === 0
      ? flavor.nombre
      : `${flavor.nombre} (${held.join(", ")})`;
  };
  const lines = categorias.map((category) => {
    const flavors = sabores.filter(({ categoria }) => categoria === category);
    return `${category}: ${flavors.map(tellFlavor).join(", ")}.`;
  });
  if (isOne) {
    return [
      `Hay 1 sabor${without}.`,
      `${lines.join("")} ${sabores[0]?.descripcion}`,
    ];
  }
  const common = marks.filter(isCommon).map(([told, has]) => {
    const many = told.replace(/^(?:vegano|agotado|no disponible)/, "$&s");
    const others = sabores.filter((flavor) => !has(flavor)).map(({ nombre }) =>
      nombre
    );
    return `; todos ${many}${
      others.length === 0 ? "" : ` menos ${joinNames(others)}`
    }`;
  });
  return [
    `Hay ${sabores.length} sabores${without}${common.join("")}.`,
    ...lines,
  ];
}
