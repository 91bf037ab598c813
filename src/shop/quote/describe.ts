/** Describes objections with the words of their kinds. */

import {
  type Effect,
  HELD_WORDS,
  NOTE_WORDS,
  type Reason,
  REFUSED_WORDS,
  wordObjection,
  type Words,
} from "./objection_words.ts";
import type { Kind, Objection } from "./objections.ts";

const WORDS: Words<Kind> = { ...REFUSED_WORDS, ...HELD_WORDS, ...NOTE_WORDS };

/** Returns the effect of an objection on the order. */
export function effectOf({ kind }: Objection): Effect {
  return WORDS[kind].effect;
}

/** Returns an objection in words, with its effect and its remedy. */
export function describeObjection(objection: Objection): Reason {
  return wordObjection<Kind>(WORDS, objection);
}

/** Adds the objections in words to the outcome of a quote. */
export function withReasons<
  T extends { readonly objections: readonly Objection[] },
>(
  outcome: T,
): T & { readonly reasons: readonly Reason[] } {
  const reasons = outcome.objections.map((objection) =>
    describeObjection(objection)
  );
  return { ...outcome, reasons };
}
