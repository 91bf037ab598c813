import { assertEquals } from "@std/assert";
import { readDraft, writeDraft } from "../../pages/assets/draft.js";
import { EMPTY_ORDER, type Menu, type Order } from "../../pages/assets/order.js";

const flavor = (nombre: string) => ({
  nombre,
  categoria: "Cremas",
  vegano: false,
  sinTacc: true,
  alergenos: [],
  alcohol: false,
  disponible: nombre !== "Higo",
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
  sabores: ["Limón", "Menta", "Higo"].map(flavor),
};

const ORDER: Order = {
  lines: [
    { kind: "potes", id: "chico", sabores: [["Limón", "Menta"]], cantidad: 2 },
    { kind: "promos", id: "par", sabores: [["Limón"], ["Menta"]], cantidad: 1 },
    { kind: "adicionales", id: "salsa", sabores: [], cantidad: 3 },
  ],
  entrega: "envio",
  localidad: "Morón",
};

const tub = (...names: string[]): Order => ({
  ...EMPTY_ORDER,
  lines: [{ kind: "potes", id: "chico", sabores: [names], cantidad: 1 }],
});

Deno.test("readDraft() gives back what writeDraft() wrote", () => {
  assertEquals(readDraft(writeDraft(ORDER), MENU, "jueves"), { order: ORDER, dropped: [] });
});

Deno.test("readDraft() leaves out a promo of another day, by its name", () => {
  const { order, dropped } = readDraft(writeDraft(ORDER), MENU, "lunes");
  assertEquals([order.lines.map(({ id }) => id), dropped], [["chico", "salsa"], ["El par"]]);
});

Deno.test("readDraft() leaves out flavors that are gone or sold out, and keeps the tub", () => {
  const { order, dropped } = readDraft(writeDraft(tub("Higo", "Limón", "Kiwi")), MENU, "lunes");
  assertEquals([order, dropped], [tub("Limón"), ["Higo", "Kiwi"]]);
});

Deno.test("readDraft() leaves out a tub that no flavor is left of", () => {
  const { order, dropped } = readDraft(writeDraft(tub("Higo")), MENU, "lunes");
  assertEquals([order.lines, dropped], [[], ["Higo", "Chico"]]);
});

Deno.test("readDraft() leaves out a tub and an extra that are gone, by their id", () => {
  const menu: Menu = { ...MENU, potes: [], promos: [], adicionales: [] };
  const { order, dropped } = readDraft(writeDraft({ ...ORDER, entrega: "retiro" }), menu, "jueves");
  assertEquals([order.lines, dropped], [[], ["chico", "par", "salsa"]]);
});

Deno.test("readDraft() keeps no more flavors than the tub takes today", () => {
  const menu: Menu = { ...MENU, potes: [{ ...MENU.potes[0] ?? fail(), saboresMax: 1 }] };
  assertEquals(readDraft(writeDraft(tub("Limón", "Menta")), menu, "lunes").order, tub("Limón"));
});

Deno.test("readDraft() puts the lines kind by kind", () => {
  const [first, ...others] = ORDER.lines;
  const text = writeDraft({
    ...ORDER,
    lines: [...others, ...(first === undefined ? [] : [first])],
  });
  assertEquals(readDraft(text, MENU, "jueves").order, ORDER);
});

const OTHERS: readonly (readonly [string, string | null])[] = [
  ["nothing kept", null],
  ["text that is no JSON", "{"],
  ["JSON of another shape", "[1]"],
  ["another version", writeDraft(ORDER).replace('"version":1', '"version":0')],
  ["lines that are no list", '{"version":1,"lines":{}}'],
];

for (const [what, text] of OTHERS) {
  Deno.test(`readDraft() takes ${what} for an empty order`, () => {
    assertEquals(readDraft(text, MENU, "jueves"), { order: EMPTY_ORDER, dropped: [] });
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
    assertEquals(readDraft(text, MENU, "lunes").order.lines.length, 1);
  });
}

function fail(): never {
  throw new Error("The menu has a tub");
}
