/** The tool `consultar_precios`: what everything costs. */

import { array, type Infer, integer, object, oneOf, strict } from "../schema/schema.ts";
import type { ToolOutcome, ToolSpec } from "../mcp/tool.ts";
import { formatPesos } from "../words/money.ts";
import { tellPromoDays } from "../shop/quote/promos.ts";
import { EXTRA, PAYMENT, PROMO, TUB } from "../shop/shapes.ts";
import type { Shop } from "../shop/shop.ts";

const ARGUMENTS = strict(object({}));
type Arguments = Infer<typeof ARGUMENTS>;

const amount = (description: string) => integer({ minimum: 0, description });

const RESULT = object({
  moneda: oneOf(["ARS"], { description: "Todos los montos son pesos argentinos, sin centavos." }),
  potes: array(TUB),
  promos: array(PROMO),
  adicionales: array(EXTRA),
  entrega: object({
    envio: amount("Costo del envío."),
    envioGratisDesde: amount("Desde este monto el envío es gratis."),
    pedidoMinimoEnvio: amount("Pedido mínimo para envío."),
  }),
  pagos: array(PAYMENT),
});
type Result = Infer<typeof RESULT>;

/** Tells the price list: tubs, promos with their days, extras, delivery and ways to pay. */
export const LIST_PRICES: ToolSpec<Shop, Arguments, Result> = {
  name: "consultar_precios",
  title: "Precios",
  description:
    "Trae la lista de precios: potes (con cuántos sabores llevan), promos (qué traen y " +
    "qué días valen), adicionales, costo de envío, desde cuánto es gratis, pedido mínimo para " +
    "envío y formas de pago. Usala cuando pregunten cuánto sale algo y para conocer los id que " +
    "pide cotizar_pedido. No lleva argumentos: {}. Para el total de un pedido armado usá " +
    "cotizar_pedido, que hace la cuenta.",
  inputSchema: ARGUMENTS,
  outputSchema: RESULT,
  example: () => ({}),
  call: (_args, shop) => listPrices(shop),
  prepare: listPrices,
};

function listPrices({ menu, delivery, business }: Shop): ToolOutcome<Result> {
  const { potes, promos, adicionales } = menu;
  const { envio, envioGratisDesde, pedidoMinimoEnvio } = delivery;
  const data: Result = {
    moneda: "ARS",
    potes,
    promos,
    adicionales,
    entrega: { envio, envioGratisDesde, pedidoMinimoEnvio },
    pagos: business.pagos,
  };
  return { kind: "done", text: tell(data), data };
}

function tell({ potes, promos, adicionales, entrega, pagos }: Result): string {
  const tubs = potes.map(({ nombre, precio, saboresMax }) => {
    const flavors = saboresMax === 1 ? "un sabor" : `hasta ${saboresMax} sabores`;
    return `• ${nombre}, ${flavors}: ${formatPesos(precio)}`;
  });
  const combos = promos.map((promo) =>
    `• ${promo.nombre} (${tellPromoDays(promo)}): ${
      formatPesos(promo.precio)
    }. ${promo.descripcion}`
  );
  const extras = adicionales.map(({ nombre, precio }) => `• ${nombre}: ${formatPesos(precio)}`);
  return [
    ...titled("Potes", tubs),
    ...titled("Promos", combos),
    ...titled("Adicionales", extras),
    `Envío: ${formatPesos(entrega.envio)}, gratis desde ${
      formatPesos(entrega.envioGratisDesde)
    }; ` +
    `el pedido mínimo es ${formatPesos(entrega.pedidoMinimoEnvio)}.`,
    `Se puede pagar con: ${pagos.map(({ nombre }) => nombre).join(", ")}.`,
  ].join("\n");
}

function titled(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines];
}
