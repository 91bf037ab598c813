/** Mistakes that the owner or operator must correct, as one kind of error. */

/** A mistake or a likely oversight in an owner's file. */
export interface Mistake {
  /** Path with its folder: `data/menu.json`. */
  readonly file: string;
  readonly line?: number | undefined;
  /** The item or key with the mistake: `sabor "Limón"`. */
  readonly subject?: string;
  readonly text: string;
}

const MAX_LINES = 100;

/**
 * Mistakes in an owner's files, in a setting or in the arguments of a command. Any
 * other thrown error is a defect of the code, and is logged with its stack.
 */
export class MistakesError extends Error {
  /**
   * One line for each mistake. `message` contains the first 100 lines, and the number
   * of further mistakes.
   */
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    const lines = mistakes.slice(0, MAX_LINES);
    const rest = mistakes.length - MAX_LINES;
    if (rest > 0) lines.push(`y ${rest} más: corregí estos y volvé a probar`);

    super(lines.join("\n"));
    this.mistakes = mistakes;
  }
}

/**
 * Formats a mistake: `data/menu.json, línea 41, sabor "Limón": esperaba true o
 * false, encontré "sí": escribí true, sin comillas`.
 */
export function formatMistake({ file, line, subject, text }: Mistake): string {
  const place = [file, line && `línea ${line}`, subject].filter(Boolean);
  return `${place.join(", ")}: ${text}`;
}

/** Creates the error for a file that can't be used. */
export function mistakeIn(
  file: string,
  text: string,
  line?: number,
): MistakesError {
  return new MistakesError([formatMistake({ file, line, text })]);
}

/** Returns a `MistakesError` unchanged. Throws any other error again. */
export function toMistakes(error: unknown): MistakesError {
  if (error instanceof MistakesError) return error;
  throw error;
}

/** Returns the results of `read` for all items. Throws one `MistakesError` with the mistakes of all items. */
export function readAll<I, T>(
  items: readonly I[],
  read: (item: I) => T,
): readonly T[] {
  const results: T[] = [];
  const errors: MistakesError[] = [];
  for (const item of items) {
    try {
      results.push(read(item));
    } catch (error) {
      errors.push(toMistakes(error));
    }
  }

  if (errors.length > 0) throw joinMistakes(errors);
  return results;
}

/** Joins the mistakes of several errors, in their order. */
export function joinMistakes(errors: readonly MistakesError[]): MistakesError {
  return new MistakesError(errors.flatMap(({ mistakes }) => mistakes));
}
