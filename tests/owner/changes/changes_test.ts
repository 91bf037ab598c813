import { assert, assertEquals } from "@std/assert";
import { type DataValues, findChanges } from "../../../src/owner/changes/changes.ts";
import { tellChanges } from "../../../src/owner/changes/report.ts";
import { DATA_FILE_NAMES, type DataFile } from "../../../src/owner/data_file.ts";
import { COLOURED, PLAIN } from "../../../src/owner/paint.ts";
import { isObject } from "../../../src/schema/value.ts";

const DATA = new URL("../../sample_shop/data/", import.meta.url);
const REAL = Object.fromEntries(
  DATA_FILE_NAMES.map((name) => [name, Deno.readTextFileSync(new URL(name, DATA))]),
);

/** A file, what an owner replaces in it, and the lines that are told; a large one has its mark. */
const ROWS: readonly (readonly [
  file: DataFile,
  from: string | RegExp,
  to: string,
  lines: readonly string[],
])[] = [
  ["menu.json", '"precio": 15500', '"precio": 1550', [
    "! Medio kilo: $ 15.500 → $ 1.550, 90 % menos",
  ]],
  ["menu.json", '"precio": 15500', '"precio": 16740', [
    "  Medio kilo: $ 15.500 → $ 16.740, 8 % más",
  ]],
  ["menu.json", '"precio": 15500', '"precio": 15600', [
    "  Medio kilo: $ 15.500 → $ 15.600, 0,6 % más",
  ]],
  ["menu.json", '"nombre": "Limón"', '"nombre": "Lima"', ["  Limón: ahora se llama «Lima»"]],
  ["menu.json", '"nombre": "Medio kilo"', '"nombre": "Medio"', [
    "  Medio kilo: ahora se llama «Medio»",
  ]],
  [
    "menu.json",
    /"nombre": "Limón",([^}]*?)"disponible": true/s,
    '"nombre": "Limón",$1"disponible": false',
    ["  Limón: ya no está disponible"],
  ],
  [
    "menu.json",
    /("nombre": "Torta helada"[^}]*?"sinTacc": )false/s,
    "$1true",
    ["! Torta helada: ahora figura como sin TACC"],
  ],
  [
    "menu.json",
    /("nombre": "Torta helada"[^}]*?)"trigo"/s,
    '$1"soja"',
    ["  Torta helada: ahora lleva soja", "! Torta helada: ya no lleva trigo"],
  ],
  [
    "menu.json",
    /(\s*)\{\s*"nombre": "Limón",[^}]*\},/s,
    "",
    ["  Ya no está el sabor Limón"],
  ],
  ["menu.json", '"saboresMax": 3', '"saboresMax": 2', ["  Cuarto kilo: sabores que entran: 3 → 2"]],
  ["menu.json", /"id": "medio-kilo",\n\s*"cantidad": 1/, '"id": "medio-kilo", "cantidad": 2', [
    "  Noche de peli: medio-kilo: cantidad: 1 → 2",
  ]],
  ["entrega.json", '"envio": 2800', '"envio": 28000', ["! Envío: $ 2.800 → $ 28.000, 900 % más"]],
  ["entrega.json", '"radioKm": 9', '"radioKm": 9.5', [
    "  Radio de entrega: 9 km → 9,5 km, 5,6 % más",
  ]],
  ["entrega.json", "-34.6514", "-34.7514", ["! Castelar: latitud: -34,6514 → -34,7514"]],
  [
    "entrega.json",
    '"lugares": [',
    '"lugares": [{ "nombre": "Lejos", "partido": "Allá", "alias": [], "latitud": -34, "longitud": -58 },',
    ["  Nueva localidad: Lejos (Allá)"],
  ],
  [
    "horario.json",
    '{ "dia": "lunes", "turnos": [] }',
    '{ "dia": "lunes", "turnos": [{ "desde": "12:00", "hasta": "20:00" }] }',
    [
      "  Lunes: antes cerrado, ahora de 12:00 a 20:00",
    ],
  ],
  [
    "horario.json",
    '"dia": "jueves", "turnos": [{ "desde": "12:00", "hasta": "00:00" }]',
    '"dia": "jueves", "turnos": []',
    [
      "! Jueves: antes de 12:00 a 00:00, ahora cerrado",
    ],
  ],
  [
    "horario.json",
    '"excepciones": [',
    '"excepciones": [{ "fecha": "2026-12-01", "motivo": "Mudanza", "turnos": [] },',
    ["  Nueva excepción: martes 1 de diciembre de 2026, cerrado (Mudanza)"],
  ],
  ["horario.json", /(?<="excepciones": \[\s*)\{[^{}]*\{?[^{}]*\}?[^{}]*\},/, "", [
    "  Ya no está la excepción del lunes 7 de diciembre de 2026",
  ]],
  ["negocio.json", /"envio",\s*"retiro"/, '"retiro"', ["  Efectivo: ya no sirve para envío"]],
  ["hoy.json", /"fecha": "[^"]*"/, '"fecha": "2027-01-02"', [
    "  Lo de hoy: la fecha pasa de sábado 21 de noviembre de 2026 a sábado 2 de enero de 2027",
  ]],
  ["hoy.json", '"agotados": []', '"agotados": ["Limón", "Frambuesa"]', [
    "  Agotados: se suman Limón y Frambuesa",
  ]],
  [
    "hoy.json",
    '"avisos": []',
    '"avisos": [{ "texto": "Llueve.", "desde": "2026-11-21", "hasta": "2026-11-21", "suspende": [] }]',
    ["  Nuevo aviso: «Llueve.», el sábado 21 de noviembre de 2026"],
  ],
  [
    "hoy.json",
    '"avisos": []',
    '"avisos": [{ "texto": "Llueve.", "desde": "2026-11-21", "hasta": "2026-11-22", "suspende": ["envio"] }]',
    [
      "  Nuevo aviso: «Llueve.», del sábado 21 de noviembre de 2026 al domingo 22 de noviembre de 2026, sin envío",
    ],
  ],
  ["negocio.json", "+54 9 11 0000-0000", "+54 9 11 1234-5678", [
    "! Teléfono: «+54 9 11 0000-0000» → «+54 9 11 1234-5678»",
  ]],
  ["negocio.json", "Pasaje del Barquillo 150", "Calle 1", [
    "  Dirección: calle: «Pasaje del Barquillo 150» → «Calle 1»",
  ]],
];

