/** The fulfillment methods of a shop, and the terms of delivery in words. */

import { formatPesos } from "../words/money.ts";
import type { Delivery } from "./files.ts";
import type { DeliveryMode } from "./shapes.ts";
import type { Shop } from "./shop.ts";
import { DELIVERY_MODES } from "./terms.ts";

/** The amounts of delivery, in pesos. */
export type DeliveryFees = Pick<
  Delivery,
  "envio" | "envioGratisDesde" | "pedidoMinimoEnvio"
>;

/** Returns the methods that a shop offers: delivery, pick-up, or both. */
export function offeredModes(
  { business, delivery }: Shop,
): readonly DeliveryMode[] {
  return DELIVERY_MODES.filter((mode) =>
    mode === "envio" ? delivery.disponible : business.retiro
  );
}

/** Describes the only method of a shop; "" if the shop offers both. */
export function describeOnlyMode(shop: Shop): string {
  const [mode, ...others] = offeredModes(shop);
  if (others.length > 0) return "";
  return mode === "envio"
    ? "No se retira en el local: todo va con envío."
    : "No hacemos envíos: los pedidos se retiran en el local.";
}

/**
 * Decides how an order reaches the customer. An order without a method gets the
 * only method on offer. If the shop offers both, a place means delivery, and no
 * place means pick-up.
 */
export function decideMode(
  entrega: DeliveryMode | undefined,
  hasPlace: boolean,
  offered: readonly DeliveryMode[] = DELIVERY_MODES,
): DeliveryMode {
  const [only = "retiro", ...others] = offered;
  const likely = hasPlace ? "envio" : "retiro";
  return entrega ?? (others.length === 0 ? only : likely);
}

/**
 * Describes the terms of delivery, in the forms that pages and tools show. The
 * comments are examples.
 */
export function describeDeliveryTerms(
  { envio, envioGratisDesde, pedidoMinimoEnvio }: DeliveryFees,
): Record<
  "label" | "fee" | "minimum" | "sentence" | "row" | "clause",
  string
> {
  const [price, freeFrom, least] = [
    envio,
    envioGratisDesde,
    pedidoMinimoEnvio,
  ]
    .map(formatPesos);
  const isFree = envio === 0;
  const hasMinimum = pedidoMinimoEnvio > 0;

  const fee = isFree
    ? "El envío es gratis"
    : `El envío cuesta ${price} y es gratis desde ${freeFrom}`;
  const short = isFree ? "gratis" : `${price}, gratis desde ${freeFrom}`;
  const minimumClause = hasMinimum
    ? `con un pedido mínimo de ${least}`
    : "sin pedido mínimo";

  const label = [
    isFree ? "Envío gratis" : `Envío ${price}`,
    hasMinimum ? `mínimo ${least}` : "",
    isFree ? "" : `gratis desde ${freeFrom}`,
  ].filter(Boolean);

  return {
    // "Envío $ 2.800 · mínimo $ 12.000 · gratis desde $ 38.000"
    label: label.join(" · "),
    // "El envío cuesta $ 2.800 y es gratis desde $ 38.000."
    fee: `${fee}.`,
    minimum: hasMinimum ? `El pedido mínimo para envío es ${least}.` : "",
    // "El envío cuesta $ 2.800 y es gratis desde $ 38.000, con un pedido mínimo de $ 12.000."
    sentence: hasMinimum ? `${fee}, ${minimumClause}.` : `${fee}.`,
    // "$ 2.800, gratis desde $ 38.000; el pedido mínimo es $ 12.000"
    row: hasMinimum
      ? `${short}; el pedido mínimo es ${least}`
      : `${short}; ${minimumClause}`,
    // "$ 2.800, gratis desde $ 38.000, con un pedido mínimo de $ 12.000"
    clause: `${short}, ${minimumClause}`,
  };
}
