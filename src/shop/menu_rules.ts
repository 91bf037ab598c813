/** What must hold in `data/menu.json` and `data/hoy.json` beyond their shape. */

import { toPointer, type Violation } from "../schema/check.ts";
import { listNames, show } from "../schema/wording.ts";
import { foldName } from "../words/names.ts";
import type { Aliases, MenuFile, Today } from "./files.ts";
import type { PromoPart } from "./shapes.ts";

const LISTS = ["potes", "promos", "adicionales", "sabores"] as const;
/** What a thing goes by, besides its aliases. */
const KEYS = [["id", "un id"], ["nombre", "un nombre"], [
  "fecha",
  "una fecha",
]] as const;
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
/** The allergens that a mark rules out. */
const WITHOUT = [
  ["vegano", "vegano", ["leche", "huevo"]],
  ["sinTacc", "sin TACC", ["trigo"]],
] as const;

type Named =
  & Aliases
  & Readonly<Partial<Record<typeof KEYS[number][0], string>>>;

/** All that is wrong with a menu. */
export function* findMenuMistakes(menu: MenuFile): Generator<Violation> {
  for (const list of LISTS) yield* findUsedTwice(`/${list}`, menu[list]);
  // A word is a key: its pointer is its name, not a place in a list.
  const words = Object.keys(menu.palabras ?? {})
    .map((word) => ({
      word,
      key: keyOf(word),
      pointer: toPointer(["palabras", word]),
    }));
  for (const { word, key, pointer } of words) {
    const first = words.find((other) => other.key === key)?.word;
    const expected = `un nombre que no esté ya en ${show(first)}`;
    if (first !== word && key !== "") {
      yield { pointer, actual: show(word), expected };
    }
  }
  for (const { word, pointer } of words) yield* findOddName(pointer, word);
  for (const list of LISTS) {
    for (const [i, thing] of menu[list].entries()) {
      for (const [at, name] of namesOf(thing)) {
        yield* findOddName(`/${list}/${i}/${at}`, name);
      }
    }
  }
  for (const [i, { categoria }] of menu.sabores.entries()) {
    yield* findOddName(`/sabores/${i}/categoria`, categoria);
  }
  for (
    const [i, { potes, adicionales, desde, hasta }] of menu.promos.entries()
  ) {
    yield* findPartMistakes(`/promos/${i}/potes`, potes, menu.potes);
    yield* findPartMistakes(
      `/promos/${i}/adicionales`,
      adicionales,
      menu.adicionales,
    );
    yield* findTurnedSpan(`/promos/${i}/hasta`, desde ?? "", hasta ?? "9999");
  }
  for (const list of ["sabores", "adicionales"] as const) {
    for (const [i, food] of menu[list].entries()) {
      for (const [mark, name, without] of WITHOUT) {
        const held = without.filter((allergen) =>
          food.alergenos.includes(allergen)
        );
        if (!food[mark] || held.length === 0) continue;
        const expected = `una lista sin ${
          without.join(" ni ")
        }, porque figura como ${name}`;
        yield {
          pointer: `/${list}/${i}/alergenos`,
          actual: listNames(held),
          expected,
        };
      }
    }
  }
}

/** Sold out flavors that aren't on the menu, if there is a sound one, and notices that end before they begin. */
export function* findTodayMistakes(
  { agotados, avisos }: Today,
  menu: MenuFile | undefined,
): Generator<Violation> {
  const nameLists = Object.entries({ agotados });
  const known = menu?.sabores.map(({ nombre }) => nombre);
  const expected = "el nombre de un sabor de menu.json";
  for (const [list, names] of nameLists) {
    yield* findUnknown(`/${list}/`, "", names, expected, known);
  }
  for (const [i, { desde, hasta }] of avisos.entries()) {
    yield* findTurnedSpan(`/avisos/${i}/hasta`, desde, hasta);
  }
}

/**
 * What an earlier thing of the list at a pointer goes by already, accents, case and blanks ignored. A thing is told once,
 * and an alias never for being another's id or name: that is told at the alias.
 */
export function* findUsedTwice(
  list: string,
  things: readonly Named[],
): Generator<Violation> {
  const owners = new Map<string, number>();
  const told = new Set<number>();
  const own = things.flatMap((thing, owner) =>
    KEYS.map(([at, what]) => ({ owner, at, name: thing[at] ?? "", what }))
  );
  const aliases = things.flatMap(({ alias = [] }, owner) =>
    alias.map((name, i) => ({
      owner,
      at: `alias/${i}`,
      name,
      what: "un alias",
    }))
  );
  for (const { owner, at, name, what } of [...own, ...aliases]) {
    const key = keyOf(name);
    const first = owners.get(key) ?? owner;
    owners.set(key, first);
    if (first === owner || key === "" || told.has(owner)) continue;
    told.add(owner);
    const expected = `${what} que no esté ya en ${list}/${first}`;
    const mistake = {
      pointer: `${list}/${owner}/${at}`,
      actual: show(name),
      expected,
    };
    const remedy = "poné otro, o borrá el que sobra";
    yield at === "id" ? { ...mistake, remedy } : mistake;
  }
}

/** The name and the aliases of a thing, and where each stands in it. */
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

/** While an id of the list stands twice, what is missing may be what one of the two was: it is not told. */
function* findPartMistakes(
  pointer: string,
  parts: readonly PromoPart[],
  listed: readonly { readonly id: string }[],
): Generator<Violation> {
  yield* findUsedTwice(pointer, parts);
  const ids = listed.map(({ id }) => id);
  const known = new Set(ids).size === ids.length ? ids : undefined;
  const expected = ids.length === 0
    ? "nada: no hay ninguno"
    : `uno de: ${listNames(ids)}`;
  yield* findUnknown(
    `${pointer}/`,
    "/id",
    parts.map(({ id }) => id),
    expected,
    known,
  );
}

/** Names that aren't known; the place of each in its list stands between two parts of its pointer. */
function* findUnknown(
  before: string,
  behind: string,
  names: readonly string[],
  expected: string,
  allowed: readonly string[] = names,
): Generator<Violation> {
  for (const [i, name] of names.entries()) {
    const pointer = `${before}${i}${behind}`;
    if (!allowed.includes(name)) {
      yield { pointer, actual: show(name), expected, allowed };
    }
  }
}

/** A name that nobody could read or write: without letters, with what can't be seen or with blanks too many. */
function* findOddName(pointer: string, name: string): Generator<Violation> {
  const odd = keyOf(name) === ""
    ? "con letras o números"
    : HIDDEN.test(name)
    ? "sin caracteres invisibles"
    : name !== name.trim().replace(/\s+/gu, " ")
    ? "sin espacios de más"
    : undefined;
  if (odd !== undefined) {
    yield { pointer, actual: show(name), expected: `un nombre ${odd}` };
  }
}

function keyOf(name: string): string {
  return foldName(name).replaceAll(" ", "");
}
