import { assertEquals, assertObjectMatch } from "@std/assert";
import { describeRefusal } from "../../../src/shop/quote/corrections.ts";
import { describeObjection } from "../../../src/shop/quote/objection_words.ts";
import type {
  Kind,
  Objection,
  Remedy,
} from "../../../src/shop/quote/objections.ts";
import type { Schedule } from "../../../src/shop/quote/order.ts";
import { shopAt } from "../../../src/shop/shop.ts";
import { NOW_MS, plainFlavor, TINY_SHOP } from "../../fixtures/tiny_shop.ts";

const DAY = shopAt(TINY_SHOP, NOW_MS);
const { potes, promos } = DAY.menu;
const [TUB] = potes;
const [PROMO] = promos;
if (TUB === undefined || PROMO === undefined) {
  throw new Error("no tub or promo");
}

/** For today, a Saturday, as soon as possible. */
const ASAP: Schedule = {
  date: "2026-11-21",
  time: null,
  today: "2026-11-21",
  opening: null,
  isDated: false,
};
const MONDAY: Schedule = { ...ASAP, date: "2026-11-23", isDated: true };
const OPENING = {
  fecha: "2026-11-23",
  hora: "12:00",
  iso: "2026-11-23T12:00:00-03:00",
};
const TURNS = [{ desde: "12:00", hasta: "20:00" }];
const HOURS = {
  fecha: "2026-11-23",
  dia: "lunes" as const,
  turnos: TURNS,
  motivo: "Feriado",
};
const PIE = plainFlavor("Limón pie", {
  sinTacc: false,
  alergenos: ["trigo"],
  disponible: false,
});
const LEMON = plainFlavor("Limón");
const CASH = {
  id: "efectivo",
  nombre: "Efectivo",
  detalle: "Al recibir.",
  para: ["envio" as const],
};
const QR = { ...CASH, id: "qr", nombre: "QR", para: ["retiro" as const] };
const MORENO = {
  kind: "outside",
  localidad: "Moreno",
  km: 12.1,
  radioKm: 9,
  reading: 'Tomé "Paso del Rey" por Moreno.',
} as const;
const NOTICE = {
  texto: "Llueve.",
  desde: "2026-11-21",
  hasta: "2026-11-21",
  suspende: ["envio" as const],
};

interface Example<K extends Kind> {
  /** The objection without its kind, path and remedy. */
  readonly details: Omit<Objection<K>, "kind" | "path" | "remedy">;
  readonly path?: string;
  readonly effect: string;
  readonly problem: string;
  readonly remedy?: Remedy;
  /** After "esperaba". */
  readonly expected?: string;
  readonly suggestions?: readonly string[];
  /** The field of the suggestions, if it isn't the path. */
  readonly field?: string;
}

