/** What a quote looks like: the result of `cotizar_pedido`. */

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
import { DELIVERY_MODES, type PromoPart, type Tub } from "../shapes.ts";
import type { Order } from "./order.ts";

/** Those of the same tool. */
const ARGUMENTS: Schema<Order> = { type: "object" };
const amount = (description?: string) =>
  integer({ minimum: 0, ...(description !== undefined && { description }) });

/** A flavor, or the flavors of one tub of a promo. */
const FLAVORS: Schema<string | readonly string[]> = { type: ["string", "array"], items: string() };
/** A line of a quote: a promo's `sabores` has a list for each of its tubs, `incluye` names its extras. */
const ITEM = object({
  tipo: oneOf(["pote", "promo", "adicional"]),
  id: string(),
  nombre: string(),
  cantidad: integer({ minimum: 1 }),
  precioUnitario: amount(),
  subtotal: amount(),
  sabores: array(FLAVORS),
  incluye: array(string()),
});

/** What an order costs. All amounts are whole Argentine pesos. */
export const QUOTE = object({
  moneda: oneOf(["ARS"]),
  items: array(ITEM, {
    description: "En sabores, una promo tiene una lista por pote; sin sabores, quedan a elegir.",
  }),
  fecha: string({ format: "date" }),
  hora: nullable(string()),
  subtotal: amount(),
  entrega: oneOf(DELIVERY_MODES),
  zona: nullable(oneOf(["dentro", "a confirmar"], {
    description: "null: retiro, o falta la localidad.",
  })),
  costoEnvio: amount(),
  envioGratis: boolean(),
  faltaParaEnvioGratis: amount(),
  pedidoMinimo: object({ monto: amount(), cumple: boolean(), falta: amount() }),
  total: amount("Con el envío."),
  pago: nullable(object({ id: string(), nombre: string(), detalle: string() })),
  comentario: nullable(string()),
  advertencias: array(string(), { description: "Lo que hay que decir antes de pedir." }),
  mejora: nullable({
    ...object({
      texto: string(),
      ahorro: amount(),
      total: amount(),
      argumentos: ARGUMENTS,
    }),
    description: "Lo más barato que trae al menos lo mismo, con los argumentos para cotizarlo.",
  }),
  enlaceWhatsapp: nullable(string({
    format: "uri",
    description: "El pedido escrito; null si le falta algo para pedirse.",
  })),
});
/** The quote of an order. */
export type Quote = Infer<typeof QUOTE>;
/** The cheapest order that holds at least the same. */
export type Better = NonNullable<Quote["mejora"]>;
/** A line of a quote. */
export type QuoteItem = Quote["items"][number];

/** A line of an order as it is quoted, and what one of it brings. */
export interface Line {
  readonly item: QuoteItem;
  readonly tubs: readonly { readonly tub: Tub; readonly sabores: readonly string[] }[];
  readonly extras: readonly PromoPart[];
}
