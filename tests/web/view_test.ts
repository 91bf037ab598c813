import { assertEquals } from "@std/assert";
import { quoteOrder } from "../../src/shop/quote/quote.ts";
import { argumentsOf, withNames } from "../../src/web/order/draft.ts";
import {
  draftOfArguments,
  readDraft,
  writeDraft,
} from "../../src/web/order/reading.ts";
import { describeShared, readShared } from "../../src/web/order/share.ts";
import { viewOrder } from "../../src/web/order/view.ts";
import { loadSampleShop, NOW_MS } from "../fixtures/sample_shop.ts";

const shop = loadSampleShop();
const args = {
  potes: [{ tamano: "kilo", sabores: ["Limón", "Granizado"] }],
  adicionales: [{ id: "cucuruchos", cantidad: 2 }],
  entrega: "envio",
  localidad: "Morón",
};
const draft = withNames(shop.usual, draftOfArguments(args));

Deno.test("viewOrder() shows the lines, costs and first problem of a delivery", () => {
  const reckoning = quoteOrder(shop, argumentsOf(draft), NOW_MS);

  const view = viewOrder(shop.usual, draft, reckoning);

  assertEquals(
    view.lines.map(({ nombre, precio, sabores, less }) => [
      nombre,
      precio,
      sabores,
      less.label,
    ]),
    [
      ["Un kilo", "$ 28.000", ["Limón y Granizado"], "Quitar: Un kilo"],
      ["Cucuruchos x 6", "$ 7.200", [], "Uno menos: Cucuruchos x 6"],
    ],
  );
  assertEquals(view.costs.map(([, text]) => text), [
    "Subtotal",
    "$ 35.200",
    "Envío",
    "$ 2.800",
  ]);
  assertEquals(view.total, "$ 38.000");
  assertEquals([view.text, view.button?.text, view.canBeSent], [
    "Falta la dirección.",
    "Decinos la calle",
    false,
  ]);
});

Deno.test("viewOrder() shows an order with too many tubs without prices, and lets the visitor reduce it", () => {
  const potes = [{ tamano: "kilo", cantidad: 50 }, { tamano: "kilo" }];
  const draft = draftOfArguments({ potes });
  const reckoning = quoteOrder(shop, argumentsOf(draft), NOW_MS);

  const { lines, text, total } = viewOrder(shop.usual, draft, reckoning);

  assertEquals(text, "Son 51 potes en total, y el máximo es 50.");
  assertEquals([total, lines[0]?.precio, lines[0]?.less.text], ["", "", "−"]);
});

Deno.test("readDraft() reads what writeDraft() writes, with the keys of the lines", () => {
  const usual = { ...draft, comentario: "Timbre 2" };

  const read = readDraft(writeDraft({ ...draft, usual }));

  assertEquals(read, { ...draft, usual });
});

Deno.test("withNames() gives lines the menu's ids and names, and keeps what is gone", () => {
  const args = {
    potes: [{ tamano: "UN KILO", sabores: ["limon", "Kriptonita"] }],
    adicionales: [{ id: "balde-viejo" }],
  };

  const { lines } = withNames(shop.usual, draftOfArguments(args));

  assertEquals(
    lines.map(({ id, nombre, sabores }) => [id, nombre, sabores]),
    [
      ["kilo", "Un kilo", [["Limón", "Kriptonita"]]],
      ["balde-viejo", "balde viejo", []],
    ],
  );
});

Deno.test("describeShared() names the date, the lines, the total and what isn't available", () => {
  const potes = [{ tamano: "kilo", sabores: ["Limón"], cantidad: 2 }, {
    tamano: "balde-viejo",
  }];
  const shared = readShared({ potes, fecha: "2026-11-25" });

  assertEquals(describeShared(shop, shared, NOW_MS), [
    "Para el miércoles 25 de noviembre:",
    "• 2 × Un kilo: Limón",
    "Total: $ 56.000",
    'No hay "balde-viejo" en la carta.',
  ]);
});

Deno.test("viewOrder() counts the items of the last order", () => {
  const empty = { ...draft, lines: [], usual: draft };
  const reckoning = quoteOrder(shop, argumentsOf(empty), NOW_MS);
  const { contents } = viewOrder(shop.usual, empty, reckoning);
  assertEquals(contents, "Un kilo y 2 × Cucuruchos x 6");
});
