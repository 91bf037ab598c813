/** The shop as loaded from the owner's documents, and the shop on a date of its calendar. */

import { addDays } from "../time/dates.ts";
import {
  createTimeZone,
  dateAt,
  instantOf,
  type TimeZone,
} from "../time/zone.ts";
import { createFinder, type Finder } from "../words/find.ts";
import type {
  Business,
  BusinessFile,
  Delivery,
  DeliveryFile,
  Hours,
  MenuFile,
  Today,
} from "./files.ts";
import { openStretches, type Timetable, turnsOf } from "./hours.ts";
import { createItemFinder, createOffers, type Offer } from "./menu.ts";
import type { Flavor, Payment, Question } from "./shapes.ts";
import { indexPlaces, type Places } from "./zone/places.ts";

/** The owner's documents: the contents of the files in the data folder. */
export interface Documents {
  readonly business: BusinessFile;
  readonly menu: MenuFile;
  readonly delivery: DeliveryFile;
  readonly hours: Hours;
  /** The document of `hoy.json`, which may be missing. */
  readonly today?: Today | undefined;
}

/**
 * The shop as loaded: the documents, and the data derived from the documents.
 * The prices and the available flavors depend on the date: see `shopAt` and
 * `shopOnDate`.
 */
export interface Shop extends Timetable {
  readonly business: Business;
  readonly delivery: Delivery;
  readonly today: Today;
  readonly payments: Finder<Payment>;
  readonly questions: Finder<Question>;
  /** The owner's documents. They also have parts that aren't published, such as aliases. */
  readonly written: Documents;
  readonly places: Places;
  /**
   * The menu for looking up names, not prices: each item has the price `precio`, even
   * if `precioDesde` has another price for today. Ignores the sold-out flavors of
   * `hoy.json`.
   */
  readonly usual: Offer;
  /** Returns the menu at the prices of a date, with the given flavors sold out. */
  readonly offerOn: ReturnType<typeof createOffers>;
  /**
   * The instant at which the flavors in `hoy.json` are available again, in milliseconds
   * since the Unix epoch. This is the end of business on the file's date; 0 without
   * sold-out flavors.
   */
  readonly soldOutUntilMs: number;
}

/** The shop on today's date, with the public origin of the request. */
export interface ShopAtOrigin extends ShopOnDate {
  /** Without a trailing slash. */
  readonly origin: string;
}

/** The shop on a date of its calendar, with that date's prices and available flavors. */
export interface ShopOnDate extends Shop, Offer {
  readonly date: string;
}

/**
 * Creates the shop from documents without mistakes. Throws a RangeError if the
 * time zone doesn't exist.
 */
export function createShop(documents: Documents): Shop {
  return createShopIn(createTimeZone(documents.hours.zonaHoraria), documents);
}

/**
 * Creates the shop with the caller's time zone. Pages pass a time zone that works
 * without `Intl`.
 */
export function createShopIn(timeZone: TimeZone, documents: Documents): Shop {
  // Replaces a missing `hoy.json`. `usual` is the menu on the same early date. The prices in
  // `precioDesde` are expected to begin later, so `usual` has the prices of `precio`.
  const emptyToday = { fecha: "2000-01-01", agotados: [], avisos: [] };
  const { menu, delivery, hours, today = emptyToday } = documents;
  const business = publishBusiness(documents);
  const offerOn = createOffers(menu, business);

  return {
    written: documents,
    usual: offerOn(emptyToday.fecha),
    offerOn,
    business,
    delivery: {
      ...delivery,
      envio: delivery.envio ?? 0,
      envioGratisDesde: delivery.envioGratisDesde ?? 0,
      pedidoMinimoEnvio: delivery.pedidoMinimoEnvio ?? 0,
      disponible: delivery.envio !== null,
    },
    hours,
    today,
    // The published payments have no aliases, so the finder takes the aliases from the same
    // payments in the owner's file.
    payments: createItemFinder(
      business.pagos,
      documents.business.pagos.filter(({ id }) =>
        business.pagos.some((payment) => payment.id === id)
      ),
      menu.palabras,
    ),
    questions: createFinder(
      business.preguntas,
      ({ pregunta }) => ({ name: pregunta }),
    ),
    places: indexPlaces(delivery, business.direccion),
    timeZone,
    soldOutUntilMs: today.agotados.length === 0
      ? 0
      : endOfBusiness({ hours, timeZone }, today.fecha),
  };
}

