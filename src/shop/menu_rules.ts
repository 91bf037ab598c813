/** What must hold in `data/menu.json` and `data/hoy.json` beyond their shape. */

import type { Mistake } from "../schema/check.ts";
import { toPointer } from "../schema/pointer.ts";
import { listNames, show } from "../schema/wording.ts";
import { foldName } from "../words/names.ts";
import type { MenuFile, Today } from "./files.ts";
import type { Allergen, Flavor, PromoPart } from "./shapes.ts";
import { findUsedTwice } from "./used_twice.ts";

const LISTS = ["potes", "promos", "adicionales", "sabores"] as const;
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
/** The allergens that a mark rules out. */
const WITHOUT: readonly (readonly [
  mark: "vegano" | "sinTacc",
  name: string,
  without: readonly Allergen[],
])[] = [["vegano", "vegano", ["leche", "huevo"]], ["sinTacc", "sin TACC", ["trigo"]]];

/**
 * All that is wrong with a menu: ids, names and aliases that stand twice, names that can't be read, promos of tubs or extras
 * that don't exist or that end before they begin, allergens at odds with a mark.
 */
export function findMenuMistakes(menu: MenuFile): readonly Mistake[] {
  // A word is a key: its pointer is its name, not a place in a list.
  const words = Object.keys(menu.palabras ?? {});
  const wordAt = (pointer: string) => words[Number(pointer.split("/")[2])] ?? "";
  const inPlace = ({ pointer, found, expected }: Mistake) => ({
    pointer: toPointer(["palabras", wordAt(pointer)]),
    found,
    expected: expected.replace(/\/palabras\/[0-9]+/, (other) => show(wordAt(other))),
  });
  return [
    ...LISTS.flatMap((list) => findUsedTwice(`/${list}`, menu[list])),
    ...findUsedTwice("/palabras", words.map((nombre) => ({ nombre }))).map(inPlace),
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
      menu[list].flatMap((food, i) => findAllergenMistakes(`/${list}/${i}/alergenos`, food))
    ),
  ];
}

/** Sold out flavors that aren't on the menu, if there is a sound one, and notices that end before they begin. */
export function findTodayMistakes(
  { agotados, avisos }: Today,
  menu: MenuFile | undefined,
): readonly Mistake[] {
  return [
    ...findUnknownFlavors("/agotados", agotados, menu),
    ...avisos.flatMap(({ desde, hasta }, i) => findTurnedSpan(`/avisos/${i}/hasta`, desde, hasta)),
  ];
}

function findUnknownFlavors(
  pointer: string,
  names: readonly string[],
  menu: MenuFile | undefined,
): readonly Mistake[] {
  if (menu === undefined) return [];
  const allowed = menu.sabores.map(({ nombre }) => nombre);
  const known = new Set(allowed);
  const expected = "el nombre de un sabor de menu.json";
  return names.flatMap((name, i) =>
    known.has(name) ? [] : [{ pointer: `${pointer}/${i}`, found: show(name), expected, allowed }]
  );
}

function findTurnedSpan(pointer: string, from: string, to: string): readonly Mistake[] {
  if (from <= to) return [];
  return [{ pointer, found: show(to), expected: `una fecha desde ${show(from)}, el primer día` }];
}

/** While an id of the list stands twice, what is missing may be what one of the two was: it is not told. */
function findPartMistakes(
  pointer: string,
  parts: readonly PromoPart[],
  listed: readonly { readonly id: string }[],
): readonly Mistake[] {
  const ids = listed.map(({ id }) => id);
  const canTell = new Set(ids).size === ids.length;
  return [
    ...findUsedTwice(pointer, parts),
    ...parts.flatMap(({ id }, i) =>
      ids.includes(id) || !canTell ? [] : [{
        pointer: `${pointer}/${i}/id`,
        found: show(id),
        expected: ids.length === 0 ? "nada: no hay ninguno" : `uno de: ${listNames(ids)}`,
        allowed: ids,
      }]
    ),
  ];
}

function findAllergenMistakes(
  pointer: string,
  food: Pick<Flavor, "vegano" | "sinTacc" | "alergenos">,
): readonly Mistake[] {
  return WITHOUT.flatMap(([mark, name, without]) => {
    const held = without.filter((allergen) => food.alergenos.includes(allergen));
    return !food[mark] || held.length === 0 ? [] : [{
      pointer,
      found: listNames(held),
      expected: `una lista sin ${without.join(" ni ")}, porque figura como ${name}`,
    }];
  });
}

/** A name that nobody could read or write: without letters, with what can't be seen or with blanks too many. */
function findOddName(pointer: string, name: string): readonly Mistake[] {
  const expected = foldName(name) === ""
    ? "un nombre con letras o números"
    : HIDDEN.test(name)
    ? "un nombre sin caracteres invisibles"
    : name === name.trim().replace(/\s+/gu, " ")
    ? undefined
    : "un nombre sin espacios de más";
  return expected === undefined ? [] : [{ pointer, found: show(name), expected }];
}
