import {
  assert,
  assertEquals,
  assertLessOrEqual,
  assertStringIncludes,
} from "@std/assert";
import type { Infer } from "../../src/schema/schema.ts";
import { check } from "../../src/schema/check.ts";
import type { Hours } from "../../src/shop/files.ts";
import type { Notice } from "../../src/shop/shapes.ts";
import { shopAt } from "../../src/shop/shop.ts";
import { WEEKDAYS } from "../../src/shop/terms.ts";
import { SHOP_STATUS } from "../../src/tools/shop_status.ts";
import { loadSampleShop } from "../fixtures/sample_shop.ts";
import { readRows } from "../fixtures/rows.ts";
import { TINY_SHOP, type TinyParts, tinyShop } from "../fixtures/tiny_shop.ts";

const ORIGIN = "https://shop.example";

type Arguments = Infer<typeof SHOP_STATUS.inputSchema>;

const HOURS: Hours = {
  zonaHoraria: "America/Argentina/Buenos_Aires",
  semana: WEEKDAYS.map((dia) => ({
    dia,
    turnos: dia === "lunes" ? [] : [{ desde: "12:00", hasta: "01:00" }],
  })),
  excepciones: [
    {
      fecha: "2026-12-24",
      motivo: "Nochebuena",
      turnos: [{ desde: "10:00", hasta: "18:00" }],
    },
    { fecha: "2026-12-25", motivo: "Navidad", turnos: [] },
  ],
};
const ALWAYS: Hours = {
  ...HOURS,
  semana: WEEKDAYS.map((dia) => ({
    dia,
    turnos: [{ desde: "00:00", hasta: "00:00" }],
  })),
  excepciones: [],
};
const NEVER: Hours = {
  ...HOURS,
  semana: WEEKDAYS.map((dia) => ({ dia, turnos: [] })),
  excepciones: [],
};
const WEEK =
  "Horario de la semana: Lunes cerrado; martes a domingo de 12:00 a 01:00.";
const EVE = "Jueves 24 de diciembre: de 10:00 a 18:00 (Nochebuena)";
const CHRISTMAS = "Viernes 25 de diciembre: cerrado (Navidad)";
const BOTH =
  `Los próximos con otro horario: ${EVE}; ${CHRISTMAS}. Por otro feriado, mandá su fecha.`;
const REST = [
  TINY_SHOP.business.comoPedir,
  "Dirección: Calle Una 1, B1712 Castelar, Morón, Buenos Aires (https://www.openstreetmap.org/" +
  "?mlat=-34.65&mlon=-58.64#map=17/-34.65/-58.64). Teléfono: +54 9 11 1111-1111. " +
  "WhatsApp: https://wa.me/5491111111111. Instagram: https://www.instagram.com/lachiquita.ejemplo. Web: https://shop.example/",
];

/** The hours, an instant, the state, and the prose before the contact. 21 November 2026 is a Saturday. */
const ANSWERS = [
  [HOURS, "2026-11-21T13:00", true, [
    "Sí, está abierto: cierra esta noche a la 01:00.",
    "Sábado 21 de noviembre: de 12:00 a 01:00.",
    WEEK,
    BOTH,
  ]],
  [HOURS, "2026-11-22T00:30", true, [
    "Sí, está abierto: cierra hoy a la 01:00.",
    "Domingo 22 de noviembre: de 12:00 a 01:00.",
    WEEK,
    BOTH,
  ]],
  [HOURS, "2026-11-23T01:00", false, [
    "No, está cerrado: abre mañana a las 12:00.",
    "Lunes 23 de noviembre: cerrado.",
    WEEK,
    BOTH,
  ]],
  [HOURS, "2026-12-24T11:00", true, [
    "Sí, está abierto: cierra hoy a las 18:00.",
    `${EVE}.`,
    WEEK,
    `Los próximos con otro horario: ${CHRISTMAS}. Por otro feriado, mandá su fecha.`,
  ]],
  [HOURS, "2026-12-25T13:00", false, [
    "No, está cerrado: abre mañana a las 12:00.",
    `${CHRISTMAS}.`,
    WEEK,
  ]],
  [ALWAYS, "2026-11-21T13:00", true, [
    "Sí, está abierto, y por ahora no cierra.",
    "Sábado 21 de noviembre: las 24 horas desde las 00:00.",
    "Horario de la semana: Todos los días las 24 horas desde las 00:00.",
  ]],
  [NEVER, "2026-11-21T13:00", false, [
    "No, está cerrado, y todavía no hay fecha de apertura.",
    "Sábado 21 de noviembre: cerrado.",
    "Horario de la semana: Todos los días cerrado.",
  ]],
] as const;
for (const [hours, now, abierto, lines] of ANSWERS) {
  Deno.test(`estado_del_local at ${now} answers: ${lines[0]}`, () => {
    const { text, data } = statusOf({}, { hours }, `${now}:00-03:00`);
    assertEquals(data.abierto, abierto);
    assertEquals(text.split("\n"), [...lines, ...REST]);
    assertEquals(check(SHOP_STATUS.outputSchema, data).kind, "valid");
  });
}

