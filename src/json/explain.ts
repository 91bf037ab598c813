/** The kind and place of the mistake at which a text stops being JSON. */

import { show } from "../schema/wording.ts";
import { readNumber } from "../words/money.ts";
import type { JsonMistake, MistakeKind, Spot } from "./words.ts";

/**
 * A mistake, its beginning, and the patterns that reveal the mistake. The mistake is a
 * kind, or a function that finds the kind and doesn't get the groups of `pattern`.
 *
 * `pattern` matches the last token, the mark ¦ and the text that follows. The mark is where
 * the text stops being JSON. The groups of `pattern` are the wrong piece and the text to
 * write.
 *
 * `expected` matches a text such as "comma ]": the kind of token that must follow, a blank,
 * and the bracket that closes the open list or object. If nothing is open, the bracket is
 * absent: "end ".
 *
 * A rule with a `condition` counts only if the condition returns true. `begins` is the place
 * at which the mistake begins: the match of `pattern`, the last token, the last key, or the
 * last closed list or object.
 *
 * In `{"a": 1 "b": 2}`, `pattern` sees `1 ¦"b": 2}` and `expected` sees "comma }".
 */
type Rule = readonly [
  mistake: MistakeKind | typeof explainWord,
  begins: "match" | "last" | "key" | "closed",
  pattern: RegExp,
  expected?: RegExp,
  condition?: (spot: Spot) => boolean,
];

/** Number of characters that the patterns see after an offset. */
const MAX_SEEN = 200;
const ANY = /^/;
/** Matches a curly quote in the last token, if the token is a text. The author meant this quote to end the text. */
const CURLY_BEFORE = /(?<=^"[^¦]*)([“”„‟])/;

/** Words without quotes: the mistake, a pattern, and the text to write. The pattern matches the last key, a line break and the word. */
const WORDS: readonly (readonly [MistakeKind, RegExp, string?])[] = [
  // The owner wrote a change of price, such as +8% or +700, instead of the new price. Some
  // texts only look like a change: the VAT (a percentage), a coordinate (with a sign), and a
  // number of eight digits or more.
  [
    "change",
    /^(?!"(?:iva|impuestos|latitud|longitud)").*\n(?:\+ ?[0-9.]{1,7}|[-+]? ?[0-9.,]+ ?%)$/,
  ],
  [
    "free-delivery",
    /^"(?:envio|pedidoMinimoEnvio)"\n\W*(?:gratis|sin cargo)\W*$/i,
  ],
  ["free-price", /\n\W*(?:gratis|sin cargo)\W*$/i],
  // A word without letters and digits.
  ["misplaced", /\n[^\p{L}\p{N}]*$/u],
  ["literal", /\n\W*(?:true|tru|s[ií]|verdadero|yes)\W*$/i, "true"],
  ["literal", /\n\W*(?:false|fals|no|falso)\W*$/i, "false"],
  [
    "literal",
    /\n\W*(?:nul{1,3}|none|nulo|ningun[oa]|nada|undefined)\W*$/i,
    "null",
  ],
];

/** The first rule that matches gives the mistake. If no rule matches, `explainWord` gives the mistake. */
const RULES: readonly Rule[] = [
  ["empty-file", "last", /^\s*¦$/],
  // An object with its { and its first key on one line lacks its }. So the next }, which is
  // meant for an outer object, has closed this object.
  ["unclosed-line", "closed", /¦(?:[{\]]|$)/, /key|}/, closesLater],
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
  // No bracket is open.
  ["extra-mark", "match", /¦([}\]])/, / $/],
  ["no-end-before", "match", /¦(})/, /]/],
  ["no-end-before", "match", /¦(])/, /}/],

  // No comma separates two items, or a text ended at the wrong quote.
  ["curly-quote", "match", CURLY_BEFORE, /comma/],
  ["open-text", "last", /^"(.+)[,:]\s*"¦(?!"[^"\r\n]*")/, /comma/],
  // `1.500.000`, `20:30` or `true false`, but not `1 "a"` or `1 {`.
  [explainWord, "last", /^[-0-9tfn][^\r\n]*¦(?!["{[;]|:(?![0-9]))/, /comma/],
  ["outside-list", "last", /¦:\s*\{/, /comma ]/],
  ["no-end-of-list", "last", /¦:/, /comma ]/],
  ["no-braces", "key", /¦:/, /comma/],
  ["misplaced", "match", /¦(:)/],
  ["html-link", "last", /^"[^¦]*href="¦/, /comma/],
  ["inner-quote", "match", /(?<=")¦(?![;.])([^\s,:{}[\]"]+|[^])/, /comma/],
  ["no-end-of-item", "last", /¦\{/, /comma }/],
  // The indentation of the next line shows whether the item has ended. Without indentation
  // nothing shows it, so the pattern requires some.
  ["no-end-or-comma", "last", /[\r\n][ \t]+¦/, /comma }/, isNextItem],
  ["no-comma", "last", ANY, /comma/],

  // A comma or bracket is in place of a value or key.
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

  // A number has a decimal comma, or a key has no value on its line. `explainWord`
  // explains every other text without quotes.
  [explainSplitNumber, "match", /(?<=^,)¦[0-9]/, /key/],
  ["no-value", "key", /^:\s*[\r\n]\s*¦/],
];

