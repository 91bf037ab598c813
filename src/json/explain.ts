/** The kind and place of the mistake at which a text stops being JSON. */

import { show } from "../schema/wording.ts";
import { readNumber } from "../words/money.ts";
import { foldName } from "../words/names.ts";
import type { JsonMistake, MistakeKind, Spot } from "./words.ts";

/**
 * A mistake, its beginning, and the patterns that reveal the mistake.
 *
 * `pattern` matches the surroundings: the last token, the mark ¦ and the text that
 * follows. Its groups are the wrong piece and the text to write. `token` matches the
 * kind of token that must follow, and the bracket that closes the open list or
 * object: "comma ]". A rule with a `condition` counts only if the condition is true. A
 * mistake begins at the match of `pattern`, at the last token, at the last key or at the
 * last closed list or object.
 *
 * In `{"a": 1 "b": 2}`, `pattern` sees `1 ¦"b": 2}` and `token` sees "comma }".
 */
type Rule = readonly [
  mistake: MistakeKind | typeof findWord,
  begins: "match" | "last" | "key" | "closed",
  pattern: RegExp,
  token?: RegExp,
  condition?: (spot: Spot) => boolean,
];

/** Number of characters that the patterns see after an offset. */
const MAX_SEEN = 200;
const ANY = /^/;
/** Curly quotes in the last token: the author meant one of the quotes to end the text. */
const CURLY_BEFORE = /(?<=^"[^¦]*)([“”„‟])/;

/** JSON's words, and how people write them. */
const LITERALS = {
  true: "true tru si verdadero yes",
  false: "false fals no falso",
  null: "null nul nulll none nulo ninguno ninguna nada undefined",
};

/** The first rule that matches gives the mistake. If no rule matches, `findWord` gives the mistake. */
const RULES: readonly Rule[] = [
  ["empty-file", "last", /^\s*¦$/],
  ["unclosed-line", "closed", /¦(?:[{\]]|$)/, /key|}/, isOpenLine],
  ["unclosed", "last", /¦$/],
  ["comment", "match", /¦(\/\*.*?\*\/|<!--.*?-->|\/[/*].*|#.*|<!--.*)/],
  ["two-versions", "match", /¦(?:<{7}|={7}|>{7})/],
  ["hidden", "match", /¦([\p{Z}\p{Cc}\p{Cf}])/u],

  // The text has no opening bracket, and goes on after its first value.
  ["not-opened", "last", /^[^}\]]/, /end/],
  // Another item follows the last bracket, which came too early.
  ["closed-early", "last", /¦(?:[,}\]]\s*)?["{[]/, /end/],
  // The text goes on after its last bracket.
  ["after-end", "match", /¦([^\s,:{}[\]"]+|[^])/, /end/],

  // A colon or value is missing, or there is one closing bracket too many.
  ["curly-quote", "match", CURLY_BEFORE, /colon/],
  // In `"nombre: "Limón"`, the first text has no closing quote.
  [
    "open-text",
    "last",
    /^"([^:]+)(?::.*)?[,:]\s*"¦(?!"[^"\r\n]*")[^}\]]/,
    /colon/,
  ],
  ["no-colon", "last", ANY, /colon/],
  ["no-value", "key", /^:\s*¦[,}\]]/],
  // Without an open bracket, the text that `token` matches ends with a blank.
  ["extra-mark", "match", /¦([}\]])/, / $/],
  ["no-end-before", "match", /¦(})/, /]/],
  ["no-end-before", "match", /¦(])/, /}/],

  // No comma separates two items, or a text ended at the wrong quote.
  ["curly-quote", "match", CURLY_BEFORE, /comma/],
  ["open-text", "last", /^"(.+)[,:]\s*"¦(?!"[^"\r\n]*")/, /comma/],
  // `15.500,00`, `20:30` or `true false`, but not `1 "a"` or `1 {`.
  [findWord, "last", /^[-0-9tfn][^\r\n]*¦(?!["{[;]|:(?![0-9]))/, /comma/],
  ["no-end-of-list", "last", /¦:/, /comma ]/],
  ["no-braces", "key", /¦:/, /comma/],
  ["misplaced", "match", /¦(:)/],
  ["inner-quote", "match", /(?<=")¦(?![;.])([^\s,:{}[\]"]+|[^])/, /comma/],
  ["no-end-of-item", "last", /¦\{/, /comma }/],
  ["no-end-of-item", "last", /[\r\n]\s*¦/, /comma }/, isNextItem],
  ["no-comma", "last", ANY, /comma/],

  // There is a mark in place of a value or key.
  ["two-commas", "match", /(?<=^,\s*)¦,/],
  ["comma-after", "match", /¦,/],
  ["comma-before", "last", /¦([}\]])/],
  ["no-end-of-object", "last", /¦[{[]/, /^key/],
  ["no-key", "match", /¦([{[])/],

  // The quotes or the characters of a text are wrong.
  [
    "backslash",
    "match",
    /(?<=¦"(?:[^"\\\r\n]|\\.)*)(\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4}).?)/,
  ],
  ["hidden", "match", /(?<=¦"(?:[^"\\\r\n]|\\.)*)((?![\r\n])\p{Cc})/u],
  ["curly-quote", "match", /(?<=¦".*)([“”„‟])/],
  ["open-text", "match", /¦"([^:\r\n]*?)[\s,}\]]*(?::|$)/m, /key/],
  ["open-text", "match", /¦"(.*?)[\s,}\]]*$/m],
  ["other-quotes", "match", /¦([“”„‟«»‹›]([^“”„‟«»‹›"\r\n]*).?)/u],
  ["other-quotes", "match", /¦(['`´‘’‚]([^'`´‘’‚"\r\n]*).?)/u],

  // A value or key has no quotes.
  [findSplitNumber, "match", /(?<=^,)¦[0-9]/, /key/],
  ["percent", "match", /¦(\+[^\r\n,}]*%)/],
  ["no-value", "key", /^:\s*[\r\n]\s*¦/],
];

/** Finds the mistake. The mistake may begin before the text stops being JSON. */
export function findMistake(spot: Spot): JsonMistake {
  const { text, at, last, open } = spot;
  const expected = `${spot.expected} ${open.at(-1)?.closer ?? ""}`;
  const ahead = text.slice(at, at + MAX_SEEN);
  const surroundings = `${text.slice(last.start, at)}¦${ahead}`;

  for (const [mistake, begins, pattern, token = ANY, condition] of RULES) {
    const match = token.test(expected) ? pattern.exec(surroundings) : null;
    if (match === null || condition?.(spot) === false) continue;

    // The mark isn't part of the text, so a match after the mark is one place too far.
    const index = last.start + match.index;
    const offset = index > at ? index - 1 : index;
    const start = begins === "match" ? offset : spot[begins].start;

    const [, piece, value] = match;
    return typeof mistake === "string"
      ? { kind: mistake, start, piece, value }
      : mistake(spot, start);
  }
  return findWord(spot, at);
}

/** Returns true if the last closed object has its first key on the line of its {, and its } on a later line. */
function isOpenLine({ text, closed }: Spot): boolean {
  return /^\{ *"[^{}\r\n]*[\r\n]/.test(text.slice(closed.start));
}

/** Returns true for the next item of a list. Its indentation is at most the indentation of the open item. */
function isNextItem({ text, at, open }: Spot): boolean {
  // In a file without indentation, the column is 0 and reveals nothing.
  const column = indentOf(text, at);
  return column > 0 && column <= indentOf(text, open.at(-1)?.start ?? 0);
}

/** Returns the column of the first character that isn't blank in the line of an offset. */
function indentOf(text: string, at: number): number {
  const line = text
    .slice(0, at + 1)
    .split(/[\r\n]/)
    .at(-1) ?? "";
  return line.search(/\S/);
}

/** Finds the mistake in a number with a comma inside, such as 15,5. `start` is after the comma, where JSON expects a key. */
function findSplitNumber(spot: Spot, start: number): JsonMistake {
  // The last 30 characters contain the entire number.
  const before = spot.text
    .slice(0, start)
    .slice(-30);
  return findWord(
    spot,
    start - before.length + before.search(/[-−–+$0-9.]*,$/),
  );
}

/** Finds the mistake in a value or key without quotes. */
function findWord(spot: Spot, start: number): JsonMistake {
  const { text, at, expected, key, open } = spot;
  // A word that begins before `at` is never a key.
  const isKey = expected.endsWith("key") && start === at;
  const endOfWord = isKey ? /["{}[\]#:=\r\n]|\/[/*]/ : /["{}[\]#\r\n]|\/[/*]/;
  const [word = ""] = text
    .slice(start, start + MAX_SEEN)
    .split(endOfWord, 1);
  const piece = word.replace(/\s*,?\s*$/, "");

  const number = readNumber(piece);
  if (number !== undefined) {
    // Amounts are whole pesos. A number of four digits or more is an amount, too.
    const isAmount = /precio|envio/i.test(key.text) ||
      Math.abs(Number(number)) >= 1000;
    const value = isAmount ? Number(number).toFixed() : number;
    return { kind: isKey ? "no-name" : "number", start, piece, value };
  }

  const folded = foldName(piece);
  if (/^(?:gratis|sin cargo)$/.test(folded)) {
    const mayBeFree = /^"(?:envio|pedidoMinimoEnvio)"$/.test(key.text);
    return { kind: mayBeFree ? "free-delivery" : "free-price", start, piece };
  }

  const [literal] = Object.entries(LITERALS)
    .find(([, spellings]) => spellings.split(" ").includes(folded)) ?? [];
  if (literal !== undefined) {
    return { kind: "literal", start, piece, value: literal };
  }
  if (!/[\p{L}\p{N}]/u.test(piece)) {
    return { kind: "misplaced", start, piece };
  }

  const value = open.at(-1)?.closer === "]"
    ? piece
      .split(/ *, */)
      .map(show)
      .join(", ")
    : show(piece);
  return { kind: "no-quotes", start, piece, value };
}
