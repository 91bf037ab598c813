/** The tool `estado_del_local`: open or not, until or from when, how a day opens, and where the shop is. */

import type { ToolOutcome, ToolSpec } from "../mcp/tool.ts";
import type { Objection } from "../schema/objection.ts";
import { array, boolean, type Infer, nullable, object, strict, string } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import { CONTACT, type Contact, describeContact, tellAddress } from "../shop/contact.ts";
import {
  DATE_HOURS,
  decideOpening,
  hoursOn,
  NEXT_OPENING,
  upcomingExceptions,
} from "../shop/hours/opening.ts";
import { tellClosing, tellDate, tellException, tellWeek } from "../shop/hours/text.ts";
import { DAY_HOURS, EXCEPTION, NOTICE } from "../shop/shapes.ts";
import type { Shop } from "../shop/shop.ts";
import { noticesOn, tellNotice } from "../shop/today.ts";
import { readMoment } from "../time/moment.ts";
import { dateAt, formatInstant, type TimeZone } from "../time/zone.ts";

const ARGUMENTS = strict(object({}, {
  optional: {
    momento: string({
      maxLength: 40,
      description:
        "Si está abierto en ese momento: fecha y hora, como 2026-11-21T21:30 (hora del " +
        "local) o con su diferencia horaria. Sin esto, ahora. Años 2000 a 2100.",
    }),
    fecha: string({
      format: "date",
      description: "Cómo abre ese día, como 2026-12-25. Años 2000 a 2100.",
      examples: ["2026-12-25"],
    }),
  },
}));
type Arguments = Infer<typeof ARGUMENTS>;

const RESULT = object({
  abierto: boolean({ description: "Si está abierto en ahora." }),
  cierra: nullable(string({ format: "date-time", description: "Si está abierto, cuándo cierra." })),
  proximaApertura: nullable(NEXT_OPENING),
  zonaHoraria: string(),
  ahora: string({ format: "date-time", description: "El momento del que se habla." }),
  texto: string({ description: "El horario de la semana, para leer." }),
  semana: array(DAY_HOURS, { minItems: 7, maxItems: 7 }),
  dia: DATE_HOURS,
  excepciones: array(EXCEPTION, { description: "Los próximos días con otro horario." }),
  avisos: array(NOTICE, { description: "Los avisos de dia.fecha." }),
  contacto: CONTACT,
});
type Result = Infer<typeof RESULT>;

const [FIRST_MS, LAST_MS] = [Date.UTC(2000, 0, 1), Date.UTC(2101, 0, 1)];
const [FIRST_DATE, LAST_DATE] = ["2000-01-01", "2100-12-31"];

/** Tells whether the shop is open at a moment, how a day opens, the hours of the week, and how to reach the shop. */
export const SHOP_STATUS: ToolSpec<Shop, Arguments, Result> = {
  name: "estado_del_local",
  title: "Estado del local",
  description:
    "Dice si el local está abierto, hasta cuándo o desde cuándo, cómo abre una fecha (feriados " +
    "incluidos), los avisos de ese día, la dirección, el teléfono, WhatsApp e Instagram. Usala " +
    "antes de prometer que se puede pedir o pasar a retirar, y para «¿dónde están?». No dice a qué " +
    "localidades llega el envío: eso es zona_de_entrega. Si preguntan por un día, pedí la fecha. " +
    'Ejemplo: {"fecha":"2026-12-25"}; sin argumentos habla de ahora.',
  inputSchema: ARGUMENTS,
  outputSchema: RESULT,
  example: () => ({}),
  call(args, shop, nowMs) {
    const asked = readAsked(args, shop.timeZone);
    if (asked.kind === "refused") return asked;
    const { momentMs = nowMs, fecha } = asked;
    const { hours: { zonaHoraria, semana }, timeZone } = shop;
    const dia = hoursOn(shop.hours, fecha ?? dateAt(timeZone, momentMs));
    const data: Result = {
      ...decideOpening(shop, momentMs),
      zonaHoraria,
      ahora: formatInstant(timeZone, momentMs),
      texto: tellWeek(semana),
      semana,
      dia,
      excepciones: upcomingExceptions(shop, momentMs),
      avisos: noticesOn(shop, dia.fecha),
      contacto: describeContact(shop.business),
    };
    return { kind: "done", text: tell(data, asked), data };
  },
};

