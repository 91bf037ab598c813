/** Finds what the names of one order name, and gathers what was understood and what is wrong. */

import type { Objection } from "../../schema/objection.ts";
import type { NameFinder, NameMatch } from "../../words/matching.ts";
import type { Extra, Flavor, Promo, Tub } from "../shapes.ts";
import type { Shop } from "../shop.ts";
import type { OrderDay } from "./day.ts";
import { onOneLine, tellUnderstood } from "./notes.ts";
import {
  type ListKey,
  MAX_OBJECTIONS,
  type Miss,
  objectToFlavor,
  objectToInexact,
  objectToItem,
  objectToRest,
  objectToSoldOut,
  type Reason,
} from "./objections.ts";

/** For so many unknown names at most, the near ones are searched. */
const MOST_SEARCHES = 3;
/** So many different texts at most are read as flavors, besides exact names. */
const MOST_INEXACT = 200;

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
  const inexact = new Map<string, NameMatch<Flavor>>();
  const understood = new Set<string>();
  const objections: Objection[] = [];
  let searches = 0;
  let isFull = false;
  return {
    findTub: (text, campo) => findItem("potes", menuIndex.findTub, text, campo),
    findPromo: (text, campo) => findItem("promos", menuIndex.findPromo, text, campo),
    findExtra: (text, campo) => findItem("adicionales", menuIndex.findExtra, text, campo),
    findFlavor,
    object,
    understood,
    objections,
  };

  function findFlavor(text: string, campo: string): Flavor | undefined {
    if (isFull) return undefined;
    const match = inexact.get(text) ?? menuIndex.findFlavor(text);
    if (match.kind !== "exact") inexact.set(text, match);
    if (inexact.size > MOST_INEXACT) {
      stop(objectToInexact);
      return undefined;
    }
    const flavor = take(text, match);
    if (flavor === undefined) {
      object(campo, () => objectToFlavor(text, missOf(match)));
      return undefined;
    }
    if (flavor.disponible) return flavor;
    object(campo, () => objectToSoldOut(shop, flavor, day));
    return undefined;
  }

  function findItem<T extends { readonly id: string; readonly nombre: string }>(
    list: ListKey,
    find: NameFinder<T>,
    text: string,
    campo: string,
  ): T | undefined {
    if (isFull) return undefined;
    const match = find(text);
    const item = take(text, match);
    if (item === undefined) {
      const ids = menu[list].map(({ id }) => id);
      object(campo, () => objectToItem(text, missOf(match), list, ids));
    }
    return item;
  }

  function take<T extends { readonly nombre: string }>(
    text: string,
    match: NameMatch<T>,
  ): T | undefined {
    if (match.kind === "exact") return match.item;
    if (match.kind !== "understood") return undefined;
    const { nombre } = match.item;
    if (onOneLine(text) !== nombre) understood.add(tellUnderstood(text, nombre));
    return match.item;
  }

  function missOf<T>(match: NameMatch<T>): Miss<T> {
    if (match.kind === "several") return match;
    searches += 1;
    const isSearched = match.kind === "unknown" && searches <= MOST_SEARCHES;
    return { kind: "unknown", near: isSearched ? match.near : [] };
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
