/**
 * The tool `estado_del_local`: the state of the shop, its hours, contact and
 * frequent questions.
 */

import {
  array,
  boolean,
  type Infer,
  nullable,
  object,
  string,
} from "../schema/schema.ts";
import { publish } from "../shop/catalog.ts";
import { formatAddress, mapUrl } from "../shop/zone/places.ts";
import {
  DAWN,
  decideOpening,
  formatClosing,
  formatDate,
  formatDateHours,
  formatDay,
  formatTime,
  formatWeek,
  hoursOn,
  upcomingExceptions,
} from "../shop/hours.ts";
import * as shapes from "../shop/shapes.ts";
import { describeNotice, noticesOn } from "../shop/delivery.ts";
import { addDays, dateOf } from "../time/dates.ts";
import { formatInstant, instantOf, timeOf } from "../time/zone.ts";
import { capitalize } from "../words/lists.ts";
import { defineTool } from "./define.ts";

/**
 * A date with its turns. In the result, `dia` is the requested date. If the requested hour is
 * before dawn, a turn of the previous date may still be open, so `vispera` is that date.
 */
const DAY = object({
  fecha: shapes.date("Fecha, AAAA-MM-DD."),
  ...shapes.DAY_HOURS.properties,
  motivo: nullable(string("Por qué es distinto, si lo es.")),
});
const RESULT = object({
  abierto: nullable(boolean("null si va fecha sin hora.")),
  cierra: nullable(string({ format: "date-time" })),
  proximaApertura: nullable(shapes.NEXT_OPENING),
  zonaHoraria: string(),
  ahora: string({
    format: "date-time",
    description: "El momento del que habla abierto.",
  }),
  texto: string("El horario de la semana, para leer."),
  semana: shapes.WEEK,
  vispera: nullable(DAY),
  dia: DAY,
  excepciones: array(shapes.EXCEPTION, "Las tres próximas."),
  avisos: array(shapes.NOTICE, "Los de dia.fecha."),
  preguntas: array(shapes.QUESTION),
  demora: shapes.DETAILS.demora,
  comoPedir: string(),
  contacto: object({
    direccion: shapes.ADDRESS,
    mapa: shapes.uri("El local en el mapa."),
    telefono: string(),
    whatsapp: shapes.uri("Abre un chat con el local."),
    instagram: shapes.uri("El perfil."),
    web: shapes.uri("El sitio."),
  }),
});
type Result = Infer<typeof RESULT>;

/** Describes the shop now or at another time, with its hours, questions and contact. */
export const SHOP_STATUS = defineTool({
  name: "estado_del_local",
  title: "Estado del local",
  description:
    "Si el local está abierto, ahora o en otra fecha y hora; horarios, feriados, avisos, dirección, " +
    "contacto y cómo se pide. En preguntas, lo que más se pregunta: demora, facturas, porciones, " +
    "azúcar, encargos, descuentos, conservación, reclamos. " +
    'Ejemplo: {"fecha":"2026-12-25","hora":"21:30"}.',
  inputSchema: object({}, {
    fecha: string({
      format: "date",
      pattern: "^20",
      description: "AAAA-MM-DD, del 2000 al 2099.",
    }),
    hora: shapes.timeOfDay("HH:MM; sin fecha, de hoy.", "21:30"),
  }),
  outputSchema: RESULT,
  call({ fecha, hora }, shop, nowMs) {
    const { timeZone, hours, business, date: today } = shop;
    const date = fecha ?? today;
    const atMs = hora ? instantOf(timeZone, date, hora) : nowMs;
    const opening = fecha && !hora
      ? { abierto: null, cierra: null, proximaApertura: null }
      : decideOpening(shop, atMs, today);

    // `publish` keeps only the fields of `RESULT`, such as `semana` of the hours and `preguntas` of
    // the business.
    const data = publish(RESULT, {
      ...opening,
      ...hours,
      ...business,
      ahora: formatInstant(timeZone, atMs),
      texto: formatWeek(hours.semana),
      vispera: hora && hora < DAWN ? hoursOn(hours, addDays(date, -1)) : null,
      dia: hoursOn(hours, date),
      excepciones: upcomingExceptions(hours, today).slice(0, 3),
      avisos: noticesOn(shop, date),
      contacto: {
        ...business,
        mapa: mapUrl(business.direccion),
        web: `${shop.origin}/`,
      },
    });
    const lines = [
      // `hora` has no seconds, so the requested time is past only once its minute, 60,000 ms,
      // has ended.
      describeState(data, today, atMs < nowMs - 60_000, hora),
      ...describeFacts(data, today),
    ];
    return { kind: "done", lines, data };
  },
});

/** Describes everything in the result except the state: the hours, the notices, the waiting times, the questions, the ordering and the contact. */
function describeFacts(data: Result, today: string) {
  const { vispera, dia, avisos, excepciones, demora, contacto } = data;
  const otherDates = excepciones
    .filter(({ fecha }) => fecha !== dia.fecha)
    .map((exception) => formatDateHours(exception, today))
    .join("; ");

  return [
    vispera && `${formatDateHours(vispera, today)}.`,
    `${formatDateHours(dia, today)}.`,
    ...avisos.map((notice) => describeNotice(notice, today)),
    `Horario de la semana: ${data.texto}.`,
    otherDates &&
    `Los próximos con otro horario: ${otherDates}. Por otro feriado, mandá su fecha.`,
    demora?.retiro && `Demora para retirar: ${demora.retiro}.`,
    demora?.envio && `Demora con envío: ${demora.envio}.`,
    ...data.preguntas.map(({ pregunta, respuesta }) =>
      `${pregunta} ${respuesta}`
    ),
    data.comoPedir,
    `Dirección: ${formatAddress(contacto.direccion)} (${contacto.mapa}). ` +
    `Teléfono: ${contacto.telefono}. WhatsApp: ${contacto.whatsapp}. ` +
    `Instagram: ${contacto.instagram}. Web: ${contacto.web}`,
  ];
}

/**
 * Describes the state now, or at the requested hour; "" for a date without an hour.
 *
 * @param isPast True if the requested hour is past. The text then says so.
 */
function describeState(
  data: Result,
  today: string,
  isPast: boolean,
  hora = "",
) {
  const { abierto, dia } = data;
  if (abierto === null) return "";

  const answer = abierto ? "Sí," : "No,";
  const subject = hora
    ? `${capitalize(formatDay(today, dia.fecha))} ${formatTime(hora)}`
    : answer;
  // At noon, "a las 00:30" likely means the coming night, but 00:30 of today is past. The
  // hint names the date to request.
  const isTonight = dia.fecha === today && hora < DAWN;
  const hint = isTonight
    ? " Eso ya pasó: si es por la noche que viene, va con la fecha del día siguiente."
    : " Eso ya pasó.";
  return `${subject} está ${describeChange(data, today)}.${isPast ? hint : ""}`;
}

/**
 * Describes the state of the shop and its next change: "abierto: cierra hoy a las 23:00".
 * For a date other than today, names the closing's date instead of "hoy" or "mañana".
 */
function describeChange(
  { abierto, cierra, ahora, dia, proximaApertura: next }: Result,
  today: string,
) {
  if (!abierto) {
    return next
      ? `cerrado: abre ${next.texto}`
      : "cerrado, y todavía no hay fecha de apertura";
  }
  if (cierra === null) return "abierto, y por ahora no cierra";
  if (dia.fecha === today) {
    return `abierto: cierra ${formatClosing(ahora, cierra)}`;
  }

  return `abierto: cierra el ${formatDate(dateOf(cierra), today)} ` +
    formatTime(timeOf(cierra));
}
