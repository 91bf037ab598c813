/** The amounts of an order: the sum of its lines, the delivery fee, the minimum and the total. */

import type { DeliveryFees } from "../delivery.ts";
import type { DeliveryMode } from "../shapes.ts";
import type { Quote } from "./order.ts";

/** The amounts of a quote, in pesos. */
export type Costs = Pick<
  Quote,
  | "subtotal"
  | "entrega"
  | "costoEnvio"
  | "envioGratis"
  | "faltaParaEnvioGratis"
  | "pedidoMinimo"
  | "total"
>;

/**
 * Adds up an order. A subtotal equal to `envioGratisDesde` already makes the delivery free,
 * and one equal to `pedidoMinimoEnvio` already meets the minimum. A pick-up has neither a
 * fee nor a minimum.
 */
export function addUp(
  { envio, envioGratisDesde, pedidoMinimoEnvio: monto }: DeliveryFees,
  mode: DeliveryMode,
  subtotal: number,
): Costs {
  const isDelivered = mode === "envio";
  const missingUpTo = (amount: number) =>
    isDelivered ? Math.max(0, amount - subtotal) : 0;

  const faltaParaEnvioGratis = missingUpTo(envioGratisDesde);
  const costoEnvio = faltaParaEnvioGratis > 0 ? envio : 0;
  const falta = missingUpTo(monto);

  return {
    subtotal,
    entrega: mode,
    costoEnvio,
    envioGratis: isDelivered && faltaParaEnvioGratis === 0,
    faltaParaEnvioGratis,
    pedidoMinimo: {
      monto,
      cumple: falta === 0,
      falta,
    },
    total: subtotal + costoEnvio,
  };
}
