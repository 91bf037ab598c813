/** The diet of an order: the lines against it, and additions that suit it. */

import { objectTo } from "../../schema/wording.ts";
import { describeContents, type Diet, keepsDiet, suitsDiet } from "../diets.ts";
import type { MenuIndex, Offer } from "../menu.ts";
import type { Extra, Flavor } from "../shapes.ts";
import type { Lack } from "./lacks.ts";
import type { Line } from "./order.ts";

/** An item of the menu that an order may add. */
export interface Addition {
  readonly kind: "potes" | "adicionales";
  readonly id: string;
  readonly nombre: string;
  readonly precio: number;
}

/** Returns the cheapest tub or extra of at least this price that suits the diet. */
export function findCheapestAddition(
  offer: Offer,
  missingPesos: number,
  diet: readonly Diet[],
): Addition | undefined {
  const additions = (["potes", "adicionales"] as const).flatMap((kind) =>
    offer.menu[kind]
      .filter((item) => suitsDiet(offer, item, diet))
      .map(({ id, nombre, precio }) => ({ kind, id, nombre, precio }))
  );
  return additions.filter(({ precio }) => precio >= missingPesos)
    .toSorted((a, b) => a.precio - b.precio)[0];
}

/**
 * Objects to each flavor and extra of a line that the diet excludes, at its
 * place in the order. The customer confirms them, or changes the line.
 */
export function objectToDiet(
  { sabores, adicionales }: MenuIndex,
  lines: readonly Line[],
  diet: readonly Diet[],
): readonly Lack[] {
  return lines.flatMap((line) => {
    const extras = line.extras.map(({ id }) =>
      object(line.campo, adicionales.byId.get(id), diet)
    );
    const flavors = line.tubs.flatMap((tub, n) =>
      tub.sabores.map((nombre, i) => {
        const path = line.item.tipo === "promo"
          ? `${line.campo}/potes/${n}/sabores/${i}`
          : `${line.campo}/sabores/${i}`;
        return object(path, sabores.find(nombre)?.item, diet);
      })
    );
    return [...flavors, ...extras].flat();
  });
}

function object(
  path: string,
  item: Flavor | Extra | undefined,
  diet: readonly Diet[],
): readonly Lack[] {
  if (item === undefined || keepsDiet(item, diet)) return [];

  const problem = describeContents(item, diet.includes("vegano"));
  const expected = "algo que vaya con la dieta del pedido";
  return [{
    ...objectTo(path, problem, expected),
    what: "diet",
    effect: "confirm",
  }];
}
