/** Reads JSON (RFC 8259) for where each part of it stands, or for where it stops being JSON. */

import { partsOf, toPointer } from "../schema/pointer.ts";

/** A stretch of a text; `end` is not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a value stands, with what is in it; if a key is written twice, the last one counts. */
export interface Node extends Span {
  readonly items?: Node[];
  readonly members?: Map<string, { readonly key: Span; readonly node: Node }>;
}

/** A key that is written once more in its object. */
export interface Repeated {
  readonly pointer: string;
  readonly name: string;
  readonly first: Span;
  readonly again: Span;
}

/** What may stand next: `first` is the first item or key, or what closes the list or object at once. */
type Expected = "value" | "first item" | "key" | "first key" | "colon" | "comma" | "end";

/** A list or an object that isn't closed yet, and the last key of an object. */
export interface Open {
  readonly start: number;
  readonly closedBy: "]" | "}";
  readonly node: Node;
  key?: Span;
  name: string;
}

/** Where a text stops being JSON: what was read before, and what is open, from the outermost. */
export interface Fault {
  readonly at: number;
  readonly expected: Expected;
  readonly last: Span;
  readonly open: readonly Open[];
}

/** A text that was read, or that could not be. */
type Reading =
  | { readonly kind: "read"; readonly root: Node; readonly repeated: readonly Repeated[] }
  | { readonly kind: "fault"; readonly fault: Fault };

/** No more repeated keys than these are told. */
const MOST_REPEATED = 100;
/** Blanks and, behind them, a mark, a text, a number or a word, if there is one. */
const TOKEN =
  // deno-lint-ignore no-control-regex -- they are what JSON's texts can't hold
  /[ \t\n\r]*([{}[\],:]|"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)?/y;

/** Reads a text. It accepts what `JSON.parse` does, nested to any depth. */
export function readJson(text: string): Reading {
  const open: Open[] = [];
  const repeated: Repeated[] = [];
  let last: Span = { start: 0, end: 0 };
  let expected: Expected = "value";
  let root: Node | undefined;
  TOKEN.lastIndex = 0;
  while (true) {
    const token = TOKEN.exec(text)?.[1] ?? "";
    const end = TOKEN.lastIndex;
    const start = end - token.length;
    if (root !== undefined && token === "" && end === text.length) {
      return { kind: "read", root, repeated };
    }
    const inner = open.at(-1);
    let node: Node | undefined;
    if (inner?.closedBy === token && /comma|first/.test(expected)) {
      node = { ...inner.node, end };
      open.pop();
    } else if (expected === "comma" && token === ",") {
      expected = inner?.closedBy === "}" ? "key" : "value";
    } else if (expected === "colon" && token === ":") {
      expected = "value";
    } else if (inner !== undefined && expected.endsWith("key") && token.startsWith('"')) {
      inner.key = { start, end };
      inner.name = String(JSON.parse(token));
      const first = inner.node.members?.get(inner.name)?.key;
      if (first !== undefined && repeated.length < MOST_REPEATED) {
        repeated.push({ pointer: pointerOf(open), name: inner.name, first, again: inner.key });
      }
      expected = "colon";
    } else if (/value|item/.test(expected) && /^[^}\],:]/.test(token)) {
      if (token === "{") {
        open.push({ start, closedBy: "}", node: { start, end, members: new Map() }, name: "" });
      } else if (token === "[") {
        open.push({ start, closedBy: "]", node: { start, end, items: [] }, name: "" });
      } else node = { start, end };
      expected = token === "{" ? "first key" : "first item";
    } else {
      return { kind: "fault", fault: { at: start, expected, last, open } };
    }
    last = { start, end };
    if (node === undefined) continue;
    const outer = open.at(-1);
    if (outer === undefined) root = node;
    outer?.node.items?.push(node);
    if (outer?.key !== undefined) outer.node.members?.set(outer.name, { key: outer.key, node });
    expected = outer === undefined ? "end" : "comma";
  }
}

function pointerOf(open: readonly Open[]): string {
  return toPointer(open.map(({ node, name }) => node.items?.length ?? name));
}

/** Where the value at a JSON Pointer (RFC 6901) stands, or else the nearest thing around it. */
export function walkTo(root: Node, pointer: string): { readonly span: Span; isThere: boolean } {
  let node = root;
  for (const name of partsOf(pointer)) {
    const item = /^(?:0|[1-9][0-9]{0,9})$/.test(name) ? node.items?.[Number(name)] : undefined;
    const next = node.members?.get(name)?.node ?? item;
    if (next === undefined) return { span: node, isThere: false };
    node = next;
  }
  return { span: node, isThere: true };
}

/** Finds the line of an offset, as an editor counts them: LF, CR LF and CR alone end one. The lines are found once. */
export function countLines(text: string): (offset: number) => number {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return (offset) => {
    let line = 1;
    for (let beyond = starts.length; beyond > line;) {
      const middle = Math.ceil((line + beyond) / 2);
      if ((starts[middle - 1] ?? 0) <= offset) line = middle;
      else beyond = middle - 1;
    }
    return line;
  };
}
