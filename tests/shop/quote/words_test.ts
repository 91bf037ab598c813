import { assertEquals, assertNotEquals, assertObjectMatch } from "@std/assert";
import { describeRefusal } from "../../../src/shop/quote/corrections.ts";
import { WORDS } from "../../../src/shop/quote/objection_words.ts";
import {
  type Kind,
  type Objection,
  type Remedy,
  wordObjection,
} from "../../../src/shop/quote/objections.ts";
import {
  createRequest,
  type QuoteRequest,
} from "../../../src/shop/quote/request.ts";
import {
  NOW_MS,
  plainFlavor,
  TINY_SHOP,
  tinyShop,
} from "../../fixtures/tiny_shop.ts";

const PIE = plainFlavor("Limón pie", {
  sinTacc: false,
  alergenos: ["trigo"],
  disponible: false,
});
const TODAY = "2026-11-21";
const NOTICE = {
  texto: "Llueve.",
  desde: TODAY,
  hasta: TODAY,
  suspende: ["envio" as const],
};

/** A shop with delivery suspended today. At `NOW_MS`, its last turn is over. */
const SHOP = tinyShop({
  menu: { sabores: [PIE, ...TINY_SHOP.menu.sabores] },
  today: { fecha: TODAY, agotados: [], avisos: [NOTICE] },
  hours: {
    excepciones: [{
      fecha: TODAY,
      motivo: "Balance",
      turnos: [{ desde: "12:00", hasta: "14:00" }],
    }],
  },
});
/** An order for today, a Saturday, as soon as possible. */
const REQUEST = createRequest(
  SHOP,
  { entrega: "envio", fecha: TODAY, pago: "cheque" },
  NOW_MS,
);
const { potes: [TUB], promos: [PROMO] } = REQUEST.day.menu;
const [CASH] = SHOP.business.pagos;
if (TUB === undefined || PROMO === undefined || CASH === undefined) {
  throw new Error("no tub, promo or payment");
}

const OPENING = {
  fecha: "2026-11-23",
  hora: "12:00",
  iso: "2026-11-23T12:00:00-03:00",
  dia: "lunes",
  texto: "",
} as const;
const MORENO = {
  kind: "outside",
  localidad: "Moreno",
  km: 12.1,
  radioKm: 9,
  reading: 'Tomé "Paso del Rey" por Moreno.',
} as const;

interface Example<K extends Kind> {
  /** The objection without its kind, field and remedy. */
  readonly details: Omit<Objection<K>, "kind" | "campo" | "remedy">;
  /** The differences from `REQUEST`. */
  readonly request?: Partial<QuoteRequest>;
  readonly campo?: string;
  readonly effect: string;
  readonly problem: string;
  readonly remedy?: Remedy;
  /** The text after "esperaba". */
  readonly expected?: string;
  readonly suggestions?: readonly string[];
  /** The field of the suggestions, if it differs from `campo`. */
  readonly field?: string;
}

