/** The rules of `data/negocio.json`, `data/entrega.json` and `data/horario.json` beyond their shape. */

import type { Violation } from "../schema/check.ts";
import { show } from "../schema/wording.ts";
import { isZone } from "../time/zone.ts";
import { foldName } from "../words/names.ts";
import type { BusinessFile, DeliveryFile, Hours, Place } from "./files.ts";
import { findUsedTwice, namesOf } from "./menu_rules.ts";
import type { Address, Turn, Weekday } from "./shapes.ts";
import { WEEKDAYS } from "./terms.ts";
import {
  distanceKm,
  findIntendedPoint,
  isInArgentina,
  isWideArea,
  type Point,
} from "./zone/places.ts";
import { formatKm } from "./zone/words.ts";
import { roundKm } from "./zone/zone.ts";

/** Maximum distance from a shop to the center of its locality. */
const FAR_KM = 25;
/** The country code, the 9 of mobile phones, and the area code with the number, without 0 and 15. */
const MOBILE = /^549[1-9][0-9]{9}$/;
const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
const ANY_PHONE = /^549?[1-9][0-9]{9}$/;

/** Finds the violations of the shop's own data. Its point must be near its locality, if that is listed. */
export function* findBusinessMistakes(
  business: BusinessFile,
  delivery: DeliveryFile | undefined,
): Generator<Violation> {
  const { direccion, pagos, titular, retiro = true } = business;
  if (direccion.pais === "AR") yield* findPhoneMistakes(business);
  if (titular) yield* findWrongCuit(titular.cuit);
  if (!retiro && delivery?.envio === null) {
    const expected = "true, porque entrega.json dice que no hay envíos";
    yield { pointer: "/retiro", actual: "false", expected };
  }

  yield* findMisplaced(direccion, "/direccion");
  yield* findUsedTwice("/pagos", pagos);

  const home = delivery && findHome(delivery, direccion);
  if (home !== undefined) yield* findDistantAddress(direccion, home);
}

/** Finds a CUIT with a wrong check digit (mod 11, Res. AFIP 1415/2003). */
function* findWrongCuit(cuit: string): Generator<Violation> {
  const digits = [...digitsOf(cuit)].map(Number);
  const last = digits.at(-1);
  const sum = CUIT_WEIGHTS
    .reduce((total, weight, i) => total + weight * (digits[i] ?? 0), 0);
  // 10 is the digit of no CUIT.
  const digit = (11 - sum % 11) % 11;
  if (last === digit) return;

  const expected = digit === 10
    ? "otro número: ningún CUIT empieza así"
    : `un CUIT que termine en ${digit}, o hay otra cifra mal`;
  yield { pointer: "/titular/cuit", actual: show(cuit), expected };
}

function* findPhoneMistakes(
  { telefono, whatsapp }: BusinessFile,
): Generator<Violation> {
  const chat = digitsOf(whatsapp);
  if (!MOBILE.test(chat)) {
    const actual = `${show(whatsapp)}, que tiene ${chat.length} cifras`;
    const expected =
      '549 y diez cifras más, sin 0 ni 15, como "https://wa.me/5491100000000"';
    yield { pointer: "/whatsapp", actual, expected };
  }

  if (!ANY_PHONE.test(digitsOf(telefono))) {
    const expected =
      "+54 y diez cifras más, sin 0 ni 15, o +54 9 si es un celular";
    yield { pointer: "/telefono", actual: show(telefono), expected };
  }
}

function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, "");
}

/** Finds an address far from its locality. Either of the two points, or the name, may be wrong. */
function* findDistantAddress(
  address: Address,
  home: Place,
): Generator<Violation> {
  if (!isInArgentina(address) || !isInArgentina(home)) return;
  const km = distanceKm(address, home);
  if (km <= FAR_KM) return;

  const distance = formatKm(roundKm(km, FAR_KM));
  const actual = `${formatPoint(address)}, a ${distance} de ${home.nombre}, ` +
    `que en entrega.json está en ${formatPoint(home)}`;
  const expected = "un punto cerca de su localidad";
  yield { pointer: "/direccion", actual, expected };
}

/** Finds the violations of the fees, the places and the radius of a shop at an address. */
export function* findDeliveryMistakes(
  delivery: DeliveryFile,
  address: Address,
): Generator<Violation> {
  const { lugares } = delivery;
  yield* findFeeMistakes(delivery);

  for (const [i, place] of lugares.entries()) {
    yield* findMisplaced(place, `/lugares/${i}`);
    yield* findWideNames(place, `/lugares/${i}`);
  }
  yield* findUsedTwice("/lugares", lugares);

  // A misplaced address is reported with its own file.
  if (isInArgentina(address)) yield* findShortRadius(delivery, address);
}

/** Finds names of more than one locality: "GBA", "Zona oeste". */
function* findWideNames(place: Place, pointer: string): Generator<Violation> {
  for (const [at, name] of namesOf(place)) {
    if (!isWideArea(foldName(name))) continue;

    const expected = "el nombre de una localidad";
    yield { pointer: `${pointer}/${at}`, actual: show(name), expected };
  }
}

