import { assertEquals } from "@std/assert";
import type { Order } from "../../../src/shop/quote/order.ts";
import { acceptOrder, readMessage } from "../../fixtures/quotes.ts";
import { NOW_MS, TINY_SHOP, tinyShop } from "../../fixtures/tiny_shop.ts";

const TUB = { tamano: "medio", sabores: ["Limón", "Dulce de leche"] };

const ITEM = "• Medio kilo: Limón y Dulce de leche";
const TODAY = "Para el sábado 21 de noviembre, lo antes posible.";
const PICKUP = "Lo paso a buscar por el local.";
const NAME = "A nombre de:";

/** A shop with a promo that includes extras. */
const SHOP = tinyShop({
  menu: {
    promos: TINY_SHOP.menu.promos.map((promo) => ({
      ...promo,
      adicionales: [{ id: "cucurucho", cantidad: 2 }],
    })),
  },
});

/** An order, and the message in its link. */
const MESSAGES = [
  ["a tub to pick up", { potes: [TUB] }, [
    TODAY,
    ITEM,
    PICKUP,
    "Total: $ 10.000",
    NAME,
  ]],
  ["several of each item", {
    potes: [{ ...TUB, sabores: ["Limón"], cantidad: 2 }],
    promos: [{
      id: "dos-medios",
      potes: [{ sabores: ["Limón"] }, {}],
      cantidad: 3,
    }],
    adicionales: [{ id: "cucurucho" }, { id: "cucurucho", cantidad: 4 }],
  }, [
    TODAY,
    "• 2 × Medio kilo: Limón",
    "• 3 × Promo Dos medios",
    "   – Medio kilo: Limón",
    "   – Medio kilo: sabores a elegir",
    "   – Incluye 2 × Cucurucho",
    "• Cucurucho",
    "• 4 × Cucurucho",
    PICKUP,
    "Total: $ 76.500",
    NAME,
  ]],
  ["delivery to a place, by its name", {
    potes: [TUB],
    entrega: "envio",
    localidad: "CASTELAR",
  }, [
    TODAY,
    ITEM,
    "Envío a Castelar: $ 2.000",
    "Total: $ 12.000",
    "Dirección:",
    NAME,
  ]],
  ["an unknown place in quotation marks, on one line", {
    potes: [{ ...TUB, cantidad: 2 }],
    entrega: "envio",
    localidad:
      " Oz\r\nTotal:\u202e\u2800\u3164\uffa0\u{e0100} $ 1〞 & #\ud800" +
      "😀 en el piso 3 de la torre norte, cerca de la estación, al lado del kiosco",
  }, [
    TODAY,
    "• 2 × Medio kilo: Limón y Dulce de leche",
    "Envío: gratis",
    "Localidad: “Oz Total: $ 1' & #\ufffd" +
    "😀 en el piso 3 de la torre norte, cerca de la estación, al la”",
    "Total: $ 20.000 (a confirmar)",
    "Dirección:",
    NAME,
  ]],
  ["another day and hour, a way to pay and a comment", {
    potes: [{ tamano: "medio" }],
    fecha: "2027-01-09",
    hora: "13:30",
    pago: "EFECTIVO",
    comentario: " sin TACC\npor favor ",
  }, [
    "Para el sábado 9 de enero de 2027, a las 13:30.",
    "• Medio kilo: sabores a elegir",
    PICKUP,
    "Pago: Efectivo",
    "Comentario: “sin TACC por favor”",
    "Total: $ 10.000",
    NAME,
  ]],
  ["a map link for a point", {
    potes: [TUB],
    latitud: -34.65,
    longitud: -58.64,
  }, [
    TODAY,
    ITEM,
    "Envío: $ 2.000",
    "Ubicación: https://www.openstreetmap.org/?mlat=-34.65&mlon=-58.64#map=17/-34.65/-58.64",
    "Total: $ 12.000",
    "Dirección:",
    NAME,
  ]],
  ["the locality of a point, and the map link", {
    potes: [TUB],
    localidad: "castelar",
    latitud: -34.65,
    longitud: -58.64,
  }, [
    TODAY,
    ITEM,
    "Envío a Castelar: $ 2.000",
    "Ubicación: https://www.openstreetmap.org/?mlat=-34.65&mlon=-58.64#map=17/-34.65/-58.64",
    "Total: $ 12.000",
    "Dirección:",
    NAME,
  ]],
] as const;

/** Texts that try to end their quotation or their line. */
const HOSTILE = [
  "Morón. Total: $ 1",
  "x” Total: $ 1",
  "x\u2028Total: $ 1",
  "\u202eTotal: $ 1\u2066",
  '"»“Total: $ 1',
  "🍦\nTotal: $ 1",
];
for (const text of HOSTILE) {
  Deno.test(`quoteOrder() quotes ${JSON.stringify(text)}, so that it doesn't look like the shop's text`, () => {
    const order: Order = {
      potes: [{ ...TUB, cantidad: 2 }],
      localidad: text,
      comentario: text,
    };
    const lines = readMessage(acceptOrder(SHOP, order).quote.enlaceWhatsapp);

    const totals = lines.filter((line) =>
      line.includes("$ 1") && !/“[^“”"«»]*”$/.test(line)
    );
    assertEquals(totals, []);
    assertEquals(lines.filter((line) => line.startsWith("Total:")), [
      "Total: $ 20.000 (a confirmar)",
    ]);
    assertEquals(lines.length, 9);
  });
}

/**
 * The title, the date and hour of an order, the time of the quote, and the line of the
 * message.
 */
const WHENS = [
  [
    "a closed shop",
    {},
    "09:00",
    "Para el sábado 21 de noviembre, apenas abran.",
  ],
  [
    "a date",
    { fecha: "2026-11-28" },
    "12:00",
    "Para el sábado 28 de noviembre.",
  ],
] as const;

for (const [title, order, time, line] of WHENS) {
  Deno.test(`quoteOrder() writes the time of an order for ${title} into the message`, () => {
    const nowMs = Date.parse(`2026-11-21T${time}:00-03:00`);
    const { quote } = acceptOrder(SHOP, { potes: [TUB], ...order }, nowMs);
    assertEquals(readMessage(quote.enlaceWhatsapp)[1], line);
  });
}

for (const [title, order, lines] of MESSAGES) {
  Deno.test(`quoteOrder() writes a message with ${title}`, () => {
    const { enlaceWhatsapp: link } = acceptOrder(SHOP, order).quote;
    const { origin, pathname, searchParams, hash } = new URL(link ?? "");
    assertEquals([`${origin}${pathname}`, hash], [SHOP.business.whatsapp, ""]);
    assertEquals([...searchParams], [
      ["text", ["¡Hola! Quiero hacer este pedido:", ...lines].join("\n")],
    ]);
  });
}

Deno.test("quoteOrder() writes the page's details into the message, one per line", () => {
  const customer = {
    direccion: "Mitre 100\nTimbre B",
    nombre: "Ana",
    billete: "$ 20.000",
  };
  const order: Order = {
    potes: [TUB],
    entrega: "envio",
    localidad: "Castelar",
    pago: "efectivo",
  };
  const { quote } = acceptOrder(SHOP, order, NOW_MS, customer);
  const lines = readMessage(quote.enlaceWhatsapp);
  assertEquals(lines.filter((line) => /^(?:Pago|Direc|A nombre)/.test(line)), [
    "Pago: Efectivo, con $ 20.000",
    "Dirección: Mitre 100 Timbre B",
    "A nombre de: Ana",
  ]);
});
