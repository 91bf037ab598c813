import { assertEquals } from "@std/assert";
import type { Objection } from "../../../src/schema/objection.ts";
import type { Order } from "../../../src/shop/quote/order.ts";
import { quoteOrder } from "../../../src/shop/quote/quote.ts";
import type { Hours, Today } from "../../../src/shop/files.ts";
import { createShop, type Shop, shopAt } from "../../../src/shop/shop.ts";
import { plainFlavor, TINY_SHOP } from "../../fixtures/tiny_shop.ts";

/** A Saturday; the shop is open from 12:00 to 20:00. */
const TODAY = "2026-11-21";
const ORDER: Order = { potes: [{ tamano: "medio", sabores: ["Limón"] }] };

/** The date of an order, and whether it is quoted. */
const DATES: readonly (readonly [string, boolean])[] = [
  ["2026-11-20", false],
  ["2026-11-21", true],
  ["2027-01-20", true],
  ["2027-01-21", false],
];

for (const [fecha, isQuoted] of DATES) {
  Deno.test(`quoteOrder() ${isQuoted ? "quotes" : "refuses"} an order of 21 November for ${fecha}`, () => {
    const outcome = ask(TINY_SHOP, { fecha });
    assertEquals(fieldsOf(outcome), isQuoted ? [] : ["/fecha"]);
    if (outcome.kind === "quote") assertEquals(outcome.quote.fecha, fecha);
  });
}

const EXCEPTIONS: Hours["excepciones"] = [
  { fecha: "2026-11-22", motivo: "Balance", turnos: [] },
  { fecha: "2026-11-23", motivo: "De corrido", turnos: [{ desde: "10:00", hasta: "02:00" }] },
  { fecha: "2026-11-24", motivo: "Duelo", turnos: [] },
];

/** When it is, for which date the order is, and what is said of the opening. */
const OPENINGS: readonly (readonly [string, string | undefined, readonly string[]])[] = [
  ["11:59", undefined, ["El local está cerrado ahora: abre hoy a las 12:00."]],
  ["12:00", undefined, []],
  ["12:00", TODAY, []],
  ["20:00", TODAY, ["El local está cerrado ahora: abre el lunes a las 10:00."]],
  ["12:00", "2026-11-22", [
    "El domingo 22 de noviembre el local no abre (Balance): abre el lunes a las 10:00.",
  ]],
  ["21:00", "2026-11-23", []],
  // The turn before runs into it.
  ["12:00", "2026-11-24", [
    "El martes 24 de noviembre el local no abre (Duelo): abre el miércoles a las 12:00.",
  ]],
];

for (const [time, fecha, warnings] of OPENINGS) {
  Deno.test(`quoteOrder() at ${time} for ${fecha ?? "no date"} ${warnings.length === 0 ? "warns of nothing" : "says that it is closed"}`, () => {
    const shop = createShop({
      ...TINY_SHOP,
      hours: { ...TINY_SHOP.hours, excepciones: EXCEPTIONS },
    });
    assertEquals(warningsOf(ask(shop, fecha === undefined ? {} : { fecha }, time)), warnings);
  });
}

