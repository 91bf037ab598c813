/** A long list of names, indexed by their letters, so that a misspelt name is compared with few of them. */

import { foldName, type ListedName, listName } from "./names.ts";

/** The names of a list, in its order, that may be near to a text. */
export type Shortlist = (text: string) => readonly ListedName[];

/** Names on a shortlist where nothing else is said; a list no longer than that needs no index. */
const MOST_LISTED = 40;
/** The likeness of names that have the same trigrams; 0 is nothing in common. */
const ALIKE = 1000;

/**
 * Indexes names by their runs of three letters, their trigrams. A text's shortlist are the names
 * whose trigrams are most alike to its own, `most` of them, and of those as much alike the first; none that shares no trigram with it.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const names = Array.from({ length: 4000 }, (_, n) => `Sabor ${n}`);
 * const shortlist = createShortlist([...names, "Chocolate amargo"]);
 * assertEquals(shortlist("chocolat amrgo").map(({ name }) => name), ["Chocolate amargo"]);
 * ```
 */
export function createShortlist(texts: readonly string[], most = MOST_LISTED): Shortlist {
  const names = texts.map(listName);
  if (names.length <= most) return () => names;
  const { sizes, holders } = indexTrigrams(names);
  return (text) => {
    const wanted = trigramsOf(foldName(text));
    const likeness = new Uint16Array(names.length);
    for (const trigram of wanted) {
      for (const at of holders.get(trigram) ?? []) likeness[at] = (likeness[at] ?? 0) + 1;
    }
    const tally = new Uint16Array(ALIKE + 1);
    for (let at = 0; at < names.length; at++) {
      const shared = likeness[at] ?? 0;
      if (shared === 0) continue;
      // Dice's coefficient.
      const alike = Math.floor(2 * ALIKE * shared / (wanted.size + (sizes[at] ?? 0)));
      likeness[at] = alike;
      tally[alike] = (tally[alike] ?? 0) + 1;
    }
    // All names more alike than `least` have room, and the first of those just as much.
    let least = ALIKE;
    let room = most;
    for (; least > 1 && (tally[least] ?? 0) <= room; least--) room -= tally[least] ?? 0;
    const listed: ListedName[] = [];
    for (const [at, alike] of likeness.entries()) {
      const name = names[at];
      if (name !== undefined && (alike > least || (alike === least && room-- > 0))) {
        listed.push(name);
      }
    }
    return listed;
  };
}

interface TrigramIndex {
  /** How many trigrams each name has. */
  readonly sizes: Uint16Array;
  /** Where the names stand that have each trigram. */
  readonly holders: ReadonlyMap<string, readonly number[]>;
}

function indexTrigrams(names: readonly ListedName[]): TrigramIndex {
  const sizes = new Uint16Array(names.length);
  const holders = new Map<string, number[]>();
  for (const [at, { folded }] of names.entries()) {
    const trigrams = trigramsOf(folded);
    sizes[at] = trigrams.size;
    for (const trigram of trigrams) {
      const known = holders.get(trigram);
      if (known === undefined) holders.set(trigram, [at]);
      else known.push(at);
    }
  }
  return { sizes, holders };
}

/** With two spaces around the name, its first and its last letters make runs of their own. */
function trigramsOf(folded: string): ReadonlySet<string> {
  const text = `  ${folded}  `;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= text.length; at++) trigrams.add(text.slice(at, at + 3));
  return trigrams;
}
