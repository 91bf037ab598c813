/** The owner's files, `data/*.json`: what the shop is made of, and what people write for it. */

import {
  array,
  type Infer,
  integer,
  type JsonSchema,
  number,
  object,
  record,
  type Schema,
  strict,
  string,
} from "../schema/schema.ts";
import {
  ADDRESS,
  DAY_HOURS,
  EXCEPTION,
  EXTRA,
  type Extra,
  FLAVOR,
  type Flavor,
  NOTICE,
  PAYMENT,
  type Payment,
  point,
  price,
  PROMO,
  type Promo,
  QUESTION,
  type Question,
  text,
  TUB,
  type Tub,
} from "./shapes.ts";

const amount = (description: string) => integer({ minimum: 0, maximum: 100_000_000, description });
const schemaName = {
  optional: { "$schema": string({ description: "El esquema de este archivo, para el editor." }) },
};
const alias = array(text("Otra forma de escribirlo.", 40), {
  maxItems: 10,
  description: "Otras formas en que la gente lo escribe: sirven para entender, no se publican.",
});

/** What people also write for something: it helps to understand, and is not published. */
export interface Aliases {
  readonly alias?: readonly string[];
}

/** The shape of a thing as its owner writes it: with aliases, and without those of `left` that say nothing of it. */
function written<T, K extends string & keyof T = never>(
  schema: Schema<T>,
  ...left: readonly K[]
): Schema<Omit<T, K> & Partial<Pick<T, K>> & Aliases> {
  const { properties, required = [], ...rest }: JsonSchema = schema;
  const needed = required.filter((name) => !left.some((key) => key === name));
  return { ...rest, properties: { ...properties, alias }, required: needed };
}

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
  pagos: array(written(PAYMENT), { minItems: 1, maxItems: 20, description: "Formas de pago." }),
  avisoAlergenos: text("Qué decir de las trazas, donde se cuentan los alérgenos."),
  comoPedir: text("Cómo se hace un pedido."),
}, {
  optional: {
    ...schemaName.optional,
    preguntas: array(QUESTION, { maxItems: 20, description: "Lo que la gente pregunta." }),
  },
}));
/** Who the shop is, as the owner writes it. */
export type BusinessFile = Infer<typeof BUSINESS_FILE>;

/** `data/menu.json`. */
export const MENU_FILE = strict(object({
  potes: array(written(TUB, "rinde"), { minItems: 1, maxItems: 20, description: "Los potes." }),
  promos: array(written(PROMO, "desde", "hasta"), { maxItems: 30, description: "Las promos." }),
  adicionales: array(written(EXTRA, "grupo"), { maxItems: 60, description: "Los adicionales." }),
  sabores: array(written(FLAVOR), { minItems: 1, maxItems: 300, description: "Los sabores." }),
}, {
  optional: {
    ...schemaName.optional,
    palabras: record(text("Lo que quiere decir, en palabras del menú.", 80), {
      description: "Otras palabras que la gente busca y qué quieren decir: strawberry, frutilla.",
    }),
  },
}));
/** What the shop sells, as the owner writes it. */
export type MenuFile = Infer<typeof MENU_FILE>;

/** What the shop sells, as it is published. */
export interface Menu {
  readonly potes: readonly Tub[];
  readonly promos: readonly Promo[];
  readonly adicionales: readonly Extra[];
  readonly sabores: readonly Flavor[];
}

/** Who the shop is, as it is published. */
export interface Business extends Omit<BusinessFile, "pagos" | "preguntas"> {
  readonly pagos: readonly Payment[];
  readonly preguntas: readonly Question[];
}

/** A locality, inside the zone or not: its centre and the other ways in which people write it. */
const PLACE = object({
  nombre: text("Nombre de la localidad.", 80),
  partido: text("Partido, departamento o comuna.", 80),
  alias,
  ...point,
}, { optional: { provincia: text("Provincia, donde no es la del local.", 80) } });
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
    maxItems: 500,
    description: "Localidades de adentro y de afuera de la zona.",
  }),
}, schemaName));
/** How far the shop delivers, and what that costs. */
export type Delivery = Infer<typeof DELIVERY_FILE>;

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

/** `data/hoy.json`: what changes in a hurry. The file may be missing. */
export const TODAY_FILE = strict(object({
  fecha: string({ format: "date", description: "El día de los agotados, AAAA-MM-DD." }),
  agotados: array(text("Nombre de un sabor.", 80), {
    maxItems: 300,
    description: "Los sabores que se terminaron ese día.",
  }),
  avisos: array(NOTICE, { maxItems: 50, description: "Los avisos, con sus días." }),
}, schemaName));
/** What changes in a hurry. */
export type Today = Infer<typeof TODAY_FILE>;

/** The files of the data folder and the shape of each, in the order in which they are told. */
export const DATA_FILES = {
  "negocio.json": BUSINESS_FILE,
  "menu.json": MENU_FILE,
  "entrega.json": DELIVERY_FILE,
  "horario.json": HOURS_FILE,
  "hoy.json": TODAY_FILE,
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** A file of the data folder. */
export type DataFile = keyof typeof DATA_FILES;
