/** What must hold in `data/negocio.json`, `data/entrega.json` and `data/horario.json` beyond their shape. */

import type { Mistake } from "../schema/check.ts";
import { show } from "../schema/wording.ts";
import { isZone } from "../time/zone.ts";
import { foldName } from "../words/names.ts";
import type { BusinessFile, Delivery, Hours, Place } from "./files.ts";
import { findUsedTwice, mistakeIf } from "./menu_rules.ts";
import type { Address, Turn } from "./shapes.ts";
import { WEEKDAYS } from "./terms.ts";
import { distanceKm, isWide, type Point } from "./zone/places.ts";
import { formatKm, roundKm } from "./zone/zone.ts";

/** Argentina and a little more, in degrees: its islands in, the Antarctic out. */
const [SOUTH, NORTH, WEST, EAST] = [-56, -21, -74, -53];
/** No locality is as wide. */
const FAR_KM = 25;
/** The country, the 9 of mobile phones, and the area code with the number, without 0 and 15. */
const MOBILE = /^549[1-9][0-9]{9}$/;
const ANY_PHONE = /^549?[1-9][0-9]{9}$/;
const A_ZONE = 'una zona horaria que exista, como "America/Argentina/Buenos_Aires"';

/**
 * All that is wrong with a shop's own data: a number that can't be called, a point outside Argentina or far from the shop's
 * own locality, if that is listed, ways to pay that share a name.
 */
export function findBusinessMistakes(
  { direccion, pagos, telefono, whatsapp }: BusinessFile,
  delivery: Delivery | undefined,
): readonly Mistake[] {
  const [phone = "", chat = ""] = [telefono, whatsapp].map((text) => text.replace(/[^0-9]/g, ""));
  const isHere = direccion.pais === "AR";
  return [
    ...mistakeIf(
      isHere && !MOBILE.test(chat),
      "/whatsapp",
      `${show(whatsapp)}, que tiene ${chat.length} cifras`,
      '549 y diez cifras más, sin 0 ni 15, como "https://wa.me/5491100000000"',
    ),
    ...mistakeIf(
      isHere && !ANY_PHONE.test(phone),
      "/telefono",
      show(telefono),
      "+54 y diez cifras más, sin 0 ni 15, o +54 9 si es un celular",
    ),
    ...findMisplaced(direccion, "/direccion"),
    ...findUsedTwice("/pagos", pagos),
    ...delivery === undefined ? [] : findStrayAddress(delivery, direccion),
  ];
}

/**
 * All that is wrong with the places of a shop at an address: one that lies outside Argentina; a name that stands for
 * two places, or for none; no place inside the radius, or the shop's own locality outside it.
 */
export function findDeliveryMistakes(delivery: Delivery, address: Address): readonly Mistake[] {
  return [
    ...delivery.lugares.flatMap((place, i) => [
      ...findMisplaced(place, `/lugares/${i}`),
      // Names of more than one locality: "GBA", "Zona oeste".
      ...namesOf(place).flatMap(([at, name]) => {
        const isWrong = isWide(foldName(name));
        return mistakeIf(isWrong, `/lugares/${i}/${at}`, show(name), "el nombre de una localidad");
      }),
    ]),
    ...findUsedTwice("/lugares", delivery.lugares),
    ...findRadiusMistakes(delivery, address),
  ];
}

/**
 * Every rule that the hours break: a zone that exists, the days from Monday to Sunday, dates that don't repeat, and
 * turns of a day that don't overlap. Turns may touch, and may run past midnight into those of the next day.
 */
