/** The schemas of the shop's data. A key has the same name in `data/*.json` and in the API. */

import {
  array,
  boolean,
  type Infer,
  integer,
  type JsonSchema,
  nullable,
  number,
  object,
  oneOf,
  type Schema,
  string,
} from "../schema/schema.ts";
import { ALLERGENS, DELIVERY_MODES, WEEKDAYS } from "./terms.ts";

/** A delivery mode: delivery or pick-up. */
export type DeliveryMode = typeof DELIVERY_MODES[number];

/** Returns a function that returns `schema` with a description and an optional example. */
function variantsOf<T>(schema: Schema<T>) {
  return (description: string, example?: T): Schema<T> => ({
    ...schema,
    description,
    examples: example === undefined ? undefined : [example],
  });
}

// The constants from `text` to `someOf` are functions that return a schema. The comment on each
// describes the values that the schema accepts.

/** A text for people, with at least one character. The default maximum is 600 characters. */
export const text = (
  description: string,
  maxLength?: number,
  example?: string,
): Schema<string> =>
  variantsOf(string({ minLength: 1, maxLength: maxLength ?? 600 }))(
    description,
    example,
  );

/** A date of the calendar. */
export const date = variantsOf(string({ format: "date" }));
/** A URL in a response. */
export const uri = variantsOf(string({ format: "uri" }));
/** A URL that the owner writes in a file. It begins with https:// and a domain. */
export const page = variantsOf(
  string({ pattern: "^https://[A-Za-z0-9.-]+([/?#]|$)", format: "uri" }),
);
/** A time of day, HH:MM, from 00:00 to 23:59. */
export const timeOfDay = variantsOf(
  string({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" }),
);
/** A whole number, 0 or more. */
export const amount = variantsOf(integer({ minimum: 0 }));
/** A price in whole pesos, from 1 to 100 million. */
export const price = variantsOf(
  integer({ minimum: 1, maximum: 100_000_000 }),
);
/** A whole number from 1 to a maximum. */
export const upTo = (maximum: number, description: string): Schema<number> =>
  integer({ minimum: 1, maximum, description });
/** An id: lower-case letters without accents, and digits, with hyphens between its words. */
const id = variantsOf(
  string({ pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", maxLength: 60 }),
);

/** A text that matches a regular expression. */
export const form = (
  pattern: string,
  description: string,
  example: string,
): Schema<string> => variantsOf(string({ pattern }))(description, example);

/** A list with bounds on its length. */
export const list = <S extends JsonSchema>(
  items: S,
  description: string,
  maxItems: number,
  minItems?: number,
): Schema<readonly Infer<S>[]> =>
  array(items, { minItems, maxItems, description });

/** A list of distinct values from a set. */
const someOf = <V extends string>(
  values: readonly V[],
  description: string,
  minItems?: number,
) =>
  array(oneOf(values), {
    minItems,
    maxItems: values.length,
    uniqueItems: true,
    description,
  });

/** The properties of an object with coordinates. */
export const point = {
  latitud: number({
    minimum: -90,
    maximum: 90,
    description: "Latitud (WGS 84).",
  }),
  longitud: number({
    minimum: -180,
    maximum: 180,
    description: "Longitud (WGS 84).",
  }),
};

/** A day of the week. */
export const weekday = oneOf(WEEKDAYS, "Día de la semana.");

/**
 * A turn: a span of opening hours, in the shop's time zone. If `hasta` isn't after
 * `desde`, the turn ends on the next day.
 */
export const TURN = object({
  desde: timeOfDay("Hora en que abre.", "12:30"),
  hasta: timeOfDay(
    "Hora en que cierra; la medianoche se escribe 00:00.",
    "12:30",
  ),
});
export type Turn = Infer<typeof TURN>;

/** A weekday and its turns. On a day without turns, the shop is closed. */
export const DAY_HOURS = object({
  dia: weekday,
  turnos: list(TURN, "Turnos del día; vacío es cerrado.", 6),
});
export type DayHours = Infer<typeof DAY_HOURS>;

/** The seven days, from Monday on. */
export const WEEK = array(DAY_HOURS, { minItems: 7, maxItems: 7 });

/** A date with its own turns, which replace the turns of its weekday. */
export const EXCEPTION = object({
  fecha: date("Fecha, AAAA-MM-DD.", "2026-12-25"),
  motivo: text("Por qué ese día es distinto."),
  turnos: list(TURN, "Turnos de esa fecha; vacío es cerrado.", 6),
});
export type Exception = Infer<typeof EXCEPTION>;

/** The next opening, with date, weekday and time of day in the shop's time zone. */
export const NEXT_OPENING = object({
  fecha: date("Fecha, AAAA-MM-DD.", "2026-11-21"),
  dia: weekday,
  hora: variantsOf(string())("Hora en que abre, HH:MM.", "12:00"),
  iso: variantsOf(string({ format: "date-time" }))(
    "El instante en que abre.",
    "2026-11-21T12:00:00-03:00",
  ),
  texto: string({
    description: "Cuándo abre, como lo diría una persona.",
    examples: ["mañana a las 12:00", "el lunes 30 de noviembre a las 12:00"],
  }),
});
export type NextOpening = Infer<typeof NEXT_OPENING>;

/** The address of the shop. */
export const ADDRESS = object({
  calle: text("Calle y número."),
  localidad: text("Localidad."),
  partido: text("Partido."),
  provincia: text("Provincia."),
  codigoPostal: text("Código postal."),
  pais: form("^[A-Z]{2}$", "País, dos letras (ISO 3166-1).", "AR"),
  ...point,
});
export type Address = Infer<typeof ADDRESS>;

/** A payment method. */
export const PAYMENT = object({
  id: id("Identificador de la forma de pago.", "efectivo"),
  nombre: text("Nombre de la forma de pago."),
  detalle: text("Qué conviene saber al pagar así."),
  para: someOf(DELIVERY_MODES, "Con qué entregas se puede pagar así.", 1),
});
export type Payment = Infer<typeof PAYMENT>;

/** An announcement with its first and last day, and the delivery modes that it suspends. */
export const NOTICE = object({
  texto: text("El aviso, para leer."),
  desde: date("Primer día, AAAA-MM-DD."),
  hasta: date("Último día, incluido."),
  suspende: someOf(
    DELIVERY_MODES,
    "Las entregas que no se hacen esos días; vacío es ninguna.",
  ),
});
export type Notice = Infer<typeof NOTICE>;

/**
 * The fields that every tub, promo and extra gets when it is published.
 * `precioSinImpuestos` is computed from the price. `anticipacionHoras`, the advance notice
 * that an item needs, is 0 if the owner's file lacks it.
 */
const PRICED = {
  precioSinImpuestos: nullable(
    amount("Sin impuestos nacionales, en pesos; null si no se informa."),
  ),
  anticipacionHoras: amount(
    "Con cuántas horas hay que pedirlo; 0 es sin anticipación.",
  ),
};

/** A tub size in the owner's file. */
export const WRITTEN_TUB = object({
  id: id(
    "Identificador del pote; es el `tamano` de los pedidos.",
    "medio-kilo",
  ),
  nombre: text("Nombre del pote."),
  gramos: upTo(20_000, "Peso, en gramos."),
  descripcion: text("Para quién alcanza, cómo viene."),
  precio: price("Precio en pesos argentinos, sin centavos.", 12500),
  saboresMax: upTo(20, "Cuántos sabores entran como máximo."),
}, {
  rinde: nullable(text("Para cuántas personas alcanza.", 80)),
});
/** A tub size as published. */
export const TUB = object({
  ...WRITTEN_TUB.properties,
  precioPorKilo: amount("Precio de un kilo."),
  ...PRICED,
});
export type Tub = Infer<typeof TUB>;

/** A tub or an extra of a promo, with its quantity. */
export const PROMO_PART = object({
  id: id("Identificador del pote o adicional.", "medio-kilo"),
  cantidad: upTo(20, "Cuántos."),
});

/** A promo in the owner's file. */
export const WRITTEN_PROMO = object({
  id: id("Identificador de la promo.", "noche-de-peli"),
  nombre: text("Nombre de la promo."),
  descripcion: text("Qué trae."),
  precio: price(
    "Precio de la promo entera, en pesos argentinos, sin centavos.",
    12500,
  ),
  potes: list(PROMO_PART, "Los potes que trae.", 10, 1),
  adicionales: list(PROMO_PART, "Los adicionales que trae.", 10),
  dias: nullable(
    someOf(WEEKDAYS, "Días en que vale; null es todos los días.", 1),
  ),
}, {
  desde: nullable(date("Primer día en que vale, AAAA-MM-DD.")),
  hasta: nullable(date("Último día en que vale, incluido.")),
});
/** A promo as published: tubs and extras for one fixed price. */
export const PROMO = object({ ...WRITTEN_PROMO.properties, ...PRICED });
export type Promo = Infer<typeof PROMO>;

/**
 * The marks `vegano` and `sinTacc`, and the allergens of a food. They decide which
 * diets the food suits. For a flavor, `alcohol` decides too.
 */
const DIET_FACTS = {
  vegano: boolean("Si es vegano."),
  sinTacc: boolean("Si es sin trigo, avena, cebada ni centeno (TACC)."),
  alergenos: someOf(
    ALLERGENS,
    "Los alérgenos que lleva; vacío es que no lleva ninguno de la lista.",
  ),
};

/** An extra in the owner's file. */
export const WRITTEN_EXTRA = object({
  id: id("Identificador del adicional.", "cucuruchos"),
  nombre: text("Nombre del adicional."),
  descripcion: text("Qué es, cuánto trae."),
  precio: price("Precio en pesos argentinos, sin centavos.", 12500),
  grupo: nullable(text("Con cuáles va en la lista.", 60)),
  ...DIET_FACTS,
});
/** An extra to go with the ice cream. */
export const EXTRA = object({ ...WRITTEN_EXTRA.properties, ...PRICED });
export type Extra = Infer<typeof EXTRA>;

/** A frequent question and its answer. */
export const QUESTION = object({
  pregunta: text("La pregunta, como la hace la gente.", 120),
  respuesta: text("La respuesta del local.", 160),
});
export type Question = Infer<typeof QUESTION>;

/** The optional details of the shop, null by default. */
export const DETAILS = {
  /**
   * How long an order usually takes, in words. Published as null for a delivery mode
   * that the shop doesn't offer.
   */
  demora: nullable(object({
    retiro: nullable(
      text("Cuánto tarda un pedido para retirar.", 40, "unos 15 minutos"),
    ),
    envio: nullable(text("Cuánto tarda un envío.", 40, "unos 40 minutos")),
  })),
  /** The taxes that the prices include. */
  impuestos: nullable(object({
    iva: variantsOf(number({ minimum: 0.01, maximum: 99.99 }))(
      "El IVA incluido en los precios, en por ciento.",
      21,
    ),
  })),
  /** The seller (Ley 24.240, art. 4; Res. AFIP 1415/2003). */
  titular: nullable(object({
    razonSocial: text("Quién vende, como figura en ARCA.", 120),
    // The first two digits are the kind of taxpayer: 20, 23 to 27, 30, 33 or 34.
    cuit: form(
      "^(2[03-7]|3[034])-?[0-9]{8}-?[0-9]$",
      "CUIT, once cifras, con guiones o sin ellos.",
      "30-00000000-7",
    ),
  }, {
    correo: variantsOf(
      string({
        // One @ and a domain with a point, without blanks and the characters <>:,;
        pattern: "^[^@<>:,;\\s]+@[^@<>:.,;\\s]+(\\.[^@<>:.,;\\s]+)+$",
        maxLength: 120,
      }),
    )("Correo para consultas y reclamos.", "hola@heladeria.com.ar"),
    dataFiscal: form(
      "^https://[a-z0-9.-]+\\.gob\\.ar/\\S*$",
      "Dirección del formulario de Data Fiscal, con https://.",
      "https://qr.afip.gob.ar/?qr=ejemplo",
    ),
  })),
};

/** A flavor. It has no id, so other files and orders refer to it by its name. */
export const FLAVOR = object({
  nombre: text(
    "Nombre del sabor: es su clave, así se pide.",
    80,
    "Dulce de leche granizado",
  ),
  categoria: text("Categoría.", 60, "Dulces de leche"),
  descripcion: text("Cómo es."),
  ...DIET_FACTS,
  alcohol: boolean("Si lleva alcohol."),
  disponible: boolean("false es que hoy no hay."),
});
export type Flavor = Infer<typeof FLAVOR>;
