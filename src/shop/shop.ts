/** The shop: what its owner writes, and what is derived from that once. */

import { createTimeZone, dateAt, type TimeZone } from "../time/zone.ts";
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
import { findByNames, indexMenu, type MenuIndex } from "./menu.ts";
import type { Finder } from "../words/find.ts";
import type { Flavor, Payment } from "./shapes.ts";
import { findSoldOut, type Span } from "./today.ts";
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

/** What is sold out for a while, and the shop meanwhile. */
export interface SoldOut extends Span {
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
  readonly payments: Finder<Payment>;
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
    payments: findByNames(pagos, business.pagos, menu.palabras),
    places: indexPlaces(delivery, business.direccion),
    timeZone,
  };
  const span = findSoldOut({ hours, timeZone }, today);
  if (span === undefined) return { ...shop, soldOut: undefined };
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
  return { ...shop, soldOut: { ...span, shop: { ...meanwhile, today, usual, soldOutToday } } };
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

function withoutAliases<T extends Aliases>(items: readonly T[]): readonly Omit<T, "alias">[] {
  return items.map(({ alias: _, ...item }) => item);
}
