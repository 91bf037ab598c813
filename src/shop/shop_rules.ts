/** What must hold in `data/negocio.json`, `data/entrega.json` and `data/horario.json` beyond their shape. */

import type { Violation } from "../schema/check.ts";
import { show } from "../schema/wording.ts";
import { isZone } from "../time/zone.ts";
import { foldName } from "../words/names.ts";
import type { BusinessFile, Delivery, Hours, Place } from "./files.ts";
import { findUsedTwice, namesOf } from "./menu_rules.ts";
import type { Address, Turn } from "./shapes.ts";
import { WEEKDAYS } from "./terms.ts";
import { distanceKm, isWideArea, type Point } from "./zone/places.ts";
import { formatKm } from "./zone/words.ts";
import { roundKm } from "./zone/zone.ts";

/** Argentina and a little more, in degrees: its islands in, the Antarctic out. */
const [SOUTH, NORTH, WEST, EAST] = [-56, -21, -74, -53];
/** No locality is as wide. */
const FAR_KM = 25;
/** The country, the 9 of mobile phones, and the area code with the number, without 0 and 15. */
const MOBILE = /^549[1-9][0-9]{9}$/;
const ANY_PHONE = /^549?[1-9][0-9]{9}$/;

/** All that is wrong with a shop's own data; its point is held to its own locality, if that is listed. */
export function* findBusinessMistakes(
  { direccion, pagos, telefono, whatsapp }: BusinessFile,
  delivery: Delivery | undefined,
): Generator<Violation> {
  const [phone = "", chat = ""] = [telefono, whatsapp].map((text) =>
    text.replace(/[^0-9]/g, "")
  );
  const isHere = direccion.pais === "AR";
  if (isHere && !MOBILE.test(chat)) {
    const expected =
      '549 y diez cifras más, sin 0 ni 15, como "https://wa.me/5491100000000"';
    const actual = `${show(whatsapp)}, que tiene ${chat.length} cifras`;
    yield { pointer: "/whatsapp", actual, expected };
  }
  if (isHere && !ANY_PHONE.test(phone)) {
    const expected =
      "+54 y diez cifras más, sin 0 ni 15, o +54 9 si es un celular";
    yield { pointer: "/telefono", actual: show(telefono), expected };
  }
  yield* findMisplaced(direccion, "/direccion");
  yield* findUsedTwice("/pagos", pagos);
  const own = delivery && findOwn(delivery, direccion);
  if (own === undefined || !isInArgentina(direccion) || !isInArgentina(own)) {
    return;
  }
  // Which of the two points or the name is wrong can't be told.
  const km = distanceKm(direccion, own);
  const away = `a ${formatKm(roundKm(km, FAR_KM))} de ${own.nombre}`;
  const actual = `${write(direccion)}, ${away}, que en entrega.json está en ${
    write(own)
  }`;
  const expected = "un punto cerca de su localidad";
  if (km > FAR_KM) yield { pointer: "/direccion", actual, expected };
}

/** All that is wrong with the places and the radius of a shop at an address. */
export function* findDeliveryMistakes(
  delivery: Delivery,
  address: Address,
): Generator<Violation> {
  const { lugares, radioKm } = delivery;
  yield* findFeeMistakes(delivery);
  for (const [i, place] of lugares.entries()) {
    yield* findMisplaced(place, `/lugares/${i}`);
    for (const [at, name] of namesOf(place)) {
      // A name of more than one locality: "GBA", "Zona oeste".
      if (!isWideArea(foldName(name))) continue;
      const expected = "el nombre de una localidad";
      yield { pointer: `/lugares/${i}/${at}`, actual: show(name), expected };
    }
  }
  yield* findUsedTwice("/lugares", lugares);
  // Nothing is near an address that is misplaced, which its own file is told of.
  if (!isInArgentina(address)) return;
  const own = findOwn(delivery, address);
  const far = (own === undefined ? lugares : [own]).map((place) =>
    distanceKm(address, place)
  );
  const [km = 0] = far;
  if (far.some((km) => km <= radioKm) || (own !== undefined && km > FAR_KM)) {
    return;
  }
  const away = formatKm(roundKm(km, radioKm));
  const expected = own === undefined
    ? "un radio con alguna localidad adentro"
    : `un radio que llegue a ${own.nombre}, donde está el local (a ${away})`;
  yield { pointer: "/radioKm", actual: formatKm(radioKm), expected };
}

