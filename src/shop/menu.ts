/** The menu by id and by name. */

import { createFinder, type Finder } from "../words/find.ts";
import { foldName } from "../words/names.ts";
import type { Extra, Flavor, Promo, Tub } from "./shapes.ts";
import type { Aliases, Menu, MenuFile } from "./files.ts";

/** A list of the menu whose items go by an id. */
export interface Listing<T> extends Finder<T> {
  readonly byId: ReadonlyMap<string, T>;
}

/** A menu's lookups. */
export interface MenuIndex {
  readonly potes: Listing<Tub>;
  readonly promos: Listing<Promo>;
  readonly adicionales: Listing<Extra>;
  /** A search also reads their categories and descriptions, and "vegano" and "alcohol". */
  readonly sabores: Finder<Flavor>;
  /** The flavors of each category. */
  readonly categorias: Finder<readonly Flavor[]>;
}

/** Makes the lookups of a published menu, which its owner wrote with aliases. */
export function indexMenu(
  { potes, promos, adicionales, sabores }: Menu,
  written: MenuFile,
): MenuIndex {
  const { palabras } = written;
  const categories = [...Map.groupBy(sabores, ({ categoria }) => foldName(categoria)).values()];
  return {
    potes: listOf(potes, written.potes, palabras),
    promos: listOf(promos, written.promos, palabras),
    adicionales: listOf(adicionales, written.adicionales, palabras),
    sabores: createFinder(sabores, ({ nombre, categoria, descripcion, vegano, alcohol }, i) => ({
      name: nombre,
      alias: written.sabores[i]?.alias ?? [],
      told: [categoria, descripcion, vegano ? "vegano" : "", alcohol ? "alcohol" : ""],
    }), palabras),
    categorias: createFinder(categories, ([any]) => ({ name: any?.categoria ?? "" }), palabras),
  };
}

/** Makes things ready to be found by their names, ids and aliases; `written` has the aliases, in the same order. */
export function listOf<T extends { readonly nombre: string; readonly id: string }>(
  items: readonly T[],
  written: readonly Aliases[],
  palabras?: Readonly<Record<string, string>>,
): Listing<T> {
  const finder = createFinder(
    items,
    ({ nombre, id }, i) => ({ name: nombre, id, alias: written[i]?.alias ?? [] }),
    palabras,
  );
  return { byId: new Map(items.map((item) => [item.id, item])), ...finder };
}

/** The tubs that take flavors: a tub itself, those that a promo brings, one by one, in the menu's order; none of an extra. */
export function tubsOf({ potes }: MenuIndex, thing: Tub | Promo | Extra): readonly Tub[] {
  if ("saboresMax" in thing) return [thing];
  return !("potes" in thing)
    ? []
    : thing.potes.flatMap(({ id, cantidad }) =>
      Array<Tub | undefined>(cantidad).fill(potes.byId.get(id))
    ).filter((tub) => tub !== undefined);
}
