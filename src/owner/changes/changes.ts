/** What differs between two states of the shop's data, in the owner's words. */

import { isEqual, isObject, type JsonObject } from "../../schema/value.ts";
import { capitalize } from "../../words/capitalize.ts";
import { DATA_FILE_NAMES, type DataFile } from "../data_file.ts";
import { type Change, large, small } from "./change.ts";
import { labelOf, tellDay, tellField } from "./fields.ts";
import { type Kind, KINDS } from "./things.ts";

/** The values of the data's files; undefined for one that isn't there. */
export type DataValues = { readonly [file in DataFile]?: unknown };

/** Two values that differ, and where they stand. */
interface Pair {
  /** With `*` for any item of a list. */
  readonly path: string;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Every difference, in the files' order; none for data that is the same. The values may hold mistakes: a property that
 * isn't known goes by its key.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const menu = (precio: number) => ({ potes: [{ id: "medio-kilo", nombre: "Medio kilo", precio }] });
 * assertEquals(findChanges({ "menu.json": menu(15500) }, { "menu.json": menu(1550) }), [
 *   { text: "Medio kilo: $ 15.500 → $ 1.550, 90 % menos", isLarge: true },
 * ]);
 * ```
 */
export function findChanges(before: DataValues, after: DataValues): readonly Change[] {
  return DATA_FILE_NAMES.flatMap((file) => {
    const [old, young] = [before[file], after[file]];
    if (isEqual(old, young)) return [];
    if (young === undefined) return [large(`Ya no está el archivo ${file}`)];
    const parts = findParts({ path: file, key: file, before: old ?? {}, after: young });
    return [
      ...(old === undefined ? [small(`El archivo ${file} es nuevo`)] : []),
      ...parts.map(({ text, isLarge }) => ({ text: capitalize(text), isLarge })),
    ];
  });
}

function findParts({ path, key, before, after }: Pair): readonly Change[] {
  if (isEqual(before, after)) return [];
  const kind = KINDS[path];
  if (kind !== undefined) {
    const [old, young] = [listOf(before, kind), listOf(after, kind)];
    const changes = old && young ? findInList(path, kind, old, young) : [];
    // A list that is left out differs from an empty one, though no item of it does.
    if (changes.length > 0) return changes;
  }
  if (isObject(before) && isObject(after)) return findInFields(path, before, after);
  if (path === "hoy.json/fecha") return [tellDay(before, after)];
  return tellField(key, before, after);
}

function findInFields(path: string, before: JsonObject, after: JsonObject): readonly Change[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    const pair = { path: `${path}/${key}`, key, before: before[key], after: after[key] };
    const isInner = isObject(pair.before) && isObject(pair.after);
    return findParts(pair).map((change) => isInner ? under(labelOf(key), change) : change);
  });
}

function findInList(
  path: string,
  kind: Kind,
  before: readonly JsonObject[],
  after: readonly JsonObject[],
): readonly Change[] {
  const pairs = pairUp(kind, before, after);
  const partners = new Map(pairs.map((pair) => [pair.after, pair.before]));
  const added = after.filter((item) => !partners.has(item));
  const removed = before.filter((item) => !pairs.some((pair) => pair.before === item));
  const inOrder = after.flatMap((item) => partners.get(item) ?? []);
  const stayed = before.filter((item) => !removed.includes(item));
  const mark = (text: string) => kind.isLarge ? large(text) : small(text);
  return [
    ...pairs.flatMap((pair) =>
      findInFields(`${path}/*`, pair.before, pair.after)
        .map((change) => under(kind.name(pair.before), change))
    ),
    ...added.map((item) => mark(`${kind.added} ${kind.tell(item)}`)),
    ...removed.map((item) => mark(`${kind.removed} ${kind.name(item)}`)),
    ...(stayed.some((item, i) => item !== inOrder[i])
      ? [small(`Cambió el orden de ${kind.all}`)]
      : []),
  ];
}

interface ItemPair {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/**
 * Pairs the items of before and after: those with the same key; else two that differ in nothing but the key; else, in
 * lists of the same length, two at the same place.
 */
function pairUp(
  { key }: Kind,
  before: readonly JsonObject[],
  after: readonly JsonObject[],
): readonly ItemPair[] {
  const byKey = new Map(after.map((item) => [item[key], item]));
  const known = new Set(before.map((item) => item[key]));
  const free = new Set(after.filter((item) => !known.has(item[key])));
  const isSameLength = before.length === after.length;
  return before.flatMap((item, i) => {
    const same = byKey.get(item[key]);
    if (same !== undefined) return [{ before: item, after: same }];
    const there = after[i];
    const renamed = [...free].find((other) => isEqual({ ...item, [key]: other[key] }, other)) ??
      (isSameLength && there !== undefined && free.has(there) ? there : undefined);
    if (renamed === undefined) return [];
    free.delete(renamed);
    return [{ before: item, after: renamed }];
  });
}

/** The items of a list if each is an object with a key of its own. */
function listOf(value: unknown, { key }: Kind): readonly JsonObject[] | undefined {
  const list = value === undefined ? [] : value;
  if (!Array.isArray(list)) return undefined;
  const items = list.filter(isObject);
  const keys = new Set(items.map((item) => item[key]));
  return items.length === list.length && keys.size === list.length ? items : undefined;
}

function under(name: string, { text, isLarge }: Change): Change {
  return { text: `${name}: ${text}`, isLarge };
}
