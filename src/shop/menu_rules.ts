/** The rules of `data/menu.json` and `data/hoy.json` beyond their shape. */

import { toPointer, type Violation } from "../schema/check.ts";
import { listNames, show } from "../schema/wording.ts";
import { isDate } from "../time/dates.ts";
import {
  findInEach,
  findUsedTwice,
  type Identifier,
  identifiersOf,
  type PlacedName,
  violationAt,
} from "./common_rules.ts";
import type { MenuFile, Today } from "./files.ts";
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

    const place = pointer + toPointer(["precioDesde", start]);
    yield violationAt(
      place,
      start,
      'una fecha, año-mes-día, como "2026-12-01"',
    );
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
    yield violationAt(pointer, name, expected, { allowed });
  }
}

/** Finds a name without letters and digits, with invisible characters or with extra spaces. */
function* findOddName(pointer: string, name: string) {
  const [, requirement] = ODD_NAMES.find(([odd]) => odd.test(name)) ?? [];
  if (requirement === undefined) return;

  yield violationAt(pointer, name, `un nombre ${requirement}`);
}
