/** Ways to pay, in words. */

/** What a way to pay may be called that is a common word and no name of its own. */
const COMMON_WORD =
  /^(?:Efectivo|Contado|Transferencias?|Dep[oó]sitos?|Tarjetas?|D[eé]bito|Cr[eé]dito|Cheques?|Billeteras?|C[oó]digo)(?!\p{L})/u;

/**
 * The name of a way to pay in the middle of a sentence: a common word begins without its capital, a name of its own stays.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(
 *   ["Efectivo", "Tarjeta de débito", "Mercado Pago", "QR"].map(tellPaymentName),
 *   ["efectivo", "tarjeta de débito", "Mercado Pago", "QR"],
 * );
 * ```
 */
export function tellPaymentName(nombre: string): string {
  return COMMON_WORD.test(nombre) ? nombre.charAt(0).toLowerCase() + nombre.slice(1) : nombre;
}
