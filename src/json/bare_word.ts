/** Values and keys that are written without the quotes that JSON needs. */

import { readNumber } from "../words/money.ts";
import { foldName } from "../words/names.ts";
import type { JsonMistake } from "./words.ts";

/** Spellings of JSON's words. */
const LITERALS: readonly (readonly [literal: string, written: RegExp])[] = [
  ["true", /^(?:true|tru|si|verdadero|yes)$/],
  ["false", /^(?:false|fals|no|falso)$/],
  ["null", /^(?:null|none|nulo|nada|undefined)$/],
];

/**
 * Finds the mistake in the text without quotes at the beginning of a line. In a
 * list, commas separate its items.
 */
export function findBareWord(
  line: string,
  start: number,
  key: string,
  isInList = false,
): JsonMistake {
  const [run = ""] = /^[^"{}[\]]*/.exec(line) ?? [];
  const [word = ""] = run.split(/\/\/|\/\*|#/);
  const piece = word.trimEnd().replace(/,$/, "").trimEnd();

  const number = readNumber(piece);
  if (number !== undefined) {
    return { kind: "number", start, piece, mark: withoutCents(number, key) };
  }
  const folded = foldName(piece);
  if (/^(?:gratis|sin cargo)$/.test(folded)) {
    const mayBeFree = /^"(?:envio|pedidoMinimoEnvio)"$/.test(key);
    return { kind: mayBeFree ? "free-delivery" : "free-price", start, piece };
  }
  const mark = LITERALS.find(([, written]) => written.test(folded))?.[0];
  if (mark !== undefined) return { kind: "literal", start, piece, mark };
  if (!/[\p{L}\p{N}]/u.test(piece)) {
    return { kind: "misplaced", start, piece: piece || line.slice(0, 1) };
  }
  const texts = isInList ? piece.split(/ *, */) : [piece];
  return {
    kind: "no-quotes",
    start,
    piece,
    texts,
  };
}

/** Rounds a price. Only prices and other amounts have four digits or more. */
function withoutCents(number: string, key: string): string {
  const value = Number(number);
  const isAmount = /precio|envio/i.test(key) || Math.abs(value) >= 1000;
  return isAmount ? String(Math.round(value)) : number;
}
