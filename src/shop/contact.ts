/** The address, the seller and the payment methods as text. */

import type { Address } from "./shapes.ts";

/** A payment method that begins with a common noun, such as "Tarjeta", not with a proper name. */
const COMMON_WORD =
  /^(?:Efectivo|Contado|Transferencias?|Dep[oó]sitos?|Tarjetas?|D[eé]bito|Cr[eé]dito|Cheques?|Billeteras?|C[oó]digo)(?!\p{L})/u;

/** Returns the URL of a map with a marker at a point. */
export function mapUrl(
  { latitud, longitud }: Pick<Address, "latitud" | "longitud">,
): string {
  const mark = `mlat=${latitud}&mlon=${longitud}`;
  return `https://www.openstreetmap.org/?${mark}#map=17/${latitud}/${longitud}`;
}

/** Formats an address on one line. */
export function formatAddress(address: Address): string {
  const { calle, codigoPostal, localidad, partido, provincia } = address;
  return `${calle}, ${codigoPostal} ${localidad}, ${partido}, ${provincia}`;
}

/**
 * Formats a payment method within a sentence: "efectivo", "tarjeta de débito",
 * but "Mercado Pago", "QR".
 */
export function formatPaymentName(nombre: string): string {
  return COMMON_WORD.test(nombre)
    ? nombre.charAt(0).toLowerCase() + nombre.slice(1)
    : nombre;
}
