import { assertEquals, assertNotEquals } from "@std/assert";
import { describeChanges } from "../../src/owner/changes.ts";
import { DATA_FILES } from "../../src/shop/files.ts";

const TODAY = "2026-11-21";
const DATA = new URL("../sample_shop/data/", import.meta.url);
const SAMPLE = Object.fromEntries(
  Object.keys(DATA_FILES).map((
    name,
  ) => [name, Deno.readTextFileSync(new URL(name, DATA))]),
);

/**
 * A file, a text or pattern in it, its replacement, and the reported lines. A "!" marks a
 * line that needs attention.
 */
const ROWS = String.raw`
menu.json | "precio": 15500 | "precio": 1550 | ! Medio kilo: precio 15.500 → 1.550, 90 % menos
menu.json | "precio": 15500 | "precio": 9300 |   Medio kilo: precio 15.500 → 9.300, 40 % menos
menu.json | "precio": 15500 | "precio": 21701 | ! Medio kilo: precio 15.500 → 21.701, 40 % más
menu.json | "precio": 15500 | "precio": 15600 |   Medio kilo: precio 15.500 → 15.600, 0,6 % más
menu.json | "nombre": "Limón" | "nombre": "Lima" |   sabores: se suma Lima |   sabores: ya no está Limón
menu.json | "nombre": "Medio kilo" | "nombre": "Medio" |   potes: se suma Medio | ! potes: ya no está Medio kilo
menu.json | /"nombre": "Limón",([^}]*?)"disponible": true/ | "nombre": "Limón",$1"disponible": false |   Limón: disponible sí → no
menu.json | /("nombre": "Torta helada"[^}]*?"sinTacc": )false/ | $1true | ! Torta helada: sinTacc no → sí
menu.json | /("nombre": "Limón"[^}]*?"sinTacc": )true/ | $1false |   Limón: sinTacc sí → no
menu.json | /("nombre": "Torta helada"[^}]*?)"trigo"/ | $1"soja" |   Torta helada: alergenos: se suma "soja" | ! Torta helada: alergenos: ya no está "trigo"
menu.json | /"id": "medio-kilo",\s*"cantidad": 1/ | "id": "medio-kilo", "cantidad": 2 | ! Noche de peli: medio-kilo: cantidad 1 → 2, 100 % más
entrega.json | "envio": 2800 | "envio": 28000 | ! envio 2.800 → 28.000, 900 % más
entrega.json | "radioKm": 9 | "radioKm": 9.5 |   radioKm 9 → 9,5, 5,6 % más
entrega.json | -34.6514 | -34.7514 | ! Castelar: latitud -34,6514 → -34,7514
horario.json | { "dia": "lunes", "turnos": [] } | { "dia": "lunes", "turnos": [{ "desde": "12:00", "hasta": "20:00" }] } |   lunes: turnos cerrado → de 12:00 a 20:00
horario.json | "dia": "jueves", "turnos": [{ "desde": "12:00", "hasta": "00:00" }] | "dia": "jueves", "turnos": [] | ! jueves: turnos de 12:00 a 00:00 → cerrado
horario.json | "excepciones": [ | "excepciones": [{ "fecha": "2026-12-01", "motivo": "Mudanza", "turnos": [] }, |   excepciones: se suma 2026-12-01
hoy.json | "agotados": [] | "agotados": ["Limón"] |   agotados: se suma "Limón"
negocio.json | +54 9 11 0000-0000 | +54 9 11 1234-5678 | ! telefono "+54 9 11 0000-0000" → "+54 9 11 1234-5678"
negocio.json | "nombre": "Ronda | "nombre": "La Ronda |   nombre "Ronda de Cucharitas" → "La Ronda de Cucharitas"
`.trim().split("\n").map((row) => row.split(" | "));

for (const [file = "", from = "", to = "", ...lines] of ROWS) {
  Deno.test(`describeChanges() reports ${lines[0]}`, () => {
    const before = SAMPLE[file] ?? "";
    const pattern = /^\/(.*)\/$/.exec(from)?.[1];
    const after = before.replace(
      pattern === undefined ? from : new RegExp(pattern, "s"),
      to,
    );
    assertNotEquals(after, before);
    const changes = describeChanges(
      JSON.parse(before),
      JSON.parse(after),
      TODAY,
    );
    assertEquals(changes, lines);
  });
}

Deno.test("describeChanges() ignores whitespace and the order of keys", () => {
  for (const text of Object.values(SAMPLE)) {
    const value = JSON.parse(text);
    const reversed = Object.fromEntries(Object.entries(value).toReversed());
    assertEquals(describeChanges(value, reversed, TODAY), []);
  }
});

Deno.test("describeChanges() reports added and removed files, and items of the same name", () => {
  const news = { agotados: ["Limón"], avisos: [] };
  assertEquals(describeChanges({}, news, TODAY), [
    '  agotados: se suma "Limón"',
  ]);
  assertEquals(describeChanges(news, {}, TODAY), [
    '  agotados: ya no está "Limón"',
  ]);
  assertEquals(
    describeChanges({ a: [1, 1] }, { a: [1] }, TODAY),
    ["  a: ya no está 1 (2)"],
  );
});

/** The prices of an item before and after, and the reported lines. */
const PRICES = [
  [
    [100],
    [100, { "2026-12-05": 110 }],
    "  a: precio desde el sábado 5 de diciembre de 2026 100 → 110, 10 % más",
  ],
  [[100, { "2026-12-01": 110 }], [100, {
    "2026-12-01": 110,
    "2026-12-05": 121,
  }], "  a: precio desde el sábado 5 de diciembre de 2026 110 → 121, 10 % más"],
  [
    [100, { "2026-12-01": 110 }],
    [100],
    "  a: precio desde el martes 1 de diciembre de 2026 110 → 100, 9,1 % menos",
  ],
  [[100, { "2026-11-21": 110 }], [110]],
  [[100, { "2026-11-21": 110 }], [121], "  a: precio 110 → 121, 10 % más"],
  [
    [100, { "2026-11-22": 110 }],
    [100, { "2026-11-22": 200 }],
    "! a: precio desde el domingo 22 de noviembre de 2026 110 → 200, 82 % más",
  ],
] as const;
const priced = ([precio, precioDesde]: readonly [number, unknown?]) => [
  { id: "a", precio, precioDesde },
];

for (const [before, after, ...lines] of PRICES) {
  Deno.test(`describeChanges() compares the price ${JSON.stringify(before)} with ${JSON.stringify(after)}`, () => {
    const changes = describeChanges(priced(before), priced(after), TODAY);
    assertEquals(changes, lines);
  });
}
