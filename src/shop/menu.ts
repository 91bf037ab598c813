/** The menu by id and name, ready for many quotes. */

import { createShortlist, type Shortlist } from "../words/shortlist.ts";
import { foldName, type ListedName } from "../words/names.ts";
import type { Extra, Flavor, Menu, Promo, Tub } from "./shapes.ts";

/** The lists of a menu whose items go by an id. */
export type ListKey = "potes" | "promos" | "adicionales";

/** Such a list, ready to be searched for what a wrong id may stand for. */
export interface IdSearch {
  readonly ids: readonly string[];
  /** The id of each id and of each name. */
  readonly idByText: ReadonlyMap<string, string>;
  readonly shortlist: Shortlist;
}

/** A menu's lookups. */
export interface MenuIndex {
  readonly tubs: ReadonlyMap<string, Tub>;
  readonly promos: ReadonlyMap<string, Promo>;
  readonly extras: ReadonlyMap<string, Extra>;
  /** By exact name. */
  readonly flavors: ReadonlyMap<string, Flavor>;
  /** By the folded name of their category, in the menu's order. */
  readonly categories: ReadonlyMap<string, readonly Flavor[]>;
  /** Of the categories. */
  readonly categoryShortlist: Shortlist;
  readonly idSearch: Readonly<Record<ListKey, IdSearch>>;
}

const INDEXES = new WeakMap<Menu, MenuIndex>();
const SHORTLISTS = new WeakMap<Menu, Shortlist>();
const FOLDED = new WeakMap<Menu, ReadonlyMap<string, Flavor>>();

/** The lookups of a menu, made once. */
export function indexMenu(menu: Menu): MenuIndex {
  const known = INDEXES.get(menu);
  if (known !== undefined) return known;
  const categories = Map.groupBy(menu.sabores, ({ categoria }) => foldName(categoria));
  const index = {
    tubs: new Map(menu.potes.map((tub) => [tub.id, tub])),
    promos: new Map(menu.promos.map((promo) => [promo.id, promo])),
    extras: new Map(menu.adicionales.map((extra) => [extra.id, extra])),
    flavors: new Map(menu.sabores.map((flavor) => [flavor.nombre, flavor])),
    categories,
    categoryShortlist: createShortlist(namesOf(categories)),
    idSearch: {
      potes: createIdSearch(menu.potes),
      promos: createIdSearch(menu.promos),
      adicionales: createIdSearch(menu.adicionales),
    },
  };
  INDEXES.set(menu, index);
  return index;
}

function createIdSearch(
  listed: readonly { readonly id: string; readonly nombre: string }[],
): IdSearch {
  const idByText = new Map(listed.flatMap(({ id, nombre }) => [[nombre, id], [id, id]]));
  return {
    ids: listed.map(({ id }) => id),
    idByText,
    shortlist: createShortlist([...idByText.keys()]),
  };
}

/** The flavor that a name means when accents, case and punctuation are ignored. */
export function findFlavorLoosely(menu: Menu, name: string): Flavor | undefined {
  const folded = FOLDED.get(menu) ??
    new Map(menu.sabores.map((flavor) => [foldName(flavor.nombre), flavor]));
  FOLDED.set(menu, folded);
  return folded.get(foldName(name));
}

/** The names of flavors that a misspelt one may stand for, to be compared with it. */
export function flavorsLike(menu: Menu, name: string): readonly ListedName[] {
  let shortlist = SHORTLISTS.get(menu);
  if (shortlist === undefined) {
    shortlist = createShortlist(menu.sabores.map(({ nombre }) => nombre));
    SHORTLISTS.set(menu, shortlist);
  }
  return shortlist(name);
}

/** The names of a menu's categories, in its order. */
export function categoryNames(menu: Menu): readonly string[] {
  return namesOf(indexMenu(menu).categories);
}

/** The names of categories that a misspelt one may stand for, to be compared with it. */
export function categoriesLike(menu: Menu, name: string): readonly ListedName[] {
  return indexMenu(menu).categoryShortlist(name);
}

function namesOf(categories: MenuIndex["categories"]): readonly string[] {
  return [...categories.values()].flatMap(([first]) => first?.categoria ?? []);
}

/** The flavors of a category, whose name is read without accents or case; none for one that there isn't. */
export function flavorsIn(menu: Menu, category: string): readonly Flavor[] {
  return indexMenu(menu).categories.get(foldName(category)) ?? [];
}

/** The tubs that one promo brings, one by one, in the menu's order. */
export function tubsOf({ tubs }: MenuIndex, promo: Promo): readonly Tub[] {
  return promo.potes.flatMap(({ id, cantidad }) => {
    const tub = tubs.get(id);
    return tub === undefined ? [] : Array.from({ length: cantidad }, () => tub);
  });
}
