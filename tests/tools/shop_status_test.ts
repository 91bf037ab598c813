import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { defineTool } from "../../src/mcp/tool.ts";
import type { Infer } from "../../src/schema/schema.ts";
import { check } from "../../src/schema/check.ts";
import type { Hours } from "../../src/shop/files.ts";
import { type Notice, WEEKDAYS } from "../../src/shop/shapes.ts";
import { createShop, type Shop } from "../../src/shop/shop.ts";
import { SHOP_STATUS } from "../../src/tools/shop_status.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

type Arguments = Infer<typeof SHOP_STATUS.inputSchema>;

const HOURS: Hours = {
  zonaHoraria: "America/Argentina/Buenos_Aires",
  semana: WEEKDAYS.map((dia) => ({
    dia,
    turnos: dia === "lunes" ? [] : [{ desde: "12:00", hasta: "01:00" }],
  })),
  excepciones: [
    { fecha: "2026-12-24", motivo: "Nochebuena", turnos: [{ desde: "10:00", hasta: "18:00" }] },
    { fecha: "2026-12-25", motivo: "Navidad", turnos: [] },
  ],
};
const ALWAYS: Hours = {
  ...HOURS,
  semana: WEEKDAYS.map((dia) => ({ dia, turnos: [{ desde: "00:00", hasta: "00:00" }] })),
  excepciones: [],
};
const NEVER: Hours = {
  ...HOURS,
  semana: WEEKDAYS.map((dia) => ({ dia, turnos: [] })),
  excepciones: [],
};
const WEEK = "Horario de la semana: Martes a domingo de 12:00 a 01:00; lunes cerrado.";
const EVE = "Jueves 24 de diciembre: de 10:00 a 18:00 (Nochebuena)";
const CHRISTMAS = "Viernes 25 de diciembre: cerrado (Navidad)";
const BOTH = `Otros días con otro horario: ${EVE}; ${CHRISTMAS}.`;
const CONTACT =
  "Dirección: Calle Una 1, B1712 Castelar, Morón, Buenos Aires (https://www.openstreetmap.org/" +
  "?mlat=-34.65&mlon=-58.64#map=17/-34.65/-58.64). Teléfono: +54 9 11 1111-1111. " +
  "WhatsApp: https://wa.me/5491111111111. Instagram: https://www.instagram.com/lachiquita.ejemplo";

/** The hours, a moment, whether they say open and the prose before the contact. 21 November 2026 is a Saturday. */
const ANSWERS: readonly (readonly [Hours, string, boolean, readonly string[]])[] = [
  [HOURS, "2026-11-21T13:00:00-03:00", true, [
    "Sí, está abierto: cierra esta noche a la 01:00.",
    "Sábado 21 de noviembre: de 12:00 a 01:00.",
    WEEK,
    BOTH,
  ]],
  [HOURS, "2026-11-22T00:30:00-03:00", true, [
    "Sí, está abierto: cierra hoy a la 01:00.",
    "Domingo 22 de noviembre: de 12:00 a 01:00.",
    WEEK,
    BOTH,
  ]],
  [HOURS, "2026-11-22T01:00:00-03:00", false, [
    "No, está cerrado: abre hoy a las 12:00.",
    "Domingo 22 de noviembre: de 12:00 a 01:00.",
    WEEK,
    BOTH,
  ]],
  [HOURS, "2026-11-23T01:00:00-03:00", false, [
    "No, está cerrado: abre mañana a las 12:00.",
    "Lunes 23 de noviembre: cerrado.",
    WEEK,
    BOTH,
  ]],
  [HOURS, "2026-12-24T11:00:00-03:00", true, [
    "Sí, está abierto: cierra hoy a las 18:00.",
    `${EVE}.`,
    WEEK,
    `Otros días con otro horario: ${CHRISTMAS}.`,
  ]],
  [HOURS, "2026-12-24T18:00:00-03:00", false, [
    "No, está cerrado: abre el sábado a las 12:00.",
    `${EVE}.`,
    WEEK,
    `Otros días con otro horario: ${CHRISTMAS}.`,
  ]],
  [HOURS, "2026-12-25T13:00:00-03:00", false, [
    "No, está cerrado: abre mañana a las 12:00.",
    `${CHRISTMAS}.`,
    WEEK,
  ]],
  [HOURS, "2026-12-26T11:00:00-03:00", false, [
    "No, está cerrado: abre hoy a las 12:00.",
    "Sábado 26 de diciembre: de 12:00 a 01:00.",
    WEEK,
  ]],
  [ALWAYS, "2026-11-21T13:00:00-03:00", true, [
    "Sí, está abierto, y por ahora no cierra.",
    "Sábado 21 de noviembre: las 24 horas.",
    "Horario de la semana: Todos los días las 24 horas.",
  ]],
  [NEVER, "2026-11-21T13:00:00-03:00", false, [
    "No, está cerrado, y todavía no hay fecha de apertura.",
    "Sábado 21 de noviembre: cerrado.",
    "Horario de la semana: Todos los días cerrado.",
  ]],
];
for (const [hours, momento, abierto, lines] of ANSWERS) {
  Deno.test(`estado_del_local at ${momento} says: ${lines[0]}`, () => {
    const outcome = call({ momento }, hours);
    assert(outcome.kind === "done");
    const [moment = "", ...said] = outcome.text.split("\n");
    assertMatch(moment, /^Para el [a-záé]+ [0-9]+ de [a-z]+, [0-9:]+ \(visto desde ese día\):$/);
    assertEquals([outcome.data.abierto, ...said], [abierto, ...lines, CONTACT]);
    assertEquals(check(SHOP_STATUS.outputSchema, outcome.data).kind, "valid");
  });
}

