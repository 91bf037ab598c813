/** The shop: what its owner writes, and what is derived from that once. */

import { addDays } from "../time/dates.ts";
import { createTimeZone, dateAt, instantOf, type TimeZone } from "../time/zone.ts";
import type {
  Aliases,
  Business,
  BusinessFile,
  Delivery,
  Hours,
  Menu,
  MenuFile,
  Today,
} from "./files.ts";
import { turnsOf } from "./hours/opening.ts";
import { indexMenu, type Listing, listOf, type MenuIndex } from "./menu.ts";
import type { Flavor, Payment } from "./shapes.ts";
import { indexPlaces, type Places } from "./zone/places.ts";

/** The owner's documents. */
export interface Documents {
  readonly business: BusinessFile;
  readonly menu: MenuFile;
  readonly delivery: Delivery;
  readonly hours: Hours;
  /** Absent where there is nothing to say. */
  readonly today?: Today | undefined;
}

/** What the shop sells, ready to be found. */
interface Offer {
  readonly menu: Menu;
  readonly menuIndex: MenuIndex;
}

/** What the day's file says can't be had, from when until when, in milliseconds since the epoch. */
interface SoldOut {
  readonly fromMs: number;
  /** It can be had again from then on. */
  readonly untilMs: number;
  /** The flavors that are missing for no other reason. */
  readonly names: ReadonlySet<string>;
  readonly meanwhile: Offer;
  readonly usual: Offer;
}

/** The documents, with all that is derived from them. What it sells depends on the day: `shopAt` and `shopOn` heed that. */
export interface Shop extends Offer {
  readonly business: Business;
  readonly delivery: Delivery;
  readonly hours: Hours;
  readonly today: Today;
  readonly payments: Listing<Payment>;
  /** What the owner wrote, for what isn't published of it. */
  readonly written: MenuFile;
  readonly places: Places;
  /** The zone of the opening hours. */
  readonly timeZone: TimeZone;
  /** Undefined where nothing is. */
  readonly soldOut: SoldOut | undefined;
}

const NO_NEWS: Today = { fecha: "2000-01-01", agotados: [], avisos: [] };

/** Makes the shop of documents that have no mistakes. Throws a RangeError for a time zone that doesn't exist. */
export function createShop(documents: Documents): Shop {
  return createShopIn(createTimeZone(documents.hours.zonaHoraria), documents);
}

/** The same for where there is no `Intl`: the zone of the hours comes from outside. */
export function createShopIn(timeZone: TimeZone, documents: Documents): Shop {
  const { business, menu, delivery, hours, today = NO_NEWS } = documents;
  const pagos = withoutAliases(business.pagos);
  const published = {
    potes: withoutAliases(menu.potes).map((tub) => ({ ...tub, rinde: tub.rinde ?? null })),
    promos: withoutAliases(menu.promos)
      .map((promo) => ({ ...promo, desde: promo.desde ?? null, hasta: promo.hasta ?? null })),
    adicionales: withoutAliases(menu.adicionales)
      .map((extra) => ({ ...extra, grupo: extra.grupo ?? null })),
    sabores: withoutAliases(menu.sabores),
  };
  const offer = (menuOfDay: Menu) => ({ menu: menuOfDay, menuIndex: indexMenu(menuOfDay, menu) });
  const usual = offer(published);
  const shop = {
    ...usual,
    business: { ...business, pagos, preguntas: business.preguntas ?? [] },
    delivery,
    hours,
    today,
    payments: listOf(pagos, business.pagos, menu.palabras),
    written: menu,
    places: indexPlaces(delivery, business.direccion),
    timeZone,
  };
  if (today.agotados.length === 0) return { ...shop, soldOut: undefined };
  const listed = new Set(today.agotados);
  const isGone = ({ nombre, disponible }: Flavor) => disponible && listed.has(nombre);
  const sabores = published.sabores
    .map((flavor) => isGone(flavor) ? { ...flavor, disponible: false } : flavor);
  const soldOut = {
    fromMs: instantOf(timeZone, today.fecha),
    // The last turn that begins on the date may end after it.
    untilMs: Math.max(
      instantOf(timeZone, addDays(today.fecha, 1)),
      ...turnsOf(shop, today.fecha).map(({ closesMs }) => closesMs),
    ),
    names: new Set(published.sabores.filter(isGone).map(({ nombre }) => nombre)),
    meanwhile: offer({ ...published, sabores }),
    usual,
  };
  return { ...shop, soldOut };
}

/** The shop as it is at an instant: what is sold out then can't be had. */
export function shopAt(shop: Shop, nowMs: number): Shop {
  const { fromMs = Infinity, untilMs = 0 } = shop.soldOut ?? {};
  return offering(shop, fromMs <= nowMs && nowMs < untilMs ? "meanwhile" : "usual");
}

/** The shop as it will be on a date, seen from an instant: what is sold out on a day can be had on others. */
export function shopOn(shop: Shop, date: string, nowMs: number): Shop {
  if (date === dateAt(shop.timeZone, nowMs)) return shopAt(shop, nowMs);
  return offering(shop, date === shop.today.fecha ? "meanwhile" : "usual");
}

/**
 * Why a flavor of the shop, as it is at an instant, can't be had: sold out by the day's file, on its day, or marked in the
 * menu until its owner says otherwise. Undefined where it can.
 */
export function shortageOf(
  { soldOut }: Pick<Shop, "soldOut">,
  { nombre, disponible }: Flavor,
): "agotado por hoy" | "no disponible" | undefined {
  if (disponible) return undefined;
  return soldOut?.names.has(nombre) ? "agotado por hoy" : "no disponible";
}

function offering(shop: Shop, when: "meanwhile" | "usual"): Shop {
  return { ...shop, ...shop.soldOut?.[when] };
}

function withoutAliases<T extends Aliases>(items: readonly T[]): readonly Omit<T, "alias">[] {
  return items.map(({ alias: _, ...item }) => item);
}
