/**
 * The rules of `data/negocio.json`, `data/entrega.json` and `data/horario.json`
 * beyond their shape.
 */

import type { Violation } from "../schema/check.ts";
import { show } from "../schema/wording.ts";
import { isZone } from "../time/zone.ts";
import { foldName } from "../words/names.ts";
import { findListMistakes, textsIn, violationAt } from "./menu_rules.ts";
import { formatTurns } from "./hours/text.ts";
import type { BusinessFile, DeliveryFile, Hours, Place } from "./files.ts";
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

/** Maximum distance from a shop without delivery to the center of its locality. */
const FAR_KM = 25;
/** The digits of Argentine numbers: the country code, the 9 of mobile phones, and the area code with the number. */
const PHONES = [
  [
    "whatsapp",
    /^549[1-9][0-9]{9}$/,
    '549 y diez cifras más, sin 0 ni 15, como "https://wa.me/5491100000000"',
  ],
  [
    "telefono",
    /^549?[1-9][0-9]{9}$/,
    "+54 y diez cifras más, sin 0 ni 15, o +54 9 si es un celular",
  ],
] as const;
/** Factors of the digits of a CUIT. The last one is the check digit's. */
const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1];

/** Finds the violations of the shop's details. */
export function* findBusinessMistakes(
  business: BusinessFile,
  delivery: DeliveryFile | undefined,
): Generator<Violation> {
  const { direccion, pagos, titular, retiro } = business;
  for (const [key, form, expected] of PHONES) {
    const digits = business[key].replace(/\D/g, "");
    if (direccion.pais !== "AR" || form.test(digits)) continue;
    yield violationAt(`/${key}`, business[key], expected);
  }
  if (titular) yield* findWrongCuit(titular.cuit);
  if (retiro === false && delivery?.envio === null) {
    const expected = "true, porque entrega.json dice que no hay envíos";
    yield violationAt("/retiro", retiro, expected);
  }

  yield* findMisplaced("/direccion", direccion);
  yield* findListMistakes("/pagos", pagos);
}

/** Finds a CUIT with a wrong digit (mod 11, Res. AFIP 1415/2003). */
function* findWrongCuit(cuit: string) {
  const digits = cuit.replace(/\D/g, "");
  const sum = CUIT_WEIGHTS
    .reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  if (sum % 11 === 0) return;

  const expected = "un CUIT que exista";
  yield violationAt("/titular/cuit", cuit, expected, "fijate cada cifra");
}

/** Finds the violations of the fees, the places and the radius. The address is the shop's. */
export function* findDeliveryMistakes(
  delivery: DeliveryFile,
  address: Address,
): Generator<Violation> {
  yield* findFeeMistakes(delivery);

  const { lugares } = delivery;
  yield* findListMistakes("/lugares", lugares, findPlaceMistakes);

  // A misplaced address is reported in `negocio.json`.
  if (isInArgentina(address)) yield* findShortRadius(delivery, address);
}

/** Finds a misplaced place, and names of areas that are too wide: "GBA", "Zona oeste". */
function* findPlaceMistakes(pointer: string, place: Place) {
  yield* findMisplaced(pointer, place);
  const { nombre, alias } = place;
  for (const [namePointer, name] of textsIn(pointer, { nombre, alias })) {
    if (!isWideArea(foldName(name))) continue;
    yield violationAt(namePointer, name, "el nombre de una localidad");
  }
}

/**
 * Finds a radius that doesn't reach the shop's locality. If the locality isn't
 * listed, the radius of a delivery must reach at least one listed locality. The radius
 * of a shop without delivery doesn't matter, but a distant address is a mistake.
 */
function* findShortRadius(delivery: DeliveryFile, address: Address) {
  const { envio, radioKm, lugares } = delivery;
  // The first search of a finder indexes all places, which would take longer than all
  // other rules.
  const locality = foldName(address.localidad);
  const home = lugares.find(({ nombre, alias }) =>
    [nombre, ...alias].some((name) => foldName(name) === locality)
  );

  const km = home ? distanceKm(address, home) : 0;
  const maxKm = envio === null ? FAR_KM : radioKm;
  const { inside } = indexPlaces(delivery, address);
  const isReached = home || envio === null ? km <= maxKm : inside.length > 0;
  if (isReached) return;

  const distance = formatKm(roundKm(km, maxKm));
  const expected = home
    ? `un radio que llegue a ${home.nombre}, a ${distance} del punto de negocio.json`
    : "un radio con alguna localidad adentro";
  yield violationAt("/radioKm", radioKm, expected);
}

/**
 * Finds missing fees, and a threshold of free delivery that contradicts the fee.
 * With the fee 0 the threshold must be 0, with a higher fee more than 0.
 */
function* findFeeMistakes(
  { envio, envioGratisDesde, pedidoMinimoEnvio }: DeliveryFile,
) {
  const amounts = { envio, envioGratisDesde, pedidoMinimoEnvio };
  const missing = Object.entries(amounts)
    .filter(([, amount]) => amount === null);
  // Three nulls mean that the shop doesn't deliver.
  if (missing.length === 3) return;

  const anAmount = "un monto, o null en los tres si no hay envíos";
  yield* missing.map(([key]) => violationAt(`/${key}`, null, anAmount));
  if ((envio === 0) === (envioGratisDesde === 0)) return;

  const expected = "0 si el envío es siempre gratis, y si no, más que 0";
  yield violationAt("/envioGratisDesde", envioGratisDesde, expected);
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
  yield* findListMistakes("/semana", semana, findTurnMistakes);
  yield* findListMistakes("/excepciones", excepciones, findTurnMistakes);
}

/**
 * Finds a point outside Argentina. The remedy is the intended point, if a sign
 * is missing or the coordinates are swapped.
 */
function* findMisplaced(pointer: string, point: Point) {
  if (isInArgentina(point)) return;

  const intended = findIntendedPoint(point);
  yield {
    pointer,
    actual: formatPoint(point),
    expected: "una latitud y una longitud de la Argentina",
    remedy: intended && `escribí ${formatPoint(intended)}`,
  };
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
      actual: formatTurns([other, turn]),
      expected: "turnos que no se superpongan",
    };
  }
}

/** Returns the end of a turn on its first day: a turn that ends after midnight counts until midnight. */
function endOf({ desde, hasta }: Turn) {
  return hasta > desde ? hasta : "24:00";
}
