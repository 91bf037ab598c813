/** Valid data that looks like an oversight, reported before it goes live. */

import { formatModes } from "../shop/contact.ts";
import { offeredModes } from "../shop/delivery.ts";
import type { DataFile } from "../shop/files.ts";
import type { Turn } from "../shop/shapes.ts";
import { type Shop, shopAt } from "../shop/shop.ts";
import { addDays } from "../time/dates.ts";
import { dateAt } from "../time/zone.ts";
import { formatPesos } from "../words/money.ts";
import { inMenu } from "./menu_oversights.ts";
import { formatWithYear, inSpan, type Oversights } from "./spans.ts";

const SAMPLE_NUMBER = /0000000$/;
const MAX_TURN_HOURS = 14;
/** The rates of VAT in percent (Ley 23.349, art. 28). */
const USUAL_VAT = [21, 10.5, 27];
/** A fee below this share of the cheapest tub has likely lost a zero. */
const MIN_FEE_SHARE = 1 / 10;

/**
 * Returns the oversights in a shop's data at an instant.
 *
 * @param before The earlier data, for prices that changed by too much.
 */
export function findOversights(
  shop: Shop,
  nowMs: number,
  before?: Shop,
): readonly (readonly [file: DataFile, pointer: string, text: string])[] {
  const today = dateAt(shop.timeZone, nowMs);
  const oversights: readonly (readonly [DataFile, Oversights])[] = [
    ["negocio.json", inBusiness(shop)],
    ["menu.json", inMenu(shopAt(shop, nowMs), before)],
    ["entrega.json", inDelivery(shop)],
    ["horario.json", inHours(shop, today)],
    ["hoy.json", inToday(shop, today)],
  ];
  return oversights.flatMap(([file, inFile]) =>
    Array.from(inFile, ([pointer, text]) =>
      [
        file,
        pointer,
        text,
      ] as const)
  );
}

/**
 * Returns the reminder for a list of sold-out flavors whose day is over;
 * `undefined` if the list is empty or in force.
 */
export function describePastSoldOut(
  { soldOut, today: { fecha }, timeZone }: Shop,
  nowMs: number,
): string | undefined {
  if (soldOut === undefined || nowMs < soldOut.untilMs) return undefined;

  const today = dateAt(timeZone, nowMs);
  const day = fecha === addDays(today, -1)
    ? "de ayer"
    : `del ${formatWithYear(fecha)}`;
  return `La fecha de hoy.json es ${day}: estos agotados ya no valen. ` +
    `Poné ${today}.`;
}

/** Reports payments that are only for a method that the shop doesn't offer. */
function* inPayments(shop: Shop): Oversights {
  const offered = offeredModes(shop);
  for (const [i, { para }] of shop.business.pagos.entries()) {
    if (para.some((mode) => offered.includes(mode))) continue;

    const problem = `es solo para ${
      formatModes(para)
    }, y el local no lo ofrece`;
    yield [`/pagos/${i}/para`, `${problem}: así nadie puede pagar con eso`];
  }
}

/** Reports a chat number that is not the phone, and an unusual VAT. */
function* inBusiness(shop: Shop): Oversights {
  yield* inPayments(shop);
  yield* inSample(shop);

  const { telefono, whatsapp, impuestos } = shop.business;
  if (impuestos !== null && !USUAL_VAT.includes(impuestos.iva)) {
    const rate = String(impuestos.iva).replace(".", ",");
    yield ["/impuestos/iva", `${rate} no es un IVA de siempre (21, 10,5 o 27)`];
  }
  if (
    !SAMPLE_NUMBER.test(whatsapp) && digitsOf(telefono) !== digitsOf(whatsapp)
  ) {
    const problem =
      `los pedidos llegan a ${whatsapp}, que no es el teléfono ${telefono}`;
    yield ["/whatsapp", `${problem}: fijate si está bien`];
  }
}