Deno.test("estado_del_local returns its data while open", () => {
  assertEquals(statusOf({}).data, {
    abierto: true,
    cierra: "2026-11-22T01:00:00-03:00",
    proximaApertura: null,
    zonaHoraria: "America/Argentina/Buenos_Aires",
    ahora: "2026-11-21T13:00:00-03:00",
    texto: "Lunes cerrado; martes a domingo de 12:00 a 01:00",
    semana: HOURS.semana,
    vispera: null,
    dia: {
      fecha: "2026-11-21",
      dia: "sábado",
      turnos: [{ desde: "12:00", hasta: "01:00" }],
      motivo: null,
    },
    excepciones: HOURS.excepciones,
    avisos: [],
    preguntas: [],
    demora: null,
    comoPedir: TINY_SHOP.business.comoPedir,
    contacto: {
      direccion: TINY_SHOP.business.direccion,
      mapa:
        "https://www.openstreetmap.org/?mlat=-34.65&mlon=-58.64#map=17/-34.65/-58.64",
      telefono: "+54 9 11 1111-1111",
      whatsapp: "https://wa.me/5491111111111",
      instagram: "https://www.instagram.com/lachiquita.ejemplo",
      web: "https://shop.example/",
    },
  });
});

Deno.test("estado_del_local returns the waiting times, in prose and data", () => {
  const demora = { retiro: "unos 15 minutos", envio: "una hora" };
  const business = { demora };
  const { text, data } = statusOf({}, { business });
  assertEquals(data.demora, demora);
  assertStringIncludes(
    text,
    "Demora para retirar: unos 15 minutos.\nDemora con envío: una hora.",
  );
});

/**
 * The arguments, the day, the state, and the first lines, on Saturday 21 November 2026 at
 * 13:00.
 *
 * An answer for another day names dates, because "mañana" would be read as Sunday.
 */
const DAYS = readRows`
{"fecha":"2026-12-25"} → 2026-12-25 → null → Viernes 25 de diciembre: cerrado (Navidad). → Horario de la semana: Lunes cerrado; martes a domingo de 12:00 a 01:00. → Los próximos con otro horario: Jueves 24 de diciembre: de 10:00 a 18:00 (Nochebuena). Por otro feriado, mandá su fecha.
{"fecha":"2026-11-23"} → 2026-11-23 → null → Lunes 23 de noviembre: cerrado. → Horario de la semana: Lunes cerrado; martes a domingo de 12:00 a 01:00. → Los próximos con otro horario: Jueves 24 de diciembre: de 10:00 a 18:00 (Nochebuena); Viernes 25 de diciembre: cerrado (Navidad). Por otro feriado, mandá su fecha.
{"hora":"23:30"} → 2026-11-21 → true → Hoy a las 23:30 está abierto: cierra esta noche a la 01:00. → Sábado 21 de noviembre: de 12:00 a 01:00.
{"fecha":"2026-11-21","hora":"11:59"} → 2026-11-21 → false → Hoy a las 11:59 está cerrado: abre hoy a las 12:00. Eso ya pasó.
{"hora":"00:30"} → 2026-11-21 → true → Hoy a las 00:30 está abierto: cierra hoy a la 01:00. Eso ya pasó: si es por la noche que viene, va con la fecha del día siguiente.
{"fecha":"2026-11-23","hora":"13:00"} → 2026-11-23 → false → El lunes 23 de noviembre a las 13:00 está cerrado: abre el martes 24 de noviembre a las 12:00. → Lunes 23 de noviembre: cerrado.
{"fecha":"2026-11-24","hora":"12:00"} → 2026-11-24 → true → El martes 24 de noviembre a las 12:00 está abierto: cierra el miércoles 25 de noviembre a la 01:00.
{"fecha":"2026-11-22","hora":"01:00"} → 2026-11-22 → false → El domingo 22 de noviembre a la 01:00 está cerrado: abre el domingo 22 de noviembre a las 12:00. → Sábado 21 de noviembre: de 12:00 a 01:00. → Domingo 22 de noviembre: de 12:00 a 01:00.
`;

