import { assert, assertEquals } from "@std/assert";
import type { Tub } from "../../src/shop/shapes.ts";
import {
  choose,
  chooseSize,
  currentTubOf,
  describeChosen,
  describeCurrentTub,
  describeLeftOut,
  type Picking,
  repeatable,
  startSelection,
  toggleFlavor,
} from "../../src/web/order/selection.ts";
import { plainFlavor, PUBLISHED } from "../fixtures/tiny_shop.ts";

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
const FLAVORS = [
  plainFlavor("Limón", { vegano: true }),
  plainFlavor("Coco"),
  plainFlavor("Uva", { vegano: true }),
  plainFlavor("Kiwi", { disponible: false }),
];

const start = (request: Partial<Picking>) =>
  startSelection(
    {
      item: TUB,
      tubs: [TUB],
      sabores: [],
      leftOut: [],
      lastTub: [],
      ...request,
    },
    FLAVORS,
  );

Deno.test("startSelection() leaves out flavors that aren't available or don't fit", () => {
  const selection = start({
    tubs: [TUB, TUB],
    sabores: [["Kiwi", "Limón"], ["Coco", "Uva", "Limón"]],
    leftOut: ["Kiwi"],
  });
  assertEquals(selection.sabores, [["Limón"], ["Coco", "Uva"]]);
  assertEquals(selection.leftOut, []);
  assertEquals(currentTubOf(selection), {
    names: ["Limón"],
    capacity: 2,
    isFull: false,
  });
});

/** The flavors before, the pressed flavor, and the flavors after. */
const PRESSES = [
  [[], "Limón", ["Limón"]],
  [["Limón"], "Coco", ["Limón", "Coco"]],
  [["Limón", "Coco"], "Limón", ["Coco"]],
  [["Limón", "Coco"], "Uva", ["Limón", "Coco"]],
] as const;
for (const [before, name, after] of PRESSES) {
  Deno.test(`toggleFlavor() with ${name} and ${before.join(", ")}: ${after.join(", ")}`, () => {
    const toggled = toggleFlavor(choose(start({}), before), name);
    assertEquals(currentTubOf(toggled).names, after);
  });
}

Deno.test("choose() changes only the current tub", () => {
  const first = start({ tubs: [TUB, TUB], sabores: [["Coco"], []] });
  const second = choose({ ...first, current: 1 }, ["Limón", "Uva"]);
  assertEquals(second.sabores, [["Coco"], ["Limón", "Uva"]]);
  assert(currentTubOf(second).isFull);
  assertEquals(describeCurrentTub(second), "Cuarto kilo: pote 2 de 2");
});

Deno.test("repeatable() returns the previous tub's flavors that suit the diet, for an empty tub", () => {
  const lastTub = ["Uva", "Coco", "Kiwi", "Limón"];
  const selection = start({ lastTub });
  assertEquals(repeatable(selection, []), ["Uva", "Coco"]);
  assertEquals(repeatable(selection, ["vegano"]), ["Uva", "Limón"]);
  assertEquals(repeatable(choose(selection, ["Uva"]), []), []);
});

Deno.test("describeChosen() counts the flavors, describes the last one, and warns about the diet", () => {
  const full = choose(start({}), ["Coco", "Uva"]);
  assertEquals(
    describeChosen(start({}), []),
    "Elegí hasta 2 sabores.",
  );
  assertEquals(
    describeChosen(full, []),
    "2 de 2: está completo. Uva: Rico.",
  );
  assertEquals(
    describeChosen(full, ["vegano"]),
    "2 de 2: está completo. Ojo: Coco no es vegano.",
  );
});

Deno.test("chooseSize() leaves out flavors that don't fit, and describeLeftOut() names them", () => {
  const kilo = { ...TUB, nombre: "Un kilo", saboresMax: 4 };
  const vasito = { ...TUB, nombre: "Vasito", saboresMax: 1 };
  const large = start({ tubs: [kilo], sabores: [["Limón", "Coco", "Uva"]] });
  const small = chooseSize(large, TUB);
  const smallest = chooseSize(small, vasito);

  assertEquals(currentTubOf(smallest).names, ["Limón"]);
  assertEquals([large, small, smallest].map(describeLeftOut), [
    "",
    "No entra todo en Cuarto kilo: sacamos Uva.",
    "No entra todo en Vasito: sacamos Coco y Uva.",
  ]);
  const back = chooseSize(smallest, kilo);
  assertEquals(currentTubOf(back).names, ["Limón", "Coco", "Uva"]);
  assertEquals(describeLeftOut(back), "");
});
