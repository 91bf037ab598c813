/** Words of other languages, and of the street, for what a shop here calls otherwise. */

import { ABBREVIATIONS } from "./names.ts";
import { EMPTY_WORDS } from "./same.ts";

/** By the word here, in folded form: what people write for it, folded too. */
const WRITTEN: Readonly<Record<string, string>> = {
  "agua": "water sorbet sorbete sorbetes sorbets sorbetto",
  "almendra": "almond almonds amendoa amendoas",
  "amargo": "dark bitter amargado semiamargo meioamargo",
  "anana": "pineapple pina abacaxi ananas",
  "arandano": "blueberry blueberries mirtilo mirtilos",
  "avellana": "hazelnut hazelnuts avela avelas nocciola",
  "banana": "bananas platano platanos cambur",
  "blanco": "white branco",
  "cafe": "coffee moca mocha",
  "cereza": "cherry cherries cereja cerejas guinda guindas",
  "chocolate": "choco chocolat chocolates xocolate cioccolato",
  "coco": "coconut",
  "cono": "cone cones casquinha",
  "credito": "credit",
  "crema": "cream creme nata",
  "cuarto": "quarter quarto cuartito",
  "cucurucho": "cucu cucus casquinhas",
  "debito": "debit",
  "dulce": "doce doces dulcesito dulcecito",
  "dulce de leche": "caramel caramelo arequipe cajeta manjar",
  "durazno": "peach peaches pessego pessegos melocoton melocotones",
  "efectivo": "dinheiro cash",
  "familia": "family",
  "frambuesa": "raspberry raspberries framboesa framboesas",
  "frutal": "fruta frutas fruit fruits",
  "frutilla": "strawberry strawberries morango morangos fresa fresas fruti",
  "frutos rojos": "berries",
  "galletita": "cookie cookies galleta galletas biscoito biscoitos",
  "granizado": "grani",
  "jengibre": "ginger gengibre",
  "kilo": "kg quilo quilos kilito",
  "leche": "milk leite",
  "lima": "lime",
  "limon": "lemon limao limoncito",
  "mandarina": "tangerine tangerina",
  "mani": "peanut peanuts amendoim cacahuete cacahuetes cacahuate",
  "maracuya": "maracuja parchita",
  "medio": "half meio",
  "menta": "mint hortela",
  "miel": "honey mel",
  "naranja": "orange laranja",
  "noche": "night noite",
  "nuez": "nueces walnut walnuts noz nozes nuts",
  "pasa": "raisin raisins",
  "pelicula": "movie",
  "pistacho": "pistachio pistache pistacchio",
  "pomelo": "grapefruit toronja",
  "ron": "rum",
  "salsa": "sauce calda",
  "sandia": "watermelon melancia",
  "tarjeta": "card cards cartao",
  "tarta": "pie torte",
  "torta": "cake bolo",
  "tostado": "toasted torrado",
  "transferencia": "transfer",
  "uva": "grape grapes uvas",
  "vainilla": "vanilla baunilha",
  "vaso": "cup cups copinho",
  "vegano": "vegan",
  "whisky": "whiskey",
  "yogur": "yogurt yoghurt iogurte",
};

/** By the word that people write: the word here. */
const MEANINGS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(WRITTEN).flatMap(([meaning, words]) =>
    words.split(" ").map((word) => [word, meaning] as const)
  ),
);

/**
 * A folded text read word by word as a shop here would say it.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(translateWords("morango com doce de leite"), "frutilla com dulce de leche");
 * ```
 */
export function translateWords(folded: string): string {
  return folded.split(" ").map((word) => Object.hasOwn(MEANINGS, word) ? MEANINGS[word] : word)
    .join(" ");
}

/**
 * How to read single words of a text that is searched for in folded names: abbreviations and words of other languages
 * for words of those names, and "" for a word that says nothing.
 */
export function readingsFor(names: readonly string[]): Readonly<Record<string, string>> {
  const spaced = names.map((name) => ` ${name}`);
  const known = [...ABBREVIATIONS, ...Object.entries(MEANINGS)].filter(([, meaning]) =>
    spaced.some((name) => name.includes(` ${meaning}`))
  );
  return Object.fromEntries([...known, ...[...EMPTY_WORDS].map((word) => [word, ""])]);
}
