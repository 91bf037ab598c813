/** What delivery adds to an order, and whether it gets there. */

import { show } from "../../schema/wording.ts";
import { findPlace } from "../zone/address.ts";
import { formatPesos } from "../../words/money.ts";
import type { Order } from "./order.ts";
import type { OrderProblem } from "./objections.ts";
import type { DeliveryMode, Quote } from "./shape.ts";
import type { Delivery, Shop } from "../shapes.ts";
import { decideTarget } from "../zone/zone.ts";

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

/** Where an order goes: the locality to write, and what to tell about it. */
export interface Destination {
  readonly localidad: string | null;
  readonly warnings: readonly string[];
  readonly problems: readonly OrderProblem[];
}

/** The costs of a subtotal: delivery is free from its threshold on, and a minimum that is met exactly is met. */
export function decideCosts(delivery: Delivery, entrega: DeliveryMode, subtotal: number): Costs {
  const { envio, envioGratisDesde, pedidoMinimoEnvio: monto } = delivery;
  if (entrega === "retiro") {
    return {
      subtotal,
      entrega,
      costoEnvio: 0,
      envioGratis: false,
      faltaParaEnvioGratis: 0,
      pedidoMinimo: { monto, cumple: true, falta: 0 },
      total: subtotal,
    };
  }
  const envioGratis = subtotal >= envioGratisDesde;
  const costoEnvio = envioGratis ? 0 : envio;
  return {
    subtotal,
    entrega,
    costoEnvio,
    envioGratis,
    faltaParaEnvioGratis: Math.max(0, envioGratisDesde - subtotal),
    pedidoMinimo: { monto, cumple: subtotal >= monto, falta: Math.max(0, monto - subtotal) },
    total: subtotal + costoEnvio,
  };
}

/** How far an order is from the least that is delivered, if it is. */
export function minimumWarnings({ pedidoMinimo: { monto, falta } }: Costs): readonly string[] {
  if (falta === 0) return [];
  return [
    `Para envío, el pedido mínimo es ${formatPesos(monto)}: te faltan ${formatPesos(falta)}.`,
  ];
}

/** Decides on the locality of an order: one outside the zone is a problem, one that is not known a warning. */
export function readDestination(
  { delivery, business }: Shop,
  { entrega = "retiro", localidad }: Pick<Order, "entrega" | "localidad">,
): Destination {
  if (localidad === undefined) return { localidad: null, warnings: [], problems: [] };
  if (entrega === "retiro") {
    const warning = "Es para retirar en el local, así que la localidad no se tuvo en cuenta.";
    return { localidad: null, warnings: [warning], problems: [] };
  }
  const match = findPlace(delivery, localidad);
  if (match.kind === "unknown") {
    return { localidad, warnings: [unknownWarning(localidad, match.near)], problems: [] };
  }
  const zone = decideTarget(delivery, business.direccion, match.place);
  const problems = zone.dentro === false ? [outsideProblem(zone)] : [];
  return { localidad: match.place.nombre, warnings: [], problems };
}

function outsideProblem(
  { motivo, zonas }: { readonly motivo: string; readonly zonas: readonly string[] },
): OrderProblem {
  return {
    campo: "/localidad",
    problema: `No llegamos con el envío. ${motivo}`,
    esperado: `una localidad de la zona (${zonas.join(", ")}), o "retiro" en entrega`,
    sugerencias: [],
  };
}

function unknownWarning(localidad: string, [near]: readonly string[]): string {
  return `No conozco la localidad ${show(localidad)}: confirmá con el local que el envío llegue.` +
    (near === undefined ? "" : ` ¿Será ${near}?`);
}
