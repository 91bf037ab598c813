/** Answers as examples, short enough for a page: where something was cut, it is said. */

import { joinNames } from "../words/lists.ts";

/** An answer with its long lists and texts cut. */
export interface Shortened {
  readonly value: unknown;
  /** What was cut, in words: "de `sabores` van 2 de 40". Empty where the answer is whole. */
  readonly cuts: readonly string[];
}

/** A list of more items than this is cut to as many as `SHOWN_ITEMS`. */
const MOST_ITEMS = 4;
const SHOWN_ITEMS = 1;
/** A text of more characters than this is cut to as many as `SHOWN_CHARACTERS`. */
const MOST_CHARACTERS = 1200;
const SHOWN_CHARACTERS = 300;

/**
 * Cuts the long lists and texts of an answer.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const { value, cuts } = shorten({ sabores: ["a", "b", "c", "d", "e"], dias: ["lunes"] });
 * assertEquals(value, { sabores: ["a"], dias: ["lunes"] });
 * assertEquals(tellCuts(cuts), "Responde esto, recortado: de `sabores` va 1 de 5");
 * ```
 */
export function shorten(answer: unknown): Shortened {
  const cuts: string[] = [];
  return { value: cut(answer, ""), cuts };

  function cut(value: unknown, path: string): unknown {
    if (typeof value === "string" && value.length > MOST_CHARACTERS) {
      cuts.push(`de \`${path}\` van los primeros ${SHOWN_CHARACTERS} caracteres`);
      return `${value.slice(0, SHOWN_CHARACTERS)}…`;
    }
    if (Array.isArray(value)) {
      const isCut = value.length > MOST_ITEMS;
      if (isCut) cuts.push(`de \`${path}\` va ${SHOWN_ITEMS} de ${value.length}`);
      const shown = isCut ? value.slice(0, SHOWN_ITEMS) : value;
      return shown.map((item, index) => cut(item, `${path}[${index}]`));
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map((
        [key, item],
      ) => [key, cut(item, path === "" ? key : `${path}.${key}`)]),
    );
  }
}

/** What stands over an example, without its last mark: that it is whole, or where it is cut. */
export function tellCuts(cuts: readonly string[]): string {
  return cuts.length === 0 ? "Responde" : `Responde esto, recortado: ${joinNames(cuts)}`;
}