for (const [file, from, to, lines] of ROWS) {
  Deno.test(`findChanges() tells: ${lines.join("; ")}`, () => {
    const before = REAL[file] ?? "";
    const after = before.replace(from, to);
    assert(after !== before, "the edit found nothing to change");
    assertEquals(linesOf({ [file]: JSON.parse(before) }, { [file]: JSON.parse(after) }), lines);
  });
}

for (const name of DATA_FILE_NAMES) {
  Deno.test(`findChanges() says something of each change of one value of ${name}, and nothing of none`, () => {
    const value = JSON.parse(REAL[name] ?? "");
    assertEquals(findChanges({ [name]: value }, { [name]: structuredClone(value) }), []);
    let tried = 0;
    const silent: string[] = [];
    for (const { pointer, changed } of changesOf(value)) {
      tried += 1;
      const changes = findChanges({ [name]: value }, { [name]: changed });
      if (changes.every(({ text }) => text.trim() === "")) silent.push(pointer);
    }
    assertEquals(silent, []);
    assert(tried > 5, String(tried));
  });
}

Deno.test("findChanges() says nothing of layout or the order of keys, and says it of a list's", () => {
  const potes = [{ id: "a", nombre: "A", precio: 1 }, { id: "b", nombre: "B", precio: 2 }];
  const turned = potes.map(({ id, nombre, precio }) => ({ precio, nombre, id }));
  assertEquals(findChanges({ "menu.json": { potes } }, { "menu.json": { potes: turned } }), []);
  assertEquals(
    linesOf({ "menu.json": { potes } }, { "menu.json": { potes: potes.toReversed() } }),
    [
      "  Cambió el orden de los potes",
    ],
  );
});

