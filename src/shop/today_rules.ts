/** What must hold in `data/hoy.json` beyond its shape. */

import type { Mistake } from "../schema/check.ts";
import { show } from "../schema/wording.ts";
import { joinChoices } from "../words/lists.ts";
import { foldName } from "../words/names.ts";
import { nearestNames } from "../words/find.ts";
import type { MenuFile, Today } from "./files.ts";

/** Sold out flavors that aren't on the menu, told with the nearest that are, and notices that end before they begin. */
export function findTodayMistakes(
  { agotados, avisos }: Today,
  menu: MenuFile | undefined,
): readonly Mistake[] {
  return [
    ...(menu === undefined ? [] : findUnknownFlavors(agotados, menu)),
    ...avisos.flatMap(({ desde, hasta }, i) =>
      desde <= hasta ? [] : [{
        pointer: `/avisos/${i}/hasta`,
        found: show(hasta),
        expected: `una fecha desde ${desde}, el primer día del aviso`,
      }]
    ),
  ];
}

function findUnknownFlavors(names: readonly string[], { sabores }: MenuFile): readonly Mistake[] {
  const known = new Set(sabores.map(({ nombre }) => nombre));
  return names.flatMap((name, i) => {
    if (known.has(name)) return [];
    const found = nearestNames(name, [...known]);
    const same = found.filter((other) => foldName(other) === foldName(name));
    const near = same.length > 0 ? same : found;
    return [{
      pointer: `/agotados/${i}`,
      found: show(name),
      expected: "el nombre de un sabor de menu.json",
      ...near.length > 0 && { remedy: `¿quisiste decir ${joinChoices(near.map(show))}?` },
    }];
  });
}
