/** The rules of `data/menu.json` and `data/hoy.json` beyond their shape. */

import { toPointer, type Violation } from "../schema/check.ts";
import { listNames, show } from "../schema/wording.ts";
import { isDate } from "../time/dates.ts";
import {
  findInEach,
  findUsedTwice,
  identifiersOf,
  keyOf,
  type PlacedName,
  violationAt,
} from "./common_rules.ts";
import type { MenuFile, Today } from "./files.ts";
import type { Priced } from "./menu.ts";
import type { Flavor, Promo, PromoPart } from "./shapes.ts";

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
/** The allergens that a mark excludes. */
const EXCLUDED = [
  { mark: "vegano", label: "vegano", allergens: ["leche", "huevo"] },
  { mark: "sinTacc", label: "sin TACC", allergens: ["trigo"] },
] as const;

/** Finds the violations of a menu. */
export function* findMenuMistakes(menu: MenuFile): Generator<Violation> {
  const { potes, promos, adicionales, sabores, palabras = {} } = menu;
  const words = Object.keys(palabras).map((name) => {
    const pointer = toPointer(["palabras", name]);
    return { owner: show(name), pointer, noun: "un nombre", name };
  });
  const categories = sabores.map(({ categoria }, i) => (
    { pointer: `/sabores/${i}/categoria`, name: categoria }
  ));

  const lists = Object.entries({ potes, promos, adicionales, sabores });
  const identifiers = lists
    .map(([list, items]) => identifiersOf(`/${list}`, items));
  for (const names of [...identifiers, words]) yield* findUsedTwice(names);
  yield* findOddNames([...words, ...identifiers.flat(), ...categories]);

  yield* findInEach("/promos", promos, (pointer, promo) => [
    ...findPartMistakes(`${pointer}/potes`, promo.potes, potes),
    ...findPartMistakes(
      `${pointer}/adicionales`,
      promo.adicionales,
      adicionales,
    ),
    ...findTurnedSpan(pointer, promo),
  ]);
  for (const [list, items] of Object.entries({ potes, promos, adicionales })) {
    yield* findInEach(`/${list}`, items, findWrongPriceDates);
  }
  for (const [list, items] of Object.entries({ sabores, adicionales })) {
    yield* findInEach(`/${list}`, items, findContradictions);
  }
}

/** Finds future prices whose key isn't a date. */
function findWrongPriceDates(
  pointer: string,
  { precioDesde = {} }: Priced,
): readonly Violation[] {
  const expected = 'una fecha, año-mes-día, como "2026-12-01"';
  return Object.keys(precioDesde).filter((start) => !isDate(start))
    .map((start) => {
      const place = toPointer(["precioDesde", start]);
      return violationAt(pointer + place, start, expected);
    });
}

/** Finds allergens that a mark of the same food excludes. */
function* findContradictions(
  pointer: string,
  food: Pick<Flavor, "vegano" | "sinTacc" | "alergenos">,
): Generator<Violation> {
  for (const { mark, label, allergens } of EXCLUDED) {
    const listed = allergens.filter((name) => food.alergenos.includes(name));
    if (!food[mark] || listed.length === 0) continue;

    const names = allergens.join(" ni ");
    yield {
      pointer: `${pointer}/alergenos`,
      actual: listNames(listed),
      expected: `una lista sin ${names}, porque figura como ${label}`,
    };
  }
}

/** Finds sold-out flavors that aren't on the menu, if that is valid, and notices that end before they begin. */
export function* findTodayMistakes(
  { agotados, avisos }: Today,
  menu: MenuFile | undefined,
): Generator<Violation> {
  const names = agotados
    .map((name, i) => ({ pointer: `/agotados/${i}`, name }));
  const flavors = menu?.sabores.map(({ nombre }) => nombre) ?? agotados;

  yield* findUnknown(names, "el nombre de un sabor de menu.json", flavors);
  yield* findInEach("/avisos", avisos, findTurnedSpan);
}

/** Finds a last day before the first. */
function findTurnedSpan(
  pointer: string,
  { desde, hasta }: Partial<Pick<Promo, "desde" | "hasta">>,
): readonly Violation[] {
  if (!desde || !hasta || desde <= hasta) return [];

  const expected = `una fecha desde ${show(desde)}, el primer día`;
  return [violationAt(`${pointer}/hasta`, hasta, expected)];
}

/** Finds repeated and unknown parts of a promo. While the menu repeats an id, no part counts as unknown. */
function* findPartMistakes(
  pointer: string,
  parts: readonly PromoPart[],
  listed: readonly { readonly id: string }[],
): Generator<Violation> {
  const names = identifiersOf(pointer, parts);
  yield* findUsedTwice(names);

  const ids = listed.map(({ id }) => id);
  if (new Set(ids).size < ids.length) return;

  const isEmpty = ids.length === 0;
  const expected = isEmpty
    ? "nada: no hay ninguno"
    : `uno de: ${listNames(ids)}`;
  yield* findUnknown(names, expected, ids);
}

/** Finds names that aren't allowed. */
function findUnknown(
  names: readonly PlacedName[],
  expected: string,
  allowed: readonly string[],
): readonly Violation[] {
  return names.filter(({ name }) => !allowed.includes(name))
    .map(({ pointer, name }) =>
      violationAt(pointer, name, expected, { allowed })
    );
}

/** Finds names without letters, with invisible characters or with extra spaces. */
function* findOddNames(names: readonly PlacedName[]): Generator<Violation> {
  for (const { pointer, name } of names) {
    const requirement = requirementOf(name);
    if (requirement === undefined) continue;

    yield violationAt(pointer, name, `un nombre ${requirement}`);
  }
}

/** Returns the first requirement that a name breaks. */
function requirementOf(name: string): string | undefined {
  if (keyOf(name) === "") return "con letras o números";
  if (INVISIBLE.test(name)) return "sin caracteres invisibles";

  const isTidy = name === name.trim().replace(/\s+/gu, " ");
  return isTidy ? undefined : "sin espacios de más";
}
