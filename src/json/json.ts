/** JSON (RFC 8259) as people write it by hand, with the line of each value. */

import { partsOf, toPointer } from "../schema/check.ts";
import { show } from "../schema/wording.ts";
import { findMistake } from "./explain.ts";
import { type Expected, lineFrom, type Spot, type Token } from "./spot.ts";
import { describeMistake, fillSentence } from "./words.ts";

/** The value of a JSON text, or the first mistake in it, in Spanish. */
export type ParsedJson =
  | {
    readonly kind: "json";
    readonly value: unknown;
    /**
     * Returns the line and the text of the value at a JSON Pointer (RFC 6901).
     * If there is no such value, returns the line of the nearest one around it.
     */
    readonly at: (pointer: string) => Place;
    /** Valid JSON that is hardly meant: a repeated key, or 15.000. */
    readonly doubts: readonly Doubt[];
  }
  | { readonly kind: "invalid"; readonly line: number; readonly text: string };

interface Place {
  readonly line: number;
  readonly written?: string;
}

interface Doubt {
  readonly line: number;
  /** Pointer to the repeated key. */
  readonly pointer?: string;
  readonly text: string;
}

/** A value, and the values in it by key or index. */
interface Node {
  readonly start: number;
  end: number;
  /** The bracket that closes it; "" for a value without others in it. */
  readonly closer: string;
  readonly inner: Map<string, Node>;
  /** The last key or index. */
  name: string;
  /** The last key of an object. */
  key?: Token;
}

/** The places of a text, token by token. */
interface Reading {
  readonly text: string;
  readonly lineOf: (offset: number) => number;
  readonly root: Node;
  /** The lists and objects that are open, from the outermost. */
  readonly open: Node[];
  readonly doubts: Doubt[];
  /** The mistake at which the text stops being JSON. */
  mistake?: { readonly line: number; readonly text: string };
}

/** Most doubts that are reported. */
const MAX_DOUBTS = 100;
/** An amount with a point before its thousands: JSON reads 15.000 as 15. */
const THOUSANDS = /^[1-9][0-9]{0,2}\.000$/;
/** Blanks and, if there is one, the token after them. */
const TOKEN =
  // deno-lint-ignore no-control-regex -- JSON's texts can't contain them
  /[ \t\n\r]*([{}[\],:]|"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)?/y;

/**
 * Parses a text as `JSON.parse` does, nested to any depth.
 *
 * @example An extra comma
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const text = "sobra la coma antes de }: borrala";
 * assertEquals(parseJson('{\n  "precio": 8500,\n}'), { kind: "invalid", line: 2, text });
 * ```
 */
export function parseJson(text: string): ParsedJson {
  const value = parseSound(text);
  let reading = value === undefined ? readTokens(text) : undefined;
  if (reading?.mistake !== undefined) {
    return { kind: "invalid", ...reading.mistake };
  }

  return {
    kind: "json",
    value: value ?? JSON.parse(text),
    at: (pointer) => findPlace(reading ??= readTokens(text), pointer),
    doubts: reading?.doubts ?? [],
  };
}

/**
 * Parses a text; `undefined` if it is invalid, or may have doubts.
 *
 * The platform's parser saves 8 ms of a cold start (benchmark "start"). The
 * lines are found once one is needed.
 */
function parseSound(text: string): unknown {
  const countKeys = (json: string) => json.match(/"[ \t\n\r]*:/g)?.length;
  // A backslash may hide a quote, and with it a key.
  if (/\\|\b[1-9][0-9]{0,2}\.000\b/.test(text)) return undefined;

  try {
    const value: unknown = JSON.parse(text);
    const isOnceKeyed = countKeys(text) === countKeys(JSON.stringify(value));
    return isOnceKeyed ? value : undefined;
  } catch {
    // Invalid, or nested too deep to be written again.
    return undefined;
  }
}

/** Reads the places of a text up to its end, or to the first mistake. */
function readTokens(text: string): Reading {
  const root = createNode(0, "");
  const lineOf = countLines(text);
  const reading: Reading = {
    text,
    lineOf,
    root,
    open: [],
    doubts: [],
  };

  let last: Token = { text: "", start: 0, end: 0 };
  let expected: Expected | undefined = "value";
  TOKEN.lastIndex = 0;
  while (true) {
    const token = readToken(text);
    if (expected === "end" && token.start === text.length) return reading;

    const next = takeToken(reading, expected, token);
    if (next === undefined) {
      const spot = lookAround(reading, token.start, expected, last);
      reading.mistake = describeMistake(findMistake(spot), spot);
      return reading;
    }
    expected = next;
    last = token;
  }
}

/** Reads the next token; an empty one if none of JSON's follows. */
function readToken(text: string): Token {
  const token = TOKEN.exec(text)?.[1] ?? "";
  const end = TOKEN.lastIndex;

  return {
    text: token,
    start: end - token.length,
    end,
  };
}

/**
 * Adds a token to the places. Returns the token that is expected next;
 * `undefined` if this one is not the expected token.
 */
function takeToken(
  reading: Reading,
  expected: Expected,
  token: Token,
): Expected | undefined {
  const { open, root } = reading;
  const { text, end } = token;
  const outer = open.at(-1) ?? root;

  if (outer.closer === text && /comma|first/.test(expected)) {
    outer.end = end;
    open.pop();
    return open.length === 0 ? "end" : "comma";
  }
  if (expected === "comma" && text === ",") {
    return outer.closer === "}" ? "key" : "value";
  }
  if (expected === "colon" && text === ":") {
    return "value";
  }
  if (expected.endsWith("key") && text.startsWith('"')) {
    takeKey(reading, outer, token);
    return "colon";
  }

  const isValue = /value|item/.test(expected) && /^[^}\],:]/.test(text);
  return isValue ? takeValue(reading, outer, token) : undefined;
}

