/** Things of a list with the same id or name. */

import type { Mistake } from "../schema/check.ts";
import { show } from "../schema/wording.ts";
import { foldName } from "../words/names.ts";

interface Named {
  readonly id?: string;
  readonly nombre: string;
}

/** The ids and names that an earlier thing of the list has already; for names, accents and case are ignored. */
export function findRepeatedNames(pointer: string, items: readonly Named[]): readonly Mistake[] {
  const ids = findRepeated(items.map(({ id }) => id));
  const names = findRepeated(items.map(({ nombre }) => foldName(nombre)));
  return [
    ...[...ids].map(([i, earlier]) => ({
      pointer: `${pointer}/${i}/id`,
      found: show(items[i]?.id),
      expected: `un id que no esté ya en ${pointer}/${earlier}`,
    })),
    // A copy of a whole item is told once, by its id.
    ...[...names].filter(([i]) => !ids.has(i)).map(([i, earlier]) => ({
      pointer: `${pointer}/${i}/nombre`,
      found: show(items[i]?.nombre),
      expected:
        `un nombre que no esté ya en ${pointer}/${earlier} (sin contar acentos ni mayúsculas)`,
    })),
  ];
}

/** The places of the keys that stand in the list again, each with the place where it stands first. */
function findRepeated(keys: readonly (string | undefined)[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const [i, key] of keys.entries()) {
    if (key === undefined) continue;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, i);
    else repeated.set(i, earlier);
  }
  return repeated;
}