Deno.test("findChanges() tells of files that come and go", () => {
  const today = { fecha: "2026-11-21", agotados: ["Limón"] };
  assertEquals(linesOf({}, { "hoy.json": today }), [
    "  El archivo hoy.json es nuevo",
    "  Lo de hoy: la fecha es sábado 21 de noviembre de 2026",
    "  Agotados: nada → Limón",
  ]);
  assertEquals(linesOf({ "hoy.json": today }, {}), ["! Ya no está el archivo hoy.json"]);
});

Deno.test("findChanges() names what has left a list as it does in the middle of a sentence", () => {
  const notice = (suspende: readonly string[]) => ({
    texto: "Llueve.",
    desde: "2026-11-21",
    hasta: "2026-11-21",
    suspende,
  });
  const today = (...avisos: readonly unknown[]) => ({ "hoy.json": { avisos } });
  assertEquals(linesOf(today(notice([])), today()), ["  Ya no está el aviso «Llueve.»"]);
  assertEquals(linesOf(today(notice([])), today(notice(["envio"]))), [
    "  Aviso «Llueve.»: ahora suspende envío",
  ]);
  const week = (...days: readonly string[]) => ({
    "horario.json": { semana: days.map((dia) => ({ dia, turnos: [] })) },
  });
  assertEquals(linesOf(week("lunes", "martes"), week("martes")), [
    "! Ya no está en la semana el lunes",
  ]);
});

Deno.test("findChanges() tells of data that isn't as it should be", () => {
  const rows: readonly (readonly [unknown, unknown])[] = [
    [{ potes: [1] }, { potes: [2] }],
    [{ potes: [{ id: "a" }, { id: "a" }] }, { potes: [{ id: "a" }, { id: "a" }, { id: "a" }] }],
    [{ potes: null }, { potes: [] }],
    [[], {}],
    [{ sabores: [{}] }, { sabores: [{ nombre: 3 }] }],
  ];
  for (const [before, after] of rows) {
    const changes = findChanges({ "menu.json": before }, { "menu.json": after });
    assert(changes.length > 0, JSON.stringify([before, after]));
  }
});

Deno.test("tellChanges() explains the mark where there is one", () => {
  const change = { text: "Cambió algo", isLarge: false };
  const last = "Lo que lleva ! es un cambio grande: fijate que sea lo que querías.";
  assertEquals(tellChanges([change], PLAIN), ["Desde el último commit", "  Cambió algo"]);
  assertEquals(tellChanges([{ ...change, isLarge: true }], PLAIN).at(-1), last);
  assertEquals(tellChanges([], COLOURED), ["En los datos no cambió nada desde el último commit."]);
});

function linesOf(before: DataValues, after: DataValues): readonly string[] {
  return findChanges(before, after).map(({ text, isLarge }) => `${isLarge ? "!" : " "} ${text}`);
}

/** Copies of a value, each with one of its parts changed, left out or put in again. */
function* changesOf(value: unknown): Generator<{ pointer: string; changed: unknown }> {
  yield* changesAt("", value, (part) => part);
}

function* changesAt(
  pointer: string,
  value: unknown,
  put: (part: unknown) => unknown,
): Generator<{ pointer: string; changed: unknown }> {
  if (Array.isArray(value)) {
    yield { pointer: `${pointer}+`, changed: put([...value, "x"]) };
    for (const [i, item] of value.entries()) {
      yield { pointer: `${pointer}-${i}`, changed: put(value.toSpliced(i, 1)) };
      yield* changesAt(`${pointer}/${i}`, item, (part) => put(value.with(i, part)));
    }
  } else if (isObject(value)) {
    yield { pointer: `${pointer}+`, changed: put({ ...value, otra: 1 }) };
    for (const [key, part] of Object.entries(value)) {
      const { [key]: _, ...rest } = value;
      yield { pointer: `${pointer}-${key}`, changed: put(rest) };
      yield* changesAt(`${pointer}/${key}`, part, (other) => put({ ...value, [key]: other }));
    }
  } else {
    yield { pointer, changed: put(changeLeaf(value)) };
  }
}

function changeLeaf(value: unknown): unknown {
  if (typeof value === "string") return `${value}x`;
  if (typeof value === "number") return value + 1;
  return typeof value === "boolean" ? !value : "x";
}
