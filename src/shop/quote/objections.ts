/** Reasons to refuse an order, with what to send instead. */

import { listNames, show } from "../../schema/wording.ts";
import { type ListedName, nearestNames } from "../../words/names.ts";
import { findFlavorLoosely, flavorsIn, flavorsLike, indexMenu, type ListKey } from "../menu.ts";
import type { Flavor, Menu } from "../shapes.ts";

/** What is wrong with a value, what was expected and values that would do. */
export interface Objection {
  readonly problema: string;
  /** Reads after "esperaba". */
  readonly esperado: string;
  readonly sugerencias: readonly string[];
}

/** An objection to the value at a JSON Pointer (RFC 6901) into the order; "" is the whole of it. */
export interface OrderProblem extends Objection {
  readonly campo: string;
}

/** What the items of a list are called. */
const ITEM_OF: Readonly<Record<ListKey, string>> = {
  potes: "el pote",
  promos: "la promo",
  adicionales: "el adicional",
};

/** Objects to names that can't be ordered, for one order: searching for near names has a budget. */
export interface Critic {
  objectToFlavor(name: string): Objection;
  /** To an id that isn't in a list of the menu. */
  objectToId(id: string, list: ListKey): Objection;
}

/** Values that are offered in place of one. */
export const MOST_SUGGESTED = 5;
const MOST_SEARCHES = 10;
/** Enough to offer, when some of them are offered already as near names. */
const MOST_ALIKE = 2 * MOST_SUGGESTED;

/** A critic of orders from a menu. */
export function createCritic(menu: Menu): Critic {
  const { flavors, idSearch } = indexMenu(menu);
  const known = new Map<string, Objection>();
  let searches = 0;
  return { objectToFlavor, objectToId };

  function objectToFlavor(name: string): Objection {
    const objection = known.get(name) ?? objectAnew(name);
    known.set(name, objection);
    return objection;
  }

  function objectAnew(name: string): Objection {
    const meant = flavors.get(name) ?? findFlavorLoosely(menu, name);
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

  function objectToUnknown(name: string): Objection {
    const near = search(name, () => flavorsLike(menu, name))
      .flatMap((near) => flavors.get(near.name) ?? []);
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

  function objectToId(id: string, list: ListKey): Objection {
    const { ids, idByText, shortlist } = idSearch[list];
    const near = search(id, () => shortlist(id)).map(({ name }) => idByText.get(name) ?? name);
    return {
      problema: `No existe ${ITEM_OF[list]} ${show(id)}.`,
      esperado: ids.length === 0
        ? "ninguno: hoy no hay en la carta"
        : `uno de estos id: ${listNames(ids)}`,
      sugerencias: [...new Set(near)],
    };
  }

  function search(text: string, candidates: () => readonly ListedName[]): readonly ListedName[] {
    searches += 1;
    return searches > MOST_SEARCHES ? [] : nearestNames(text, candidates());
  }
}

/** Names that can be ordered in the category of a flavor, the menu's first. */
function availableLike(menu: Menu, { categoria }: Flavor): readonly string[] {
  const names: string[] = [];
  for (const { nombre, disponible } of flavorsIn(menu, categoria)) {
    if (disponible) names.push(nombre);
    if (names.length === MOST_ALIKE) break;
  }
  return names;
}