/** What was asked about. A `momento` without a time counts as a `fecha`. */
interface Asked {
  readonly kind: "asked";
  readonly momentMs?: number | undefined;
  readonly fecha?: string | undefined;
}

function readAsked(
  { momento, fecha }: Arguments,
  timeZone: TimeZone,
): Asked | Exclude<ToolOutcome<Result>, { kind: "done" }> {
  const moment = momento === undefined ? undefined : readMoment(momento, timeZone);
  const date = fecha ?? (moment?.kind === "date" ? moment.date : undefined);
  const momentMs = moment?.kind === "instant" ? moment.instantMs : undefined;
  const objections: Objection[] = [];
  const isMoment = momentMs === undefined
    ? moment !== undefined && isInRange(moment.kind === "date" ? moment.date : "")
    : momentMs >= FIRST_MS && momentMs < LAST_MS;
  if (momento !== undefined && !isMoment) {
    objections.push(objection("/momento", momento, "un momento", "2026-11-21T21:30"));
  }
  if (fecha !== undefined && !isInRange(fecha)) {
    objections.push(objection("/fecha", fecha, "una fecha", "2026-12-25"));
  }
  return objections.length > 0
    ? { kind: "refused", objections }
    : { kind: "asked", momentMs, fecha: date };
}

function isInRange(date: string): boolean {
  return date >= FIRST_DATE && date <= LAST_DATE;
}

function objection(campo: string, found: string, what: string, example: string): Objection {
  return {
    campo,
    problema: `encontré ${show(found)}`,
    esperado: `${what} del año 2000 al 2100, como "${example}"`,
    sugerencias: [],
  };
}

/** The day comes first where a date was asked about; else the moment. */
function tell(data: Result, { momentMs, fecha }: Asked): string {
  const { ahora, dia, avisos, texto, excepciones, contacto } = data;
  const state = momentMs === undefined ? [] : [introduce(ahora)];
  const day = [`${tellException(dia)}.`, ...avisos.map((notice) => tellNotice(notice, dia.fecha))];
  const others = excepciones.filter((exception) => exception.fecha !== dia.fecha);
  return [
    ...fecha === undefined
      ? [...state, `${data.abierto ? "Sí" : "No"}, ${tellState(data)}`, ...day]
      : [...day, ...state, `${momentMs === undefined ? "Ahora" : "El local"} ${tellState(data)}`],
    `Horario de la semana: ${texto}.`,
    ...others.length === 0
      ? []
      : [`Otros días con otro horario: ${others.map(tellException).join("; ")}.`],
    tellContact(contacto),
  ].join("\n");
}

/** "Hoy" and "mañana" are said from the moment that was asked about, which is not always now. */
function introduce(moment: string): string {
  const [date, time] = [moment.slice(0, 10), moment.slice(11, 16)];
  return `Para el ${tellDate(date)}, ${time} (visto desde ese día):`;
}

function tellState({ abierto, cierra, proximaApertura, ahora }: Result): string {
  if (abierto) {
    return cierra === null
      ? "está abierto, y por ahora no cierra."
      : `está abierto: cierra ${tellClosing(ahora, cierra)}.`;
  }
  return proximaApertura === null
    ? "está cerrado, y todavía no hay fecha de apertura."
    : `está cerrado: abre ${proximaApertura.texto}.`;
}

function tellContact({ direccion, mapa, telefono, whatsapp, instagram }: Contact): string {
  return `Dirección: ${tellAddress(direccion)} (${mapa}). Teléfono: ${telefono}. ` +
    `WhatsApp: ${whatsapp}. Instagram: ${instagram}`;
}
