/** One difference between two states of the shop's data. */

/** What changed, in a sentence without its full stop. */
export interface Change {
  readonly text: string;
  /** Whether it is one that would hurt if it weren't meant. */
  readonly isLarge: boolean;
}

/** A change that is told plainly. */
export function small(text: string): Change {
  return { text, isLarge: false };
}

/** A change that is marked. */
export function large(text: string): Change {
  return { text, isLarge: true };
}

/** A list of texts; undefined for anything else. */
export function textsOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts = value.filter((item) => typeof item === "string");
  return texts.length === value.length ? texts : undefined;
}
