import { assertEquals, assertObjectMatch } from "@std/assert";
import type { Order } from "../../../src/shop/quote/order.ts";
import { describeRefusal } from "../../../src/shop/quote/corrections.ts";
import { quoteOrder } from "../../../src/shop/quote/quote.ts";
import type { Today } from "../../../src/shop/files.ts";
import type { Shop } from "../../../src/shop/shop.ts";
import { acceptOrder } from "../../fixtures/quotes.ts";
import { readRows } from "../../fixtures/rows.ts";
import { plainFlavor, TINY_SHOP, tinyShop } from "../../fixtures/tiny_shop.ts";

/** A Saturday; the shop is open from 12:00 to 20:00. */
const TODAY = "2026-11-21";
const ORDER: Order = { potes: [{ tamano: "medio", sabores: ["Limón"] }] };

/**
 * A shop with a turn on Saturday that ends past midnight. Sunday is closed, and Monday
 * begins at midnight.
 */
const SHOP = tinyShop({
  hours: {
    excepciones: [
      {
        fecha: TODAY,
        motivo: "Fiesta",
        turnos: [{ desde: "12:00", hasta: "01:00" }],
      },
      { fecha: "2026-11-22", motivo: "Balance", turnos: [] },
      { fecha: "2027-01-21", motivo: "Balance", turnos: [] },
      {
        fecha: "2026-11-23",
        motivo: "De corrido",
        turnos: [{ desde: "00:00", hasta: "20:00" }],
      },
    ],
  },
});

/**
 * The time on Saturday, the date and hour of an accepted order, and the date of the
 * quote.
 */
const ACCEPTED = readRows`
11:59 → {} → 2026-11-21
12:00 → {} → 2026-11-21
12:00 → {"hora":"12:00"} → 2026-11-21
12:00:59 → {"hora":"12:00"} → 2026-11-21
09:00 → {"hora":"23:59"} → 2026-11-21
09:00 → {"fecha":"2026-11-21"} → 2026-11-21
12:00 → {"fecha":"2027-01-20"} → 2027-01-20
// After midnight, Saturday's turn belongs to Sunday's date.
12:00 → {"fecha":"2026-11-22","hora":"00:59"} → 2026-11-22
12:00 → {"fecha":"2026-11-23","hora":"00:00"} → 2026-11-23
// On Sunday the shop is open until 01:00, and closed for the rest of the day.
24:30 → {} → 2026-11-22
24:30 → {"fecha":"2026-11-22"} → 2026-11-22
25:00 → {} → 2026-11-23
`;

for (const [at = "", when = "", date] of ACCEPTED) {
  Deno.test(`quoteOrder() at ${at} quotes ${when} for ${date}`, () => {
    const order = JSON.parse(when);
    const { quote: { fecha, hora } } = acceptOrder(
      SHOP,
      { ...ORDER, ...order },
      instantOf(at),
    );
    assertEquals([fecha, hora], [date, order.hora ?? null]);
  });
}

/**
 * The time on Saturday, the date and hour of a refused order, and the kind and other
 * parts of the objection.
 */
const REFUSED = readRows`
12:01:30 → {"hora":"12:00"} → closed → {"campo":"/hora","isPast":true,"sugerencias":["12:30"]}
// At 20:30 on Monday, the last turn has ended.
68:30 → {"fecha":"2026-11-23","hora":"18:15"} → closed → {"campo":"/fecha","remedy":{"fecha":"2026-11-24"}}
09:00 → {"hora":"11:59"} → closed → {"isPast":false,"sugerencias":["12:00"]}
12:00 → {"fecha":"2026-11-20"} → date-out-of-range → {"campo":"/fecha","esperado":"una fecha del 2026-11-21 al 2027-01-20"}
12:00 → {"fecha":"2027-01-21"} → date-out-of-range → {"esperado":"una fecha del 2026-11-21 al 2027-01-20"}
12:00 → {"fecha":"2026-11-22"} → closed → {"campo":"/fecha","esperado":"otra fecha, como el lunes 23 de noviembre","remedy":{"fecha":"2026-11-23"}}
// Saturday's turn ends at 01:00.
12:00 → {"fecha":"2026-11-22","hora":"01:00"} → closed → {"sugerencias":["00:30"],"esperado":"una hora en la que esté abierto, u otra fecha. Sábado 21 de noviembre: de 12:00 a 01:00 (Fiesta)"}
12:00 → {"fecha":"2026-11-23","hora":"20:00"} → closed → {"isPast":false,"sugerencias":["19:30"]}
// For the hours after midnight, a customer may give the evening's date.
12:00 → {"hora":"00:59"} → closed → {"campo":"/fecha","sugerencias":["2026-11-22"]}
12:00 → {"hora":"01:00"} → closed → {"remedy":{"fecha":"2026-11-22","hora":"00:30"}}
// The next opening would be after the last date for orders.
36:00 → {"fecha":"2027-01-21","hora":"23:30"} → closed → {"remedy":{"fecha":"2026-11-23","hora":""}}
25:00 → {"fecha":"2026-11-22"} → closed → {"campo":"/fecha","esperado":"otra fecha, como el lunes 23 de noviembre","remedy":{"fecha":"2026-11-23"}}
`;

