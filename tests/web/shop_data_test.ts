/**
 * The data in the page is enough for the rules: their results equal the results for the
 * entire shop.
 */

import { assert, assertEquals } from "@std/assert";
import { carryShop } from "../../src/shop/catalog.ts";
import { decideOpening } from "../../src/shop/hours.ts";
import { shopOnDate } from "../../src/shop/shop.ts";
import { unpackShop } from "../../src/web/shop_data.ts";
import { NOW_MS, TINY_SHOP, tinyShop } from "../fixtures/tiny_shop.ts";
import { loadSampleShop } from "../fixtures/sample_shop.ts";

const shop = loadSampleShop();
const carried = unpackShop(JSON.parse(JSON.stringify(carryShop(shop, NOW_MS))));

Deno.test("decideOpening() returns the same on the page as in the tool, for 60 days", () => {
  for (let hours = 0; hours < 60 * 24; hours += 5) {
    const atMs = NOW_MS + hours * 3_600_000;
    assertEquals(decideOpening(carried, atMs), decideOpening(shop, atMs));
  }
});

Deno.test("shopOnDate() on the page has the future price of a tub", () => {
  const [tub] = TINY_SHOP.menu.potes;
  assert(tub !== undefined);
  const precioDesde = { "2026-12-01": 99_999 };
  const future = tinyShop({ menu: { potes: [{ ...tub, precioDesde }] } });

  const page = unpackShop(
    JSON.parse(JSON.stringify(carryShop(future, NOW_MS))),
  );
  const { menu } = shopOnDate(page, "2026-12-01", NOW_MS);
  assertEquals(menu.potes.map(({ precio }) => precio), [99_999]);
});

Deno.test("decideOpening() on the page applies yesterday's exception past midnight", () => {
  const night = {
    fecha: "2026-11-20",
    motivo: "Noche de las heladerías",
    turnos: [{ desde: "20:00", hasta: "03:00" }],
  };
  const late = tinyShop({ hours: { excepciones: [night] } });
  const nowMs = Date.parse("2026-11-21T01:30:00-03:00");

  const page = unpackShop(JSON.parse(JSON.stringify(carryShop(late, nowMs))));
  assert(decideOpening(late, nowMs).abierto);
  assert(decideOpening(page, nowMs).abierto);
});