/** An example of each kind. The compiler reports a missing kind. */
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
    problem: "Hay más problemas que estos.",
    expected: "que corrijas estos y vuelvas a probar",
  },
  "unknown-item": {
    details: { list: "potes", text: "dos medios" },
    campo: "/potes/0/tamano",
    effect: "refused",
    problem: 'No hay "dos medios" en la carta.',
    expected: 'uno de estos id: "medio". 1.000 g: 2 × Medio kilo, $ 20.000',
  },
  "wrong-tub-count": {
    details: { item: PROMO, tubs: [TUB, TUB], count: 3 },
    campo: "/promos/0/potes",
    effect: "refused",
    problem:
      "La promo Dos medios trae Medio kilo, Medio kilo, y acá los potes son 3.",
    expected:
      "los sabores de cada pote, en ese orden; o ninguno, para elegir " +
      "después; otra promo con otros sabores va en otra línea",
  },
  "too-many-flavors": {
    details: { tub: TUB, count: 3 },
    campo: "/potes/0/sabores",
    effect: "refused",
    problem: "Son 3 sabores y en Medio kilo entran hasta 2.",
    expected: "hasta 2; los demás van en otro pote",
  },
  "unknown-flavor": {
    details: { text: "limn pie" },
    campo: "/potes/0/sabores/0",
    effect: "refused",
    problem: 'No hay un sabor que se llame "limn pie". ' +
      "Limón pie: no disponible.",
    expected: "un sabor de la carta (están en listar_sabores)",
  },
  "wrong-coordinates": {
    details: {
      wrong: { intended: { latitud: -34.65, longitud: -58.62 } },
    },
    campo: "/latitud",
    effect: "refused",
    problem: "Esas coordenadas no dan un punto de la Argentina: falta una, " +
      "falta un signo menos, o la latitud y la longitud están al revés.",
    expected: "¿-34.65, -58.62?",
    suggestions: ["-34.65, -58.62"],
  },
  "out-of-zone": {
    details: { place: MORENO },
    campo: "/localidad",
    effect: "refused",
    problem: 'No llegamos con el envío. Tomé "Paso del Rey" por Moreno. ' +
      "Moreno queda a 12,1 km del local, fuera de los 9 km de reparto.",
    remedy: { entrega: "retiro" },
    expected: 'una localidad de la zona (Castelar), o "retiro" en entrega',
  },
  "mode-unavailable": {
    details: {},
    campo: "/entrega",
    effect: "refused",
    problem: "Hoy no hay envíos: Llueve.",
    remedy: { entrega: "retiro" },
    expected: '"retiro"',
    suggestions: ["retiro"],
  },
  "promo-not-sold": {
    details: { product: { ...PROMO, dias: ["martes"] } },
    campo: "/promos/0/id",
    effect: "refused",
    problem: "La promo Dos medios vale los martes, " +
      "y el pedido es para hoy (sábado 21 de noviembre).",
    remedy: { fecha: "2026-11-24" },
    expected:
      'una promo que valga ese día, o esta con otra fecha, como "2026-11-24"',
    suggestions: ["dos-medios"],
  },
  "flavor-unavailable": {
    details: { item: PIE, isSoldOut: true },
    campo: "/potes/0/sabores/0",
    effect: "refused",
    problem: "Limón pie está agotado hoy.",
    expected:
      'un sabor disponible; hay 1, en listar_sabores con categoria "Cremas"',
    suggestions: ["Dulce de leche"],
  },
  "wrong-payment": {
    details: { allowed: [CASH] },
    campo: "/pago",
    effect: "refused",
    problem: 'No conozco la forma de pago "cheque".',
    expected:
      "una de: efectivo (Efectivo); si paga con dos de ellas, va una acá y la otra en comentario",
  },
  "date-out-of-range": {
    details: {},
    request: { date: "2026-11-20" },
    campo: "/fecha",
    effect: "refused",
    problem: "El viernes 20 de noviembre ya pasó.",
    expected: "una fecha del 2026-11-21 al 2027-01-20",
  },
  "closed": {
    details: { isPast: false },
    request: { date: "2026-11-23", time: "11:00" },
    campo: "/fecha",
    effect: "refused",
    problem: "El lunes 23 de noviembre a las 11:00 el local está cerrado.",
    remedy: { hora: "12:00" },
    expected: "una hora en la que esté abierto, u otra fecha. " +
      "Lunes 23 de noviembre: de 12:00 a 20:00",
    suggestions: ["12:00"],
    field: "/hora",
  },
  "needs-notice": {
    details: { product: { ...TUB, anticipacionHoras: 48 } },
    campo: "/potes/0/tamano",
    effect: "refused",
    problem: "Medio kilo se pide con 48 horas de anticipación.",
    remedy: { fecha: "2026-11-23" },
    expected: "otra fecha, como el lunes 23 de noviembre",
    suggestions: ["2026-11-23"],
    field: "/fecha",
  },
  "below-minimum": {
    details: { addition: undefined },
    effect: "held",
    problem: "Para envío, el pedido mínimo es $ 5.000: te faltan $ 5.000.",
  },
  "no-locality": {
    details: {},
    campo: "/localidad",
    effect: "held",
    problem: "Falta la localidad del envío, para saber si llegamos.",
  },
  "no-street": {
    details: {},
    effect: "open",
    problem: "Falta la dirección.",
  },
  "against-diet": {
    details: { item: PIE },
    request: { diet: ["vegano"] },
    campo: "/potes/0/sabores/0",
    effect: "confirm",
    problem: "Limón pie no es vegano, no es sin TACC y lleva trigo.",
    expected: "otra cosa, o que la persona lo acepte sabiéndolo",
  },
  "zone-unsure": {
    details: {
      place: { kind: "unknown", near: ["Castelar"] },
    },
    campo: "/localidad",
    effect: "note",
    problem:
      "No encuentro una localidad que conozca, así que no sé si llegamos. " +
      "¿Será Castelar? Mandala con ese nombre, o mandá la latitud y la " +
      "longitud. El envío lo confirma el local.",
  },
  "closed-now": {
    details: { next: OPENING },
    campo: "/fecha",
    effect: "note",
    problem: "El local está cerrado ahora y abre el lunes 23 de noviembre " +
      "a las 12:00: el pedido es para ese día.",
  },
};

