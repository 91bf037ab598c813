import { assertEquals } from "@std/assert";
import { createMcpServers } from "../../src/tools/server.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";
import { readRows } from "../fixtures/rows.ts";

const { parts } = createMcpServers({ shop: TINY_SHOP, version: "1.0.0" })(
  "https://shop.example",
);
/** Tools with a date, each with its other arguments. */
const DATED = {
  "estado_del_local": {},
  "cotizar_pedido": { potes: [{ tamano: "medio" }] },
};

/** Invalid dates, with their meaning and the suggestions on Tuesday 24 November 2026. */
const DATES = [
  [28, "; el sábado 28 de noviembre es 2026-11-28", "2026-11-28"],
  [["2026-11-28"]],
  [{ toString: null }],
  ...readRows`
sábado → ; el sábado 28 de noviembre es 2026-11-28 → 2026-11-28
el SABADO que viene → ; el sábado 28 de noviembre es 2026-11-28 → 2026-11-28
mañana → ; el miércoles 25 de noviembre es 2026-11-25 → 2026-11-25
pasado mañana → ; el jueves 26 de noviembre es 2026-11-26 → 2026-11-26
hoy a la noche → ∅ → 2026-11-24
esta noche → ∅ → 2026-11-24
today → ∅ → 2026-11-24
tonight → ∅ → 2026-11-24
tomorrow → ; el miércoles 25 de noviembre es 2026-11-25 → 2026-11-25
mañana a la noche → ; el miércoles 25 de noviembre es 2026-11-25 → 2026-11-25
martes → ; el martes 1 de diciembre es 2026-12-01 → 2026-11-24 → 2026-12-01
martes próximo → ; el martes 1 de diciembre es 2026-12-01 → 2026-12-01
el martes que viene → ; el martes 1 de diciembre es 2026-12-01 → 2026-12-01
next saturday → ; el sábado 28 de noviembre es 2026-11-28 → 2026-11-28
amanhã → ; el miércoles 25 de noviembre es 2026-11-25 → 2026-11-25
24/12 → ; el jueves 24 de diciembre es 2026-12-24 → 2026-12-24
viernes 4 de diciembre → ; el viernes 4 de diciembre es 2026-12-04 → 2026-12-04
viernes 4 → ; el viernes 4 de diciembre es 2026-12-04 → 2026-12-04
5/1/27 → ; el martes 5 de enero de 2027 es 2027-01-05 → 2027-01-05
2026-11-28T20:00 → ; el sábado 28 de noviembre es 2026-11-28 → 2026-11-28
martes 2 de diciembre → ; el miércoles 2 de diciembre es 2026-12-02 → 2026-12-02
December 25 → ; el viernes 25 de diciembre es 2026-12-25 → 2026-12-25
Thursday, Dec 24th → ; el jueves 24 de diciembre es 2026-12-24 → 2026-12-24
para el vie. 25 de dezembro → ; el viernes 25 de diciembre es 2026-12-25 → 2026-12-25
January 5, 2027 → ; el martes 5 de enero de 2027 es 2027-01-05 → 2027-01-05
setiembre 3 → ; el viernes 3 de septiembre de 2027 es 2027-09-03 → 2027-09-03
25-dic → ; el viernes 25 de diciembre es 2026-12-25 → 2026-12-25
5/ene/27 → ; el martes 5 de enero de 2027 es 2027-01-05 → 2027-01-05
hoy 24 → ; el jueves 24 de diciembre es 2026-12-24 → 2026-11-24 → 2026-12-24
en 3
2 de diciembre, jueves → ; el miércoles 2 de diciembre es 2026-12-02 → 2026-12-02
viernes 31/11
2026-13-01
cuando puedan
nochebuena
`,
];
for (const [fecha, meaning, ...sugerencias] of DATES) {
  Deno.test(`every tool with a date refuses ${JSON.stringify(fecha)}, and states today's date`, () => {
    for (const [name, others] of Object.entries(DATED)) {
      const [objection] = refusalOf(name, { ...others, fecha });
      assertEquals({ ...objection, problema: "" }, {
        campo: "/fecha",
        problema: "",
        esperado: "una fecha que exista, AAAA-MM-DD, del 2000 al 2099: " +
          `hoy es martes 2026-11-24${meaning ?? ""}`,
        sugerencias,
      });
    }
  });
}

const TIMES = [
  [20, "20:00", "20:00"],
  ...readRows`
a la noche → 21:00 → 21:00
mediodía → 12:00 → 12:00
medianoche → 00:00, con la fecha del día siguiente → 00:00
a la tarde → 17:00 → 17:00
a la mañana → 10:00 → 10:00
at night → 21:00 → 21:00
20 → 20:00 → 20:00
8 pm → 20:00 → 20:00
6 de la noche → 18:00 → 18:00
9 y media de la noche → 21:30 → 21:30
12 de la noche → 00:00, con la fecha del día siguiente → 00:00
12:00 am → 00:00, con la fecha del día siguiente → 00:00
12 am → 00:00, con la fecha del día siguiente → 00:00
0 → 00:00 → 00:00
a eso de las 9 de la noche → 21:00 → 21:00
para las 22 → 22:00 → 22:00
12 de la mañana → 12:00 → 12:00
9 de la mañana → 09:00 → 09:00
8 y cuarto de la noche → 20:15 → 20:15
Nueve y media de la noche → 09:00 o 21:00
24 hs → 00:00, con la fecha del día siguiente → 00:00
8 → 08:00 o 20:00 → 08:00 → 20:00
a las 24 → 00:00, con la fecha del día siguiente → 00:00
12:30 am → 00:30, con la fecha del día siguiente → 00:30
tipo cena → 09:00 o 21:00
24:00 → 00:00, con la fecha del día siguiente → 00:00
24:01 → 09:00 o 21:00
`,
];
for (const [hora, example, ...sugerencias] of TIMES) {
  Deno.test(`every tool with a time refuses ${JSON.stringify(hora)}, and states the expected format`, () => {
    for (const name of ["estado_del_local", "cotizar_pedido"] as const) {
      const [objection] = refusalOf(name, { ...DATED[name], hora });
      assertEquals({ ...objection, problema: "" }, {
        campo: "/hora",
        problema: "",
        esperado: `una hora HH:MM, de 00:00 a 23:59, como ${example}`,
        sugerencias,
      });
    }
  });
}

Deno.test("cotizar_pedido objects once to an hour with two readings", () => {
  const order = { ...DATED.cotizar_pedido, hora: "9" };
  assertEquals(
    refusalOf("cotizar_pedido", order).map(({ campo }) => campo),
    ["/hora"],
  );
});

Deno.test("cotizar_pedido also checks the rest of an order with wrong values, for the date that the words mean", () => {
  const order = {
    potes: [{ tamano: "medio", sabores: ["limonn"], cantidad: 0 }],
    fecha: "el sábado",
    hora: "04:00",
  };
  assertEquals(
    refusalOf("cotizar_pedido", order).map(({ problema }) => problema),
    [
      "encontré 0",
      'encontré "el sábado"',
      'No hay un sabor que se llame "limonn".',
      "El sábado 28 de noviembre a las 04:00 el local está cerrado.",
    ],
  );
});

function refusalOf(name: string, args: unknown) {
  const nowMs = Date.parse("2026-11-24T13:00:00-03:00");
  const tool = parts.tools.find(({ descriptor }) => descriptor.name === name);
  const outcome = tool?.call(args, nowMs);
  return outcome?.kind === "refused" ? outcome.objections : [];
}
