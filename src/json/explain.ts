/** The kind and place of the mistake at which a text stops being JSON. */

import { show } from "../schema/wording.ts";
import { readNumber } from "../words/money.ts";
import { foldName } from "../words/names.ts";
import type { Spot } from "./spot.ts";
import type { JsonMistake, MistakeKind } from "./words.ts";

/** Returns the mistake that begins at `start`, or undefined if that place is right. */
type Finder = (spot: Spot, start: number) => JsonMistake | undefined;

/**
 * A mistake, its beginning, and the patterns that reveal the mistake.
 *
 * `expected` matches the kind of token that must follow, and the bracket that
 * closes the open list or object: "comma ]". `surroundings` matches the last token,
 * the mark ¦ and the text that follows. The groups of `surroundings` are the wrong
 * piece and the text to write. A mistake begins at the match of `surroundings`, at
 * the last token or at the last key.
 */
type Rule = readonly [
  mistake: MistakeKind | Finder,
  begins: "match" | "last" | "key",
  expected: RegExp,
  surroundings: RegExp,
];

/** Number of characters after an offset that the patterns see. */
const MAX_SEEN = 200;
const ANY = /^/;
const WORD_END = /["{}[\]#\r\n]|\/[/*]/;
const KEY_END = /["{}[\]#:=\r\n]|\/[/*]/;
/** Curly quotes in the last token: the author meant one to end the text. */
const CURLY_BEFORE = /(?<=^"[^¦]*)([“”„‟])/;

/** Spellings of JSON's words. */
const LITERALS: readonly (readonly [literal: string, spellings: RegExp])[] = [
  ["true", /^(?:true|tru|si|verdadero|yes)$/],
  ["false", /^(?:false|fals|no|falso)$/],
  ["null", /^(?:null|none|nulo|nada|undefined)$/],
];

/** The first rule that matches gives the mistake. */
const RULES: readonly Rule[] = [
  ["empty-file", "last", ANY, /^\s*¦$/],
  ["unclosed", "last", ANY, /¦$/],
  ["comment", "match", ANY, /¦(\/\*.*?\*\/|<!--.*?-->|\/[/*].*|#.*|<!--.*)/],
  ["two-versions", "match", ANY, /¦(?:<{7}|={7}|>{7})/],
  ["hidden", "match", ANY, /¦([\p{Z}\p{Cc}\p{Cf}])/u],

  // The text goes on after its last bracket.
  ["not-opened", "last", /end/, /^[^}\]]/],
  // A comma or a quote follows the last bracket: that bracket came too early.
  ["closed-early", "last", /end/, /¦(?:[,}\]]\s*)?["{[]/],
  ["after-end", "match", /end/, /¦([^\s,:{}[\]"]+|[^])/],

  // A colon or value is missing, or there is a closing bracket too many.
  ["curly-quote", "match", /colon/, CURLY_BEFORE],
  [
    "open-text",
    "last",
    /colon/,
    /^"([^:]+)(?::.*)?[,:]\s*"¦(?!"[^"\r\n]*")[^}\]]/,
  ],
  ["no-colon", "last", /colon/, ANY],
  ["no-value", "key", ANY, /^:\s*¦[,}\]]/],
  ["extra-mark", "match", / $/, /¦([}\]])/],
  ["no-end-before", "match", /]/, /¦(})/],
  ["no-end-before", "match", /}/, /¦(])/],

  // No comma separates two items, or a text ended at the wrong quote.
  ["curly-quote", "match", /comma/, CURLY_BEFORE],
  ["open-text", "last", /comma/, /^"(.+)[,:]\s*"¦(?!"[^"\r\n]*")/],
  [findWord, "last", /comma/, /^[-0-9tfn][^\r\n]*¦(?!["{[;]|:(?![0-9]))/],
  ["no-end-of-list", "last", /comma ]/, /¦:/],
  [findValueKey, "key", /comma/, /¦:/],
  ["misplaced", "match", ANY, /¦(:)/],
  ["inner-quote", "match", /comma/, /(?<=")¦(?![;.])([^\s,:{}[\]"]+|[^])/],
  ["no-end-of-item", "last", /comma }/, /¦\{/],
  [findNextItem, "last", /comma }/, /[\r\n]\s*¦/],
  ["no-comma", "last", /comma/, ANY],

  // A mark is in place of a value or key.
  ["two-commas", "match", ANY, /(?<=^,\s*)¦,/],
  ["comma-after", "match", ANY, /¦,/],
  ["comma-before", "last", ANY, /¦([}\]])/],
  ["no-end-of-object", "last", /^key/, /¦[{[]/],
  ["no-key", "match", ANY, /¦([{[])/],

  // The quotes or the characters of a text are wrong.
  [
    "backslash",
    "match",
    ANY,
    /(?<=¦"(?:[^"\\\r\n]|\\.)*)(\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4}).?)/,
  ],
  ["hidden", "match", ANY, /(?<=¦"(?:[^"\\\r\n]|\\.)*)((?![\r\n])\p{Cc})/u],
  ["curly-quote", "match", ANY, /(?<=¦".*)([“”„‟])/],
  ["open-text", "match", /key/, /¦"([^:\r\n]*?)[\s,}\]]*(?::|$)/m],
  ["open-text", "match", ANY, /¦"(.*?)[\s,}\]]*$/m],
  ["other-quotes", "match", ANY, /¦([“”„‟«»‹›]([^“”„‟«»‹›"\r\n]*).?)/u],
  ["other-quotes", "match", ANY, /¦(['`´‘’‚]([^'`´‘’‚"\r\n]*).?)/u],

  // A value or key has no quotes.
  [findSplitNumber, "match", /key/, /(?<=^,)¦[0-9]/],
  ["no-value", "key", ANY, /^:\s*[\r\n]\s*¦/],
  [findWord, "match", ANY, /¦/],
];

/** Finds the mistake. The mistake may begin before the text stops being JSON. */
export function findMistake(spot: Spot): JsonMistake {
  const { text, at, last, open } = spot;
  const bracket = open.at(-1)?.closer ?? "";
  const expected = `${spot.expected} ${bracket}`;
  const ahead = text.slice(at, at + MAX_SEEN);
  const surroundings = `${text.slice(last.start, at)}¦${ahead}`;

  for (const [mistake, begins, token, pattern] of RULES) {
    const match = token.test(expected) ? pattern.exec(surroundings) : null;
    if (match === null) continue;

    const start = begins === "match"
      ? offsetOf(match, spot)
      : spot[begins].start;
    const [, piece, value] = match;
    const result = typeof mistake === "string"
      ? { kind: mistake, start, piece, value }
      : mistake(spot, start);
    if (result !== undefined) return result;
  }
  throw new Error("The last rule matches any spot");
}

/** Returns the offset in the text of a match in the surroundings. */
function offsetOf({ index }: RegExpExecArray, { at, last }: Spot): number {
  const offset = last.start + index;
  return offset > at ? offset - "¦".length : offset;
}

/** Finds a key in place of a value: the last token is on a later line than the key before, and a colon follows. */
function findValueKey(
  { text, last, key }: Spot,
  start: number,
): JsonMistake | undefined {
  const isBelow = /[\r\n]/.test(text.slice(key.start, last.start));
  return isBelow ? { kind: "no-value", start } : undefined;
}

/** Finds the next item of a list by its indentation, which is at most that of the open item. */
function findNextItem(
  { text, at, open }: Spot,
  start: number,
): JsonMistake | undefined {
  const column = indentOf(text, at);
  const isNext = column > 0 &&
    column <= indentOf(text, open.at(-1)?.start ?? 0);
  return isNext ? { kind: "no-end-of-item", start } : undefined;
}

/** Returns the column at which the line of an offset begins. */
function indentOf(text: string, at: number): number {
  const line = text.slice(0, at + 1).split(/[\r\n]/).at(-1) ?? "";
  return line.search(/\S/);
}

/** Finds a number with a comma inside. After the comma, JSON expects a key. */
function findSplitNumber(spot: Spot, start: number): JsonMistake {
  const before = spot.text.slice(Math.max(0, start - 30), start);
  return findWord(
    spot,
    start - before.length + before.search(/[-−–+$0-9.]*,$/),
  );
}

/** Finds the mistake in a value or key without quotes. */
function findWord(spot: Spot, start: number): JsonMistake {
  const { text, at, expected, key, open } = spot;
  const isKey = expected.endsWith("key") && start === at;
  const end = isKey ? KEY_END : WORD_END;
  const [word = ""] = text.slice(start, start + MAX_SEEN).split(end, 1);
  const piece = word.trimEnd().replace(/,$/, "").trimEnd();

  const number = readNumber(piece);
  if (number !== undefined) {
    // Only prices and other amounts have four digits or more.
    const isAmount = /precio|envio/i.test(key.text) ||
      Math.abs(Number(number)) >= 1000;
    const value = isAmount ? Number(number).toFixed() : number;
    return { kind: "number", start, piece, value };
  }

  const folded = foldName(piece);
  if (/^(?:gratis|sin cargo)$/.test(folded)) {
    const mayBeFree = /^"(?:envio|pedidoMinimoEnvio)"$/.test(key.text);
    return { kind: mayBeFree ? "free-delivery" : "free-price", start, piece };
  }

  const value = LITERALS.find(([, spellings]) => spellings.test(folded))?.[0];
  if (value !== undefined) return { kind: "literal", start, piece, value };
  if (!/[\p{L}\p{N}]/u.test(piece)) {
    return { kind: "misplaced", start, piece: piece || text.charAt(start) };
  }

  const isList = open.at(-1)?.closer === "]";
  const texts = isList ? piece.split(/ *, */) : [piece];
  return {
    kind: "no-quotes",
    start,
    piece,
    value: texts.map(show).join(", "),
  };
}
