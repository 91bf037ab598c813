import { assertEquals } from "@std/assert";
import { check } from "../../src/schema/check.ts";
import { createShop, type Shop } from "../../src/shop/shop.ts";
import { LIST_PRICES } from "../../src/tools/list_prices.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

Deno.test("consultar_precios answers the price list as the owner writes it", () => {
  const outcome = LIST_PRICES.call({}, TINY_SHOP, 0);
  const { potes, promos, adicionales } = TINY_SHOP.menu;
  assertEquals(outcome.kind === "done" && outcome.data, {
    moneda: "ARS",
    potes,
    promos,
    adicionales,
    entrega: { envio: 2000, envioGratisDesde: 20_000, pedidoMinimoEnvio: 5000 },
    pagos: TINY_SHOP.business.pagos,
  });
  assertEquals(
    outcome.kind === "done" && check(LIST_PRICES.outputSchema, outcome.data).kind,
    "valid",
  );
});

Deno.test("consultar_precios tells the prices in words", () => {
  assertEquals(textOf(TINY_SHOP), [
    "Potes:",
    "• Medio kilo, hasta 2 sabores: $ 10.000",
    "Promos:",
    "• Dos medios (todos los días): $ 18.000. Dos potes de medio.",
    "Adicionales:",
    "• Cucurucho: $ 500",
    "Envío: $ 2.000, gratis desde $ 20.000; el pedido mínimo es $ 5.000.",
    "Se puede pagar con: Efectivo.",
  ]);
});

Deno.test("consultar_precios leaves out what there is none of", () => {
  const [tub] = TINY_SHOP.menu.potes;
  const menu = {
    ...TINY_SHOP.menu,
    potes: tub === undefined ? [] : [{ ...tub, saboresMax: 1 }],
    promos: [],
    adicionales: [],
  };
  assertEquals(textOf(createShop({ ...TINY_SHOP, menu })).slice(0, -2), [
    "Potes:",
    "• Medio kilo, un sabor: $ 10.000",
  ]);
});

Deno.test("consultar_precios prepares its only answer", () => {
  assertEquals(LIST_PRICES.prepare?.(TINY_SHOP), LIST_PRICES.call({}, TINY_SHOP, 0));
});

Deno.test("consultar_precios takes no arguments", () => {
  assertEquals(check(LIST_PRICES.inputSchema, {}).kind, "valid");
  assertEquals(check(LIST_PRICES.inputSchema, { pote: "medio" }).kind, "invalid");
});

function textOf(shop: Shop): readonly string[] {
  const outcome = LIST_PRICES.call({}, shop, 0);
  return outcome.kind === "done" ? outcome.text.split("\n") : [];
}
