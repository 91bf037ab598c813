/**
 * The rules of `data/negocio.json`, `data/entrega.json` and `data/horario.json`
 * beyond their shape.
 */

import type { Violation } from "../schema/check.ts";
import { show } from "../schema/wording.ts";
import { isZone } from "../time/zone.ts";
import { foldName } from "../words/names.ts";
import {
  findInEach,
  findUsedTwice,
  identifiersOf,
  violationAt,
} from "./menu_rules.ts";
import type { BusinessFile, DeliveryFile, Hours } from "./files.ts";
import type { Address, DayHours, Turn } from "./shapes.ts";
import { WEEKDAYS } from "./terms.ts";
import {
  distanceKm,
  findIntendedPoint,
  indexPlaces,
  isInArgentina,
  isWideArea,
  type Point,
} from "./zone/places.ts";
import { formatKm, roundKm } from "./zone/zone.ts";

/** Maximum distance from a shop to the center of its locality. */
const FAR_KM = 25;
/**
 * The country code, the 9 of mobile phones, and the area code with the number,
 * without 0 and 15.
 */
const MOBILE = /^549[1-9][0-9]{9}$/;
/** A landline or a mobile phone: the 9 is optional. */
const ANY_PHONE = /^549?[1-9][0-9]{9}$/;
/** Factors of the first ten digits of a CUIT. */
const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/**
 * Finds the violations of the shop's details. The address must be near the center
 * of its locality, if the delivery lists the locality.
 */
export function* findBusinessMistakes(
  business: BusinessFile,
  delivery: DeliveryFile | undefined,
): Generator<Violation> {
  const { direccion, pagos, titular, retiro } = business;
  if (direccion.pais === "AR") yield* findPhoneMistakes(business);
  if (titular) yield* findWrongCuit(titular.cuit);
  if (retiro === false && delivery?.envio === null) {
    yield violationAt(
      "/retiro",
      retiro,
      "true, porque entrega.json dice que no hay envíos",
    );
  }

  yield* findMisplaced("/direccion", direccion);
  yield* findUsedTwice(identifiersOf("/pagos", pagos));
  if (delivery) yield* findDistantAddress(delivery, direccion);
}

/** Finds a CUIT with a wrong check digit (mod 11, Res. AFIP 1415/2003). */
function* findWrongCuit(cuit: string) {
  const digits = digitsOf(cuit);
  const sum = CUIT_WEIGHTS
    .reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  // No CUIT has the check digit 10.
  const digit = (11 - sum % 11) % 11;
  if (digits.at(-1) === String(digit)) return;

  const expected = digit === 10
    ? "otro número: ningún CUIT empieza así"
    : `un CUIT que termine en ${digit}, o hay otra cifra mal`;
  yield violationAt("/titular/cuit", cuit, expected);
}

function* findPhoneMistakes(
  { telefono, whatsapp }: BusinessFile,
) {
  const chat = digitsOf(whatsapp);
  if (!MOBILE.test(chat)) {
    yield {
      pointer: "/whatsapp",
      actual: `${show(whatsapp)}, que tiene ${chat.length} cifras`,
      expected:
        '549 y diez cifras más, sin 0 ni 15, como "https://wa.me/5491100000000"',
    };
  }

  if (!ANY_PHONE.test(digitsOf(telefono))) {
    yield violationAt(
      "/telefono",
      telefono,
      "+54 y diez cifras más, sin 0 ni 15, o +54 9 si es un celular",
    );
  }
}

function digitsOf(text: string) {
  return text.replace(/[^0-9]/g, "");
}

/**
 * Finds an address far from its locality. The violation shows both points,
 * since either may be wrong.
 */
function* findDistantAddress(delivery: DeliveryFile, address: Address) {
  const { home, km } = measureHome(delivery, address);
  if (!home || km <= FAR_KM) return;
  // `findMisplaced` reports a point outside Argentina.
  if (!isInArgentina(address) || !isInArgentina(home)) return;

  const distance = formatKm(roundKm(km, FAR_KM));
  yield {
    pointer: "/direccion",
    actual: `${formatPoint(address)}, a ${distance} de ${home.nombre}, ` +
      `que en entrega.json está en ${formatPoint(home)}`,
    expected: "un punto cerca de su localidad",
  };
}

/** Finds the violations of the fees, the places and the radius. The address is the shop's. */
export function* findDeliveryMistakes(
  delivery: DeliveryFile,
  address: Address,
): Generator<Violation> {
  yield* findFeeMistakes(delivery);

  const { lugares } = delivery;
  const names = identifiersOf("/lugares", lugares);
  yield* findInEach("/lugares", lugares, findMisplaced);
  for (const { pointer, name } of names) {
    // "GBA" and "Zona oeste" are too wide.
    if (!isWideArea(foldName(name))) continue;
    yield violationAt(pointer, name, "el nombre de una localidad");
  }
  yield* findUsedTwice(names);

  // A misplaced address is reported in `negocio.json`.
  if (isInArgentina(address)) yield* findShortRadius(delivery, address);
}

