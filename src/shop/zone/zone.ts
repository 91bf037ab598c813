/** The delivery zone: whether the shop delivers somewhere, and what must hold in its data. */

import {
  array,
  boolean,
  type Infer,
  nullable,
  number,
  object,
  string,
} from "../../schema/schema.ts";
import { findPlace, findPlaceInAddress, isWideArea } from "./address.ts";
import { distanceKm, type Point } from "./distance.ts";
import { foldName } from "../../words/names.ts";
import type { Address, Delivery, Place } from "../shapes.ts";
import { describeSide, describeUnknown, formatKm } from "./text.ts";

/** A place whose centre lies this near to the edge of the zone, on either side, may be cut by it. */
const EDGE_KM = 1.5;

/** What to look for in the zone. */
export type ZoneQuery =
  | { readonly kind: "place"; readonly name: string }
  | { readonly kind: "address"; readonly text: string }
  | ({ readonly kind: "point" } & Point);

/** Whether the shop delivers there, and why. */
export const ZONE_ANSWER = object({
  dentro: nullable(boolean({
    description: "Si queda dentro de la zona; null es que con ese texto no se puede saber.",
  })),
  localidad: nullable(string({ description: "La localidad que se entendió." })),
  distanciaKm: nullable(number({
    minimum: 0,
    description: "Kilómetros en línea recta hasta el local, con un decimal.",
  })),
  radioKm: number({ description: "Radio de entrega, en kilómetros." }),
  motivo: string({ description: "Por qué, y qué mandar si no se pudo saber." }),
  zonas: array(string(), { description: "Las localidades de la zona." }),
});
export type ZoneAnswer = Infer<typeof ZONE_ANSWER>;

const insideByDelivery = new WeakMap<
  Delivery,
  { readonly centre: Point; readonly places: readonly Place[] }
>();

/** The places whose centre is within the delivery radius, as far as the edge included, in the file's order. */
export function placesInside(delivery: Delivery, centre: Point): readonly Place[] {
  const known = insideByDelivery.get(delivery);
  if (known?.centre === centre) return known.places;
  const places = delivery.lugares.filter((place) => distanceKm(centre, place) <= delivery.radioKm);
  insideByDelivery.set(delivery, { centre, places });
  return places;
}

/**
 * Whether a place, an address or a point is inside the zone: up to the radius, the edge included.
 * A place is measured at its centre, and an address at the centre of the place it names.
 * A text that names no known place is not decided: `dentro` is null and `motivo` says what to send instead.
 */
export function decideZone(delivery: Delivery, centre: Point, query: ZoneQuery): ZoneAnswer {
  if (query.kind === "point") return decideTarget(delivery, centre, query);
  const match = query.kind === "place"
    ? findPlace(delivery, query.name)
    : findPlaceInAddress(delivery, query.text);
  if (match.kind === "found") return decideTarget(delivery, centre, match.place);
  const motivo = describeUnknown(query.kind, match.near);
  const zone = zoneOf(delivery, centre);
  return { dentro: null, localidad: null, distanciaKm: null, motivo, ...zone };
}

/** Whether a place of the data, or a point, is inside the zone. */
export function decideTarget(
  delivery: Delivery,
  centre: Point,
  target: Place | Point,
): ZoneAnswer {
  return { ...measure(delivery, centre, target), ...zoneOf(delivery, centre) };
}

function zoneOf(delivery: Delivery, centre: Point): Pick<ZoneAnswer, "radioKm" | "zonas"> {
  const { radioKm } = delivery;
  return { radioKm, zonas: placesInside(delivery, centre).map(({ nombre }) => nombre) };
}

/** One thing wrong in the data, for its owner: reads "esperaba <expected>, encontré <found>". */
export interface DeliveryProblem {
  /** JSON Pointer (RFC 6901) into `data/entrega.json`. */
  readonly pointer: string;
  readonly found: string;
  readonly expected: string;
}

/**
 * All that is wrong with the places of a shop at an address: a place at 0, 0; a name that stands for
 * two places, or for none; no place inside the radius, or the shop's own locality outside it.
 */
export function findDeliveryProblems(
  delivery: Delivery,
  address: Address,
): readonly DeliveryProblem[] {
  return [
    ...delivery.lugares.flatMap(unplacedProblem),
    ...nameProblems(delivery.lugares),
    ...radiusProblems(delivery, address),
  ];
}

function measure(
  { radioKm }: Delivery,
  centre: Point,
  target: Place | Point,
): Pick<ZoneAnswer, "dentro" | "localidad" | "distanciaKm" | "motivo"> {
  const km = distanceKm(centre, target);
  const localidad = "nombre" in target ? target.nombre : null;
  const isCut = localidad !== null && Math.abs(km - radioKm) <= EDGE_KM;
  return {
    dentro: km <= radioKm,
    localidad,
    distanciaKm: Math.round(km * 10) / 10,
    motivo: describeSide(localidad, { km, radioKm, isCut }),
  };
}

function unplacedProblem({ latitud, longitud }: Place, i: number): readonly DeliveryProblem[] {
  if (latitud !== 0 || longitud !== 0) return [];
  return [{
    pointer: `/lugares/${i}`,
    found: "latitud 0 y longitud 0",
    expected: "las coordenadas del centro de la localidad",
  }];
}

function nameProblems(places: readonly Place[]): readonly DeliveryProblem[] {
  const problems: DeliveryProblem[] = [];
  const owners = new Map<string, number>();
  for (const { place, name, pointer } of places.flatMap(writtenNames)) {
    const folded = foldName(name);
    const owner = owners.get(folded) ?? place;
    owners.set(folded, owner);
    const found = JSON.stringify(name);
    if (isWideArea(name)) {
      problems.push({ pointer, found, expected: "el nombre de una localidad" });
    } else if (owner !== place) {
      const expected = `un nombre que no esté ya en /lugares/${owner} (sin contar acentos)`;
      problems.push({ pointer, found, expected });
    }
  }
  return problems;
}

function writtenNames(
  { nombre, alias }: Place,
  place: number,
): readonly { readonly place: number; readonly name: string; readonly pointer: string }[] {
  const own = { place, name: nombre, pointer: `/lugares/${place}/nombre` };
  const pointer = (i: number) => `/lugares/${place}/alias/${i}`;
  return [own, ...alias.map((name, i) => ({ place, name, pointer: pointer(i) }))];
}

function radiusProblems(delivery: Delivery, address: Address): readonly DeliveryProblem[] {
  const inside = placesInside(delivery, address);
  const home = foldName(address.localidad);
  const own = delivery.lugares.find(({ nombre, alias }) =>
    [nombre, ...alias].some((name) => foldName(name) === home)
  );
  const found = formatKm(delivery.radioKm);
  if (own !== undefined && !inside.includes(own)) {
    const away = formatKm(distanceKm(address, own));
    const expected = `un radio que llegue a ${own.nombre}, donde está el local (a ${away})`;
    return [{ pointer: "/radioKm", found, expected }];
  }
  if (inside.length > 0) return [];
  return [{ pointer: "/radioKm", found, expected: "un radio con alguna localidad adentro" }];
}
