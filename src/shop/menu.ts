/** The menu by id and by name, and its promos: on which days they are sold, and what they save. */

import { createFinder, type Finder } from "../words/find.ts";
import { joinNames } from "../words/lists.ts";
import { foldName } from "../words/names.ts";
import type { Aliases, Menu, MenuFile } from "./files.ts";
import { formatDate, pluralOf } from "./hours/text.ts";
import type {
  Extra,
  Flavor,
  Promo,
  PromoPart,
  PromoPrice,
  Tub,
} from "./shapes.ts";
import { weekdayName, WEEKDAYS } from "./terms.ts";

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

/** An item with a price in whole pesos. */
type Priced = Pick<Tub | Promo | Extra, "precio">;

/** What the shop sells, ready to be found. */
export interface Offer {
  readonly menu: Menu;
  readonly menuIndex: MenuIndex;
}

/** What the shop sells on a date, at the prices of that date. */
export interface OfferOnDate extends Offer {
  readonly date: string;
}

/** Publishes a menu as its owner wrote it, without the flavors that are sold out. */
export function createOffer(
  written: MenuFile,
  soldOut: readonly string[],
): Offer {
  const menu: Menu = {
    potes: written.potes.map(({ alias: _, ...tub }) => (
      { ...tub, rinde: tub.rinde ?? null }
    )),
    promos: written.promos.map(({ alias: _, ...promo }) => (
      { ...promo, desde: promo.desde ?? null, hasta: promo.hasta ?? null }
    )),
    adicionales: written.adicionales.map(({ alias: _, ...extra }) => (
      { ...extra, grupo: extra.grupo ?? null }
    )),
    sabores: written.sabores.map(({ alias: _, ...flavor }) => {
      const isLeft = !soldOut.includes(flavor.nombre);
      return { ...flavor, disponible: flavor.disponible && isLeft };
    }),
  };
  return { menu, menuIndex: indexMenu(menu, written) };
}

/**
 * Returns the price of an item on a date. Every price that the shop shows or
 * charges comes from here.
 */
export function priceOn({ precio }: Priced, _date: string): number {
  return precio;
}

/** Returns an offer with the prices of a date; the same one if none differs. */
export function priceOffer(
  offer: Offer,
  written: MenuFile,
  date: string,
): Offer {
  const { potes, promos, adicionales } = offer.menu;
  const isSame = [...potes, ...promos, ...adicionales].every((item) =>
    priceOn(item, date) === item.precio
  );
  if (isSame) return offer;

  const priceAll = <T extends Priced>(items: readonly T[]) =>
    items.map((item) => ({ ...item, precio: priceOn(item, date) }));
  const menu = {
    ...offer.menu,
    potes: priceAll(potes),
    promos: priceAll(promos),
    adicionales: priceAll(adicionales),
  };
  return { menu, menuIndex: indexMenu(menu, written) };
}

/** Makes the lookups of a published menu, which its owner wrote with aliases. */
export function indexMenu(
  { potes, promos, adicionales, sabores }: Menu,
  written: MenuFile,
): MenuIndex {
  const { palabras } = written;
  const categories = [
    ...Map.groupBy(sabores, ({ categoria }) => foldName(categoria)).values(),
  ];
  return {
    potes: listOf(potes, written.potes, palabras),
    promos: listOf(promos, written.promos, palabras),
    adicionales: listOf(adicionales, written.adicionales, palabras),
    sabores: createFinder(
      sabores,
      ({ nombre, categoria, descripcion, vegano, alcohol }, i) => ({
        name: nombre,
        alias: written.sabores[i]?.alias ?? [],
        details: [
          categoria,
          descripcion,
          vegano ? "vegano" : "",
          alcohol ? "alcohol" : "",
        ],
      }),
      palabras,
    ),
    categorias: createFinder(
      categories,
      ([any]) => ({ name: any?.categoria ?? "" }),
      palabras,
    ),
  };
}

