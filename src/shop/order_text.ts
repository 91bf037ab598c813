/** An order as a person would write it to the shop. */

import { formatPesos } from "./money.ts";
import type { Costs } from "./quote_delivery.ts";
import { indexMenu, tubsOf } from "./quote_menu.ts";
import type { QuoteItem } from "./quote_shape.ts";
import type { Menu, Shop } from "./shapes.ts";

const LIST = new Intl.ListFormat("es-AR");

/** An item is told twice: to who asked, and in the message to the shop. */
const DESCRIBED = new WeakMap<QuoteItem, readonly string[]>();

/** What the message is made of. */
export interface OrderParts {
  readonly items: readonly QuoteItem[];
  readonly costs: Costs;
  /** Where it goes, if that was said. */
  readonly localidad: string | null;
}

/** The address that opens a WhatsApp chat with the shop, the message written. */
export function whatsappLink({ business, menu }: Shop, parts: OrderParts): string {
  const message = orderMessage(menu, parts).toWellFormed();
  return `${business.whatsapp}?text=${encodeURIComponent(message)}`;
}

/** The whole order, with its total. */
export function orderMessage(menu: Menu, { items, costs, localidad }: OrderParts): string {
  return [
    "¡Hola! Quiero hacer este pedido:",
    ...items.flatMap((item) => describeItem(menu, item)),
    describeDelivery(costs, localidad),
    `Total: ${formatPesos(costs.total)}`,
  ].join("\n");
}

/** An item in a line: "• 2 × Medio kilo: Limón y Frambuesa", and for a promo a line more for each of its tubs. */
export function describeItem(menu: Menu, item: QuoteItem): readonly string[] {
  const known = DESCRIBED.get(item);
  if (known !== undefined) return known;
  const lines = describeAnew(menu, item);
  DESCRIBED.set(item, lines);
  return lines;
}

function describeAnew(menu: Menu, item: QuoteItem): readonly string[] {
  const { tipo, id, nombre, cantidad, sabores } = item;
  const count = cantidad === 1 ? "" : `${cantidad} × `;
  switch (tipo) {
    case "adicional":
      return [`• ${count}${nombre}`];
    case "pote":
      return [`• ${count}${nombre}: ${LIST.format(sabores.flat())}`];
    case "promo": {
      const index = indexMenu(menu);
      const promo = index.promos.get(id);
      const tubs = promo === undefined ? [] : tubsOf(index, promo);
      return [
        `• ${count}Promo ${nombre}`,
        ...sabores.map((ofTub, i) => `   – ${tubs[i]?.nombre}: ${LIST.format([ofTub].flat())}`),
      ];
    }
  }
}

/** How it gets there and what that costs. A locality is a customer's text: it stays on its line. */
function describeDelivery({ entrega, costoEnvio }: Costs, localidad: string | null): string {
  if (entrega === "retiro") return "Lo paso a buscar por el local.";
  const place = localidad?.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  const where = place ? ` a ${place}` : "";
  return `Envío${where}: ${costoEnvio === 0 ? "gratis" : formatPesos(costoEnvio)}`;
}
