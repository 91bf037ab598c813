/** The rules of `data/menu.json` and `data/hoy.json` beyond their shape. */

import { toPointer, type Violation } from "../schema/check.ts";
import { listNames, show } from "../schema/wording.ts";
import { isDate } from "../time/dates.ts";
import { foldName } from "../words/names.ts";
import type { Aliases, MenuFile, Today } from "./files.ts";
import type { Flavor, PromoPart } from "./shapes.ts";

const LISTS = ["potes", "promos", "adicionales", "sabores"] as const;
/** The keys that identify an item, besides its aliases. */
const KEYS = [
  { at: "id", noun: "un id" },
  { at: "nombre", noun: "un nombre" },
  { at: "fecha", noun: "una fecha" },
] as const;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
/** The allergens that a mark excludes. */
const EXCLUDED = [
  { mark: "vegano", label: "vegano", allergens: ["leche", "huevo"] },
  { mark: "sinTacc", label: "sin TACC", allergens: ["trigo"] },
] as const;

/** An item with its keys and aliases. */
type Identified =
  & Aliases
  & Readonly<Partial<Record<typeof KEYS[number]["at"], string>>>;

/** Finds the violations of a menu. */
export function* findMenuMistakes(menu: MenuFile): Generator<Violation> {
  for (const list of LISTS) yield* findUsedTwice(`/${list}`, menu[list]);

  const words = Object.keys(menu.palabras ?? {});
  yield* findRepeatedWords(words);
  for (const word of words) yield* findOddName(pointerTo(word), word);

  yield* findOddNames(menu);
  yield* findPromoMistakes(menu);
  yield* findWrongPriceDates(menu);
  for (const list of ["sabores", "adicionales"] as const) {
    for (const [i, food] of menu[list].entries()) {
      yield* findContradictions(`/${list}/${i}/alergenos`, food);
    }
  }
}

/** Returns the pointer to a word, which is a key, not an item of a list. */
function pointerTo(word: string): string {
  return toPointer(["palabras", word]);
}

function* findRepeatedWords(words: readonly string[]): Generator<Violation> {
  for (const word of words) {
    const key = keyOf(word);
    const first = words.find((other) => keyOf(other) === key);
    if (first === word || key === "") continue;

    const expected = `un nombre que no esté ya en ${show(first)}`;
    yield { pointer: pointerTo(word), actual: show(word), expected };
  }
}

function* findOddNames(menu: MenuFile): Generator<Violation> {
  for (const list of LISTS) {
    for (const [i, item] of menu[list].entries()) {
      for (const [at, name] of namesOf(item)) {
        yield* findOddName(`/${list}/${i}/${at}`, name);
      }
    }
  }
  for (const [i, { categoria }] of menu.sabores.entries()) {
    yield* findOddName(`/sabores/${i}/categoria`, categoria);
  }
}

function* findPromoMistakes(menu: MenuFile): Generator<Violation> {
  for (const [i, promo] of menu.promos.entries()) {
    const pointer = `/promos/${i}`;
    const { potes, adicionales, desde, hasta } = promo;

    yield* findPartMistakes(`${pointer}/potes`, potes, menu.potes);
    yield* findPartMistakes(
      `${pointer}/adicionales`,
      adicionales,
      menu.adicionales,
    );
    yield* findTurnedSpan(`${pointer}/hasta`, desde ?? "", hasta ?? "9999");
  }
}

/** Finds future prices whose key isn't a date. */
function* findWrongPriceDates(menu: MenuFile): Generator<Violation> {
  for (const list of ["potes", "promos", "adicionales"] as const) {
    for (const [i, { precioDesde = {} }] of menu[list].entries()) {
      for (const start of Object.keys(precioDesde)) {
        if (isDate(start)) continue;

        const pointer = toPointer([list, i, "precioDesde", start]);
        const expected = 'una fecha, año-mes-día, como "2026-12-01"';
        yield { pointer, actual: show(start), expected };
      }
    }
  }
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
    const expected = `una lista sin ${names}, porque figura como ${label}`;
    yield { pointer, actual: listNames(listed), expected };
  }
}

