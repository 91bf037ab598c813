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
import { DELIVERY_MODES } from "../shapes.ts";
import type { Order } from "./order.ts";

const amount = (description?: string) =>
  integer({ minimum: 0, ...(description !== undefined && { description }) });

/** A flavor, or the flavors of one tub of a promo. */
const FLAVORS: Schema<string | readonly string[]> = {
  type: ["string", "array"],
  items: string(),
};

/** A line of a quote. */
const QUOTE_ITEM = object({
  tipo: oneOf(["pote", "promo", "adicional"]),
  id: string({ description: "El id en la carta." }),
  nombre: string(),
  cantidad: integer({ minimum: 1 }),
  precioUnitario: amount("El precio de uno."),
  subtotal: amount("El precio por la cantidad."),
  sabores: array(FLAVORS, {
    description: "De un pote, sus sabores (ninguno: a elegir); de una promo, una lista por pote; " +
      "de un adicional, nada.",
  }),
});
/** One item. */
export type QuoteItem = Infer<typeof QUOTE_ITEM>;

/** Arguments of the same tool. */
const ARGUMENTS: Schema<Order> = {
  type: "object",
  description: "Los argumentos con los que se cotiza así.",
};

/** A promo with which the same order costs less. */
const IMPROVEMENT = object({
  promo: string({ description: "Su id." }),
  nombre: string(),
  ahorro: amount("Cuánto menos sale todo."),
  argumentos: ARGUMENTS,
});

/** What an order costs. All amounts are whole Argentine pesos. */
export const QUOTE = object({
  moneda: oneOf(["ARS"], { description: "Pesos argentinos, sin centavos." }),
  items: array(QUOTE_ITEM),
  fecha: string({ format: "date", description: "Para qué día es." }),
  subtotal: amount(),
  entrega: oneOf(DELIVERY_MODES),
  costoEnvio: amount("0 si es retiro o si es gratis."),
  envioGratis: boolean({ description: "Si va con envío y llegó al monto que lo hace gratis." }),
  faltaParaEnvioGratis: amount("0 si es retiro."),
  pedidoMinimo: object({
    monto: amount("El pedido mínimo para envío."),
    cumple: boolean({ description: "Si el pedido llega; con retiro, siempre." }),
    falta: amount("Cuánto falta para llegar."),
  }),
  total: amount("Con el envío."),
  pago: nullable(object({ id: string(), nombre: string(), detalle: string() })),
  advertencias: array(string(), { description: "Lo que conviene decir antes de pedir." }),
  sugerencias: array(string(), {
    description: "Promos de ese día con las que lo mismo sale menos; primero la mejor.",
  }),
  mejoras: array(IMPROVEMENT, { description: "Esas promos, listas para cotizar." }),
  enlaceWhatsapp: string({
    format: "uri",
    description: "Abre un chat con el local con el pedido ya escrito; solo falta mandarlo.",
  }),
});
/** The quote of an order. */
export type Quote = Infer<typeof QUOTE>;
