/** An order in words: the message to the shop, and lists of items for other texts. */

import { joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { formatDate, formatTime } from "../hours.ts";
import { formatCount } from "../menu.ts";
import { mapUrl, type Point } from "../zone/places.ts";
import type { MenuItem, Quote, QuotedLine, Schedule } from "./order.ts";

/** The text for a tub whose flavors are still to be chosen. */
export const TO_BE_CHOSEN = "sabores a elegir";

/** Blanks, and characters that are invisible or change the reading direction. */
const HIDDEN = /[\s\p{Cc}\p{Cf}\p{DI}\u2800]+/gu;
/** Maximum number of characters of the text for an unknown locality in the message. */
const MAX_PLACE_LETTERS = 80;

/** Details from the page, which only the message contains. */
export interface CustomerDetails {
  readonly direccion?: string;
  readonly nombre?: string;
  /** The amount that the customer pays with, for the change. */
  readonly billete?: string;
}

/**
 * The contents of a message. An order without an hour is wanted as soon as possible if it
 * has no date either (`isUndated`), and otherwise at any time of its date.
 */
interface Message extends
  CustomerDetails,
  Partial<Schedule>,
  Pick<
    Quote,
    | "fecha"
    | "hora"
    | "entrega"
    | "zona"
    | "costoEnvio"
    | "total"
    | "comentario"
  > {
  readonly lines: readonly QuotedLine[];
  /** The name of the locality; "" if unknown. */
  readonly localidad: string;
  /** The customer's text for the locality. The message contains it only if `localidad` is "". */
  readonly locality?: string;
  /** The point of a delivery, if the order has one. */
  readonly point?: Point | undefined;
  readonly pago: Pick<MenuItem, "nombre"> | null;
}

/**
 * Returns the link that opens a WhatsApp chat with the order as its message. Each text of
 * the customer is on one line, so that no text can add a line.
 */
export function whatsappLink(whatsapp: string, message: Message): string {
  const { entrega, comentario, total, zona, direccion = "", nombre = "" } =
    message;

  const lines = [
    "¡Hola! Quiero hacer este pedido:",
    formatWhen(message),
    ...message.lines.flatMap(formatLine),
    ...formatDelivery(message),
    formatPayment(message),
    comentario ? `Comentario: ${quoteText(comentario)}` : "",
    `Total: ${formatPesos(total)}` +
    (zona === "a confirmar" ? " (a confirmar)" : ""),
    entrega === "envio" ? `Dirección: ${onOneLine(direccion)}` : "",
    `A nombre de: ${onOneLine(nombre)}`,
  ];
  // Without an address or a name, the line is "Dirección:" or "A nombre de:", without a blank
  // at its end. Half a surrogate pair, on which `encodeURIComponent` throws, becomes "\ufffd".
  const text = lines.filter(Boolean)
    .map((line) => line.trimEnd())
    .join("\n").toWellFormed();

  return `${whatsapp}?text=${encodeURIComponent(text)}`;
}

/**
 * Formats the date and hour, as in "Para el sábado 28 de noviembre, a las 20:30". An order
 * with neither has "lo antes posible" in place of the hour, or "apenas abran" while the shop
 * is closed.
 */
function formatWhen({ fecha, hora, today, isUndated, opening }: Message) {
  const day = `Para el ${formatDate(fecha, today)}`;
  if (hora) return `${day}, ${formatTime(hora)}.`;
  if (!isUndated) return `${day}.`;

  return `${day}, ${opening?.abierto ? "lo antes posible" : "apenas abran"}.`;
}

/** Formats the lines about the delivery, with its fee and place, or about the pick-up. A line without content is "". */
function formatDelivery(
  { entrega, localidad, locality = "", point, costoEnvio }: Message,
) {
  if (entrega === "retiro") return ["Lo paso a buscar por el local."];

  const to = localidad && ` a ${localidad}`;
  const text = [...locality].slice(0, MAX_PLACE_LETTERS).join("");
  return [
    `Envío${to}: ${costoEnvio === 0 ? "gratis" : formatPesos(costoEnvio)}`,
    localidad === "" && text !== "" ? `Localidad: ${quoteText(text)}` : "",
    // The point, not the locality, decides the zone. The message has both, since the point may
    // be outside the locality.
    point ? `Ubicación: ${mapUrl(point)}` : "",
  ];
}

function formatPayment({ pago, billete = "" }: Message) {
  if (!pago?.nombre) return "";

  const change = billete && `, con ${billete}`;
  return `Pago: ${onOneLine(pago.nombre + change)}`;
}

/**
 * Formats a line of an order: "• 2 × Medio kilo: Limón y Frambuesa". Below the
 * name of a promo is a line for each tub, and a line for its extras, if it has extras.
 */
export function formatLine({ item, tubs }: QuotedLine): readonly string[] {
  const { tipo, nombre, cantidad, incluye } = item;
  const start = `• ${formatCount(cantidad)}`;
  const parts = tubs.map(({ tub, sabores }) =>
    `${tub.nombre}: ${joinNames(sabores) || TO_BE_CHOSEN}`
  );
  if (tipo !== "promo") return [start + (parts[0] ?? nombre)];

  if (incluye.length > 0) {
    parts.push(`Incluye ${joinNames(incluye)}`);
  }
  return [
    `${start}Promo ${nombre}`,
    ...parts.map((part) => `   – ${part}`),
  ];
}

/** Lists the different names, each with its count: "2 × Medio kilo", "Un kilo". */
export function listCounts(names: readonly string[]): string[] {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, { length }]) => formatCount(length) + name);
}

/**
 * Puts a customer's text in quotation marks. Quotation marks in the text become
 * apostrophes, so that the text can't end its quotation.
 */
export function quoteText(text: string): string {
  return `“${onOneLine(text).replace(/\p{Quotation_Mark}/gu, "'")}”`;
}

/** Returns a customer's text on one line. Blanks and invisible characters become one blank. */
export function onOneLine(text: string): string {
  return text.replace(HIDDEN, " ").trim();
}
