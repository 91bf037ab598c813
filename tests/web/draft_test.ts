import { assertEquals } from "@std/assert";
import {
  addLine,
  createLine,
  customerDetailsOf,
  EMPTY_DRAFT,
  orderOf,
} from "../../src/web/order/draft.ts";
import { draftOfArguments } from "../../src/web/order/reading.ts";
import { plainFlavor, TINY_SHOP, tinyShop } from "../fixtures/tiny_shop.ts";

Deno.test("addLine() adds to the quantity of the same extra, but not of a tub with its id", () => {
  const extra = { kind: "adicionales", id: "kilo" } as const;
  const tub = { kind: "potes", id: "kilo" } as const;
  const draft = [extra, tub, extra]
    .map((item) => createLine(item, [], 2))
    .reduce(addLine, EMPTY_DRAFT);

  assertEquals(draft.lines.map(({ kind, cantidad }) => [kind, cantidad]), [
    ["potes", 2],
    ["adicionales", 4],
  ]);
});

Deno.test("customerDetailsOf() uses an address in the locality's field as the street, but no postal code", () => {
  const streetOf = (localidad: string) =>
    customerDetailsOf({ ...EMPTY_DRAFT, localidad }, TINY_SHOP).direccion;
  const localities = [
    "Mitre 5",
    "Mitre 1500",
    "1712",
    "B1708ABC",
    "Castelar CP 1712",
  ];
  assertEquals(localities.map(streetOf), ["Mitre 5", "Mitre 1500", "", "", ""]);
});

Deno.test("orderOf() names an accepted food, but no other food whose name begins like it", () => {
  const names = ["Flan", "Flan mixto"];
  const sabores = names.map((name) => plainFlavor(name));
  const draft = draftOfArguments({
    potes: [{ tamano: "medio", sabores: names }],
    comentario: "Pedido vegano.",
  });
  const order = orderOf(tinyShop({ menu: { sabores } }).usual, {
    ...draft,
    aceptado: ["Flan mixto no es vegano."],
  });

  assertEquals(
    order.comentario,
    "Pedido vegano, salvo Flan mixto (lo acepto).",
  );
});