/** An example of each kind: the compiler requires each. */
const EXAMPLES: { readonly [K in Kind]: Example<K> } = {
  "empty-order": {
    details: {},
    effect: "refused",
    problem: "El pedido está vacío.",
    expected: "al menos un pote, una promo o un adicional",
  },
  "too-many-tubs": {
    details: { count: 51 },
    effect: "refused",
    problem: "Son 51 potes en total, y el máximo es 50.",
    expected:
      "hasta 50, contando los de las promos; para más, escribile al local",
  },
  "more-objections": {
    details: {},
    effect: "refused",
    problem: "Hay más problemas: acá van los primeros 100.",
    expected: "que corrijas estos y vuelvas a probar",
  },
  "unknown-item": {
    details: {
      list: "potes",
      text: "dos medios",
      items: [TUB],
      near: [TUB],
    },
    path: "/potes/0/tamano",
    effect: "refused",
    problem: 'No existe el pote "dos medios".',
    expected: 'uno de estos id: "medio"; cuántos, en "cantidad". ' +
      "1.000 g: 2 × Medio kilo, $ 20.000",
    suggestions: ["medio"],
  },
  "wrong-tub-count": {
    details: { item: PROMO, tubs: [TUB, TUB], count: 3 },
    path: "/promos/0/potes",
    effect: "refused",
    problem: "La promo Dos medios trae 2 potes y acá hay 3.",
    expected: "2 potes con sus sabores, en este orden: Medio kilo, " +
      "Medio kilo; o ninguno, para elegir después; " +
      "con otros sabores, repetí la promo en otra línea",
  },
  "too-many-flavors": {
    details: { tub: TUB, count: 3 },
    path: "/potes/0/sabores",
    effect: "refused",
    problem: "Son 3 sabores y en Medio kilo entran hasta 2.",
    expected: "de 1 a 2 sabores",
  },
  "unknown-flavor": {
    details: { text: "limon pay", near: [PIE, LEMON] },
    path: "/potes/0/sabores/0",
    effect: "refused",
    problem: 'No hay un sabor que se llame "limon pay". ' +
      "Limón pie no está disponible.",
    expected: "un sabor de la carta (están en listar_sabores)",
    suggestions: ["Limón"],
  },
  "wrong-coordinates": {
    details: {
      wrong: {
        field: "latitud",
        intended: { latitud: -34.65, longitud: -58.62 },
      },
    },
    path: "/latitud",
    effect: "refused",
    problem: "Ese punto no queda en la Argentina: falta un signo menos, " +
      "o la latitud y la longitud están al revés.",
    expected: "¿-34.65, -58.62?",
    suggestions: ["-34.65, -58.62"],
  },
  "out-of-zone": {
    details: { place: MORENO, localities: ["Castelar"] },
    path: "/localidad",
    effect: "refused",
    problem: 'No llegamos con el envío. Tomé "Paso del Rey" por Moreno. ' +
      "Moreno queda a 12,1 km del local, fuera de los 9 km de reparto.",
    remedy: { entrega: "retiro" },
    expected: 'una localidad de la zona (Castelar), o "retiro" en entrega',
  },
  "mode-not-offered": {
    details: { mode: "envio", alternatives: ["retiro"] },
    path: "/entrega",
    effect: "refused",
    problem: "No hacemos envíos.",
    expected: '"retiro"',
    suggestions: ["retiro"],
  },
  "suspended": {
    details: {
      mode: "envio",
      notices: [NOTICE],
      alternatives: ["retiro"],
      schedule: ASAP,
    },
    path: "/entrega",
    effect: "refused",
    problem: "Hoy no hay envíos: Llueve.",
    expected: '"retiro", u otra fecha',
    suggestions: ["retiro"],
  },
  "promo-not-sold": {
    details: {
      promo: { ...PROMO, dias: ["martes"] },
      schedule: ASAP,
      alternatives: [PROMO],
    },
    path: "/promos/0/id",
    effect: "refused",
    problem: "La promo Dos medios vale los martes, " +
      "y el pedido es para hoy (sábado 21 de noviembre).",
    remedy: { fecha: "2026-11-24" },
    expected:
      'una promo que valga ese día, o esta con otra fecha, como "2026-11-24"',
    suggestions: ["dos-medios"],
  },
  "flavor-unavailable": {
    details: {
      flavor: PIE,
      isSoldOut: true,
      schedule: ASAP,
      alternatives: [LEMON],
    },
    path: "/potes/0/sabores/0",
    effect: "refused",
    problem: "Limón pie está agotado por hoy.",
    expected: "un sabor disponible, u otra fecha",
    suggestions: ["Limón"],
  },
  "needs-notice": {
    details: { item: { ...TUB, anticipacionHoras: 48 }, schedule: ASAP },
    path: "/potes/0/tamano",
    effect: "refused",
    problem: "Medio kilo se pide con 48 horas de anticipación.",
    remedy: { fecha: "2026-11-23" },
    expected: "una fecha desde el lunes 23 de noviembre",
    suggestions: ["2026-11-23"],
    field: "/fecha",
  },
  "payment-not-allowed": {
    details: { payment: QR, mode: "envio", allowed: [CASH] },
    path: "/pago",
    effect: "refused",
    problem: "QR no se puede usar con envío. Podés pagar con efectivo.",
    expected: "una de: efectivo (Efectivo)",
    suggestions: ["efectivo"],
  },
  "unknown-payment": {
    details: { text: "cheque", near: [], allowed: [] },
    path: "/pago",
    effect: "refused",
    problem: 'No conozco la forma de pago "cheque".',
    expected: "ninguna: preguntale al local cómo se paga",
    suggestions: [],
  },
  "date-out-of-range": {
    details: {
      schedule: { ...ASAP, date: "2026-11-20" },
      lastDate: "2027-01-20",
    },
    path: "/fecha",
    effect: "refused",
    problem: "El viernes 20 de noviembre ya pasó.",
    expected: "una fecha de hoy (2026-11-21) a 60 días (2027-01-20)",
  },
  "after-midnight": {
    details: { time: "00:30", nextDate: "2026-11-22" },
    path: "/fecha",
    effect: "refused",
    problem: "Esa noche a las 00:30 ya es domingo 22 de noviembre.",
    expected: "esa fecha",
    suggestions: ["2026-11-22"],
  },
  "closed-at-hour": {
    details: {
      schedule: MONDAY,
      time: "11:00",
      isPast: false,
      turns: TURNS,
      openings: ["12:00"],
    },
    path: "/hora",
    effect: "refused",
    problem: "El lunes 23 de noviembre a las 11:00 el local está cerrado.",
    expected: "una hora de ese día, de 12:00 a 20:00, u otra fecha",
    suggestions: ["12:00"],
  },
  "closed-all-day": {
    details: {
      schedule: ASAP,
      hours: { ...HOURS, motivo: "Balance" },
      next: OPENING,
    },
    path: "/fecha",
    effect: "refused",
    problem: "Hoy el local ya no abre (Balance).",
    expected: "otra fecha: abre el lunes 23 de noviembre a las 12:00",
    suggestions: ["2026-11-23"],
  },
  "below-minimum": {
    details: { minimum: 5000, missing: 1500, addition: undefined },
    effect: "held",
    problem: "Para envío, el pedido mínimo es $ 5.000: te faltan $ 1.500.",
  },
  "no-locality": {
    details: {},
    path: "/localidad",
    effect: "held",
    problem: "Falta la localidad del envío, para saber si llegamos.",
  },
  "no-street": {
    details: {},
    effect: "open",
    problem: "Falta la dirección.",
  },
  "against-diet": {
    details: { item: PIE, diet: ["vegano"] },
    path: "/potes/0/sabores/0",
    effect: "confirm",
    problem: "Limón pie lleva trigo, no es sin TACC y no es vegano.",
  },
  "zone-unsure": {
    details: {
      place: { kind: "unknown", textKind: "place", near: ["Castelar"] },
    },
    path: "/localidad",
    effect: "note",
    problem: "No conozco esa localidad, así que no sé si llegamos. " +
      "¿Será Castelar? Mandala con ese nombre, o mandá la latitud y la " +
      "longitud. El envío lo confirma el local.",
  },
  "closed-now": {
    details: { schedule: { ...ASAP, opening: OPENING }, opening: OPENING },
    path: "/fecha",
    effect: "note",
    problem: "El local está cerrado ahora: " +
      "el pedido queda para el lunes 23 de noviembre, desde las 12:00.",
  },
  "near-closing": {
    details: { schedule: ASAP, next: OPENING },
    path: "/fecha",
    effect: "note",
    problem:
      "Si no llegamos hoy, queda para el lunes a las 12:00: te lo confirmamos.",
  },
};

