import { assert, assertEquals } from "@std/assert";
import { check } from "../../src/schema/check.ts";
import type { Order } from "../../src/shop/quote/order.ts";
import { readSharedOrder } from "../../src/shop/quote/shared_order.ts";
import { QUOTE_ORDER } from "../../src/tools/quote_order.ts";
import { acceptOrder } from "../fixtures/quotes.ts";
import { NOW_MS, served, TINY_SHOP } from "../fixtures/tiny_shop.ts";

const SHOP = served(TINY_SHOP);
const TUB = { tamano: "medio", sabores: ["Limón", "Dulce de leche"] };
const TODAY = "hoy (sábado 21 de noviembre)";
const THERE = { entrega: "envio", localidad: "Castelar" } as const;

/** An order, and the prose before the link. "MEJORA" stands for the link of the cheaper order. */
const PROSE = [
  ["a tub to pick up", { potes: [TUB] }, [
    `El pedido para ${TODAY} sale $ 10.000, para retirar en el local.`,
    "• Medio kilo: Limón y Dulce de leche — $ 10.000",
  ]],
  ["a delivery that is charged", {
    potes: [TUB],
    adicionales: [{ id: "cucurucho", cantidad: 2 }],
    ...THERE,
    hora: "16:30",
  }, [
    `El pedido para ${TODAY} a las 16:30 sale $ 13.000, con $ 2.000 de envío (con $ 9.000 más sería gratis).`,
    "• Medio kilo: Limón y Dulce de leche — $ 10.000",
    "• 2 × Cucurucho — $ 1.000",
  ]],
  ["a free delivery of promos", {
    promos: [{
      id: "dos-medios",
      cantidad: 2,
      potes: [{ sabores: ["Limón"] }, { sabores: ["Limón"] }],
    }],
    ...THERE,
  }, [
    `El pedido para ${TODAY} sale $ 36.000, con el envío gratis.`,
    "• 2 × Promo Dos medios — $ 36.000",
    "   – Medio kilo: Limón",
    "   – Medio kilo: Limón",
  ]],
  ["warnings after a cheaper order", {
    potes: [{ ...TUB, cantidad: 2 }],
    entrega: "retiro",
    localidad: "Castelar",
  }, [
    "Hay algo más barato, por $ 18.000. Con promo Dos medios en lugar de 2 × Medio kilo pagás $ 2.000 menos.",
    "Para pedirlo así, por WhatsApp:",
    "MEJORA",
    "Tal como lo pidieron:",
    `El pedido para ${TODAY} sale $ 20.000, para retirar en el local.`,
    "• 2 × Medio kilo: Limón y Dulce de leche — $ 20.000",
    "Es para retirar en el local, así que el lugar no se tuvo en cuenta.",
  ]],
  ["an unknown place without a delivery mode as a delivery", {
    potes: [TUB],
    localidad: "Oz",
  }, [
    `El pedido para ${TODAY} sale $ 12.000, con $ 2.000 de envío, a confirmar (con $ 10.000 más sería gratis).`,
    "• Medio kilo: Limón y Dulce de leche — $ 10.000",
    "No encuentro una localidad que conozca, así que no sé si llegamos. Mandá el nombre de la localidad, " +
    "no el del barrio ni el de la provincia, o mandá la latitud y la longitud. El envío lo confirma el local.",
    'Lo tomé como envío a "Oz".',
  ]],
  ["the day, the way to pay and a comment", {
    potes: [{ tamano: "medio" }],
    fecha: "2026-11-28",
    pago: "efectivo",
    comentario: "sin TACC",
  }, [
    "El pedido para el sábado 28 de noviembre sale $ 10.000, para retirar en el local.",
    "• Medio kilo: sabores a elegir — $ 10.000",
    "Pago: Efectivo. Al recibir.",
    "Comentario: “sin TACC”",
    "Quedan sabores a elegir: Medio kilo (hasta 2).",
    "Puede haber trazas.",
  ]],
] as const;