for (const [at, when = "", kind, parts = ""] of REFUSED) {
  Deno.test(`quoteOrder() at ${at} refuses ${when}: ${kind}`, () => {
    const outcome = ask(SHOP, JSON.parse(when), at);
    const [refusal, ...others] = describeRefusal(outcome);
    assertEquals(others, []);
    const objection = { ...outcome.reasons[0], ...refusal };
    assertObjectMatch(objection, { kind, ...JSON.parse(parts) });
  });
}

/** Returns the instant of a time after Saturday's midnight: "25:00" is Sunday's 01:00. */
function instantOf(time: string) {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  const passed = (hours * 60 + minutes) * 60 + seconds;
  return Date.parse(`${TODAY}T00:00:00-03:00`) + passed * 1000;
}

/** The time of the quote for an order without a date, and the opening in its note. */
const OPENINGS = [
  ["11:59", "2026-11-21 12:00"],
  ["12:00", undefined],
] as const;
for (const [time, opening] of OPENINGS) {
  Deno.test(`quoteOrder() at ${time} notes the opening ${opening}`, () => {
    assertEquals(openingOf(ask(SHOP, {}, time)), opening);
    assertEquals(openingOf(ask(SHOP, { fecha: TODAY }, time)), undefined);
  });
}

function openingOf({ reasons }: Outcome) {
  for (const reason of reasons) {
    if (reason.kind !== "closed-now") continue;
    return `${reason.next.fecha} ${reason.next.hora}`;
  }
  return undefined;
}

/** A shop with one promo, which is sold on one Monday. */
const MONDAY_SHOP = tinyShop({
  hours: SHOP.hours,
  menu: {
    promos: TINY_SHOP.menu.promos.map((promo) => ({
      ...promo,
      dias: ["lunes" as const],
      desde: "2026-11-23",
      hasta: "2026-11-23",
    })),
  },
});
const SUNDAY_MS = Date.parse("2026-11-22T15:00:00-03:00");

Deno.test("quoteOrder() quotes an order for the next opening by the promos of its date", () => {
  const order = { promos: [{ id: "dos-medios" }] };
  const outcome = quoteOrder(MONDAY_SHOP, order, SUNDAY_MS);
  assertEquals(openingOf(outcome), "2026-11-23 00:00");
  assertEquals(warningsOf(outcome)?.slice(1), [
    "Ese día el local abre de 00:00 a 20:00 (De corrido).",
    "Quedan sabores a elegir: Medio kilo (hasta 2).",
  ]);
});

const MONDAY = { fecha: "2026-11-23" };
for (
  const [hour, change] of [[{}, MONDAY], [{ hora: "22:00" }, {
    ...MONDAY,
    hora: "",
  }]]
) {
  Deno.test(`quoteOrder() suggests the date of a promo, even before the order's date: ${JSON.stringify(change)}`, () => {
    const promos = [{ id: "dos-medios" }];
    const order = { promos, fecha: "2026-11-30", ...hour };
    const outcome = quoteOrder(MONDAY_SHOP, order, SUNDAY_MS);
    assertEquals(outcome.reasons[0]?.remedy, change);
    const [refusal] = describeRefusal(outcome);
    assertEquals([refusal?.campo, refusal?.sugerencias], ["/promos/0/id", []]);
  });
}

for (const order of [{}, { fecha: "2026-11-25" }, { hora: "12:00" }]) {
  Deno.test(`quoteOrder() refuses ${JSON.stringify(order)} if no opening is known`, () => {
    const hours = { semana: [] };
    const { reasons } = ask(tinyShop({ hours }), order);
    const expected = { kind: "closed", remedy: undefined };
    assertObjectMatch({ reasons }, { reasons: [expected] });
  });
}

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
const NEWS_SHOP = tinyShop({ today: NEWS });

