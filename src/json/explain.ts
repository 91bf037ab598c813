/** The kind and place of the mistake at which a text stops being JSON. */

import { findBareWord } from "./bare_word.ts";
import {
  bracketAt,
  type Fault,
  indentOf,
  lineFrom,
  lookAround,
  MAX_SEEN,
  type Spot,
  wordOf,
} from "./spot.ts";
import type { JsonMistake } from "./words.ts";

/** Most open brackets that are named. */
const MAX_NAMED = 10;

/** Quotes that close a text in a word processor. */
const CURLY = /[“”„‟]/;
/** A text in quotes that aren't JSON's. */
const OTHER_QUOTES = /^(?:[“”„‟«»‹›]([^“”„‟«»‹›"]*)|['`´‘’‚]([^'`´‘’‚"]*)).?/u;
const COMMENT = /^(?:\/\*.*?\*\/|<!--.*?-->|\/[/*].*|#.*|<!--.*)/;
/** The start of a JSON text, up to its end or the first odd character. */
const SOUND_TEXT = /^"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/u;

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
    return {
      kind: "after-end",
      start: at,
      mark: before,
      piece,
    };
  }
  const line = lineOf(start);
  const brackets = [{ closedBy: before, line }];
  const mark = before === "}" ? "{" : "[";
  return {
    kind: "closed-early",
    start,
    brackets,
    mark,
    line,
  };
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
  return {
    kind: "no-end-before",
    start: at,
    mark: char,
    brackets,
  };
}

/** Finds the mistake between two items that no comma separates. */
function findUnseparated(spot: Spot): JsonMistake {
  const {
    text,
    at,
    char,
    rest,
    before,
    last,
    inner,
    lineOf,
  } = spot;
  const { start } = last;
  const isBelow = lineOf(at) > lineOf(last.end);

  const isWord = /^[-0-9tfn]/.test(before) &&
    !/^(?:["{[;]|:(?![0-9]))/.test(rest);
  if (isWord && !isBelow) {
    return findBareWord(lineFrom(text, start), start, spot.key);
  }
  if (char === ":") return findExtraColon(spot);
  if (before.startsWith('"') && at === last.end && /[^;.]/.test(char)) {
    const next = wordOf(rest);
    return {
      kind: "inner-quote",
      start: at,
      piece: before,
      next,
    };
  }
  if (
    inner?.closedBy === "}" && (char === "{" || isBelow && isOutdented(spot))
  ) {
    const brackets = bracketAt(inner, lineOf);
    return {
      kind: "no-end-of-item",
      start,
      piece: before,
      brackets,
    };
  }
  return { kind: "no-comma", start, piece: before };
}

/** Finds the mistake before a colon: an open list, or a key without a value. */
function findExtraColon(spot: Spot): JsonMistake {
  const { at, char, before, last: { start }, inner, lineOf } = spot;
  if (inner?.closedBy === "]") {
    const brackets = bracketAt(inner, lineOf);
    return {
      kind: "no-end-of-list",
      start,
      piece: before,
      brackets,
    };
  }

  const { keyStart, key } = spot;
  return lineOf(keyStart) < lineOf(start)
    ? { kind: "no-value", start: keyStart, piece: key }
    : { kind: "misplaced", start: at, piece: char };
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
  const {
    text,
    at,
    char,
    rest,
    before,
    last,
    isKey,
    key,
    lineOf,
  } = spot;
  const [piece, double, single = ""] = OTHER_QUOTES.exec(rest) ?? [];
  if (piece !== undefined) {
    const texts = [double ?? single];
    return {
      kind: "other-quotes",
      start: at,
      piece,
      texts,
    };
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
