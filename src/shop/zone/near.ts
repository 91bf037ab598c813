/** The places that a misspelt name may stand for. */

import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { foldName } from "../../words/names.ts";
import { createNameSearch } from "../../words/search.ts";
import type { Place } from "../files.ts";

/** The places whose names are near a folded text, best first: none that isn't near. */
export type NearFinder = (folded: string) => readonly Place[];

/** Names that a misspelt one is compared with: many places share a word, "Villa" or "San". */
const MOST_COMPARED = 60;
const MOST_NEAR = 6;
/** UTF-16 units of a text that are compared. */
const LONGEST = 60;
/** A name of so many letters may have one wrong, one of twice as many two. */
const LETTERS_PER_SLIP = 5;
const LEAST_LETTERS = 4;

/** Makes names, each with its place, ready to be searched. */
export function createNearFinder(named: readonly (readonly [name: string, Place])[]): NearFinder {
  const byName = new Map(named);
  const search = createNameSearch([...byName.keys()], MOST_COMPARED);
  return (folded) => {
    const text = folded.slice(0, LONGEST);
    const names = search(text, MOST_NEAR).filter((name) => isNear(text, foldName(name)));
    return [...new Set(names.flatMap((name) => byName.get(name) ?? []))];
  };
}

/** Whether one is the other with a slip of the pen, or all words of one stand in the other, perhaps cut short. */
function isNear(text: string, name: string): boolean {
  return isSlip(text, name) || holdsWords(text, name) || holdsWords(name, text);
}

function isSlip(text: string, name: string): boolean {
  const letters = Math.max(text.length, name.length);
  if (letters < LEAST_LETTERS || Math.abs(text.length - name.length) > letters / LETTERS_PER_SLIP) {
    return false;
  }
  const slips = levenshteinDistance(text, name);
  const isSwapped = slips === 2 && sortLetters(text) === sortLetters(name);
  return isSwapped || slips <= Math.max(1, Math.floor(letters / LETTERS_PER_SLIP));
}

function holdsWords(whole: string, part: string): boolean {
  const words = whole.split(" ");
  return part.split(" ").every((word) =>
    words.some((own) => own === word || (word.length >= LEAST_LETTERS && own.startsWith(word)))
  );
}

function sortLetters(text: string): string {
  return [...text].sort().join("");
}
