/** The rules that several of the owner's files share. */

import type { Violation } from "../schema/check.ts";
import { show } from "../schema/wording.ts";
import { foldName } from "../words/names.ts";
import type { Aliases } from "./files.ts";

/** The keys that identify an item, besides its aliases. */
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
  /** The item in a message: its JSON Pointer, or its quoted name. */
  readonly owner: string;
  readonly noun: string;
  readonly remedy?: string | undefined;
}

/** Creates the violation of a value. */
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

/** Finds the violations of each item of a list. */
export function* findInEach<T>(
  pointer: string,
  items: readonly T[],
  find: (pointer: string, item: T) => Iterable<Violation>,
): Generator<Violation> {
  for (const [i, item] of items.entries()) {
    yield* find(`${pointer}/${i}`, item);
  }
}

/** Returns the keys of all items, then their aliases. */
export function identifiersOf(
  list: string,
  items: readonly Identified[],
): readonly Identifier[] {
  const owned = items.map((item, i) => ({
    item,
    owner: `${list}/${i}`,
  }));
  const keys = owned.flatMap(({ item, owner }) =>
    KEYS.map(({ field, ...key }) => ({
      ...key,
      owner,
      pointer: `${owner}/${field}`,
      name: item[field] ?? "",
    }))
  );
  const aliases = owned.flatMap(({ item: { alias = [] }, owner }) =>
    alias.map((name, i) => ({
      noun: "un alias",
      owner,
      pointer: `${owner}/alias/${i}`,
      name,
    }))
  );
  return [
    ...keys,
    ...aliases,
  ].filter(({ name }) => name !== "");
}

/**
 * Finds keys and aliases that another item of the list already has, ignoring
 * accents, case and spaces.
 *
 * Reports an item once. Keys precede aliases, so an alias that is another item's
 * id or name is reported at the alias.
 */
export function* findUsedTwice(
  identifiers: readonly Identifier[],
): Generator<Violation> {
  const owners = new Map<string, string>();
  const reported = new Set<string>();

  for (const { owner, pointer, noun, name, remedy } of identifiers) {
    const key = keyOf(name);
    const first = owners.get(key) ?? owner;
    owners.set(key, first);
    if (first === owner || key === "" || reported.has(owner)) continue;

    reported.add(owner);
    const expected = `${noun} que no esté ya en ${first}`;
    yield violationAt(pointer, name, expected, { remedy });
  }
}

/** Returns the form in which names are compared. */
export function keyOf(name: string): string {
  return foldName(name).replaceAll(" ", "");
}
