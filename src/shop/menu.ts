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
  /** The categories' names, in the menu's order. */
  readonly categories: readonly string[];
  readonly categorias: Finder<string>;
  /** The flavors of each category, by its folded name, in the menu's order. */
  readonly flavorsByCategory: ReadonlyMap<string, readonly Flavor[]>;
  /** What else words stand for in a search. */
  readonly palabras: Readonly<Record<string, string>>;
  /** By a flavor's name, its names, folded: its own and its aliases. */
  readonly foldedNames: ReadonlyMap<string, readonly string[]>;
}

/** Makes the lookups of a published menu, which its owner wrote with aliases. */
export function indexMenu(
  { potes, promos, adicionales, sabores }: Menu,
  written: MenuFile,
): MenuIndex {
  const { palabras = {} } = written;
  const flavorsByCategory = Map.groupBy(sabores, ({ categoria }) => foldName(categoria));
  const categories = [...flavorsByCategory.values()].flatMap(([first]) => first?.categoria ?? []);
  return {
    potes: listOf(potes, written.potes, palabras),
    promos: listOf(promos, written.promos, palabras),
    adicionales: listOf(adicionales, written.adicionales, palabras),
    sabores: createFinder(sabores, (flavor, i) => ({
      name: flavor.nombre,
      alias: written.sabores[i]?.alias ?? [],
      told: [
        flavor.categoria,
        flavor.descripcion,
        ...flavor.vegano ? ["vegano"] : [],
        ...flavor.alcohol ? ["alcohol"] : [],
      ],
    }), palabras),
    categories,
    categorias: createFinder(categories, (name) => ({ name }), palabras),
    flavorsByCategory,
    palabras,
    foldedNames: new Map(
      written.sabores.map(({ nombre, alias = [] }) => [nombre, [nombre, ...alias].map(foldName)]),
    ),
  };
}

/** Makes things ready to be found by their names, ids and aliases; `written` has the aliases, in the same order. */
export function listOf<T extends { readonly nombre: string; readonly id: string }>(
  items: readonly T[],
  written: readonly Aliases[],
  palabras?: Readonly<Record<string, string>>,
): Listing<T> {
  const namesOf = ({ nombre, id }: T, i: number) => ({
    name: nombre,
    id,
    alias: written[i]?.alias ?? [],
  });
  return {
    byId: new Map(items.map((item) => [item.id, item])),
    ...createFinder(items, namesOf, palabras),
  };
}

/** The flavors of a category. Accents and case of its name don't matter; an unknown category has none. */
export function flavorsIn({ flavorsByCategory }: MenuIndex, category: string): readonly Flavor[] {
  return flavorsByCategory.get(foldName(category)) ?? [];
}

/** The tubs that one promo brings, one by one, in the menu's order. */
export function tubsOf({ potes }: MenuIndex, promo: Promo): readonly Tub[] {
  return promo.potes.flatMap(({ id, cantidad }) => {
    const tub = potes.byId.get(id);
    return tub === undefined ? [] : Array.from({ length: cantidad }, () => tub);
  });
}
