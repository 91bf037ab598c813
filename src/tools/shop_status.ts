/** The tool `estado_del_local`: the state of the shop, its hours, contact and frequent questions. */

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
import { formatAddress, mapUrl } from "../shop/contact.ts";
import { hoursOn, upcomingExceptions } from "../shop/hours/opening.ts";
import {
  buildOpening,
  formatClosing,
  formatDate,
  formatDay,
  formatException,
  formatTime,
  formatWeek,
} from "../shop/hours/text.ts";
import * as shapes from "../shop/shapes.ts";
import { WEEKDAYS } from "../shop/terms.ts";
import type { Shop, ShopAtOrigin } from "../shop/shop.ts";
import { describeNotice, noticesOn } from "../shop/today.ts";
import { dateAt, formatInstant, instantOf } from "../time/zone.ts";
import { capitalize } from "../words/lists.ts";

const ARGUMENTS = object({}, {
  optional: {
    fecha: string({
      format: "date",
      pattern: "^20",
      description: "AAAA-MM-DD, del 2000 al 2099.",
    }),
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
  demora: nullable(shapes.WAIT),
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
    web: string({ format: "uri", description: "El sitio." }),
  }),
});
type Result = Infer<typeof RESULT>;

const MOST_EXCEPTIONS = 3;
const MINUTE_MS = 60_000;
const DAWN = "06:00";

/** Describes the shop now or at another time, with its hours, questions and contact. */
export const SHOP_STATUS: ToolSpec<ShopAtOrigin, Arguments, Result> = {
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
    const today = dateAt(shop.timeZone, nowMs);
    const atMs = hora === undefined
      ? nowMs
      : instantOf(shop.timeZone, fecha ?? today, hora);
    const isWholeDay = fecha !== undefined && hora === undefined;
    const opening = isWholeDay
      ? { abierto: null, cierra: null, proximaApertura: null }
      : buildOpening(shop, atMs, nowMs);

    const data: Result = {
      ...opening,
      ...buildSchedule(shop, atMs, nowMs, fecha ?? today),
      ...buildContact(shop),
    };
    const isPast = hora !== undefined && atMs < nowMs - MINUTE_MS;
    const state = describeState(data, today, hora, isPast);
    const text = [...state, ...describeDay(data, today)].join("\n");
    return { kind: "done", text, data };
  },
};

function buildSchedule(shop: Shop, atMs: number, nowMs: number, date: string) {
  const { zonaHoraria, semana } = shop.hours;
  const upcoming = upcomingExceptions(shop, nowMs);

  return {
    zonaHoraria,
    ahora: formatInstant(shop.timeZone, atMs),
    texto: formatWeek(semana),
    semana,
    dia: hoursOn(shop.hours, date),
    excepciones: upcoming.slice(0, MOST_EXCEPTIONS),
    avisos: noticesOn(shop, date),
  };
}

function buildContact({ business, origin }: ShopAtOrigin) {
  const { direccion, telefono, whatsapp, instagram } = business;

  return {
    preguntas: business.preguntas,
    demora: business.demora,
    comoPedir: business.comoPedir,
    contacto: {
      direccion,
      mapa: mapUrl(direccion),
      telefono,
      whatsapp,
      instagram,
      web: `${origin}/`,
    },
  };
}

function describeDay(data: Result, today: string): readonly string[] {
  const { dia, avisos, texto, excepciones, preguntas, contacto } = data;
  const { direccion, mapa, telefono, whatsapp, instagram, web } = contacto;
  const others = excepciones
    .filter(({ fecha }) => fecha !== dia.fecha)
    .map((exception) => formatException(exception, today));
  const exceptions = others.length === 0
    ? []
    : [`Los próximos con otro horario: ${others.join("; ")}.`];

  return [
    `${formatException(dia, today)}.`,
    ...avisos.map((notice) => describeNotice(notice, dia.fecha)),
    `Horario de la semana: ${texto}.`,
    ...exceptions,
    ...describeWait(data),
    ...preguntas.map(({ pregunta, respuesta }) => `${pregunta} ${respuesta}`),
    data.comoPedir,
    `Dirección: ${formatAddress(direccion)} (${mapa}). ` +
    `Teléfono: ${telefono}. WhatsApp: ${whatsapp}. Instagram: ${instagram}. Web: ${web}`,
  ];
}

function describeWait({ demora }: Result): readonly string[] {
  const { retiro = null, envio = null } = demora ?? {};
  const waits = [
    retiro === null ? "" : `para retirar, ${retiro}`,
    envio === null ? "" : `con envío, ${envio}`,
  ].filter((wait) => wait !== "");
  return waits.length === 0 ? [] : [`Demora: ${waits.join("; ")}.`];
}

/** Describes the state at the requested time; none for an entire day. Other days are named by their date. */
function describeState(
  data: Result,
  today: string,
  hora: string | undefined,
  isPast: boolean,
): readonly string[] {
  const { abierto, dia } = data;
  if (abierto === null) return [];

  const isToday = dia.fecha === today;
  const day = capitalize(formatDay(today, dia.fecha));
  const answer = abierto ? "Sí," : "No,";
  const subject = hora === undefined ? answer : `${day} ${formatTime(hora)}`;
  const state = abierto ? "abierto" : "cerrado";
  const change = abierto
    ? describeClosing(data, today)
    : describeNextOpening(data);

  // At noon, "a las 00:30" means tonight, which is the next date.
  const isTonight = isToday && (hora ?? "") < DAWN;
  const hint = isTonight
    ? " Eso ya pasó: si es por la noche que viene, va con la fecha del día siguiente."
    : " Eso ya pasó.";
  return [`${subject} está ${state}${change}.${isPast ? hint : ""}`];
}

function describeClosing(
  { cierra, ahora, dia }: Result,
  today: string,
): string {
  if (cierra === null) return ", y por ahora no cierra";
  if (dia.fecha === today) return `: cierra ${formatClosing(ahora, cierra)}`;

  const date = formatDate(cierra.slice(0, 10), today);
  return `: cierra el ${date} ${formatTime(cierra.slice(11, 16))}`;
}

function describeNextOpening({ proximaApertura }: Result): string {
  return proximaApertura === null
    ? ", y todavía no hay fecha de apertura"
    : `: abre ${proximaApertura.texto}`;
}
