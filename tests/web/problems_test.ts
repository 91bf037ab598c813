import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { quoteOrder } from "../../src/shop/quote/quote.ts";
import { type Draft, orderOf } from "../../src/web/order/draft.ts";
import { findProblems } from "../../src/web/order/problems.ts";
import { draftOfArguments } from "../../src/web/order/reading.ts";
import { viewOrder } from "../../src/web/order/view.ts";
import { loadSampleShop, NOW_MS } from "../fixtures/sample_shop.ts";

const shop = loadSampleShop();
const quote = (draft: Draft) =>
  quoteOrder(shop, orderOf(shop.usual, draft), NOW_MS);

Deno.test("findProblems() offers to remove a payment method that no longer exists from a stored order", () => {
  const pedido = {
    entrega: "retiro",
    pago: "cheque",
    adicionales: [{ id: "vasitos" }],
  };
  const draft = draftOfArguments(pedido);
  const [problem, ...others] = findProblems(shop.usual, draft, quote(draft));
  assertEquals([problem?.text, others], [
    'No conozco la forma de pago "cheque".',
    [],
  ]);
  assertEquals(problem?.buttons, [{
    text: "Sacar la forma de pago",
    action: { kind: "change", change: { pago: "" } },
  }]);
  assertEquals(quote({ ...draft, pago: "" }).reasons, []);
});

Deno.test("findProblems() asks for no other flavor in a tub that has too many", () => {
  const sabores = ["Tramontana", "Granizado", "Crema americana", "Limón"];
  const pedido = { potes: [{ tamano: "cuarto-kilo", sabores }] };
  const draft = draftOfArguments(pedido);
  const [problem] = findProblems(shop.usual, draft, quote(draft));
  assertEquals(problem?.text, "Son 4 sabores y en Cuarto kilo entran hasta 3.");
});

Deno.test("findProblems() offers the payment that the delivery mode allows by its name", () => {
  const pedido = {
    entrega: "envio",
    pago: "credito",
    adicionales: [{ id: "vasitos" }],
  };
  const draft = draftOfArguments(pedido);
  const [problem] = findProblems(shop.usual, draft, quote(draft));
  assertEquals(problem?.buttons.map(({ text }) => text), [
    "Pagar con Efectivo",
  ]);
});

/** The comment of an order below the minimum, and the button that reaches the minimum. */
const ADDITIONS = [
  ["", "+ Cucuruchos x 6 $ 3.600"],
  ["Pedido sin TACC.", "+ Cucuruchos sin TACC x 4 $ 4.200"],
] as const;
for (const [comentario, text] of ADDITIONS) {
  Deno.test(`findProblems() offers "${text}" to an order with the comment "${comentario}"`, () => {
    const pedido = {
      entrega: "envio",
      localidad: "Castelar",
      potes: [{ tamano: "cuarto-kilo", sabores: ["Limón"] }],
      comentario,
    };
    const draft = draftOfArguments(pedido);
    const [problem] = findProblems(shop.usual, draft, quote(draft));
    assertEquals(problem?.buttons.map((button) => button.text), [
      "Agregar algo más",
      text,
    ]);
  });
}

/**
 * An order against its diet: the item, the order, the question, the remedy besides
 * accepting, and the comment once accepted.
 */
const AGAINST_DIET = [
  [
    "an extra",
    { adicionales: [{ id: "cucuruchos" }], comentario: "Pedido sin TACC." },
    "Cucuruchos x 6 no es sin TACC y lleva leche, trigo y soja.",
    "Sacarlo del pedido",
    "Pedido sin TACC, salvo Cucuruchos x 6 (lo acepto).",
  ],
  [
    "a flavor",
    {
      potes: [{ tamano: "cuarto-kilo", sabores: ["Dulce de leche clásico"] }],
      comentario: "Soy alérgico a la leche",
    },
    "Dulce de leche clásico lleva leche.",
    "Cambiar sabores",
    "Soy alérgico a la leche",
  ],
] as const;

for (const [item, pedido, text, remedy, comment] of AGAINST_DIET) {
  const view = (aceptado: readonly string[]) => {
    const draft = { ...draftOfArguments({ ...pedido }), aceptado };
    return viewOrder(shop.usual, draft, quote(draft));
  };

  Deno.test(`viewOrder() asks about ${item} that the diet excludes`, () => {
    const { lines, button, otherButtons, ...question } = view([]);

    assertEquals(lines.map(({ problem }) => problem), [text]);
    assertEquals(question.text, `${text} ¿Va igual?`);
    assertEquals(button, {
      text: "Sí, va igual",
      action: { kind: "change", change: { aceptado: [text] } },
    });
    assertEquals(otherButtons.map((one) => one.text), [remedy]);
  });

  Deno.test(`viewOrder() sends an order once ${item} against its diet is accepted`, () => {
    const { lines, canBeSent, notes, link } = view([text]);

    assertEquals(lines.map(({ problem }) => problem), [text]);
    assert(canBeSent);
    assertStringIncludes(decodeURIComponent(link), `“${comment}”`);
    assertEquals(notes.filter((note) => note === text), []);
  });

  Deno.test(`viewOrder() asks again if the visitor accepted another item than ${item}`, () => {
    const { button } = view(["Otra cosa lleva leche."]);
    assertEquals(button?.text, "Sí, va igual");
  });
}

Deno.test("viewOrder() names two of the items against the diet, and counts the others", () => {
  const sabores = ["Tramontana", "Granizado", "Crema americana"];
  const pedido = {
    potes: [{ tamano: "kilo", sabores }],
    comentario: "Pedido vegano.",
  };
  const draft = draftOfArguments(pedido);

  const { text } = viewOrder(shop.usual, draft, quote(draft));

  assertEquals(text.match(/lleva/g)?.length, 2);
  assertEquals(text.split(". ").slice(-2), ["Y 1 más", "¿Va igual?"]);
});
