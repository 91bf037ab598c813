/** Allergens that are at odds with what else the menu says. */

import type { Mistake } from "../schema/check.ts";
import { listNames, show } from "../schema/wording.ts";
import type { ALLERGENS, Extra, Flavor } from "./shapes.ts";

type Allergen = typeof ALLERGENS[number];

type Food = Pick<Flavor | Extra, "nombre" | "descripcion" | "vegano" | "sinTacc" | "alergenos">;

const FROM_PLANTS =
  "(?:de harina )?de (?:algarroba|almendra|arroz|avellana|avena|cacao|castaña|coco|garbanzo|maíz|mandioca|maní|soja)|vegetal|vegan[ao]|sin (?:tacc|gluten|harina)|apt[ao]s?";

/** A text that names one of these words, whole, as something that is in it: not after "sin" or "ni", nor made of plants. */
const naming = (words: string) =>
  new RegExp(
    `(?<!\\p{L})(?<!(?<!\\p{L})(?:sin|ni) )(?:${words})(?!\\p{L})(?! (?:${FROM_PLANTS}))`,
    "iu",
  );

const MILK = "dulce de leche|leche|cremas?|manteca|nata|ricota|mascarpone|quesos?|yogurt?";
const EGG = "huevos?|yemas?|claras?|merengues?";

const FLOUR =
  "harinas?|trigo|galletitas?|galletas?|cookies?|oreos?|bizcoch(?:o|uelo)s?|obleas?|barquillos?|cucuruchos?|" +
  "waffles?|wafers?|brownies?|alfajor(?:es)?|budín|budines|pionono";
/** What people who can't have gluten avoid besides wheat. */
const GRAINS = "avena|cebada|centeno|malta|cerveza|sémola";

/** What names an allergen in a description. */
const NAMED: readonly (readonly [Allergen, RegExp])[] = [
  ["leche", naming(MILK)],
  ["huevo", naming(EGG)],
  ["trigo", naming(FLOUR)],
  [
    "frutos secos",
    naming(
      "nuez(?! moscada)|nueces|almendras?|avellanas?|pistachos?|castañas?|piñones|frutos secos",
    ),
  ],
  ["maní", naming("maní|maníes|cacahuetes?")],
];

/** What contradicts a mark, and the allergens that the mark rules out. */
const MARKS = [
  {
    name: "vegano",
    has: ({ vegano }: Food) => vegano,
    against: naming(`${MILK}|${EGG}|miel|gelatina`),
    without: ["leche", "huevo"],
  },
  {
    name: "sin TACC",
    has: ({ sinTacc }: Food) => sinTacc,
    against: naming(`${FLOUR}|${GRAINS}`),
    without: ["trigo"],
  },
] as const;

/** The allergens of foods marked as free of them, in a list at a pointer. */
export function findAllergenMistakes(pointer: string, foods: readonly Food[]): readonly Mistake[] {
  return foods.flatMap((food, i) =>
    MARKS.filter(({ has }) => has(food)).flatMap(({ name, without }) => {
      const held = without.filter((allergen) => food.alergenos.includes(allergen));
      return held.length === 0 ? [] : [{
        pointer: `${pointer}/${i}/alergenos`,
        found: listNames(held),
        expected: `una lista sin ${without.join(" ni ")}, porque figura como ${name}`,
      }];
    })
  );
}

/** What is no error but looks like one: words that contradict a mark, an allergen that is named and not listed. */
export function findAllergenWarnings(food: Food): readonly string[] {
  const { nombre, alergenos } = food;
  const text = `${nombre}. ${food.descripcion}`;
  const marks = MARKS.filter(({ has }) => has(food));
  const ruledOut: readonly string[] = marks.flatMap(({ without }) => without);
  const open = NAMED.filter(([name]) => !alergenos.includes(name) && !ruledOut.includes(name));
  return [
    ...marks.flatMap(({ name, against }) =>
      wordsOf(against, text).map((word) =>
        `${nombre} figura como ${name}, pero se habla de ${word}: fijate si lo es`
      )
    ),
    ...open.flatMap(([name, words]) =>
      wordsOf(words, text).map((word) =>
        `En ${nombre} se habla de ${word} y entre sus alérgenos no está ${
          show(name)
        }: fijate si falta`
      )
    ),
  ];
}

/** The first of some words that a text has, quoted, if any. */
function wordsOf(pattern: RegExp, text: string): readonly string[] {
  return (pattern.exec(text) ?? []).map((word) => show(word.toLowerCase()));
}
