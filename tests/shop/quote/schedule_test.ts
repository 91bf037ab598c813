import { assertEquals } from "@std/assert";
import type { ObjectionText } from "../../../src/schema/wording.ts";
import type { Order } from "../../../src/shop/quote/order.ts";
import { describeRefusal } from "../../../src/shop/quote/refusal_words.ts";
import { quoteOrder } from "../../../src/shop/quote/quote.ts";
import type { Today } from "../../../src/shop/files.ts";
import { createShop, type Shop, shopAt } from "../../../src/shop/shop.ts";
import { plainFlavor, TINY_SHOP } from "../../fixtures/tiny_shop.ts";

/** A Saturday; the shop is open from 12:00 to 20:00. */
const TODAY = "2026-11-21";
const ORDER: Order = { potes: [{ tamano: "medio", sabores: ["Limón"] }] };

/** Saturday's turn runs past midnight; nobody opens on Sunday, and Monday opens at midnight. */
const SHOP = createShop({
  ...TINY_SHOP,
  hours: {
    ...TINY_SHOP.hours,
    excepciones: [
      {
        fecha: TODAY,
        motivo: "Fiesta",
        turnos: [{ desde: "12:00", hasta: "01:00" }],
      },
      { fecha: "2026-11-22", motivo: "Balance", turnos: [] },
      {
        fecha: "2026-11-23",
        motivo: "De corrido",
        turnos: [{ desde: "00:00", hasta: "20:00" }],
      },
    ],
  },
});

/** The time of Saturday at which an order comes, for when it is, and the day of its quote; or what is wrong. */
const WHENS: readonly (readonly [
  at: string,
  asked: Pick<Order, "fecha" | "hora">,
  expected: string,
])[] = [
  ["11:59", {}, TODAY],
  ["12:00", {}, TODAY],
  ["12:00", { hora: "12:00" }, TODAY],
  ["12:00:59", { hora: "12:00" }, TODAY],
  [
    "12:01",
    { hora: "12:00" },
    "/hora Hoy a las 12:00 ya pasó. (de 12:00 a 01:00) ",
  ],
  [
    "09:00",
    { hora: "11:59" },
    "/hora Hoy a las 11:59 el local está cerrado. (de 12:00 a 01:00) 12:00",
  ],
  ["09:00", { hora: "23:59" }, TODAY],
  ["09:00", { fecha: TODAY }, TODAY],
  ["12:00", { fecha: "2026-11-20" }, '/fecha La fecha "2026-11-20" ya pasó. '],
  ["12:00", { fecha: "2027-01-20" }, "2027-01-20"],
  [
    "12:00",
    { fecha: "2027-01-21" },
    '/fecha Para el "2027-01-21" falta demasiado. ',
  ],
  [
    "12:00",
    { fecha: "2026-11-22" },
    "/fecha El domingo 22 de noviembre el local no abre (Balance). (abre el lunes 23 de noviembre a las 00:00) 2026-11-23",
  ],
  // The night of Saturday is Sunday's in the calendar.
  ["12:00", { fecha: "2026-11-22", hora: "00:59" }, "2026-11-22"],
  [
    "12:00",
    { fecha: "2026-11-22", hora: "01:00" },
    "/fecha El domingo 22 de noviembre el local no abre (Balance). (abre el lunes 23 de noviembre a las 00:00) 2026-11-23",
  ],
  ["12:00", { fecha: "2026-11-23", hora: "00:00" }, "2026-11-23"],
  [
    "12:00",
    { fecha: "2026-11-23", hora: "20:00" },
    "/hora El lunes 23 de noviembre a las 20:00 el local está cerrado. (de 00:00 a 20:00) 00:00",
  ],
  // Whoever names the evening's date means the night.
  [
    "12:00",
    { hora: "00:59" },
    "/fecha Esa noche a las 00:59 ya es domingo 22 de noviembre. 2026-11-22",
  ],
  [
    "12:00",
    { hora: "01:00" },
    "/hora Hoy a la 01:00 ya pasó. (de 12:00 a 01:00) 12:00",
  ],
  // On Sunday: open until one, then closed all day.
  ["24:30", {}, "2026-11-22"],
  ["24:30", { fecha: "2026-11-22" }, "2026-11-22"],
  ["25:00", {}, "2026-11-23"],
  [
    "25:00",
    { fecha: "2026-11-22" },
    "/fecha Hoy el local no abre (Balance). (abre el lunes 23 de noviembre a las 00:00) 2026-11-23",
  ],
];

