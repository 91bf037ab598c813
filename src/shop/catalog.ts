/** The catalog: all that the shop publishes, as one document (contract, "Catalogo"). */

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
import { dateAt, formatInstant } from "../time/zone.ts";
import type { DeliveryFees } from "./delivery.ts";
import type { Delivery } from "./files.ts";
import { upcomingExceptions } from "./hours/opening.ts";
import { buildOpening, formatWeek } from "./hours/text.ts";
import { promosFrom } from "./menu.ts";
import * as shapes from "./shapes.ts";
import { type Shop, shopAt } from "./shop.ts";
import { noticesOn } from "./today.ts";

/** The licence of the data, by its name in the SPDX list. */
export const LICENCE_ID = "CC-BY-4.0";
/** The licence of the data, by its public address. */
export const LICENCE_URL =
  "https://creativecommons.org/licenses/by/4.0/deed.es";

const amount = (description: string) => integer({ minimum: 0, description });
/** What delivery costs, in pesos. */
export const DELIVERY_FEES = {
  envio: amount("Costo del envío."),
  envioGratisDesde: amount("Desde este monto el envío es gratis."),
  pedidoMinimoEnvio: amount("Pedido mínimo para envío."),
};

/** What `GET /api/v1/catalogo` answers. Open: fields may be added on v1. */
export const CATALOG = object({
  negocio: object({
    nombre: string(),
    url: string({
      format: "uri",
      description: "La dirección pública del sitio.",
    }),
    telefono: string(),
    whatsapp: string({ format: "uri" }),
    instagram: string({ format: "uri" }),
    direccion: shapes.ADDRESS,
    preguntas: array(shapes.QUESTION, {
      description: "Lo que la gente pregunta, contestado.",
    }),
  }),
  moneda: oneOf(["ARS"], {
    description: "Todos los montos son pesos argentinos, sin centavos.",
  }),
  potes: array(shapes.TUB),
  promos: array(shapes.PROMO),
  adicionales: array(shapes.EXTRA),
  sabores: array(shapes.FLAVOR),
  entrega: object({
    ...DELIVERY_FEES,
    zonas: array(string(), {
      description: "Localidades adonde llega el envío.",
    }),
    radioKm: number({ minimum: 0 }),
    centro: object({ latitud: number(), longitud: number() }),
  }),
  avisoAlergenos: string({
    description: "Lo que el local dice de las trazas.",
  }),
  avisos: array(shapes.NOTICE, { description: "Los avisos de hoy." }),
  pagos: array(shapes.PAYMENT),
  horario: object({
    zonaHoraria: string({ description: "Zona horaria IANA." }),
    texto: string({ description: "El horario de la semana, para leer." }),
    abiertoAhora: boolean({
      description: "Al momento de la consulta; envejece en minutos.",
    }),
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

/** The catalog at an instant; `origin` is the public one, without a trailing slash. */
export function buildCatalog(
  loaded: Shop,
  origin: string,
  nowMs: number,
): Catalog {
  const shop = shopAt(loaded, nowMs);
  const { menu, delivery, places, timeZone } = shop;
  const {
    nombre,
    telefono,
    whatsapp,
    instagram,
    direccion,
    preguntas,
    ...business
  } = shop.business;
  const { latitud, longitud } = direccion;
  const { zonaHoraria, semana } = shop.hours;
  const { abierto, cierra, proximaApertura } = buildOpening(shop, nowMs);
  const today = dateAt(timeZone, nowMs);
  return {
    negocio: {
      nombre,
      url: `${origin}/`,
      telefono,
      whatsapp,
      instagram,
      direccion,
      preguntas,
    },
    moneda: "ARS",
    ...menu,
    promos: promosFrom(menu.promos, today),
    entrega: {
      ...feesOf(delivery),
      zonas: places.inside.map(({ nombre }) => nombre),
      radioKm: delivery.radioKm,
      centro: { latitud, longitud },
    },
    avisoAlergenos: business.avisoAlergenos,
    avisos: noticesOn(shop, today),
    pagos: business.pagos,
    horario: {
      zonaHoraria,
      texto: formatWeek(semana),
      abiertoAhora: abierto,
      cierra,
      semana,
      excepciones: upcomingExceptions(shop, nowMs),
      proximaApertura,
    },
    comoPedir: business.comoPedir,
    licencia: {
      id: LICENCE_ID,
      url: LICENCE_URL,
      atribucion: attributionOf(nombre, origin),
    },
    consultado: formatInstant(timeZone, nowMs),
  };
}

/** What delivery costs, without where it goes. */
export function feesOf(
  { envio, envioGratisDesde, pedidoMinimoEnvio }: Delivery,
): DeliveryFees {
  return { envio, envioGratisDesde, pedidoMinimoEnvio };
}

/** The attribution that whoever uses the data has to show. */
export function attributionOf(name: string, origin: string): string {
  return `Datos de ${name} (${origin}/), CC BY 4.0`;
}
