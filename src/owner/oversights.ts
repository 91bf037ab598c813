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
import { formatPesos } from "../words/money.ts";
import { inMenu } from "./menu_oversights.ts";
import { inSpan, type Oversights } from "./oversight.ts";
import { describePromise } from "./page_oversights.ts";

/** Values of the sample data: a pointer, a pattern, and a sentence with the remedy. */
const SAMPLE = [
  [
    "/nombre",
    /^Ronda de Cucharitas$/,
    "es el nombre de muestra: poné el de tu heladería",
  ],
  [
    "/telefono",
    /(?:0[ -]*){7}$/,
    "es el número de muestra: poné el tuyo",
  ],
  [
    "/whatsapp",
    /0000000$/,
    "es el número de muestra: poné el tuyo, que es adonde llegan los pedidos",
  ],
  [
    "/instagram",
    /\.ejemplo\b|rondadecucharitas/i,
    "es el perfil de muestra: poné el tuyo",
  ],
  [
    "/direccion/calle",
    /^Pasaje del Barquillo 150$/,
    "es la dirección de muestra: poné la tuya, con latitud y longitud",
  ],
  [
    "/titular/cuit",
    /^30-?0{8}-?7$/,
    "es el CUIT de muestra: poné el tuyo",
  ],
] as const;
const MAX_TURN_HOURS = 14;
/** The rates of VAT in percent (Ley 23.349, art. 28). */
const USUAL_VAT = [21, 10.5, 27];
/** A fee below this share of the cheapest tub has likely lost a zero. */
const MIN_FEE_SHARE = 1 / 10;

/**
 * Returns the oversights in a shop's files at an instant.
 *
 * @param before The earlier data, to find prices that changed by too much.
 */
export function findOversights(
  shop: Shop,
  nowMs: number,
  before?: Shop,
): readonly (readonly [file: DataFile, inFile: Oversights])[] {
  const current = shopAt(shop, nowMs);
  return [
    ["negocio.json", inBusiness(shop)],
    ["menu.json", inMenu(current, before)],
    ["entrega.json", inDelivery(shop)],
    ["horario.json", inHours(current)],
    ["hoy.json", inToday(current)],
  ];
}

/**
 * Returns the reminder for sold-out flavors of an earlier day. Returns `undefined`
 * if nothing is listed as sold out, or if the day's business isn't over.
 */
export function describePastSoldOut(
  { soldOutUntilMs, today: { fecha }, timeZone }: Shop,
  nowMs: number,
): string | undefined {
  if (soldOutUntilMs === 0 || nowMs < soldOutUntilMs) return undefined;

  const today = dateAt(timeZone, nowMs);
  const day = fecha === addDays(today, -1)
    ? "de ayer"
    : `del ${formatDate(fecha, "")}`;
  return `La fecha de hoy.json es ${day}: estos agotados ya no valen. ` +
    `Poné ${today}.`;
}

/**
 * Finds sample values, payments and texts for a method that isn't offered, an unusual
 * VAT, and two different telephone numbers. The coordinates count as a sample value only once the owner
 * has changed the street: the sentence for the sample street names the coordinates, too.
 */
function* inBusiness(shop: Shop): Oversights {
  const { telefono, whatsapp, impuestos, direccion } = shop.business;
  const { latitud, longitud } = direccion;
  yield* inPayments(shop);
  yield* inTexts(shop);

  const samples = SAMPLE.filter(([pointer, pattern]) => {
    const value = valueAt(shop.business, pointer);
    return pattern.test(String(value));
  });
  const samplePointers = samples.map(([pointer]) => pointer);
  for (const [pointer, , text] of samples) yield [pointer, text];

  const isSamplePoint = latitud === -34.6506 && longitud === -58.641;
  if (isSamplePoint && !samplePointers.includes("/direccion/calle")) {
    yield [
      "/direccion/latitud",
      "la latitud y la longitud son las de muestra, y desde ahí se mide la zona: poné las tuyas",
    ];
  }

  if (impuestos !== null && !USUAL_VAT.includes(impuestos.iva)) {
    const rate = String(impuestos.iva).replace(".", ",");
    yield [
      "/impuestos/iva",
      `${rate} no es un IVA de siempre (21, 10,5 o 27)`,
    ];
  }

  const isSameNumber = digitsOf(telefono) === digitsOf(whatsapp);
  if (!isSameNumber && !samplePointers.includes("/whatsapp")) {
    yield [
      "/whatsapp",
      `los pedidos llegan a ${whatsapp}, que no es el teléfono ${telefono}: fijate si está bien`,
    ];
  }
}

