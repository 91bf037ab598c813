/** What must hold of the other names that the owner's files give to things. */

import type { Mistake } from "../schema/check.ts";
import { show } from "../schema/wording.ts";
import { foldName } from "../words/names.ts";
import type { Aliases } from "./files.ts";

interface Named extends Aliases {
  readonly id?: string;
  readonly nombre: string;
}

/**
 * All that is wrong with the aliases of a list at a pointer: one without letters or digits, or one that is another thing's
 * name, id or alias already, accents and case ignored.
 */
export function findAliasMistakes(pointer: string, items: readonly Named[]): readonly Mistake[] {
  const owners = new Map<string, number>();
  for (const [i, { nombre, id = nombre }] of items.entries()) {
    for (const name of [nombre, id]) owners.set(foldName(name), i);
  }
  return aliasesOf(pointer, items).flatMap(({ alias, owner, ...mistake }) => {
    const folded = foldName(alias);
    if (folded === "") return [{ ...mistake, expected: "un alias con letras o números" }];
    const earlier = owners.get(folded) ?? owner;
    owners.set(folded, earlier);
    if (earlier === owner) return [];
    const expected =
      `un alias que no nombre ya a ${pointer}/${earlier} (sin contar acentos ni mayúsculas)`;
    return [{ ...mistake, expected }];
  });
}

/** The aliases with which another name of the list begins: whoever writes one may mean either. */
export function findStartMistakes(pointer: string, items: readonly Named[]): readonly Mistake[] {
  const owners = new Map<string, number[]>();
  for (const [i, { nombre }] of items.entries()) {
    const words = foldName(nombre).split(" ");
    for (const [last] of words.slice(1).entries()) {
      const start = words.slice(0, last + 1).join(" ");
      owners.set(start, [...owners.get(start)?.slice(0, 1) ?? [], i]);
    }
  }
  return aliasesOf(pointer, items).flatMap(({ alias, owner, ...mistake }) => {
    const other = owners.get(foldName(alias))?.find((other) => other !== owner);
    if (other === undefined) return [];
    const found = `${mistake.found}, y así empieza ${show(items[other]?.nombre)}`;
    return [{ ...mistake, found, expected: "un alias con el que no empiece otro nombre" }];
  });
}

function aliasesOf(pointer: string, items: readonly Named[]): readonly {
  readonly alias: string;
  readonly owner: number;
  readonly pointer: string;
  readonly found: string;
}[] {
  return items.flatMap(({ alias = [] }, owner) =>
    alias.map((alias, i) => ({
      alias,
      owner,
      pointer: `${pointer}/${owner}/alias/${i}`,
      found: show(alias),
    }))
  );
}
