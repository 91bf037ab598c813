/** The kind and place of the mistake at which a text stops being JSON. */

import { readNumber } from "../words/money.ts";
import { foldName } from "../words/names.ts";
import { indentOf, lineFrom, MAX_SEEN, type Spot } from "./spot.ts";
import type { JsonMistake } from "./words.ts";

/** Quotes that close a text in a word processor. */
const CURLY = /[“”„‟]/;
/** A text in quotes that aren't JSON's. */
const OTHER_QUOTES = /^(?:[“”„‟«»‹›]([^“”„‟«»‹›"]*)|['`´‘’‚]([^'`´‘’‚"]*)).?/u;
const COMMENT = /^(?:\/\*.*?\*\/|<!--.*?-->|\/[/*].*|#.*|<!--.*)/;
/** The start of a JSON text, up to its end or the first odd character. */
const SOUND_TEXT = /^"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/u;
/** The end of a number before the comma at which JSON ends it: "15,". */
const NUMBER_START = /[-−–+$0-9.]*,$/;

/** Spellings of JSON's words. */
const LITERALS: readonly (readonly [literal: string, spellings: RegExp])[] = [
  ["true", /^(?:true|tru|si|verdadero|yes)$/],
  ["false", /^(?:false|fals|no|falso)$/],
  ["null", /^(?:null|none|nulo|nada|undefined)$/],
];

/** Finds the mistake, which may begin before the text stops being JSON. */
export function findMistake(spot: Spot): JsonMistake {
  const { char, rest, expected, last, open } = spot;
  if (char === "") {
    const kind = open.length === 0 ? "empty-file" : "unclosed";
    return { kind, start: last.start };
  }

  const piece = COMMENT.exec(rest)?.[0];
  if (piece !== undefined) return { kind: "comment", piece };
  if (/^(?:<{7}|={7}|>{7})/.test(rest)) return { kind: "two-versions" };
  if (/[\p{Z}\p{Cc}\p{Cf}]/u.test(char)) return { kind: "hidden" };
  if (expected === "end") return findAfterEnd(spot);

  const mistake = findBrokenText(spot) ?? findMisplacedMark(spot);
  if (mistake !== undefined) return mistake;
  return expected === "comma" ? findUnseparated(spot) : findNoValue(spot);
}

/** The text goes on after its last bracket. */
function findAfterEnd({ text, at, last: { text: mark, start } }: Spot) {
  if (!/[}\]]/.test(mark)) return { kind: "not-opened", start } as const;

  // A comma or a quote continues the file: a bracket closed it too early.
  return /^(?:[,}\]]\s*)?["{[]/.test(text.slice(at, at + MAX_SEEN))
    ? { kind: "closed-early", start } as const
    : { kind: "after-end" } as const;
}

/** Finds a text that ended at the wrong quote. */
function findBrokenText(
  { at, char, rest, expected, last: { text, start, end } }: Spot,
): JsonMistake | undefined {
  const isAfterText = text.startsWith('"') && /colon|comma/.test(expected);
  if (!isAfterText || /[}\]]/.test(char)) return undefined;

  const curly = text.search(CURLY);
  if (curly > 0) return { kind: "curly-quote", start: start + curly };

  const content = text.slice(1, -1).trimEnd();
  const endsInMark = /.[,:]$/.test(content.slice(-2));
  if (at !== end || !endsInMark || /^"[^"]*"/.test(rest)) return undefined;

  const written = expected === "colon"
    ? content.split(":", 1)
    : [content.slice(0, -1)];
  return { kind: "open-text", start, texts: written };
}

/** Finds a missing colon or value, or a closing bracket too many. */
function findMisplacedMark(
  { char, expected, last: { text, start }, key, inner }: Spot,
): JsonMistake | undefined {
  if (expected === "colon") return { kind: "no-colon", start };
  if (/[,}\]]/.test(char) && text === ":") {
    return { kind: "no-value", start: key.start };
  }

  if (!/[}\]]/.test(char) || inner?.closer === char) return undefined;
  return { kind: inner === undefined ? "extra-mark" : "no-end-before" };
}