function takeKey(
  { lineOf, open, doubts }: Reading,
  outer: Node,
  token: Token,
): void {
  outer.key = token;
  outer.name = JSON.parse(token.text);

  const first = outer.inner.get(outer.name);
  if (first === undefined || doubts.length === MAX_DOUBTS) return;

  const line = String(lineOf(first.start));
  doubts.push({
    line: lineOf(token.start),
    pointer: toPointer(open.map(({ name }) => name)),
    text: fillSentence("repeated-key", { text: show(outer.name), line }),
  });
}

function takeValue(
  { lineOf, open, doubts }: Reading,
  outer: Node,
  { text, start, end }: Token,
): Expected {
  const closer = text === "{" ? "}" : text === "[" ? "]" : "";
  const node = createNode(start, closer, end);
  if (outer.closer === "]") outer.name = String(outer.inner.size);
  outer.inner.set(outer.name, node);

  if (THOUSANDS.test(text) && doubts.length < MAX_DOUBTS) {
    const sentence = fillSentence("thousands", {
      piece: text,
      value: text.replace(".", ""),
    });
    doubts.push({ line: lineOf(start), text: sentence });
  }
  if (closer === "") return open.length === 0 ? "end" : "comma";

  open.push(node);
  return closer === "}" ? "first key" : "first item";
}

function createNode(start: number, closer: string, end = start): Node {
  return {
    start,
    end,
    closer,
    inner: new Map(),
    name: "",
  };
}

/** Returns the place at which a text stops being JSON. */
function lookAround(
  { text, lineOf, open }: Reading,
  at: number,
  expected: Expected,
  last: Token,
): Spot {
  const inner = open.at(-1);

  return {
    text,
    lineOf,
    at,
    char: text.charAt(at),
    rest: lineFrom(text, at),
    expected,
    last,
    key: inner?.key ?? last,
    open,
    inner,
  };
}

function findPlace({ text, root, lineOf }: Reading, pointer: string): Place {
  let node = root;
  for (const part of ["", ...partsOf(pointer)]) {
    const next = node.inner.get(part);
    if (next === undefined) return { line: lineOf(node.start) };
    node = next;
  }

  const { start, end } = node;
  return { line: lineOf(start), written: text.slice(start, end) };
}

/**
 * Returns a function that finds the line of an offset, as editors count: LF,
 * CR LF and CR end a line.
 */
export function countLines(text: string): (offset: number) => number {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) {
    starts.push(index + end.length);
  }
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}
