/** JSON (RFC 8259) as people write it by hand: its value and where each part of it stands, or what is wrong with it. */

import { partsOf, toPointer } from "../schema/check.ts";
import { show } from "../schema/wording.ts";
import { explain, type Fault, type Span } from "./explain.ts";

/** A text that is JSON, or the line of the first thing in it that isn't, and what to write there, in Spanish. */
export type ParsedJson =
  | {
    readonly kind: "json";
    readonly value: unknown;
    /** The line of the value at a JSON Pointer (RFC 6901), or of the nearest thing around it, and what is written there. */
    readonly at: (
      pointer: string,
    ) => { readonly line: number; readonly written?: string };
    /** What is JSON, and hardly meant: keys that are written again in their object, of which the last one counts; 15.000. */
    readonly doubts: readonly Doubt[];
  }
  | { readonly kind: "invalid"; readonly line: number; readonly text: string };

/** Something to mend at a line, at a pointer where that tells more. */
interface Doubt {
  readonly line: number;
  readonly pointer?: string;
  readonly text: string;
}

/** A value and the key before it. A list or object holds others by place or name: the last one, if it is written twice. */
interface Node extends Span {
  end: number;
  readonly before?: Span | undefined;
  readonly closedBy?: string;
  readonly inner: Map<string, Node>;
  /** Where the last one went, and the last key of an object. */
  name: string;
  key?: Span;
}

/** No more of either doubt than these are told. */
const MOST_DOUBTS = 100;
/** An amount whose thousands are parted by a point: for JSON, 15.000 is 15. */
const POINT = /^[1-9][0-9]{0,2}\.000$/;
/** Blanks and, behind them, a mark, a text, a number or a word, if there is one. */
const TOKEN =
  // deno-lint-ignore no-control-regex -- they are what JSON's texts can't hold
  /[ \t\n\r]*([{}[\],:]|"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)?/y;

/**
 * Reads a text as `JSON.parse` does, nested to any depth.
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
  return readSound(text) ?? readInPlace(text);
}

/** What has no doubts, which most texts can be seen to be in a tenth of the time: places are read once one is asked for. */
function readSound(text: string): ParsedJson | undefined {
  const countKeys = (json: string) => json.match(/"[ \t\n\r]*:/g)?.length;
  try {
    const value: unknown = JSON.parse(text);
    // Without a backslash no text has a quote in it, so these are the keys: as many as are left, and none is there twice.
    const isOnce = !text.includes("\\") &&
      countKeys(text) === countKeys(JSON.stringify(value));
    if (!isOnce || /\b[1-9][0-9]{0,2}\.000\b/.test(text)) return undefined;
    let placed: ParsedJson | undefined;
    const at = (pointer: string) => {
      placed ??= readInPlace(text);
      return placed.kind === "json" ? placed.at(pointer) : { line: 1 };
    };
    return { kind: "json", value, at, doubts: [] };
  } catch {
    // No JSON, or nested too deep to be written again.
    return undefined;
  }
}

function readInPlace(text: string): ParsedJson {
  const lineOf = countLines(text);
  const whole: Node = { start: 0, end: 0, inner: new Map(), name: "" };
  const open: Node[] = [];
  const repeated: Doubt[] = [];
  const points: Doubt[] = [];
  let last: Span = whole;
  let expected: Fault["expected"] = "value";
  TOKEN.lastIndex = 0;
  while (true) {
    const token = TOKEN.exec(text)?.[1] ?? "";
    const end = TOKEN.lastIndex;
    const start = end - token.length;
    const outer = open.at(-1) ?? whole;
    if (expected === "end" && token === "" && end === text.length) break;
    if (outer.closedBy === token && /comma|first/.test(expected)) {
      outer.end = end;
      open.pop();
      expected = open.length === 0 ? "end" : "comma";
    } else if (expected === "comma" && token === ",") {
      expected = outer.closedBy === "}" ? "key" : "value";
    } else if (expected === "colon" && token === ":") {
      expected = "value";
    } else if (expected.endsWith("key") && token.startsWith('"')) {
      outer.key = { start, end };
      outer.name = String(JSON.parse(token));
      const first = outer.inner.get(outer.name)?.before;
      if (first !== undefined && repeated.length < MOST_DOUBTS) {
        const pointer = toPointer(open.map(({ name }) => name));
        const told = `${show(outer.name)} ya está en la línea ${
          lineOf(first.start)
        }: dejá una sola`;
        repeated.push({ line: lineOf(start), pointer, text: told });
      }
      expected = "colon";
    } else if (/value|item/.test(expected) && /^[^}\],:]/.test(token)) {
      const closedBy = token === "{" ? "}" : token === "[" ? "]" : "";
      const node: Node = {
        start,
        end,
        before: outer.key,
        closedBy,
        inner: new Map(),
        name: "",
      };
      if (outer.closedBy === "]") outer.name = String(outer.inner.size);
      outer.inner.set(outer.name, node);
      if (closedBy !== "") open.push(node);
      if (POINT.test(token) && points.length < MOST_DOUBTS) {
        const told = `«${token}» se escribe ${
          token.replace(".", "")
        }: los miles van sin punto`;
        points.push({ line: lineOf(start), text: told });
      }
      const after = open.length === 0 ? "end" : "comma";
      expected = closedBy === "}"
        ? "first key"
        : closedBy === "]"
        ? "first item"
        : after;
    } else {
      const [at, told] = explain(text, lineOf, {
        at: start,
        expected,
        last,
        open,
      });
      return { kind: "invalid", line: lineOf(at), text: told };
    }
    last = { start, end };
  }
  const at = (pointer: string) => {
    let node = whole;
    for (const part of ["", ...partsOf(pointer)]) {
      const next = node.inner.get(part);
      if (next === undefined) return { line: lineOf(node.start) };
      node = next;
    }
    return {
      line: lineOf(node.start),
      written: text.slice(node.start, node.end),
    };
  };
  return {
    kind: "json",
    value: JSON.parse(text),
    at,
    doubts: [...repeated, ...points],
  };
}

/** Finds the line of an offset, as an editor counts them: LF, CR LF and CR alone end one. The lines are found once. */
export function countLines(text: string): (offset: number) => number {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) {
    starts.push(index + end.length);
  }
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}
