/** The shop: what its owner writes, and what is derived from that once. */

import { addDays } from "../time/dates.ts";
import {
  createTimeZone,
  dateAt,
  instantOf,
  type TimeZone,
} from "../time/zone.ts";
import type {
  Business,
  BusinessFile,
  Delivery,
  Hours,
  MenuFile,
  Today,
} from "./files.ts";
import { turnsOf } from "./hours/opening.ts";
import { indexMenu, type Listing, listOf, type Offer } from "./menu.ts";
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

/** What the day's file says can't be had, from when and until when, in milliseconds since the epoch. */
interface SoldOut {
  readonly fromMs: number;
  readonly untilMs: number;
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
  const pagos = business.pagos.map(({ alias: _, ...payment }) => payment);
  const published = {
    potes: menu.potes.map(({ alias: _, ...tub }) => ({
      ...tub,
      rinde: tub.rinde ?? null,
    })),
    promos: menu.promos.map(({ alias: _, ...promo }) => (
      { ...promo, desde: promo.desde ?? null, hasta: promo.hasta ?? null }
    )),
    adicionales: menu.adicionales.map(({ alias: _, ...extra }) => (
      { ...extra, grupo: extra.grupo ?? null }
    )),
  };
  const offer = (sabores: readonly Flavor[]): Offer => {
    const menuOfDay = { ...published, sabores };
    return { menu: menuOfDay, menuIndex: indexMenu(menuOfDay, menu) };
  };
  const flavors = menu.sabores.map(({ alias: _, ...flavor }) => flavor);
  const usual = offer(flavors);
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
  const isLeft = ({ nombre }: Flavor) => !today.agotados.includes(nombre);
  const soldOut = {
    fromMs: instantOf(timeZone, today.fecha),
    // The last turn that begins on the date may end after it.
    untilMs: Math.max(
      instantOf(timeZone, addDays(today.fecha, 1)),
      ...turnsOf(shop, today.fecha).map(({ closesMs }) => closesMs),
    ),
    meanwhile: offer(
      flavors.map((one) => ({
        ...one,
        disponible: one.disponible && isLeft(one),
      })),
    ),
    usual,
  };
  return { ...shop, soldOut };
}

/** The shop as it is at an instant: what is sold out then can't be had. */
export function shopAt(shop: Shop, nowMs: number): Shop {
  const { fromMs = Infinity, untilMs = 0 } = shop.soldOut ?? {};
  const when = fromMs <= nowMs && nowMs < untilMs ? "meanwhile" : "usual";
  return { ...shop, ...shop.soldOut?.[when] };
}

/** The shop as it will be on a date, seen from an instant: what is sold out on a day can be had on others. */
export function shopOn(shop: Shop, date: string, nowMs: number): Shop {
  if (date === dateAt(shop.timeZone, nowMs)) return shopAt(shop, nowMs);
  return {
    ...shop,
    ...shop.soldOut?.[date === shop.today.fecha ? "meanwhile" : "usual"],
  };
}

/** Why a flavor can't be had: by the day's file, or by the menu until its owner says otherwise; undefined where it can. */
export function shortageOf(
  { soldOut }: Pick<Shop, "soldOut">,
  { nombre, disponible }: Flavor,
): "agotado por hoy" | "no disponible" | undefined {
  if (disponible) return undefined;
  const usual = soldOut?.usual.menu.sabores.find((flavor) =>
    flavor.nombre === nombre
  );
  return usual?.disponible ? "agotado por hoy" : "no disponible";
}
