/** Words in a food's name or description that contradict its marks. */

import { EXCLUDED } from "../shop/menu_rules.ts";
import type { Extra, Flavor } from "../shop/shapes.ts";
import type { Oversights } from "./oversight.ts";

/** Words that change the ingredient before them: "leche de coco", "queso vegano". */
const FROM_PLANTS =
  "(?:de harina )?de (?:algarroba|almendra|arroz|avellana|avena|cacao|castaña|coco|garbanzo|maíz|mandioca|maní|soja)|vegetal|vegan[ao]|sin (?:tacc|gluten|harina)|apt[ao]s?";

/**
 * Creates a pattern for words that name an ingredient. A word after "sin" or "ni"
 * doesn't count, and neither does a word before `FROM_PLANTS`.
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
const ALLERGEN_WORDS = [
  ["leche", naming(MILK)],
  ["huevo", naming(EGG)],
  ["trigo", naming(FLOUR)],
  ["frutos secos", naming(NUTS)],
  ["maní", naming("maní|maníes|cacahuetes?")],
] as const;
/** Words that contradict each mark. */
const AGAINST = {
  vegano: naming(`${MILK}|${EGG}|miel|gelatina`),
  sinTacc: naming(`${FLOUR}|${GRAINS}`),
};

/** Finds a word against each mark of a food, and a word for each allergen that the food doesn't list. */
export function* inFood(pointer: string, food: Flavor | Extra): Oversights {
  const text = `${food.nombre}. ${food.descripcion}`;
  const marks = EXCLUDED.filter(({ mark }) => food[mark]);

  for (const { mark, label } of marks) {
    const word = wordIn(text, AGAINST[mark]);
    if (word === undefined) continue;

    yield [
      pointer,
      `figura como ${label}, pero se habla de "${word}": fijate si lo es`,
    ];
  }

  // The loop above already reports words for an allergen that a mark rules out.
  const ruledOut = marks.flatMap(({ allergens }) => allergens);
  const listed = [...food.alergenos, ...ruledOut];
  for (const [allergen, words] of ALLERGEN_WORDS) {
    const word = wordIn(text, words);
    if (word === undefined || listed.includes(allergen)) continue;

    yield [
      pointer,
      `se habla de "${word}" y entre sus alérgenos no está "${allergen}": fijate si falta`,
    ];
  }
}

/** Returns the first match of `words` in a text, in lower case. */
function wordIn(text: string, words: RegExp) {
  return words.exec(text)?.[0].toLowerCase();
}
