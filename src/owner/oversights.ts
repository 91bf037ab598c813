/** Valid data that looks like an oversight, reported before it goes live. */

import { valueAt } from "../schema/check.ts";
import { formatModes } from "../shop/contact.ts";
import { offeredModes } from "../shop/delivery.ts";
import type { DataFile } from "../shop/files.ts";
import { formatDate } from "../shop/hours/text.ts";
import type { Turn } from "../shop/shapes.ts";
import { type Shop, shopAt, type ShopOnDate } from "../shop/shop.ts";
import { addDays } from "../time/dates.ts";
import { dateAt } from "../time/zone.ts";
import { inMenu } from "./menu_oversights.ts";
import { describeOversight, inSpan, type Oversights } from "./oversight.ts";

/** Values of the sample data, by their pointers, with the oversight of a shop that still has the value. */
const SAMPLE = [
  ["/nombre", "sample-name", /^Ronda de Cucharitas$/],
  ["/telefono", "sample-phone", /(?:0[ -]*){7}$/],
  ["/whatsapp", "sample-chat", /0000000$/],
  ["/instagram", "sample-profile", /\.ejemplo\b|rondadecucharitas/i],
  ["/direccion/calle", "sample-address", /^Pasaje del Barquillo 150$/],
] as const;
const MAX_TURN_HOURS = 14;
/** The rates of VAT in percent (Ley 23.349, art. 28). */
const USUAL_VAT = [21, 10.5, 27];
/** A fee below this share of the cheapest tub has likely lost a zero. */
const MIN_FEE_SHARE = 1 / 10;

/**
 * Returns the oversights in a shop's data at an instant.
 *
 * @param before The earlier data, to find prices that changed by too much.
 */
export function* findOversights(
  shop: Shop,
  nowMs: number,
  before?: Shop,
): Generator<readonly [file: DataFile, pointer: string, text: string]> {
  const current = shopAt(shop, nowMs);
  const oversights = [
    ["negocio.json", inBusiness(shop)],
    ["menu.json", inMenu(current, before)],
    ["entrega.json", inDelivery(shop)],
    ["horario.json", inHours(current)],
    ["hoy.json", inToday(current)],
  ] as const;

  for (const [file, inFile] of oversights) {
    for (const oversight of inFile) {
      const [pointer] = oversight;
      yield [
        file,
        pointer,
        describeOversight(oversight),
      ];
    }
  }
}

/**
 * Returns the reminder for sold-out flavors of an earlier day. Returns `undefined`
 * if the list of sold-out flavors is empty or in force.
 */
export function describePastSoldOut(
  { soldOut, today: { fecha }, timeZone }: Shop,
  nowMs: number,
): string | undefined {
  if (soldOut === undefined || nowMs < soldOut.untilMs) return undefined;

  const today = dateAt(timeZone, nowMs);
  const day = fecha === addDays(today, -1)
    ? "de ayer"
    : `del ${formatDate(fecha, "")}`;
  return `La fecha de hoy.json es ${day}: estos agotados ya no valen. ` +
    `Poné ${today}.`;
}

function* inBusiness(shop: Shop): Oversights {
  const { telefono, whatsapp, impuestos, pagos, direccion } = shop.business;
  const { latitud, longitud } = direccion;
  const offered = offeredModes(shop);

  for (const [i, { para }] of pagos.entries()) {
    if (para.some((mode) => offered.includes(mode))) continue;
    const modes = formatModes(para);
    yield [
      `/pagos/${i}/para`,
      "useless-payment",
      { modes },
    ];
  }

  const samples = SAMPLE.filter(([pointer, , pattern]) => {
    const value = valueAt(shop.business, pointer);
    return pattern.test(String(value));
  });
  const samplePointers = samples.map(([pointer]) => pointer);
  for (const [pointer, kind] of samples) yield [pointer, kind];

  const isSamplePoint = latitud === -34.6506 && longitud === -58.641;
  if (isSamplePoint && !samplePointers.includes("/direccion/calle")) {
    yield ["/direccion/latitud", "sample-point"];
  }

  if (impuestos !== null && !USUAL_VAT.includes(impuestos.iva)) {
    const rate = String(impuestos.iva).replace(".", ",");
    yield [
      "/impuestos/iva",
      "unusual-vat",
      { rate },
    ];
  }

  const isPhone = digitsOf(telefono) === digitsOf(whatsapp);
  if (!isPhone && !samplePointers.includes("/whatsapp")) {
    yield [
      "/whatsapp",
      "other-chat",
      { whatsapp, telefono },
    ];
  }
}

function* inDelivery({ delivery, usual: { menu } }: Shop): Oversights {
  const { envio, envioGratisDesde, pedidoMinimoEnvio } = delivery;
  if (envio === 0) return;

  const prices = menu.potes.map(({ precio }) => precio);
  const cheapest = Math.min(...prices);
  if (envio < cheapest * MIN_FEE_SHARE) {
    yield [
      "/envio",
      "low-fee",
      { envio, cheapest },
    ];
  }
  if (pedidoMinimoEnvio >= envioGratisDesde) {
    yield ["/pedidoMinimoEnvio", "high-minimum", {
      pedidoMinimoEnvio,
      envioGratisDesde,
    }];
  }
}

function* inHours({ hours, date }: ShopOnDate): Oversights {
  const { semana, excepciones } = hours;
  if (semana.every(({ turnos }) => turnos.length === 0)) {
    yield ["/semana", "no-turn"];
  }

  for (const [list, days] of Object.entries({ semana, excepciones })) {
    for (const [i, { turnos }] of days.entries()) {
      yield* inTurns(`/${list}/${i}/turnos`, turnos);
    }
  }
  for (const [i, { fecha }] of excepciones.entries()) {
    yield* inSpan(`/excepciones/${i}/fecha`, fecha, fecha, date);
  }
}

function* inTurns(pointer: string, turns: readonly Turn[]): Oversights {
  for (const [i, turn] of turns.entries()) {
    const hours = hoursOf(turn);
    if (hours <= MAX_TURN_HOURS) continue;

    yield [`${pointer}/${i}`, "long-turn", {
      ...turn,
      hours: String(Math.floor(hours)),
    }];
  }
}

function* inToday({ today, date }: ShopOnDate): Oversights {
  for (const [i, { desde, hasta }] of today.avisos.entries()) {
    yield* inSpan(`/avisos/${i}/hasta`, desde, hasta, date);
  }
}

/** Returns the length of a turn in hours: 24 if both times are equal. */
function hoursOf({ desde, hasta }: Turn) {
  const [from = 0, to = 0] = [desde, hasta]
    .map((time) => Date.parse(`1970-01-01T${time}Z`) / 3_600_000);
  const hours = to - from;
  return hours > 0 ? hours : hours + 24;
}

/** Returns the digits of a telephone number. Removes the 9 of a mobile, which calls from abroad dial after 54. */
function digitsOf(number: string) {
  return number.replace(/[^0-9]/g, "").replace(/^549/, "54");
}
