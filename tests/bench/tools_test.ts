import { assert, assertEquals, assertThrows } from "@std/assert";
import { TOOLS } from "../../src/tools/server.ts";
import { loadRealContent } from "./growth_shop.ts";
import { createToolRun, writeMessage } from "./tools.ts";
import { listCalls, orderOf } from "./tools_calls.ts";

const { shop } = await loadRealContent();
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

Deno.test("createToolRun() refuses to measure a refusal", () => {
  const order = orderOf(shop, 1, () => "Pizza");
  const call = { tool: "cotizar_pedido", what: "", arguments: order };
  assertThrows(() => run(writeMessage(call)), Error, "Pizza");
});
