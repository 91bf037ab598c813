/** Reasons to refuse an order, with what to send instead. */

import type { Objection } from "../../schema/objection.ts";
import { listNames, show } from "../../schema/wording.ts";
import { foldName } from "../../words/names.ts";
import { flavorsIn, type ListKey, type MenuIndex } from "../menu.ts";
import type { Flavor } from "../shapes.ts";

/** An objection to a value, wherever in the order it stands. */
export type Reason = Omit<Objection, "campo">;

/** Objects to what can't be ordered, for one order. After a few searches for near names, it offers none. */
export interface Critic {
  /** To a flavor that isn't on the menu under this exact name, or is sold out. */
  objectToFlavor(name: string): Reason;
  /** To an id that isn't in a list of the menu. */
  objectToId(id: string, list: ListKey): Reason;
}

/** Values that are offered in place of one. */
export const MOST_SUGGESTED = 5;
const MOST_SEARCHES = 10;
/** Names of a category that are gathered: some may be offered already, as near names. */
const MOST_ALIKE = 2 * MOST_SUGGESTED;

/** What an item of each list is called. */
const ITEM_OF: Readonly<Record<ListKey, string>> = {
  potes: "el pote",
  promos: "la promo",
  adicionales: "el adicional",
};

/** A critic of one order from a menu. */
export function createCritic(menu: MenuIndex): Critic {
  const known = new Map<string, Reason>();
  let searches = 0;
  return { objectToFlavor, objectToId };

  function objectToFlavor(name: string): Reason {
    const reason = known.get(name) ?? objectAnew(name);
    known.set(name, reason);
    return reason;
  }

  function objectAnew(name: string): Reason {
    const meant = menu.flavors.get(name) ?? menu.flavorsByFolded.get(foldName(name));
    if (meant === undefined) return objectToUnknown(name);
    if (meant.disponible) {
      return {
        problema: `El sabor ${show(name)} se escribe ${show(meant.nombre)}.`,
        esperado: "el nombre exacto",
        sugerencias: [meant.nombre],
      };
    }
    return {
      problema: `${meant.nombre} está agotado por hoy.`,
      esperado: "un sabor disponible",
      sugerencias: availableLike(menu, meant).slice(0, MOST_SUGGESTED),
    };
  }

  function objectToUnknown(name: string): Reason {
    const near = search(() => menu.searchFlavors(name))
      .flatMap((nearName) => menu.flavors.get(nearName) ?? []);
    const [nearest] = near;
    const names = [
      ...near.filter(({ disponible }) => disponible).map(({ nombre }) => nombre),
      ...(nearest === undefined ? [] : availableLike(menu, nearest)),
    ];
    return {
      problema: `No hay un sabor que se llame ${show(name)}.`,
      esperado: "el nombre exacto de un sabor de la carta (están en listar_sabores)",
      sugerencias: [...new Set(names)].slice(0, MOST_SUGGESTED),
    };
  }

  function objectToId(id: string, list: ListKey): Reason {
    const { byId, idsNear } = menu[list];
    return {
      problema: `No existe ${ITEM_OF[list]} ${show(id)}.`,
      esperado: byId.size === 0
        ? "ninguno: hoy no hay en la carta"
        : `uno de estos id: ${listNames([...byId.keys()])}`,
      sugerencias: search(() => idsNear(id)),
    };
  }

  function search(find: () => readonly string[]): readonly string[] {
    searches += 1;
    return searches > MOST_SEARCHES ? [] : find();
  }
}

/** Names that can be ordered in the category of a flavor, the menu's first. */
function availableLike(menu: MenuIndex, { categoria }: Flavor): readonly string[] {
  const names: string[] = [];
  for (const { nombre, disponible } of flavorsIn(menu, categoria)) {
    if (disponible) names.push(nombre);
    if (names.length === MOST_ALIKE) break;
  }
  return names;
}
