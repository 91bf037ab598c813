/** What must hold in `data/entrega.json` beyond its shape. */

import type { Mistake } from "../../schema/check.ts";
import { foldName } from "../../words/names.ts";
import type { Delivery, Place } from "../files.ts";
import type { Address } from "../shapes.ts";
import { distanceKm, type Point } from "./distance.ts";
import { isWide, placesInside } from "./places.ts";
import { formatKm, roundKm } from "./text.ts";

/** Argentina and a little more, in degrees: its islands in, the Antarctic out. */
const SOUTH = -56;
const NORTH = -21;
const WEST = -74;
const EAST = -53;
/** No locality is as wide. */
const FAR_KM = 25;

/**
 * All that is wrong with the places of a shop at an address: one that lies outside Argentina; a name that stands for
 * two places, or for none; no place inside the radius, or the shop's own locality outside it.
 */
export function findDeliveryMistakes(
  delivery: Delivery,
  address: Address,
): readonly Mistake[] {
  return [
    ...delivery.lugares.flatMap((place, i) => findMisplaced(place, `/lugares/${i}`)),
    ...findNameMistakes(delivery.lugares),
    ...findRadiusMistakes(delivery, address),
  ];
}

/** A point outside Argentina, with what was probably meant; `pointer` is where it stands in its file. */
export function findMisplaced(point: Point, pointer: string): readonly Mistake[] {
  if (isInArgentina(point)) return [];
  const { latitud, longitud } = point;
  const minus = { latitud: -Math.abs(latitud), longitud: -Math.abs(longitud) };
  const swapped = { latitud: longitud, longitud: latitud };
  const remedy = isInArgentina(minus)
    ? `falta el signo menos, escribí ${write(minus)}`
    : isInArgentina(swapped)
    ? `están al revés, escribí ${write(swapped)}`
    : undefined;
  return [{
    pointer,
    found: write(point),
    expected: "una latitud y una longitud de la Argentina",
    ...remedy !== undefined && { remedy },
  }];
}

function isInArgentina({ latitud, longitud }: Point): boolean {
  return SOUTH <= latitud && latitud <= NORTH && WEST <= longitud && longitud <= EAST;
}

function write({ latitud, longitud }: Point): string {
  return `latitud ${latitud} y longitud ${longitud}`;
}

function findNameMistakes(places: readonly Place[]): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  const owners = new Map<string, number>();
  for (const { place, name, pointer } of places.flatMap(writtenNames)) {
    const folded = foldName(name).replaceAll(" ", "");
    const owner = owners.get(folded) ?? place;
    owners.set(folded, owner);
    const found = JSON.stringify(name);
    if (isWide(foldName(name))) {
      mistakes.push({ pointer, found, expected: "el nombre de una localidad" });
    } else if (owner !== place) {
      const expected = `un nombre que no esté ya en /lugares/${owner} (sin contar acentos)`;
      mistakes.push({ pointer, found, expected });
    }
  }
  return mistakes;
}

function writtenNames(
  { nombre, alias }: Place,
  place: number,
): readonly { readonly place: number; readonly name: string; readonly pointer: string }[] {
  const own = { place, name: nombre, pointer: `/lugares/${place}/nombre` };
  const pointer = (i: number) => `/lugares/${place}/alias/${i}`;
  return [own, ...alias.map((name, i) => ({ place, name, pointer: pointer(i) }))];
}

/**
 * A shop's point that is far from its own locality, while that one lies among the others: it is the address that is
 * wrong, not the place and not the radius. Pointers are those of `data/negocio.json`.
 */
export function findStrayAddress(delivery: Delivery, address: Address): readonly Mistake[] {
  const own = findOwn(delivery, address);
  if (own === undefined || !isStray(delivery, address, own)) return [];
  return [{
    pointer: "/direccion",
    found: `${write(address)}, a ${formatKm(roundKm(distanceKm(address, own), FAR_KM))}`,
    expected: `un punto cerca de ${own.nombre}, donde está el local`,
  }];
}

/** Whether a point is far from its own locality and that one has more neighbours than the point. */
function isStray({ lugares }: Delivery, address: Address, own: Place): boolean {
  const neighboursOf = (point: Point) =>
    lugares.filter((place) => place !== own && distanceKm(point, place) < FAR_KM).length;
  return isInArgentina(address) && isInArgentina(own) && distanceKm(address, own) > FAR_KM &&
    neighboursOf(own) > neighboursOf(address);
}

/** The place in which the shop stands, if it is listed. */
function findOwn({ lugares }: Delivery, { localidad }: Address): Place | undefined {
  const home = foldName(localidad);
  return lugares.find(({ nombre, alias }) =>
    [nombre, ...alias].some((name) => foldName(name) === home)
  );
}

function findRadiusMistakes(delivery: Delivery, address: Address): readonly Mistake[] {
  // Nothing is near an address that is misplaced, which its own file is told of.
  if (!isInArgentina(address)) return [];
  const inside = placesInside(delivery, address);
  const own = findOwn(delivery, address);
  if (own !== undefined && isStray(delivery, address, own)) return [];
  const found = formatKm(delivery.radioKm);
  if (own !== undefined && !inside.includes(own) && isInArgentina(own)) {
    const km = distanceKm(address, own);
    const away = formatKm(roundKm(km, delivery.radioKm));
    if (km > FAR_KM) {
      return [{
        pointer: `/lugares/${delivery.lugares.indexOf(own)}`,
        found: `${write(own)}, a ${away}`,
        expected: `un punto cerca del local, que según negocio.json está en ${own.nombre}`,
      }];
    }
    const expected = `un radio que llegue a ${own.nombre}, donde está el local (a ${away})`;
    return [{ pointer: "/radioKm", found, expected }];
  }
  if (own !== undefined || inside.length > 0) return [];
  return [{ pointer: "/radioKm", found, expected: "un radio con alguna localidad adentro" }];
}
