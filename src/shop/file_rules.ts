/**
 * The rules for the owner's files that a schema can't express. Each file has its own
 * function, which also applies the rules of `item_rules.ts`.
 */

import { check, type Violation } from "../schema/check.ts";
import { array, type JsonSchema, object, oneOf } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import { isZone } from "../time/zone.ts";
import { foldName } from "../words/names.ts";
import type {
  BusinessFile,
  DeliveryFile,
  Hours,
  MenuFile,
  Place,
  Today,
} from "./files.ts";
import { findItemMistakes, violationAt } from "./item_rules.ts";
import { WEEKDAYS } from "./terms.ts";
import { distanceKm, isInArgentina } from "./zone/places.ts";

/** Finds the violations of `negocio.json`. `delivery` is undefined if `entrega.json` is invalid. */
export function* findBusinessMistakes(
  business: BusinessFile,
  delivery: DeliveryFile | undefined,
): Generator<Violation> {
  const { whatsapp, direccion, titular, retiro } = business;
  // The number of a mobile phone in Argentina has the country code 54, a 9, and ten digits
  // of which the first isn't 0.
  if (direccion.pais === "AR" && !/\/549[1-9][0-9]{9}$/.test(whatsapp)) {
    yield violationAt(
      "/whatsapp",
      whatsapp,
      '549 y diez cifras más, sin 0 ni 15, como "https://wa.me/5491100000000"',
    );
  }
  if (titular) yield* findWrongCuit(titular.cuit);
  if (retiro === false && delivery?.envio === null) {
    yield violationAt(
      "/retiro",
      retiro,
      "true, porque entrega.json dice que no hay envíos",
    );
  }
  yield* findItemMistakes(business);
}

/** Yields a violation if the check digit doesn't fit the CUIT (mod 11, Res. AFIP 1415/2003). */
function* findWrongCuit(cuit: string) {
  const digits = cuit.replace(/\D/g, "");
  // Each digit is multiplied by its weight. The sum of the products must be divisible by
  // 11.
  const sum = [..."54327654321"].reduce(
    (total, weight, i) => total + Number(weight) * Number(digits[i]),
    0,
  );
  if (sum % 11 === 0) return;

  yield violationAt(
    "/titular/cuit",
    cuit,
    "un CUIT que exista",
    "fijate cada cifra",
  );
}

/** Finds the violations of `menu.json`. A promo's tubs and extras must be on the menu. */
export function* findMenuMistakes(menu: MenuFile): Generator<Violation> {
  yield* findItemMistakes(menu);

  const partsOf = (items: MenuFile["potes" | "adicionales"]) =>
    array(object({ id: oneOf(items.map(({ id }) => id)) }));
  const promo = object({
    potes: partsOf(menu.potes),
    adicionales: partsOf(menu.adicionales),
  });
  yield* findUnknown(object({ promos: array(promo) }), menu);
}

/**
 * Finds the violations of `hoy.json`. If `menu` is undefined, because `menu.json` is
 * invalid, any text is accepted as a flavor's name.
 */
export function* findTodayMistakes(
  today: Today,
  menu: MenuFile | undefined,
): Generator<Violation> {
  yield* findItemMistakes(today);
  if (menu === undefined) return;

  const flavors = array(oneOf(menu.sabores.map(({ nombre }) => nombre)));
  const schema = object({ agotados: flavors });
  for (const violation of findUnknown(schema, today)) {
    const { actual } = violation;
    // The remedy replaces an alias by the name of its flavor, and splits a text with several
    // flavors: "Limón, Sambayón" becomes "Limón", "Sambayón". Any other text has no remedy
    // here. The report asks whether the owner means a flavor with a similar name.
    const flavor = menu.sabores
      .find(({ alias }) => alias?.map(foldName).includes(foldName(actual)));
    const names = flavor
      ? show(flavor.nombre)
      : actual.replaceAll(", ", '", "');
    yield {
      ...violation,
      remedy: names === actual ? undefined : `escribí ${names}`,
    };
  }
}

/** Finds names and ids in a file that aren't on the menu. `schema` allows only those on the menu. */
function findUnknown(schema: JsonSchema, file: unknown) {
  const checked = check(schema, file);
  return checked.kind === "invalid" ? checked.violations : [];
}

/**
 * Finds the violations of `entrega.json`. The radius must reach the shop's own
 * locality. If `lugares` lacks that locality, the radius must reach at least one locality
 * in `lugares`.
 *
 * @param address The shop's address.
 */
export function* findDeliveryMistakes(
  delivery: DeliveryFile,
  address: BusinessFile["direccion"],
): Generator<Violation> {
  yield* findFeeMistakes(delivery);
  yield* findItemMistakes(delivery);

  // A point abroad is already a mistake in `negocio.json`. Distances from a wrong point
  // mean nothing, so the radius isn't checked.
  if (!isInArgentina(address)) return;

  const { radioKm, lugares } = delivery;
  const isReached = (place: Place) => distanceKm(address, place) <= radioKm;
  const target = lugares.find(({ nombre }) => nombre === address.localidad) ??
    lugares.find(isReached);
  if (target && isReached(target)) return;

  const name = target?.nombre ?? "alguna localidad";
  yield violationAt(
    "/radioKm",
    radioKm,
    `un radio que llegue a ${name} desde el punto de negocio.json (si te mudaste, cambiá ahí latitud y longitud)`,
  );
}

/**
 * Finds missing amounts, and a threshold of free delivery, `envioGratisDesde`, that
 * contradicts the fee. If the fee is 0, the threshold must be 0. If the fee is more than
 * 0, the threshold must be too.
 */
function* findFeeMistakes(
  { envio, envioGratisDesde, pedidoMinimoEnvio }: DeliveryFile,
) {
  const missing = Object
    .entries({ envio, envioGratisDesde, pedidoMinimoEnvio })
    .filter(([, amount]) => amount === null);
  // If all three amounts are null, the shop doesn't deliver, so no amount is missing.
  if (missing.length < 3) {
    yield* missing.map(([key]) =>
      violationAt(
        `/${key}`,
        null,
        "un monto en cada uno o, si no hay envíos, null en los tres: envio, envioGratisDesde y pedidoMinimoEnvio",
      )
    );
  }
  // `!envio === !envioGratisDesde` is true if both are 0, and if both are more than 0.
  if (missing.length > 0 || !envio === !envioGratisDesde) return;

  yield violationAt(
    "/envioGratisDesde",
    envioGratisDesde,
    envio
      ? "un monto mayor que 0, porque el envío se cobra"
      : '0, porque "envio" es 0 (si no hacés envíos, null en los tres)',
  );
}

/** Finds the violations of `horario.json`. */
export function* findHoursMistakes(hours: Hours): Generator<Violation> {
  const { zonaHoraria, semana } = hours;
  if (!isZone(zonaHoraria)) {
    yield violationAt(
      "/zonaHoraria",
      zonaHoraria,
      'una zona horaria que exista, como "America/Argentina/Buenos_Aires"',
    );
  }
  for (const [i, { dia }] of semana.entries()) {
    if (dia === WEEKDAYS[i]) continue;

    yield violationAt(
      `/semana/${i}/dia`,
      dia,
      `${
        show(WEEKDAYS[i])
      }, porque la semana va en orden, de lunes a domingo (mové los bloques, sin cambiarles el nombre)`,
    );
  }
  yield* findItemMistakes(hours);
}
