/** The filters of `listar_sabores`: which flavors pass, what was taken for what, and what can't be understood. */

import type { Objection } from "../schema/objection.ts";
import { array, boolean, type Infer, object, strict, string } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import {
  type Avoidable,
  AVOIDABLE_FINDER,
  AVOIDABLES,
  holds,
  readDiet,
  searchFlavors,
  tellAvoided,
  withoutFillers,
} from "../shop/diets.ts";
import { flavorsIn } from "../shop/menu.ts";
import type { Flavor } from "../shop/shapes.ts";
import type { Shop } from "../shop/shop.ts";
import { createFinder } from "../words/find.ts";

/** The arguments of `listar_sabores`. */
export const FILTERS = strict(object({}, {
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
}));
/** The arguments of `listar_sabores`, checked. */
export type Filters = Infer<typeof FILTERS>;

/** The flavors that pass, and what to tell of how the filters were read; or why they can't be. */
export type Filtered =
  | {
    readonly kind: "filtered";
    readonly flavors: readonly Flavor[];
    readonly avoided: readonly Avoidable[];
    readonly warnings: readonly string[];
    /** Whether the warnings say why there is none. */
    readonly isExplained: boolean;
  }
  | { readonly kind: "refused"; readonly objections: readonly Objection[] };

/** What one argument lets through. */
interface Read<T> {
  readonly found: readonly T[];
  readonly warnings?: readonly string[];
  readonly objections?: readonly Objection[];
}

/** What a search lets through, beside the diet that it names. */
interface Search extends Read<Flavor> {
  readonly avoided?: readonly Avoidable[];
}

/** Reads the filters and lets through what passes all of them. */
export function filterFlavors(args: Filters, shop: Shop): Filtered {
  const { buscar, categoria, sin = [] } = args;
  const search: Search = buscar === undefined
    ? { found: shop.menu.sabores }
    : readSearch(buscar, shop);
  const category = readCategory(categoria, shop);
  const avoided = sin.map((text, i) => readAvoidable(text, `/sin/${i}`, shop));
  const objections = [category, ...avoided].flatMap(({ objections = [] }) => objections);
  if (objections.length > 0) return { kind: "refused", objections };
  const wanted = search.avoided ?? [];
  const avoidables = [...new Set([...avoided.flatMap(({ found }) => found), ...wanted])];
  const told = wanted.length === 0
    ? []
    : [`Tomé ${show(buscar)} como filtro: sin ${wanted.map(tellAvoided).join(" ni ")}.`];
  const fitting = search.found.filter((flavor) =>
    (flavor.vegano || !args.solo_veganos) &&
    (flavor.sinTacc || !args.solo_sin_tacc) &&
    (flavor.disponible || !args.solo_disponibles) &&
    !avoidables.some((avoidable) => holds(flavor, avoidable))
  );
  const flavors = fitting.filter((flavor) => category.found.includes(flavor));
  const isElsewhere = flavors.length === 0 && fitting.length > 0;
  return {
    kind: "filtered",
    flavors,
    avoided: avoidables,
    warnings: [
      ...told,
      ...new Set([search, ...avoided].flatMap(({ warnings = [] }) => warnings)),
      ...isElsewhere
        ? [
          `Con esos filtros no queda ninguno en ${
            show(categoria)
          }; en otras categorías, ${fitting.length}.`,
        ]
        : [],
    ],
    isExplained: isElsewhere || (search.found.length === 0 && search.warnings !== undefined),
  };
}

/** What isn't recorded of the flavors isn't denied: it is told what was looked through, and which question answers it. */
function readSearch(written: string, shop: Shop): Search {
  const { text = "", avoided, found, isNear } = searchFlavors(shop, written);
  if (found.length > 0 && !isNear) return { found, avoided };
  const nothing = `No encontré ${show(text)} en los nombres, las categorías ni las descripciones`;
  const answer = answerTo(text, shop.business);
  if (answer !== undefined) return { found: [], avoided, warnings: [`${nothing}. ${answer}`] };
  const told = found.length > 0
    ? `${nothing}; esto es lo más parecido.`
    : `${nothing}. Si no es un sabor, preguntale al local: ${shop.business.whatsapp}`;
  return { found, avoided, warnings: [told] };
}

/** What the shop answers to a question that holds all words of a text. */
function answerTo(text: string, { preguntas }: Shop["business"]): string | undefined {
  const { items: [answer], isNear } = createFinder(preguntas, ({ pregunta, respuesta }) => ({
    name: pregunta,
    told: [respuesta],
  })).search(withoutFillers(text));
  return answer === undefined || isNear ? undefined : `${answer.pregunta} ${answer.respuesta}`;
}

function readCategory(text: string | undefined, { menu, menuIndex }: Shop): Read<Flavor> {
  if (text === undefined) return { found: menu.sabores };
  const { categories, categorias } = menuIndex;
  const named = categorias.find(text);
  if (named !== undefined) return { found: flavorsIn(menuIndex, named.item) };
  const objection = {
    campo: "/categoria",
    problema: "No hay una categoría con ese nombre.",
    esperado: `una de las categorías de la carta: ${categories.join(", ")}`,
    sugerencias: categorias.nearest(text),
  };
  return { found: [], objections: [objection] };
}

/** Reads a name, or the whole diet: "gluten" and "sin gluten" are the same here. */
function readAvoidable(text: string, campo: string, { business }: Shop): Read<Avoidable> {
  const named = AVOIDABLE_FINDER.find(text);
  const diet = readDiet(text);
  const found = named !== undefined ? [named.item] : diet.text === undefined ? diet.avoided : [];
  if (found.length > 0) {
    const taken = found.map(tellAvoided).join(" y ");
    const isSaid = named?.isAlias === false || text === taken;
    return {
      found,
      warnings: isSaid ? [] : [`Tomé ${show(text)} por ${taken}.`],
    };
  }
  const answer = answerTo(text, business);
  const told = answer === undefined ? "" : ` ${answer}`;
  const objection = {
    campo,
    problema: `${show(text)} no está entre lo que sabemos de cada sabor.${told}`,
    esperado: `alguno de: ${AVOIDABLES.join(", ")}. Por otra alergia, que le pregunte al local`,
    sugerencias: AVOIDABLE_FINDER.nearest(text),
  };
  return { found: [], objections: [objection] };
}
