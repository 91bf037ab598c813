/** The schemas of the owner's files, `data/*.json`. */

import {
  boolean,
  type Infer,
  type InferAll,
  integer,
  type JsonSchema,
  nullable,
  number,
  object,
  record,
  type Schema,
  type Shapes,
  strict,
  string,
} from "../schema/schema.ts";
import {
  ADDRESS,
  date,
  DAY_HOURS,
  DETAILS,
  EXCEPTION,
  FLAVOR,
  form,
  list,
  NOTICE,
  page,
  PAYMENT,
  point,
  price,
  QUESTION,
  text,
  upTo,
  WRITTEN_EXTRA,
  WRITTEN_PROMO,
  WRITTEN_TUB,
} from "./shapes.ts";

/** Returns the schema of a delivery amount. In a shop that doesn't deliver, the amount is null. */
const deliveryAmount = (description: string) =>
  nullable(integer({ minimum: 0, maximum: 100_000_000, description }));
const alias = list(
  text("Otra forma de escribirlo.", 40),
  "Otras formas en que la gente lo escribe: sirven para entender, no se publican.",
  10,
);

/** The keys that the owner may add to any tub, promo or extra. */
const PRICED_OPTIONS = {
  anticipacionHoras: upTo(
    240,
    "Con cuántas horas de anticipación hay que pedirlo.",
  ),
  alias,
  precioDesde: record(price("Precio desde esa fecha.", 12500), {
    description: "Precios que empiezan otro día.",
    propertyNames: date("Desde qué día, AAAA-MM-DD.", "2026-12-01"),
    examples: [{ "2026-12-01": 9200 }],
  }),
};

/**
 * Returns the schema of an item as the owner writes it: `schema` with the properties of
 * `optional` added. The owner may leave out any property of `optional`, even if `schema`
 * requires it.
 */
function written<T, O extends Shapes>(
  schema: Schema<T>,
  optional: O,
): Schema<Omit<T, keyof O> & Partial<InferAll<O>>> {
  const { properties, required = [], ...base }: JsonSchema = schema;
  return {
    ...base,
    properties: { ...properties, ...optional },
    required: required.filter((key) => !(key in optional)),
  };
}

/** A locality inside or outside the zone, with its center and aliases. */
const PLACE = object({
  nombre: text("Nombre de la localidad.", 80),
  partido: text("Partido, departamento o comuna.", 80),
  ...point,
}, { alias, provincia: text("Provincia, donde no es la del local.", 80) });
export type Place = Infer<typeof PLACE>;

/**
 * The optional key `$schema` of every file: with it, the owner's editor finds the
 * file's schema.
 */
const $schema = string("El esquema de este archivo, para el editor.");

/**
 * The files of the data folder with their schemas. A key that isn't in a file's schema is a
 * mistake.
 */
export const DATA_FILES = {
  "negocio.json": strict(object({
    nombre: text("Nombre de la heladería."),
    telefono: form(
      "^\\+[0-9][0-9 -]{6,24}$",
      "Teléfono, con el código del país.",
      "+54 9 11 0000-0000",
    ),
    whatsapp: form(
      "^https://wa\\.me/[0-9]{6,15}$",
      "Enlace de WhatsApp: https://wa.me/ y el número, solo cifras.",
      "https://wa.me/5491100000000",
    ),
    instagram: page(
      "Dirección del perfil de Instagram, con https://.",
      "https://www.instagram.com/ejemplo",
    ),
    direccion: ADDRESS,
    pagos: list(written(PAYMENT, { alias }), "Formas de pago.", 20, 1),
    avisoAlergenos: text(
      "Qué decir de las trazas, donde se cuentan los alérgenos.",
    ),
    comoPedir: text("Cómo se hace un pedido."),
  }, {
    $schema,
    preguntas: list(QUESTION, "Lo que la gente pregunta.", 20),
    ...DETAILS,
    retiro: boolean("false: no se retira en el local."),
  })),
  "menu.json": strict(object({
    potes: list(
      written(WRITTEN_TUB, PRICED_OPTIONS),
      "Los potes.",
      20,
      1,
    ),
    promos: list(
      written(WRITTEN_PROMO, PRICED_OPTIONS),
      "Las promos.",
      30,
    ),
    adicionales: list(
      written(WRITTEN_EXTRA, {
        // An owner's extra may lack `grupo`, but a published extra has it.
        grupo: WRITTEN_EXTRA.properties.grupo,
        ...PRICED_OPTIONS,
      }),
      "Los adicionales.",
      60,
    ),
    sabores: list(written(FLAVOR, { alias }), "Los sabores.", 300, 1),
  }, {
    $schema,
    palabras: record(text("Lo que quiere decir, en palabras del menú.", 80), {
      description:
        "Otras palabras que la gente busca y qué quieren decir: strawberry, frutilla.",
    }),
  })),
  "entrega.json": strict(object({
    envio: deliveryAmount(
      "Costo del envío, en pesos; 0 es siempre gratis, y null en los tres montos es que no hay envíos.",
    ),
    envioGratisDesde: deliveryAmount(
      "Monto desde el que el envío es gratis, en pesos; 0 si lo es siempre.",
    ),
    pedidoMinimoEnvio: deliveryAmount("Pedido mínimo para envío, en pesos."),
    radioKm: number({
      minimum: 0.1,
      maximum: 100,
      description: "Radio de entrega, en kilómetros.",
    }),
    lugares: list(
      PLACE,
      "Localidades de adentro y de afuera de la zona.",
      500,
      1,
    ),
  }, { $schema })),
  "horario.json": strict(object({
    zonaHoraria: string({
      minLength: 1,
      description: "Zona horaria IANA.",
      examples: ["America/Argentina/Buenos_Aires"],
    }),
    semana: list(DAY_HOURS, "Los siete días, desde el lunes.", 7, 7),
    excepciones: list(
      EXCEPTION,
      "Feriados y días con otro horario.",
      400,
    ),
  }, { $schema })),
  "hoy.json": strict(object({
    fecha: date("El día de los agotados, AAAA-MM-DD."),
    agotados: list(
      text("Nombre de un sabor.", 80),
      "Los sabores que se terminaron ese día.",
      300,
    ),
    avisos: list(NOTICE, "Los avisos, con sus días.", 50),
  }, { $schema })),
};

/** A file of the data folder. */
export type DataFile = keyof typeof DATA_FILES;
export type BusinessFile = Infer<typeof DATA_FILES["negocio.json"]>;
export type MenuFile = Infer<typeof DATA_FILES["menu.json"]>;
export type DeliveryFile = Infer<typeof DATA_FILES["entrega.json"]>;
export type Hours = Infer<typeof DATA_FILES["horario.json"]>;
export type Today = Infer<typeof DATA_FILES["hoy.json"]>;

/**
 * The data of `entrega.json` as published. If the shop doesn't deliver, `disponible` is
 * false and the amounts are 0.
 */
export type Delivery =
  & { readonly [K in keyof DeliveryFile]: NonNullable<DeliveryFile[K]> }
  & { readonly disponible: boolean };

/** The data of `negocio.json` as published. Keys that the owner left out have default values. */
export type Business = Omit<Required<BusinessFile>, "$schema">;
