/** Warnings as a numbered list. */

import type { Paint } from "../paint.ts";
import type { Place, Warning } from "./warning.ts";

/** The warnings under a title, numbered, each with the place where it is mended; no line where there is none. */
export function tellWarnings(
  warnings: readonly Warning[],
  tellPlace: (place: Place) => string,
  paint: Paint,
): readonly string[] {
  if (warnings.length === 0) return [];
  const width = String(warnings.length).length;
  return [
    paint.title("Para revisar"),
    ...warnings.flatMap(({ text, place }, i) => {
      const number = `${String(i + 1).padStart(width)}.`;
      return [
        `  ${paint.warning(number)} ${text}`,
        `  ${" ".repeat(number.length)} ${paint.soft(`en ${tellPlace(place)}`)}`,
      ];
    }),
  ];
}
