/** Words in a food's name or description that contradict its marks. */

import { type Food, formatDiets } from "../shop/diets.ts";
import type { Flavor } from "../shop/shapes.ts";
import { ALLERGENS } from "../shop/terms.ts";
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

/** Words that contradict the marks of a food, or the absence of an allergen. */
const AGAINST: Readonly<Record<string, RegExp>> = {
  "vegano": naming("miel|gelatina"),
  "sin TACC": naming("avena|cebada|centeno|malta|cerveza|sémola"),
  "sin leche": naming(
    "dulce de leche|leche|cremas?|manteca|nata|ricota|mascarpone|quesos?|yogurt?",
  ),
  "sin huevo": naming("huevos?|yemas?|claras?|merengues?"),
  "sin trigo": naming(
    "harinas?|trigo|galletitas?|galletas?|cookies?|oreos?|bizcoch(?:o|uelo)s?|obleas?|barquillos?|cucuruchos?|" +
      "waffles?|wafers?|brownies?|alfajor(?:es)?|budín|budines|pionono",
  ),
  "sin frutos secos": naming(
    "nuez(?! moscada)|nueces|almendras?|avellanas?|pistachos?|castañas?|piñones|frutos secos",
  ),
  "sin maní": naming("maní|maníes|cacahuetes?"),
};

/** Finds a word against each mark of a food, and against each allergen that the food doesn't list. */
export function* inFood(
  pointer: string,
  food: Food & Pick<Flavor, "descripcion">,
): Oversights {
  const text = `${food.nombre}. ${food.descripcion}`;
  const unlisted = ALLERGENS.filter((name) => !food.alergenos.includes(name));
  const claims = [
    ...formatDiets(food),
    ...unlisted.map((name) => `sin ${name}`),
  ];

  for (const claim of claims) {
    const [word] = AGAINST[claim]?.exec(text) ?? [];
    if (word === undefined) continue;

    yield [
      pointer,
      `figura como ${claim}, pero se habla de "${word.toLowerCase()}": fijate si es así`,
    ];
  }
}