/** An order, and parts of its objections. */
const REFUSED_BY_NEWS = [
  ["a flavor that is sold out today", {}, {
    kind: "flavor-unavailable",
    isSoldOut: true,
  }],
  ["a sold-out flavor for today's date", { fecha: TODAY }, {
    kind: "flavor-unavailable",
  }],
  ["a suspended delivery", { fecha: "2026-11-22", entrega: "envio" }, {
    kind: "mode-unavailable",
    problema:
      "El domingo 22 de noviembre no hay envíos: Sin reparto por la lluvia.",
    sugerencias: ["retiro"],
  }],
  ["a date on which everything is suspended", { fecha: "2026-11-23" }, {
    kind: "mode-unavailable",
    problema: "El lunes 23 de noviembre no hay retiro en el local: Mudanza.",
    remedy: { fecha: "2026-11-24" },
  }],
] as const;
for (const [name, order, expected] of REFUSED_BY_NEWS) {
  Deno.test(`quoteOrder() refuses ${name}`, () => {
    const outcome = ask(NEWS_SHOP, order);
    const [refusal] = describeRefusal(outcome);
    assertObjectMatch({ ...outcome.reasons[0], ...refusal }, expected);
  });
}

Deno.test("quoteOrder() quotes a sold-out flavor for tomorrow, with the notices of that date", () => {
  assertEquals(warningsOf(ask(NEWS_SHOP, { fecha: "2026-11-22" })), [
    "Aviso: Sin reparto por la lluvia.",
    "Aviso: Hay panettone.",
  ]);
});

Deno.test("quoteOrder() quotes a delivery once its suspension is over", () => {
  const order: Order = {
    fecha: "2026-11-24",
    entrega: "envio",
    localidad: "Castelar",
  };
  assertEquals(warningsOf(ask(NEWS_SHOP, order)), []);
});

Deno.test("quoteOrder() distinguishes flavors that are sold out today from withdrawn flavors", () => {
  const { menu } = TINY_SHOP;
  const sabores = [...menu.sabores, plainFlavor("Higo", { disponible: false })];
  // A withdrawn flavor in today's list is still unavailable tomorrow.
  const today = { ...NEWS, agotados: ["Limón", "Higo"] };
  const shop = tinyShop({ menu: { sabores }, today });
  const unavailable = (fecha: string) => {
    const potes = [{ tamano: "medio", sabores: ["Limón", "Higo"] }];
    return unavailableIn(ask(shop, { potes, fecha }));
  };
  assertEquals(unavailable(TODAY), [["Limón", true], ["Higo", false]]);
  assertEquals(unavailable("2026-11-22"), [["Higo", false]]);
});

Deno.test("quoteOrder() refuses a flavor that is already sold out for a coming date", () => {
  const today = { ...NEWS, fecha: "2026-11-22" };
  const shop = tinyShop({ today });
  const unavailable = (order: Order) => unavailableIn(ask(shop, order));
  assertEquals(unavailable({}), []);
  assertEquals(unavailable({ fecha: "2026-11-22" }), [["Limón", true]]);
  assertEquals(unavailable({ fecha: "2026-11-24" }), []);
});

Deno.test("quoteOrder() offers no pick-up outside the zone on a date without it", () => {
  const lugares = TINY_SHOP.delivery.lugares.map((place) =>
    place.nombre === "Luján" ? { ...place, longitud: -58.8 } : place
  );
  const shop = tinyShop({ delivery: { lugares }, today: NEWS });
  const order: Order = {
    entrega: "envio",
    localidad: "Luján",
    fecha: "2026-11-23",
  };
  const [objection] = ask(shop, order).reasons;
  const expected = { kind: "out-of-zone", remedy: undefined };
  assertObjectMatch({ objection }, { objection: expected });
});

type Outcome = ReturnType<typeof quoteOrder>;

function ask(shop: Shop, order: Order, time = "12:00") {
  return quoteOrder(shop, { ...ORDER, ...order }, instantOf(time));
}

function warningsOf(outcome: Outcome) {
  return outcome.quote?.advertencias;
}

/** Lists the unavailable flavors, with true for a sold-out flavor. */
function unavailableIn(
  { reasons }: Outcome,
) {
  return reasons.flatMap((objection) =>
    objection.kind === "flavor-unavailable"
      ? [[objection.item.nombre, objection.isSoldOut] as const]
      : []
  );
}
