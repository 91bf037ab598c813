import { assertEquals } from "@std/assert";
import { createShop } from "../../src/shop/shop.ts";
import { comingTimes } from "../../src/site/directives/order.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const hours = {
  zonaHoraria: "America/Santiago",
  semana: [{ dia: "sábado" as const, turnos: [{ desde: "20:00", hasta: "01:00" }] }],
  excepciones: [],
};
const SHOP = createShop({ ...TINY_SHOP, hours });

Deno.test("comingTimes() tells when the clocks change among the coming turns, and which turns are not over", () => {
  assertEquals(comingTimes({ shop: SHOP, nowMs: Date.parse("2026-04-05T00:30:00-04:00") }), {
    desfases: [{ desde: "2026-04-05T00:00:00-04:00", minutos: -240 }],
    turnos: [
      { desde: "2026-04-04T20:00:00-03:00", hasta: "2026-04-05T01:00:00-04:00" },
      { desde: "2026-04-11T20:00:00-04:00", hasta: "2026-04-12T01:00:00-04:00" },
    ],
  });
  const { desfases } = comingTimes({ shop: SHOP, nowMs: Date.parse("2026-04-03T12:00:00-03:00") });
  assertEquals(desfases, [
    { desde: "2026-04-03T00:00:00-03:00", minutos: -180 },
    { desde: "2026-04-04T23:00:00-04:00", minutos: -240 },
  ]);
});

Deno.test("comingTimes() tells the same all day long while no turn ends", () => {
  const [early, late] = ["2026-04-09T00:00:00-04:00", "2026-04-09T23:59:59-04:00"]
    .map((at) => comingTimes({ shop: SHOP, nowMs: Date.parse(at) }));
  assertEquals(early, late);
});
