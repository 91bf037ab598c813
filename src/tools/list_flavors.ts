/** The tool `listar_sabores`: the flavors, all or some. */

import { array, type Infer, integer, object, string } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import type { ToolOutcome, ToolSpec } from "../mcp/tool.ts";
import { joinNames } from "../words/lists.ts";
import { FLAVOR, type Flavor } from "../shop/shapes.ts";
import { ALLERGENS } from "../shop/terms.ts";
import { type Shop, shortageOf } from "../shop/shop.ts";
import { tellAvoided } from "../shop/diets.ts";
import { filterFlavors, FILTERS, type Filters } from "./flavor_filters.ts";

const RESULT = object({
  total: integer({ minimum: 0 }),
  categorias: array(string()),
  sabores: array(FLAVOR, {
    description: "Al buscar, primero los que se llaman así.",
  }),
  avisoAlergenos: string({ description: "Sobre las trazas." }),
}, {
  optional: { advertencias: array(string()) },
});
type Result = Infer<typeof RESULT>;

/** What is told of a flavor, in words for one and for several, where those differ. */
interface Mark {
  readonly one: string;
  readonly many?: string;
  readonly has: (flavor: Flavor) => boolean;
}

/** The marks of a shop's flavors, in the order in which they are told. */
const marksOf = (shop: Shop): readonly Mark[] => [
  { one: "vegano", many: "veganos", has: ({ vegano }) => vegano },
  { one: "sin TACC", has: ({ sinTacc }) => sinTacc },
  {
    one: "agotado por hoy",
    many: "agotados por hoy",
    has: (flavor) => shortageOf(shop, flavor) === "agotado por hoy",
  },
  {
    one: "no disponible",
    many: "no disponibles",
    has: (flavor) => shortageOf(shop, flavor) === "no disponible",
  },
  ...ALLERGENS.map((allergen): Mark => ({
    one: `con ${allergen}`,
    has: ({ alergenos }) => alergenos.includes(allergen),
  })),
  { one: "con alcohol", has: ({ alcohol }) => alcohol },
];

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
  valuesOfToday: ({ menuIndex }) => ({ categoria: menuIndex.categories }),
  example: () => ({ "solo_veganos": true }),
  call: list,
};

function list(args: Filters, shop: Shop): ToolOutcome<Result> {
  const filtered = filterFlavors(args, shop);
  if (filtered.kind === "refused") return filtered;
  const { flavors: sabores, avoided, warnings, isExplained } = filtered;
  const data: Result = {
    total: sabores.length,
    categorias: [...new Set(sabores.map((flavor) => flavor.categoria))],
    sabores,
    avisoAlergenos: shop.business.avisoAlergenos,
    ...warnings.length === 0 ? {} : { advertencias: warnings },
  };
  const without = avoided.length === 0 ? "" : ` sin ${avoided.map(tellAvoided).join(" ni ")}`;
  const sought = args.buscar === undefined
    ? " de la carta"
    : ` que coincida con ${show(args.buscar)}`;
  const lines = sabores.length > 0
    ? tell(data, marksOf(shop), without)
    : isExplained
    ? []
    : [`Con esos filtros no queda ningún sabor${without}${sought}.`];
  const text = [...warnings, ...lines, data.avisoAlergenos].join("\n");
  return { kind: "done", text, data };
}

/** A mark that most of the flavors bear is told once, with its exceptions; any other beside each flavor. */
function tell(
  { categorias, sabores }: Result,
  marks: readonly Mark[],
  without: string,
): readonly string[] {
  const [only] = sabores;
  if (only !== undefined && sabores.length === 1) {
    const [line] = tellCategories(categorias, sabores, marks);
    return [`Hay 1 sabor${without}.`, `${line} ${only.descripcion}`];
  }
  const isCommon = (mark: Mark) => 2 * sabores.filter(mark.has).length > sabores.length;
  const common = marks.filter(isCommon).map((mark) => {
    const others = sabores.filter((flavor) => !mark.has(flavor)).map((flavor) => flavor.nombre);
    const except = others.length === 0 ? "" : ` menos ${joinNames(others)}`;
    return `; todos ${mark.many ?? mark.one}${except}`;
  });
  const own = marks.filter((mark) => !isCommon(mark));
  return [
    `Hay ${sabores.length} sabores${without}${common.join("")}.`,
    ...tellCategories(categorias, sabores, own),
  ];
}

function tellCategories(
  categories: readonly string[],
  flavors: readonly Flavor[],
  marks: readonly Mark[],
): readonly string[] {
  return categories.map((category) => {
    const own = flavors.filter((flavor) => flavor.categoria === category);
    return `${category}: ${own.map((flavor) => tellFlavor(flavor, marks)).join(", ")}.`;
  });
}

function tellFlavor(flavor: Flavor, marks: readonly Mark[]): string {
  const held = marks.filter((mark) => mark.has(flavor)).map((mark) => mark.one);
  return held.length === 0 ? flavor.nombre : `${flavor.nombre} (${held.join(", ")})`;
}
