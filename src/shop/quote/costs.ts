/** What delivery adds to an order. */

import type { Delivery } from "../files.ts";
import type { DeliveryMode } from "../shapes.ts";
import type { Quote } from "./shape.ts";

/** The part of a quote that follows from its subtotal. */
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

/** The costs of a subtotal: delivery is free from its threshold on, and a minimum that is met exactly is met. */
export function decideCosts(delivery: Delivery, entrega: DeliveryMode, subtotal: number): Costs {
  const { envio, envioGratisDesde, pedidoMinimoEnvio: monto } = delivery;
  const isSent = entrega === "envio";
  const envioGratis = isSent && subtotal >= envioGratisDesde;
  const costoEnvio = isSent && !envioGratis ? envio : 0;
  const falta = isSent ? Math.max(0, monto - subtotal) : 0;
  return {
    subtotal,
    entrega,
    costoEnvio,
    envioGratis,
    faltaParaEnvioGratis: isSent ? Math.max(0, envioGratisDesde - subtotal) : 0,
    pedidoMinimo: { monto, cumple: falta === 0, falta },
    total: subtotal + costoEnvio,
  };
}
