import { assert, assertEquals } from "@std/assert";
import type { Tub } from "../../src/shop/shapes.ts";
import {
  choose,
  chosenIn,
  isFull,
  roomIn,
  startSelection,
  toggleFlavor,
} from "../../src/web/order/selection.ts";
import { PUBLISHED } from "../fixtures/tiny_shop.ts";

const TUB: Tub = {
  id: "cuarto",
  nombre: "Cuarto kilo",
  gramos: 250,
  descripcion: "Uno.",
  precio: 8_500,
  precioPorKilo: 34_000,
  saboresMax: 2,
  rinde: null,
  ...PUBLISHED,
};
const EMPTY = startSelection([TUB], [[]], new Set(["Limón", "Coco", "Uva"]));

Deno.test("startSelection() leaves out flavors that aren't available", () => {
  const available = new Set(["Limón"]);
  const selection = startSelection([TUB, TUB], [["Coco", "Limón"]], available);
  assertEquals(selection.chosen, [["Limón"], []]);
  assertEquals([chosenIn(selection), roomIn(selection)], [["Limón"], 2]);
});

/** The flavors before, the pressed one, the result, and the flavors after. */
const PRESSES: readonly (readonly [
  readonly string[],
  string,
  string,
  readonly string[],
])[] = [
  [[], "Limón", "added", ["Limón"]],
  [["Limón"], "Coco", "added", ["Limón", "Coco"]],
  [["Limón", "Coco"], "Limón", "removed", ["Coco"]],
  [["Limón", "Coco"], "Uva", "refused", ["Limón", "Coco"]],
];
for (const [before, name, kind, after] of PRESSES) {
  Deno.test(`toggleFlavor() with ${name} and ${before.join(", ")}: ${kind}`, () => {
    const toggled = toggleFlavor(choose(EMPTY, before), name);
    assertEquals(toggled.kind, kind);
    assertEquals(chosenIn(toggled.selection), after);
  });
}

Deno.test("choose() changes only the tub at hand", () => {
  const first = startSelection([TUB, TUB], [["Coco"], []], new Set(["Coco"]));
  const second = choose({ ...first, current: 1 }, ["Limón", "Uva"]);
  assertEquals(second.chosen, [["Coco"], ["Limón", "Uva"]]);
  assert(isFull(second), "the second tub is full");
});