for (const [args = "", date, abierto, ...lines] of DAYS) {
  Deno.test(`estado_del_local describes ${date} for ${args}`, () => {
    const { text, data } = statusOf(JSON.parse(args));
    assertEquals([data.dia.fecha, String(data.abierto)], [date, abierto]);
    assertEquals(text.split("\n").slice(0, lines.length), lines);
    if (abierto === "null") {
      assertEquals([data.cierra, data.proximaApertura], [null, null]);
    }
  });
}

for (
  const [second, isPast] of [["13:00:59", false], ["13:01:01", true]] as const
) {
  Deno.test(`estado_del_local treats 13:00 at ${second} as ${isPast ? "past" : "now"}`, () => {
    const at = `2026-11-21T${second}-03:00`;
    const { text } = statusOf({ hora: "13:00" }, {}, at);
    assertEquals(text.includes("Eso ya pasó"), isPast);
  });
}

Deno.test("estado_del_local lists the next three exceptions and the questions", () => {
  const excepciones = ["22", "23", "24", "25"].map((day) => ({
    fecha: `2026-11-${day}`,
    motivo: "Obra",
    turnos: [],
  }));
  const preguntas = [{ pregunta: "¿Hacen factura A?", respuesta: "Sí." }];
  const business = { preguntas };
  const hours = { ...HOURS, excepciones };
  const { text, data } = statusOf({}, { business, hours });
  assertEquals(data.excepciones, excepciones.slice(0, 3));
  assertEquals(data.preguntas, preguntas);
  assertStringIncludes(text, "¿Hacen factura A? Sí.");
});

Deno.test("estado_del_local describes the sample shop in 3,000 characters", () => {
  const nowMs = Date.parse("2026-12-20T13:00:00-03:00");
  const shop = { ...shopAt(loadSampleShop(), nowMs), origin: ORIGIN };
  const outcome = SHOP_STATUS.call({}, shop, nowMs);
  assert(outcome.kind === "done", JSON.stringify(outcome));
  assertLessOrEqual(outcome.lines.join("\n").length, 3000);
});

for (const fecha of ["1999-12-31", "2101-01-01"]) {
  Deno.test(`estado_del_local refuses the date ${fecha}`, () => {
    const { inputSchema } = SHOP_STATUS;
    assertEquals(check(inputSchema, { fecha }).kind, "invalid");
  });
}

Deno.test("estado_del_local shows the notices of the requested day", () => {
  const noticeOf = (texto: string, desde: string, hasta: string) => (
    { texto, desde, hasta, suspende: [] }
  );
  const avisos: readonly Notice[] = [
    {
      ...noticeOf("Se rompió la moto.", "2026-11-21", "2026-11-22"),
      suspende: ["envio"],
    },
    noticeOf("Hay cola.", "2026-11-22", "2027-01-02"),
  ];
  const today = { fecha: "2026-11-21", agotados: [], avisos };
  const noticesFor = (args: Arguments) => {
    const { text, data } = statusOf(args, { today });
    const lines = text.split("\n").filter((line) => line.startsWith("Aviso"));
    return [data.avisos, lines];
  };

  assertEquals(noticesFor({}), [avisos.slice(0, 1), [
    "Aviso: Se rompió la moto. (sin envío hasta el domingo 22 de noviembre)",
  ]]);
  const ofSunday = [avisos, [
    "Aviso: Se rompió la moto. (sin envío hasta el domingo 22 de noviembre)",
    "Aviso: Hay cola. (hasta el sábado 2 de enero de 2027)",
  ]];
  assertEquals(noticesFor({ fecha: "2026-11-22" }), ofSunday);
  assertEquals(noticesFor({ fecha: "2026-11-22", hora: "13:00" }), ofSunday);
  assertEquals(noticesFor({ fecha: "2027-01-02" }), [avisos.slice(1), [
    "Aviso: Hay cola. (hasta el sábado 2 de enero de 2027)",
  ]]);
});

/** Returns the state of the tiny shop with these documents at an instant. */
function statusOf(
  args: Arguments,
  parts: TinyParts = {},
  at = "2026-11-21T13:00:00-03:00",
) {
  const shop = tinyShop({ hours: HOURS, ...parts });
  const nowMs = Date.parse(at);
  const subject = { ...shopAt(shop, nowMs), origin: ORIGIN };
  const outcome = SHOP_STATUS.call(args, subject, nowMs);
  assert(outcome.kind === "done", JSON.stringify(outcome));
  const { lines, data } = outcome;
  return { text: lines.filter(Boolean).join("\n"), data };
}
