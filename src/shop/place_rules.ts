/** What must hold in `data/negocio.json` and `data/entrega.json` beyond their shape. */

import type { Mistake } from "../schema/check.ts";
import { show } from "../schema/wording.ts";
import { foldName } from "../words/names.ts";
import type { BusinessFile, Delivery, Place } from "./files.ts";
import type { Address } from "./shapes.ts";
import { findUsedTwice } from "./used_twice.ts";
import { distanceKm, isWide, placesInside, type Point } from "./zone/places.ts";
import { formatKm, roundKm } from "./zone/zone.ts";

/** Argentina and a little more, in degrees: its islands in, the Antarctic out. */
const SOUTH = -56;
const NORTH = -21;
const WEST = -74;
const EAST = -53;
/** No locality is as wide. */
const FAR_KM = 25;
/** The country, the 9 of mobile phones, and the area code with the number, without 0 and 15. */
const MOBILE = /^549[1-9][0-9]{9}$/;
const ANY_PHONE = /^549?[1-9][0-9]{9}$/;

/**
 * All that is wrong with a shop's own data: a number that can't be called, a point outside Argentina or far from the shop's
 * own locality, if that is listed, ways to pay that share a name.
 */
export function findBusinessMistakes(
  { direccion, pagos, telefono, whatsapp }: BusinessFile,
  delivery: Delivery | undefined,
): readonly Mistake[] {
  const [phone, chat] = [telefono, whatsapp].map((text) => text.replace(/[^0-9]/g, ""));
  const isHere = direccion.pais === "AR";
  return [
    ...isHere && !MOBILE.test(chat ?? "")
      ? [{
        pointer: "/whatsapp",
        found: `${show(whatsapp)}, que tiene ${chat?.length} cifras`,
        expected: '549 y diez cifras más, sin 0 ni 15, como "https://wa.me/5491100000000"',
      }]
      : [],
    ...isHere && !ANY_PHONE.test(phone ?? "")
      ? [{
        pointer: "/telefono",
        found: show(telefono),
        expected: "+54 y diez cifras más, sin 0 ni 15, o +54 9 si es un celular",
      }]
      : [],
    ...findMisplaced(direccion, "/direccion"),
    ...findUsedTwice("/pagos", pagos),
    ...delivery === undefined ? [] : findStrayAddress(delivery, direccion),
  ];
}

/**
 * All that is wrong with the places of a shop at an address: one that lies outside Argentina; a name that stands for
 * two places, or for none; no place inside the radius, or the shop's own locality outside it.
 */
export function findDeliveryMistakes(
  delivery: Delivery,
  address: Address,
): readonly Mistake[] {
  return [
    ...delivery.lugares.flatMap((place, i) => [
      ...findMisplaced(place, `/lugares/${i}`),
      ...findWideNames(place, `/lugares/${i}`),
    ]),
    ...findUsedTwice("/lugares", delivery.lugares),
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

/** Names of more than one locality: "GBA", "Zona oeste". */
function findWideNames({ nombre, alias }: Place, pointer: string): readonly Mistake[] {
  const named = [
    { name: nombre, at: "nombre" },
    ...alias.map((name, i) => ({ name, at: `alias/${i}` })),
  ];
  return named.filter(({ name }) => isWide(foldName(name))).map(({ name, at }) => ({
    pointer: `${pointer}/${at}`,
    found: show(name),
    expected: "el nombre de una localidad",
  }));
}

/** A shop that is far from its own locality: which of the two points or the name is wrong can't be told. */
export function findStrayAddress(delivery: Delivery, address: Address): readonly Mistake[] {
  const own = findOwn(delivery, address);
  if (own === undefined || !isInArgentina(address) || !isInArgentina(own)) return [];
  const km = distanceKm(address, own);
  if (km <= FAR_KM) return [];
  const away = `a ${formatKm(roundKm(km, FAR_KM))} de ${own.nombre}`;
  return [{
    pointer: "/direccion",
    found: `${write(address)}, ${away}, que en entrega.json está en ${write(own)}`,
    expected: "un punto cerca de su localidad",
  }];
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
  const km = own === undefined ? 0 : distanceKm(address, own);
  const found = formatKm(delivery.radioKm);
  if (own !== undefined && km <= FAR_KM && !inside.includes(own)) {
    const away = formatKm(roundKm(km, delivery.radioKm));
    const expected = `un radio que llegue a ${own.nombre}, donde está el local (a ${away})`;
    return [{ pointer: "/radioKm", found, expected }];
  }
  if (own !== undefined || inside.length > 0) return [];
  return [{ pointer: "/radioKm", found, expected: "un radio con alguna localidad adentro" }];
}
