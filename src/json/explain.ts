/** The kind and place of the mistake at which a text stops being JSON. */

import { readNumber } from "../words/money.ts";
import { foldName } from "../words/names.ts";
import type { Bracket, JsonMistake } from "./words.ts";

/** A stretch of a text, from `start` to before `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A list or object that is open. */
export interface Open {
  readonly start: number;
  readonly closedBy: string;
  /** The last key of an object. */
  readonly key?: Span | undefined;
}

/** The place at which a text stops being JSON. */
export interface Fault {
  readonly text: string;
  readonly lineOf: (offset: number) => number;
  readonly at: number;
  /** The token that is missing; `first` is also the end of an empty list. */
  readonly expected:
    | "value"
    | "first item"
    | "key"
    | "first key"
    | "colon"
    | "comma"
    | "end";
  /** The last token before. */
  readonly last: Span;
  /** The lists and objects around, from the outermost. */
  readonly open: readonly Open[];
}

/** A fault with the text around it. */
type Spot = ReturnType<typeof lookAround>;

/** Most characters that are looked at after an offset. */
const MAX_SEEN = 200;
/** Most open brackets that are named. */
const MAX_NAMED = 10;

/** Quotes that close a text in a word processor. */
const CURLY = /[“”„‟]/;
/** A text in quotes that aren't JSON's. */
const OTHER_QUOTES = /^(?:[“”„‟«»‹›]([^“”„‟«»‹›"]*)|['`´‘’‚]([^'`´‘’‚"]*)).?/u;
const COMMENT = /^(?:\/\*.*?\*\/|<!--.*?-->|\/[/*].*|#.*|<!--.*)/;
/** The start of a JSON text, up to its end or the first odd character. */
const SOUND_TEXT = /^"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/u;

/** Spellings of JSON's words. */
const LITERALS: readonly (readonly [literal: string, written: RegExp])[] = [
  ["true", /^(?:true|tru|si|verdadero|yes)$/],
  ["false", /^(?:false|fals|no|falso)$/],
  ["null", /^(?:null|none|nulo|nada|undefined)$/],
];

/** Finds the mistake that causes a fault, which may begin before it. */
export function findMistake(fault: Fault): JsonMistake {
  const spot = lookAround(fault);
  if (spot.char === "") return findUnfinished(spot);

  const foreign = findForeign(spot);
  if (foreign !== undefined) return foreign;
  if (spot.expected === "end") return findAfterEnd(spot);

  return findBrokenText(spot) ?? findMisplacedMark(spot) ??
    (spot.expected === "comma" ? findUnseparated(spot) : findNoValue(spot));
}

/** Adds the rest of the line, the last token, and the last key. */
function lookAround(fault: Fault) {
  const { text, at, expected, last, open } = fault;
  const inner = open.at(-1);
  const keySpan = inner?.key ?? last;
  const before = text.slice(last.start, last.end);
  const key = text.slice(keySpan.start, keySpan.end);

  return {
    ...fault,
    char: text.charAt(at),
    rest: lineFrom(text, at),
    before,
    inner,
    keyStart: keySpan.start,
    key,
    isKey: expected.endsWith("key"),
  };
}

/** The text ends too early. */
function findUnfinished({ open, last, lineOf }: Spot): JsonMistake {
  if (open.length === 0) return { kind: "empty-file", start: 0 };

  const brackets = open.slice(-MAX_NAMED).toReversed()
    .flatMap((bracket) => bracketAt(bracket, lineOf));
  return { kind: "unclosed", start: last.start, brackets };
}

/** Finds text that JSON has nowhere. */
function findForeign({ at: start, char, rest }: Spot): JsonMistake | undefined {
  const comment = COMMENT.exec(rest)?.[0];
  if (comment !== undefined) {
    return { kind: "comment", start, piece: comment };
  }
  if (/^(?:<{7}|={7}|>{7})/.test(rest)) return { kind: "two-versions", start };

  const isHidden = /[\p{Z}\p{Cc}\p{Cf}]/u.test(char);
  return isHidden ? { kind: "hidden", start, mark: char } : undefined;
}

/** The text goes on after its last bracket. */
function findAfterEnd(
  { text, at, rest, before, last: { start }, lineOf }: Spot,
): JsonMistake {
  if (!/[}\]]/.test(before)) return { kind: "not-opened", start };

  // A comma or a quote continues the file: a bracket closed it too early.
  if (!/^(?:[,}\]]\s*)?["{[]/.test(text.slice(at, at + MAX_SEEN))) {
    const piece = wordOf(rest);
    return { kind: "after-end", start: at, mark: before, piece };
  }
  const line = lineOf(start);
  const brackets = [{ closedBy: before, line }];
  const mark = before === "}" ? "{" : "[";
  return { kind: "closed-early", start, brackets, mark, line };
}