for (const [kind, example] of Object.entries(EXAMPLES)) {
  const { details, path = "", effect, problem, remedy } = example;
  const { expected = "", suggestions = [], field = path } = example;
  const objection = { kind, path, remedy, ...details } as Objection;

  Deno.test(`describeObjection() describes ${kind}: ${problem}`, () => {
    const reason = describeObjection(objection);
    assertEquals([reason.problema, reason.effect], [problem, effect]);
    const [refusal] = describeRefusal([reason]);
    assertEquals(refusal?.esperado ?? "", expected);
    assertEquals(refusal?.sugerencias ?? [], suggestions);
    assertEquals(refusal?.campo ?? path, field);
  });
}

const LATER = [
  [{ hora: "18:15" }, "/hora", "otra hora: a las 18:15 o más tarde", ["18:15"]],
  [
    { fecha: "2027-01-04" },
    "/fecha",
    "una fecha desde el lunes 4 de enero de 2027",
    ["2027-01-04"],
  ],
  [
    undefined,
    "/entrega",
    "otra cosa: ninguna fecha sirve para todo el pedido",
    [],
  ],
] as const;
for (const kind of ["suspended", "flavor-unavailable"] as const) {
  for (const [remedy, campo, esperado, sugerencias] of LATER) {
    Deno.test(`describeRefusal() of ${kind} without alternatives expects ${esperado}`, () => {
      const { details } = EXAMPLES[kind];
      const reason = describeObjection({
        ...details,
        kind,
        path: "/entrega",
        alternatives: [],
        remedy,
      } as Objection);
      const [refusal] = describeRefusal([reason]);
      assertObjectMatch({ ...refusal }, { campo, esperado, sugerencias });
    });
  }
}

Deno.test("describeObjection() of a day without turns doesn't say that the shop has closed", () => {
  const { problema } = describeObjection({
    kind: "closed-all-day",
    path: "/fecha",
    schedule: ASAP,
    hours: { ...HOURS, turnos: [] },
    next: null,
  });
  assertEquals(problema, "Hoy el local no abre (Feriado).");
});
