/** JSON as people write it by hand: its value, and where each part of it stands; or what is wrong, and how to mend it. */

import { partsOf } from "../schema/pointer.ts";
import { explainFault } from "./explain/explain.ts";
import { BYTE_ORDER_MARK, createPositions, type Position } from "./lines.ts";
import { type Node, readJson, type Repeated, type Span } from "./read.ts";

/** A stretch of a text and the line and column that it begins at. */
export interface Place extends Span, Position {}

/** Where a value stands, and its key if it is a property. */
export interface ValuePlace extends Place {
  readonly key?: Place;
}

/** Where everything in a text stands. It is looked for when it is first asked for. */
export interface Places {
  /** Where the value at a JSON Pointer (RFC 6901) stands, if there is one. */
  readonly at: (pointer: string) => ValuePlace | undefined;
  /** The same, or where the nearest thing around it stands. */
  readonly near: (pointer: string) => ValuePlace;
}

/** A key that is written again in its object. */
export interface RepeatedKey {
  /** JSON Pointer to the property. */
  readonly pointer: string;
  readonly name: string;
  readonly first: Place;
  readonly again: Place;
}

/** A text that is JSON, or the first thing in it that isn't. */
export type ParsedJson =
  | {
    readonly kind: "json";
    readonly value: unknown;
    readonly places: Places;
    /** The keys that are written more than once in their object, of which the last one counts. */
    readonly repeated: readonly RepeatedKey[];
  }
  | {
    readonly kind: "invalid";
    readonly mistake: Place & {
      /** What stands there and what to write, in Spanish: "sobra la coma antes de }: borrala". */
      readonly text: string;
    };
  };

/** What ends a key: a quote and a colon. Strings may hold the same, so it occurs at least as often as there are keys. */
const KEY_END = /"[ \t\n\r]*:/g;

/**
 * Reads a text. It accepts what `JSON.parse` does, with the same value, and a byte order mark before it.
 *
 * @example A comma too many
 * ```ts
 * import { assert, assertEquals } from "@std/assert";
 *
 * const parsed = parseJson('{\n  "precio": 8500,\n}');
 * assert(parsed.kind === "invalid");
 * assertEquals(parsed.mistake.line, 2);
 * assertEquals(parsed.mistake.text, "sobra la coma antes de }: borrala");
 * ```
 *
 * @example Where things stand
 * ```ts
 * import { assert, assertEquals } from "@std/assert";
 *
 * const parsed = parseJson('{\n  "precio": 8500\n}');
 * assert(parsed.kind === "json");
 * assertEquals(parsed.value, { precio: 8500 });
 * assertEquals(parsed.places.at("/precio")?.line, 2);
 * assertEquals(parsed.places.at("/precio")?.column, 13);
 * ```
 */
export function parseJson(text: string): ParsedJson {
  const json = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { kind: "invalid", mistake: findMistake(text) };
  }
  // Only when one is asked for: finding all places takes ten times as long as parsing, 6 ms for the shop's data.
  let found: Found | undefined;
  const find = () => found ??= findPlaces(text);
  const places: Places = {
    at: (pointer) => find().at(pointer),
    near: (pointer) => find().near(pointer),
  };
  const mayRepeat = countKeys(value) < (json.match(KEY_END)?.length ?? 0);
  return { kind: "json", value, places, repeated: mayRepeat ? find().repeated : [] };
}

interface Found extends Places {
  readonly repeated: readonly RepeatedKey[];
}

function findMistake(text: string): Place & { readonly text: string } {
  const reading = readJson(text);
  if (reading.kind === "read") throw new Error("A text that is no JSON was read as such.");
  const { start, end, text: told } = explainFault(text, reading.fault);
  return { start, end, ...createPositions(text)(start), text: told };
}

function findPlaces(text: string): Found {
  const reading = readJson(text);
  if (reading.kind === "fault") throw new Error("A text that is JSON could not be read.");
  const positionOf = createPositions(text);
  const placeOf = ({ start, end }: Span): Place => ({ start, end, ...positionOf(start) });
  const walk = (pointer: string): { readonly place: ValuePlace; readonly isThere: boolean } => {
    const { node, key, isThere } = walkTo(reading.root, pointer);
    const place = placeOf(node);
    return { place: key === undefined ? place : { ...place, key: placeOf(key) }, isThere };
  };
  return {
    at(pointer) {
      const { place, isThere } = walk(pointer);
      return isThere ? place : undefined;
    },
    near: (pointer) => walk(pointer).place,
    repeated: reading.repeated.map(({ pointer, name, first, again }: Repeated) => ({
      pointer,
      name,
      first: placeOf(first),
      again: placeOf(again),
    })),
  };
}

function walkTo(
  root: Node,
  pointer: string,
): { readonly node: Node; readonly key?: Span; readonly isThere: boolean } {
  let here: { readonly node: Node; readonly key?: Span } = { node: root };
  for (const name of partsOf(pointer)) {
    const { items, members } = here.node;
    const item = /^(?:0|[1-9][0-9]{0,9})$/.test(name) ? items?.[Number(name)] : undefined;
    const next = members?.get(name) ?? (item === undefined ? undefined : { node: item });
    if (next === undefined) return { ...here, isThere: false };
    here = next;
  }
  return { ...here, isThere: true };
}

function countKeys(root: unknown): number {
  const pending = [root];
  let count = 0;
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null) continue;
    const inner = Object.values(value);
    if (!Array.isArray(value)) count += inner.length;
    for (const one of inner) if (typeof one === "object") pending.push(one);
  }
  return count;
}
