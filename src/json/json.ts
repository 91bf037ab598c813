/** JSON (RFC 8259) as people write it by hand, with the line of each value. */

import { partsOf, toPointer } from "../schema/check.ts";
import { show } from "../schema/wording.ts";
import { findMistake } from "./explain.ts";
import {
  describeMistake,
  type Expected,
  lineAt,
  type Open,
  type Spot,
  type Token,
} from "./words.ts";

/** The value of a JSON text, or the first mistake in it, in Spanish. */
export type ParsedJson =
  | {
    readonly kind: "json";
    readonly value: unknown;
    /**
     * Returns the line and the text of the value at a JSON Pointer (RFC 6901).
     * Without such a value, returns only the line of the innermost value that exists on the
     * pointer's path.
     */
    readonly at: (
      pointer: string,
    ) => { readonly line: number; readonly written?: string };
    /** Valid JSON that the author probably didn't mean: a repeated key, or 15.000. */
    readonly doubts: readonly Doubt[];
  }
  | { readonly kind: "invalid"; readonly line: number; readonly text: string };

interface Doubt {
  /** JSON Pointer to the repeated key or to the number. */
  readonly pointer: string;
  readonly text: string;
}

/** A value, and the values inside it, by key or index. `closer` is the value's closing bracket; "" for a string, a number or a literal. */
interface Node extends Open {
  end: number;
  readonly inner: Map<string, Node>;
  /** The key or index of the last value inside. */
  lastKey: string;
}

/** The values of a text and their places, as far as the text has been read. */
interface JsonReading {
  readonly text: string;
  /** Contains the value of the entire text under the key "". */
  readonly root: Node;
  /** The lists and objects that are open, the outermost first. */
  readonly open: Node[];
  readonly doubts: Doubt[];
  /** The token of the last key. Before the first key, an empty token. */
  key: Token;
  /** The last closed list or object. Before any is closed, the root. */
  closed: Node;
  /** The place at which the text stops being JSON. Absent for valid JSON. */
  stop?: Spot;
}

/** Maximum number of reported doubts. */
const MAX_DOUBTS = 100;
const CLOSERS = new Map([["{", "}"], ["[", "]"]]);
/** A number such as 15.000: the author means fifteen thousand, but JSON reads 15. JSON reads 15.500 as 15.5, which the schema refuses anyway. */
const THOUSANDS = /^[1-9][0-9]{0,2}\.000$/;
/** Blanks and the token after the blanks, if a token follows. */
const TOKENS =
  // deno-lint-ignore no-control-regex -- JSON strings can't contain control characters
  /[ \t\n\r]*([{}[\],:]|"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)?/gy;

/**
 * Parses a text as `JSON.parse` does. Lists and objects may be nested to any depth.
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
  const value = parseWithoutDoubts(text);
  let reading = value === undefined ? readTokens(text) : undefined;
  const stop = reading?.stop;
  if (stop !== undefined) {
    return { kind: "invalid", ...describeMistake(findMistake(stop), stop) };
  }

  return {
    kind: "json",
    value: value ?? JSON.parse(text),
    at: (pointer) => locate(reading ??= readTokens(text), pointer),
    doubts: reading?.doubts ?? [],
  };
}

/**
 * Parses a text with the platform's parser. Returns `undefined` if the text is
 * invalid, or may have doubts. The other parser, `readTokens`, reads such a text.
 *
 * The platform's parser saves 8 ms of a cold start (benchmark "start"). A text that it has
 * parsed is read by `readTokens` only if the line of a value is needed.
 */
function parseWithoutDoubts(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // `JSON.parse` drops a repeated key, and `JSON.stringify` writes 15.000 as 15. So a text with
    // doubts differs.
    const isSame = removeBlanks(JSON.stringify(value)) === removeBlanks(text);
    return isSame ? value : undefined;
  } catch {
    // Invalid, or nested too deep for `JSON.stringify`.
    return undefined;
  }
}

function removeBlanks(json: string): string {
  return json.replace(/\s/g, "");
}

