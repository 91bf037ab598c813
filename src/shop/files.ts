/** The schemas of the owner's files, `data/*.json`. */

import {
  array,
  boolean,
  type Infer,
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
import * as shapes from "./shapes.ts";
import { date, point, text } from "./shapes.ts";

const amount = (description: string) =>
  integer({ minimum: 0, maximum: 100_000_000, description });
/** A list with bounds on its length. */
function list<S extends JsonSchema>(
  items: S,
  description: string,
  maxItems: number,
  minItems?: number,
) {
  const bounds = minItems === undefined ? { maxItems } : { minItems, maxItems };
  return array(items, { ...bounds, description });
}

const alias = list(
  text("Otra forma de escribirlo.", 40),
  "Otras formas en que la gente lo escribe: sirven para entender, no se publican.",
  10,
);

/** Other names that people write. They are for accepting input and aren't published. */
export interface Aliases {
  readonly alias?: readonly string[];
}

/** Returns the schema of an item in a file: with aliases, and with the keys of `optional` not required. */
function written<T, K extends string & keyof T = never>(
  schema: Schema<T>,
  ...optional: readonly K[]
): Schema<Omit<T, K> & Partial<Pick<T, K>> & Aliases> {
  const { properties, required = [], ...rest }: JsonSchema = schema;
  const needed = required.filter((name) =>
    !optional.some((key) => key === name)
  );
  return { ...rest, properties: { ...properties, alias }, required: needed };
}

const PRICE_FIELDS = object({}, {
  optional: {
    precioDesde: record(shapes.price("Precio desde esa fecha."), {
      description: 'Precios que empiezan otro día: {"2026-12-01": 9200}.',
    }),
    anticipacionHoras: integer({
      minimum: 1,
      maximum: 240,
      description: "Con cuántas horas de anticipación hay que pedirlo.",
    }),
  },
});
type Computed = "precioPorKilo" | "precioSinImpuestos" | "anticipacionHoras";

/** Returns the schema of a priced item in a file, with its future prices and the notice that it needs. */
function priced<T>(
  schema: Schema<T>,
): Schema<Omit<T, Computed> & Infer<typeof PRICE_FIELDS>> {
  const { properties, required = [], ...rest }: JsonSchema = schema;
  const { precioPorKilo: _, precioSinImpuestos: __, ...owned } = properties ??
    {};
  const computed = ["precioPorKilo", "precioSinImpuestos", "anticipacionHoras"];

  return {
    ...rest,
    properties: { ...owned, ...PRICE_FIELDS.properties },
    required: required.filter((name) => !computed.includes(name)),
  };
}

/** A locality inside or outside the zone, with its center and aliases. */
const PLACE = object({
  nombre: text("Nombre de la localidad.", 80),
  partido: text("Partido, departamento o comuna.", 80),
  alias,
  ...point,
}, {
  optional: { provincia: text("Provincia, donde no es la del local.", 80) },
});
export type Place = Infer<typeof PLACE>;

/** A file with required and optional keys. */
function file<R extends Shapes, O extends Shapes>(required: R, optional: O) {
  const $schema = string({
    description: "El esquema de este archivo, para el editor.",
  });
  return strict(object(required, { optional: { $schema, ...optional } }));
}

/** The files of the data folder with their schemas, in the order of reports. */
export const DATA_FILES = {
  "negocio.json": file({
    nombre: text("Nombre de la heladería."),
    telefono: string({
      pattern: "^\\+[0-9][0-9 -]{6,24}$",
      description: "Teléfono, con el código del país.",
      examples: ["+54 9 11 0000-0000"],
    }),
    whatsapp: string({
      pattern: "^https://wa\\.me/[0-9]{6,15}$",
      description:
        "Enlace de WhatsApp: https://wa.me/ y el número, solo cifras.",
      examples: ["https://wa.me/5491100000000"],
    }),
    instagram: string({
      pattern: "^https://[A-Za-z0-9.-]+([/?#]|$)",
      format: "uri",
      description: "Dirección del perfil de Instagram, con https://.",
      examples: ["https://www.instagram.com/ejemplo"],
    }),
    direccion: shapes.ADDRESS,
    pagos: list(written(shapes.PAYMENT), "Formas de pago.", 20, 1),
    avisoAlergenos: text(
      "Qué decir de las trazas, donde se cuentan los alérgenos.",
    ),
    comoPedir: text("Cómo se hace un pedido."),
  }, {
    preguntas: list(shapes.QUESTION, "Lo que la gente pregunta.", 20),
    demora: nullable(shapes.WAIT),
    impuestos: nullable(shapes.TAXES),
    titular: nullable(shapes.SELLER),
    retiro: boolean({ description: "false: no se retira en el local." }),
  }),
  "menu.json": file({
    potes: list(priced(written(shapes.TUB, "rinde")), "Los potes.", 20, 1),
    promos: list(
      priced(written(shapes.PROMO, "desde", "hasta")),
      "Las promos.",
      30,
    ),
    adicionales: list(
      priced(written(shapes.EXTRA, "grupo")),
      "Los adicionales.",
      60,
    ),
    sabores: list(written(shapes.FLAVOR), "Los sabores.", 300, 1),
  }, {
    palabras: record(text("Lo que quiere decir, en palabras del menú.", 80), {
      description:
        "Otras palabras que la gente busca y qué quieren decir: strawberry, frutilla.",
    }),
  }),
  "entrega.json": file({
    envio: nullable(amount(
      "Costo del envío, en pesos; 0 es siempre gratis, y null en los tres montos es que no hay envíos.",
    )),
    envioGratisDesde: nullable(amount(
      "Monto desde el que el envío es gratis, en pesos; 0 si lo es siempre.",
    )),
    pedidoMinimoEnvio: nullable(amount("Pedido mínimo para envío, en pesos.")),
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
  }, {}),
  "horario.json": file({
    zonaHoraria: string({
      minLength: 1,
      description: "Zona horaria IANA.",
      examples: ["America/Argentina/Buenos_Aires"],
    }),
    semana: list(shapes.DAY_HOURS, "Los siete días, desde el lunes.", 7, 7),
    excepciones: list(
      shapes.EXCEPTION,
      "Feriados y días con otro horario.",
      400,
    ),
  }, {}),
  "hoy.json": file({
    fecha: date("El día de los agotados, AAAA-MM-DD."),
    agotados: list(
      text("Nombre de un sabor.", 80),
      "Los sabores que se terminaron ese día.",
      300,
    ),
    avisos: list(shapes.NOTICE, "Los avisos, con sus días.", 50),
  }, {}),
};

/** A file of the data folder. */
export type DataFile = keyof typeof DATA_FILES;
export type BusinessFile = Infer<typeof DATA_FILES["negocio.json"]>;
export type MenuFile = Infer<typeof DATA_FILES["menu.json"]>;
export type DeliveryFile = Infer<typeof DATA_FILES["entrega.json"]>;
export type Hours = Infer<typeof DATA_FILES["horario.json"]>;
export type Today = Infer<typeof DATA_FILES["hoy.json"]>;

/** The published menu. */
export interface Menu {
  readonly potes: readonly shapes.Tub[];
  readonly promos: readonly shapes.Promo[];
  readonly adicionales: readonly shapes.Extra[];
  readonly sabores: readonly shapes.Flavor[];
}

/** The amounts of delivery, in pesos. */
export type DeliveryAmounts = Readonly<
  Record<"envio" | "envioGratisDesde" | "pedidoMinimoEnvio", number>
>;

/** The published delivery. Without one, its amounts are 0. */
export interface Delivery
  extends Omit<DeliveryFile, keyof DeliveryAmounts>, DeliveryAmounts {
  readonly disponible: boolean;
}

/** The optional keys of a shop's details. */
type Optional = "preguntas" | "demora" | "impuestos" | "titular" | "retiro";

/** The shop's published details. */
export interface Business extends Omit<BusinessFile, "pagos" | Optional> {
  readonly pagos: readonly shapes.Payment[];
  readonly preguntas: readonly shapes.Question[];
  readonly demora: shapes.Wait | null;
  readonly impuestos: shapes.Taxes | null;
  readonly titular: shapes.Seller | null;
  readonly retiro: boolean;
}
