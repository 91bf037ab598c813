/**
 * The shop as JSON: the catalog (contract, "Catalogo"), and the data that a page
 * contains for its scripts.
 */

import {
  array,
  boolean,
  type Infer,
  integer,
  type JsonObject,
  nullable,
  number,
  object,
  oneOf,
  type Schema,
  string,
} from "../schema/schema.ts";
import { addDays } from "../time/dates.ts";
import { dateAt, formatInstant, instantOf, listOffsets } from "../time/zone.ts";
import { noticesOn } from "./delivery.ts";
import { decideOpening, formatWeek, upcomingExceptions } from "./hours.ts";
import { promosFrom } from "./menu.ts";
import {
  ADDRESS,
  amount,
  DETAILS,
  EXCEPTION,
  EXTRA,
  FLAVOR,
  NEXT_OPENING,
  NOTICE,
  PAYMENT,
  PROMO,
  QUESTION,
  TUB,
  uri,
  WEEK,
} from "./shapes.ts";
import { type Shop, shopAt } from "./shop.ts";

/** SPDX identifier of the data's license. */
export const LICENCE_ID = "CC-BY-4.0";
/** Public address of the data's license. */
export const LICENCE_URL =
  "https://creativecommons.org/licenses/by/4.0/deed.es";

/**
 * The delivery fee, the amount from which delivery is free, and the minimum order, in
 * pesos. If `disponible` is false, the shop doesn't deliver.
 */
export const FEES = object({
  envio: amount("Costo del envío."),
  envioGratisDesde: amount("Desde este monto el envío es gratis."),
  pedidoMinimoEnvio: amount("Pedido mínimo para envío."),
  disponible: boolean("false: no hay envíos, y los montos no valen."),
});

const link = string({ format: "uri" });
const pixels = integer({ minimum: 1, description: "En píxeles." });
const PHOTO = object(
  {
    url: uri("La dirección de la foto."),
    ancho: pixels,
    alto: pixels,
  },
  {},
  "La foto; null si no hay.",
);
/** The owner's picture of an item. */
export type Photo = Infer<typeof PHOTO>;

const foto = nullable(PHOTO);
/** A tub with its picture. No other response of the API contains pictures. */
export const CATALOG_TUB = object({ ...TUB.properties, foto });
/** A promo with its picture. */
export const CATALOG_PROMO = object({ ...PROMO.properties, foto });
/** An extra with its picture. */
export const CATALOG_EXTRA = object({ ...EXTRA.properties, foto });

/**
 * The response of `GET /api/v1/catalogo`. Within version 1, the response may gain
 * fields, but never loses a field.
 */
export const CATALOG = object({
  negocio: object({
    nombre: string(),
    url: uri("La dirección pública del sitio."),
    telefono: string(),
    whatsapp: link,
    instagram: link,
    direccion: ADDRESS,
    preguntas: array(QUESTION, "Lo que la gente pregunta, contestado."),
    ...DETAILS,
    retiro: boolean("Si se puede retirar en el local."),
  }),
  moneda: oneOf(
    ["ARS"],
    "Todos los montos son pesos argentinos, sin centavos.",
  ),
  potes: array(CATALOG_TUB),
  promos: array(CATALOG_PROMO),
  adicionales: array(CATALOG_EXTRA),
  sabores: array(FLAVOR),
  entrega: object({
    ...FEES.properties,
    zonas: array(string(), "Localidades adonde llega el envío."),
    radioKm: number({ minimum: 0 }),
    centro: object({ latitud: number(), longitud: number() }),
  }),
  avisoAlergenos: string("Lo que el local dice de las trazas."),
  avisos: array(NOTICE, "Los avisos de hoy."),
  pagos: array(PAYMENT),
  horario: object({
    zonaHoraria: string("Zona horaria IANA."),
    texto: string("El horario de la semana, para leer."),
    abiertoAhora: boolean("Al momento de la consulta; envejece en minutos."),
    cierra: nullable(string({ format: "date-time" })),
    semana: WEEK,
    excepciones: array(EXCEPTION),
    proximaApertura: nullable(NEXT_OPENING),
  }),
  comoPedir: string(),
  licencia: object({
    id: oneOf([LICENCE_ID]),
    url: link,
    atribucion: string(),
  }),
  consultado: string({
    format: "date-time",
    description: "El momento de la consulta.",
  }),
});

