/** The tool `zona_de_entrega`: delivery to a place, an address or a point. */

import { objectTo } from "../schema/wording.ts";
import {
  array,
  boolean,
  type Infer,
  nullable,
  number,
  object,
  string,
} from "../schema/schema.ts";
import { FEES, publish } from "../shop/catalog.ts";
import {
  describeDeliveryTerms,
  describeSuspensions,
  LISTED_TERMS,
} from "../shop/delivery.ts";
import { onOneLine } from "../shop/quote/message.ts";
import { decideSchedule } from "../shop/quote/request.ts";
import { point } from "../shop/shapes.ts";
import type { ShopOnDate } from "../shop/shop.ts";
import { describeCoordinates } from "../shop/quote/corrections.ts";
import { readCoordinates } from "../shop/zone/places.ts";
import {
  decideZone,
  describeZone,
  isClearlyOutside,
  isInside,
  localityOf,
  mayPickUp,
  type ZoneDecision,
} from "../shop/zone/zone.ts";
import { joinNames } from "../words/lists.ts";
import { defineTool } from "./define.ts";

const ARGUMENTS = object({}, {
  localidad: string({
    maxLength: 100,
    description: "Mejor con su partido.",
    examples: ["Pontevedra, Merlo"],
  }),
  direccion: string({
    maxLength: 200,
    description: "Con la localidad al final, después de una coma.",
  }),
  latitud: { ...point.latitud, description: "Con longitud, en grados." },
  longitud: point.longitud,
});

/** Decides whether the shop delivers to a locality, an address or a point. */
export const DELIVERY_ZONE = defineTool({
  name: "zona_de_entrega",
  title: "Zona de entrega",
  description:
    "Dice si hay envío a un lugar, cuánto cuesta y desde qué monto es gratis. " +
    "Si mandás varias cosas decide la más exacta: coordenadas, direccion, localidad. " +
    "Si dentro es null, no prometas el envío y pedí lo que dice motivo. " +
    'Ejemplo: {"direccion":"Av. San Martín 100, Morón"}.',
  inputSchema: ARGUMENTS,
  outputSchema: object({
    dentro: nullable(boolean()),
    localidad: nullable(string("La que se entendió.")),
    distanciaKm: nullable(number()),
    radioKm: number(),
    motivo: string(),
  }, {
    zonas: array(string(), "Falta si dentro es true o no hay envíos."),
    entrega: { ...FEES, description: "Falta si dentro es false y hay envíos." },
  }),
  example: ({ places, business }) => ({
    localidad: places.inside[0]?.nombre ?? business.direccion.localidad,
  }),
  call(args, shop, nowMs) {
    const decision = decidePlace(args, shop);
    // Only an objection has a `campo`.
    if ("campo" in decision) return { kind: "refused", objections: [decision] };

    const result = describeDecision(decision, shop, nowMs);
    const { dentro, motivo } = result;
    const zonas = shop.places.inside.map(({ nombre }) => nombre);
    const entrega = publish(FEES, shop.delivery);
    const sentences = [
      dentro && "¡Sí, llegamos!",
      isClearlyOutside(decision) && "No llegamos hasta ahí.",
      motivo,
      dentro === null && `Hacemos envíos a ${joinNames(zonas)}.`,
      dentro !== false &&
      `Envío en la zona: ${describeDeliveryTerms(entrega, LISTED_TERMS)}.`,
    ];

    // For a place inside the zone, the answer has no `zonas`. For a place outside, it has
    // no `entrega`. While the decision is open, it has both. In a shop that doesn't deliver,
    // it has no `zonas` but an `entrega`, whose `disponible` is false.
    const answer = dentro || !entrega.disponible
      ? result
      : { ...result, zonas };
    return {
      kind: "done",
      lines: [sentences.filter(Boolean).join(" ")],
      data: dentro === false && entrega.disponible
        ? answer
        : { ...answer, entrega },
    };
  },
});

/**
 * Decides whether the shop delivers to the place in the arguments. The coordinates come
 * before `direccion`, and `direccion` before `localidad`. If `direccion` leaves the decision
 * open, it is read again with `localidad` at its end.
 *
 * Returns an objection if the coordinates are wrong, or if a shop that delivers gets no
 * place.
 */
function decidePlace(
  args: Infer<typeof ARGUMENTS>,
  { places, delivery }: ShopOnDate,
) {
  const { point: coordinates, wrong } = readCoordinates(args);
  if (wrong) return describeCoordinates(wrong);

  const { direccion } = args;
  const localidad = onOneLine(args.localidad ?? "");
  const target = coordinates ?? direccion ?? localidad;
  // A shop that doesn't deliver has the same answer for every place, and even without a
  // place.
  if (target === "" && delivery.disponible) {
    return objectTo(
      "",
      "Falta decir de qué lugar se trata.",
      'una de estas formas: {"localidad":"Morón"}, ' +
        '{"direccion":"Av. San Martín 100, Morón"} o {"latitud":-34.6534,"longitud":-58.6198}',
    );
  }

  // `decideZone` ignores `textKind` if `target` is a point.
  const textKind = direccion ? "address" : "place";
  const decision = decideZone(places, target, textKind);
  if (!direccion || !localidad || !isUndecided(decision)) return decision;

  return decideZone(places, `${direccion}, ${localidad}`, textKind);
}

/** Returns true if a decision leaves open whether the shop delivers. */
function isUndecided({ kind }: ZoneDecision) {
  return kind === "unknown" || kind === "district";
}

/**
 * Returns the fields of the answer that depend on a decision. `motivo` describes the
 * decision, and suggests pick-up if `mayPickUp` allows it. If `dentro` isn't false, `motivo`
 * also has the notices that suspend delivery.
 */
function describeDecision(
  decision: ZoneDecision,
  shop: ShopOnDate,
  nowMs: number,
) {
  // The answer is for the date of an order that is placed now.
  const schedule = decideSchedule(shop, {}, nowMs);
  const dentro = isUndecided(decision) ? null : isInside(decision);
  const sentences = [
    describeZone(decision),
    decision.kind === "no-delivery" && "Los pedidos se retiran en el local.",
    mayPickUp(shop, decision, schedule.date) &&
    "Podés pasar a retirar por el local.",
    ...dentro === false ? [] : describeSuspensions(shop, schedule),
  ];

  return {
    dentro,
    localidad: localityOf(decision),
    distanciaKm: "km" in decision ? decision.km : null,
    motivo: sentences.filter(Boolean).join(" "),
    radioKm: shop.places.radioKm,
  };
}