for (const [at, asked, expected] of WHENS) {
  Deno.test(`quoteOrder() at ${at} takes ${JSON.stringify(asked)} for ${expected}`, () => {
    const [hour = "", ...rest] = at.split(":");
    const nowMs =
      Date.parse(`${TODAY}T00:${[...rest, "00"].slice(0, 2).join(":")}-03:00`) +
      Number(hour) * 3_600_000;
    const outcome = quoteOrder(SHOP, { ...ORDER, ...asked }, nowMs);
    if (outcome.kind === "quote") {
      const { fecha, hora } = outcome.quote;
      assertEquals([fecha, hora], [expected, asked.hora ?? null]);
      return;
    }
    const told = describeRefusal(outcome.objections).map(
      ({ campo, problema, esperado, sugerencias }) => {
        const way =
          /^otra fecha: (.*)$|^una hora de ese día, (.*), u otra fecha$/.exec(
            esperado,
          );
        const out = way === null ? "" : `(${way[1] ?? way[2]}) `;
        return `${campo} ${problema} ${out}${sugerencias.join()}`;
      },
    );
    assertEquals(told, [expected]);
  });
}

const CLOSED: readonly (readonly [at: string, warnings: readonly string[]])[] =
  [
    ["11:59", [
      "El local está cerrado ahora: el pedido queda para hoy, desde las 12:00.",
    ]],
    ["12:00", []],
  ];
for (const [time, warnings] of CLOSED) {
  Deno.test(`quoteOrder() at ${time} ${warnings.length === 0 ? "warns of nothing" : "says for when the order is"}`, () => {
    assertEquals(warningsOf(ask(SHOP, {}, time)), warnings);
    assertEquals(warningsOf(ask(SHOP, { fecha: TODAY }, time)), []);
  });
}

Deno.test("quoteOrder() names the date of the next opening, and quotes by that day's promos", () => {
  const promo = {
    dias: ["lunes" as const],
    desde: "2026-11-23",
    hasta: "2026-11-23",
  };
  const promos = TINY_SHOP.menu.promos.map((one) => ({ ...one, ...promo }));
  const shop = createShop({
    ...TINY_SHOP,
    hours: SHOP.hours,
    menu: { ...TINY_SHOP.menu, promos },
  });
  const sunday = Date.parse("2026-11-22T15:00:00-03:00");
  const outcome = quoteOrder(shop, { promos: [{ id: "dos-medios" }] }, sunday);
  assertEquals(warningsOf(outcome), [
    "El local está cerrado ahora: el pedido queda para el lunes 23 de noviembre, desde las 00:00.",
    "Ese día el local abre de 00:00 a 20:00 (De corrido).",
    "Quedan sabores a elegir: Dos medios, Medio kilo (hasta 2).",
  ]);
  const [objection] = objectionsOf(
    quoteOrder(
      shop,
      { promos: [{ id: "dos-medios" }], fecha: "2026-11-30" },
      sunday,
    ),
  );
  assertEquals(objection, {
    campo: "/promos/0/id",
    problema:
      "La promo Dos medios vale solo el lunes 23 de noviembre, y el pedido es para el lunes 30 de noviembre.",
    esperado:
      'una promo que valga ese día, o esta con otra fecha, como "2026-11-23"',
    sugerencias: [],
  });
});

Deno.test("quoteOrder() refuses an order where no opening is known", () => {
  const shop = createShop({
    ...TINY_SHOP,
    hours: { ...TINY_SHOP.hours, semana: [] },
  });
  for (const order of [{}, { fecha: "2026-11-25" }, { hora: "12:00" }]) {
    assertEquals(fieldsOf(ask(shop, order)), ["/fecha"]);
  }
});

const NEWS: Today = {
  fecha: TODAY,
  agotados: ["Limón"],
  avisos: [
    {
      texto: "Sin reparto por la lluvia.",
      desde: "2026-11-22",
      hasta: "2026-11-23",
      suspende: ["envio"],
    },
    {
      texto: "Mudanza.",
      desde: "2026-11-23",
      hasta: "2026-11-23",
      suspende: ["envio", "retiro"],
    },
    {
      texto: "Hay panettone.",
      desde: "2026-11-21",
      hasta: "2026-11-22",
      suspende: [],
    },
  ],
};

/** An order beside its tub, and what is told of it, or the fields of what is wrong. */
const TOLD: readonly (readonly [string, Order, readonly string[]])[] = [
  ["a flavor that is sold out today", {}, ["/potes/0/sabores/0"]],
  ["the same by its date", { fecha: TODAY }, ["/potes/0/sabores/0"]],
  ["it for tomorrow, with the notices", { fecha: "2026-11-22" }, [
    "Aviso: Sin reparto por la lluvia.",
    "Aviso: Hay panettone.",
  ]],
  ["a delivery that is suspended", { fecha: "2026-11-22", entrega: "envio" }, [
    "/entrega",
  ]],
  ["anything where all is suspended", { fecha: "2026-11-23" }, ["/entrega"]],
  ["a delivery once that is over", {
    fecha: "2026-11-24",
    entrega: "envio",
    localidad: "Castelar",
  }, []],
];

