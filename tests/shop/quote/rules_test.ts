import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Order } from "../../../src/shop/quote/order.ts";
import { describeObjection } from "../../../src/shop/quote/describe.ts";
import type { Objection } from "../../../src/shop/quote/objections.ts";
import { quoteOrder } from "../../../src/shop/quote/quote.ts";
import type { Hours } from "../../../src/shop/files.ts";
import { createShop } from "../../../src/shop/shop.ts";
import { WEEKDAYS } from "../../../src/shop/terms.ts";
import { TINY_SHOP } from "../../fixtures/tiny_shop.ts";

const TODAY = "2026-11-21";
const { business, menu } = TINY_SHOP;
const SHOP = createShop({
  ...TINY_SHOP,
  business: {
    ...business,
    pagos: [...business.pagos, {
      id: "qr",
      nombre: "QR",
      detalle: "Acá.",
      para: ["retiro"],
    }],
  },
  menu: {
    ...menu,
    promos: menu.promos.map((promo) => ({ ...promo, dias: ["domingo"] })),
  },
  today: {
    fecha: TODAY,
    agotados: ["Limón"],
    avisos: [{
      texto: "Llueve.",
      desde: TODAY,
      hasta: TODAY,
      suspende: ["envio"],
    }],
  },
});

const TUB = { tamano: "medio", sabores: ["Dulce de leche"] };
const SENT = { entrega: "envio", localidad: "Castelar" } as const;
/** Sunday, when nothing is suspended. */
const SUNDAY = { fecha: "2026-11-22" };

/** An order at noon, and what it lacks: first what the button says. */
const LACKING: readonly (readonly [string, Order, readonly string[]])[] = [
  ["everything at once", {
    potes: [{ tamano: "medio", sabores: ["Limón"] }],
    promos: [{ id: "dos-medios" }],
    entrega: "envio",
    localidad: "Luján",
    fecha: TODAY,
    hora: "21:00",
    pago: "qr",
  }, [
    "out-of-zone refused",
    'suspended refused {"entrega":"retiro"}',
    'promo-not-sold refused {"fecha":"2026-11-22"}',
    "flavor-unavailable refused",
    'payment-not-allowed refused {"pago":"efectivo"}',
    'closed-at-hour refused {"hora":"12:00"}',
    "no-street open",
  ]],
  ["a date", { potes: [TUB], fecha: "2026-11-20" }, [
    "date-out-of-range refused",
  ]],
  ["an hour that comes", { potes: [TUB], ...SUNDAY, hora: "11:00" }, [
    'closed-at-hour refused {"hora":"12:00"}',
  ]],
  ["the minimum, and where it goes", {
    adicionales: [{ id: "cucurucho" }],
    entrega: "envio",
    ...SUNDAY,
  }, ["below-minimum held", "no-locality held", "no-street open"]],
  ["a place that isn't known", {
    potes: [TUB],
    ...SENT,
    localidad: "Oz",
    ...SUNDAY,
  }, [
    "no-street open",
    "zone-unsure note",
  ]],
  ["a place outside, without a fulfillment method", {
    potes: [TUB],
    localidad: "Luján",
    ...SUNDAY,
  }, ["out-of-zone refused", "no-street open"]],
  ["a street", { potes: [TUB], ...SENT, ...SUNDAY }, ["no-street open"]],
  ["nothing", { potes: [TUB] }, []],
];

for (const [what, order, expected] of LACKING) {
  Deno.test(`quoteOrder() says that an order lacks ${what}`, () => {
    const { objections } = quoteOrder(
      SHOP,
      order,
      Date.parse(`${TODAY}T12:00:00-03:00`),
    );
    assertEquals(objections.map(format), expected);
  });
}

Deno.test("quoteOrder() says last that the shop is closed, and writes what the page knows into the message", () => {
  const nowMs = Date.parse(`${TODAY}T20:00:00-03:00`);
  const own = {
    direccion: "Mitre 100\nTimbre B",
    nombre: "Ana",
    billete: "$ 20.000",
  };
  const outcome = quoteOrder(
    SHOP,
    { potes: [TUB], ...SENT, pago: "efectivo" },
    nowMs,
    own,
  );
  assertEquals(outcome.objections.map(format), ["closed-now note"]);
  const link = outcome.kind === "quote" ? outcome.quote.enlaceWhatsapp : null;
  const message = new URL(link ?? "").searchParams.get("text") ?? "";
  for (
    const line of [
      "Dirección: Mitre 100 Timbre B",
      "A nombre de: Ana",
      ", con $ 20.000",
    ]
  ) {
    assertStringIncludes(message, line);
  }
});

const TWICE = WEEKDAYS.map((dia) => ({
  dia,
  turnos: [{ desde: "12:00", hasta: "15:00" }, {
    desde: "17:00",
    hasta: "20:00",
  }],
}));

/** A delivery on the Sunday, without an hour, and when it may not leave any more. */
const LATE: readonly (readonly [string, Order, string, Partial<Hours>])[] = [
  ["19:29", SENT, "", {}],
  [
    "19:30",
    SENT,
    "Si no llegamos hoy, queda para mañana a las 12:00: te lo confirmamos.",
    {},
  ],
  [
    "14:45",
    SENT,
    "Si no llegamos antes de cerrar, queda para hoy a las 17:00: te lo confirmamos.",
    {
      semana: TWICE,
    },
  ],
  ["19:45", { ...SENT, hora: "19:50" }, "", {}],
  ["19:45", { ...SENT, fecha: "2026-11-23" }, "", {}],
  ["19:45", { entrega: "retiro" }, "", {}],
];

for (const [time, order, expected, hours] of LATE) {
  const { hora = "as soon as can be", fecha = "today", entrega } = order;
  const what = `at ${time} of ${entrega} ${hora}, ${fecha}`;
  Deno.test(`quoteOrder() says ${what}: ${expected || "nothing of the closing"}`, () => {
    const shop = createShop({
      ...SHOP,
      menu: SHOP.written,
      hours: { ...SHOP.hours, ...hours },
    });
    const nowMs = Date.parse(`${SUNDAY.fecha}T${time}:00-03:00`);
    const { objections } = quoteOrder(shop, { potes: [TUB], ...order }, nowMs, {
      direccion: "Mitre 1",
    });
    assertEquals(
      objections.map((objection) => describeObjection(objection).problema)
        .join(),
      expected,
    );
  });
}

function format(objection: Objection): string {
  const { effect, remedy } = describeObjection(objection);
  const change = remedy === undefined ? "" : ` ${JSON.stringify(remedy)}`;
  return `${objection.kind} ${effect}${change}`;
}
