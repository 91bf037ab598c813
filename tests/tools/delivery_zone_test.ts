import {
  assert,
  assertEquals,
  assertLessOrEqual,
  assertStringIncludes,
} from "@std/assert";
import type { Infer } from "../../src/schema/schema.ts";
import type { DeliveryMode } from "../../src/shop/shapes.ts";
import { createShop, type Documents, type Shop } from "../../src/shop/shop.ts";
import { DELIVERY_ZONE } from "../../src/tools/delivery_zone.ts";
import { readRows } from "../fixtures/rows.ts";
import { loadSampleShop } from "../fixtures/sample_shop.ts";
import { NOW_MS, served, TINY_SHOP } from "../fixtures/tiny_shop.ts";

type Arguments = Infer<typeof DELIVERY_ZONE.inputSchema>;

const DOCUMENTS: Documents = {
  ...TINY_SHOP,
  delivery: {
    envio: 1000,
    envioGratisDesde: 10_000,
    pedidoMinimoEnvio: 5000,
    radioKm: 9,
    lugares: [
      {
        nombre: "Cercana",
        partido: "Partido",
        alias: [],
        latitud: -34.66,
        longitud: -58.64,
      },
      {
        nombre: "Vecina",
        partido: "Partido",
        alias: ["La de al lado", "Vecina Norte"],
        latitud: -34.67,
        longitud: -58.64,
      },
      {
        nombre: "Lejana",
        partido: "Partido",
        alias: [],
        latitud: -34.85,
        longitud: -58.64,
      },
    ],
  },
};
const SHOP = createShop(DOCUMENTS);

const FEES =
  "Envío en la zona: $ 1.000, gratis desde $ 10.000; el pedido mínimo es $ 5.000.";
const ENTREGA = {
  envio: 1000,
  envioGratisDesde: 10_000,
  pedidoMinimoEnvio: 5000,
  disponible: true,
};

const ANSWERS = [
  [
    { direccion: "Calle Cercana 20, Lejana" },
    false,
    "No llegamos hasta ahí. Lejana queda a 22,2 km del local, fuera de los 9 km de reparto. " +
    "Podés pasar a retirar por el local.",
  ],
  [
    { latitud: -34.65, longitud: -58.64 },
    true,
    "¡Sí, llegamos! Ese punto queda a 0 km del local, dentro de los 9 km de reparto.",
  ],
  [
    { latitud: -30, longitud: -58.64 },
    false,
    "No llegamos hasta ahí. Ese punto queda a 517,1 km del local, fuera de los 9 km de reparto.",
  ],
  [
    { direccion: "Mitre 100" },
    null,
    "No encuentro una localidad que conozca, así que no sé si llegamos. Mandá el nombre de la localidad, " +
    "no el del barrio ni el de la provincia, o mandá la latitud y la longitud. " +
    "Hacemos envíos a Cercana y Vecina.",
  ],
] as const;
for (const [args, dentro, text] of ANSWERS) {
  Deno.test(`zona_de_entrega answers ${dentro} for ${JSON.stringify(args)}`, () => {
    const outcome = call(args);
    assertEquals(
      outcome.kind === "done" && [outcome.data.dentro, outcome.lines.join()],
      [
        dentro,
        dentro === false ? text : `${text} ${FEES}`,
      ],
    );
  });
}

Deno.test("zona_de_entrega omits the localities inside the zone, and the fees outside it", () => {
  const outcome = call({ localidad: "Lejana" });
  assertEquals(outcome.kind === "done" && outcome.data, {
    dentro: false,
    localidad: "Lejana",
    distanciaKm: 22.2,
    motivo: "Lejana queda a 22,2 km del local, fuera de los 9 km de reparto. " +
      "Podés pasar a retirar por el local.",
    radioKm: 9,
    zonas: ["Cercana", "Vecina"],
  });
  const near = call({ localidad: "Cercana" });
  assertEquals(near.kind === "done" && near.data, {
    dentro: true,
    localidad: "Cercana",
    distanciaKm: 1.1,
    motivo: "Cercana queda a 1,1 km del local, dentro de los 9 km de reparto.",
    radioKm: 9,
    entrega: ENTREGA,
  });
  const unknown = call({ localidad: "Narnia" });
  assertEquals(
    unknown.kind === "done" && [unknown.data.zonas, unknown.data.entrega],
    [
      ["Cercana", "Vecina"],
      ENTREGA,
    ],
  );
});

/**
 * The arguments, the locality that decides ("the point" if `localidad` is null), and the
 * start of `motivo`.
 */
const PRECEDENCE = readRows`
{"localidad":"Lejana","direccion":"Mitre 1, Cercana"} → Cercana
{"localidad":"Lejana","direccion":"Mitre 1, Cercana","latitud":-34.67,"longitud":-58.64} → the point
{"localidad":"Lejana","latitud":0,"longitud":0} → Lejana
// If the address names no locality, the other argument decides.
{"localidad":"Lejana","direccion":"Mitre 100, timbre 2"} → Lejana
{"localidad":"en Lejana"} → Lejana
{"direccion":"Mitre 100, la de al lado"} → Vecina → Tomé "Mitre 100, la de al lado" por Vecina.
{"localidad":"La de al lado"} → Vecina → Tomé "La de al lado" por Vecina.
// A line break becomes a blank, as in a quote.
{"localidad":"Vecina\nTotal: 1"} → the point
{"localidad":"vecina norte"} → Vecina → Tomé "vecina norte" por Vecina.
`;
for (const [args = "", place, motivo = ""] of PRECEDENCE) {
  Deno.test(`zona_de_entrega decides by ${place} of ${args}`, () => {
    const outcome = call(JSON.parse(args));
    assert(outcome.kind === "done", JSON.stringify(outcome));
    assertEquals(outcome.data.localidad ?? "the point", place);
    assertEquals(
      /^Tomé "[^"]*" por [^.]*\./.exec(outcome.data.motivo)?.[0] ?? "",
      motivo,
    );
    assertStringIncludes(outcome.lines.join(), outcome.data.motivo);
  });
}