for (const [what, order, told] of TOLD) {
  Deno.test(`quoteOrder() heeds the news of the day: ${what}`, () => {
    const shop = createShop({ ...TINY_SHOP, today: NEWS });
    const nowMs = Date.parse(`${TODAY}T12:00:00-03:00`);
    // Asked of the shop as it is then, too, which is how tools are called.
    for (const asked of [shop, shopAt(shop, nowMs)]) {
      const outcome = quoteOrder(asked, { ...ORDER, ...order }, nowMs);
      assertEquals(
        outcome.kind === "quote"
          ? outcome.quote.advertencias
          : fieldsOf(outcome),
        told,
      );
    }
  });
}

Deno.test("quoteOrder() tells what is sold out today from what the menu doesn't have", () => {
  const { menu } = TINY_SHOP;
  const sabores = [...menu.sabores, plainFlavor("Higo", { disponible: false })];
  // Listed for the day, too, what the menu doesn't have is still not back tomorrow.
  const today = { ...NEWS, agotados: ["Limón", "Higo"] };
  const shop = createShop({ ...TINY_SHOP, menu: { ...menu, sabores }, today });
  const told = (fecha: string) =>
    problemsOf(
      ask(shop, {
        potes: [{ tamano: "medio", sabores: ["Limón", "Higo"] }],
        fecha,
      }),
    );
  const missing = "Higo no está disponible por ahora.";
  assertEquals(told(TODAY), ["Limón está agotado por hoy.", missing]);
  assertEquals(told("2026-11-22"), [missing]);
});

Deno.test("quoteOrder() doesn't take a flavor for a day that its owner has sold it out of already", () => {
  const shop = createShop({
    ...TINY_SHOP,
    today: { ...NEWS, fecha: "2026-11-22" },
  });
  assertEquals(problemsOf(ask(shop, {})), []);
  assertEquals(problemsOf(ask(shop, { fecha: "2026-11-22" })), [
    "Limón está agotado el domingo 22 de noviembre.",
  ]);
  assertEquals(problemsOf(ask(shop, { fecha: "2026-11-24" })), []);
});

Deno.test("quoteOrder() says why nothing is delivered, and what else there is", () => {
  const shop = createShop({ ...TINY_SHOP, today: NEWS });
  assertEquals(
    objectionsOf(ask(shop, { fecha: "2026-11-22", entrega: "envio" })),
    [{
      campo: "/entrega",
      problema:
        "El domingo 22 de noviembre no hay envíos: Sin reparto por la lluvia.",
      esperado: '"retiro", u otra fecha',
      sugerencias: ["retiro"],
    }],
  );
  assertEquals(objectionsOf(ask(shop, { fecha: "2026-11-23" })), [{
    campo: "/entrega",
    problema: "El lunes 23 de noviembre no hay retiro en el local: Mudanza.",
    esperado: "otra fecha",
    sugerencias: [],
  }]);
});

Deno.test("quoteOrder() offers collection in place of a delivery outside, but not on a day without it", () => {
  const lugares = TINY_SHOP.delivery.lugares.map((place) =>
    place.nombre === "Luján" ? { ...place, longitud: -58.8 } : place
  );
  const shop = createShop({
    ...TINY_SHOP,
    delivery: { ...TINY_SHOP.delivery, lugares },
    today: NEWS,
  });
  const order = { entrega: "envio", localidad: "Luján" } as const;
  const expectedOn = (fecha: string) =>
    objectionsOf(ask(shop, { ...order, fecha })).find(({ campo }) =>
      campo === "/localidad"
    )
      ?.esperado;
  assertEquals(
    expectedOn("2026-11-22"),
    'una localidad de la zona (Castelar), o "retiro" en entrega',
  );
  assertEquals(expectedOn("2026-11-23"), "una localidad de la zona (Castelar)");
});

type Outcome = ReturnType<typeof quoteOrder>;

function ask(shop: Shop, order: Order, time = "12:00"): Outcome {
  return quoteOrder(
    shop,
    { ...ORDER, ...order },
    Date.parse(`${TODAY}T${time}:00-03:00`),
  );
}

function warningsOf(outcome: Outcome): readonly string[] {
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome));
  return outcome.quote.advertencias;
}

function objectionsOf(outcome: Outcome): readonly ObjectionText[] {
  return describeRefusal(outcome.objections);
}

function problemsOf(outcome: Outcome): readonly string[] {
  return objectionsOf(outcome).map(({ problema }) => problema);
}

function fieldsOf(outcome: Outcome): readonly string[] {
  return objectionsOf(outcome).map(({ campo }) => campo);
}
