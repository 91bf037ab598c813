/** JSON (RFC 8259) as people write it by hand: its value and where each part of it stands, or what is wrong with it. */

import { partsOf, toPointer } from "../schema/pointer.ts";
import { explain, type Fault, type Span } from "./explain.ts";

/** A text that is JSON, or the line of the first thing in it that isn't, and what to write there, in Spanish. */
export type ParsedJson =
  | {
    readonly kind: "json";
    readonly value: unknown;
    /**
     * The line of the value at a JSON Pointer (RFC 6901), or of the nearest thing around it, and what is written there, if
     * it is. The first call reads the text, ten times the work of parsing it: it is for what is told only.
     */
    readonly at: (pointer: string) => { readonly line: number; readonly written?: string };
    /** Keys that are written again in their object: the last one counts. */
    readonly repeated: readonly Repeated[];
  }
  | { readonly kind: "invalid"; readonly line: number; readonly text: string };

/** A key that is written again in its object, and the lines of both. */
interface Repeated {
  readonly pointer: string;
  readonly first: number;
  readonly again: number;
}

/** A value with the key before it. Items are in it by their place, members by their name: the last one, if it is written twice. */
interface Node extends Span {
  readonly key?: Span | undefined;
  readonly inner?: ReadonlyMap<string, Node>;
}

/** A list or an object that isn't closed yet, and the last key of an object. */
interface Open {
  readonly start: number;
  readonly closedBy: "]" | "}";
  readonly inner: Map<string, Node>;
  key?: Span;
  name: string;
}

/** What ends a key; texts may hold the same. */
const KEY_END = /"[ \t\n\r]*:/g;
/** A quote or colon that is written as a number. */
const ESCAPED = /\\u00[23]/;
/** No more repeated keys than these are told: each has the way to it in its pointer. */
const MOST_REPEATED = 100;
/** Blanks and, behind them, a mark, a text, a number or a word, if there is one. */
const TOKEN =
  // deno-lint-ignore no-control-regex -- they are what JSON's texts can't hold
  /[ \t\n\r]*([{}[\],:]|"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)?/y;

/**
 * Reads a text as `JSON.parse` does.
 *
 * @example A comma too many
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const text = "sobra la coma antes de }: borrala";
 * assertEquals(parseJson('{\n  "precio": 8500,\n}'), { kind: "invalid", line: 2, text });
 * ```
 */
export function parseJson(text: string): ParsedJson {
  let value: unknown;
  let isPlain = false;
  try {
    value = JSON.parse(text);
    isPlain = !ESCAPED.test(text) && countKeys(JSON.stringify(value)) === countKeys(text);
  } catch {
    // It is no JSON, or nested too deep to be written again: reading it tells which.
  }
  let found: Reading | undefined;
  const read = () => found ??= readJson(text);
  const { fault, repeated = [], lineOf = () => 0 }: Partial<Reading> = isPlain ? {} : read();
  if (fault !== undefined) {
    const [start, told] = explain(text, lineOf, fault);
    return { kind: "invalid", line: lineOf(start), text: told };
  }
  return {
    kind: "json",
    value,
    at(pointer) {
      const { root, lineOf } = read();
      let node = root;
      for (const part of partsOf(pointer)) {
        const next = node?.inner?.get(part);
        if (next === undefined) return { line: lineOf(node?.start ?? 0) };
        node = next;
      }
      return { line: lineOf(node?.start ?? 0), written: text.slice(node?.start, node?.end) };
    },
    repeated,
  };
}

function countKeys(text: string): number {
  return text.match(KEY_END)?.length ?? 0;
}

/** Finds the line of an offset, as an editor counts them: LF, CR LF and CR alone end one. The lines are found once. */
export function countLines(text: string): (offset: number) => number {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}

/** What a text holds that was read to its end, or where it stops being JSON. */
interface Reading {
  readonly root?: Node;
  readonly repeated: readonly Repeated[];
  readonly fault?: Fault;
  readonly lineOf: (offset: number) => number;
}

/** Reads a text. It accepts what `JSON.parse` does, nested to any depth. */
function readJson(text: string): Reading {
  const lineOf = countLines(text);
  const open: Open[] = [];
  const repeated: Repeated[] = [];
  let last: Span = { start: 0, end: 0 };
  let expected: Fault["expected"] = "value";
  let root: Node | undefined;
  TOKEN.lastIndex = 0;
  while (true) {
    const token = TOKEN.exec(text)?.[1] ?? "";
    const end = TOKEN.lastIndex;
    const start = end - token.length;
    if (root !== undefined && token === "" && end === text.length) {
      return { root, repeated, lineOf };
    }
    const outer = open.at(-1);
    let node: Node | undefined;
    if (outer?.closedBy === token && /comma|first/.test(expected)) {
      node = { start: outer.start, end, inner: outer.inner };
      open.pop();
    } else if (expected === "comma" && token === ",") {
      expected = outer?.closedBy === "}" ? "key" : "value";
    } else if (expected === "colon" && token === ":") {
      expected = "value";
    } else if (outer !== undefined && expected.endsWith("key") && token.startsWith('"')) {
      outer.key = { start, end };
      outer.name = String(JSON.parse(token));
      const first = outer.inner.get(outer.name)?.key;
      if (first !== undefined && repeated.length < MOST_REPEATED) {
        const pointer = toPointer(open.map(placeIn));
        repeated.push({ pointer, first: lineOf(first.start), again: lineOf(start) });
      }
      expected = "colon";
    } else if (/value|item/.test(expected) && /^[{[]/.test(token)) {
      open.push({ start, closedBy: token === "{" ? "}" : "]", inner: new Map(), name: "" });
      expected = token === "{" ? "first key" : "first item";
    } else if (/value|item/.test(expected) && /^[^}\],:]/.test(token)) {
      node = { start, end };
    } else {
      return { lineOf, repeated, fault: { at: start, expected, last, open } };
    }
    last = { start, end };
    if (node === undefined) continue;
    const holder = open.at(-1);
    if (holder === undefined) root = node;
    else holder.inner.set(placeIn(holder), { ...node, key: holder.key });
    expected = holder === undefined ? "end" : "comma";
  }
}

/** Where the next value of a list or object goes. */
function placeIn({ closedBy, inner, name }: Open): string {
  return closedBy === "]" ? String(inner.size) : name;
}