function* inDelivery({ delivery, usual: { menu } }: Shop): Oversights {
  const { envio, envioGratisDesde, pedidoMinimoEnvio } = delivery;
  if (envio === 0) return;

  const prices = menu.potes.map(({ precio }) => precio);
  const cheapest = Math.min(...prices);
  if (envio < cheapest * MIN_FEE_SHARE) {
    const fee = formatPesos(envio);
    const price = formatPesos(cheapest);
    yield [
      "/envio",
      `cuesta ${fee} y el pote más barato, ${price}: fijate si no falta un cero`,
    ];
  }
  if (pedidoMinimoEnvio >= envioGratisDesde) {
    const minimum = formatPesos(pedidoMinimoEnvio);
    const freeFrom = formatPesos(envioGratisDesde);
    yield [
      "/pedidoMinimoEnvio",
      `el mínimo es ${minimum} y el envío es gratis desde ${freeFrom}: así nadie paga el envío, corregí uno de los dos`,
    ];
  }
}

function* inHours({ hours, date }: ShopOnDate): Oversights {
  const { semana, excepciones } = hours;
  if (semana.every(({ turnos }) => turnos.length === 0)) {
    yield [
      "/semana",
      "la semana no tiene ningún turno: para el sitio, está siempre cerrado",
    ];
  }

  for (const [list, days] of Object.entries({ semana, excepciones })) {
    for (const [i, { turnos }] of days.entries()) {
      for (const [j, turn] of turnos.entries()) {
        const turnHours = hoursOf(turn);
        if (turnHours <= MAX_TURN_HOURS) continue;

        const { desde, hasta } = turn;
        const wholeHours = Math.floor(turnHours);
        yield [
          `/${list}/${i}/turnos/${j}`,
          `el turno de ${desde} a ${hasta} dura ${wholeHours} horas: si no es eso, corregí la hora`,
        ];
      }
    }
  }
  for (const [i, { fecha }] of excepciones.entries()) {
    yield* inSpan(`/excepciones/${i}/fecha`, fecha, fecha, date);
  }
}

function* inToday({ today, date }: ShopOnDate): Oversights {
  const { fecha, agotados } = today;
  if (fecha > date && agotados.length > 0) {
    const day = formatDate(fecha, "");
    yield ["/fecha", `es del ${day}: hasta ese día, los agotados no valen`];
  }
  for (const [i, { desde, hasta }] of today.avisos.entries()) {
    yield* inSpan(`/avisos/${i}/hasta`, desde, hasta, date);
  }
}

/** Finds payments that nobody can use. */
function* inPayments(shop: Shop): Oversights {
  const offered = offeredModes(shop);
  for (const [i, { para }] of shop.business.pagos.entries()) {
    if (para.some((mode) => offered.includes(mode))) continue;

    const modes = formatModes(para);
    yield [
      `/pagos/${i}/para`,
      `es solo para ${modes}, y el local no lo ofrece: así nadie puede pagar con eso`,
    ];
  }
}

/** Finds texts that promise a method that the shop doesn't offer. */
function* inTexts(shop: Shop): Oversights {
  const { comoPedir, preguntas, pagos } = shop.business;
  const texts = [
    ["/comoPedir", comoPedir],
    ...preguntas.map(({ pregunta, respuesta }, i) => [
      `/preguntas/${i}`,
      `${pregunta} ${respuesta}`,
    ]),
    ...pagos.map(({ detalle }, i) => [`/pagos/${i}/detalle`, detalle]),
  ];

  for (const [pointer = "", text = ""] of texts) {
    const oversight = describePromise(text, offeredModes(shop));
    if (oversight !== "") yield [pointer, oversight];
  }
}

/** Returns the length of a turn in hours. A turn that doesn't end after its beginning ends on the next day. */
function hoursOf({ desde, hasta }: Turn) {
  const lastDay = desde < hasta ? "01" : "02";
  const opensMs = Date.parse(`1970-01-01T${desde}Z`);
  const closesMs = Date.parse(`1970-01-${lastDay}T${hasta}Z`);
  return (closesMs - opensMs) / 3_600_000;
}

/** Returns the digits of a telephone number, without the 9 of a mobile. Calls from abroad dial the 9 after 54. */
function digitsOf(number: string) {
  return number.replace(/[^0-9]/g, "").replace(/^549/, "54");
}
