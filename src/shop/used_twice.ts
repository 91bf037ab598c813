/** Ids, names, aliases and dates that stand for two things of a list. */

import type { Mistake } from "../schema/check.ts";
import { show } from "../schema/wording.ts";
import { foldName } from "../words/names.ts";

/** What a thing goes by, besides its aliases. */
const KEYS = [["id", "un id"], ["nombre", "un nombre"], ["fecha", "una fecha"]] as const;

type Named = Readonly<
  Partial<Record<typeof KEYS[number][0], string>> & { alias?: readonly string[] }
>;

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
    return [{
      pointer: `${list}/${owner}/${key}`,
      found: show(name),
      expected: `${what} que no esté ya en ${list}/${first}`,
    }];
  });
}
