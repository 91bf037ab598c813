/** Searching the flavors by what is written of them: name, other names, category, description and marks. */

import type { NameFinder } from "../words/matching.ts";
import { foldName } from "../words/names.ts";
import { contentWords, stemOf } from "../words/same.ts";
import { translateWords } from "../words/vocabulary.ts";
import type { Aliases } from "./files.ts";
import type { Flavor } from "./shapes.ts";

/** The flavors whose texts hold all words of a search. Those that hold them in a name come first. */
export type FlavorSearch = (text: string) => readonly Flavor[];

/** Flavors by the stem of each word in their texts. */
type WordIndex = ReadonlyMap<string, ReadonlySet<Flavor>>;

/** UTF-16 units of a text that are looked at, and words of it. */
const LONGEST = 100;
const MOST_WORDS = 8;

/**
 * Makes a search of flavors, which it gives in their order. `written` has the aliases of each, in the same order. The
 * flavor that `find` finds by its name goes first.
 */
export function createFlavorSearch(
  flavors: readonly Flavor[],
  written: readonly Aliases[],
  find: NameFinder<Flavor>,
): FlavorSearch {
  const called = indexWords(flavors, ({ nombre }, i) => [nombre, ...written[i]?.alias ?? []]);
  const told = indexWords(
    flavors,
    ({ nombre, categoria, descripcion, vegano, alcohol }, i) => [
      nombre,
      categoria,
      descripcion,
      ...vegano ? ["vegano"] : [],
      ...alcohol ? ["alcohol"] : [],
      ...written[i]?.alias ?? [],
    ],
  );
  return (text) => {
    const folded = foldName(text.slice(0, LONGEST));
    const readings = new Set([folded, translateWords(folded)]);
    const found = [called, told].flatMap((index) =>
      [...readings].flatMap((reading) => [...flavorsWith(index, reading)])
    );
    const match = find(text);
    return [...new Set("item" in match ? [match.item, ...found] : found)];
  };
}

function flavorsWith(index: WordIndex, folded: string): ReadonlySet<Flavor> {
  const [first, ...others] = contentWords(folded).slice(0, MOST_WORDS)
    .map((word) => index.get(stemOf(word)) ?? new Set<Flavor>());
  return others.reduce((found, set) => found.intersection(set), first ?? new Set());
}

function indexWords(
  flavors: readonly Flavor[],
  textsOf: (flavor: Flavor, position: number) => readonly string[],
): WordIndex {
  const index = new Map<string, Set<Flavor>>();
  for (const [i, flavor] of flavors.entries()) {
    for (const word of textsOf(flavor, i).flatMap((text) => contentWords(foldName(text)))) {
      const stem = stemOf(word);
      const known = index.get(stem);
      if (known === undefined) index.set(stem, new Set([flavor]));
      else known.add(flavor);
    }
  }
  return index;
}
