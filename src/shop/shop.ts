/** The shop: as loaded from its owner's documents, and on a date. */

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
  DeliveryFile,
  Hours,
  MenuFile,
  Today,
} from "./files.ts";
import { createDelivery } from "./delivery.ts";
import { turnsOf } from "./hours/opening.ts";
import {
  createOffer,
  type Listing,
  listOf,
  type Offer,
  type OfferOnDate,
  type PriceBook,
  priceOffer,
} from "./menu.ts";
import type { Flavor, Payment, Wait } from "./shapes.ts";
import { indexPlaces, type Places } from "./zone/places.ts";

/** The owner's documents. */
export interface Documents {
  readonly business: BusinessFile;
  readonly menu: MenuFile;
  readonly delivery: DeliveryFile;
  readonly hours: Hours;
  /** The day's file, which may be missing. */
  readonly today?: Today | undefined;
}

/** The flavors that the day's file lists as sold out, and until when. */
interface SoldOut {
  /** In milliseconds since the Unix epoch. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** The menu meanwhile. */
  readonly offer: Offer;
}

/**
 * The shop as loaded: the documents and all that is derived from them once.
 * The menu, its prices and the flavors that are left depend on the date: see
 * `shopAt` and `shopOnDate`.
 */
export interface Shop {
  readonly business: Business;
  readonly delivery: Delivery;
  readonly hours: Hours;
  readonly today: Today;
  readonly payments: Listing<Payment>;
  /** The owner's menu file, with the parts that aren't published. */
  readonly written: MenuFile;
  readonly places: Places;
  /** The zone of the opening hours. */
  readonly timeZone: TimeZone;
  /** The menu as written, for names: prices and flavors left depend on the date. */
  readonly usual: Offer;
  /** Undefined if nothing is sold out. */
  readonly soldOut: SoldOut | undefined;
}

/** The shop as a public origin serves it. */
export interface ShopAtOrigin extends Shop {
  /** Without a trailing slash. */
  readonly origin: string;
}

/** The shop on a date of its calendar: its prices, and the flavors left. */
export interface ShopOnDate extends Shop, OfferOnDate {}

const NO_NEWS: Today = { fecha: "2000-01-01", agotados: [], avisos: [] };

/**
 * Creates the shop from documents without mistakes. Throws a RangeError if the
 * time zone doesn't exist.
 */
export function createShop(documents: Documents): Shop {
  return createShopIn(createTimeZone(documents.hours.zonaHoraria), documents);
}

/** Creates the shop where there is no `Intl`: the caller has its time zone. */
export function createShopIn(timeZone: TimeZone, documents: Documents): Shop {
  const { business, menu, delivery, hours, today = NO_NEWS } = documents;
  const pagos = business.pagos.map(({ alias: _, ...payment }) => payment);
  const { preguntas = [], impuestos = null } = business;
  const { titular = null, retiro = true } = business;
  const book = { written: menu, business: { impuestos } };

  return {
    business: {
      ...business,
      pagos,
      preguntas,
      demora: publishWait(documents),
      impuestos,
      titular,
      retiro,
    },
    delivery: createDelivery(delivery),
    hours,
    today,
    payments: listOf(pagos, business.pagos, menu.palabras),
    written: menu,
    places: indexPlaces(delivery, business.direccion),
    timeZone,
    usual: createOffer(book, []),
    soldOut: findSoldOut(timeZone, book, hours, today),
  };
}

/** Publishes the waiting times of the methods on offer. */
function publishWait(
  { business, delivery }: Pick<Documents, "business" | "delivery">,
): Wait | null {
  const { demora, retiro = true } = business;
  return demora
    ? {
      retiro: retiro ? demora.retiro : null,
      envio: delivery.envio === null ? null : demora.envio,
    }
    : null;
}

function findSoldOut(
  timeZone: TimeZone,
  book: PriceBook,
  hours: Hours,
  { fecha, agotados }: Today,
): SoldOut | undefined {
  if (agotados.length === 0) return undefined;

  // The last turn that begins on the date may end after it.
  const midnight = instantOf(timeZone, addDays(fecha, 1));
  const closings = turnsOf({ hours, timeZone }, fecha)
    .map(({ closesMs }) => closesMs);

  return {
    fromMs: instantOf(timeZone, fecha),
    untilMs: Math.max(midnight, ...closings),
    offer: createOffer(book, agotados),
  };
}

/** Returns the shop at an instant, without the flavors that are sold out then. */
export function shopAt(shop: Shop, nowMs: number): ShopOnDate {
  const { fromMs = Infinity, untilMs = 0 } = shop.soldOut ?? {};
  const isSoldOut = fromMs <= nowMs && nowMs < untilMs;
  return priceShop(shop, dateAt(shop.timeZone, nowMs), isSoldOut);
}

/**
 * Returns the shop on a date, as known at an instant: flavors that are sold out
 * on one day are back on the others.
 */
export function shopOnDate(
  shop: Shop,
  date: string,
  nowMs: number,
): ShopOnDate {
  const isToday = date === dateAt(shop.timeZone, nowMs);
  return isToday
    ? shopAt(shop, nowMs)
    : priceShop(shop, date, date === shop.today.fecha);
}

function priceShop(shop: Shop, date: string, isSoldOut: boolean): ShopOnDate {
  const offer = isSoldOut ? shop.soldOut?.offer ?? shop.usual : shop.usual;
  return { ...shop, ...priceOffer(offer, shop, date), date };
}

/**
 * Returns why a flavor isn't available: the day's file, or the menu until its
 * owner changes it. Undefined if it is available.
 */
export function shortageOf(
  { usual }: Pick<Shop, "usual">,
  { nombre, disponible }: Flavor,
): "agotado por hoy" | "no disponible" | undefined {
  if (disponible) return undefined;

  const flavor = usual.menu.sabores.find((flavor) => flavor.nombre === nombre);
  return flavor?.disponible ? "agotado por hoy" : "no disponible";
}
