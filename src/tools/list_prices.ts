/** The tool `consultar_precios`: the price list. */

import type { ToolSpec } from "../mcp/tool.ts";
import { array, type Infer, object, oneOf, string } from "../schema/schema.ts";
import { DELIVERY_FEES, feesOf } from "../shop/catalog.ts";
import { formatModes } from "../shop/contact.ts";
import { describeDeliveryTerms } from "../shop/delivery.ts";
import { formatDiets } from "../shop/diets.ts";
import {
  formatParts,
  formatPromoDays,
  type MenuIndex,
  pricePromos,
} from "../shop/menu.ts";
import * as shapes from "../shop/shapes.ts";
import { type Shop, shopAt } from "../shop/shop.ts";
import { joinNames } from "../words/lists.ts";
import { formatPesos } from "../words/money.ts";
import { nextChangeAt } from "../shop/today.ts";

const ARGUMENTS = object({});
const RESULT = object({
  moneda: oneOf(["ARS"]),
  potes: array(shapes.TUB),
  promos: array(shapes.PROMO_PRICE, {
    description: "ahorro: pesos menos que sus partes sueltas.",
  }),
  adicionales: array(shapes.EXTRA),
  entrega: object(DELIVERY_FEES),
  pagos: array(shapes.PAYMENT),
  avisoAlergenos: string(),
});
type Result = Infer<typeof RESULT>;

/** Lists the prices of tubs, promos, extras and delivery, and the payment methods. */
export const LIST_PRICES: ToolSpec<Shop, Infer<typeof ARGUMENTS>, Result> = {
  name: "consultar_precios",
  title: "Precios",
  description:
    "Qué cuestan los potes, las promos, los adicionales y el envío, y cómo se paga. El total " +
    "de un pedido lo hace cotizar_pedido. No lleva argumentos: {}.",
  inputSchema: ARGUMENTS,
  outputSchema: RESULT,
  constantUntil: nextChangeAt,
  example: () => ({}),
  call(_args, shop, nowMs) {
    const day = shopAt(shop, nowMs);
    const { potes, adicionales } = day.menu;
    const { pagos, avisoAlergenos } = shop.business;

    const data: Result = {
      moneda: "ARS",
      potes,
      promos: pricePromos(day),
      adicionales,
      entrega: feesOf(shop.delivery),
      pagos,
      avisoAlergenos,
    };
    return { kind: "done", text: describePrices(data, day.menuIndex), data };
  },
};

function describePrices(data: Result, menu: MenuIndex): string {
  const { potes, promos, adicionales, entrega, pagos } = data;
  const [largest] = potes.toSorted((a, b) => b.gramos - a.gramos);
  const notice = adicionales.length === 0 ? [] : [data.avisoAlergenos];

  return [
    ...formatList("Potes", potes.map(formatTub)),
    `Para más se suman potes: dos de ${largest?.nombre} cuestan el doble que uno.`,
    ...formatList("Promos", promos.map((promo) => formatPromo(promo, menu))),
    ...formatList("Adicionales", adicionales.map(formatExtra)),
    ...notice,
    `Envío: ${describeDeliveryTerms(entrega).row}.`,
    ...formatList("Formas de pago", pagos.map(formatPayment)),
  ].join("\n");
}

function formatList(
  title: string,
  lines: readonly string[],
): readonly string[] {
  if (lines.length === 0) return [];

  return [`${title}:`, ...lines.map((line) => `• ${line}`)];
}

function formatTub(
  { nombre, gramos, precio, saboresMax, rinde }: shapes.Tub,
): string {
  const flavors = saboresMax === 1 ? "un sabor" : `hasta ${saboresMax} sabores`;
  const people = rinde === null ? "" : `, para ${rinde}`;

  return `${nombre} (${gramos} g${people}), ${flavors}: ${formatPesos(precio)}`;
}

function formatPromo(promo: shapes.PromoPrice, menu: MenuIndex): string {
  const { nombre, descripcion, precio, validaHoy, ahorro } = promo;
  const days = formatPromoDays(promo);
  const today = validaHoy ? "hoy vale" : "hoy no vale";
  const saving = ahorro === 0
    ? ""
    : `, ${formatPesos(ahorro)} menos que por separado`;

  const tubs = formatParts(promo.potes, menu.potes);
  const extras = formatParts(promo.adicionales, menu.adicionales);
  const parts = joinNames([...tubs, ...extras]);
  return `${nombre} (${days}; ${today}): ${formatPesos(precio)}${saving}. ` +
    `Trae ${parts}. ${descripcion}`;
}

function formatExtra(extra: shapes.Extra): string {
  const { nombre, descripcion, precio, alergenos } = extra;
  const marks = [...formatDiets(extra)];
  if (alergenos.length > 0) marks.push(`con ${joinNames(alergenos)}`);

  const suffix = marks.length === 0 ? "" : ` (${marks.join(", ")})`;
  return `${nombre}: ${formatPesos(precio)}${suffix}. ${descripcion}`;
}

function formatPayment({ nombre, detalle, para }: shapes.Payment): string {
  const only = para.length === 1 ? "solo " : "";
  return `${nombre} (${only}con ${formatModes(para)}): ${detalle}`;
}
