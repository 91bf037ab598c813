/** Reads JSON (RFC 8259) for where each part of it stands, or for where it stops being JSON. */

import { partsOf, toPointer } from "../schema/pointer.ts";

/** A stretch of a text; `end` is not included. */
interface Span {
  readonly start: number;
  readonly end: number;
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

/** Where a text stops being JSON: what was read before, and what is open, from the outermost. */
export interface Fault {
  readonly kind: "fault";
  readonly at: number;
  /** What may stand there: `first` is the first item or key, or what closes the list or object at once. */
  readonly expected: "value" | "first item" | "key" | "first key" | "colon" | "comma" | "end";
  readonly last: Span;
  readonly open: readonly Open[];
}

/** A key that is written again in its object, and where both stand: offsets, or lines. */
interface Repeated {
  readonly pointer: string;
  readonly first: number;
  readonly again: number;
}

/** No more repeated keys than these are told: each has the way to it in its pointer. */
const MOST_REPEATED = 100;
/** Blanks and, behind them, a mark, a text, a number or a word, if there is one. */
const TOKEN =
  // deno-lint-ignore no-control-regex -- they are what JSON's texts can't hold
  /[ \t\n\r]*([{}[\],:]|"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)?/y;

/** Reads a text. It accepts what `JSON.parse` does, nested to any depth. */
export function readJson(
  text: string,
): Fault | { readonly kind: "read"; readonly root: Node; readonly repeated: readonly Repeated[] } {
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
      return { kind: "read", root, repeated };
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
        repeated.push({ pointer, first: first.start, again: start });
      }
      expected = "colon";
    } else if (/value|item/.test(expected) && /^[{[]/.test(token)) {
      open.push({ start, closedBy: token === "{" ? "}" : "]", inner: new Map(), name: "" });
      expected = token === "{" ? "first key" : "first item";
    } else if (/value|item/.test(expected) && /^[^}\],:]/.test(token)) {
      node = { start, end };
    } else {
      return { kind: "fault", at: start, expected, last, open };
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

/** Where things stand in a text. */
export interface Places {
  /** The line of the value at a JSON Pointer (RFC 6901), or of the nearest thing around it; and what is written there, if it is. */
  readonly at: (pointer: string) => { readonly line: number; readonly written?: string };
  /** Keys that are written again in their object, with the lines of both. */
  readonly repeated: readonly Repeated[];
}

/** Finds where things stand in a text that is JSON: ten times the work of parsing it, so it is done for what is told only. */
export function findPlaces(text: string): Places {
  const reading = readJson(text);
  if (reading.kind === "fault") throw new Error("A text that is JSON could not be read.");
  const lineOf = countLines(text);
  return {
    at(pointer) {
      let node = reading.root;
      for (const part of partsOf(pointer)) {
        const next = node.inner?.get(part);
        if (next === undefined) return { line: lineOf(node.start) };
        node = next;
      }
      return { line: lineOf(node.start), written: text.slice(node.start, node.end) };
    },
    repeated: reading.repeated.map(({ pointer, first, again }) => ({
      pointer,
      first: lineOf(first),
      again: lineOf(again),
    })),
  };
}

/** Finds the line of an offset, as an editor counts them: LF, CR LF and CR alone end one. The lines are found once. */
export function countLines(text: string): (offset: number) => number {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}
