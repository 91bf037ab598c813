import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Order } from "../../../src/shop/quote/order.ts";
import type { Lack } from "../../../src/shop/quote/lacks.ts";
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
    "zone refused",
    'suspended refused {"entrega":"retiro"}',
    'promo refused {"fecha":"2026-11-22"}',
    "flavor refused",
    'payment refused {"pago":"efectivo"}',
    'time refused {"hora":"12:00"}',
    "street open",
  ]],
  ["a date", { potes: [TUB], fecha: "2026-11-20" }, ["date refused"]],
  ["an hour that comes", { potes: [TUB], ...SUNDAY, hora: "11:00" }, [
    'time refused {"hora":"12:00"}',
  ]],
  ["the minimum, and where it goes", {
    adicionales: [{ id: "cucurucho" }],
    entrega: "envio",
    ...SUNDAY,
  }, ["minimum held", "locality held", "street open"]],
  ["a place that isn't known", {
    potes: [TUB],
    ...SENT,
    localidad: "Oz",
    ...SUNDAY,
  }, [
    "street open",
    "unsure told",
  ]],
  ["a street", { potes: [TUB], ...SENT, ...SUNDAY }, ["street open"]],
  ["nothing", { potes: [TUB] }, []],
];

for (const [what, order, expected] of LACKING) {
  Deno.test(`quoteOrder() says that an order lacks ${what}`, () => {
    const { lacks } = quoteOrder(
      SHOP,
      order,
      Date.parse(`${TODAY}T12:00:00-03:00`),
    );
    assertEquals(lacks.map(tell), expected);
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
  assertEquals(outcome.lacks.map(tell), ["closed told"]);
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
    const { lacks } = quoteOrder(shop, { potes: [TUB], ...order }, nowMs, {
      direccion: "Mitre 1",
    });
    assertEquals(lacks.map(({ problema }) => problema).join(), expected);
  });
}

function tell({ what, effect, mend }: Lack): string {
  return `${what} ${effect}${
    mend === undefined ? "" : ` ${JSON.stringify(mend)}`
  }`;
}