/**
 * Finds a radius that doesn't reach the shop's locality. If the locality isn't
 * listed, the radius must reach at least one listed locality.
 */
function* findShortRadius(delivery: DeliveryFile, address: Address) {
  const { envio, radioKm } = delivery;
  const { home, km, inside } = measureHome(delivery, address);
  const isReached = home ? km <= radioKm : inside.length > 0;
  // `findDistantAddress` reports a distant locality.
  if (envio === null || isReached || km > FAR_KM) return;

  const expected = home
    ? `un radio que llegue a ${home.nombre}, donde está el local ` +
      `(a ${formatKm(roundKm(km, radioKm))})`
    : "un radio con alguna localidad adentro";
  yield { pointer: "/radioKm", actual: formatKm(radioKm), expected };
}

/**
 * Finds missing fees, and a threshold of free delivery that contradicts the fee.
 * With the fee 0 the threshold must be 0, with a higher fee more than 0.
 */
function* findFeeMistakes(
  { envio, envioGratisDesde, pedidoMinimoEnvio }: DeliveryFile,
) {
  const amounts = Object.entries({
    envio,
    envioGratisDesde,
    pedidoMinimoEnvio,
  });
  const missing = amounts.filter(([, amount]) => amount === null);
  // Three nulls mean that the shop doesn't deliver.
  if (missing.length === amounts.length) return;

  const anAmount = "un monto, o null en los tres si no hay envíos";
  yield* missing.map(([key]) => violationAt(`/${key}`, null, anAmount));
  const agrees = (envio === 0) === (envioGratisDesde === 0);
  if (missing.length > 0 || agrees) return;

  const [expected, remedy] = envio === 0
    ? ["0, porque el envío ya es gratis"]
    : [
      "un monto mayor que 0",
      "si el envío es siempre gratis, poné 0 también en envio",
    ];
  const pointer = "/envioGratisDesde";
  yield { ...violationAt(pointer, envioGratisDesde, expected), remedy };
}

/**
 * Finds the violations of the hours. Turns of a day may touch but not overlap. A
 * turn that ends after midnight may overlap the next day's turns.
 */
export function* findHoursMistakes(
  { zonaHoraria, semana, excepciones }: Hours,
): Generator<Violation> {
  if (!isZone(zonaHoraria)) {
    yield violationAt(
      "/zonaHoraria",
      zonaHoraria,
      'una zona horaria que exista, como "America/Argentina/Buenos_Aires"',
    );
  }

  for (const [i, { dia }] of semana.entries()) {
    if (dia === WEEKDAYS[i]) continue;
    const expected = `${show(WEEKDAYS[i])}, ` +
      "porque la semana va en orden, de lunes a domingo";
    yield violationAt(`/semana/${i}/dia`, dia, expected);
  }
  yield* findInEach("/semana", semana, findTurnMistakes);

  yield* findUsedTwice(identifiersOf("/excepciones", excepciones));
  yield* findInEach("/excepciones", excepciones, findTurnMistakes);
}

/**
 * Finds a point outside Argentina. The remedy is the intended point, if a sign
 * is missing or the coordinates are swapped.
 */
function* findMisplaced(pointer: string, point: Point) {
  if (isInArgentina(point)) return;

  const intended = findIntendedPoint(point);
  // Swapped coordinates have another latitude, a missing sign the same without its sign.
  const isSwapped =
    Math.abs(point.latitud) !== Math.abs(intended?.latitud ?? 0);
  const reason = isSwapped ? "están al revés" : "falta el signo menos";
  yield {
    pointer,
    actual: formatPoint(point),
    expected: "una latitud y una longitud de la Argentina",
    remedy: intended && `${reason}, escribí ${formatPoint(intended)}`,
  };
}

/**
 * Returns the listed place with the address's locality as its name or alias, its
 * distance from the address, and the places inside the radius.
 */
function measureHome(delivery: DeliveryFile, address: Address) {
  const { byName, inside } = indexPlaces(delivery, address);
  const home = byName(foldName(address.localidad));
  return { home, km: home ? distanceKm(address, home) : 0, inside };
}

function formatPoint({ latitud, longitud }: Point) {
  return `latitud ${latitud} y longitud ${longitud}`;
}

/** Finds turns of a day that overlap an earlier turn. */
function* findTurnMistakes(
  pointer: string,
  { turnos }: Pick<DayHours, "turnos">,
) {
  for (const [i, turn] of turnos.entries()) {
    const other = turnos.slice(0, i).find((earlier) =>
      turn.desde < endOf(earlier) && earlier.desde < endOf(turn)
    );
    if (other === undefined) continue;

    yield {
      pointer: `${pointer}/turnos/${i}`,
      actual: `${formatTimes(turn)}, que se superpone con ${
        formatTimes(other)
      }`,
      expected: "un turno que no se superponga con otro del mismo día",
    };
  }
}

/** Returns the end of a turn on its first day: a turn that ends after midnight counts until midnight. */
function endOf({ desde, hasta }: Turn) {
  return hasta > desde ? hasta : "24:00";
}

function formatTimes({ desde, hasta }: Turn) {
  return `${desde} a ${hasta}`;
}
