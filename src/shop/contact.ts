/** How to find the shop, and how an order is handed over and paid, in words. */

import { joinChoices } from "../words/lists.ts";
import type { Address, DeliveryMode } from "./shapes.ts";

const MODES = { envio: "envío", retiro: "retiro" } as const satisfies Record<
  DeliveryMode,
  string
>;
/** What a way to pay may be called that is a common word and no name of its own. */
const COMMON_WORD =
  /^(?:Efectivo|Contado|Transferencias?|Dep[oó]sitos?|Tarjetas?|D[eé]bito|Cr[eé]dito|Cheques?|Billeteras?|C[oó]digo)(?!\p{L})/u;

/** The address of a map with a mark at a point. */
export function mapUrl(
  { latitud, longitud }: Pick<Address, "latitud" | "longitud">,
): string {
  const mark = `mlat=${latitud}&mlon=${longitud}`;
  return `https://www.openstreetmap.org/?${mark}#map=17/${latitud}/${longitud}`;
}

/** An address on one line. */
export function formatAddress(address: Address): string {
  const { calle, codigoPostal, localidad, partido, provincia } = address;
  return `${calle}, ${codigoPostal} ${localidad}, ${partido}, ${provincia}`;
}

/** Any of these ways: "envío o retiro". */
export function formatModes(modes: readonly DeliveryMode[]): string {
  return joinChoices(modes.map((mode) => MODES[mode]));
}

/** The name of a way to pay in the middle of a sentence: "efectivo", "tarjeta de débito", but "Mercado Pago", "QR". */
export function formatPaymentName(nombre: string): string {
  return COMMON_WORD.test(nombre)
    ? nombre.charAt(0).toLowerCase() + nombre.slice(1)
    : nombre;
}