Deno.test("estado_del_local answers as data while open", () => {
  const outcome = call({ momento: "2026-11-21T13:00:00-03:00" });
  assertEquals(outcome.kind === "done" && outcome.data, {
    abierto: true,
    cierra: "2026-11-22T01:00:00-03:00",
    proximaApertura: null,
    zonaHoraria: "America/Argentina/Buenos_Aires",
    ahora: "2026-11-21T13:00:00-03:00",
    texto: "Martes a domingo de 12:00 a 01:00; lunes cerrado",
    semana: HOURS.semana,
    dia: {
      fecha: "2026-11-21",
      dia: "sábado",
      turnos: [{ desde: "12:00", hasta: "01:00" }],
      motivo: null,
    },
    excepciones: HOURS.excepciones,
    avisos: [],
    contacto: {
      direccion: TINY_SHOP.business.direccion,
      mapa: "https://www.openstreetmap.org/?mlat=-34.65&mlon=-58.64#map=17/-34.65/-58.64",
      telefono: "+54 9 11 1111-1111",
      whatsapp: "https://wa.me/5491111111111",
      instagram: "https://www.instagram.com/lachiquita.ejemplo",
    },
  });
});

Deno.test("estado_del_local answers as data while closed", () => {
  const outcome = call({ momento: "2026-11-23T13:00:00-03:00" });
  assertEquals(outcome.kind === "done" && outcome.data, {
    abierto: false,
    cierra: null,
    proximaApertura: {
      fecha: "2026-11-24",
      dia: "martes",
      hora: "12:00",
      iso: "2026-11-24T12:00:00-03:00",
      texto: "mañana a las 12:00",
    },
    zonaHoraria: "America/Argentina/Buenos_Aires",
    ahora: "2026-11-23T13:00:00-03:00",
    texto: "Martes a domingo de 12:00 a 01:00; lunes cerrado",
    semana: HOURS.semana,
    dia: { fecha: "2026-11-23", dia: "lunes", turnos: [], motivo: null },
    excepciones: HOURS.excepciones,
    avisos: [],
    contacto: {
      direccion: TINY_SHOP.business.direccion,
      mapa: "https://www.openstreetmap.org/?mlat=-34.65&mlon=-58.64#map=17/-34.65/-58.64",
      telefono: "+54 9 11 1111-1111",
      whatsapp: "https://wa.me/5491111111111",
      instagram: "https://www.instagram.com/lachiquita.ejemplo",
    },
  });
});

