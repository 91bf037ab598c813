/** The questions that the shop has answered. */

import { createFinder } from "../words/find.ts";
import { withoutFillers } from "./diet_text.ts";
import type { Business } from "./files.ts";

/**
 * Returns the first question with all words of a text, and the answer to the
 * question; "" without a match.
 */
export function findAnswer(text: string, { preguntas }: Business): string {
  const finder = createFinder(preguntas, ({ pregunta, respuesta }) => ({
    name: pregunta,
    details: [respuesta],
  }));
  const { items: [answer], isNear } = finder.search(withoutFillers(text));
  if (answer === undefined || isNear) return "";

  return `${answer.pregunta} ${answer.respuesta}`;
}
