import { assertEquals } from "@std/assert";
import { quoteOrder } from "../../src/shop/quote/quote.ts";
import {
  argumentsOf,
  type Draft,
  EMPTY_DRAFT,
  withNames,
} from "../../src/web/order/draft.ts";
import {
  draftOfArguments,
  readDraft,
  writeDraft,
} from "../../src/web/order/reading.ts";
import { describeShared, readShared } from "../../src/web/order/share.ts";
import { viewOrder } from "../../src/web/order/view.ts";
import { loadSampleShop, NOW_MS } from "../fixtures/sample_shop.ts";
import { TINY_SHOP, tinyShop } from "../fixtures/tiny_shop.ts";

const SHOP = loadSampleShop();
const ARGS = {
  potes: [{ tamano: "kilo", sabores: ["Limón", "Granizado"] }],
  adicionales: [{ id: "cucuruchos", cantidad: 2 }],
  entrega: "envio",
  localidad: "Morón",
};
const DRAFT = withNames(SHOP.usual, draftOfArguments(ARGS));

const viewOf = (draft: Draft, offered = SHOP) =>
  viewOrder(
    offered.usual,
    draft,
    quoteOrder(offered, argumentsOf(draft), NOW_MS),
  );

Deno.test("viewOrder() shows the lines, costs and first problem of a delivery", () => {
  const view = viewOf(DRAFT);

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
  assertEquals(view.costRows.map(([, text]) => text), [
    "Subtotal",
    "$ 35.200",
    "Envío",
    "$ 2.800",
  ]);
  assertEquals([view.totalLabel, view.total], [
    "Total\u00a0con\u00a0envío",
    "$ 38.000",
  ]);
  assertEquals([view.text, view.button?.text, view.canBeSent], [
    "Falta la dirección.",
    "Decinos la calle",
    false,
  ]);
});

Deno.test("viewOrder() shows an order with too many tubs without prices, and lets the visitor reduce it", () => {
  const potes = [{ tamano: "kilo", cantidad: 50 }, { tamano: "kilo" }];
  const draft = draftOfArguments({ ...ARGS, adicionales: [], potes });

  const { lines, text, totalLabel, total, costRows } = viewOf(draft);

  assertEquals(text, "Son 51 potes en total, y el máximo es 50.");
  assertEquals([lines[0]?.precio, lines[0]?.less.text], ["", "−"]);
  assertEquals([totalLabel, total, costRows], ["51 cosas", "", []]);
});

Deno.test("viewOrder() shows no total outside the zone of a shop that only delivers", () => {
  const shop = tinyShop({ business: { retiro: false } });
  const potes = [{ tamano: "medio" }];
  const draft = draftOfArguments({ potes, localidad: "Luján" });

  assertEquals(viewOf(draft, shop).total, "");
});

Deno.test("readDraft() reads what writeDraft() writes, and replaces repeated keys of lines", () => {
  const usual = { ...DRAFT, comentario: "Timbre 2" };
  const lines = [...DRAFT.lines, ...DRAFT.lines];

  const read = readDraft(writeDraft({ ...DRAFT, lines, usual }));

  const firstLines = read.lines.slice(0, 2);
  assertEquals({ ...read, lines: firstLines }, { ...DRAFT, usual });
  assertEquals(new Set(read.lines.map(({ key }) => key)).size, 4);
});

Deno.test("withNames() gives lines the menu's ids and names, and keeps items that aren't on the menu", () => {
  const args = {
    potes: [{ tamano: "UN KILO", sabores: ["limon", "Kriptonita"] }],
    adicionales: [{ id: "balde-viejo" }],
  };

  const { lines } = withNames(SHOP.usual, draftOfArguments(args));

  assertEquals(
    lines.map(({ id, nombre, sabores }) => [id, nombre, sabores]),
    [
      ["kilo", "Un kilo", [["Limón", "Kriptonita"]]],
      ["balde-viejo", "balde viejo", []],
    ],
  );
});

Deno.test("describeShared() names the date, the lines, the total and what isn't available", () => {
  const potes = TINY_SHOP.menu.potes.map((tub) => (
    { ...tub, precioDesde: { "2026-12-01": 1_000 } }
  ));
  const shop = tinyShop({ menu: { potes } });
  const gone = { tamano: "balde-viejo" };
  const describe = (...tubs: object[]) =>
    describeShared(
      shop,
      readShared({ potes: tubs, fecha: "2027-01-13", entrega: "envio" }),
      NOW_MS,
    );

  assertEquals(describe({ tamano: "medio", cantidad: 2 }, gone), [
    "Para el miércoles 13 de enero de 2027:",
    "• 2 × Medio kilo: sabores a elegir",
    "Total con envío: $ 4.000",
    'No hay "balde-viejo" en la carta.',
  ]);
  assertEquals(describe(gone).slice(1), ['No hay "balde-viejo" en la carta.']);
});

Deno.test("viewOrder() offers to erase a comment that has survived its order", () => {
  const { forget } = viewOf({ ...EMPTY_DRAFT, comentario: "Toquen fuerte" });
  assertEquals(forget?.text, "Olvidar mis datos");
});

Deno.test("viewOrder() counts the items of the last order", () => {
  const { totalLabel } = viewOf({ ...DRAFT, lines: [], usual: DRAFT });
  assertEquals(totalLabel, "Un kilo y 2 × Cucuruchos x 6");
});
