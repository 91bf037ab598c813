/** The catalog: the published data of the shop in one document (contract, "Catalogo"). */

import {
  array,
  boolean,
  type Infer,
  integer,
  nullable,
  number,
  object,
  oneOf,
  string,
} from "../schema/schema.ts";
import { formatInstant } from "../time/zone.ts";
import type { Business, Delivery } from "./files.ts";
import { upcomingExceptions } from "./hours/opening.ts";
import { buildOpening, formatWeek } from "./hours/text.ts";
import { promosFrom } from "./menu.ts";
import * as shapes from "./shapes.ts";
import { type Shop, shopAt, type ShopOnDate } from "./shop.ts";
import { noticesOn } from "./today.ts";

/** SPDX identifier of the data's license. */
export const LICENCE_ID = "CC-BY-4.0";
/** Public address of the data's license. */
export const LICENCE_URL =
  "https://creativecommons.org/licenses/by/4.0/deed.es";

const amount = (description: string) => integer({ minimum: 0, description });
/** The schemas of the amounts of delivery, in pesos, and of whether the shop delivers. */
export const DELIVERY_FEES = {
  envio: amount("Costo del envío."),
  envioGratisDesde: amount("Desde este monto el envío es gratis."),
  pedidoMinimoEnvio: amount("Pedido mínimo para envío."),
  disponible: boolean("false: no hay envíos, y los montos no valen."),
};

const PHOTO = object(
  {
    url: shapes.uri("La dirección de la foto."),
    ancho: integer({ minimum: 1, description: "En píxeles." }),
    alto: integer({ minimum: 1, description: "En píxeles." }),
  },
  {},
  "La foto; null si no hay.",
);
/** The owner's picture of an item. */
export type Photo = Infer<typeof PHOTO>;

const foto = nullable(PHOTO);
/** A tub with its picture, which only the catalog contains. */
export const CATALOG_TUB = shapes.extend(shapes.TUB, { foto });
/** A promo with its picture. */
export const CATALOG_PROMO = shapes.extend(shapes.PROMO, { foto });
/** An extra with its picture. */
export const CATALOG_EXTRA = shapes.extend(shapes.EXTRA, { foto });

/** The response of `GET /api/v1/catalogo`. Version 1 may gain fields but loses none. */
export const CATALOG = object({
  negocio: object({
    nombre: string(),
    url: shapes.uri("La dirección pública del sitio."),
    telefono: string(),
    whatsapp: string({ format: "uri" }),
    instagram: string({ format: "uri" }),
    direccion: shapes.ADDRESS,
    preguntas: array(shapes.QUESTION, "Lo que la gente pregunta, contestado."),
    demora: nullable(shapes.WAIT),
    impuestos: nullable(shapes.TAXES),
    titular: nullable(shapes.SELLER),
    retiro: boolean("Si se puede retirar en el local."),
  }),
  moneda: oneOf(
    ["ARS"],
    "Todos los montos son pesos argentinos, sin centavos.",
  ),
  potes: array(CATALOG_TUB),
  promos: array(CATALOG_PROMO),
  adicionales: array(CATALOG_EXTRA),
  sabores: array(shapes.FLAVOR),
  entrega: object({
    ...DELIVERY_FEES,
    zonas: array(string(), "Localidades adonde llega el envío."),
    radioKm: number({ minimum: 0 }),
    centro: object({ latitud: number(), longitud: number() }),
  }),
  avisoAlergenos: string("Lo que el local dice de las trazas."),
  avisos: array(shapes.NOTICE, "Los avisos de hoy."),
  pagos: array(shapes.PAYMENT),
  horario: object({
    zonaHoraria: string("Zona horaria IANA."),
    texto: string("El horario de la semana, para leer."),
    abiertoAhora: boolean("Al momento de la consulta; envejece en minutos."),
    cierra: nullable(string({ format: "date-time" })),
    semana: array(shapes.DAY_HOURS, { minItems: 7, maxItems: 7 }),
    excepciones: array(shapes.EXCEPTION),
    proximaApertura: nullable(shapes.NEXT_OPENING),
  }),
  comoPedir: string(),
  licencia: object({
    id: oneOf([LICENCE_ID]),
    url: string({ format: "uri" }),
    atribucion: string(),
  }),
  consultado: string({
    format: "date-time",
    description: "El momento de la consulta.",
  }),
});
export type Catalog = Infer<typeof CATALOG>;

/**
 * Builds the catalog at an instant.
 *
 * @param origin The public origin, without a trailing slash.
 * @param photoOf Returns the picture of the item with an id.
 */
export function buildCatalog(
  loaded: Shop,
  origin: string,
  nowMs: number,
  photoOf: (id: string) => Photo | null = () => null,
): Catalog {
  const shop = shopAt(loaded, nowMs);
  const { business, date, delivery, menu, places, timeZone } = shop;
  const { latitud, longitud } = business.direccion;
  const { avisoAlergenos, pagos, comoPedir, nombre } = business;
  const addPhoto = <T extends { readonly id: string }>(item: T) => ({
    ...item,
    foto: photoOf(item.id),
  });

  return {
    negocio: buildBusiness(business, `${origin}/`),
    moneda: "ARS",
    // The flavors have no pictures. The following keys replace the other lists.
    ...menu,
    potes: menu.potes.map(addPhoto),
    promos: promosFrom(menu.promos, date).map(addPhoto),
    adicionales: menu.adicionales.map(addPhoto),
    entrega: {
      ...feesOf(delivery),
      zonas: places.inside.map(({ nombre }) => nombre),
      radioKm: delivery.radioKm,
      centro: { latitud, longitud },
    },
    avisoAlergenos,
    avisos: noticesOn(shop, date),
    pagos,
    horario: buildHours(shop, nowMs),
    comoPedir,
    licencia: {
      id: LICENCE_ID,
      url: LICENCE_URL,
      atribucion: attributionOf(nombre, origin),
    },
    consultado: formatInstant(timeZone, nowMs),
  };
}

function buildBusiness(business: Business, url: string): Catalog["negocio"] {
  const { nombre, telefono, whatsapp, instagram, direccion } = business;
  const { preguntas, demora, impuestos, titular, retiro } = business;

  return {
    nombre,
    url,
    telefono,
    whatsapp,
    instagram,
    direccion,
    preguntas,
    demora,
    impuestos,
    titular,
    retiro,
  };
}

function buildHours(shop: ShopOnDate, nowMs: number): Catalog["horario"] {
  const { zonaHoraria, semana } = shop.hours;
  const { abierto, cierra, proximaApertura } = buildOpening(shop, nowMs);

  return {
    zonaHoraria,
    texto: formatWeek(semana),
    abiertoAhora: abierto,
    cierra,
    semana,
    excepciones: upcomingExceptions(shop.hours, shop.date),
    proximaApertura,
  };
}

/** Returns the amounts of delivery, and whether the shop delivers. */
export function feesOf(
  { envio, envioGratisDesde, pedidoMinimoEnvio, disponible }: Delivery,
): Pick<Delivery, keyof typeof DELIVERY_FEES> {
  return { envio, envioGratisDesde, pedidoMinimoEnvio, disponible };
}

/** Returns the attribution that users of the data must show. */
export function attributionOf(name: string, origin: string): string {
  return `Datos de ${name} (${origin}/), CC BY 4.0`;
}
