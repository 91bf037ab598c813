/** What must hold in `data/menu.json` beyond its shape. */

import type { Mistake } from "../schema/check.ts";
import { listNames, show } from "../schema/wording.ts";
import { foldName } from "../words/names.ts";
import { findAliasMistakes, findStartMistakes } from "./alias_rules.ts";
import { findAllergenMistakes } from "./allergen_rules.ts";
import type { MenuFile } from "./files.ts";
import { findRepeatedNames } from "./repeated.ts";
import type { PromoPart } from "./shapes.ts";

interface Listed {
  readonly id: string;
  readonly nombre: string;
}

const LISTS = ["potes", "promos", "adicionales"] as const;
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * All that is wrong with a menu: ids or names that repeat (for names, accents and case are ignored), promos of tubs
 * or extras that don't exist or are listed twice, names with stray spaces or characters that can't be seen, aliases
 * that name two things, allergens at odds with a mark.
 */
export function findMenuMistakes(menu: MenuFile): readonly Mistake[] {
  return [
    ...[...LISTS, "sabores" as const].flatMap((list) => findRepeatedNames(`/${list}`, menu[list])),
    ...LISTS.flatMap((list) =>
      menu[list].flatMap(({ nombre }, i) => findNameMistake(`/${list}/${i}/nombre`, nombre))
    ),
    ...menu.promos.flatMap((promo, i) => [
      ...findPartMistakes(`/promos/${i}/potes`, promo.potes, menu.potes),
      ...findPartMistakes(`/promos/${i}/adicionales`, promo.adicionales, menu.adicionales),
    ]),
    ...menu.sabores.flatMap(({ nombre, categoria }, i) => [
      ...findNameMistake(`/sabores/${i}/nombre`, nombre),
      ...findNameMistake(`/sabores/${i}/categoria`, categoria),
    ]),
    ...[...LISTS, "sabores" as const].flatMap((list) => findAliasMistakes(`/${list}`, menu[list])),
    ...findStartMistakes("/sabores", menu.sabores),
    ...findAllergenMistakes("/sabores", menu.sabores),
    ...findAllergenMistakes("/adicionales", menu.adicionales),
  ];
}

function findPartMistakes(
  pointer: string,
  parts: readonly PromoPart[],
  listed: readonly Listed[],
): readonly Mistake[] {
  const ids = listed.map(({ id }) => id);
  return parts.flatMap(({ id }, i): readonly Mistake[] => {
    const place = `${pointer}/${i}/id`;
    const earlier = parts.findIndex((part) => part.id === id);
    if (earlier < i) {
      return [{
        pointer: place,
        found: `${show(id)}, que ya está en ${pointer}/${earlier}`,
        expected: "cada id una sola vez",
        remedy: "sumale ahí la cantidad",
      }];
    }
    if (ids.includes(id)) return [];
    return [{
      pointer: place,
      found: show(id),
      expected: ids.length === 0 ? "nada: no hay ninguno" : `uno de: ${listNames(ids)}`,
      allowed: ids,
    }];
  });
}

function findNameMistake(pointer: string, name: string): readonly Mistake[] {
  const mistake = (expected: string) => [{ pointer, found: show(name), expected }];
  if (foldName(name) === "") return mistake("un nombre con letras o números");
  if (HIDDEN.test(name)) return mistake("un nombre sin caracteres invisibles");
  return name === name.trim().replace(/\s+/gu, " ") ? [] : mistake("un nombre sin espacios de más");
}