/** Finds a radius that reaches neither the shop's locality nor, if that isn't listed, any other. */
function* findShortRadius(
  delivery: DeliveryFile,
  address: Address,
): Generator<Violation> {
  const { envio, lugares, radioKm } = delivery;
  if (envio === null) return;

  const home = findHome(delivery, address);
  const distances = (home ? [home] : lugares)
    .map((place) => distanceKm(address, place));

  const isReached = distances.some((km) => km <= radioKm);
  const [km = 0] = distances;
  const isMisplaced = home !== undefined && km > FAR_KM;
  if (isReached || isMisplaced) return;

  const expected = home === undefined
    ? "un radio con alguna localidad adentro"
    : `un radio que llegue a ${home.nombre}, donde está el local ` +
      `(a ${formatKm(roundKm(km, radioKm))})`;
  yield { pointer: "/radioKm", actual: formatKm(radioKm), expected };
}

/** Checks that a delivery that is always free has no threshold, and that any other has one. */
function* findFeeMistakes(
  { envio, envioGratisDesde, pedidoMinimoEnvio }: DeliveryFile,
): Generator<Violation> {
  const amounts = { envio, envioGratisDesde, pedidoMinimoEnvio };
  const missing = Object.entries(amounts)
    .filter(([, amount]) => amount === null);
  if (missing.length > 0) {
    const isNone = missing.length === 3;
    const expected = "un monto, o null en los tres si no hay envíos";
    if (!isNone) {
      yield* missing
        .map(([key]) => ({ pointer: `/${key}`, actual: "null", expected }));
    }
    return;
  }
  if ((envio === 0) === (envioGratisDesde === 0)) return;

  const violation = {
    pointer: "/envioGratisDesde",
    actual: show(envioGratisDesde),
  };
  if (envio === 0) {
    yield { ...violation, expected: "0, porque el envío ya es gratis" };
    return;
  }

  const remedy = "si el envío es siempre gratis, poné 0 también en envio";
  yield { ...violation, expected: "un monto mayor que 0", remedy };
}

/** Finds the violations of the hours. Turns may touch, and may run past midnight into the next day's. */
export function* findHoursMistakes(hours: Hours): Generator<Violation> {
  const { zonaHoraria, semana, excepciones } = hours;
  if (!isZone(zonaHoraria)) {
    const expected =
      'una zona horaria que exista, como "America/Argentina/Buenos_Aires"';
    yield { pointer: "/zonaHoraria", actual: show(zonaHoraria), expected };
  }

  for (const [i, { dia, turnos }] of semana.entries()) {
    yield* findWrongDay(dia, i);
    yield* findTurnMistakes(turnos, `/semana/${i}/turnos`);
  }

  const dates = excepciones.map(({ fecha }) => ({ fecha }));
  yield* findUsedTwice("/excepciones", dates);
  for (const [i, { turnos }] of excepciones.entries()) {
    yield* findTurnMistakes(turnos, `/excepciones/${i}/turnos`);
  }
}

function* findWrongDay(day: Weekday, i: number): Generator<Violation> {
  if (day === WEEKDAYS[i]) return;

  const expected = `${show(WEEKDAYS[i])}, ` +
    "porque la semana va en orden, de lunes a domingo";
  yield { pointer: `/semana/${i}/dia`, actual: show(day), expected };
}

/** Finds a point outside Argentina. Its remedy is the intended point. */
function* findMisplaced(point: Point, pointer: string): Generator<Violation> {
  if (isInArgentina(point)) return;

  const violation = {
    pointer,
    actual: formatPoint(point),
    expected: "una latitud y una longitud de la Argentina",
  };
  const intended = findIntendedPoint(point);
  if (intended === undefined) {
    yield violation;
    return;
  }

  const isSwapped = Math.abs(point.latitud) !== Math.abs(intended.latitud);
  const reason = isSwapped ? "están al revés" : "falta el signo menos";
  const remedy = `${reason}, escribí ${formatPoint(intended)}`;
  yield { ...violation, remedy };
}

/** Returns the shop's own locality, if it is listed. */
function findHome(
  { lugares }: DeliveryFile,
  { localidad }: Address,
): Place | undefined {
  const folded = foldName(localidad);

  return lugares.find((place) =>
    namesOf(place).some(([, name]) => foldName(name) === folded)
  );
}

function formatPoint({ latitud, longitud }: Point): string {
  return `latitud ${latitud} y longitud ${longitud}`;
}

function* findTurnMistakes(
  turns: readonly Turn[],
  pointer: string,
): Generator<Violation> {
  for (const [i, turn] of turns.entries()) {
    const earlier = turns.slice(0, i);
    const other = earlier.find((earlierTurn) => overlap(earlierTurn, turn));
    if (other === undefined) continue;

    const actual = `${formatTimes(turn)}, que se superpone con ` +
      formatTimes(other);
    const expected = "un turno que no se superponga con otro del mismo día";
    yield { pointer: `${pointer}/${i}`, actual, expected };
  }
}

function formatTimes({ desde, hasta }: Turn): string {
  return `${desde} a ${hasta}`;
}

/** Returns true if two turns of a day overlap. A turn of 24 hours overlaps any other. */
function overlap(a: Turn, b: Turn): boolean {
  if (a.desde === a.hasta || b.desde === b.hasta) return true;

  // An end past midnight is after all times of its day.
  const endOf = ({ desde, hasta }: Turn) => hasta > desde ? hasta : "24:00";
  return a.desde < endOf(b) && b.desde < endOf(a);
}
