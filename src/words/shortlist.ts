/** A long list of names, indexed by their letters, so that a misspelt name is compared with few of them. */

/** A name in its folded form, which is what is indexed. */
interface Folded {
  readonly folded: string;
}

interface TrigramIndex {
  /** How many trigrams each name has. */
  readonly sizes: Uint16Array;
  /** For each trigram, the positions of the names that have it. */
  readonly holders: ReadonlyMap<string, readonly number[]>;
}

/** The likeness of names that have the same trigrams; 0 is nothing in common. */
const ALIKE = 1000;

/**
 * Indexes names by their trigrams, their runs of three letters. What it gives takes a folded text and lists the names
 * that share most trigrams with it, in their order: `most` of them, and the first ones where many are equally alike. A
 * list that is no longer than that is given whole.
 */
export function createShortlist<N extends Folded>(
  names: readonly N[],
  most: number,
): (folded: string) => readonly N[] {
  if (names.length <= most) return () => names;
  const { sizes, holders } = indexTrigrams(names);
  return (text) => {
    const wanted = trigramsOf(text);
    const likeness = new Uint16Array(names.length);
    for (const trigram of wanted) {
      for (const i of holders.get(trigram) ?? []) likeness[i] = (likeness[i] ?? 0) + 1;
    }
    const tally = new Uint16Array(ALIKE + 1);
    for (const [i, shared] of likeness.entries()) {
      if (shared === 0) continue;
      // Dice's coefficient.
      const alike = Math.floor(2 * ALIKE * shared / (wanted.size + (sizes[i] ?? 0)));
      likeness[i] = alike;
      tally[alike] = (tally[alike] ?? 0) + 1;
    }
    // There is room for all names more alike than `least`, and for the first of those that are just as much.
    let least = ALIKE;
    let room = most;
    for (; least > 1 && (tally[least] ?? 0) <= room; least--) room -= tally[least] ?? 0;
    const listed: N[] = [];
    for (const [i, alike] of likeness.entries()) {
      const name = names[i];
      if (name !== undefined && (alike > least || (alike === least && room-- > 0))) {
        listed.push(name);
      }
    }
    return listed;
  };
}

function indexTrigrams(names: readonly Folded[]): TrigramIndex {
  const sizes = new Uint16Array(names.length);
  const holders = new Map<string, number[]>();
  for (const [i, { folded }] of names.entries()) {
    const trigrams = trigramsOf(folded);
    sizes[i] = trigrams.size;
    for (const trigram of trigrams) {
      const known = holders.get(trigram);
      if (known === undefined) holders.set(trigram, [i]);
      else known.push(i);
    }
  }
  return { sizes, holders };
}

/** With two spaces around the text, its first and its last letters have trigrams of their own. */
function trigramsOf(folded: string): ReadonlySet<string> {
  const text = `  ${folded}  `;
  const trigrams = new Set<string>();
  for (let i = 0; i + 3 <= text.length; i++) trigrams.add(text.slice(i, i + 3));
  return trigrams;
}