Deno.test("estado_del_local speaks of now without a moment", () => {
  const nowMs = Date.parse("2026-11-22T00:59:59.999-03:00");
  const outcome = call({}, HOURS, nowMs);
  assert(outcome.kind === "done");
  assertEquals([outcome.data.abierto, outcome.data.ahora], [true, "2026-11-22T00:59:59-03:00"]);
  const asked = call({ momento: "2026-11-22T00:59:59.999-03:00" });
  assert(asked.kind === "done");
  assertEquals(asked.data, outcome.data);
  const moment = "Para el domingo 22 de noviembre, 00:59 (visto desde ese día):";
  assertEquals(asked.text, `${moment}\n${outcome.text}`);
});

for (
  const [momento, ahora] of [
    ["2026-11-22T03:30:00Z", "2026-11-22T00:30:00-03:00"],
    ["2026-11-22t03:30:00.5z", "2026-11-22T00:30:00-03:00"],
    ["2026-11-22T03:30:00.123456789Z", "2026-11-22T00:30:00-03:00"],
    ["2026-11-22T09:15:00+05:45", "2026-11-22T00:30:00-03:00"],
    ["2026-11-22T00:30", "2026-11-22T00:30:00-03:00"],
    ["2026-11-22 00:30", "2026-11-22T00:30:00-03:00"],
    ["2026-11-22t00:30:59.9", "2026-11-22T00:30:59-03:00"],
    ["2026-11-22 00:30:00-03:00", "2026-11-22T00:30:00-03:00"],
    ["2026-11-22T00:30-03:00", "2026-11-22T00:30:00-03:00"],
    ["2000-01-01T00:00:00Z", "1999-12-31T21:00:00-03:00"],
    ["2100-12-31T23:59:59Z", "2100-12-31T20:59:59-03:00"],
  ] as const
) {
  Deno.test(`estado_del_local takes ${momento} for ${ahora}`, () => {
    const outcome = call({ momento });
    assertEquals(outcome.kind === "done" && outcome.data.ahora, ahora);
  });
}

for (
  const momento of [
    "1999-12-31T23:59:59Z",
    "2000-01-01T00:00:00+00:01",
    "2101-01-01T00:00:00Z",
    "2100-12-31T23:59:59-00:01",
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
    "2016-12-31T23:59:60Z",
    "2016-12-31T20:59:60-03:00",
    "2026-02-30T12:00:00-03:00",
    "2026-11-21T24:00:00-03:00",
    "1999-12-31T20:59",
    "2026-11-21T24:00",
    "2026-11-21T13:60",
    "2026-11-21T13",
    "2026-11-21T13:00:00+24:00",
    "2026-11-21T13:00:60",
    "2026-02-30",
    "1999-12-31",
    "2101-01-01",
    "mañana",
    " ",
  ]
) {
  Deno.test(`estado_del_local refuses "${momento}" and says what it expects`, () => {
    const outcome = defineTool(SHOP_STATUS).call({ momento }, shopWith(HOURS), 0);
    const objections = outcome.kind === "refused" ? outcome.objections : [];
    assertEquals(objections.map(({ campo, problema }) => [campo, problema]), [
      ["/momento", `encontré ${JSON.stringify(momento)}`],
    ]);
    assertStringIncludes(objections[0]?.esperado ?? "", "2026-11-21T21:30");
  });
}

Deno.test("estado_del_local refuses what isn't a text, and other arguments", () => {
  const { kind } = check(SHOP_STATUS.inputSchema, { momento: 1_795_000_000_000 });
  assertEquals(kind, "invalid");
  assertEquals(check(SHOP_STATUS.inputSchema, { dia: "lunes" }).kind, "invalid");
  assertEquals(check(SHOP_STATUS.inputSchema, {}).kind, "valid");
});