/**
 * Builds the catalog at an instant.
 *
 * @param origin The public origin, without a trailing slash.
 * @param photoOf Returns the picture of the item with an id; null without a picture.
 */
export function buildCatalog(
  loaded: Shop,
  origin: string,
  nowMs: number,
  photoOf: (id: string) => Photo | null = () => null,
): Infer<typeof CATALOG> {
  const shop = shopAt(loaded, nowMs);
  const { business, date, delivery, hours, menu, places } = shop;
  const opening = decideOpening(shop, nowMs);
  const addPhoto = <T extends { readonly id: string }>(item: T) => ({
    ...item,
    foto: photoOf(item.id),
  });

  // The spread objects have more fields than `CATALOG`. `publish` drops those fields.
  return publish(CATALOG, {
    ...business,
    ...menu,
    negocio: { ...business, url: `${origin}/` },
    moneda: "ARS",
    // Tubs, promos and extras get pictures. The flavors come from `menu` unchanged.
    potes: menu.potes.map(addPhoto),
    promos: promosFrom(menu, date).map(addPhoto),
    adicionales: menu.adicionales.map(addPhoto),
    entrega: {
      ...delivery,
      zonas: places.inside.map(({ nombre }) => nombre),
      centro: business.direccion,
    },
    avisos: noticesOn(shop, date),
    horario: {
      ...hours,
      ...opening,
      texto: formatWeek(hours.semana),
      abiertoAhora: opening.abierto,
      excepciones: upcomingExceptions(hours, date),
    },
    licencia: {
      id: LICENCE_ID,
      url: LICENCE_URL,
      atribucion: attributionOf(business.nombre, origin),
    },
    consultado: formatInstant(shop.timeZone, nowMs),
  });
}

/**
 * Returns a copy of an object with only the properties of a schema, in the schema's
 * order. The objects in it are reduced to their schemas too. Lists, and values whose
 * schema also allows null, stay unchanged.
 */
export function publish<T>(
  { properties = {} }: Schema<T>,
  source: NoInfer<T>,
): T {
  const entries = Object.entries(properties).map(([key, property]) => {
    // `source` is an object, and `Object` returns it as `any`, so the compiler accepts any key.
    const value = Object(source)[key];
    return [key, property.type === "object" ? publish(property, value) : value];
  });
  return Object.fromEntries(entries);
}

/** Returns the attribution that users of the data must show. */
export function attributionOf(name: string, origin: string): string {
  return `Datos de ${name} (${origin}/), CC BY 4.0`;
}

/**
 * The data from which a page's script creates its shop: documents like the owner's, and
 * `desfases`, the offsets of the time zone.
 */
export type CarriedShop = JsonObject & Pick<Shop, "hours"> & {
  readonly desfases: ReturnType<typeof listOffsets>;
};

/**
 * Returns the shop's data for the scripts of a page that is written at the instant
 * `nowMs`. Leaves out the questions, the places and the details of payments. With the
 * scope "zone", leaves out the menu too.
 */
export function carryShop(
  { business, written, hours, today, timeZone }: Shop,
  nowMs: number,
  scope: "all" | "zone" = "all",
): CarriedShop {
  return {
    business: {
      ...business,
      pagos: business.pagos.map(({ detalle: _, ...payment }) => payment),
      preguntas: [],
    },
    menu: scope === "all"
      ? written.menu
      : { potes: [], promos: [], adicionales: [], sabores: [] },
    // The scripts load the places from `lugares.json`.
    delivery: { ...written.delivery, lugares: [] },
    hours,
    today,
    // `Intl` is slow to start on phones, so the page computes local times with these offsets.
    // The list begins yesterday, since a turn that opened yesterday may close after midnight.
    desfases: listOffsets(
      timeZone,
      instantOf(timeZone, addDays(dateAt(timeZone, nowMs), -1)),
    ),
  };
}
