import { assertEquals } from "@std/assert";
import { answerPlace } from "../../src/web/zone_answer.ts";
import { loadSampleShop, NOW_MS } from "../fixtures/sample_shop.ts";
import { readRows } from "../fixtures/rows.ts";

const shop = loadSampleShop();
const FEES =
  "El envío cuesta $ 2.800 y es gratis desde $ 38.000, con un pedido mínimo de $ 12.000.";

const ANSWERS = readRows`
Calle 7 número 1000, La Plata → outside → A La Plata no llegamos: queda a 69,5 km y repartimos hasta 9 km a la redonda.
Ciudadela → unsure → Ciudadela queda a 9,3 km, cerca del límite de 9 km: preguntanos por WhatsApp si llegamos a tu dirección.
Moreno → outside → A Moreno no llegamos: queda a 13,7 km y repartimos hasta 9 km a la redonda. Podés pasar a buscarlo por el local.
Córdoba, Argentina → outside → A Córdoba no llegamos: queda a 629,3 km y repartimos hasta 9 km a la redonda.
Chile → outside → Hasta ahí no llegamos: repartimos hasta 9 km a la redonda.
Mitre 100, Hurlngham → unsure → No conocemos ese lugar. ¿Es alguno de estos? → Hurlingham
La Matanza → unsure → La Matanza es grande: ¿en qué localidad es?
Calle 7 número 1000 → unsure → ¿En qué localidad es?
Villa Inexistente del Monte → unsure → No conocemos ese lugar. Probá con otra localidad, o preguntanos por WhatsApp.
Castelar → inside → ¡Sí, llegamos a Castelar! FEES
Belgrano 4321, piso 7 F, Morón → inside → ¡Sí, llegamos a Morón! FEES
⏎ → unsure → ¿En qué localidad es?
`;

for (const [written = "", expected, shown = "", ...near] of ANSWERS) {
  Deno.test(`answerPlace() answers "${written}": ${shown}`, () => {
    const answer = answerPlace(shop, written, NOW_MS);
    assertEquals<string | undefined>(answer.kind, expected);
    assertEquals(answer.text, shown.replace("FEES", FEES));
    assertEquals([...answer.near ?? []], near);
  });
}

Deno.test("answerPlace() omits a fee and a minimum of 0, and gives the reason for suspended delivery", () => {
  const delivery = { ...shop.delivery, envio: 0, pedidoMinimoEnvio: 0 };
  const aviso = {
    texto: "Se rompió la moto.",
    desde: "2026-11-21",
    hasta: "2026-11-21",
  };
  const today = {
    ...shop.today,
    avisos: [{ ...aviso, suspende: ["envio" as const] }],
  };
  const { text } = answerPlace(
    { ...shop, delivery, today },
    "Castelar",
    NOW_MS,
  );
  assertEquals(
    text,
    "Llegamos a Castelar. Hoy no hay envíos: Se rompió la moto. El envío es gratis.",
  );
});
