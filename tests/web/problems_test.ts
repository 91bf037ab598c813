import { assertEquals } from "@std/assert";
import { quoteOrder } from "../../src/shop/quote/quote.ts";
import { argumentsOf } from "../../src/web/order/draft.ts";
import { findProblems } from "../../src/web/order/problems.ts";
import { readDraft } from "../../src/web/order/reading.ts";
import { loadRealShop } from "../fixtures/real_shop.ts";

Deno.test("a way to pay that is gone can be taken out of a kept order with one tap", () => {
  const shop = loadRealShop();
  const pedido = {
    entrega: "retiro",
    pago: "cheque",
    adicionales: [{ id: "vasitos" }],
  };
  const draft = readDraft(JSON.stringify({ version: 3, pedido }));
  const nowMs = Date.parse("2026-11-21T15:00:00-03:00");
  const quote = (pedido: typeof draft.pedido) =>
    quoteOrder(shop, argumentsOf({ ...draft, pedido }), nowMs);
  const [problem, ...others] = findProblems(
    shop,
    draft,
    [],
    quote(draft.pedido),
  );
  assertEquals([problem?.text, others], [
    'No conozco la forma de pago "cheque".',
    [],
  ]);
  assertEquals(problem?.step, { kind: "mend", change: { pago: "" } });
  assertEquals(quote({ ...draft.pedido, pago: "" }).kind, "quote");
});

/** The comment of an order below the minimum, and the button that makes up for it. */
const MAKES_UP: readonly (readonly [string, string])[] = [
  ["", "+ Cucuruchos x 6 $ 3.600"],
  ["Pedido sin TACC.", "+ Cucuruchos sin TACC x 4 $ 4.200"],
];
for (const [comentario, text] of MAKES_UP) {
  Deno.test(`findProblems() offers "${text}" to an order with the comment "${comentario}"`, () => {
    const shop = loadRealShop();
    const pedido = {
      entrega: "envio",
      localidad: "Castelar",
      potes: [{ tamano: "cuarto-kilo", sabores: ["Limón"] }],
      comentario,
    };
    const draft = readDraft(JSON.stringify({ version: 3, pedido }));
    const nowMs = Date.parse("2026-11-21T15:00:00-03:00");
    const reckoning = quoteOrder(shop, argumentsOf(draft), nowMs);
    const [problem] = findProblems(shop, draft, [], reckoning);
    assertEquals(problem?.ways?.map((way) => way.text), [text]);
  });
}
