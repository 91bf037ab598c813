/** Finds where each value and key of a JSON text (RFC 8259) stands, or where the text stops being JSON. */

import { toPointer } from "../schema/pointer.ts";
import { BYTE_ORDER_MARK } from "./lines.ts";

/** A stretch of a text; `end` is not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a value stands, with what is in it: each item of a list, each member of an object by its name. */
export interface Node extends Span {
  readonly items?: readonly Node[];
  readonly members?: ReadonlyMap<string, Member>;
}

/** A key and its value. If a key is written twice, it is the last one, whose value counts. */
export interface Member {
  readonly key: Span;
  readonly node: Node;
}

/** A key that is written once more in its object. */
export interface Repeated {
  /** JSON Pointer to the property. */
  readonly pointer: string;
  readonly name: string;
  readonly first: Span;
  readonly again: Span;
}

/** What may stand next: `first` is the first item or key, or what closes the list or object at once. */
export type Expected = "value" | "first item" | "key" | "first key" | "colon" | "comma" | "end";

/** A list or an object that isn't closed yet. */
export interface Open {
  readonly start: number;
  readonly closedBy: "]" | "}";
  /** The last key of an object. */
  readonly key: Span | undefined;
}

/** Where a text stops being JSON. */
export interface Fault {
  /** Where what can't be read begins. */
  readonly at: number;
  readonly expected: Expected;
  /** What was read before it; empty at the start. */
  readonly last: Span;
  /** What is open, from the outermost. */
  readonly open: readonly Open[];
}

/** A text that was read, or that could not be. */
export type Reading =
  | { readonly kind: "read"; readonly root: Node; readonly repeated: readonly Repeated[] }
  | { readonly kind: "fault"; readonly fault: Fault };

interface Container extends Open {
  readonly items: Node[];
  readonly members: Map<string, Member>;
  key: Span | undefined;
  name: string;
}

/** No more repeated keys than these are told. */
const MOST_REPEATED = 100;
const BLANKS = /[ \t\n\r]*/y;
// deno-lint-ignore no-control-regex -- they are what JSON's strings can't hold
const PLAIN_TEXT = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORD = /true|false|null/y;

/**
 * Reads a text. It accepts what `JSON.parse` does, and a byte order mark before it. It doesn't recurse, so that a text
 * may be nested to any depth.
 */
export function readJson(text: string): Reading {
  const open: Container[] = [];
  const repeated: Repeated[] = [];
  let at = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  let last: Span = { start: at, end: at };
  let expected: Expected = "value";
  let root: Node | undefined;

  while (true) {
    at = endOf(BLANKS, text, at);
    if (root !== undefined && at === text.length) return { kind: "read", root, repeated };
    const inner = open.at(-1);
    const start = at;
    const char = text.charAt(at);
    let node: Node | undefined;

    if (expected === "colon") {
      if (char !== ":") break;
      at += 1;
      expected = "value";
    } else if (expected === "comma" && char === ",") {
      at += 1;
      expected = inner?.closedBy === "}" ? "key" : "value";
    } else if (
      (expected === "comma" || expected === "first key" || expected === "first item") &&
      inner?.closedBy === char
    ) {
      at += 1;
      node = close(inner, at);
      open.pop();
    } else if (expected === "key" || expected === "first key") {
      const end = endOfString(text, start);
      if (end === undefined || inner === undefined) break;
      at = end;
      const key = { start, end };
      const name = stringOf(text, key);
      const first = inner.members.get(name)?.key;
      if (first !== undefined && repeated.length < MOST_REPEATED) {
        repeated.push({ pointer: pointerOf(open, name), name, first, again: key });
      }
      inner.key = key;
      inner.name = name;
      expected = "colon";
    } else if (expected === "value" || expected === "first item") {
      if (char === "{" || char === "[") {
        open.push(openAt(start, char));
        at += 1;
        expected = char === "{" ? "first key" : "first item";
      } else {
        node = readScalar(text, start);
        if (node === undefined) break;
        at = node.end;
      }
    } else break;

    last = { start, end: at };
    if (node === undefined) continue;
    const outer = open.at(-1);
    if (outer === undefined) root = node;
    else put(outer, node);
    expected = outer === undefined ? "end" : "comma";
  }
  return { kind: "fault", fault: { at, expected, last, open } };
}

/** The end of the string that begins at an offset; undefined where none does, or none that is whole. */
export function endOfString(text: string, start: number): number | undefined {
  if (text.charAt(start) !== '"') return undefined;
  const stop = stopOfString(text, start);
  return text.charAt(stop) === '"' ? stop + 1 : undefined;
}

/** Where the string that begins at an offset stops: at its closing quote, or at what can't be in a string. */
export function stopOfString(text: string, start: number): number {
  let at = start + 1;
  while (true) {
    const end = endOf(ESCAPE, text, endOf(PLAIN_TEXT, text, at));
    if (end === at || text.charAt(end) === '"') return end;
    at = end;
  }
}

/** Where what a sticky pattern finds at an offset ends; the offset itself where it finds nothing. */
function endOf(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : at;
}

function stringOf(text: string, { start, end }: Span): string {
  const inside = text.slice(start + 1, end - 1);
  return inside.includes("\\") ? String(JSON.parse(`"${inside}"`)) : inside;
}

function readScalar(text: string, start: number): Node | undefined {
  const ends = [
    endOfString(text, start) ?? start,
    endOf(NUMBER, text, start),
    endOf(WORD, text, start),
  ];
  const end = Math.max(...ends);
  return end > start ? { start, end } : undefined;
}

function openAt(start: number, char: "{" | "["): Container {
  const closedBy = char === "{" ? "}" : "]";
  return { start, closedBy, items: [], members: new Map(), key: undefined, name: "" };
}

function close({ start, closedBy, items, members }: Container, end: number): Node {
  return closedBy === "}" ? { start, end, members } : { start, end, items };
}

function put({ closedBy, items, members, key, name }: Container, node: Node): void {
  if (closedBy === "]") items.push(node);
  else if (key !== undefined) members.set(name, { key, node });
}

function pointerOf(open: readonly Container[], name: string): string {
  const outer = open.slice(0, -1).map((one) => one.closedBy === "}" ? one.name : one.items.length);
  return toPointer([...outer, name]);
}
