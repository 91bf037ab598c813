/** Describes objections with the words of their kinds. */

import {
  HELD_WORDS,
  NOTE_WORDS,
  type Reason,
  REFUSED_WORDS,
  wordObjection,
  type Words,
} from "./objection_words.ts";
import type { Kind, Objection } from "./objections.ts";

const WORDS: Words<Kind> = { ...REFUSED_WORDS, ...HELD_WORDS, ...NOTE_WORDS };

/** Returns an objection in words, with its effect and its remedy. */
export function describeObjection(objection: Objection): Reason {
  return wordObjection<Kind>(WORDS, objection);
}
