import { assertEquals } from "@std/assert";
import {
  addLine,
  countTubs,
  EMPTY_ORDER,
  type Line,
  type Menu,
  MOST_OF_A_LINE,
  type Order,
  setQuantity,
  tubsOf,
} from "../../src/web/order.js";

const MENU: Menu = {
  potes: [
    { id: "chico", nombre: "Chico", precio: 100, saboresMax: 2 },
    { id: "grande", nombre: "Grande", precio: 300, saboresMax: 3 },
  ],
  promos: [{
    id: "trio",
    nombre: "Trío",
    precio: 450,
    potes: [{ id: "chico", cantidad: 2 }, { id: "grande", cantidad: 1 }],
    dias: null,
  }],
  adicionales: [{ id: "salsa", nombre: "Salsa", precio: 20 }],
  sabores: [],
};

const TUB: Line = { kind: "potes", id: "chico", sabores: [["Limón", "Menta"]], cantidad: 2 };
const TRIO: Line = {
  kind: "promos",
  id: "trio",
  sabores: [["Limón"], ["Menta"], ["Limón", "Menta"]],
  cantidad: 1,
};
const SAUCE: Line = { kind: "adicionales", id: "salsa", sabores: [], cantidad: 3 };
const ORDER: Order = { ...EMPTY_ORDER, lines: [TUB, TRIO, SAUCE] };

Deno.test("addLine() puts a second tub like the first on a line of its own", () => {
  const { lines } = addLine(addLine(EMPTY_ORDER, TUB), TUB);
  assertEquals(lines, [TUB, TUB]);
});

Deno.test("addLine() makes an extra that is there one more", () => {
  const { lines } = addLine(ORDER, { ...SAUCE, cantidad: 1 });
  assertEquals(lines, [TUB, TRIO, { ...SAUCE, cantidad: 4 }]);
});

Deno.test("addLine() puts a line after those of its kind", () => {
  const { lines } = addLine(ORDER, { ...TUB, cantidad: 7 });
  assertEquals(lines, [TUB, { ...TUB, cantidad: 7 }, TRIO, SAUCE]);
});

Deno.test("setQuantity() stops at the most of a line", () => {
  assertEquals(setQuantity(ORDER, 0, MOST_OF_A_LINE + 1).lines[0]?.cantidad, MOST_OF_A_LINE);
});

const TUBS: readonly (readonly [string, Line, readonly string[]])[] = [
  ["a tub", TUB, ["chico"]],
  ["a promo, unrolled in the menu's order", TRIO, ["chico", "chico", "grande"]],
  ["an extra", SAUCE, []],
  ["a promo that is gone", { ...TRIO, id: "cuarteto" }, []],
  ["a tub that is gone", { ...TUB, id: "enorme" }, []],
];

for (const [what, line, expected] of TUBS) {
  Deno.test(`tubsOf() lists the tubs of ${what}`, () => {
    assertEquals(tubsOf(MENU, line).map(({ id }) => id), expected);
  });
}

Deno.test("countTubs() counts those inside promos", () => {
  assertEquals(countTubs(MENU, ORDER), 5);
});
