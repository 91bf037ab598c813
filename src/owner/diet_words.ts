/** Words in a food's name or description that contradict its marks. */

import { show } from "../schema/wording.ts";
import type { Allergen, Extra, Flavor } from "../shop/shapes.ts";

const FROM_PLANTS =
  "(?:de harina )?de (?:algarroba|almendra|arroz|avellana|avena|cacao|castaña|coco|garbanzo|maíz|mandioca|maní|soja)|vegetal|vegan[ao]|sin (?:tacc|gluten|harina)|apt[ao]s?";

/**
 * Matches one of these words as an ingredient: not after "sin" or "ni", and not
 * followed by a plant that it is made of.
 */
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

/** Words for each allergen. */
const ALLERGEN_WORDS: readonly (readonly [Allergen, RegExp])[] = [
  ["leche", naming(MILK)],
  ["huevo", naming(EGG)],
  ["trigo", naming(FLOUR)],
  ["frutos secos", naming(NUTS)],
  ["maní", naming("maní|maníes|cacahuetes?")],
];
const AGAINST_VEGAN = naming(`${MILK}|${EGG}|miel|gelatina`);
const AGAINST_GLUTEN_FREE = naming(`${FLOUR}|${GRAINS}`);

/** Describes words that contradict a mark, and allergens that aren't listed. */
export function findDietOversights(food: Flavor | Extra): readonly string[] {
  const text = `${food.nombre}. ${food.descripcion}`;
  return [...describeFalseMarks(food, text), ...describeUnlisted(food, text)];
}

function describeFalseMarks(
  { vegano, sinTacc }: Flavor | Extra,
  text: string,
): readonly string[] {
  const marks = [
    ["vegano", vegano, AGAINST_VEGAN],
    ["sin TACC", sinTacc, AGAINST_GLUTEN_FREE],
  ] as const;

  return marks.flatMap(([mark, isMarked, words]) => {
    const word = wordIn(text, words);
    if (!isMarked || word === undefined) return [];
    return `figura como ${mark}, pero se habla de ${word}: fijate si lo es`;
  });
}

function describeUnlisted(
  { alergenos, vegano, sinTacc }: Flavor | Extra,
  text: string,
): readonly string[] {
  // A mark that rules out an allergen is reported itself.
  const ruledOut = [
    ...vegano ? ["leche", "huevo"] : [],
    ...sinTacc ? ["trigo"] : [],
  ];

  return ALLERGEN_WORDS.flatMap(([allergen, words]) => {
    const word = wordIn(text, words);
    if (word === undefined) return [];
    if ([...alergenos, ...ruledOut].includes(allergen)) return [];
    return `se habla de ${word} y entre sus alérgenos no está ` +
      `${show(allergen)}: fijate si falta`;
  });
}

/** Returns the first of the words in a text, in quotes. */
function wordIn(text: string, words: RegExp): string | undefined {
  const word = words.exec(text)?.[0];
  return word && show(word.toLowerCase());
}
