/** An order as a client sends it: the arguments of `cotizar_pedido`. */

import { array, type Infer, integer, object, oneOf, strict, string } from "../../schema/schema.ts";
import { DELIVERY_MODES } from "../shapes.ts";

/** The most tubs in an order, those inside promos included. */
export const MAX_TUBS = 100;
/** The most lines of each kind. */
export const MAX_LINES = 50;
/** The most alike in a line. */
export const MAX_ALIKE = 50;
/** How many days from today an order may be for. */
export const MAX_DAYS_AHEAD = 60;
const MAX_FLAVORS = 20;

const cantidad = integer({
  minimum: 1,
  maximum: MAX_ALIKE,
  default: 1,
  description: "Cuántos iguales.",
});
const sabores = array(string({ maxLength: 80 }), {
  maxItems: MAX_FLAVORS,
  description: "No más que el saboresMax del pote; uno puede repetirse. Sin ellos quedan a elegir.",
  examples: [["Limón", "Dulce de leche granizado"]],
});
const id = (description: string, example: string) =>
  string({ maxLength: 60, description, examples: [example] });

const TUB_LINE = object({
  tamano: id("El id del pote.", "medio-kilo"),
}, { optional: { sabores, cantidad } });

const PROMO_LINE = object({
  id: id("El id de la promo.", "noche-de-peli"),
}, {
  optional: {
    cantidad,
    potes: array(object({}, { optional: { sabores } }), {
      maxItems: MAX_TUBS,
      description: "Los potes de una promo, uno por uno y en su orden. Sin ellos quedan a elegir.",
    }),
  },
});

const EXTRA_LINE = object({
  id: id("El id del adicional.", "cucuruchos"),
}, { optional: { cantidad } });

/** An order; its lists may be absent, but not all empty. What the menu decides is for `quoteOrder`. */
export const ORDER = strict(object({}, {
  optional: {
    potes: array(TUB_LINE, {
      maxItems: MAX_LINES,
      description: `Los potes sueltos. En todo el pedido, hasta ${MAX_TUBS} potes.`,
    }),
    promos: array(PROMO_LINE, { maxItems: MAX_LINES, description: "Las promos." }),
    adicionales: array(EXTRA_LINE, { maxItems: MAX_LINES, description: "Los adicionales." }),
    entrega: oneOf(DELIVERY_MODES, {
      default: "retiro",
      description: "envio es a domicilio; retiro, pasar por el local.",
    }),
    localidad: string({
      minLength: 1,
      maxLength: 100,
      description: "Adónde va el envío: la localidad, sin calle ni número.",
      examples: ["Morón"],
    }),
    fecha: string({
      format: "date",
      description:
        `Para qué día es, AAAA-MM-DD, hasta ${MAX_DAYS_AHEAD} días desde hoy; sin ella, hoy.`,
      examples: ["2026-12-24"],
    }),
    pago: string({
      minLength: 1,
      maxLength: 60,
      description: "Con qué paga, por su id.",
      examples: ["transferencia"],
    }),
  },
}));
/** An order that passed `ORDER`. */
export type Order = Infer<typeof ORDER>;
/** A line of loose tubs. */
export type TubLine = Infer<typeof TUB_LINE>;
/** A line of promos. */
export type PromoLine = Infer<typeof PROMO_LINE>;
/** A line of extras. */
export type ExtraLine = Infer<typeof EXTRA_LINE>;
