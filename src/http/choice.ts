/** Choosing by one header of a request, such as `Accept`. */

import { createBoundedMap } from "./bounded.ts";

/** How a choice is made. */
interface ChoiceParts<T extends string> {
  readonly header: string;
  /** For a request without the header, or with one that is empty or too long to be read. */
  readonly fallback: T;
  readonly choose: (request: Request, value: string) => T;
}

/**
 * UTF-16 units of an `Accept` or the like that is read. A longer one counts as none: no client sends it in good faith,
 * and a stranger would choose what it costs to read.
 */
export const LONGEST_CHOICES = 1_000;

const MOST_VALUES = 500;

/** Returns a function that chooses for a request. It remembers choices by header: most clients send the same few. */
export function createChooser<T extends string>(
  { header, fallback, choose }: ChoiceParts<T>,
): (request: Request) => T {
  const choices = createBoundedMap<string, T>(MOST_VALUES);
  return (request) => {
    const value = request.headers.get(header);
    if (!value || value.length > LONGEST_CHOICES) return fallback;
    const known = choices.get(value);
    if (known !== undefined) return known;
    const choice = choose(request, value);
    choices.set(value, choice);
    return choice;
  };
}
