/** Finds what the names of one order name, and gathers what was understood and what is wrong. */

import type { Objection } from "../../schema/objection.ts";
import type { Finder } from "../../words/find.ts";
import type { Extra, Flavor, Promo, Tub } from "../shapes.ts";
import type { Shop } from "../shop.ts";
import type { OrderDay } from "./day.ts";
import { tellUnderstood } from "./notes.ts";
import {
  type ListKey,
  MAX_OBJECTIONS,
  objectToFlavor,
  objectToItem,
  objectToRest,
  objectToSoldOut,
  type Reason,
} from "./objections.ts";

/** For so many unknown names at most, the near ones are searched. */
const MOST_SEARCHES = 3;

/** Reads the names of one order. What it can't find is undefined, with an objection at the given pointer. */
export interface NameReader {
  findTub(text: string, campo: string): Tub | undefined;
  findPromo(text: string, campo: string): Promo | undefined;
  findExtra(text: string, campo: string): Extra | undefined;
  /** Finds only a flavor that can be had. */
  findFlavor(text: string, campo: string): Flavor | undefined;
  /** Adds an objection. After too many of them, no more are added and no more names are found. */
  object(campo: string, reasonOf: () => Reason): void;
  /** What was taken for what, in words. */
  readonly understood: ReadonlySet<string>;
  /** The first hundred and, where there are more, one besides that says so. */
  readonly objections: readonly Objection[];
}

/** A reader for one order for a day of a shop that is as it is on that day. */
export function createNameReader(shop: Shop, day: OrderDay): NameReader {
  const { menu, menuIndex } = shop;
  const understood = new Set<string>();
  const objections: Objection[] = [];
  let searches = 0;
  let isFull = false;
  return {
    findTub: (text, campo) => findItem("potes", menuIndex.potes, text, campo),
    findPromo: (text, campo) => findItem("promos", menuIndex.promos, text, campo),
    findExtra: (text, campo) => findItem("adicionales", menuIndex.adicionales, text, campo),
    findFlavor,
    object,
    understood,
    objections,
  };

  function findFlavor(text: string, campo: string): Flavor | undefined {
    if (isFull) return undefined;
    const flavor = take(text, menuIndex.sabores);
    if (flavor === undefined) {
      object(campo, () => objectToFlavor(text, nearest(text, menuIndex.sabores)));
      return undefined;
    }
    if (flavor.disponible) return flavor;
    object(campo, () => objectToSoldOut(shop, flavor, day));
    return undefined;
  }

  function findItem<T extends { readonly id: string; readonly nombre: string }>(
    list: ListKey,
    finder: Finder<T>,
    text: string,
    campo: string,
  ): T | undefined {
    if (isFull) return undefined;
    const item = take(text, finder);
    if (item === undefined) {
      const ids = menu[list].map(({ id }) => id);
      object(campo, () => objectToItem(text, nearest(text, finder), list, ids));
    }
    return item;
  }

  /** The thing that a text names. What was taken by an alias is told. */
  function take<T extends { readonly nombre: string }>(
    text: string,
    finder: Finder<T>,
  ): T | undefined {
    const named = finder.find(text);
    if (named?.isAlias === true) understood.add(tellUnderstood(text, named.item.nombre));
    return named?.item;
  }

  function nearest<T>(text: string, finder: Finder<T>): readonly T[] {
    searches += 1;
    return searches <= MOST_SEARCHES ? finder.nearest(text) : [];
  }

  function object(campo: string, reasonOf: () => Reason): void {
    if (isFull) return;
    if (objections.length < MAX_OBJECTIONS) objections.push({ campo, ...reasonOf() });
    else stop(objectToRest);
  }

  function stop(reasonOf: () => Reason): void {
    if (!isFull) objections.push({ campo: "", ...reasonOf() });
    isFull = true;
  }
}