/** Reports what is still the sample's. */
function* inSample({ business }: Shop): Oversights {
  const {
    nombre,
    telefono,
    whatsapp,
    instagram,
    direccion,
  } = business;
  const { calle, latitud, longitud } = direccion;

  if (nombre === "Ronda de Cucharitas") {
    yield ["/nombre", "es el nombre de muestra: poné el de tu heladería"];
  }
  if (SAMPLE_NUMBER.test(digitsOf(telefono))) {
    yield ["/telefono", "es el número de muestra: poné el tuyo"];
  }
  if (SAMPLE_NUMBER.test(whatsapp)) {
    const remedy = "poné el tuyo, que es adonde llegan los pedidos";
    yield ["/whatsapp", `es el número de muestra: ${remedy}`];
  }
  if (/\.ejemplo\b|rondadecucharitas/i.test(instagram)) {
    yield ["/instagram", "es el perfil de muestra: poné el tuyo"];
  }
  if (calle === "Pasaje del Barquillo 150") {
    const remedy = "poné la tuya, con latitud y longitud";
    yield ["/direccion/calle", `es la dirección de muestra: ${remedy}`];
  } else if (latitud === -34.6506 && longitud === -58.641) {
    const problem =
      "la latitud y la longitud son las de muestra, y desde ahí se mide la zona";
    yield ["/direccion/latitud", `${problem}: poné las tuyas`];
  }
}

function* inDelivery({ delivery, usual: { menu } }: Shop): Oversights {
  const { envio, envioGratisDesde, pedidoMinimoEnvio } = delivery;
  if (envio === 0) return;

  const cheapest = Math.min(...menu.potes.map(({ precio }) => precio));
  if (envio < cheapest * MIN_FEE_SHARE) {
    const [fee, tub] = [envio, cheapest].map(formatPesos);
    const problem = `cuesta ${fee} y el pote más barato, ${tub}`;
    yield ["/envio", `${problem}: fijate si no falta un cero`];
  }
  if (pedidoMinimoEnvio >= envioGratisDesde) {
    const [minimum, free] = [pedidoMinimoEnvio, envioGratisDesde]
      .map(formatPesos);
    const problem =
      `el mínimo es ${minimum} y el envío es gratis desde ${free}`;
    yield [
      "/pedidoMinimoEnvio",
      `${problem}: así nadie paga el envío, corregí uno de los dos`,
    ];
  }
}

function* inHours(
  { hours: { semana, excepciones } }: Shop,
  today: string,
): Oversights {
  if (semana.every(({ turnos }) => turnos.length === 0)) {
    yield [
      "/semana",
      "la semana no tiene ningún turno: para el sitio, está siempre cerrado",
    ];
  }

  yield* inTurns("semana", semana);
  yield* inTurns("excepciones", excepciones);
  for (const [i, { fecha }] of excepciones.entries()) {
    yield* inSpan(`/excepciones/${i}/fecha`, fecha, fecha, today);
  }
}

function* inTurns(
  list: "semana" | "excepciones",
  days: readonly { readonly turnos: readonly Turn[] }[],
): Oversights {
  for (const [i, { turnos }] of days.entries()) {
    for (const [j, turn] of turnos.entries()) {
      const hours = Math.floor(hoursOf(turn));
      if (hoursOf(turn) <= MAX_TURN_HOURS) continue;

      const problem =
        `el turno de ${turn.desde} a ${turn.hasta} dura ${hours} horas`;
      const pointer = `/${list}/${i}/turnos/${j}`;
      yield [pointer, `${problem}: si no es eso, corregí la hora`];
    }
  }
}

function* inToday({ today: { avisos } }: Shop, today: string): Oversights {
  for (const [i, { desde, hasta }] of avisos.entries()) {
    yield* inSpan(`/avisos/${i}/hasta`, desde, hasta, today);
  }
}

/** Returns the length of a turn; 24 hours if it ends at the time it begins. */
function hoursOf({ desde, hasta }: Turn): number {
  const [from = 0, to = 0] = [desde, hasta].map((time) =>
    Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
  );
  return to > from ? to - from : to - from + 24;
}

/** Returns the digits of a number without a mobile's 9, dialed from abroad. */
function digitsOf(number: string): string {
  return number.replace(/[^0-9]/g, "").replace(/^549/, "54");
}
