/** The menu: its prices on a date, its finders, and its promos. */

import { createFinder, type Finder, type ItemTexts } from "../words/find.ts";
import { joinNames } from "../words/lists.ts";
import type { Business, MenuFile } from "./files.ts";
import { formatDate, pluralOf } from "./hours.ts";
import type { Extra, Promo, Tub } from "./shapes.ts";
import { weekdayName, WEEKDAYS } from "./terms.ts";

/** An item of the owner's menu with a price. */
export type Priced = MenuFile["potes" | "promos" | "adicionales"][number];

/** The published menu. */
export type Menu = Readonly<ReturnType<typeof publishMenu>>;

/** A menu with its finders. */
export interface Offer {
  readonly menu: Menu;
  readonly menuIndex: ReturnType<typeof createFinders>;
}

/** A promo on a date. */
export interface PromoPrice extends Promo {
  /** True if the promo is sold on the date. */
  readonly vale: boolean;
  /** The price of the parts minus the promo's price, in pesos, at least 0. */
  readonly ahorro: number;
}

/**
 * Creates the function that returns the menu of a date, on which the given flavors are sold
 * out.
 */
export function createOffers(
  written: MenuFile,
  business: Business,
): (date: string, soldOut?: readonly string[]) => Offer {
  const items = [written.potes, written.promos, written.adicionales].flat();
  // Dates with the same prices and sold-out flavors share a menu and its finders. A quote
  // takes 0.7 ms with shared finders, 6 ms with new finders.
  const offers = new Map<string, Offer>();

  return (date, soldOut = []) => {
    const key = [...items.map((item) => priceOn(item, date)), ...soldOut]
      .join();
    const offer = offers.get(key) ??
      indexMenu(publishMenu(written, business, soldOut, date), written);
    offers.set(key, offer);
    return offer;
  };
}

/**
 * Returns the published menu, at the prices of a date. A promo's advance notice is the
 * longest notice of the promo and of its parts.
 */
function publishMenu(
  written: MenuFile,
  { impuestos }: Business,
  soldOut: readonly string[],
  date: string,
) {
  // Aliases, and the prices of other dates, aren't published.
  const publish = <T extends Priced>(item: T) => {
    const { alias: _, precioDesde: __, ...published } = item;
    const precio = priceOn(item, date);
    return {
      ...published,
      precio,
      precioSinImpuestos: withoutTaxes(precio, impuestos),
      anticipacionHoras: item.anticipacionHoras ?? 0,
    };
  };

  return {
    potes: written.potes.map(publish).map((tub) => ({
      ...tub,
      rinde: tub.rinde ?? null,
      precioPorKilo: Math.round(tub.precio * 1000 / tub.gramos),
    })),
    promos: written.promos.map((promo) => {
      const { desde = null, hasta = null } = promo;
      const noticeHours = [
        promo,
        ...listParts(written.potes, promo.potes),
        ...listParts(written.adicionales, promo.adicionales),
      ].map(({ anticipacionHoras = 0 }) => anticipacionHoras);
      const anticipacionHoras = Math.max(...noticeHours);
      return { ...publish(promo), desde, hasta, anticipacionHoras };
    }),
    adicionales: written.adicionales.map(publish)
      .map((extra) => ({ ...extra, grupo: extra.grupo ?? null })),
    sabores: written.sabores.map(({ alias: _, ...flavor }) => ({
      ...flavor,
      disponible: flavor.disponible && !soldOut.includes(flavor.nombre),
    })),
  };
}

/**
 * Returns the price of an item on a date: the latest of `precioDesde` that has begun,
 * else `precio`. Every price that the shop shows or charges comes from this function.
 */
export function priceOn(
  { precio, precioDesde = {} }: Priced,
  date: string,
): number {
  // The owner may write the dates in any order. `sort` compares the entries as texts, and
  // each text begins with the date: "2026-12-01,9200".
  return Object.entries(precioDesde).sort()
    .findLast(([start]) => start <= date)?.[1] ?? precio;
}

/**
 * Returns an amount without national taxes (Ley 27.743), rounded to whole pesos with
 * halves up. Null if the shop doesn't state its taxes.
 */
export function withoutTaxes(
  pesos: number,
  impuestos: Business["impuestos"],
): number | null {
  return impuestos && Math.round(pesos * 100 / (100 + impuestos.iva));
}

/** Formats the advance notice that an item needs: "con 48 horas de anticipación"; "" for 0 hours. */
export function formatNotice(hours: number): string {
  if (hours === 0) return "";

  return `con ${hours} ${hours === 1 ? "hora" : "horas"} de anticipación`;
}

/** Adds the finders to a menu. The aliases are in the owner's file. */
export function indexMenu(menu: Menu, written: MenuFile): Offer {
  return { menu, menuIndex: createFinders(menu, written) };
}

/**
 * Creates the finders of the menu's lists, and of the categories of flavors. The finder of
 * categories returns the flavors of a category. The finder of flavors also searches
 * categories and descriptions, and the words "vegano" and "alcohol".
 */
