/** The address, the seller and the payment methods as text. */

import type { Address } from "./shapes.ts";

/** A common noun at the start of a payment method, such as "Tarjeta", not a proper name. */
const COMMON_WORD =
  /^(?:Efectivo|Contado|Transferencias?|Dep[oó]sitos?|Tarjetas?|D[eé]bito|Cr[eé]dito|Cheques?|Billeteras?|C[oó]digo)(?!\p{L})/u;

/** Returns the URL of a map with a marker at a point. */
export function mapUrl(
  { latitud, longitud }: Pick<Address, "latitud" | "longitud">,
): string {
  return `https://www.openstreetmap.org/?mlat=${latitud}&mlon=${longitud}#map=17/${latitud}/${longitud}`;
}

/** Formats an address on one line. */
export function formatAddress(
  { calle, codigoPostal, localidad, partido, provincia }: Address,
): string {
  return `${calle}, ${codigoPostal} ${localidad}, ${partido}, ${provincia}`;
}

/**
 * Formats a payment method within a sentence: "efectivo", "tarjeta de débito",
 * but "Mercado Pago", "QR".
 */
export function formatPaymentName(nombre: string): string {
  return nombre.replace(COMMON_WORD, (word) => word.toLowerCase());
}