/**
 * Returns the data of `negocio.json` as published, with default values. A delivery mode
 * that the shop doesn't offer has no waiting time, and is removed from the payments. A
 * payment that is for no other mode is left out.
 */
function publishBusiness({ business, delivery }: Documents) {
  const published = {
    preguntas: [],
    demora: null,
    impuestos: null,
    titular: null,
    retiro: true,
    ...business,
  };
  const { retiro, demora, titular } = published;
  const isOffered = { retiro, envio: delivery.envio !== null };
  const pagos = business.pagos.map(({ alias: _, ...payment }) => ({
    ...payment,
    para: payment.para.filter((mode) => isOffered[mode]),
  }));

  return {
    ...published,
    pagos: pagos.filter(({ para }) => para.length > 0),
    titular: titular && {
      ...titular,
      // Adds the hyphens of "30-00000000-7", which the owner may leave out.
      cuit: titular.cuit.replace(/^(..)-?(.{8})-?(.)$/, "$1-$2-$3"),
    },
    demora: demora && {
      retiro: retiro ? demora.retiro : null,
      envio: isOffered.envio ? demora.envio : null,
    },
  };
}

/** Returns the end of business on a date: the midnight that ends the date or, if later, the end of a turn of that date. */
function endOfBusiness(shop: Timetable, date: string) {
  return Math.max(
    instantOf(shop.timeZone, addDays(date, 1)),
    ...turnsOf(shop, date).map(({ closesMs }) => closesMs),
  );
}

/** Returns the shop at an instant. Flavors that are sold out at the instant are unavailable. */
export function shopAt(shop: Shop, nowMs: number): ShopOnDate {
  return shopOnDate(shop, dateAt(shop.timeZone, nowMs), nowMs);
}

/**
 * Returns the shop on a date, as known at the instant `nowMs`. The flavors in `hoy.json`
 * are sold out on the file's date, and after midnight until the last turn of that date
 * ends.
 *
 * @param time The hour of an order on the date; null for an order without an hour.
 */
export function shopOnDate(
  shop: Shop,
  date: string,
  nowMs: number,
  time: string | null = null,
): ShopOnDate {
  const { soldOutUntilMs, timeZone, today: { fecha, agotados } } = shop;
  const atMs = time === null ? nowMs : instantOf(timeZone, date, time);
  // Without an hour, the moment of an order for a later date isn't known: `atMs` is only
  // the instant of the request.
  const isMomentKnown = time !== null || date === dateAt(timeZone, nowMs);
  // `date` is after the file's date, but the last turn of the file's date hasn't ended.
  const isSameNight = isMomentKnown && fecha < date && atMs < soldOutUntilMs;

  return {
    ...shop,
    ...shop.offerOn(date, date === fecha || isSameNight ? agotados : []),
    date,
  };
}

/**
 * Returns the reason why a flavor isn't available: "no disponible" if `menu.json` marks
 * it as unavailable, "agotado por hoy" if only `hoy.json` lists it. Undefined if the
 * flavor is available.
 */
export function shortageOf(
  { usual }: Pick<Shop, "usual">,
  { nombre, disponible }: Flavor,
): "agotado por hoy" | "no disponible" | undefined {
  if (disponible) return undefined;

  // The flavor is unavailable on this date. If it is available in `usual`, which ignores
  // `hoy.json`, it is only sold out.
  const match = usual.menu.sabores.find((flavor) => flavor.nombre === nombre);
  return match?.disponible ? "agotado por hoy" : "no disponible";
}

/**
 * Returns the next instant at which the shop opens or closes, or at which news comes
 * (`nextNewsAt`), whichever is earlier.
 */
export function nextChangeAt(shop: Shop, nowMs: number): number {
  const [stretch] = openStretches(shop, nowMs);
  return Math.min(
    nextNewsAt(shop, nowMs),
    // While the shop is open, the opening of the stretch is past, so only its closing remains.
    ...Object.values(stretch ?? {}).filter((ms) => ms > nowMs),
  );
}

/**
 * Returns the next instant at which notices, prices, promos or the sold-out flavors may
 * change: the next midnight, or `soldOutUntilMs` if that is still to come and earlier.
 */
export function nextNewsAt(
  { timeZone, soldOutUntilMs }: Shop,
  nowMs: number,
): number {
  const midnight = instantOf(timeZone, addDays(dateAt(timeZone, nowMs), 1));
  return nowMs < soldOutUntilMs ? Math.min(midnight, soldOutUntilMs) : midnight;
}
