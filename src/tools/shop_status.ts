/** The tool `estado_del_local`: open or not, and until or from when. */

import type { ToolOutcome, ToolSpec } from "../mcp/tool.ts";
import { array, boolean, type Infer, nullable, object, strict, string } from "../schema/schema.ts";
import { decideOpening, NEXT_OPENING } from "../shop/hours/opening.ts";
import { tellClosing, tellDate, tellException, tellWeek } from "../shop/hours/text.ts";
import type { Hours } from "../shop/files.ts";
import { DAY_HOURS } from "../shop/shapes.ts";
import type { Shop } from "../shop/shop.ts";
import { formatInstant } from "../time/zone.ts";

const ARGUMENTS = strict(object({}, {
  optional: {
    momento: string({
      format: "date-time",
      maxLength: 40,
      description:
        "El momento que interesa, con su diferencia horaria, del año 2000 al 2100; sin él, ahora.",
      examples: ["2026-11-21T21:30:00-03:00"],
    }),
  },
}));
type Arguments = Infer<typeof ARGUMENTS>;

const RESULT = object({
  abierto: boolean({ description: "Si está abierto en ese momento." }),
  cierra: nullable(string({ format: "date-time", description: "Si está abierto, cuándo cierra." })),
  proximaApertura: nullable(NEXT_OPENING),
  zonaHoraria: string({ description: "Zona horaria IANA del local." }),
  ahora: string({ format: "date-time", description: "El momento del que se habla." }),
  texto: string({ description: "El horario de la semana, para leer." }),
  semana: array(DAY_HOURS, { minItems: 7, maxItems: 7 }),
});
type Result = Infer<typeof RESULT>;

const [FIRST_MS, LAST_MS] = [Date.UTC(2000, 0, 1), Date.UTC(2101, 0, 1)];

/** Tells whether the shop is open at a moment, when it closes or when it opens next, and the hours of the week. */
export const SHOP_STATUS: ToolSpec<Shop, Arguments, Result> = {
  name: "estado_del_local",
  title: "Estado del local",
  description:
    "Dice si el local está abierto, hasta cuándo, y si no, cuándo abre; trae también el horario de " +
    "la semana. Tiene en cuenta los feriados. Usala antes de prometer que se puede pedir o pasar a " +
    "retirar. Sin argumentos habla de ahora; con momento, de ese día y hora: " +
    '{ "momento": "2026-12-24T20:00:00-03:00" }.',
  inputSchema: ARGUMENTS,
  outputSchema: RESULT,
  example: () => ({}),
  call({ momento }, shop, nowMs) {
    // Not a number for a leap second, which a date-time may be.
    const momentMs = momento === undefined ? nowMs : Date.parse(momento.toUpperCase());
    if (!(momentMs >= FIRST_MS && momentMs < LAST_MS)) return refuse(momento ?? "");
    const { zonaHoraria, semana } = shop.hours;
    const data: Result = {
      ...decideOpening(shop, momentMs),
      zonaHoraria,
      ahora: formatInstant(shop.timeZone, momentMs),
      texto: tellWeek(semana),
      semana,
    };
    const text = tell(data, shop.hours);
    return {
      kind: "done",
      text: momento === undefined ? text : `${introduce(data.ahora)}\n${text}`,
      data,
    };
  },
};

function refuse(momento: string): ToolOutcome<Result> {
  return {
    kind: "refused",
    objections: [{
      campo: "/momento",
      problema: `encontré ${JSON.stringify(momento)}`,
      esperado:
        'un momento del año 2000 al 2100 con su diferencia horaria, como "2026-11-21T21:30:00-03:00"',
      sugerencias: [],
    }],
  };
}

/** "Hoy" and "mañana" are said from the moment that was asked about, which is not always now. */
function introduce(moment: string): string {
  const [date, time] = [moment.slice(0, 10), moment.slice(11, 16)];
  return `Para el ${tellDate(date)}, ${time} (visto desde ese día):`;
}

function tell({ abierto, cierra, proximaApertura, ahora, texto }: Result, hours: Hours): string {
  const state = abierto ? tellOpen(ahora, cierra) : tellClosed(proximaApertura?.texto);
  const today = hours.excepciones.find(({ fecha }) => fecha === ahora.slice(0, 10));
  const exception = today === undefined
    ? []
    : [`Ese día el horario es otro. ${tellException(today)}.`];
  return [state, ...exception, `Horario de la semana: ${texto}.`].join("\n");
}

function tellOpen(now: string, closing: string | null): string {
  return closing === null
    ? "Sí, está abierto, y por ahora no cierra."
    : `Sí, está abierto: cierra ${tellClosing(now, closing)}.`;
}

function tellClosed(opening: string | undefined): string {
  return opening === undefined
    ? "No, está cerrado, y todavía no hay fecha de apertura."
    : `No, está cerrado: abre ${opening}.`;
}
