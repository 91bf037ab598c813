import { assert, assertEquals } from "@std/assert";
import { callTool } from "../../src/mcp/methods.ts";
import { createMcpServers } from "../../src/tools/server.ts";
import {
  draftOf,
  quoteArgumentsOf,
  readQuote,
  reckon,
  SHOP_TOOLS,
  shopOf,
} from "../../src/web/chat/reckoning.ts";
import { withNames } from "../../src/web/order/draft.ts";
import { viewOrder } from "../../src/web/order/view.ts";
import { SAMPLE } from "../fixtures/house.ts";
import { loadSampleShop, NOW_MS } from "../fixtures/sample_shop.ts";

Deno.test("reckon() takes the prices of another day from the tool, in lines and total", () => {
  const menu = JSON.parse(Deno.readTextFileSync(`${SAMPLE}/data/menu.json`));
  for (const tub of menu.potes) tub.precioDesde = { "2026-11-25": 1000 };
  const shop = loadSampleShop(new Map([["menu.json", JSON.stringify(menu)]]));
  const serverAt = createMcpServers({ shop, version: "1.0.0" });
  const { parts } = serverAt("https://shop.example");
  const call = (name: string, args: object) => {
    const { result } = Object(
      callTool(parts, { name, arguments: args }, NOW_MS),
    );
    return JSON.parse(JSON.stringify(result));
  };
  const order = {
    potes: [
      { tamano: "kilo", sabores: ["Limón"] },
      { tamano: "kilo", sabores: ["Granizado"], cantidad: 2 },
    ],
    adicionales: [{ id: "cucuruchos" }],
    entrega: "envio",
    localidad: "Morón",
    fecha: "2026-11-25",
  };

  const chatShop = shopOf(SHOP_TOOLS.map((name) => call(name, {})));
  assert(chatShop !== undefined);
  const draft = withNames(chatShop, draftOf(order, undefined));
  const reckoning = reckon(
    chatShop,
    draft,
    readQuote(call("cotizar_pedido", order)),
  );
  const view = viewOrder(chatShop, draft, reckoning);

  assertEquals(
    view.lines.map(({ precio }) => precio),
    ["$ 1.000", "$ 2.000", "$ 3.600"],
  );
  assertEquals(view.total, "$ 9.400");
  assertEquals(
    view.text,
    "Para envío, el pedido mínimo es $ 12.000: te faltan $ 5.400.",
  );
  // Items to reach the minimum may have other prices on that day.
  assertEquals(view.button?.text, "Agregar algo más");
  assertEquals(view.ways, []);
});

const POINT = { latitud: -34.651, longitud: -58.62 };
for (
  const [does, change, latitud] of [
    ["keeps the point of the call", {}, -34.651],
    ["drops the point for another place", { localidad: "Haedo" }, undefined],
    ["drops the point of a pick-up", { entrega: "retiro" }, undefined],
  ] as const
) {
  Deno.test(`quoteArgumentsOf() ${does}`, () => {
    const call = { entrega: "envio", ...POINT };
    const draft = { ...draftOf(call, undefined), ...change };

    const sent = quoteArgumentsOf(loadSampleShop().usual, draft, call);
    assertEquals(sent["latitud"], latitud);
  });
}
