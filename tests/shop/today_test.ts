import { assertEquals } from "@std/assert";
import type { Today } from "../../src/shop/files.ts";
import type { Offer } from "../../src/shop/menu.ts";
import { nextNewsAt, shopAt, shopOnDate } from "../../src/shop/shop.ts";
import { WEEKDAYS } from "../../src/shop/terms.ts";
import { createTestApp } from "../fixtures/test_app.ts";
import { readRows } from "../fixtures/rows.ts";
import { NOW_MS, tinyShop } from "../fixtures/tiny_shop.ts";

const at = (time: string) => Date.parse(`2026-11-${time}:00-03:00`);
const notice = (
  desde: string,
  hasta: string,
  suspende: Today["avisos"][number]["suspende"] = [],
) => ({
  texto: `Del ${desde} al ${hasta}.`,
  desde: `2026-11-${desde}`,
  hasta: `2026-11-${hasta}`,
  suspende,
});

/**
 * Creates the tiny shop with these notices, open until `hasta` every day. Limón is sold
 * out on the 21st.
 */
function shopWith(hasta: string, avisos: Today["avisos"] = []) {
  const semana = WEEKDAYS.map((dia) => ({
    dia,
    turnos: [{ desde: "12:00", hasta }],
  }));
  return tinyShop({
    hours: { semana },
    today: { fecha: "2026-11-21", agotados: ["Limón"], avisos },
  });
}

const isLimonAvailable = ({ menu }: Offer) =>
  menu.sabores.find(({ nombre }) => nombre === "Limón")?.disponible;

/** A moment in words, the closing time, the instant, and the state of Limón. */
const EDGES = readRows`
the day before → 20:00 → 20T23:59 → available
at the midnight that the day begins with → 20:00 → 21T00:00 → sold out
during the day → 20:00 → 21T15:00 → sold out
after the last turn, before midnight → 20:00 → 21T22:00 → sold out
at the next midnight → 20:00 → 22T00:00 → available
after midnight, while the last turn runs → 02:00 → 22T01:59 → sold out
at the end of a last turn past midnight → 02:00 → 22T02:00 → available
while the turn of the day before runs on → 02:00 → 21T01:00 → sold out
on the next day, from a list that the owner forgot → 02:00 → 22T12:00 → available
a week later → 02:00 → 28T15:00 → available
`;

for (const [moment, hasta = "", time = "", state] of EDGES) {
  Deno.test(`shopAt() has the flavor of a sold-out list as ${state} ${moment}, open until ${hasta}`, () => {
    const day = shopAt(shopWith(hasta), at(time));
    assertEquals(isLimonAvailable(day), state === "available");
  });
}

for (
  const [hour, isAvailable] of [["01:59", false], ["02:00", true]] as const
) {
  Deno.test(`shopOnDate() returns ${isAvailable} as the availability of a sold-out flavor in the coming night, at ${hour}`, () => {
    const nowMs = at("21T20:00");
    const day = shopOnDate(shopWith("02:00"), "2026-11-22", nowMs, hour);
    assertEquals(isLimonAvailable(day), isAvailable);
  });
}

/** An instant, and the next change of today's facts in a shop that is open until 02:00. */
const NEWS = readRows`
20T15:00 → 21T00:00
21T15:00 → 22T00:00
22T01:00 → 22T02:00
22T02:00 → 23T00:00
`;
for (const [time = "", next = ""] of NEWS) {
  Deno.test(`nextNewsAt() returns ${next} at ${time}`, () => {
    assertEquals(nextNewsAt(shopWith("02:00"), at(time)), at(next));
  });
}

Deno.test("GET /api/v1/catalogo lists the notices of today, and marks sold-out flavors", async () => {
  const shop = shopWith("20:00", [
    notice("21", "21", ["envio"]),
    notice("22", "22"),
  ]);
  const test = createTestApp({ content: { shop } });
  const readNews = async () => {
    const { avisos, sabores } = await (await test.ask("/api/v1/catalogo"))
      .json();
    return [avisos[0].texto, avisos.length, sabores[0].disponible];
  };
  assertEquals(await readNews(), ["Del 21 al 21.", 1, false]);
  test.elapsedMs = at("22T00:00") - NOW_MS;
  assertEquals(await readNews(), ["Del 22 al 22.", 1, true]);
});
