import { assertEquals } from "@std/assert";
import type { Answer } from "../../src/web/calls.js";
import { placeKind, readZoneAnswer, type Zone } from "../../src/web/zone_text.js";

const ZONE: Zone = {
  dentro: true,
  localidad: "Morón",
  distanciaKm: 2.5,
  radioKm: 9,
  entrega: { envio: 1500, envioGratisDesde: 25_000, pedidoMinimoEnvio: 8000 },
};
const zone = (data: Partial<Zone>): Answer => ({
  kind: "done",
  text: "Para agentes.",
  data: { ...ZONE, ...data },
  waitMs: 0,
});
const objection = { campo: "/localidad", problema: "Es muy larga." };

const ANSWERS: readonly (readonly [string, Answer, string])[] = [
  [
    "inside",
    zone({}),
    "¡Sí, llegamos a Morón! El envío cuesta $ 1.500 y es gratis desde $ 25.000, con un pedido mínimo de $ 8.000.",
  ],
  [
    "inside, delivery being free",
    zone({ entrega: { envio: 0, envioGratisDesde: 0, pedidoMinimoEnvio: 0 } }),
    "¡Sí, llegamos a Morón! El envío es gratis.",
  ],
  [
    "outside",
    zone({ dentro: false, localidad: "La Plata", distanciaKm: 60.5 }),
    "A La Plata no llegamos: queda a 60,5 km y repartimos hasta 9 km a la redonda.",
  ],
  [
    "a place that the edge may cut",
    zone({ dentro: false, localidad: "Ciudadela", distanciaKm: 9.3 }),
    "Ciudadela queda a 9,3 km, cerca del límite de 9 km: preguntanos por WhatsApp si llegamos a tu dirección.",
  ],
  [
    "outside, but near enough to come by",
    zone({ dentro: false, localidad: "Moreno", distanciaKm: 14 }),
    "A Moreno no llegamos: queda a 14 km y repartimos hasta 9 km a la redonda. Podés pasar a buscarlo por el local.",
  ],
  [
    "in another province",
    zone({ dentro: false, localidad: null, distanciaKm: null }),
    "Hasta ahí no llegamos: repartimos hasta 9 km a la redonda.",
  ],
  [
    "not known",
    zone({ dentro: null, localidad: null, distanciaKm: null }),
    "No conocemos ese lugar. Fijate si está en la lista de abajo, o preguntanos por WhatsApp.",
  ],
  [
    "refused",
    { kind: "refused", objections: [objection], waitMs: 0 },
    "Así no lo entendimos. Probá con el nombre de la localidad solo.",
  ],
  [
    "over quota",
    { kind: "limited", waitMs: 16_001 },
    "Llegaron muchas consultas juntas desde tu conexión. Probá de nuevo en 17 segundos.",
  ],
  [
    "missing",
    { kind: "failed" },
    "No pudimos consultar. Fijate si tenés conexión y probá de nuevo, o escribinos por WhatsApp.",
  ],
];

for (const [what, answer, expected] of ANSWERS) {
  Deno.test(`readZoneAnswer() puts a place that is ${what} in words of its own`, () => {
    assertEquals(readZoneAnswer(answer), expected);
  });
}

Deno.test("placeKind() is sure of what an answer puts inside or outside, and of nothing else", () => {
  const answers = [zone({}), zone({ dentro: false }), zone({ dentro: null })];
  assertEquals(answers.map(placeKind), ["inside", "outside", "unsure"]);
  assertEquals(placeKind({ kind: "failed" }), "unsure");
});