function createFinders(
  { potes, promos, adicionales, sabores }: Menu,
  written: MenuFile,
) {
  const { palabras } = written;

  return {
    potes: createItemFinder(potes, written.potes, palabras),
    promos: createItemFinder(promos, written.promos, palabras),
    adicionales: createItemFinder(adicionales, written.adicionales, palabras),
    sabores: createFinder(
      sabores,
      ({ nombre: name, categoria, descripcion, vegano, alcohol }, i) => ({
        ...written.sabores[i],
        name,
        details: [
          categoria,
          descripcion,
          vegano ? "vegano vegana" : "",
          alcohol ? "alcohol" : "",
        ],
      }),
      palabras,
    ),
    categorias: createFinder(
      [...Map.groupBy(sabores, ({ categoria }) => categoria).values()],
      ([first]) => ({ name: first?.categoria ?? "" }),
      palabras,
    ),
  };
}

/**
 * Creates a finder of items by name, id and alias.
 *
 * @param written The same items as the owner wrote them, in the same order. Only written items have aliases.
 * @param palabras The meanings of search words: `{ strawberry: "frutilla" }`.
 */
export function createItemFinder<T extends { readonly nombre: string }>(
  items: readonly T[],
  written: readonly Partial<ItemTexts>[],
  palabras: MenuFile["palabras"],
): Finder<T> {
  return createFinder(
    items,
    ({ nombre: name }, i) => ({ ...written[i], name }),
    palabras,
  );
}

/** Returns the tubs of an item: the tub itself, the tubs of a promo, or none. */
export function tubsOf(
  { potes }: Menu,
  item: Tub | Promo | Extra,
): readonly Tub[] {
  // Only tubs have `saboresMax`, and only promos `potes`.
  if ("saboresMax" in item) return [item];
  return "potes" in item ? listParts(potes, item.potes) : [];
}

/** Returns the extras of an item: the extra itself, the extras of a promo, or none. */
export function extrasOf(
  { adicionales }: Menu,
  item: Tub | Promo | Extra,
): readonly Extra[] {
  // Only extras have `alergenos`, and only promos `potes`.
  if ("alergenos" in item) return [item];
  return "potes" in item ? listParts(adicionales, item.adicionales) : [];
}

/** Returns the items that a promo contains, each as often as the promo contains it. */
function listParts<T extends { readonly id: string }>(
  items: readonly T[],
  parts: Promo["potes"],
) {
  return parts.flatMap(({ id, cantidad }) =>
    items.filter((item) => item.id === id)
      .flatMap((item) => Array<T>(cantidad).fill(item))
  );
}

/**
 * Returns true if a promo is sold on a date. A promo without `desde` has no first day,
 * without `hasta` no last day, and without `dias` it is sold on all weekdays.
 */
export function isSoldOn({ dias, desde, hasta }: Promo, date: string): boolean {
  return (!desde || desde <= date) && (!hasta || date <= hasta) &&
    (!dias || dias.includes(weekdayName(date)));
}

/** Returns the promos that aren't over on a date, including those that begin later. */
export function promosFrom(
  { promos }: Menu,
  date: string,
): readonly Promo[] {
  return promos.filter(({ hasta }) => !hasta || date <= hasta);
}

/**
 * Formats the days of a promo: "los martes y sábados, hasta el jueves 24 de
 * diciembre". A single date is "solo el ...". A date in another year than `today`
 * has its year.
 */
export function formatPromoDays(
  { dias, desde, hasta }: Promo,
  today: string,
): string {
  if (desde && desde === hasta) return `solo el ${formatDate(desde, today)}`;

  const weekdays = WEEKDAYS.filter((day) => dias?.includes(day)).map(pluralOf);
  const days = dias ? `los ${joinNames(weekdays)}` : "todos los días";

  const from = desde ? ` desde el ${formatDate(desde, today)}` : "";
  const until = hasta ? ` hasta el ${formatDate(hasta, today)}` : "";
  const span = from + until;
  return span ? `${days},${span}` : days;
}

/**
 * Returns promos with `vale` and `ahorro` on the date of the offer. By default,
 * returns all promos that aren't over.
 */
export function pricePromos(
  { menu, date }: Offer & { readonly date: string },
  promos = promosFrom(menu, date),
): readonly PromoPrice[] {
  return promos.map((promo) => {
    const separatePrice = [...tubsOf(menu, promo), ...extrasOf(menu, promo)]
      .reduce((sum, { precio }) => sum + precio, 0);
    return {
      ...promo,
      vale: isSoldOn(promo, date),
      ahorro: Math.max(0, separatePrice - promo.precio),
    };
  });
}

/** Formats a count before a name: "2 × "; "" for a single item. */
export function formatCount(cantidad: number): string {
  return cantidad === 1 ? "" : `${cantidad} × `;
}

/** Formats the parts of a promo: "2 × Medio kilo". */
export function formatParts(
  parts: Promo["potes"],
  items: readonly (Tub | Extra)[],
): readonly string[] {
  return parts.map(({ id, cantidad }) =>
    formatCount(cantidad) + items.find((item) => item.id === id)?.nombre
  );
}
