/**
 * The delivery modes, delivery and pick-up: which modes a shop offers, which mode an order
 * has, and which notices suspend a mode. Also the terms of delivery in words.
 */

import { capitalize, joinChoices } from "../words/lists.ts";
import { formatPesos } from "../words/money.ts";
import type { Delivery } from "./files.ts";
import { formatDate, formatDay } from "./hours.ts";
import type { Schedule } from "./quote/order.ts";
import type { DeliveryMode, Notice } from "./shapes.ts";
import type { Shop } from "./shop.ts";
import { DELIVERY_MODES } from "./terms.ts";

/** The delivery fee, the amount from which delivery is free, and the minimum order, in pesos. */
export type DeliveryFees = Pick<
  Delivery,
  "envio" | "envioGratisDesde" | "pedidoMinimoEnvio"
>;

// Each list below is a form of the terms of delivery. A form has four texts: for a fee with
// a minimum, a fee without a minimum, free delivery with a minimum, and free delivery
// without a minimum. `describeDeliveryTerms` replaces FEE, LEAST and FREE by amounts. Each
// form is a separate constant, so that a script in the browser contains only the forms that
// it uses.

/** The terms in one line, on the page. */
export const SHORT_TERMS = [
  "Envío FEE · mínimo LEAST · gratis desde FREE",
  "Envío FEE · gratis desde FREE",
  "Envío gratis · mínimo LEAST",
  "Envío gratis",
];
/** The sentence about the minimum; "" without a minimum. */
export const MINIMUM_TERMS = [
  "El pedido mínimo para envío es LEAST.",
  "",
  "El pedido mínimo para envío es LEAST.",
  "",
];
/** The terms as a sentence. */
export const TERMS_SENTENCE = [
  "El envío cuesta FEE y es gratis desde FREE, con un pedido mínimo de LEAST.",
  "El envío cuesta FEE y es gratis desde FREE.",
  "El envío es gratis, con un pedido mínimo de LEAST.",
  "El envío es gratis.",
];
/** The terms after "Envío:", in the tools. */
export const LISTED_TERMS = [
  "FEE, gratis desde FREE; el pedido mínimo es LEAST",
  "FEE, gratis desde FREE; sin pedido mínimo",
  "gratis; el pedido mínimo es LEAST",
  "gratis; sin pedido mínimo",
];

/** The words for a suspended mode after "no hay": "no hay envíos". */
const SUSPENDED = { envio: "envíos", retiro: "retiro en el local" };

/** Returns the delivery modes that a shop offers: delivery, pick-up, or both. */
export function offeredModes(
  { business, delivery }: Shop,
): readonly DeliveryMode[] {
  return DELIVERY_MODES.filter((mode) =>
    mode === "envio" ? delivery.disponible : business.retiro
  );
}

/**
 * Describes each notice that suspends a mode, by default delivery, on the date of an order:
 * "Hoy no hay envíos: Se rompió la moto."
 */
export function describeSuspensions(
  shop: Shop,
  { date, today }: Schedule,
  mode: DeliveryMode = "envio",
): readonly string[] {
  return noticesOn(shop, date)
    .filter(({ suspende }) => suspende.includes(mode))
    .map(({ texto }) =>
      capitalize(formatDay(today, date)) +
      ` no hay ${SUSPENDED[mode]}: ${texto}`
    );
}

/**
 * Returns the delivery modes for an order on a date: the offered modes that no notice
 * suspends on the date.
 */
export function availableModes(
  shop: Shop,
  date: string,
): readonly DeliveryMode[] {
  return offeredModes(shop).filter((mode) =>
    noticesOn(shop, date).every(({ suspende }) => !suspende.includes(mode))
  );
}

/** Describes the delivery mode of a shop that offers only one mode; "" if the shop offers both. */
export function describeOnlyMode({ business, delivery }: Shop): string {
  if (!delivery.disponible) {
    return "No hacemos envíos: los pedidos se retiran en el local.";
  }
  return business.retiro ? "" : "No se retira en el local: todo va con envío.";
}

/** Formats delivery modes as alternatives: "envío o retiro". */
export function formatModes(modes: readonly DeliveryMode[]): string {
  return joinChoices(modes.map((mode) => mode === "envio" ? "envío" : mode));
}

/**
 * Decides the delivery mode of an order. Returns the requested mode `entrega`, even if the
 * shop doesn't offer it. Without a request, a place means delivery, and no place means
 * pick-up. If the shop doesn't offer that mode, returns the other mode.
 */
export function decideMode(
  entrega: DeliveryMode | undefined,
  hasPlace: boolean,
  offered: readonly DeliveryMode[] = DELIVERY_MODES,
): DeliveryMode {
  const likely = hasPlace ? "envio" : "retiro";
  return entrega ?? offered.find((mode) => mode === likely) ?? offered[0] ??
    likely;
}

/** Describes the terms of delivery. `form` is one of the lists above, such as `SHORT_TERMS`. */
export function describeDeliveryTerms(
  { envio, envioGratisDesde, pedidoMinimoEnvio }: DeliveryFees,
  form: readonly string[],
): string {
  // The two texts with a fee come first, then the two for free delivery. In each pair, the
  // text with a minimum comes first.
  const position = (envio === 0 ? 2 : 0) + (pedidoMinimoEnvio === 0 ? 1 : 0);
  return (form[position] ?? "").replace("FEE", formatPesos(envio))
    .replace("FREE", formatPesos(envioGratisDesde))
    .replace("LEAST", formatPesos(pedidoMinimoEnvio));
}

/** Returns the notices that apply on a date, in the order of `hoy.json`. */
export function noticesOn(
  { today }: Shop,
  date: string,
): readonly Notice[] {
  return today.avisos.filter(({ desde, hasta }) =>
    desde <= date && date <= hasta
  );
}

/**
 * Describes the delivery modes that a notice suspends, and the notice's last date: "sin
 * envío hasta el martes 24 de noviembre". A notice that suspends nothing has only the date.
 */
export function describeNoticeScope(
  { hasta, suspende }: Notice,
  today: string,
): string {
  const modes = suspende
    .map((mode) => formatModes([mode]))
    .join(" ni ");
  const without = modes && `sin ${modes} `;
  return `${without}hasta el ${formatDate(hasta, today)}`;
}

/** Describes a notice: "Aviso: Se rompió la moto. (sin envío hasta el martes 24 de noviembre)". */
export function describeNotice(notice: Notice, today: string): string {
  return `Aviso: ${notice.texto} (${describeNoticeScope(notice, today)})`;
}
