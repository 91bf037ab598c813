/** The shop's documents: what the owner writes in `data/*.json`, whose keys are the wire's own. */

import {
  array,
  boolean,
  type Infer,
  integer,
  nullable,
  number,
  object,
  oneOf,
  strict,
  string,
} from "../schema/schema.ts";

/** The days of the week as the data writes them, from Monday. */
export const WEEKDAYS = [
  "lunes",
  "martes",
  "miércoles",
  "jueves",
  "viernes",
  "sábado",
  "domingo",
] as const;
/** A day of the week as the data writes it. */
export type Weekday = typeof WEEKDAYS[number];

const text = (description: string, maxLength = 600) =>
  string({ minLength: 1, maxLength, description });
const id = (description: string, example: string) =>
  string({ pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", maxLength: 60, description, examples: [example] });
const price = (description: string) =>
  integer({ minimum: 1, maximum: 100_000_000, description, examples: [12500] });
const amount = (description: string) => integer({ minimum: 0, maximum: 100_000_000, description });
const point = {
  latitud: number({ minimum: -90, maximum: 90, description: "Latitud (WGS 84)." }),
  longitud: number({ minimum: -180, maximum: 180, description: "Longitud (WGS 84)." }),
};
const timeOfDay = (description: string) =>
  string({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$", description, examples: ["12:30"] });
const schemaName = {
  optional: { "$schema": string({ description: "El esquema de este archivo, para el editor." }) },
};

/** One stretch of opening: HH:MM to HH:MM in the shop's zone; one that does not end after it begins ends the next day. */
export const TURN = object({
  desde: timeOfDay("Hora en que abre."),
  hasta: timeOfDay("Hora en que cierra; la medianoche se escribe 00:00."),
});
/** A stretch of opening. */
export type Turn = Infer<typeof TURN>;

/** A weekday and its turns; none is a closed day. */
export const DAY_HOURS = object({
  dia: oneOf(WEEKDAYS, { description: "Día de la semana." }),
  turnos: array(TURN, { maxItems: 6, description: "Turnos del día; vacío es cerrado." }),
});
/** The hours of a weekday. */
export type DayHours = Infer<typeof DAY_HOURS>;

/** A date whose turns replace the weekday's. */
export const EXCEPTION = object({
  fecha: string({ format: "date", description: "Fecha, AAAA-MM-DD.", examples: ["2026-12-25"] }),
  motivo: text("Por qué ese día es distinto."),
  turnos: array(TURN, { maxItems: 6, description: "Turnos de esa fecha; vacío es cerrado." }),
});
/** The hours of a date. */
export type Exception = Infer<typeof EXCEPTION>;

/** `data/horario.json`. */
export const HOURS_FILE = strict(object({
  zonaHoraria: string({
    minLength: 1,
    description: "Zona horaria IANA.",
    examples: ["America/Argentina/Buenos_Aires"],
  }),
  semana: array(DAY_HOURS, {
    minItems: 7,
    maxItems: 7,
    description: "Los siete días, desde el lunes.",
  }),
  excepciones: array(EXCEPTION, {
    maxItems: 400,
    description: "Feriados y días con otro horario.",
  }),
}, schemaName));
/** When the shop is open. */
export type Hours = Infer<typeof HOURS_FILE>;

/** Where the shop stands. */
export const ADDRESS = object({
  calle: text("Calle y número."),
  localidad: text("Localidad."),
  partido: text("Partido."),
  provincia: text("Provincia."),
  codigoPostal: text("Código postal."),
  pais: string({
    pattern: "^[A-Z]{2}$",
    description: "País, dos letras (ISO 3166-1).",
    examples: ["AR"],
  }),
  ...point,
});
/** An address, with its point on the map. */
export type Address = Infer<typeof ADDRESS>;

/** A way to pay. */
export const PAYMENT = object({
  id: id("Identificador de la forma de pago.", "efectivo"),
  nombre: text("Nombre de la forma de pago."),
  detalle: text("Qué conviene saber al pagar así."),
});

/** `data/negocio.json`. */
export const BUSINESS_FILE = strict(object({
  nombre: text("Nombre de la heladería."),
  telefono: string({
    pattern: "^\\+[0-9][0-9 -]{6,24}$",
    description: "Teléfono, con el código del país.",
    examples: ["+54 9 11 0000-0000"],
  }),
  whatsapp: string({
    pattern: "^https://wa\\.me/[0-9]{6,15}$",
    description: "Enlace de WhatsApp: https://wa.me/ y el número, solo cifras.",
    examples: ["https://wa.me/5491100000000"],
  }),
  instagram: string({
    pattern: "^https://[A-Za-z0-9.-]+([/?#]|$)",
    format: "uri",
    description: "Dirección del perfil de Instagram, con https://.",
    examples: ["https://www.instagram.com/ejemplo"],
  }),
  direccion: ADDRESS,
  pagos: array(PAYMENT, { minItems: 1, maxItems: 20, description: "Formas de pago." }),
  comoPedir: text("Cómo se hace un pedido."),
}, schemaName));
/** Who the shop is. */
export type Business = Infer<typeof BUSINESS_FILE>;

/** A tub size. */
export const TUB = object({
  id: id("Identificador del pote; es el `tamano` de los pedidos.", "medio-kilo"),
  nombre: text("Nombre del pote."),
  gramos: integer({ minimum: 1, maximum: 20_000, description: "Peso, en gramos." }),
  descripcion: text("Para quién alcanza, cómo viene."),
  precio: price("Precio en pesos argentinos, sin centavos."),
  saboresMax: integer({
    minimum: 1,
    maximum: 20,
    description: "Cuántos sabores entran como máximo.",
  }),
});
/** A tub size. */
export type Tub = Infer<typeof TUB>;

/** So many of a tub or an extra inside a promo. */
export const PROMO_PART = object({
  id: id("Identificador del pote o adicional.", "medio-kilo"),
  cantidad: integer({ minimum: 1, maximum: 20, description: "Cuántos." }),
});
/** So many of a tub or an extra. */
export type PromoPart = Infer<typeof PROMO_PART>;

/** A combo: one fixed price for its tubs and extras. */
export const PROMO = object({
  id: id("Identificador de la promo.", "noche-de-peli"),
  nombre: text("Nombre de la promo."),
  descripcion: text("Qué trae."),
  precio: price("Precio de la promo entera, en pesos argentinos, sin centavos."),
  potes: array(PROMO_PART, { minItems: 1, maxItems: 10, description: "Los potes que trae." }),
  adicionales: array(PROMO_PART, { maxItems: 10, description: "Los adicionales que trae." }),
  dias: nullable(array(oneOf(WEEKDAYS), {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
    description: "Días en que vale; null es todos los días.",
  })),
});
/** A combo. */
export type Promo = Infer<typeof PROMO>;

/** Something to go with the ice cream. */
export const EXTRA = object({
  id: id("Identificador del adicional.", "cucuruchos"),
  nombre: text("Nombre del adicional."),
  descripcion: text("Qué es, cuánto trae."),
  precio: price("Precio en pesos argentinos, sin centavos."),
});
/** An extra. */
export type Extra = Infer<typeof EXTRA>;

/** A flavor; its name is its key. */
export const FLAVOR = object({
  nombre: string({
    minLength: 1,
    maxLength: 80,
    description: "Nombre del sabor: es su clave, así se pide.",
    examples: ["Dulce de leche granizado"],
  }),
  categoria: string({
    minLength: 1,
    maxLength: 60,
    description: "Categoría.",
    examples: ["Dulces de leche"],
  }),
  descripcion: text("Cómo es."),
  vegano: boolean({ description: "Si es vegano." }),
  sinTacc: boolean({ description: "Si es sin TACC (apto celíacos)." }),
  disponible: boolean({ description: "false es agotado por hoy." }),
});
/** A flavor. */
export type Flavor = Infer<typeof FLAVOR>;

/** `data/menu.json`. */
export const MENU_FILE = strict(object({
  potes: array(TUB, { minItems: 1, maxItems: 30, description: "Los potes." }),
  promos: array(PROMO, { maxItems: 50, description: "Las promos." }),
  adicionales: array(EXTRA, { maxItems: 100, description: "Los adicionales." }),
  sabores: array(FLAVOR, { minItems: 1, maxItems: 5000, description: "Los sabores." }),
}, schemaName));
/** What the shop sells. */
export type Menu = Infer<typeof MENU_FILE>;

/** A locality, inside the zone or not: its centre and the other ways in which people write it. */
export const PLACE = object({
  nombre: text("Nombre de la localidad.", 80),
  alias: array(text("Otra forma de escribirla.", 80), {
    maxItems: 10,
    description: "Otras formas en que la gente la escribe.",
  }),
  ...point,
});
/** A locality. */
export type Place = Infer<typeof PLACE>;

/** `data/entrega.json`. */
export const DELIVERY_FILE = strict(object({
  envio: amount("Costo del envío, en pesos; 0 es siempre gratis."),
  envioGratisDesde: price("Monto desde el que el envío es gratis, en pesos."),
  pedidoMinimoEnvio: amount("Pedido mínimo para envío, en pesos."),
  radioKm: number({ minimum: 0.1, maximum: 100, description: "Radio de entrega, en kilómetros." }),
  lugares: array(PLACE, {
    minItems: 1,
    maxItems: 2000,
    description: "Localidades de adentro y de afuera de la zona.",
  }),
}, schemaName));
/** How far the shop delivers, and what that costs. */
export type Delivery = Infer<typeof DELIVERY_FILE>;