for (const [title, order, lines] of PROSE) {
  Deno.test(`cotizar_pedido describes ${title}, and ends with the link`, () => {
    const outcome = QUOTE_ORDER.call(order, SHOP, NOW_MS);
    assert(outcome.kind === "done", JSON.stringify(outcome));
    const { enlaceWeb, ...quote } = outcome.data;
    assertEquals(quote, acceptOrder(TINY_SHOP, order).quote);
    assert(
      enlaceWeb?.startsWith("https://a.example/#pedido=1."),
      enlaceWeb ?? "",
    );
    const { mejora, enlaceWhatsapp } = quote;
    const cheaperLink = mejora?.enlaceWhatsapp ?? "";
    assertEquals(outcome.lines.filter(Boolean), [
      ...lines.map((line) => line === "MEJORA" ? cheaperLink : line),
      "Todavía no está pedido. Para pedirlo, abrí este enlace, completá los datos que faltan y mandá " +
      "el mensaje por WhatsApp:",
      enlaceWhatsapp ?? "",
    ]);
    assertEquals(check(QUOTE_ORDER.outputSchema, outcome.data).kind, "valid");
  });
}

Deno.test("cotizar_pedido returns the missing part and no link for an incomplete order", () => {
  const order: Order = {
    adicionales: [{ id: "cucurucho" }],
    entrega: "envio",
    comentario: "Timbre 2",
  };
  const outcome = QUOTE_ORDER.call(order, SHOP, NOW_MS);
  assert(outcome.kind === "done", JSON.stringify(outcome));
  assertEquals(outcome.data.enlaceWhatsapp, null);
  assertEquals(outcome.lines.filter(Boolean).slice(2), [
    "Comentario: “Timbre 2”",
    "Para envío, el pedido mínimo es $ 5.000: te faltan $ 4.500.",
    "Falta la localidad del envío, para saber si llegamos.",
    "Así todavía no se puede pedir: falta lo de arriba.",
    `Se puede completar en la web, sin el comentario: ${outcome.data.enlaceWeb}`,
  ]);
});

Deno.test("cotizar_pedido refuses with the objections of the quote", () => {
  const order = { potes: [{ ...TUB, sabores: ["limonn"] }] };
  const outcome = QUOTE_ORDER.call(order, SHOP, NOW_MS);
  assert(outcome.kind === "refused", JSON.stringify(outcome));
  assertEquals(outcome.objections, [{
    campo: "/potes/0/sabores/0",
    problema: 'No hay un sabor que se llame "limonn".',
    esperado: "un sabor de la carta (están en listar_sabores)",
    sugerencias: ["Limón"],
  }]);
});

/** An order, and the content of its link to the page; null without a link. */
const SHARED = [
  [
    {
      potes: [{ tamano: "MEDIO", sabores: ["limon"], cantidad: 2 }],
      adicionales: [{ id: "Cucurucho" }],
      localidad: "castelar",
      pago: "Efectivo",
      fecha: "2026-11-22",
      hora: "13:00",
      comentario: "vegano, tocar timbre en Mitre 100",
    },
    {
      potes: [{ tamano: "medio", cantidad: 2, sabores: ["Limón"] }],
      promos: [],
      adicionales: [{ id: "cucurucho", cantidad: 1 }],
      entrega: "envio",
      fecha: "2026-11-22",
      hora: "13:00",
      localidad: "Castelar",
      pago: "efectivo",
      dieta: ["vegano"],
    },
  ],
  [{ potes: [TUB], latitud: -34.65, longitud: -58.64 }, null],
  // The shared order omits a locality that may be an address, and has the date of its hour.
  [{ potes: [TUB], localidad: "Mitre 1200 piso 3 B", hora: "16:30" }, {
    potes: [{
      tamano: "medio",
      cantidad: 1,
      sabores: ["Limón", "Dulce de leche"],
    }],
    promos: [],
    adicionales: [],
    entrega: "envio",
    fecha: "2026-11-21",
    hora: "16:30",
    dieta: [],
  }],
  // The page would decide by the locality, which is unknown, so there is no link.
  [
    { localidad: "Luján", potes: [TUB], latitud: -34.65, longitud: -58.64 },
    null,
  ],
  [
    { potes: Array(40).fill({ ...TUB, sabores: ["Limón", "Limón"] }) },
    null,
  ],
] as const;
for (const [order, expected] of SHARED) {
  Deno.test(`cotizar_pedido ${expected === null ? "links no page" : "links the page"} for ${JSON.stringify(order).slice(0, 80)}`, () => {
    const outcome = QUOTE_ORDER.call(order, SHOP, NOW_MS);
    assert(outcome.kind === "done", JSON.stringify(outcome));
    const { enlaceWeb } = outcome.data;
    const { hash } = new URL(enlaceWeb ?? "a:#pedido=");
    assertEquals(readSharedOrder(hash), expected);
  });
}