Deno.test("quoteOrder() says that it is closed where no opening is known", () => {
  const shop = createShop({ ...TINY_SHOP, hours: { ...TINY_SHOP.hours, semana: [] } });
  assertEquals(warningsOf(ask(shop, { fecha: "2026-11-25" })), [
    "El miércoles 25 de noviembre el local no abre: todavía no hay fecha de apertura.",
  ]);
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
    { texto: "Mudanza.", desde: "2026-11-23", hasta: "2026-11-23", suspende: ["envio", "retiro"] },
    { texto: "Hay panettone.", desde: "2026-11-21", hasta: "2026-11-22", suspende: [] },
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
  ["a delivery that is suspended", { fecha: "2026-11-22", entrega: "envio" }, ["/entrega"]],
  ["anything where all is suspended", { fecha: "2026-11-23" }, ["/entrega"]],
  ["a delivery once that is over", { fecha: "2026-11-24", entrega: "envio" }, []],
];

for (const [what, order, told] of TOLD) {
  Deno.test(`quoteOrder() heeds the news of the day: ${what}`, () => {
    const shop = createShop({ ...TINY_SHOP, today: NEWS });
    const nowMs = Date.parse(`${TODAY}T12:00:00-03:00`);
    // Asked of the shop as it is then, too, which is how tools are called.
    for (const asked of [shop, shopAt(shop, nowMs)]) {
      const outcome = quoteOrder(asked, { ...ORDER, ...order }, nowMs);
      assertEquals(outcome.kind === "quote" ? outcome.quote.advertencias : fieldsOf(outcome), told);
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
    problemsOf(ask(shop, { potes: [{ tamano: "medio", sabores: ["Limón", "Higo"] }], fecha }));
  const missing = "Higo no está disponible por ahora.";
  assertEquals(told(TODAY), ["Limón está agotado por hoy.", missing]);
  assertEquals(told("2026-11-22"), [missing]);
});

Deno.test("quoteOrder() doesn't take a flavor for a day that its owner has sold it out of already", () => {
  const shop = createShop({ ...TINY_SHOP, today: { ...NEWS, fecha: "2026-11-22" } });
  assertEquals(problemsOf(ask(shop, {})), []);
  assertEquals(problemsOf(ask(shop, { fecha: "2026-11-22" })), [
    "Limón está agotado el domingo 22 de noviembre.",
  ]);
  assertEquals(problemsOf(ask(shop, { fecha: "2026-11-24" })), []);
});

Deno.test("quoteOrder() says why nothing is delivered, and what else there is", () => {
  const shop = createShop({ ...TINY_SHOP, today: NEWS });
  assertEquals(objectionsOf(ask(shop, { fecha: "2026-11-22", entrega: "envio" })), [{
    campo: "/entrega",
    problema: "El domingo 22 de noviembre no hay envíos: Sin reparto por la lluvia.",
    esperado: '"retiro", u otra fecha',
    sugerencias: ["retiro"],
  }]);
  assertEquals(objectionsOf(ask(shop, { fecha: "2026-11-23" })), [{
    campo: "/entrega",
    problema: "El lunes 23 de noviembre no hay retiro en el local: Mudanza.",
    esperado: "otra fecha",
    sugerencias: [],
  }]);
});

Deno.test("quoteOrder() offers collection in place of a delivery outside, but not on a day without it", () => {
  const shop = createShop({ ...TINY_SHOP, today: NEWS });
  const order = { entrega: "envio", localidad: "Luján" } as const;
  const expectedOn = (fecha: string) =>
    objectionsOf(ask(shop, { ...order, fecha })).find(({ campo }) => campo === "/localidad")
      ?.esperado;
  assertEquals(
    expectedOn("2026-11-22"),
    'una localidad de la zona (Castelar), o "retiro" en entrega',
  );
  assertEquals(expectedOn("2026-11-23"), "una localidad de la zona (Castelar)");
});

type Outcome = ReturnType<typeof quoteOrder>;

function ask(shop: Shop, order: Order, time = "12:00"): Outcome {
  return quoteOrder(shop, { ...ORDER, ...order }, Date.parse(`${TODAY}T${time}:00-03:00`));
}

function warningsOf(outcome: Outcome): readonly string[] {
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome));
  return outcome.quote.advertencias;
}

function objectionsOf(outcome: Outcome): readonly Objection[] {
  return outcome.kind === "refused" ? outcome.objections : [];
}

function problemsOf(outcome: Outcome): readonly string[] {
  return objectionsOf(outcome).map(({ problema }) => problema);
}

function fieldsOf(outcome: Outcome): readonly string[] {
  return objectionsOf(outcome).map(({ campo }) => campo);
}