/** Finds a text that ended at the wrong quote. */
function findBrokenText(
  { at, char, rest, expected, before, last, inner }: Spot,
): JsonMistake | undefined {
  const isAfterText = before.startsWith('"') && /colon|comma/.test(expected);
  if (!isAfterText || /[}\]]/.test(char)) return undefined;

  const curly = before.search(CURLY);
  if (curly > 0) {
    const mark = before.charAt(curly);
    return { kind: "curly-quote", start: last.start + curly, mark };
  }

  const content = before.slice(1, -1).trimEnd();
  const endsInMark = /.[,:]$/.test(content.slice(-2));
  if (at !== last.end || !endsInMark || /^"[^"]*"/.test(rest)) return undefined;

  const isName = expected === "colon" || inner === undefined;
  const text = isName ? content.split(":")[0] ?? "" : content.slice(0, -1);
  return { kind: "open-text", start: last.start, texts: [text] };
}

/** Finds a missing colon or value, or a closing bracket too many. */
function findMisplacedMark(
  { at, char, expected, before, last, inner, lineOf, ...spot }: Spot,
): JsonMistake | undefined {
  if (expected === "colon") {
    return { kind: "no-colon", start: last.start, piece: before };
  }
  if (/[,}\]]/.test(char) && before === ":") {
    return { kind: "no-value", start: spot.keyStart, piece: spot.key };
  }
  if (!/[}\]]/.test(char) || inner?.closedBy === char) return undefined;

  if (inner === undefined) return { kind: "extra-mark", start: at, mark: char };
  const brackets = bracketAt(inner, lineOf);
  return { kind: "no-end-before", start: at, mark: char, brackets };
}

/** Finds the mistake between two items that no comma separates. */
function findUnseparated(spot: Spot): JsonMistake {
  const { text, at, char, rest, before, last, inner, lineOf } = spot;
  const { start } = last;
  const isBelow = lineOf(at) > lineOf(last.end);
  const isInList = inner?.closedBy === "]";

  const isWord = /^[-0-9tfn]/.test(before) &&
    !/^(?:["{[;]|:(?![0-9]))/.test(rest);
  if (isWord && !isBelow) {
    return findBareWord(lineFrom(text, start), start, spot.key);
  }
  if (char === ":" && isInList) {
    const brackets = bracketAt(inner, lineOf);
    return { kind: "no-end-of-list", start, piece: before, brackets };
  }
  if (char === ":") {
    const { keyStart, key } = spot;
    return lineOf(keyStart) < lineOf(start)
      ? { kind: "no-value", start: keyStart, piece: key }
      : { kind: "misplaced", start: at, piece: char };
  }
  if (before.startsWith('"') && at === last.end && /[^;.]/.test(char)) {
    const next = wordOf(rest);
    return { kind: "inner-quote", start: at, piece: before, next };
  }
  if (
    inner?.closedBy === "}" && (char === "{" || isBelow && isOutdented(spot))
  ) {
    const brackets = bracketAt(inner, lineOf);
    return { kind: "no-end-of-item", start, piece: before, brackets };
  }
  return { kind: "no-comma", start, piece: before };
}

/** Returns true if a line begins as far out as the innermost bracket's. */
function isOutdented({ text, at, open, inner }: Spot): boolean {
  const column = indentOf(text, at);
  return open.length > 1 && column > 0 &&
    column <= indentOf(text, inner?.start ?? 0);
}

/** Finds the mistake in place of a value or a key. */
function findNoValue(spot: Spot): JsonMistake {
  const { at, char, before, last: { start }, inner, isKey, lineOf } = spot;

  if (char === ",") {
    return before === ","
      ? { kind: "two-commas", start: at }
      : { kind: "comma-after", start: at, piece: before };
  }
  if (/[}\]]/.test(char)) return { kind: "comma-before", start, mark: char };
  if (isKey && /[{[]/.test(char)) {
    if (spot.expected === "first key" || inner === undefined) {
      return { kind: "no-key", start: at, mark: char };
    }
    const brackets = bracketAt(inner, lineOf);
    return { kind: "no-end-of-object", start, brackets };
  }
  if (char === ":") return { kind: "misplaced", start: at, piece: char };
  if (char === '"') return findOddText(spot);
  return findUnquoted(spot);
}

/** Finds the mistake in a text that begins with a quote. */
function findOddText({ at, rest, isKey }: Spot): JsonMistake {
  const { length } = SOUND_TEXT.exec(rest)?.[0] ?? "";
  const start = at + length;
  const mark = rest.charAt(length);
  if (mark === "\\") {
    return { kind: "backslash", start, piece: rest.slice(length, length + 2) };
  }
  if (mark !== "" && mark !== '"') return { kind: "hidden", start, mark };

  const curly = rest.search(CURLY);
  if (curly > 0) {
    return { kind: "curly-quote", start: at + curly, mark: rest.charAt(curly) };
  }
  const written = isKey ? rest.split(":")[0] ?? "" : rest;
  const text = written.slice(1).replace(/[\s,}\]]*$/, "");
  return { kind: "open-text", start: at, texts: [text] };
}

