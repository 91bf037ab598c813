/** An order as a client sends it: the arguments of `cotizar_pedido`. */

import { array, type Infer, integer, object, oneOf, strict, string } from "../../schema/schema.ts";
import { DELIVERY_MODES, TIME_OF_DAY } from "../shapes.ts";

/** The most tubs in an order, those inside promos included. */
export const MAX_TUBS = 50;
/** The most lines of each kind. */
export const MAX_LINES = 50;
/** The most alike in a line. */
export const MAX_ALIKE = 50;
/** How many days from today an order may be for. */
export const MAX_DAYS_AHEAD = 60;

const cantidad = integer({ minimum: 1, maximum: MAX_ALIKE, default: 1 });
const sabores = array(string({ maxLength: 80 }), {
  maxItems: 20,
  description: "Hasta saboresMax, y uno puede repetirse. Sin ellos quedan a elegir.",
});
const id = string({ maxLength: 60 });

const PROMO_LINE = object({ id }, {
  optional: {
    cantidad,
    potes: array(object({}, { optional: { sabores } }), {
      maxItems: MAX_TUBS,
      description: "Los de una promo, en su orden.",
    }),
  },
});

/** An order; its lists may be absent, but not all empty. What the menu decides is for `quoteOrder`. */
export const ORDER = strict(object({}, {
  optional: {
    potes: array(object({ tamano: id }, { optional: { sabores, cantidad } }), {
      maxItems: MAX_LINES,
      description: `Los sueltos. Con los de promos, hasta ${MAX_TUBS}.`,
    }),
    promos: array(PROMO_LINE, { maxItems: MAX_LINES }),
    adicionales: array(object({ id }, { optional: { cantidad } }), { maxItems: MAX_LINES }),
    entrega: oneOf(DELIVERY_MODES, { default: "retiro" }),
    localidad: string({ minLength: 1, maxLength: 100, description: "La del envío, sin la calle." }),
    fecha: string({
      format: "date",
      description: `AAAA-MM-DD, hasta ${MAX_DAYS_AHEAD} días después de hoy.`,
      examples: ["2026-12-24"],
    }),
    hora: string({
      pattern: TIME_OF_DAY,
      description: "HH:MM. Pasada la medianoche, con la fecha del día siguiente.",
      examples: ["20:30"],
    }),
    pago: string({ minLength: 1, maxLength: 60 }),
    comentario: string({
      maxLength: 300,
      description: "Para el local, en una línea: alergias, con cuánto paga. Sin datos personales.",
    }),
  },
}));
/** An order that passed `ORDER`. */
export type Order = Infer<typeof ORDER>;
