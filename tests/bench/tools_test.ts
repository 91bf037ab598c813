import { assert, assertEquals, assertThrows } from "@std/assert";
import { TOOLS } from "../../src/tools/server.ts";
import { loadRealContent } from "../fixtures/real_shop.ts";
import { createToolRun, writeMessage } from "./tools.ts";
import { listCalls, orderOf } from "./tools_calls.ts";
import { check } from "../../src/schema/check.ts";
import { DELIVERY_FILE, MENU_FILE } from "../../src/shop/files.ts";
import { listWorstCalls } from "./worst_calls.ts";
import { withLargestShop } from "./worst_shop.ts";

const content = await loadRealContent();
const { shop } = content;
const largest = withLargestShop(content).shop;
const run = createToolRun(shop);

for (const call of listCalls(shop)) {
  Deno.test(`${call.tool} ${call.what} is answered with a result`, () => {
    const { result } = JSON.parse(run(writeMessage(call)));
    assert(result.structuredContent !== undefined);
    if (call.tool !== "cotizar_pedido") return;
    assertEquals(result.structuredContent.items.length, parseInt(call.what));
  });
}

Deno.test("listCalls() leaves out no tool", () => {
  const called = new Set(listCalls(shop).map(({ tool }) => tool));
  assertEquals([...called].sort(), TOOLS.map(({ name }) => name).sort());
});

for (const [what, shopOfAny] of [["the real shop", shop], ["the largest shop", largest]] as const) {
  const runOfAny = createToolRun(shopOfAny);
  for (const call of listWorstCalls()) {
    Deno.test(`${call.tool}, ${call.what}, finds nothing near in ${what}`, () => {
      const message = writeMessage(call);
      assert(new TextEncoder().encode(message).byteLength <= 64 * 1024);
      const { result } = JSON.parse(runOfAny(message, call));
      if (call.tool === "zona_de_entrega") {
        assertEquals(result.structuredContent.dentro, null);
        assert(!result.structuredContent.motivo.includes("¿Será"));
      } else {
        const { problemas } = JSON.parse(result.content[1].text);
        assert(problemas.length > 0);
        assert(problemas.length <= 103);
      }
    });
  }
}

Deno.test("withLargestShop() keeps the schema, and every list is as long as it allows", () => {
  const { menu, delivery } = largest;
  assertEquals(check(MENU_FILE, menu).kind, "valid");
  assertEquals(check(DELIVERY_FILE, delivery).kind, "valid");
  const { properties } = MENU_FILE;
  assertEquals(menu.sabores.length, properties?.sabores?.maxItems);
  assertEquals(menu.potes.length, properties?.potes?.maxItems);
  assertEquals(menu.promos.length, properties?.promos?.maxItems);
  assertEquals(menu.adicionales.length, properties?.adicionales?.maxItems);
  const places = DELIVERY_FILE.properties?.lugares;
  assertEquals(delivery.lugares.length, places?.maxItems);
  assertEquals(delivery.lugares[0]?.alias.length, places?.items?.properties?.alias?.maxItems);
});

Deno.test("createToolRun() refuses to measure a refusal", () => {
  const order = orderOf(shop, 1, () => "Pizza");
  const call = { tool: "cotizar_pedido", what: "", arguments: order };
  assertThrows(() => run(writeMessage(call)), Error, "Pizza");
});
