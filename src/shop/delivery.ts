/** Delivery: its fee, and its terms in words for every page and tool. */

import { formatPesos } from "../words/money.ts";
import type { Delivery } from "./files.ts";
import type { DeliveryMode } from "./shapes.ts";
import { DELIVERY_MODES } from "./terms.ts";

/** The amounts of delivery, in pesos. */
export type DeliveryFees = Pick<
  Delivery,
  "envio" | "envioGratisDesde" | "pedidoMinimoEnvio"
>;

/** The parts of a shop that decide which methods the shop offers. */
interface Methods {
  readonly business: { readonly retiro: boolean };
  readonly delivery: Pick<Delivery, "disponible">;
}

/** Returns the methods that a shop offers: delivery, pick-up, or both. */
export function offeredModes(
  { business, delivery }: Methods,
): readonly DeliveryMode[] {
  return DELIVERY_MODES.filter((mode) =>
    mode === "envio" ? delivery.disponible : business.retiro
  );
}

/** Describes the only method of a shop; "" if the shop offers both. */
export function describeOnlyMode(shop: Methods): string {
  const modes = offeredModes(shop);
  if (modes.length > 1) return "";
  return modes.includes("envio")
    ? "No se retira en el local: todo va con envío."
    : "No hacemos envíos: los pedidos se retiran en el local.";
}

/** The terms of delivery, worded for each place on a page or in a tool. */
export interface DeliveryTerms {
  /** "Envío $ 2.800 · mínimo $ 12.000 · gratis desde $ 38.000" */
  readonly label: string;
  /** "El envío cuesta $ 2.800 y es gratis desde $ 38.000." */
  readonly fee: string;
  /** "El pedido mínimo para envío es $ 12.000." or "". */
  readonly minimum: string;
  /** The fee and, if there is one, the minimum, as one sentence. */
  readonly sentence: string;
  /** "$ 2.800, gratis desde $ 38.000; el pedido mínimo es $ 12.000" */
  readonly row: string;
  /** "$ 2.800, gratis desde $ 38.000, con un pedido mínimo de $ 12.000" */
  readonly clause: string;
}

/**
 * Decides how an order reaches the customer. An order without a method gets the
 * only method on offer. If the shop offers both, a place means delivery.
 */
export function decideMode(
  entrega: DeliveryMode | undefined,
  hasPlace: boolean,
  offered: readonly DeliveryMode[] = DELIVERY_MODES,
): DeliveryMode {
  const [only = "retiro", ...others] = offered;
  const usual = hasPlace ? "envio" : "retiro";
  return entrega ?? (others.length === 0 ? only : usual);
}

/** Describes the terms of delivery. */
export function describeDeliveryTerms(
  { envio, envioGratisDesde, pedidoMinimoEnvio }: DeliveryFees,
): DeliveryTerms {
  const [price, freeFrom, least] = [envio, envioGratisDesde, pedidoMinimoEnvio]
    .map(formatPesos);
  const isFree = envio === 0;
  const hasMinimum = pedidoMinimoEnvio > 0;

  const fee = isFree
    ? "El envío es gratis"
    : `El envío cuesta ${price} y es gratis desde ${freeFrom}`;
  const withMinimum = `con un pedido mínimo de ${least}`;
  const short = isFree ? "gratis" : `${price}, gratis desde ${freeFrom}`;

  const label = [
    isFree ? "Envío gratis" : `Envío ${price}`,
    hasMinimum ? `mínimo ${least}` : "",
    isFree ? "" : `gratis desde ${freeFrom}`,
  ].filter(Boolean);

  return {
    label: label.join(" · "),
    fee: `${fee}.`,
    minimum: hasMinimum ? `El pedido mínimo para envío es ${least}.` : "",
    sentence: hasMinimum ? `${fee}, ${withMinimum}.` : `${fee}.`,
    row: hasMinimum
      ? `${short}; el pedido mínimo es ${least}`
      : `${short}; sin pedido mínimo`,
    clause: hasMinimum
      ? `${short}, ${withMinimum}`
      : `${short}, sin pedido mínimo`,
  };
}
