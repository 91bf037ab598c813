/**
 * The rules of `data/menu.json` and `data/hoy.json` beyond their shape, and the checks
 * that `shop_rules.ts` shares.
 */

import { toPointer, type Violation } from "../schema/check.ts";
import { listNames, show } from "../schema/wording.ts";
import { isDate } from "../time/dates.ts";
import { readDate } from "../words/dates.ts";
import { foldName } from "../words/names.ts";
import type { Aliases, MenuFile, Today } from "./files.ts";
import type { Priced } from "./menu.ts";
import type { Exception, Flavor, Promo } from "./shapes.ts";

/** A name without letters and digits, with invisible characters or with extra spaces. */
const ODD_NAME =
  /^[^\p{L}\p{N}]*$|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|^\s|\s$|\s\s|[^\S ]/u;

/** The marks of a food, each with an allergen that contradicts the mark. */
const EXCLUDED = [
  ["vegano", "leche"],
  ["vegano", "huevo"],
  ["sinTacc", "trigo"],
] as const;

/** The fields of an item, in any list of any file, that the rules check. */
type Item =
  & Partial<Flavor & Promo & Exception>
  & Pick<Priced, "precioDesde">
  & Aliases;

/** Finds the violations of a menu. */
export function* findMenuMistakes(menu: MenuFile): Generator<Violation> {
  const { palabras = {} } = menu;
  for (const list of ["potes", "promos", "adicionales", "sabores"] as const) {
    yield* findListMistakes<Item>(`/${list}`, menu[list]);
  }
  const words = Object.keys(palabras).map((nombre) => [nombre, { nombre }]);
  for (
    const violation of findListMistakes("/palabras", Object.fromEntries(words))
  ) {
    // In the file, the key is the name.
    const pointer = violation.pointer.replace(/\/nombre$/, "");
    yield { ...violation, pointer };
  }

  for (const [i, promo] of menu.promos.entries()) {
    for (const list of ["potes", "adicionales"] as const) {
      const ids = menu[list].map(({ id }) => id);
      yield* findListMistakes(
        `/promos/${i}/${list}`,
        promo[list],
        (pointer, { id }) => findUnknown(`${pointer}/id`, id, ids),
      );
    }
  }
}

/**
 * Finds the violations of the items in the list at a pointer, and keys and aliases
 * that an earlier item already has, ignoring accents, case and spaces.
 *
 * @param findOthers Finds further violations of an item, at its pointer.
 */
export function* findListMistakes<T extends Item>(
  list: string,
  items: readonly T[] | Readonly<Record<string, T>>,
  findOthers: (pointer: string, item: T) => Iterable<Violation> = () => [],
): Generator<Violation> {
  const pointerByName = new Map<string, string>();

  for (const [key, item] of Object.entries(items)) {
    const itemPointer = list + toPointer([key]);
    // A repeated item is reported once, even if several of its names are repeated.
    let isRepeated = false;
    const { id, nombre, fecha, alias } = item;
    for (
      const [pointer, name] of textsIn(itemPointer, {
        id,
        nombre,
        fecha,
        alias,
      })
    ) {
      yield* findOddName(pointer, name);
      const folded = foldName(name).replaceAll(" ", "");
      const firstPointer = pointerByName.get(folded) ?? itemPointer;
      pointerByName.set(folded, firstPointer);
      if (firstPointer === itemPointer || isRepeated) continue;

      isRepeated = true;
      const expected = `un texto que no esté ya en ${firstPointer}`;
      const remedy = "cambialo, o borrá lo que sobra";
      yield violationAt(pointer, name, expected, remedy);
    }
    yield* findItemMistakes(itemPointer, item);
    yield* findOthers(itemPointer, item);
  }
}

/** Yields the texts in a value at a pointer, each with its own pointer. */
export function* textsIn(
  pointer: string,
  value: unknown,
): Generator<readonly [pointer: string, text: string]> {
  if (typeof value === "string") return yield [pointer, value];

  for (const [key, inner] of Object.entries(Object(value))) {
    yield* textsIn(`${pointer}/${key}`, inner);
  }
}

/**
 * Finds an odd category, a last day before the first, future prices whose key isn't
 * a date, and allergens that a mark of the same food excludes.
 */
function* findItemMistakes(pointer: string, item: Item) {
  const { categoria, desde, hasta, precioDesde = {}, alergenos = [] } = item;
  if (categoria) yield* findOddName(`${pointer}/categoria`, categoria);
  if (desde && hasta && desde > hasta) {
    const expected = `una fecha desde ${show(desde)}, el primer día`;
    yield violationAt(`${pointer}/hasta`, hasta, expected);
  }

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
  yield* findListMistakes("/avisos", avisos);
  if (menu === undefined) return;

  const flavors = menu.sabores.map(({ nombre }) => nombre);
  for (const [pointer, name] of textsIn("/agotados", agotados)) {
    // The day's file has names only. An alias expects the name of its flavor.
    const owner = menu.sabores.find(({ alias }) => alias?.includes(name));
    yield* findUnknown(pointer, name, owner ? [owner.nombre] : flavors);
  }
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

/** Finds a name that people can't read or compare. */
function* findOddName(pointer: string, name: string) {
  if (!ODD_NAME.test(name)) return;

  const expected =
    "un nombre con letras o números, sin espacios de más ni caracteres invisibles";
  yield violationAt(pointer, name, expected);
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