/** Finds the mistake between two items that no comma separates. */
function findUnseparated(spot: Spot): JsonMistake {
  const { at, char, rest, last, inner, lineOf } = spot;
  const { start } = last;
  const isBelow = lineOf(at) > lineOf(last.end);

  const isWord = /^[-0-9tfn]/.test(last.text) &&
    !/^(?:["{[;]|:(?![0-9]))/.test(rest);
  if (isWord && !isBelow) return findBareWord(spot, start);
  if (char === ":") return findExtraColon(spot);

  const isInText = last.text.startsWith('"') && at === last.end;
  if (isInText && /[^;.]/.test(char)) return { kind: "inner-quote" };

  const isNextItem = char === "{" || isBelow && isOutdented(spot);
  const isOpen = inner?.closer === "}" && isNextItem;
  return { kind: isOpen ? "no-end-of-item" : "no-comma", start };
}

/** Finds the mistake before a colon: an open list, or a key without a value. */
function findExtraColon({ last, key, inner, lineOf }: Spot): JsonMistake {
  const { start } = last;
  if (inner?.closer === "]") return { kind: "no-end-of-list", start };

  return lineOf(key.start) < lineOf(start)
    ? { kind: "no-value", start: key.start }
    : { kind: "misplaced" };
}

/** Returns true if a line begins as far out as the innermost bracket's. */
function isOutdented({ text, at, open, inner }: Spot): boolean {
  const column = indentOf(text, at);
  return open.length > 1 && column > 0 &&
    column <= indentOf(text, inner?.start ?? 0);
}

/** Finds the mistake in place of a value or a key. */
function findNoValue(spot: Spot): JsonMistake {
  const { char, expected, last: { text, start } } = spot;

  if (char === ",") {
    return { kind: text === "," ? "two-commas" : "comma-after" };
  }
  if (/[}\]]/.test(char)) return { kind: "comma-before", start };
  if (/[{[]/.test(char)) {
    return expected === "key"
      ? { kind: "no-end-of-object", start }
      : { kind: "no-key" };
  }
  if (char === ":") return { kind: "misplaced" };
  return char === '"' ? findOddText(spot) : findUnquoted(spot);
}

/** Finds the mistake in a text that begins with a quote. */
function findOddText({ at, rest, expected }: Spot): JsonMistake {
  const { length } = SOUND_TEXT.exec(rest)?.[0] ?? "";
  const start = at + length;
  const mark = rest.charAt(length);
  if (mark === "\\") {
    return {
      kind: "backslash",
      start,
      piece: rest.slice(length, length + 2),
    };
  }
  if (mark !== "" && mark !== '"') return { kind: "hidden", start };

  const curly = rest.search(CURLY);
  if (curly > 0) return { kind: "curly-quote", start: at + curly };

  const [written = ""] = expected.endsWith("key") ? rest.split(":") : [rest];
  const text = written.slice(1).replace(/[\s,}\]]*$/, "");
  return { kind: "open-text", texts: [text] };
}

/** Finds the mistake in a value or key without JSON's quotes. */
function findUnquoted(spot: Spot): JsonMistake {
  const {
    text,
    at,
    char,
    rest,
    expected,
    last,
    key,
    lineOf,
  } = spot;
  const [piece, double, single = ""] = OTHER_QUOTES.exec(rest) ?? [];
  if (piece !== undefined) {
    return {
      kind: "other-quotes",
      piece,
      texts: [double ?? single],
    };
  }

  const isKey = expected.endsWith("key");
  if (isKey && /[0-9]/.test(char) && at === last.end) {
    const before = text.slice(0, at).slice(-30);
    const { length } = NUMBER_START.exec(before)?.[0] ?? "";
    return findBareWord(spot, at - length);
  }

  // A key without quotes, after a colon without a value.
  if (last.text === ":" && lineOf(at) > lineOf(last.start)) {
    return { kind: "no-value", start: key.start };
  }
  return findBareWord(spot, at, isKey ? /[:=]/ : undefined);
}

/** Finds the mistake in a value or key without quotes, up to an end. */
function findBareWord(
  { text, key, inner }: Spot,
  start: number,
  end = /["{}[\]]/,
): JsonMistake {
  const [word = ""] = lineFrom(text, start).split(end, 1)
    .flatMap((line) => line.split(/["{}[\]]|\/\/|\/\*|#/, 1));
  const piece = word.trimEnd().replace(/,$/, "").trimEnd();

  const number = readNumber(piece);
  if (number !== undefined) {
    return {
      kind: "number",
      start,
      piece,
      value: withoutCents(number, key),
    };
  }
  const folded = foldName(piece);
  if (/^(?:gratis|sin cargo)$/.test(folded)) {
    const mayBeFree = /^"(?:envio|pedidoMinimoEnvio)"$/.test(key.text);
    return { kind: mayBeFree ? "free-delivery" : "free-price", start, piece };
  }

  const value = LITERALS.find(([, spellings]) => spellings.test(folded))?.[0];
  if (value !== undefined) return { kind: "literal", start, piece, value };
  if (!/[\p{L}\p{N}]/u.test(piece)) {
    return { kind: "misplaced", start, ...piece && { piece } };
  }
  const texts = inner?.closer === "]" ? piece.split(/ *, */) : [piece];
  return { kind: "no-quotes", start, piece, texts };
}

/** Rounds a price. Only prices and other amounts have four digits or more. */
function withoutCents(number: string, key: Spot["key"]): string {
  const value = Number(number);
  const isAmount = /precio|envio/i.test(key.text) || Math.abs(value) >= 1000;
  return isAmount ? String(Math.round(value)) : number;
}
