/** The tool `estado_del_local`: open or not, until or from when, how a day opens, and what else is asked of the shop. */

import type { ToolSpec } from "../mcp/tool.ts";
import {
  array,
  boolean,
  type Infer,
  nullable,
  object,
  oneOf,
  string,
} from "../schema/schema.ts";
import { objectTo, show } from "../schema/wording.ts";
import { formatAddress, mapUrl } from "../shop/contact.ts";
import { hoursOn, upcomingExceptions } from "../shop/hours/opening.ts";
import {
  buildOpening,
  formatClosing,
  formatDate,
  formatException,
  formatTime,
  formatWeek,
} from "../shop/hours/text.ts";
import * as shapes from "../shop/shapes.ts";
import { WEEKDAYS } from "../shop/terms.ts";
import type { Shop } from "../shop/shop.ts";
import { describeNotice, noticesOn } from "../shop/today.ts";
import { dateAt, formatInstant, instantOf } from "../time/zone.ts";

const ARGUMENTS = object({}, {
  optional: {
    fecha: shapes.date("AAAA-MM-DD, del 2000 al 2100.", "2026-12-25"),
    hora: shapes.timeOfDay("HH:MM; sin fecha, de hoy.", "21:30"),
  },
});
type Arguments = Infer<typeof ARGUMENTS>;

const RESULT = object({
  abierto: nullable(boolean({ description: "null si va fecha sin hora." })),
  cierra: nullable(string({ format: "date-time" })),
  proximaApertura: nullable(shapes.NEXT_OPENING),
  zonaHoraria: string(),
  ahora: string({
    format: "date-time",
    description: "El momento del que habla abierto.",
  }),
  texto: string({ description: "El horario de la semana, para leer." }),
  semana: array(shapes.DAY_HOURS, { minItems: 7, maxItems: 7 }),
  dia: object({
    fecha: shapes.date("Fecha, AAAA-MM-DD."),
    dia: oneOf(WEEKDAYS, { description: "Día de la semana." }),
    turnos: array(shapes.TURN, {
      description: "Turnos de esa fecha; vacío es cerrado.",
    }),
    motivo: nullable(string({ description: "Por qué es distinto, si lo es." })),
  }),
  excepciones: array(shapes.EXCEPTION, { description: "Las tres próximas." }),
  avisos: array(shapes.NOTICE, { description: "Los de dia.fecha." }),
  preguntas: array(shapes.QUESTION),
  comoPedir: string(),
  contacto: object({
    direccion: shapes.ADDRESS,
    mapa: string({ format: "uri", description: "El local en el mapa." }),
    telefono: string(),
    whatsapp: string({
      format: "uri",
      description: "Abre un chat con el local.",
    }),
    instagram: string({ format: "uri", description: "El perfil." }),
  }),
});
type Result = Infer<typeof RESULT>;

const MOST_EXCEPTIONS = 3;
const MINUTE_MS = 60_000;
const DAWN = "06:00";

/** Tells whether the shop is open, how a day opens, the hours of the week, what people ask, and how to reach the shop. */
export const SHOP_STATUS: ToolSpec<Shop, Arguments, Result> = {
  name: "estado_del_local",
  title: "Estado del local",
  description:
    "Si el local está abierto, ahora o en otra fecha y hora; horarios, feriados, avisos, dirección, " +
    "contacto y cómo se pide. En preguntas, lo que más se pregunta: demora, facturas, porciones, " +
    "azúcar, encargos, descuentos, conservación, reclamos. " +
    'Ejemplo: {"fecha":"2026-12-25","hora":"21:30"}.',
  inputSchema: ARGUMENTS,
  outputSchema: RESULT,
  example: () => ({}),
  call({ fecha, hora }, shop, nowMs) {
    if (fecha !== undefined && !/^20|^2100/.test(fecha)) {
      const expected = 'una fecha del año 2000 al 2100, como "2026-12-25"';
      const objection = objectTo("/fecha", `encontré ${show(fecha)}`, expected);
      return { kind: "refused", objections: [objection] };
    }
    const { hours: { zonaHoraria, semana }, timeZone } = shop;
    const { direccion, telefono, whatsapp, instagram, preguntas, comoPedir } =
      shop.business;
    const today = dateAt(timeZone, nowMs);
    const atMs = hora === undefined
      ? nowMs
      : instantOf(timeZone, fecha ?? today, hora);
    const dia = hoursOn(shop.hours, fecha ?? today);
    const data: Result = {
      ...(fecha !== undefined && hora === undefined
        ? { abierto: null, cierra: null, proximaApertura: null }
        : buildOpening(shop, atMs, nowMs)),
      zonaHoraria,
      ahora: formatInstant(timeZone, atMs),
      texto: formatWeek(semana),
      semana,
      dia,
      excepciones: upcomingExceptions(shop, nowMs).slice(0, MOST_EXCEPTIONS),
      avisos: noticesOn(shop, dia.fecha),
      preguntas,
      comoPedir,
      contacto: {
        direccion,
        mapa: mapUrl(direccion),
        telefono,
        whatsapp,
        instagram,
      },
    };
    const isPast = hora !== undefined && atMs < nowMs - MINUTE_MS;
    const state = data.abierto === null
      ? []
      : [tellState(data, today, hora, isPast)];
    return {
      kind: "done",
      text: [...state, ...describeDay(data)].join("\n"),
      data,
    };
  },
};

function describeDay(data: Result): readonly string[] {
  const { dia, avisos, texto, excepciones, preguntas, comoPedir, contacto } =
    data;
  const { direccion, mapa, telefono, whatsapp, instagram } = contacto;
  const others = excepciones.filter(({ fecha }) => fecha !== dia.fecha).map(
    formatException,
  );
  return [
    `${formatException(dia)}.`,
    ...avisos.map((notice) => describeNotice(notice, dia.fecha)),
    `Horario de la semana: ${texto}.`,
    ...others.length === 0
      ? []
      : [`Los próximos con otro horario: ${others.join("; ")}.`],
    ...preguntas.map(({ pregunta, respuesta }) => `${pregunta} ${respuesta}`),
    comoPedir,
    `Dirección: ${
      formatAddress(direccion)
    } (${mapa}). Teléfono: ${telefono}. ` +
    `WhatsApp: ${whatsapp}. Instagram: ${instagram}`,
  ];
}

/** Another day than today is told by its date, never as "hoy" or "mañana". */
function tellState(
  { abierto, cierra, proximaApertura, ahora, dia }: Result,
  today: string,
  hora: string | undefined,
  isPast: boolean,
): string {
  const isToday = dia.fecha === today;
  const day = isToday ? "Hoy" : `El ${formatDate(dia.fecha)}`;
  const begin = hora === undefined
    ? (abierto ? "Sí," : "No,")
    : `${day} ${formatTime(hora)}`;
  // "A las 00:30" of somebody who asks at noon is tonight, and the calendar's next day.
  const past = !isPast
    ? ""
    : isToday && (hora ?? "") < DAWN
    ? " Eso ya pasó: si es por la noche que viene, va con la fecha del día siguiente."
    : " Eso ya pasó.";
  const rest = !abierto
    ? proximaApertura === null
      ? ", y todavía no hay fecha de apertura"
      : `: abre ${proximaApertura.texto}`
    : cierra === null
    ? ", y por ahora no cierra"
    : isToday
    ? `: cierra ${formatClosing(ahora, cierra)}`
    : `: cierra el ${formatDate(cierra.slice(0, 10))} ${
      formatTime(cierra.slice(11, 16))
    }`;
  return `${begin} está ${abierto ? "abierto" : "cerrado"}${rest}.${past}`;
}
