/** The filters of `listar_sabores`: which flavors pass, what was taken for what, and what can't be understood. */

import type { Objection } from "../schema/objection.ts";
import { array, boolean, type Infer, object, strict, string } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import { type Avoidable, findAllergen } from "../shop/allergens.ts";
import { holds, readDiet } from "../shop/diet_search.ts";
import { flavorsIn } from "../shop/menu.ts";
import { ALLERGENS, type Flavor } from "../shop/shapes.ts";
import type { Shop } from "../shop/shop.ts";
import type { NameMatch } from "../words/matching.ts";

/** The arguments of `listar_sabores`. */
export const FILTERS = strict(object({}, {
  optional: {
    buscar: string({
      maxLength: 100,
      description: "Texto que está en el nombre, la descripción o la categoría.",
    }),
    categoria: string({ maxLength: 60, description: "Solo los de esta categoría." }),
    "solo_veganos": boolean({ description: "Solo los veganos." }),
    "solo_sin_tacc": boolean({ description: "Solo los sin TACC (sin gluten, para celíacos)." }),
    "solo_disponibles": boolean({ description: "Solo los que hay hoy, sin los agotados." }),
    sin: array(string({ maxLength: 60 }), {
      maxItems: 20,
      description: "Alérgenos que no puede llevar: leche, huevo, trigo (o gluten), frutos secos, " +
        "maní, soja, sulfitos; también alcohol.",
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
  }
  | { readonly kind: "refused"; readonly objections: readonly Objection[] };

/** Reads the filters and lets through what passes all of them. */
export function filterFlavors(args: Filters, shop: Shop): Filtered {
  const diet = args.buscar === undefined ? undefined : readDiet(args.buscar);
  const search = readSearch(diet?.text, shop);
  const category = readCategory(args.categoria, shop);
  const avoided = readAvoided(args.sin ?? []);
  const objections = [...category.objections, ...avoided.objections];
  if (objections.length > 0) return { kind: "refused", objections };
  const inCategory = new Set(category.found);
  const avoidables = [...new Set([...avoided.found, ...diet?.avoided ?? []])];
  return {
    kind: "filtered",
    flavors: search.found.filter((flavor) =>
      inCategory.has(flavor) &&
      (flavor.vegano || !args.solo_veganos) &&
      (flavor.sinTacc || !args.solo_sin_tacc) &&
      (flavor.disponible || !args.solo_disponibles) &&
      !avoidables.some((avoidable) => holds(flavor, avoidable))
    ),
    avoided: avoidables,
    warnings: [
      ...tellDiet(diet?.avoided ?? [], args.buscar),
      ...search.warnings,
      ...category.warnings,
      ...avoided.warnings,
    ],
  };
}

/** What one argument lets through. */
interface Read<T> {
  readonly found: readonly T[];
  readonly warnings: readonly string[];
  readonly objections: readonly Objection[];
}

function readSearch(text: string | undefined, { menu, menuIndex }: Shop): Read<Flavor> {
  if (text === undefined) return passing(menu.sabores);
  const found = menuIndex.searchMenu(text);
  if (found.length > 0) return passing(found);
  const match = menuIndex.findFlavor(text);
  const near = match.kind === "unknown" ? match.near : [];
  const nothing = `No hay nada con ${show(text)}`;
  const warning = near.length === 0 ? `${nothing}.` : `${nothing}; esto es lo más parecido.`;
  return { found: near, warnings: [warning], objections: [] };
}

function readCategory(text: string | undefined, { menu, menuIndex }: Shop): Read<Flavor> {
  if (text === undefined) return passing(menu.sabores);
  const { categories, findCategory } = menuIndex;
  const match = findCategory(text);
  if ("item" in match) {
    return {
      found: flavorsIn(menuIndex, match.item),
      warnings: tellTaken(match, text, match.item),
      objections: [],
    };
  }
  const near = match.kind === "several" ? match.items : match.near;
  return refusing({
    campo: "/categoria",
    problema: match.kind === "several"
      ? `${show(text)} nombra varias categorías.`
      : "No hay una categoría con ese nombre.",
    esperado: `una de las categorías de la carta: ${categories.join(", ")}`,
    sugerencias: near,
  });
}

function readAvoided(texts: readonly string[]): Read<Avoidable> {
  const reads = texts.map((text, i) => readAvoidable(text, `/sin/${i}`));
  return {
    found: [...new Set(reads.flatMap(({ found }) => found))],
    warnings: [...new Set(reads.flatMap(({ warnings }) => warnings))],
    objections: reads.flatMap(({ objections }) => objections),
  };
}

/** Reads a name, or the whole diet: "gluten" and "sin gluten" are the same here. */
function readAvoidable(text: string, campo: string): Read<Avoidable> {
  const match = findAllergen(text);
  if ("item" in match) {
    return {
      found: [match.item],
      warnings: tellTaken(match, text, tellAvoided(match.item)),
      objections: [],
    };
  }
  const diet = readDiet(text);
  if (diet.text === undefined) {
    const taken = diet.avoided.map(tellAvoided).join(" y ");
    return { found: diet.avoided, warnings: [`Tomé ${show(text)} por ${taken}.`], objections: [] };
  }
  const near = match.kind === "several" ? match.items : match.near;
  const known = [...ALLERGENS, "alcohol"];
  return refusing({
    campo,
    problema: `${show(text)} no está entre lo que sabemos de cada sabor.`,
    esperado: `alguno de: ${known.join(", ")}. Por otra alergia, que le pregunte al local`,
    sugerencias: near,
  });
}

function tellDiet(avoided: readonly Avoidable[], text = ""): readonly string[] {
  if (avoided.length === 0) return [];
  return [`Tomé ${show(text)} como filtro: sin ${avoided.map(tellAvoided).join(" ni ")}.`];
}

/** What is avoided, as it is told; wheat is the whole of TACC. */
export function tellAvoided(avoidable: Avoidable): string {
  return avoidable === "trigo" ? "TACC" : avoidable;
}

function tellTaken(
  { kind }: NameMatch<unknown>,
  text: string,
  name: string,
): readonly string[] {
  return kind === "understood" && text !== name ? [`Tomé ${show(text)} por ${name}.`] : [];
}

function passing<T>(found: readonly T[]): Read<T> {
  return { found, warnings: [], objections: [] };
}

function refusing<T>(objection: Objection): Read<T> {
  return { found: [], warnings: [], objections: [objection] };
}
