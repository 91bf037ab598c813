import { assertEquals } from "@std/assert";
import { readDraft, writeDraft } from "../../src/web/draft.js";
import { EMPTY_ORDER, type Menu, type Order } from "../../src/web/order.js";
import { plainFlavor } from "../fixtures/tiny_shop.ts";

const flavor = (nombre: string) => ({
  ...plainFlavor(nombre, { disponible: !["Higo", "Turrón"].includes(nombre) }),
  ...(nombre === "Higo" ? { falta: "agotado por hoy" as const } : {}),
  ...(nombre === "Turrón" ? { falta: "no disponible" as const } : {}),
});

const MENU: Menu = {
  potes: [{ id: "chico", nombre: "Chico", precio: 100, saboresMax: 2 }],
  promos: [{
    id: "par",
    nombre: "El par",
    precio: 180,
    potes: [{ id: "chico", cantidad: 2 }],
    dias: ["jueves"],
  }],
  adicionales: [{ id: "salsa", nombre: "Salsa", precio: 20 }],
  sabores: ["Limón", "Menta", "Higo", "Turrón"].map(flavor),
};

const THURSDAY = "2026-11-19";
const MONDAY = "2026-11-23";
const DAYS = [{ fecha: MONDAY, nombre: "Lunes 23", horas: ["20:00"] }];

const read = (text: string | null, today: string, menu = MENU, soonest = today) =>
  readDraft(text, { menu, today, soonest, days: DAYS });

const ORDER: Order = {
  ...EMPTY_ORDER,
  lines: [
    { kind: "potes", id: "chico", sabores: [["Limón", "Menta"]], cantidad: 2 },
    { kind: "promos", id: "par", sabores: [["Limón"], ["Menta"]], cantidad: 1 },
    { kind: "adicionales", id: "salsa", sabores: [], cantidad: 3 },
  ],
  entrega: "envio",
  localidad: "Morón",
};

const WHOLE: Order = {
  ...ORDER,
  fecha: MONDAY,
  hora: "20:00",
  pago: "efectivo",
  personal: {
    nombre: "Ana",
    calle: "Mitre 100",
    depto: "3 B",
    entreCalles: "Alsina y Brown",
    billete: "20000",
    comentario: "No anda el timbre.",
  },
};

const tub = (...names: string[]): Order => ({
  ...EMPTY_ORDER,
  lines: [{ kind: "potes", id: "chico", sabores: [names], cantidad: 1 }],
});

Deno.test("readDraft() gives back what writeDraft() wrote", () => {
  assertEquals(read(writeDraft(ORDER), THURSDAY), { order: ORDER, dropped: [] });
});

Deno.test("readDraft() gives back day, hour, payment and what is personal", () => {
  const order = { ...WHOLE, lines: tub("Limón").lines };
  assertEquals(read(writeDraft(order), THURSDAY).order, order);
});

Deno.test("readDraft() reads the first version, which had none of those", () => {
  const { lines, entrega, localidad } = ORDER;
  const text = JSON.stringify({ version: 1, lines, entrega, localidad });
  assertEquals(read(text, THURSDAY), { order: ORDER, dropped: [] });
});

Deno.test("readDraft() leaves a day that is over, and an hour that is", () => {
  const { order: past, dropped } = read(
    writeDraft({ ...WHOLE, fecha: "2026-11-18" }),
    THURSDAY,
  );
  assertEquals([past.fecha, past.hora], ["", ""]);
  assertEquals(dropped, [{ nombre: "el horario que elegiste", why: "over" }]);
  const late = read(writeDraft({ ...WHOLE, hora: "12:00" }), THURSDAY).order;
  assertEquals([late.fecha, late.hora], [MONDAY, ""]);
});

Deno.test("readDraft() says nothing of a day where nothing was ordered", () => {
  const nothing = { ...EMPTY_ORDER, fecha: "2026-11-18" };
  assertEquals(read(writeDraft(nothing), THURSDAY), { order: EMPTY_ORDER, dropped: [] });
});

Deno.test("readDraft() judges a promo by the day of the order", () => {
  const { dropped } = read(writeDraft({ ...ORDER, fecha: MONDAY }), THURSDAY);
  assertEquals(dropped, [{ nombre: "El par", why: "other-day" }]);
});

Deno.test("readDraft() judges an order without a day by that of the next opening", () => {
  assertEquals(read(writeDraft(ORDER), THURSDAY, MENU, MONDAY).dropped, [
    { nombre: "El par", why: "other-day" },
  ]);
  assertEquals(read(writeDraft(tub("Higo")), THURSDAY, MENU, MONDAY).dropped, []);
});