/** Finds sold-out flavors that aren't on the menu, if that is valid, and notices that end before they begin. */
export function* findTodayMistakes(
  { agotados, avisos }: Today,
  menu: MenuFile | undefined,
): Generator<Violation> {
  const nameLists = Object.entries({ agotados });
  const flavors = menu?.sabores.map(({ nombre }) => nombre);
  const expected = "el nombre de un sabor de menu.json";

  for (const [list, names] of nameLists) {
    yield* findUnknown(`/${list}/`, "", names, expected, flavors);
  }
  for (const [i, { desde, hasta }] of avisos.entries()) {
    yield* findTurnedSpan(`/avisos/${i}/hasta`, desde, hasta);
  }
}

/**
 * Finds keys and aliases that an earlier item of the list has, ignoring accents,
 * case and spaces.
 *
 * Reports an item once. An alias that is another item's id or name is reported
 * at the alias.
 */
export function* findUsedTwice(
  list: string,
  items: readonly Identified[],
): Generator<Violation> {
  const owners = new Map<string, number>();
  const reported = new Set<number>();

  for (const { owner, at, noun, name } of identifiersOf(items)) {
    const key = keyOf(name);
    const first = owners.get(key) ?? owner;
    owners.set(key, first);
    if (first === owner || key === "" || reported.has(owner)) continue;

    reported.add(owner);
    const violation = {
      pointer: `${list}/${owner}/${at}`,
      actual: show(name),
      expected: `${noun} que no esté ya en ${list}/${first}`,
    };
    const remedy = "poné otro, o borrá el que sobra";
    yield at === "id" ? { ...violation, remedy } : violation;
  }
}

/** Returns the keys of all items, then their aliases, each with its item's position. */
function identifiersOf(items: readonly Identified[]) {
  const keys = items.flatMap((item, owner) =>
    KEYS.map(({ at, noun }) => ({ owner, at, noun, name: item[at] ?? "" }))
  );
  const aliases = items.flatMap(({ alias = [] }, owner) =>
    alias.map((name, i) => {
      const at = `alias/${i}`;
      return { owner, at, noun: "un alias", name };
    })
  );
  return [...keys, ...aliases];
}

/** Returns the name and the aliases of an item, each with its place in it. */
export function namesOf(
  { nombre, alias = [] }: Aliases & { readonly nombre: string },
): readonly (readonly [at: string, name: string])[] {
  return [
    ["nombre", nombre],
    ...alias.map((name, i) => [`alias/${i}`, name] as const),
  ];
}

function* findTurnedSpan(
  pointer: string,
  from: string,
  to: string,
): Generator<Violation> {
  if (from <= to) return;
  yield {
    pointer,
    actual: show(to),
    expected: `una fecha desde ${show(from)}, el primer día`,
  };
}

/** Finds repeated and unknown parts of a promo. While the menu repeats an id, no part counts as unknown. */
function* findPartMistakes(
  pointer: string,
  parts: readonly PromoPart[],
  listed: readonly { readonly id: string }[],
): Generator<Violation> {
  yield* findUsedTwice(pointer, parts);

  const ids = listed.map(({ id }) => id);
  const isUnique = new Set(ids).size === ids.length;
  const expected = ids.length === 0
    ? "nada: no hay ninguno"
    : `uno de: ${listNames(ids)}`;
  yield* findUnknown(
    `${pointer}/`,
    "/id",
    parts.map(({ id }) => id),
    expected,
    isUnique ? ids : undefined,
  );
}

/** Finds names that aren't allowed. A pointer consists of `before`, the name's position and `behind`. */
function* findUnknown(
  before: string,
  behind: string,
  names: readonly string[],
  expected: string,
  allowed: readonly string[] = names,
): Generator<Violation> {
  for (const [i, name] of names.entries()) {
    if (allowed.includes(name)) continue;

    const pointer = `${before}${i}${behind}`;
    yield { pointer, actual: show(name), expected, allowed };
  }
}

/** Finds a name without letters, with invisible characters or with extra spaces. */
function* findOddName(pointer: string, name: string): Generator<Violation> {
  const requirement = requirementOf(name);
  if (requirement === undefined) return;

  yield { pointer, actual: show(name), expected: `un nombre ${requirement}` };
}

/** Returns the first requirement that a name breaks. */
function requirementOf(name: string): string | undefined {
  if (keyOf(name) === "") return "con letras o números";
  if (INVISIBLE.test(name)) return "sin caracteres invisibles";

  const isTidy = name === name.trim().replace(/\s+/gu, " ");
  return isTidy ? undefined : "sin espacios de más";
}

function keyOf(name: string): string {
  return foldName(name).replaceAll(" ", "");
}
