/** What delivery adds to an order, and whether it gets there. */

import type { Objection } from "../../schema/objection.ts";
import { show } from "../../schema/wording.ts";
import { capitalize } from "../../words/capitalize.ts";
import { formatPesos } from "../../words/money.ts";
import { findPlace } from "../zone/address.ts";
import type { Delivery } from "../files.ts";
import { DELIVERY_MODES, type DeliveryMode } from "../shapes.ts";
import type { Shop } from "../shop.ts";
import { noticesOn, suspendedOn } from "../today.ts";
import { type OrderDay, tellDay } from "./day.ts";
import { onOneLine, tellUnderstood } from "./notes.ts";
import type { Order } from "./order.ts";
import type { Quote } from "./shape.ts";
import { decideZone, type ZoneAnswer } from "../zone/zone.ts";

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
  readonly objections: readonly Objection[];
}

const MODES: Readonly<Record<DeliveryMode, string>> = {
  envio: "envíos",
  retiro: "retiro en el local",
};

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

/** A warning for an order that is too small to be delivered: how much it lacks. */
export function tellMinimum({ pedidoMinimo: { monto, falta } }: Costs): readonly string[] {
  if (falta === 0) return [];
  return [
    `Para envío, el pedido mínimo es ${formatPesos(monto)}: te faltan ${formatPesos(falta)}.`,
  ];
}

/**
 * Decides on the locality of an order. One outside the zone is an objection, which offers to collect the order if that
 * can be done on the day. One that is not known is a warning.
 */
export function readDestination(
  { places, today }: Pick<Shop, "places" | "today">,
  { entrega = "retiro", localidad }: Pick<Order, "entrega" | "localidad">,
  { fecha }: OrderDay,
): Destination {
  if (localidad === undefined) return { localidad: null, warnings: [], objections: [] };
  if (entrega === "retiro") {
    const warning = "Es para retirar en el local, así que la localidad no se tuvo en cuenta.";
    return { localidad: null, warnings: [warning], objections: [] };
  }
  const match = findPlace(places, localidad, "place");
  if (match.kind === "unknown") {
    return { localidad, warnings: [warnOfUnknown(localidad, match.near)], objections: [] };
  }
  const zone = decideZone(places, { kind: "place", text: localidad });
  const canCollect = !suspendedOn({ today }, fecha).includes("retiro");
  const objections = zone.dentro === false ? [objectToPlace(zone, { canCollect })] : [];
  if (match.kind === "elsewhere") return { localidad, warnings: [], objections };
  const { nombre } = match.place;
  const warnings = onOneLine(localidad) === nombre ? [] : [tellUnderstood(localidad, nombre)];
  return { localidad: nombre, warnings, objections };
}

/** Objects to a mode of delivery that a notice suspends on the day, with the notice's text. */
export function objectToSuspended(
  shop: Pick<Shop, "today">,
  entrega: DeliveryMode,
  day: OrderDay,
): readonly Objection[] {
  const suspended = suspendedOn(shop, day.fecha);
  if (!suspended.includes(entrega)) return [];
  const why = noticesOn(shop, day.fecha).filter(({ suspende }) => suspende.includes(entrega))
    .map(({ texto }) => texto).join(" ");
  const others = DELIVERY_MODES.filter((mode) => !suspended.includes(mode));
  return [{
    campo: "/entrega",
    problema: `${capitalize(tellDay(day))} no hay ${MODES[entrega]}: ${why}`,
    esperado: [...others.map(show), "otra fecha"].join(", u "),
    sugerencias: others,
  }];
}

function objectToPlace(
  { motivo, zonas }: ZoneAnswer,
  { canCollect }: { readonly canCollect: boolean },
): Objection {
  const wayOut = canCollect ? ', o "retiro" en entrega' : "";
  return {
    campo: "/localidad",
    problema: `No llegamos con el envío. ${motivo}`,
    esperado: `una localidad de la zona (${zonas.join(", ")})${wayOut}`,
    sugerencias: [],
  };
}

function warnOfUnknown(localidad: string, [near]: readonly string[]): string {
  return `No conozco la localidad ${show(localidad)}: confirmá con el local que el envío llegue.` +
    (near === undefined ? "" : ` ¿Será ${near}?`);
}
