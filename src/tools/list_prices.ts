/** The tool `consultar_precios`: what everything costs. */

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

/** Tells the price list: tubs, promos with their days and saving, extras, delivery and ways to pay. */
export const LIST_PRICES: ToolSpec<Shop, Infer<typeof ARGUMENTS>, Result> = {
  name: "consultar_precios",
  title: "Precios",
  description:
    "Qué cuestan los potes, las promos, los adicionales y el envío, y cómo se paga. El total " +
    "de un pedido lo hace cotizar_pedido. No lleva argumentos: {}.",
  inputSchema: ARGUMENTS,
  outputSchema: RESULT,
  example: () => ({}),
  call(_args, shop, nowMs) {
    const day = shopAt(shop, nowMs);
    const { potes, adicionales } = day.menu;
    const { pagos, avisoAlergenos } = shop.business;
    const promos = pricePromos(day);
    const entrega = feesOf(shop.delivery);
    const goods = { moneda: "ARS" as const, potes, promos, adicionales };
    const data: Result = { ...goods, entrega, pagos, avisoAlergenos };
    return { kind: "done", text: tell(data, day.menuIndex), data };
  },
};

function tell(data: Result, menu: MenuIndex): string {
  const { potes, promos, adicionales, entrega, pagos, avisoAlergenos } = data;
  const [largest] = potes.toSorted((a, b) => b.gramos - a.gramos);
  return [
    ...titled("Potes", potes.map(tellTub)),
    `Para más se suman potes: dos de ${largest?.nombre} cuestan el doble que uno.`,
    ...titled("Promos", promos.map((promo) => tellPromo(promo, menu))),
    ...titled("Adicionales", adicionales.map(tellExtra)),
    ...adicionales.length === 0 ? [] : [avisoAlergenos],
    `Envío: ${describeDeliveryTerms(entrega).row}.`,
    ...titled("Formas de pago", pagos.map(tellPayment)),
  ].join("\n");
}

function titled(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0
    ? []
    : [`${title}:`, ...lines.map((line) => `• ${line}`)];
}

function tellTub(
  { nombre, gramos, precio, saboresMax, rinde }: shapes.Tub,
): string {
  const flavors = saboresMax === 1 ? "un sabor" : `hasta ${saboresMax} sabores`;
  const people = rinde === null ? "" : `, para ${rinde}`;
  return `${nombre} (${gramos} g${people}), ${flavors}: ${formatPesos(precio)}`;
}

function tellPromo(promo: shapes.PromoPrice, menu: MenuIndex): string {
  const { nombre, descripcion, precio, validaHoy, ahorro } = promo;
  const today = validaHoy ? "hoy vale" : "hoy no vale";
  const saving = ahorro === 0
    ? ""
    : `, ${formatPesos(ahorro)} menos que por separado`;
  const parts = (["potes", "adicionales"] as const)
    .flatMap((kind) => formatParts(promo[kind], menu[kind]));
  return `${nombre} (${formatPromoDays(promo)}; ${today}): ${
    formatPesos(precio)
  }${saving}. ` +
    `Trae ${joinNames(parts)}. ${descripcion}`;
}

function tellExtra(extra: shapes.Extra): string {
  const { nombre, descripcion, precio, alergenos } = extra;
  const marks = formatDiets(extra).concat(
    alergenos.length > 0 ? `con ${joinNames(alergenos)}` : [],
  );
  const told = marks.length === 0 ? "" : ` (${marks.join(", ")})`;
  return `${nombre}: ${formatPesos(precio)}${told}. ${descripcion}`;
}

function tellPayment({ nombre, detalle, para }: shapes.Payment): string {
  const only = para.length === 1 ? "solo " : "";
  return `${nombre} (${only}con ${formatModes(para)}): ${detalle}`;
}
