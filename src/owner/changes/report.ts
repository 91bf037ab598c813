/** Changes as a list. */

import type { Paint } from "../paint.ts";
import type { Change } from "./change.ts";

/** A line a change, the large ones marked, and what the mark means. */
export function tellChanges(changes: readonly Change[], paint: Paint): readonly string[] {
  if (changes.length === 0) return ["En los datos no cambió nada desde el último commit."];
  return [
    paint.title("Desde el último commit"),
    ...changes.map(({ text, isLarge }) => isLarge ? paint.warning(`! ${text}`) : `  ${text}`),
    ...(changes.some(({ isLarge }) => isLarge)
      ? ["", "Lo que lleva ! es un cambio grande: fijate que sea lo que querías."]
      : []),
  ];
}
