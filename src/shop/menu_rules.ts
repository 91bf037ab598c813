/** What must hold in `data/menu.json` and `data/hoy.json` beyond their shape. */

import type { Mistake } from "../schema/check.ts";
import { toPointer } from "../schema/pointer.ts";
import { listNames, show } from "../schema/wording.ts";
import { foldName } from "../words/names.ts";
import type { MenuFile, Today } from "./files.ts";
import type { Allergen, PromoPart } from "./shapes.ts";

const LISTS = ["potes", "promos", "adicionales", "sabores"] as const;
/** What a thing goes by, besides its aliases. */
const KEYS = [["id", "un id"], ["nombre", "un nombre"], ["fecha", "una fecha"]] as const;
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
/** The allergens that a mark rules out. */
const WITHOUT: readonly (readonly [
  mark: "vegano" | "sinTacc",
  name: string,
  without: readonly Allergen[],
])[] = [["vegano", "vegano", ["leche", "huevo"]], ["sinTacc", "sin TACC", ["trigo"]]];

type Named = Readonly<
  Partial<Record<typeof KEYS[number][0], string>> & { alias?: readonly string[] }
>;

/**
 * All that is wrong with a menu: ids, names and aliases that stand twice, names that can't be read, promos of tubs or extras
 * that don't exist or that end before they begin, allergens at odds with a mark.
 */
export function findMenuMistakes(menu: MenuFile): readonly Mistake[] {
  const words = Object.keys(menu.palabras ?? {});
  const keys = words.map((nombre) => ({ nombre, key: foldName(nombre).replaceAll(" ", "") }));
  return [
    ...LISTS.flatMap((list) => findUsedTwice(`/${list}`, menu[list])),
    // A word is a key: its pointer is its name, not a place in a list.
    ...keys.flatMap(({ nombre, key }) => {
      const first = keys.find((other) => other.key === key)?.nombre;
      const expected = `un nombre que no esté ya en ${show(first)}`;
      const isTwice = first !== nombre && key !== "";
      return mistakeIf(isTwice, toPointer(["palabras", nombre]), show(nombre), expected);
    }),
    ...words.flatMap((word) => findOddName(toPointer(["palabras", word]), word)),
    ...LISTS.flatMap((list) =>
      menu[list].flatMap(({ nombre, alias = [] }, i) => [
        ...findOddName(`/${list}/${i}/nombre`, nombre),
        ...alias.flatMap((name, j) => findOddName(`/${list}/${i}/alias/${j}`, name)),
      ])
    ),
    ...menu.sabores.flatMap(({ categoria }, i) =>
      findOddName(`/sabores/${i}/categoria`, categoria)
    ),
    ...menu.promos.flatMap((promo, i) => [
      ...findPartMistakes(`/promos/${i}/potes`, promo.potes, menu.potes),
      ...findPartMistakes(`/promos/${i}/adicionales`, promo.adicionales, menu.adicionales),
      ...findTurnedSpan(`/promos/${i}/hasta`, promo.desde ?? "", promo.hasta ?? "9999"),
    ]),
    ...(["sabores", "adicionales"] as const).flatMap((list) =>
      menu[list].flatMap((food, i) =>
        WITHOUT.flatMap(([mark, name, without]) => {
          const held = without.filter((allergen) => food.alergenos.includes(allergen));
          const expected = `una lista sin ${without.join(" ni ")}, porque figura como ${name}`;
          const isWrong = food[mark] && held.length > 0;
          return mistakeIf(isWrong, `/${list}/${i}/alergenos`, listNames(held), expected);
        })
      )
    ),
  ];
}

/** Sold out flavors that aren't on the menu, if there is a sound one, and notices that end before they begin. */
export function findTodayMistakes(
  { agotados, avisos }: Today,
  menu: MenuFile | undefined,
): readonly Mistake[] {
  const named = Object.entries({ agotados });
  const allowed = menu?.sabores.map(({ nombre }) => nombre);
  const expected = "el nombre de un sabor de menu.json";
  return [
    ...named.flatMap(([list, names]) =>
      names.flatMap((name, i) =>
        allowed === undefined || allowed.includes(name)
          ? []
          : [{ pointer: `/${list}/${i}`, found: show(name), expected, allowed }]
      )
    ),
    ...avisos.flatMap(({ desde, hasta }, i) => findTurnedSpan(`/avisos/${i}/hasta`, desde, hasta)),
  ];
}

/**
 * What an earlier thing of the list at a pointer goes by already, accents, case and blanks ignored. A thing is told once,
 * and an alias never for being another's id or name: that is told at the alias.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const tubs = [{ id: "kilo", nombre: "Kilo", alias: ["medio"] }, { id: "medio", nombre: "Medio" }];
 * assertEquals(findUsedTwice("/potes", tubs).map(({ pointer }) => pointer), ["/potes/0/alias/0"]);
 * ```
 */
export function findUsedTwice(list: string, things: readonly Named[]): readonly Mistake[] {
  const owners = new Map<string, number>();
  const told = new Set<number>();
  const uses = [
    ...things.flatMap((thing, owner) =>
      KEYS.map(([key, what]) => ({ owner, key, name: thing[key] ?? "", what }))
    ),
    ...things.flatMap(({ alias = [] }, owner) =>
      alias.map((name, i) => ({ owner, key: `alias/${i}`, name, what: "un alias" }))
    ),
  ];
  return uses.flatMap(({ owner, key, name, what }) => {
    const folded = foldName(name).replaceAll(" ", "");
    const first = owners.get(folded) ?? owner;
    owners.set(folded, first);
    if (first === owner || folded === "" || told.has(owner)) return [];
    told.add(owner);
    const expected = `${what} que no esté ya en ${list}/${first}`;
    return [{ pointer: `${list}/${owner}/${key}`, found: show(name), expected }];
  });
}

/** What was found at a place and what was expected, where that is wrong. */
export function mistakeIf(
  isWrong: boolean,
  pointer: string,
  found: string,
  expected: string,
): readonly Mistake[] {
  return isWrong ? [{ pointer, found, expected }] : [];
}

function findTurnedSpan(pointer: string, from: string, to: string): readonly Mistake[] {
  return mistakeIf(from > to, pointer, show(to), `una fecha desde ${show(from)}, el primer día`);
}

/** While an id of the list stands twice, what is missing may be what one of the two was: it is not told. */
function findPartMistakes(
  pointer: string,
  parts: readonly PromoPart[],
  listed: readonly { readonly id: string }[],
): readonly Mistake[] {
  const allowed = listed.map(({ id }) => id);
  const canTell = new Set(allowed).size === allowed.length;
  const missing = canTell ? parts.filter(({ id }) => !allowed.includes(id)) : [];
  const expected = allowed.length === 0 ? "nada: no hay ninguno" : `uno de: ${listNames(allowed)}`;
  return [
    ...findUsedTwice(pointer, parts),
    ...missing.map((part) => (
      { pointer: `${pointer}/${parts.indexOf(part)}/id`, found: show(part.id), expected, allowed }
    )),
  ];
}

/** A name that nobody could read or write: without letters, with what can't be seen or with blanks too many. */
function findOddName(pointer: string, name: string): readonly Mistake[] {
  const expected = foldName(name) === ""
    ? "un nombre con letras o números"
    : HIDDEN.test(name)
    ? "un nombre sin caracteres invisibles"
    : name === name.trim().replace(/\s+/gu, " ")
    ? ""
    : "un nombre sin espacios de más";
  return mistakeIf(expected !== "", pointer, show(name), expected);
}
