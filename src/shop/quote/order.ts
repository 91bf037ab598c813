/** An order as a client sends it: the arguments of `cotizar_pedido`. */

import { array, type Infer, integer, object, oneOf, strict, string } from "../../schema/schema.ts";

/** The most tubs in an order, those inside promos included. */
export const MAX_TUBS = 100;
const MAX_LINES = 50;
const MAX_FLAVORS = 20;

const cantidad = integer({
  minimum: 1,
  maximum: 50,
  default: 1,
  description: "Cuántos iguales.",
});
const sabores = array(string({ maxLength: 80 }), {
  maxItems: MAX_FLAVORS,
  description: "Sabores del pote, de 1 a su saboresMax, con el nombre exacto que da " +
    "listar_sabores y que estén disponibles; uno puede repetirse.",
  examples: [["Limón", "Dulce de leche granizado"]],
});
const id = (description: string, example: string) =>
  string({ maxLength: 60, description, examples: [example] });

const TUB_LINE = object({
  tamano: id("El id del pote, de consultar_precios.", "medio-kilo"),
  sabores,
}, { optional: { cantidad } });

const PROMO_LINE = object({
  id: id("El id de la promo, de consultar_precios.", "noche-de-peli"),
  potes: array(object({ sabores }), {
    maxItems: MAX_TUBS,
    description: "Los potes que trae una de esas promos, uno por uno y en el orden de la carta, " +
      "cada uno con sus sabores. Si la promo trae dos, van dos.",
  }),
}, { optional: { cantidad } });

const EXTRA_LINE = object({
  id: id("El id del adicional, de consultar_precios.", "cucuruchos"),
}, { optional: { cantidad } });

/** An order; its lists may be absent, but not all empty. What the menu decides is for `quoteOrder`. */
export const ORDER = strict(object({}, {
  optional: {
    potes: array(TUB_LINE, {
      maxItems: MAX_LINES,
      description: `Los potes sueltos, hasta ${MAX_LINES} renglones. En todo el pedido entran ` +
        `hasta ${MAX_TUBS} potes, contando los de las promos y sus cantidades.`,
    }),
    promos: array(PROMO_LINE, {
      maxItems: MAX_LINES,
      description: `Las promos, hasta ${MAX_LINES} renglones.`,
    }),
    adicionales: array(EXTRA_LINE, {
      maxItems: MAX_LINES,
      description: `Los adicionales, hasta ${MAX_LINES} renglones.`,
    }),
    entrega: oneOf(["envio", "retiro"], {
      default: "retiro",
      description: "envio es a domicilio; retiro es pasar a buscarlo por el local.",
    }),
    localidad: string({
      minLength: 1,
      maxLength: 100,
      description: "Adónde va el envío: solo el nombre de la localidad.",
      examples: ["Morón"],
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