/** Checks that a delivery that is always free has no threshold, and that any other has one. */
function* findFeeMistakes(
  { envio, envioGratisDesde }: Delivery,
): Generator<Violation> {
  if ((envio === 0) === (envioGratisDesde === 0)) return;

  const mistake = {
    pointer: "/envioGratisDesde",
    actual: show(envioGratisDesde),
  };
  if (envio === 0) {
    yield { ...mistake, expected: "0, porque el envío ya es gratis" };
    return;
  }

  const remedy = "si el envío es siempre gratis, poné 0 también en envio";
  yield { ...mistake, expected: "un monto mayor que 0", remedy };
}

/** All that is wrong with the hours. Turns may touch, and may run past midnight into those of the next day. */
export function* findHoursMistakes(hours: Hours): Generator<Violation> {
  const { zonaHoraria, semana, excepciones } = hours;
  if (!isZone(zonaHoraria)) {
    const expected =
      'una zona horaria que exista, como "America/Argentina/Buenos_Aires"';
    yield { pointer: "/zonaHoraria", actual: show(zonaHoraria), expected };
  }
  for (const [i, { dia, turnos }] of semana.entries()) {
    const expected = `${
      show(WEEKDAYS[i])
    }, porque la semana va en orden, de lunes a domingo`;
    if (dia !== WEEKDAYS[i]) {
      yield { pointer: `/semana/${i}/dia`, actual: show(dia), expected };
    }
    yield* findTurnMistakes(turnos, `/semana/${i}/turnos`);
  }
  yield* findUsedTwice(
    "/excepciones",
    excepciones.map(({ fecha }) => ({ fecha })),
  );
  for (const [i, { turnos }] of excepciones.entries()) {
    yield* findTurnMistakes(turnos, `/excepciones/${i}/turnos`);
  }
}

/** A point outside Argentina, with what was probably meant; `pointer` is where it stands in its file. */
function* findMisplaced(point: Point, pointer: string): Generator<Violation> {
  if (isInArgentina(point)) return;
  const { latitud, longitud } = point;
  const minus = { latitud: -Math.abs(latitud), longitud: -Math.abs(longitud) };
  const swapped = { latitud: longitud, longitud: latitud };
  const remedy = isInArgentina(minus)
    ? `falta el signo menos, escribí ${write(minus)}`
    : isInArgentina(swapped)
    ? `están al revés, escribí ${write(swapped)}`
    : undefined;
  const expected = "una latitud y una longitud de la Argentina";
  yield {
    pointer,
    actual: write(point),
    expected,
    ...remedy !== undefined && { remedy },
  };
}

/** The place in which the shop stands, if it is listed. */
function findOwn(
  { lugares }: Delivery,
  { localidad }: Address,
): Place | undefined {
  const home = foldName(localidad);
  return lugares.find((place) =>
    namesOf(place).some(([, name]) => foldName(name) === home)
  );
}

function isInArgentina({ latitud, longitud }: Point): boolean {
  return SOUTH <= latitud && latitud <= NORTH && WEST <= longitud &&
    longitud <= EAST;
}

function write({ latitud, longitud }: Point): string {
  return `latitud ${latitud} y longitud ${longitud}`;
}

function* findTurnMistakes(
  turns: readonly Turn[],
  pointer: string,
): Generator<Violation> {
  const timesOf = ({ desde, hasta }: Turn) => `${desde} a ${hasta}`;
  for (const [i, turn] of turns.entries()) {
    const other = turns.slice(0, i).find((earlier) => overlap(earlier, turn));
    if (other === undefined) continue;
    const actual = `${timesOf(turn)}, que se superpone con ${timesOf(other)}`;
    const expected = "un turno que no se superponga con otro del mismo día";
    yield { pointer: `${pointer}/${i}`, actual, expected };
  }
}

/** Whether two turns of one day overlap. A turn of 24 hours leaves no room for another. */
function overlap(a: Turn, b: Turn): boolean {
  // An end past midnight is after all times of its own day.
  const endOf = ({ desde, hasta }: Turn) => hasta > desde ? hasta : "24:00";
  return a.desde === a.hasta || b.desde === b.hasta ||
    (a.desde < endOf(b) && b.desde < endOf(a));
}
