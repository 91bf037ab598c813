/** The rules that several of the owner's files share. */

import type { Violation } from "../schema/check.ts";
import { show } from "../schema/wording.ts";
import { parseName } from "../words/names.ts";
import type { Aliases } from "./files.ts";

/** The keys whose value identifies an item. Its aliases do so as well. */
const KEYS = [
  { field: "id", noun: "un id", remedy: "poné otro, o borrá el que sobra" },
  { field: "nombre", noun: "un nombre" },
  { field: "fecha", noun: "una fecha" },
] as const;

/** An item with its keys and aliases. */
type Identified =
  & Aliases
  & Readonly<Partial<Record<typeof KEYS[number]["field"], string>>>;

/** A name in a file. */
export interface PlacedName {
  readonly pointer: string;
  readonly name: string;
}

/** A name that no other item of its list may have. */
export interface Identifier extends PlacedName {
  /**
   * The item that has the name, as a message refers to the item: a JSON
   * Pointer, or a quoted name.
   */
  readonly owner: string;
  /** The kind of name with its article: "un alias". */
  readonly noun: string;
  readonly remedy?: string | undefined;
}

/** Creates the violation of a value that a rule refuses. */
export function violationAt(
  pointer: string,
  value: unknown,
  expected: string,
  notes: Pick<Violation, "allowed" | "remedy"> = {},
): Violation {
  return {
    pointer,
    actual: show(value),
    expected,
    ...notes,
  };
}

/** Applies `find` to each item of the list at a pointer. */
export function* findInEach<T>(
  pointer: string,
  items: readonly T[],
  find: (pointer: string, item: T) => Iterable<Violation>,
): Generator<Violation> {
  for (const [i, item] of items.entries()) {
    yield* find(`${pointer}/${i}`, item);
  }
}

/**
 * Returns the identifiers of a list: first the keys of all items, then their
 * aliases. `list` is its JSON Pointer.
 */
export function identifiersOf(
  list: string,
  items: readonly Identified[],
): readonly Identifier[] {
  const keys = items.flatMap((item, i) =>
    KEYS.map(({ field, ...key }) => ({
      ...key,
      owner: `${list}/${i}`,
      pointer: `${list}/${i}/${field}`,
      name: item[field] ?? "",
    }))
  );
  const aliases = items.flatMap(({ alias = [] }, i) =>
    alias.map((name, n) => ({
      noun: "un alias",
      owner: `${list}/${i}`,
      pointer: `${list}/${i}/alias/${n}`,
      name,
    }))
  );
  // A missing key has the name "".
  return [...keys, ...aliases].filter(({ name }) => name !== "");
}

/**
 * Finds keys and aliases that another item of the list already has, ignoring
 * accents, case and spaces.
 *
 * Reports an item once. In the order of `identifiersOf`, keys precede aliases: an
 * alias that equals another item's id or name is reported, not the id or name.
 */
export function* findUsedTwice(
  identifiers: readonly Identifier[],
): Generator<Violation> {
  const owners = new Map<string, string>();
  const reported = new Set<string>();

  for (const { owner, pointer, noun, name, remedy } of identifiers) {
    const { key } = parseName(name);
    const first = owners.get(key) ?? owner;
    owners.set(key, first);
    if (first === owner || reported.has(owner)) continue;

    reported.add(owner);
    const expected = `${noun} que no esté ya en ${first}`;
    yield violationAt(pointer, name, expected, { remedy });
  }
}
