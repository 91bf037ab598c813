/** Words in the name or description of a food that contradict what else the menu says of it. */

import { show } from "../schema/wording.ts";
import type { Allergen, Extra, Flavor } from "../shop/shapes.ts";

const FROM_PLANTS =
  "(?:de harina )?de (?:algarroba|almendra|arroz|avellana|avena|cacao|castaña|coco|garbanzo|maíz|mandioca|maní|soja)|vegetal|vegan[ao]|sin (?:tacc|gluten|harina)|apt[ao]s?";

/** A text that names one of these words, whole, as something that is in it: not after "sin" or "ni", nor made of plants. */
const naming = (words: string) =>
  new RegExp(
    `(?<!\\p{L})(?<!(?<!\\p{L})(?:sin|ni) )(?:${words})(?!\\p{L})(?! (?:${FROM_PLANTS}))`,
    "iu",
  );

const MILK =
  "dulce de leche|leche|cremas?|manteca|nata|ricota|mascarpone|quesos?|yogurt?";
const EGG = "huevos?|yemas?|claras?|merengues?";
const FLOUR =
  "harinas?|trigo|galletitas?|galletas?|cookies?|oreos?|bizcoch(?:o|uelo)s?|obleas?|barquillos?|cucuruchos?|" +
  "waffles?|wafers?|brownies?|alfajor(?:es)?|budín|budines|pionono";
const GRAINS = "avena|cebada|centeno|malta|cerveza|sémola";
const NUTS =
  "nuez(?! moscada)|nueces|almendras?|avellanas?|pistachos?|castañas?|piñones|frutos secos";

/** What names an allergen, and what contradicts a mark, besides naming one of the allergens that it rules out. */
const NAMED: readonly (readonly [Allergen, RegExp])[] = [
  ["leche", naming(MILK)],
  ["huevo", naming(EGG)],
  ["trigo", naming(FLOUR)],
  ["frutos secos", naming(NUTS)],
  ["maní", naming("maní|maníes|cacahuetes?")],
];
const AGAINST_VEGAN = naming(`${MILK}|${EGG}|miel|gelatina`);
const AGAINST_GLUTEN_FREE = naming(`${FLOUR}|${GRAINS}`);

/** What to look at in a food: words that contradict a mark, an allergen that is named and not listed. */
export function* findDietOversights(food: Flavor | Extra): Generator<string> {
  const { nombre, descripcion, alergenos, vegano, sinTacc } = food;
  const text = `${nombre}. ${descripcion}`;
  const marks = [
    ...vegano ? [["vegano", AGAINST_VEGAN] as const] : [],
    ...sinTacc ? [["sin TACC", AGAINST_GLUTEN_FREE] as const] : [],
  ];
  for (const [mark, against] of marks) {
    const word = against.exec(text)?.[0];
    if (word === undefined) continue;
    yield `figura como ${mark}, pero se habla de ${
      show(word.toLowerCase())
    }: fijate si lo es`;
  }
  const ruledOut = [
    ...vegano ? ["leche", "huevo"] : [],
    ...sinTacc ? ["trigo"] : [],
  ];
  for (const [allergen, words] of NAMED) {
    const word = words.exec(text)?.[0];
    if (word === undefined || [...alergenos, ...ruledOut].includes(allergen)) {
      continue;
    }
    const told = `se habla de ${
      show(word.toLowerCase())
    } y entre sus alérgenos`;
    yield `${told} no está ${show(allergen)}: fijate si falta`;
  }
}
