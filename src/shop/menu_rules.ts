/**
 * The rules of `data/menu.json` and `data/hoy.json` beyond their shape, and the checks
 * that `shop_rules.ts` shares.
 */

import { toPointer, type Violation } from "../schema/check.ts";
import { listNames, show } from "../schema/wording.ts";
import { isDate } from "../time/dates.ts";
import { readDate } from "../words/dates.ts";
import { parseName } from "../words/names.ts";
import type { Aliases, MenuFile, Today } from "./files.ts";
import type { Priced } from "./menu.ts";
import type { Flavor, Promo, PromoPart } from "./shapes.ts";

/** Patterns of names that people can't read or compare, each with its remedy. */
const ODD_NAMES = [
  [/^[^\p{L}\p{N}]*$/u, "con letras o números"],
  [/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u, "sin caracteres invisibles"],
  [/^\s|\s$|\s\s|[^\S ]/u, "sin espacios de más"],
] as const;

/** The marks of a food that contradict allergens. */
export const EXCLUDED = [
  { mark: "vegano", label: "vegano", allergens: ["leche", "huevo"] },
  { mark: "sinTacc", label: "sin TACC", allergens: ["trigo"] },
] as const;

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
interface PlacedName {
  readonly pointer: string;
  readonly name: string;
}

/** A name that no other item of its list may have. */
interface Identifier extends PlacedName {
  /**
   * The item that has the name, as a message refers to the item: a JSON
   * Pointer, or a quoted name.
   */
  readonly owner: string;
  /** The kind of name with its article: "un alias". */
  readonly noun: string;
  readonly remedy?: string | undefined;
}

/** The fields that `findItemMistakes` checks. */
type ItemFacts =
  & Pick<Priced, "precioDesde">
  & Partial<Pick<Flavor, "categoria" | "vegano" | "sinTacc" | "alergenos">>
  & Span;

/** The first and the last day. */
type Span = Partial<Pick<Promo, "desde" | "hasta">>;

/** Finds the violations of a menu. */
export function* findMenuMistakes(menu: MenuFile): Generator<Violation> {
  const { potes, adicionales, palabras = {} } = menu;
  for (const list of ["potes", "promos", "adicionales", "sabores"] as const) {
    yield* findNameMistakes(identifiersOf(`/${list}`, menu[list]));
    yield* findInEach<ItemFacts>(`/${list}`, menu[list], findItemMistakes);
  }

  const words = Object.keys(palabras).map((name) => {
    const pointer = toPointer(["palabras", name]);
    return { owner: show(name), pointer, noun: "un nombre", name };
  });
  yield* findNameMistakes(words);

  yield* findInEach("/promos", menu.promos, (pointer, promo) => [
    ...findPartMistakes(`${pointer}/potes`, promo.potes, potes),
    ...findPartMistakes(
      `${pointer}/adicionales`,
      promo.adicionales,
      adicionales,
    ),
  ]);
}

function* findNameMistakes(
  names: readonly Identifier[],
) {
  yield* findUsedTwice(names);
  for (const { pointer, name } of names) yield* findOddName(pointer, name);
}

/**
 * Finds an odd category, a last day before the first, future prices whose key isn't
 * a date, and allergens that a mark of the same food excludes.
 */
function* findItemMistakes(pointer: string, item: ItemFacts) {
  const { categoria, precioDesde = {}, alergenos = [] } = item;
  if (categoria) yield* findOddName(`${pointer}/categoria`, categoria);
  yield* findReversedSpan(pointer, item);

  for (const start of Object.keys(precioDesde)) {
    if (isDate(start)) continue;

    const violation = violationAt(
      pointer + toPointer(["precioDesde", start]),
      start,
      'una fecha, año-mes-día, como "2026-12-01"',
    );
    const date = readDate(start) ?? "";
    yield isDate(date)
      ? { ...violation, remedy: `escribí ${show(date)}` }
      : violation;
  }

  for (const { mark, label, allergens } of EXCLUDED) {
    const listed = allergens.filter((name) => alergenos.includes(name));
    if (!item[mark] || listed.length === 0) continue;

    const names = allergens.join(" ni ");
    yield {
      pointer: `${pointer}/alergenos`,
      actual: listNames(listed),
      expected: `una lista sin ${names}, porque figura como ${label}`,
    };
  }
}

/**
 * Finds sold-out flavors that aren't on the menu, and notices that end before
 * they begin. If the menu is invalid, every flavor is accepted.
 */
export function* findTodayMistakes(
  { agotados, avisos }: Today,
  menu: MenuFile | undefined,
): Generator<Violation> {
  const flavors = menu?.sabores.map(({ nombre }) => nombre) ?? agotados;
  const soldOut = agotados.map((name, i) => (
    { pointer: `/agotados/${i}`, name }
  ));
  yield* findUnknown(soldOut, "el nombre de un sabor de menu.json", flavors);
  yield* findInEach("/avisos", avisos, findReversedSpan);
}

/** Finds a last day that is before the first day. */
function* findReversedSpan(pointer: string, { desde, hasta }: Span) {
  if (!desde || !hasta || desde <= hasta) return;

  const expected = `una fecha desde ${show(desde)}, el primer día`;
  yield violationAt(`${pointer}/hasta`, hasta, expected);
}

/** Finds repeated parts of a promo, and parts that aren't among the menu's items. */
function* findPartMistakes(
  pointer: string,
  parts: readonly PromoPart[],
  items: readonly { readonly id: string }[],
) {
  const names = identifiersOf(pointer, parts);
  yield* findUsedTwice(names);

  const ids = items.map(({ id }) => id);
  // One of two items with the same id may be the one that a part names, so no part
  // counts as unknown. `findUsedTwice` reports the repeated id.
  if (new Set(ids).size < ids.length) return;

  const expected = ids.length === 0
    ? "nada: no hay ninguno"
    : `uno de: ${listNames(ids)}`;
  yield* findUnknown(names, expected, ids);
}

/** Finds names that aren't among the allowed ones. */
function* findUnknown(
  names: readonly PlacedName[],
  expected: string,
  allowed: readonly string[],
) {
  for (const { pointer, name } of names) {
    if (allowed.includes(name)) continue;
    yield { ...violationAt(pointer, name, expected), allowed };
  }
}

/** Finds a name without letters and digits, with invisible characters or with extra spaces. */
function* findOddName(pointer: string, name: string) {
  const [, requirement] = ODD_NAMES.find(([odd]) => odd.test(name)) ?? [];
  if (requirement === undefined) return;

  yield violationAt(pointer, name, `un nombre ${requirement}`);
}

/** Creates the violation of a value that a rule refuses. */
export function violationAt(
  pointer: string,
  value: unknown,
  expected: string,
): Violation {
  return {
    pointer,
    actual: show(value),
    expected,
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
    yield { ...violationAt(pointer, name, expected), remedy };
  }
}
