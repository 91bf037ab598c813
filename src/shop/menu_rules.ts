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

/** The marks of a food, each with an allergen that contradicts the mark. */
const EXCLUDED = [
  ["vegano", "leche"],
  ["vegano", "huevo"],
  ["sinTacc", "trigo"],
] as const;

/** An item with its keys and aliases. */
interface Identified extends Aliases {
  readonly id?: string;
  readonly nombre?: string;
  readonly fecha?: string;
}

/** A name that no other item of its list may have. */
interface Identifier {
  readonly pointer: string;
  readonly name: string;
  /**
   * The item that has the name, as a message refers to the item: a JSON
   * Pointer, or a quoted name.
   */
  readonly owner: string;
}

/** The fields that `findItemMistakes` checks. */
type ItemFacts = Partial<Flavor & Promo> & Pick<Priced, "precioDesde">;

/** Finds the violations of a menu. */
export function* findMenuMistakes(menu: MenuFile): Generator<Violation> {
  const { palabras = {} } = menu;
  for (const list of ["potes", "promos", "adicionales", "sabores"] as const) {
    yield* findNameMistakes([...namesIn(`/${list}`, menu[list])]);
    yield* findInEach<ItemFacts>(`/${list}`, menu[list], findItemMistakes);
  }

  const words = Object.keys(palabras).map((name) => {
    const pointer = toPointer(["palabras", name]);
    return { owner: show(name), pointer, name };
  });
  yield* findNameMistakes(words);

  for (const list of ["potes", "adicionales"] as const) {
    yield* findInEach(
      "/promos",
      menu.promos,
      (pointer, promo) =>
        findPartMistakes(`${pointer}/${list}`, promo[list], menu[list]),
    );
  }
}

function* findNameMistakes(names: readonly Identifier[]) {
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

    const date = readDate(start) ?? "";
    yield violationAt(
      pointer + toPointer(["precioDesde", start]),
      start,
      'una fecha, año-mes-día, como "2026-12-01"',
      isDate(date) ? `escribí ${show(date)}` : undefined,
    );
  }

  for (const [mark, allergen] of EXCLUDED) {
    if (!item[mark] || !alergenos.includes(allergen)) continue;

    const expected = `una lista sin ${allergen}, porque dice "${mark}": true`;
    yield violationAt(`${pointer}/alergenos`, allergen, expected);
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
  yield* findInEach(
    "/agotados",
    agotados,
    (pointer, name) => findUnknown(pointer, name, flavors),
  );
  yield* findInEach("/avisos", avisos, findReversedSpan);
}

/** Finds repeated parts of a promo, and parts that aren't among the menu's items. */
function* findPartMistakes(
  list: string,
  parts: readonly PromoPart[],
  items: MenuFile["potes" | "adicionales"],
) {
  const ids = items.map(({ id }) => id);
  yield* findUsedTwice(namesIn(list, parts));
  yield* findInEach(
    list,
    parts,
    (pointer, { id }) => findUnknown(`${pointer}/id`, id, ids),
  );
}

/** Finds a name that isn't among the allowed ones. */
function* findUnknown(
  pointer: string,
  name: string,
  allowed: readonly string[],
) {
  if (allowed.includes(name)) return;

  const expected = `uno de: ${listNames(allowed) || "ninguno"}`;
  yield { ...violationAt(pointer, name, expected), allowed };
}

/** Finds a last day that is before the first day. */
function* findReversedSpan(pointer: string, { desde, hasta }: Partial<Promo>) {
  if (!desde || !hasta || desde <= hasta) return;

  const expected = `una fecha desde ${show(desde)}, el primer día`;
  yield violationAt(`${pointer}/hasta`, hasta, expected);
}

/** Finds a name without letters and digits, with invisible characters or with extra spaces. */
function* findOddName(pointer: string, name: string) {
  for (const [odd, requirement] of ODD_NAMES) {
    if (!odd.test(name)) continue;
    yield violationAt(pointer, name, `un nombre ${requirement}`);
  }
}

/** Creates the violation of a value that a rule refuses. */
export function violationAt(
  pointer: string,
  value: unknown,
  expected: string,
  remedy?: string,
): Violation {
  return {
    pointer,
    actual: show(value),
    expected,
    remedy,
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

/** Yields the keys and the aliases of the items in the list at a pointer. */
export function* namesIn(
  list: string,
  items: readonly Identified[],
): Generator<Identifier> {
  for (const [i, { id, nombre, fecha, alias = [] }] of items.entries()) {
    const owner = `${list}/${i}`;
    for (const [key, name] of Object.entries({ id, nombre, fecha })) {
      if (name) yield { owner, pointer: `${owner}/${key}`, name };
    }
    for (const [n, name] of alias.entries()) {
      yield { owner, pointer: `${owner}/alias/${n}`, name };
    }
  }
}

/**
 * Finds keys and aliases that an earlier item of the list already has, ignoring
 * accents, case and spaces. Reports an item once.
 */
export function* findUsedTwice(
  names: Iterable<Identifier>,
): Generator<Violation> {
  const owners = new Map<string, string>();
  let reported = "";

  for (const { owner, pointer, name } of names) {
    const { key } = parseName(name);
    const first = owners.get(key) ?? owner;
    owners.set(key, first);
    if (first === owner || reported === owner) continue;

    reported = owner;
    const expected = `un texto que no esté ya en ${first}`;
    const remedy = "cambialo, o borrá lo que sobra";
    yield violationAt(pointer, name, expected, remedy);
  }
}
