/** The menu by id and by name. */

import { createFlavorSearch, type FlavorSearch } from "./flavor_search.ts";
import { createNameFinder, type NameFinder } from "../words/matching.ts";
import { foldName } from "../words/names.ts";
import { withoutPlain } from "../words/same.ts";
import type { Extra, Flavor, Promo, Tub } from "./shapes.ts";
import type { Aliases, Menu, MenuFile } from "./files.ts";

/** A list of the menu whose items go by an id. */
export interface Listing<T> {
  readonly byId: ReadonlyMap<string, T>;
}

/** A menu's lookups. */
export interface MenuIndex {
  readonly potes: Listing<Tub>;
  readonly promos: Listing<Promo>;
  readonly adicionales: Listing<Extra>;
  /** By a flavor's name, its names, folded: its own, its aliases and, for "Limón clásico", also "limon". */
  readonly foldedNames: ReadonlyMap<string, readonly string[]>;
  /** The categories' names, in the menu's order. */
  readonly categories: readonly string[];
  /** The flavors of each category, by its folded name, in the menu's order. */
  readonly flavorsByCategory: ReadonlyMap<string, readonly Flavor[]>;
  readonly findFlavor: NameFinder<Flavor>;
  /** By name, alias, category and description, and by "vegano" and "alcohol". */
  readonly searchMenu: FlavorSearch;
  /** Among the categories' names. */
  readonly findCategory: NameFinder<string>;
  readonly findTub: NameFinder<Tub>;
  readonly findPromo: NameFinder<Promo>;
  readonly findExtra: NameFinder<Extra>;
}

/** Makes the lookups of a published menu, which its owner wrote with aliases. */
export function indexMenu(
  { potes, promos, adicionales, sabores }: Menu,
  written: MenuFile,
): MenuIndex {
  const flavorsByCategory = Map.groupBy(sabores, ({ categoria }) => foldName(categoria));
  const categories = [...flavorsByCategory.values()].flatMap(([first]) => first?.categoria ?? []);
  const findFlavor = findByNames(sabores, written.sabores);
  return {
    potes: indexList(potes),
    promos: indexList(promos),
    adicionales: indexList(adicionales),
    foldedNames: new Map(written.sabores.map((flavor) => [flavor.nombre, foldNames(flavor)])),
    categories,
    flavorsByCategory,
    findFlavor,
    searchMenu: createFlavorSearch(sabores, written.sabores, findFlavor),
    findCategory: createNameFinder(categories, (name) => ({ exact: [name], alias: [] })),
    findTub: findByNames(potes, written.potes),
    findPromo: findByNames(promos, written.promos),
    findExtra: findByNames(adicionales, written.adicionales),
  };
}

function foldNames({ nombre, alias = [] }: MenuFile["sabores"][number]): readonly string[] {
  const folded = [nombre, ...alias].map(foldName);
  return [...new Set([...folded, ...folded.slice(0, 1).map(withoutPlain)])];
}

/** Makes a finder of things by their names, ids and aliases; `written` has the aliases, in the same order. */
export function findByNames<T extends { readonly nombre: string; readonly id?: string }>(
  items: readonly T[],
  written: readonly Aliases[],
): NameFinder<T> {
  const aliases = new Map(items.map((item, i) => [item, written[i]?.alias ?? []]));
  return createNameFinder(items, (item) => ({
    exact: [item.nombre, ...(item.id === undefined ? [] : [item.id])],
    alias: aliases.get(item) ?? [],
  }));
}

function indexList<T extends { readonly id: string }>(items: readonly T[]): Listing<T> {
  return { byId: new Map(items.map((item) => [item.id, item])) };
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