/** Reads a text's values and their places, up to the end of the text or its first mistake. */
function readTokens(text: string): JsonReading {
  const root = {
    start: 0,
    end: 0,
    closer: "",
    inner: new Map(),
    lastKey: "",
  };
  let last: Token = { text: "", start: 0, end: 0 };
  const reading: JsonReading = {
    text,
    root,
    open: [],
    doubts: [],
    key: last,
    closed: root,
  };
  let expected: Expected = "value";

  for (const { index, 0: match, 1: piece = "" } of text.matchAll(TOKENS)) {
    const end = index + match.length;
    const token = { text: piece, start: end - piece.length, end };
    if (expected === "end" && token.start === text.length) break;

    // While "end" is expected, `takeToken` takes no token, so any further token is a mistake.
    const next = takeToken(reading, expected, token);
    if (next === undefined) {
      reading.stop = { ...reading, at: token.start, expected, last };
      break;
    }

    // After the outermost value, only the text's end may follow.
    const isDone = next === "comma" && reading.open.length === 0;
    expected = isDone ? "end" : next;
    last = token;
  }
  return reading;
}

/**
 * Adds a token to the reading. Returns the kind of token that must follow, or
 * `undefined` if the token is not of the expected kind.
 */
function takeToken(
  reading: JsonReading,
  expected: Expected,
  token: Token,
): Expected | undefined {
  const { open, root } = reading;
  const { text, end } = token;
  const outer = open.at(-1) ?? root;

  // A closing bracket comes after an item, in place of a comma. In an empty list or object, it
  // comes directly after the opening bracket (`isFirst`).
  const isFirst = expected === "first item" || expected === "first key";
  if (text === outer.closer && (isFirst || expected === "comma")) {
    outer.end = end;
    reading.closed = outer;
    open.pop();
    return "comma";
  }
  if (expected === "comma" && text === ",") {
    return outer.closer === "}" ? "key" : "value";
  }
  if (expected === "colon" && text === ":") return "value";
  if (expected === "key" || expected === "first key") {
    return text.startsWith('"') ? takeKey(reading, outer, token) : undefined;
  }

  const expectsValue = expected === "value" || expected === "first item";
  // A comma, a colon, a closing bracket or no token at all can't begin a value.
  return expectsValue && /^[^}\],:]/.test(text)
    ? takeValue(reading, outer, token)
    : undefined;
}

/** Takes a key of an object. A repeated key is a doubt. */
function takeKey(reading: JsonReading, outer: Node, token: Token): Expected {
  reading.key = token;
  outer.lastKey = JSON.parse(token.text);

  const previous = outer.inner.get(outer.lastKey);
  if (previous !== undefined) {
    const line = lineAt(reading.text, previous.start);
    addDoubt(
      reading,
      `${
        show(outer.lastKey)
      } ya está en la línea ${line}: dejá la que vale y borrá la otra`,
    );
  }
  return "colon";
}

/** Takes a value, or opens a list or an object. A number such as 15.000 is a doubt. */
function takeValue(
  reading: JsonReading,
  outer: Node,
  { text: piece, start, end }: Token,
): Expected {
  const closer = CLOSERS.get(piece) ?? "";
  const node = {
    start,
    end,
    closer,
    inner: new Map(),
    lastKey: "",
  };
  if (outer.closer === "]") outer.lastKey = String(outer.inner.size);
  outer.inner.set(outer.lastKey, node);

  if (THOUSANDS.test(piece)) {
    const value = piece.replace(".", "");
    addDoubt(
      reading,
      `«${piece}» se escribe ${value}: los miles van sin punto`,
    );
  }
  if (closer === "") return "comma";

  reading.open.push(node);
  return closer === "}" ? "first key" : "first item";
}

/** Adds a doubt about the last key or value, up to the limit. */
function addDoubt({ open, doubts }: JsonReading, text: string): void {
  if (doubts.length >= MAX_DOUBTS) return;

  const pointer = open.map(({ lastKey }) => toPointer(lastKey)).join("");
  doubts.push({ pointer, text });
}

function locate({ text, root }: JsonReading, pointer: string) {
  let node = root;
  // In the root, "" is the key of the entire text's value.
  for (const part of ["", ...partsOf(pointer)]) {
    const next = node.inner.get(part);
    if (next === undefined) return { line: lineAt(text, node.start) };
    node = next;
  }

  const { start, end } = node;
  return { line: lineAt(text, start), written: text.slice(start, end) };
}