export function findHoursMistakes(hours: Hours): readonly Mistake[] {
  const { zonaHoraria, semana, excepciones } = hours;
  return [
    ...mistakeIf(!isZone(zonaHoraria), "/zonaHoraria", show(zonaHoraria), A_ZONE),
    ...semana.flatMap(({ dia, turnos }, i) => [
      ...mistakeIf(
        dia !== WEEKDAYS[i],
        `/semana/${i}/dia`,
        show(dia),
        `${show(WEEKDAYS[i])}, porque la semana va en orden, de lunes a domingo`,
      ),
      ...findTurnMistakes(turnos, `/semana/${i}/turnos`),
    ]),
    ...findUsedTwice("/excepciones", excepciones.map(({ fecha }) => ({ fecha }))),
    ...excepciones.flatMap(({ turnos }, i) => findTurnMistakes(turnos, `/excepciones/${i}/turnos`)),
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
  const expected = "una latitud y una longitud de la Argentina";
  return [{ pointer, found: write(point), expected, ...remedy !== undefined && { remedy } }];
}

/** A shop that is far from its own locality: which of the two points or the name is wrong can't be told. */
export function findStrayAddress(delivery: Delivery, address: Address): readonly Mistake[] {
  const own = findOwn(delivery, address);
  if (own === undefined || !isInArgentina(address) || !isInArgentina(own)) return [];
  const km = distanceKm(address, own);
  const away = `a ${formatKm(roundKm(km, FAR_KM))} de ${own.nombre}`;
  const found = `${write(address)}, ${away}, que en entrega.json está en ${write(own)}`;
  return mistakeIf(km > FAR_KM, "/direccion", found, "un punto cerca de su localidad");
}

function findRadiusMistakes(delivery: Delivery, address: Address): readonly Mistake[] {
  const own = findOwn(delivery, address);
  const isInside = (place: Place) => distanceKm(address, place) <= delivery.radioKm;
  const km = own === undefined ? 0 : distanceKm(address, own);
  // Nothing is near an address that is misplaced, which its own file is told of.
  const isSound = !isInArgentina(address) ||
    (own === undefined ? delivery.lugares.some(isInside) : isInside(own) || km > FAR_KM);
  const expected = own === undefined
    ? "un radio con alguna localidad adentro"
    : `un radio que llegue a ${own.nombre}, donde está el local (a ${
      formatKm(roundKm(km, delivery.radioKm))
    })`;
  return mistakeIf(!isSound, "/radioKm", formatKm(delivery.radioKm), expected);
}

/** The place in which the shop stands, if it is listed. */
function findOwn({ lugares }: Delivery, { localidad }: Address): Place | undefined {
  const home = foldName(localidad);
  return lugares.find((place) => namesOf(place).some(([, name]) => foldName(name) === home));
}

/** The names of a place, and where each stands in it. */
function namesOf({ nombre, alias }: Place): readonly (readonly [at: string, name: string])[] {
  return [["nombre", nombre], ...alias.map((name, i) => [`alias/${i}`, name] as const)];
}

function isInArgentina({ latitud, longitud }: Point): boolean {
  return SOUTH <= latitud && latitud <= NORTH && WEST <= longitud && longitud <= EAST;
}

function write({ latitud, longitud }: Point): string {
  return `latitud ${latitud} y longitud ${longitud}`;
}

function findTurnMistakes(turns: readonly Turn[], pointer: string): readonly Mistake[] {
  const timesOf = ({ desde, hasta }: Turn) => `${desde} a ${hasta}`;
  const expected = "un turno que no se superponga con otro del mismo día";
  return turns.flatMap((turn, i) => {
    const others = turns.slice(0, i).filter((earlier) => overlap(earlier, turn)).map(timesOf);
    const found = `${timesOf(turn)}, que se superpone con ${others[0]}`;
    return mistakeIf(others.length > 0, `${pointer}/${i}`, found, expected);
  });
}

/** Whether two turns of one day overlap. A turn of 24 hours leaves no room for another. */
function overlap(a: Turn, b: Turn): boolean {
  // An end past midnight is after all times of its own day.
  const endOf = ({ desde, hasta }: Turn) => hasta > desde ? hasta : "24:00";
  return a.desde === a.hasta || b.desde === b.hasta || (a.desde < endOf(b) && b.desde < endOf(a));
}