/** Makes things ready to be found by their names, ids and aliases; `written` has the aliases, in the same order. */
export function listOf<
  T extends { readonly nombre: string; readonly id: string },
>(
  items: readonly T[],
  written: readonly Aliases[],
  palabras?: Readonly<Record<string, string>>,
): Listing<T> {
  const finder = createFinder(
    items,
    ({ nombre, id }, i) => ({
      name: nombre,
      id,
      alias: written[i]?.alias ?? [],
    }),
    palabras,
  );
  return { byId: new Map(items.map((item) => [item.id, item])), ...finder };
}

/** The tubs that take flavors: a tub itself, those that a promo brings, one by one, in the menu's order; none of an extra. */
export function tubsOf(
  { potes }: MenuIndex,
  thing: Tub | Promo | Extra,
): readonly Tub[] {
  if ("saboresMax" in thing) return [thing];
  return ("potes" in thing ? thing.potes : []).flatMap(({ id, cantidad }) => {
    const tub = potes.byId.get(id);
    return tub === undefined ? [] : Array<Tub>(cantidad).fill(tub);
  });
}

/** Returns the extras of an item: itself, or those inside a promo. */
export function extrasOf(item: Tub | Promo | Extra): readonly PromoPart[] {
  if ("adicionales" in item) return item.adicionales;
  return "saboresMax" in item ? [] : [{ id: item.id, cantidad: 1 }];
}

/** Whether a promo is sold on a date. */
export function isSoldOn({ dias, desde, hasta }: Promo, date: string): boolean {
  return (desde === null || desde <= date) &&
    (hasta === null || date <= hasta) &&
    (dias === null || dias.includes(weekdayName(date)));
}

/** The promos that may still be sold on a date or after it. */
export function promosFrom(
  promos: readonly Promo[],
  date: string,
): readonly Promo[] {
  return promos.filter(({ hasta }) => hasta === null || hasta >= date);
}

/** The days of a promo: "todos los días", "los martes y sábados, hasta el jueves 24 de diciembre". */
export function formatPromoDays({ dias, desde, hasta }: Promo): string {
  if (desde !== null && desde === hasta) return `solo el ${formatDate(desde)}`;
  const days = dias === null || dias.length === WEEKDAYS.length
    ? "todos los días"
    : `los ${
      joinNames(WEEKDAYS.filter((day) => dias.includes(day)).map(pluralOf))
    }`;
  const from = desde === null ? "" : ` desde el ${formatDate(desde)}`;
  const until = hasta === null ? "" : ` hasta el ${formatDate(hasta)}`;
  return `${days}${from || until ? "," : ""}${from}${until}`;
}

/**
 * Returns promos, by default those that aren't over, with their saving on the
 * date of the offer.
 */
export function pricePromos(
  { menu, menuIndex, date }: OfferOnDate,
  promos = promosFrom(menu.promos, date),
): readonly PromoPrice[] {
  return promos.map((promo) => {
    const parts = (["potes", "adicionales"] as const).flatMap((kind) =>
      promo[kind].map(({ id, cantidad }) =>
        cantidad * (menuIndex[kind].byId.get(id)?.precio ?? 0)
      )
    );
    const ahorro = Math.max(
      0,
      parts.reduce((sum, price) => sum + price, 0) - promo.precio,
    );
    return { ...promo, validaHoy: isSoldOn(promo, date), ahorro };
  });
}

/** How many before a name: "2 × ", and nothing for one. */
export function formatCount(cantidad: number): string {
  return cantidad === 1 ? "" : `${cantidad} × `;
}

/** The parts of a promo by their names: "2 × Medio kilo". */
export function formatParts(
  parts: readonly PromoPart[],
  { byId }: Listing<Tub | Extra>,
): readonly string[] {
  return parts.map(({ id, cantidad }) =>
    `${formatCount(cantidad)}${byId.get(id)?.nombre}`
  );
}
