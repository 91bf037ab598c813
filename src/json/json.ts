/** JSON (RFC 8259) as people write it by hand, with the line of each value. */

import { partsOf, toPointer } from "../schema/check.ts";
import { findMistake } from "./explain.ts";
import type { Fault, Span } from "./spot.ts";
import { describeJsonMistake, type JsonMistake } from "./words.ts";

/** The value of a JSON text, or the first mistake in it, in Spanish. */
export type ParsedJson =
  | {
    readonly kind: "json";
    readonly value: unknown;
    /**
     * Returns the line and the text of the value at a JSON Pointer (RFC 6901).
     * If there is no such value, returns the line of the nearest one around it.
     */
    readonly at: (
      pointer: string,
    ) => { readonly line: number; readonly written?: string };
    /** Valid JSON that is hardly meant: a repeated key, or 15.000. */
    readonly doubts: readonly Doubt[];
  }
  | { readonly kind: "invalid"; readonly line: number; readonly text: string };

interface Doubt {
  readonly line: number;
  /** Pointer to the object with the repeated key. */
  readonly pointer?: string;
  readonly text: string;
}

/** A value, and the values in it by key or index. */
interface Node extends Span {
  end: number;
  /** The key before the value. */
  readonly before?: Span | undefined;
  /** The bracket that closes it; "" for a value without others in it. */
  readonly closedBy: string;
  readonly inner: Map<string, Node>;
  /** The last key or index. */
  name: string;
  /** The last key of an object. */
  key?: Span;
}

/** The state of reading a text token by token. */
interface Reading {
  readonly lineOf: (offset: number) => number;
  readonly root: Node;
  readonly open: Node[];
  readonly doubts: Doubt[];
}

type Expected = Fault["expected"];

interface Token extends Span {
  readonly text: string;
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
  return parseSound(text) ?? parseInPlace(text);
}

/**
 * Parses a text without doubts; `undefined` if there may be any.
 *
 * The platform's parser saves 8 ms of a cold start (benchmark "start"). The
 * lines are found once one is needed.
 */
function parseSound(text: string): ParsedJson | undefined {
  const value = parseOnceKeyed(text);
  if (value === undefined || /\b[1-9][0-9]{0,2}\.000\b/.test(text)) {
    return undefined;
  }

  let placed: ParsedJson | undefined;
  const at = (pointer: string) => {
    placed ??= parseInPlace(text);
    return placed.kind === "json" ? placed.at(pointer) : { line: 1 };
  };
  return { kind: "json", value, at, doubts: [] };
}

/** Parses a text; `undefined` if it is invalid, or may repeat a key. */
function parseOnceKeyed(text: string): unknown {
  const countKeys = (json: string) => json.match(/"[ \t\n\r]*:/g)?.length;

  try {
    const value: unknown = JSON.parse(text);
    // Without a backslash no text contains a quote, so these are all keys.
    const isSimple = !text.includes("\\");
    return isSimple && countKeys(text) === countKeys(JSON.stringify(value))
      ? value
      : undefined;
  } catch {
    // Invalid, or nested too deep to be written again.
    return undefined;
  }
}

/** Parses a text with the place of each value. */
function parseInPlace(text: string): ParsedJson {
  const root = createNode({ start: 0, end: 0 }, "");
  const lineOf = countLines(text);
  const reading: Reading = { lineOf, root, open: [], doubts: [] };

  let last: Span = root;
  let expected: Expected = "value";
  TOKEN.lastIndex = 0;
  while (true) {
    const token = readToken(text);
    if (expected === "end" && token.start === text.length) break;

    const next = takeToken(reading, expected, token);
    if (next === undefined) {
      const { open } = reading;
      const at = token.start;
      const mistake = findMistake({ text, lineOf, at, expected, last, open });
      return { kind: "invalid", ...locate(mistake, lineOf) };
    }
    expected = next;
    last = token;
  }

  return {
    kind: "json",
    value: JSON.parse(text),
    at: (pointer) => findPlace(text, reading, pointer),
    doubts: reading.doubts,
  };
}

/** Reads the next token; an empty one if none of JSON's follows. */
function readToken(text: string): Token {
  const token = TOKEN.exec(text)?.[1] ?? "";
  const end = TOKEN.lastIndex;
  return { start: end - token.length, end, text: token };
}

/**
 * Adds a token to what is read. Returns the token that is expected next;
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

  if (outer.closedBy === text && /comma|first/.test(expected)) {
    outer.end = end;
    open.pop();
    return open.length === 0 ? "end" : "comma";
  }
  if (expected === "comma" && text === ",") {
    return outer.closedBy === "}" ? "key" : "value";
  }
  if (expected === "colon" && text === ":") return "value";
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
  const { start } = token;
  const text = String(JSON.parse(token.text));
  outer.key = token;
  outer.name = text;

  const first = outer.inner.get(text)?.before;
  if (first === undefined || doubts.length === MAX_DOUBTS) return;

  const pointer = toPointer(open.map(({ name }) => name));
  const line = lineOf(first.start);
  const mistake = { kind: "repeated-key", start, texts: [text], line } as const;
  doubts.push({ ...locate(mistake, lineOf), pointer });
}

function takeValue(
  { lineOf, open, doubts }: Reading,
  outer: Node,
  token: Token,
): Expected {
  const { text, start } = token;
  const closedBy = text === "{" ? "}" : text === "[" ? "]" : "";
  const node = createNode(token, closedBy, outer.key);
  if (outer.closedBy === "]") outer.name = String(outer.inner.size);
  outer.inner.set(outer.name, node);

  if (THOUSANDS.test(text) && doubts.length < MAX_DOUBTS) {
    const mark = text.replace(".", "");
    const mistake = { kind: "thousands", start, piece: text, mark } as const;
    doubts.push(locate(mistake, lineOf));
  }
  if (closedBy === "") return open.length === 0 ? "end" : "comma";

  open.push(node);
  return closedBy === "}" ? "first key" : "first item";
}

function createNode(
  { start, end }: Span,
  closedBy: string,
  before?: Span,
): Node {
  return { start, end, before, closedBy, inner: new Map(), name: "" };
}

/** Returns the line and the sentence of a mistake. */
function locate(mistake: JsonMistake, lineOf: Fault["lineOf"]) {
  return { line: lineOf(mistake.start), text: describeJsonMistake(mistake) };
}

function findPlace(
  text: string,
  { root, lineOf }: Reading,
  pointer: string,
): { readonly line: number; readonly written?: string } {
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
