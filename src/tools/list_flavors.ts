/** The tool `listar_sabores`: the flavors, all or some. */

import { array, boolean, type Infer, integer, object, strict, string } from "../schema/schema.ts";
import type { ToolOutcome, ToolSpec } from "../mcp/tool.ts";
import { joinNames } from "../words/lists.ts";
import { flavorsIn, type MenuIndex } from "../shop/menu.ts";
import { FLAVOR, type Flavor } from "../shop/shapes.ts";
import type { Shop } from "../shop/shop.ts";

const ARGUMENTS = strict(object({}, {
  optional: {
    categoria: string({
      minLength: 1,
      maxLength: 60,
      description: "Solo los de esta categoría; acentos y mayúsculas dan igual.",
      examples: ["Dulces de leche"],
    }),
    "solo_veganos": boolean({ default: false, description: "Solo los veganos." }),
    "solo_sin_tacc": boolean({
      default: false,
      description: "Solo los sin TACC (sin gluten, aptos para celíacos).",
    }),
    "solo_disponibles": boolean({
      default: false,
      description: "Solo los que hay hoy, sin los agotados.",
    }),
  },
}));
type Arguments = Infer<typeof ARGUMENTS>;

const RESULT = object({
  total: integer({ minimum: 0, description: "Cuántos sabores son." }),
  categorias: array(string(), { description: "Las categorías de esos sabores." }),
  sabores: array(FLAVOR, { description: "Los sabores, en el orden de la carta." }),
});
type Result = Infer<typeof RESULT>;

/** What is told of a flavor, in words for one and for several. */
interface Mark {
  readonly one: string;
  readonly many: string;
  readonly has: (flavor: Flavor) => boolean;
}

const MARKS: readonly Mark[] = [
  { one: "vegano", many: "veganos", has: (flavor) => flavor.vegano },
  { one: "sin TACC", many: "sin TACC", has: (flavor) => flavor.sinTacc },
  { one: "agotado por hoy", many: "agotados por hoy", has: (flavor) => !flavor.disponible },
];

/** Lists the flavors that pass every filter, grouped by category in the prose. */
export const LIST_FLAVORS: ToolSpec<Shop, Arguments, Result> = {
  name: "listar_sabores",
  title: "Sabores",
  description: "Lista los sabores de helado con su categoría, su descripción y si son veganos, " +
    "sin TACC y si hoy están disponibles. Usala para recomendar sabores y antes de cotizar: un " +
    "pedido lleva los nombres tal cual salen de acá. Sin argumentos trae la carta entera; los " +
    'filtros se suman. Ejemplo: {"solo_veganos":true,"solo_disponibles":true}.',
  inputSchema: ARGUMENTS,
  outputSchema: RESULT,
  example: () => ({ "solo_veganos": true }),
  call: list,
  prepare: (shop) => list({}, shop),
};

function list(args: Arguments, { menu, menuIndex }: Shop): ToolOutcome<Result> {
  const { categoria } = args;
  const inCategory = categoria === undefined ? menu.sabores : flavorsIn(menuIndex, categoria);
  if (categoria !== undefined && inCategory.length === 0) {
    return refuseCategory(menuIndex, categoria);
  }
  const sabores = inCategory.filter((flavor) =>
    (flavor.vegano || !args.solo_veganos) &&
    (flavor.sinTacc || !args.solo_sin_tacc) &&
    (flavor.disponible || !args.solo_disponibles)
  );
  const categorias = [...new Set(sabores.map((flavor) => flavor.categoria))];
  const data = { total: sabores.length, categorias, sabores };
  return { kind: "done", text: tell(data), data };
}

function refuseCategory(
  { categories, searchCategories }: MenuIndex,
  categoria: string,
): ToolOutcome<Result> {
  const near = searchCategories(categoria);
  return {
    kind: "refused",
    objections: [{
      campo: "/categoria",
      problema: "No hay una categoría con ese nombre.",
      esperado: `una de las categorías de la carta: ${categories.join(", ")}`,
      sugerencias: near.length > 0 ? near : categories,
    }],
  };
}

/** A mark that most of the flavors bear is told once, with its exceptions; any other beside each flavor. */
function tell({ categorias, sabores }: Result): string {
  if (sabores.length === 0) return "No hay ningún sabor así en la carta.";
  if (sabores.length === 1) return `Hay 1 sabor.\n${tellCategories(categorias, sabores, MARKS)}`;
  const isCommon = (mark: Mark) => 2 * sabores.filter(mark.has).length > sabores.length;
  const common = MARKS.filter(isCommon).map((mark) => {
    const others = sabores.filter((flavor) => !mark.has(flavor)).map((flavor) => flavor.nombre);
    const except = others.length === 0 ? "" : ` menos ${joinNames(others)}`;
    return `; todos ${mark.many}${except}`;
  });
  const own = MARKS.filter((mark) => !isCommon(mark));
  return `Hay ${sabores.length} sabores${common.join("")}.\n` +
    tellCategories(categorias, sabores, own);
}

function tellCategories(
  categories: readonly string[],
  flavors: readonly Flavor[],
  marks: readonly Mark[],
): string {
  return categories.map((category) => {
    const own = flavors.filter((flavor) => flavor.categoria === category);
    return `${category}: ${own.map((flavor) => tellFlavor(flavor, marks)).join(", ")}.`;
  }).join("\n");
}

function tellFlavor(flavor: Flavor, marks: readonly Mark[]): string {
  const held = marks.filter((mark) => mark.has(flavor)).map((mark) => mark.one);
  return held.length === 0 ? flavor.nombre : `${flavor.nombre} (${held.join(", ")})`;
}
