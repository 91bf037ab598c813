/** What a quote looks like: the result of `cotizar_pedido`. */

import {
  array,
  boolean,
  type Infer,
  integer,
  object,
  oneOf,
  type Schema,
  string,
} from "../../schema/schema.ts";

const amount = (description: string) => integer({ minimum: 0, description });

/** A flavor, or the flavors of one tub of a promo. */
const FLAVORS: Schema<string | readonly string[]> = {
  type: ["string", "array"],
  items: string(),
};

/** A line of a quote. */
export const QUOTE_ITEM = object({
  tipo: oneOf(["pote", "promo", "adicional"]),
  id: string({ description: "El id en la carta." }),
  nombre: string(),
  cantidad: integer({ minimum: 1 }),
  precioUnitario: amount("El precio de uno."),
  subtotal: amount("El precio por la cantidad."),
  sabores: array(FLAVORS, {
    description:
      "De un pote, sus sabores; de una promo, una lista por pote; de un adicional, nada.",
  }),
});
/** One item. */
export type QuoteItem = Infer<typeof QUOTE_ITEM>;

/** What an order costs. All amounts are whole Argentine pesos. */
export const QUOTE = object({
  moneda: oneOf(["ARS"], { description: "Todos los montos son pesos argentinos, sin centavos." }),
  items: array(QUOTE_ITEM, {
    description: "Los potes, después las promos, después los adicionales.",
  }),
  subtotal: amount("La suma de los items."),
  entrega: oneOf(["envio", "retiro"]),
  costoEnvio: amount("Lo que se cobra por el envío; 0 si es retiro o si es gratis."),
  envioGratis: boolean({
    description: "Si el pedido va con envío y llegó al monto que lo hace gratis.",
  }),
  faltaParaEnvioGratis: amount("Cuánto falta para el envío gratis; 0 si es retiro."),
  pedidoMinimo: object({
    monto: amount("El pedido mínimo para envío."),
    cumple: boolean({ description: "Si el pedido llega; con retiro, siempre." }),
    falta: amount("Cuánto falta para llegar."),
  }),
  total: amount("El subtotal más el envío."),
  advertencias: array(string(), { description: "Lo que conviene saber antes de pedir." }),
  sugerencias: array(string(), {
    description: "Promos de hoy con las que lo mismo sale menos, y cuánto menos; primero la mejor.",
  }),
  enlaceWhatsapp: string({
    format: "uri",
    description: "Abre un chat con el local con el pedido ya escrito; solo falta mandarlo.",
  }),
});
/** The quote of an order. */
export type Quote = Infer<typeof QUOTE>;

/** How the order gets to the customer. */
export type DeliveryMode = Quote["entrega"];
