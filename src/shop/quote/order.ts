/** The arguments of `cotizar_pedido` and its result. */

import {
  array,
  boolean,
  type Infer,
  integer,
  nullable,
  object,
  oneOf,
  type Schema,
  string,
} from "../../schema/schema.ts";
import type { Opening } from "../hours.ts";
import {
  date,
  type Extra,
  point,
  type Promo,
  text,
  timeOfDay,
  type Tub,
  uri,
} from "../shapes.ts";
import {
  DELIVERY_MODES,
  MAX_ALIKE,
  MAX_DAYS_AHEAD,
  MAX_LINES,
  MAX_TUBS,
} from "../terms.ts";

const cantidad = integer({
  minimum: 1,
  maximum: MAX_ALIKE,
  default: 1,
});
const sabores = array(string({ maxLength: 80 }), {
  maxItems: 20,
  description:
    "Hasta saboresMax, y uno puede repetirse. Sin ellos quedan a elegir.",
});
const id = string({ maxLength: 60 });

/** An order. `quoteOrder` checks the items against the menu, and refuses an order without items. */
export const ORDER = object({}, {
  potes: array(object({ tamano: id }, { sabores, cantidad }), {
    maxItems: MAX_LINES,
    description: `Los sueltos. Con los de promos, hasta ${MAX_TUBS}.`,
  }),
  promos: array(
    object({ id }, {
      cantidad,
      potes: array(object({}, { sabores }), {
        maxItems: MAX_TUBS,
        description: "Los de una promo, en su orden; el tamaño ya está.",
      }),
    }),
    { maxItems: MAX_LINES },
  ),
  adicionales: array(object({ id }, { cantidad }), {
    maxItems: MAX_LINES,
    description: "Por paquete: uno que dice “x 6” trae 6.",
  }),
  entrega: oneOf(
    DELIVERY_MODES,
    "Si falta: envio con un lugar, retiro sin él.",
  ),
  localidad: text("La del envío, sin la calle.", 100),
  latitud: {
    ...point.latitud,
    description: "Con longitud: el punto exacto del envío.",
  },
  longitud: point.longitud,
  fecha: date(
    `AAAA-MM-DD, hasta ${MAX_DAYS_AHEAD} días después de hoy.`,
    "2026-12-24",
  ),
  hora: timeOfDay(
    "HH:MM. Pasada la medianoche, con la fecha del día siguiente.",
    "20:30",
  ),
  pago: id,
  comentario: string({
    maxLength: 300,
    description:
      "Para el local, en una línea: alergias, con cuánto paga. Sin datos personales.",
  }),
});
/** An order that has passed the `ORDER` schema. */
export type Order = Infer<typeof ORDER>;

/**
 * The schema of the arguments for a cheaper order, which a quote may suggest (`mejora`). It
 * lists no properties, since `ORDER` already describes them.
 */
const ARGUMENTS: Schema<Order> = { type: "object" };
const amount = integer({ minimum: 0 });

/** An element of `sabores`: a flavor, or the list of flavors of a promo's tub. */
const FLAVOR_OR_FLAVORS: Schema<string | readonly string[]> = {
  type: ["string", "array"],
  items: string(),
};
/**
 * A line of a quote. For a promo, `sabores` has a list for each tub, and
 * `incluye` has the promo's extras.
 */
const ITEM = object({
  tipo: oneOf(["pote", "promo", "adicional"]),
  id: string(),
  nombre: string(),
  cantidad: integer({ minimum: 1 }),
  precioUnitario: amount,
  subtotal: amount,
  sabores: array(FLAVOR_OR_FLAVORS),
  incluye: array(string()),
});

/** The schema of a quote. All amounts are whole Argentine pesos. */
export const QUOTE = object({
  moneda: oneOf(["ARS"]),
  items: array(
    ITEM,
    "En sabores, una promo tiene una lista por pote; sin sabores, quedan a elegir.",
  ),
  fecha: string({ format: "date" }),
  hora: nullable(string()),
  subtotal: amount,
  entrega: oneOf(DELIVERY_MODES),
  zona: nullable(
    oneOf(["dentro", "a confirmar"], "null: retiro, o falta la localidad."),
  ),
  costoEnvio: amount,
  envioGratis: boolean(),
  faltaParaEnvioGratis: amount,
  pedidoMinimo: object({
    monto: amount,
    cumple: boolean(),
    falta: amount,
  }),
  total: { ...amount, description: "Con el envío." },
  pago: nullable(object({
    id: string(),
    nombre: string(),
    detalle: string(),
  })),
  comentario: nullable(string()),
  advertencias: array(string(), "Lo que hay que decir antes de pedir."),
  mejora: nullable({
    ...object({
      texto: string(),
      ahorro: amount,
      total: amount,
      argumentos: ARGUMENTS,
      enlaceWhatsapp: nullable(string({ format: "uri" })),
    }),
    description:
      "Lo más barato que trae al menos lo mismo: sus argumentos, y su enlace como el de abajo.",
  }),
  enlaceWhatsapp: nullable(
    uri("El pedido escrito; null si le falta algo para pedirse."),
  ),
  totalSinImpuestos: nullable(amount),
});
/** The quote of an order. */
export type Quote = Infer<typeof QUOTE>;
/** The cheaper order of a quote: it contains at least the items of the quoted order. */
export type Better = NonNullable<Quote["mejora"]>;

/** The key of a list of items, the same in the menu and in an order. */
export type ListKey = "potes" | "promos" | "adicionales";

/** An item of the menu that has a price. */
export type MenuItem = Tub | Promo | Extra;

/** A tub with the names of its flavors. Without names, the flavors are still to be chosen. */
export interface FilledTub {
  readonly tub: Tub;
  readonly sabores: readonly string[];
}

/** A line of an order, with its item of the menu. */
export interface QuotedLine {
  /** JSON Pointer to the line's `tamano` or `id` in the order. */
  readonly campo: string;
  /** The item of the menu. */
  readonly product: MenuItem;
  /** The line as the quote publishes it. */
  readonly item: Quote["items"][number];
  /** The tubs in one unit of the product. */
  readonly tubs: readonly FilledTub[];
}

/** The date and hour of an order, and the time of its quote, in the shop's calendar. */
export interface Schedule {
  /** The instant of the quote, in milliseconds since the Unix epoch. */
  readonly nowMs: number;
  /** The order's date or, if it has none, the date that `decideSchedule` chooses. */
  readonly date: string;
  /** The order's hour, HH:MM; null if the order has no hour. */
  readonly time: string | null;
  /** The shop's date at the instant of the quote. */
  readonly today: string;
  /** The last date for which the shop takes orders. */
  readonly lastDate: string;
  /** The state of the shop at the instant of the quote. */
  readonly opening: Opening;
  /** True if the order has no date. */
  readonly isUndated: boolean;
}