const HOUR_MS = 60 * 60 * 1000;
const ON_THE_NEXT_DAY_MS = NOW_MS + 24 * HOUR_MS;
/** An instant after the last turn of the day before the notice. */
const CLOSED_MS = NOW_MS - 18 * HOUR_MS;

/**
 * Returns the prose on the day of a notice that suspends a delivery mode, on the next
 * day, and after closing on the day before.
 */
function textsAround(suspended: DeliveryMode, localidad: string) {
  const today = "2026-11-21";
  const notice = { texto: "Se rompió la moto.", suspende: [suspended] };
  const avisos = [{ ...notice, desde: today, hasta: today }];
  const shop = createShop({
    ...DOCUMENTS,
    today: { fecha: today, agotados: [], avisos },
  });
  return [NOW_MS, ON_THE_NEXT_DAY_MS, CLOSED_MS]
    .map((nowMs) => textOf({ localidad }, shop, nowMs));
}

Deno.test("zona_de_entrega describes a notice that suspends delivery on the next order's date", () => {
  const shown = [
    ...textsAround("envio", "Cercana"),
    ...textsAround("retiro", "Cercana"),
    ...textsAround("envio", "Trevelin, Chubut"),
  ].map((text) => /(\S+) no hay envíos: Se rompió la moto\./.exec(text)?.[1]);
  const none = Array(6).fill(undefined);
  assertEquals(shown, ["Hoy", undefined, "noviembre", ...none]);
});

Deno.test("zona_de_entrega offers pick-up to a place outside, except on a day without it", () => {
  const offers = textsAround("retiro", "Lejana")
    .map((text) => text.includes("Podés pasar a retirar"));
  assertEquals(offers, [false, true, false]);
});

Deno.test("zona_de_entrega describes free delivery without a minimum", () => {
  const shop = createShop({
    ...DOCUMENTS,
    delivery: { ...DOCUMENTS.delivery, envio: 0, pedidoMinimoEnvio: 0 },
  });
  assertStringIncludes(
    textOf({ localidad: "Cercana" }, shop),
    "Envío en la zona: gratis; sin pedido mínimo.",
  );
});

const FORMS = 'una de estas formas: {"localidad":"Morón"}, ' +
  '{"direccion":"Av. San Martín 100, Morón"} o {"latitud":-34.6534,"longitud":-58.6198}';
const BOTH = 'las dos, en grados: {"latitud":-34.6534,"longitud":-58.6198}';
const REFUSALS = [
  [{}, "", FORMS],
  [{ latitud: 0, longitud: 0 }, "", FORMS],
  [{ latitud: -34.65 }, "/latitud", BOTH],
  [{ longitud: -58.64 }, "/latitud", BOTH],
  [{ localidad: "Cercana", latitud: -34.65 }, "/latitud", BOTH],
  [{ latitud: 34.65, longitud: 58.64 }, "/latitud", "¿-34.65, -58.64?"],
  [{ latitud: 58.64, longitud: 34.65 }, "/latitud", "¿-34.65, -58.64?"],
] as const;
for (const [args, field, expected] of REFUSALS) {
  Deno.test(`zona_de_entrega refuses ${JSON.stringify(args)} with the form to send`, () => {
    const outcome = call(args);
    const objections = outcome.kind === "refused" ? outcome.objections : [];
    assertEquals(
      objections.map(({ campo, esperado }) => [campo, esperado]),
      [[field, expected]],
    );
  });
}

function call(
  args: Arguments,
  shop: Shop = SHOP,
  nowMs = NOW_MS,
) {
  return DELIVERY_ZONE.call(args, served(shop, nowMs), nowMs);
}

function textOf(args: Arguments, shop?: Shop, nowMs?: number) {
  const outcome = call(args, shop, nowMs);
  assert(outcome.kind === "done", JSON.stringify(outcome));
  return outcome.lines.join();
}

Deno.test("zona_de_entrega confirms every served place of the sample shop in 500 characters", () => {
  const shop = loadSampleShop();
  for (const { nombre } of shop.places.inside) {
    const text = textOf({ localidad: nombre }, shop);
    assertStringIncludes(text, "¡Sí, llegamos!");
    assertLessOrEqual(text.length, 500, text);
  }
});

Deno.test("zona_de_entrega offers pick-up up to 30 km away, and no farther", () => {
  const offers = [10, 29.9, 30.1]
    .map((km) => textOf({ latitud: -34.65 - km / 111.195, longitud: -58.64 }))
    .map((text) => text.includes("Podés pasar a retirar"));
  assertEquals(offers, [true, true, false]);
});