Deno.test("readDraft() bounds what is personal, and takes only texts", () => {
  const text = JSON.stringify({
    version: 2,
    ...ORDER,
    pago: 7,
    personal: { nombre: "a".repeat(999), calle: ["Mitre 100"] },
  });
  const { pago, personal } = read(text, THURSDAY).order;
  assertEquals([pago, personal.nombre.length, personal.calle], ["", 60, ""]);
});

Deno.test("readDraft() leaves out a promo of another day, by its name", () => {
  const { order, dropped } = read(writeDraft(ORDER), MONDAY);
  assertEquals([order.lines.map(({ id }) => id), dropped], [
    ["chico", "salsa"],
    [{ nombre: "El par", why: "other-day" }],
  ]);
});

Deno.test("readDraft() leaves out flavors that are gone or sold out, and keeps the tub", () => {
  const { order, dropped } = read(writeDraft(tub("Higo", "Limón", "Kiwi")), MONDAY);
  assertEquals([order, dropped], [tub("Limón"), [
    { nombre: "Higo", why: "sold-out" },
    { nombre: "Kiwi", why: "gone" },
  ]]);
});

Deno.test("readDraft() keeps a flavor that is sold out today in an order for another day", () => {
  const order = { ...tub("Higo", "Turrón"), fecha: MONDAY };
  const { order: { lines }, dropped } = read(writeDraft(order), THURSDAY);
  assertEquals([lines, dropped], [
    tub("Higo").lines,
    [{ nombre: "Turrón", why: "unavailable" }],
  ]);
});

Deno.test("readDraft() leaves out a tub that no flavor is left of", () => {
  const { order, dropped } = read(writeDraft(tub("Higo")), MONDAY);
  assertEquals([order.lines, dropped], [[], [
    { nombre: "Higo", why: "sold-out" },
    { nombre: "Chico", why: "without-flavors" },
  ]]);
});

Deno.test("readDraft() leaves out a tub and an extra that are gone, by their id", () => {
  const menu: Menu = { ...MENU, potes: [], promos: [], adicionales: [] };
  const { order, dropped } = read(writeDraft({ ...ORDER, entrega: "retiro" }), THURSDAY, menu);
  assertEquals([order.lines, dropped], [
    [],
    ["chico", "par", "salsa"].map((nombre) => ({ nombre, why: "gone" })),
  ]);
});

Deno.test("readDraft() keeps no more flavors than the tub takes today", () => {
  const menu: Menu = { ...MENU, potes: [{ ...MENU.potes[0] ?? fail(), saboresMax: 1 }] };
  assertEquals(read(writeDraft(tub("Limón", "Menta")), MONDAY, menu).order, tub("Limón"));
});

Deno.test("readDraft() puts the lines kind by kind", () => {
  const [first, ...others] = ORDER.lines;
  const text = writeDraft({
    ...ORDER,
    lines: [...others, ...(first === undefined ? [] : [first])],
  });
  assertEquals(read(text, THURSDAY).order, ORDER);
});

const OTHERS: readonly (readonly [string, string | null])[] = [
  ["nothing kept", null],
  ["text that is no JSON", "{"],
  ["JSON of another shape", "[1]"],
  ["another version", writeDraft(ORDER).replace('"version":2', '"version":0')],
  ["lines that are no list", '{"version":1,"lines":{}}'],
];

for (const [what, text] of OTHERS) {
  Deno.test(`readDraft() takes ${what} for an empty order`, () => {
    assertEquals(read(text, THURSDAY), { order: EMPTY_ORDER, dropped: [] });
  });
}

const LINE = { kind: "potes", id: "chico", sabores: [["Limón"]], cantidad: 1 };
const BROKEN: readonly (readonly [string, unknown])[] = [
  ["no object", 7],
  ["of no kind", { ...LINE, kind: "sabores" }],
  ["without an id", { ...LINE, id: null }],
  ["with flavors that are no lists", { ...LINE, sabores: ["Limón"] }],
  ["with flavors that are no texts", { ...LINE, sabores: [[1]] }],
  ["wanted no times", { ...LINE, cantidad: 0 }],
  ["wanted half a time", { ...LINE, cantidad: 1.5 }],
  ["wanted too often", { ...LINE, cantidad: 51 }],
];

for (const [what, line] of BROKEN) {
  Deno.test(`readDraft() skips a line ${what}`, () => {
    const text = JSON.stringify({ version: 1, lines: [line, LINE] });
    assertEquals(read(text, MONDAY).order.lines.length, 1);
  });
}

function fail(): never {
  throw new Error("The menu has a tub");
}
