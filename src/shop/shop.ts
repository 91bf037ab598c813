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
import { lastEndOf } from "./hours/opening.ts";
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

/** From when until when something is sold out, in milliseconds since the epoch, and the shop meanwhile. */
interface SoldOut {
  readonly fromMs: number;
  /** It can be had again from then on. */
  readonly untilMs: number;
  readonly shop: Shop;
}

/** The documents, with all that is derived from them. */
export interface Shop {
  readonly business: Business;
  readonly menu: Menu;
  readonly delivery: Delivery;
  readonly hours: Hours;
  readonly today: Today;
  readonly menuIndex: MenuIndex;
  readonly payments: Listing<Payment>;
  readonly places: Places;
  /** The zone of the opening hours. */
  readonly timeZone: TimeZone;
  /** What is sold out for a while; undefined where nothing is. `shopAt` heeds it. */
  readonly soldOut: SoldOut | undefined;
  /** While something is sold out, the shop as it is on other days; else undefined. `shopOn` heeds it. */
  readonly usual: Shop | undefined;
  /** The names of the flavors that can't be had only because of the day's file; empty while nothing is sold out. */
  readonly soldOutToday: ReadonlySet<string>;
}

/** Sold out by the day's file, on its day, or marked in the menu until its owner says otherwise. */
export type Shortage = "agotado por hoy" | "no disponible";

const NO_NEWS: Today = { fecha: "2000-01-01", agotados: [], avisos: [] };

/** Makes the shop of documents that have no mistakes. Throws a RangeError for a time zone that doesn't exist. */
export function createShop(documents: Documents): Shop {
  const { business, menu, delivery, hours, today = NO_NEWS } = documents;
  const timeZone = createTimeZone(hours.zonaHoraria);
  const pagos = withoutAliases(business.pagos);
  const published = {
    potes: withoutAliases(menu.potes).map((tub) => ({ ...tub, rinde: tub.rinde ?? null })),
    promos: withoutAliases(menu.promos)
      .map((promo) => ({ ...promo, desde: promo.desde ?? null, hasta: promo.hasta ?? null })),
    adicionales: withoutAliases(menu.adicionales)
      .map((extra) => ({ ...extra, grupo: extra.grupo ?? null })),
    sabores: withoutAliases(menu.sabores),
  };
  const shop = {
    usual: undefined,
    soldOutToday: new Set<string>(),
    business: { ...business, pagos, preguntas: business.preguntas ?? [] },
    menu: published,
    delivery,
    hours,
    today,
    menuIndex: indexMenu(published, menu),
    payments: listOf(pagos, business.pagos, menu.palabras),
    places: indexPlaces(delivery, business.direccion),
    timeZone,
  };
  if (today.agotados.length === 0) return { ...shop, soldOut: undefined };
  const listed = new Set(today.agotados);
  const isSoldOut = ({ nombre, disponible }: Flavor) => disponible && listed.has(nombre);
  const soldOutToday = new Set(menu.sabores.filter(isSoldOut).map(({ nombre }) => nombre));
  const sabores = menu.sabores.map((flavor) =>
    isSoldOut(flavor) ? { ...flavor, disponible: false } : flavor
  );
  const meanwhile = createShop({
    ...documents,
    menu: { ...menu, sabores },
    today: { ...today, agotados: [] },
  });
  const usual = { ...shop, soldOut: undefined };
  const soldOut = {
    fromMs: instantOf(timeZone, today.fecha),
    // The last turn that begins on the date may end after it.
    untilMs: Math.max(
      instantOf(timeZone, addDays(today.fecha, 1)),
      lastEndOf(shop, today.fecha),
    ),
    shop: { ...meanwhile, today, usual, soldOutToday },
  };
  return { ...shop, soldOut };
}

/** The shop as it is at an instant: what is sold out then can't be had. */
export function shopAt(shop: Shop, nowMs: number): Shop {
  const { soldOut } = shop;
  return soldOut !== undefined && soldOut.fromMs <= nowMs && nowMs < soldOut.untilMs
    ? soldOut.shop
    : shop;
}

/** The shop as it will be on a date, seen from an instant: what is sold out on a day can be had on others. */
export function shopOn(shop: Shop, date: string, nowMs: number): Shop {
  if (date === dateAt(shop.timeZone, nowMs)) return shopAt(shop, nowMs);
  return date === shop.today.fecha ? shop.soldOut?.shop ?? shop : shop.usual ?? shop;
}

/** Why a flavor of the shop, as it is at an instant, can't be had; undefined where it can. */
export function shortageOf(
  { soldOutToday }: Shop,
  { nombre, disponible }: Flavor,
): Shortage | undefined {
  if (disponible) return undefined;
  return soldOutToday.has(nombre) ? "agotado por hoy" : "no disponible";
}

function withoutAliases<T extends Aliases>(items: readonly T[]): readonly Omit<T, "alias">[] {
  return items.map(({ alias: _, ...item }) => item);
}