for (const [kind, example] of Object.entries(EXAMPLES)) {
  const { details, campo = "", effect, problem, remedy, request } = example;
  const { expected = "", suggestions = [], field = campo } = example;
  const objection = { kind, campo, remedy, ...details } as Objection;

  Deno.test(`describeRefusal() describes ${kind}: ${problem}`, () => {
    const [reason, refusal] = describe(objection, request);
    assertEquals(reason.effect, effect);
    if (effect === "refused") assertNotEquals(expected, "");
    assertEquals(refusal?.problema ?? reason.problema, problem);
    assertEquals(refusal?.esperado ?? "", expected);
    assertEquals(refusal?.sugerencias ?? [], suggestions);
    assertEquals(refusal?.campo ?? campo, field);
  });
}

Deno.test("describeRefusal() of the only flavor of a category names no category", () => {
  const item = { ...PIE, categoria: "Otra" };
  const [, refusal] = describe(
    { kind: "flavor-unavailable", campo: "", item, isSoldOut: true },
  );
  const expected =
    "un sabor disponible de otra categoría; están en listar_sabores";
  assertEquals(refusal?.esperado, expected);
});

const LATER = [
  [
    { fecha: "2027-01-04" },
    "/fecha",
    "otra fecha, como el lunes 4 de enero de 2027",
    ["2027-01-04"],
  ],
  [
    { fecha: "2026-11-24", hora: "" },
    "/fecha",
    "otra fecha, como el martes 24 de noviembre, sin hora",
    ["2026-11-24"],
  ],
  [
    undefined,
    "/entrega",
    "otra cosa: así, el pedido no va en ninguna fecha",
    [],
  ],
] as const;
const BOTH = { ...NOTICE, suspende: ["envio", "retiro"] as const };
const SUSPENDED = {
  ...REQUEST.day,
  today: { ...SHOP.today, avisos: [BOTH] },
};
for (const [remedy, campo, esperado, sugerencias] of LATER) {
  Deno.test(`describeRefusal() of a date without a delivery mode expects ${esperado}`, () => {
    const kind = "mode-unavailable";
    const [, refusal] = describe(
      { kind, campo: "/entrega", remedy },
      { day: SUSPENDED },
    );
    assertObjectMatch({ ...refusal }, { campo, esperado, sugerencias });
  });
}

/** The changes to a request for a closed shop, and the problem in words. */
const CLOSED = [
  [{}, false, "Hoy el local está cerrado (Balance)."],
  [{ time: "11:00" }, true, "Hoy a las 11:00 ya pasó."],
] as const;
for (const [change, isPast, problem] of CLOSED) {
  Deno.test(`describeRefusal() describes a closed shop: ${problem}`, () => {
    const objection = { kind: "closed", campo: "/fecha", isPast };
    const [{ problema }] = describe(objection as Objection, change);
    assertEquals(problema, problem);
  });
}

Deno.test("describeRefusal() describes a flavor that is unavailable on any date", () => {
  const kind = "flavor-unavailable";
  const [{ problema }] = describe(
    { kind, campo: "/potes/0/sabores/0", item: PIE, isSoldOut: false },
  );
  assertEquals(problema, "Limón pie no está disponible por ahora.");
});

Deno.test("describeRefusal() of a mode that isn't offered expects the other mode, for any date", () => {
  const delivery = { ...SHOP.delivery, disponible: false };
  const [, refusal] = describe(
    {
      kind: "mode-unavailable",
      campo: "/entrega",
      remedy: { entrega: "retiro" },
    },
    { day: { ...REQUEST.day, delivery, today: { ...SHOP.today, avisos: [] } } },
  );
  assertEquals(
    refusal?.problema,
    "No hacemos envíos: los pedidos se retiran en el local.",
  );
  assertEquals(refusal?.esperado, '"retiro"');
  assertEquals(refusal?.sugerencias, ["retiro"]);
});

/** Words an objection, and describes the refusal if the objection refuses the order. */
function describe(objection: Objection, change?: Partial<QuoteRequest>) {
  const request = { ...REQUEST, ...change };
  const reason = wordObjection(WORDS, objection, request);
  const [refusal] = describeRefusal({ ...request, reasons: [reason] });
  return [reason, refusal] as const;
}