/** Finds the mistake in a value or key without JSON's quotes. */
function findUnquoted(spot: Spot): JsonMistake {
  const { text, at, char, rest, before, last, isKey, key, lineOf } = spot;
  const [piece, double, single = ""] = OTHER_QUOTES.exec(rest) ?? [];
  if (piece !== undefined) {
    const texts = [double ?? single];
    return { kind: "other-quotes", start: at, piece, texts };
  }

  // JSON ends the number of 15,500 or 34,65 at its comma.
  if (isKey && /[0-9]/.test(char) && at === last.end) {
    const number = /[-−–+$0-9.]*,$/.exec(text.slice(0, at).slice(-30))?.[0];
    const start = at - (number ?? "").length;
    return findBareWord(lineFrom(text, start), start, key);
  }

  // A key without quotes, after a colon without a value.
  if (before === ":" && lineOf(at) > lineOf(last.start)) {
    return { kind: "no-value", start: spot.keyStart, piece: key };
  }
  const word = isKey ? rest.split(/[:=]/)[0] ?? "" : rest;
  return findBareWord(word, at, key, spot.inner?.closedBy === "]");
}

/**
 * Finds the mistake in the text without quotes at the beginning of a line. In a
 * list, commas separate its items.
 */
function findBareWord(
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
  return { kind: "no-quotes", start, piece, texts };
}

/** Rounds a price. Only prices and other amounts have four digits or more. */
function withoutCents(number: string, key: string): string {
  const value = Number(number);
  const isAmount = /precio|envio/i.test(key) || Math.abs(value) >= 1000;
  return isAmount ? String(Math.round(value)) : number;
}

function bracketAt(
  { start, closedBy }: Open,
  lineOf: Fault["lineOf"],
): readonly Bracket[] {
  return [{ closedBy, line: lineOf(start) }];
}

/** Returns the column at which the line of an offset begins. */
function indentOf(text: string, at: number): number {
  const before = text.slice(0, at);
  const start = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r"));
  return text.slice(start + 1).search(/\S/);
}

/** Returns the text from an offset to the end of its line, or its beginning. */
function lineFrom(text: string, at: number): string {
  return /^[^\r\n]*/.exec(text.slice(at, at + MAX_SEEN))?.[0] ?? "";
}

/** Returns the word at the beginning of a line, or its first character. */
function wordOf(line: string): string {
  return /^[^\s,:{}[\]"]*/.exec(line)?.[0] || line.charAt(0);
}