/** What was asked, the day and the first lines of the prose, on Saturday 21 November 2026 at 13:00. */
const DAYS: readonly (readonly [Arguments, string, readonly string[]])[] = [
  [{ fecha: "2026-12-25" }, "2026-12-25", [
    `${CHRISTMAS}.`,
    "Ahora está abierto: cierra esta noche a la 01:00.",
    WEEK,
    `Otros días con otro horario: ${EVE}.`,
  ]],
  [{ momento: "2026-12-25" }, "2026-12-25", [
    `${CHRISTMAS}.`,
    "Ahora está abierto: cierra esta noche a la 01:00.",
  ]],
  [{ fecha: "2026-11-23" }, "2026-11-23", [
    "Lunes 23 de noviembre: cerrado.",
    "Ahora está abierto: cierra esta noche a la 01:00.",
  ]],
  [{ fecha: "2026-11-24", momento: "2026-12-25" }, "2026-11-24", [
    "Martes 24 de noviembre: de 12:00 a 01:00.",
    "Ahora está abierto: cierra esta noche a la 01:00.",
  ]],
  [{ fecha: "2026-12-25", momento: "2026-11-23T13:00" }, "2026-12-25", [
    `${CHRISTMAS}.`,
    "Para el lunes 23 de noviembre, 13:00 (visto desde ese día):",
    "El local está cerrado: abre mañana a las 12:00.",
  ]],
];
for (const [args, date, lines] of DAYS) {
  Deno.test(`estado_del_local tells how ${date} opens for ${JSON.stringify(args)}`, () => {
    const outcome = call(args, HOURS, Date.parse("2026-11-21T13:00:00-03:00"));
    assert(outcome.kind === "done");
    assertEquals(outcome.data.dia.fecha, date);
    assertEquals(outcome.text.split("\n").slice(0, lines.length), lines);
  });
}

for (const fecha of ["2026-02-30", "1999-12-31", "2101-01-01", "mañana", "2026-11-21T13:00"]) {
  Deno.test(`estado_del_local refuses the date ${fecha}`, () => {
    const outcome = defineTool(SHOP_STATUS).call({ fecha }, shopWith(HOURS), 0);
    const objections = outcome.kind === "refused" ? outcome.objections : [];
    assertEquals(objections.map(({ campo }) => campo), ["/fecha"]);
    assertStringIncludes(objections[0]?.esperado ?? "", "2026-12-25");
  });
}

Deno.test("estado_del_local tells the notices of the day that it speaks of", () => {
  const notice = (texto: string, desde: string, hasta: string, suspende: Notice["suspende"]) => ({
    texto,
    desde,
    hasta,
    suspende,
  });
  const avisos = [
    notice("Se rompió la moto.", "2026-11-21", "2026-11-22", ["envio"]),
    notice("Hay cola.", "2026-11-22", "2026-11-22", []),
    notice("Cortaron la luz.", "2026-11-24", "2026-11-24", ["envio", "retiro"]),
  ];
  const today = { fecha: "2026-11-21", agotados: [], avisos };
  const shop = createShop({ ...TINY_SHOP, hours: HOURS, today });
  const nowMs = Date.parse("2026-11-21T13:00:00-03:00");
  const told = (args: Arguments) => {
    const outcome = SHOP_STATUS.call(args, shop, nowMs);
    assert(outcome.kind === "done");
    const lines = outcome.text.split("\n").filter((line) => line.startsWith("Aviso"));
    return [outcome.data.avisos, lines];
  };
  assertEquals(told({}), [avisos.slice(0, 1), [
    "Aviso: Se rompió la moto. (sin envío hasta el domingo 22 de noviembre)",
  ]]);
  assertEquals(told({ fecha: "2026-11-24" }), [avisos.slice(2), [
    "Aviso: Cortaron la luz. (sin envío ni retiro)",
  ]]);
  assertEquals(told({ fecha: "2026-11-22" }), [avisos.slice(0, 2), [
    "Aviso: Se rompió la moto. (sin envío)",
    "Aviso: Hay cola.",
  ]]);
  assertEquals(told({ momento: "2026-11-22T13:00" }), told({ fecha: "2026-11-22" }));
  assertEquals(told({ fecha: "2026-11-23" }), [[], []]);
});

function call(
  args: Arguments,
  hours = HOURS,
  nowMs = 0,
): ReturnType<typeof SHOP_STATUS.call> {
  return SHOP_STATUS.call(args, shopWith(hours), nowMs);
}

function shopWith(hours: Hours): Shop {
  return createShop({ ...TINY_SHOP, hours });
}