/** Finds the mistake. The mistake may begin before the text stops being JSON. */
export function findMistake(spot: Spot): JsonMistake {
  const { text, at, last, open } = spot;
  const expectedText = `${spot.expected} ${open.at(-1)?.closer ?? ""}`;
  const ahead = text.slice(at, at + MAX_SEEN);
  const surroundings = `${text.slice(last.start, at)}¦${ahead}`;

  for (const [mistake, begins, pattern, expected = ANY, condition] of RULES) {
    const match = expected.test(expectedText)
      ? pattern.exec(surroundings)
      : null;
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
  return explainWord(spot, at);
}

/**
 * Returns true if the most recently closed value is an object that has its first key on the
 * line of its {, and goes on after that line.
 */
function closesLater({ text, closed }: Spot): boolean {
  // If nothing has closed, `closed` is the root, which has no closing bracket.
  return closed.closer !== "" &&
    /^\{ *"[^{}\r\n]*[\r\n]/.test(text.slice(closed.start));
}

/**
 * Guesses from the indentation whether the next item belongs to the list or object around
 * the open one. Returns true if the item is indented at most as far as the first indented
 * line of that outer list or object.
 */
function isNextItem({ text, at, open }: Spot): boolean {
  const outer = text.slice(open.at(-2)?.start);
  const [, first = ""] = /[\r\n]([ \t]+)/.exec(outer) ?? [];
  const [, next = ""] = /[\r\n]([ \t]*)$/.exec(text.slice(0, at)) ?? [];
  return open.length > 1 && next.length <= first.length;
}

/** Explains digits after a comma, where JSON expects a key: they are the decimals of a number such as 15,5, or a value without a key. `start` is after the comma. */
function explainSplitNumber(spot: Spot, start: number): JsonMistake {
  // Matches the number before the comma. Without a number there, matches at `start`, the end
  // of the searched text. The lookbehind keeps the search linear.
  const number = /(?<![-−–+$0-9.])[-−–+$0-9.]*[0-9],$|$/;
  return explainWord(spot, spot.text.slice(0, start).search(number));
}

/** Explains a value or key without quotes. */
function explainWord(spot: Spot, start: number): JsonMistake {
  const { text, at, expected, key, open } = spot;
  // A word that begins before `at` is never a key.
  const isKey = expected.endsWith("key") && start === at;
  // The start of a comment ends the word. In a key, ":" and "=" end it, too.
  const endOfWord = isKey ? /["{}[\]#:=\r\n]|\/[/*]/ : /["{}[\]#\r\n]|\/[/*]/;
  const [word = ""] = text
    .slice(start, start + MAX_SEEN)
    .split(endOfWord, 1);
  const piece = word.replace(/\s*,?\s*$/, "");

  const [kind, , literal] =
    WORDS.find(([, pattern]) => pattern.test(`${key.text}\n${piece}`)) ?? [];
  if (kind) return { kind, start, piece, value: literal };

  const number = readNumber(piece);
  if (number !== undefined) {
    // Amounts are rounded to whole pesos. Coordinates and percentages are below 1000, so any
    // larger number is an amount, too.
    const isAmount = /precio|envio/i.test(key.text) ||
      Math.abs(Number(number)) >= 1000;
    const value = isAmount ? Number(number).toFixed() : number;
    return { kind: isKey ? "no-name" : "number", start, piece, value };
  }

  // In a list, a comma may separate several words, each of which needs quotes.
  const value = open.at(-1)?.closer === "]"
    ? piece
      .split(/ *, */)
      .map(show)
      .join(", ")
    : show(piece);
  return { kind: "no-quotes", start, piece, value };
}
