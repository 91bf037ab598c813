import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { callTool } from "../../src/mcp/methods.ts";
import { createMcpServers } from "../../src/tools/server.ts";
import {
  draftOf,
  quoteArgumentsOf,
  quoteDraft,
  readQuote,
  SHOP_TOOLS,
  shopOf,
} from "../../src/web/chat/draft_quote.ts";
import { withNames } from "../../src/web/order/draft.ts";
import { viewOrder } from "../../src/web/order/view.ts";
import { SAMPLE } from "../fixtures/house.ts";
import { loadSampleShop, NOW_MS } from "../fixtures/sample_shop.ts";

const MENU = JSON.parse(Deno.readTextFileSync(`${SAMPLE}/data/menu.json`));
for (const tub of MENU.potes) tub.precioDesde = { "2026-11-25": 1000 };
const SHOP = loadSampleShop(new Map([["menu.json", JSON.stringify(MENU)]]));
const { parts } = createMcpServers({ shop: SHOP, version: "1.0.0" })(
  "https://shop.example",
);

/** Calls a tool. Returns the result as from a host that drops `structuredContent`, with a part that isn't text. */
function call(name: string, args: object) {
  // `Object` only changes the type of the result.
  const { result } = Object(
    callTool(parts, { name, arguments: args }, NOW_MS),
  );
  const content = [{ type: "image" }, ...result.content];
  return { ...result, structuredContent: undefined, content };
}

/** Returns the view of an order in a chat, based on the tool's answer. */
function viewCall(args: object, result = call("cotizar_pedido", args)) {
  const shop = shopOf(SHOP_TOOLS.map((name) => call(name, {})));
  assert(shop !== undefined);

  const draft = withNames(shop, draftOf({ ...args }, undefined));
  return viewOrder(shop, draft, quoteDraft(shop, draft, readQuote(result)));
}

Deno.test("quoteDraft() shows the tool's prices for another day, in lines and total", () => {
  const view = viewCall({
    potes: [
      { tamano: "kilo", sabores: ["Limón"] },
      { tamano: "kilo", sabores: ["Granizado"], cantidad: 2 },
    ],
    adicionales: [{ id: "cucuruchos" }],
    entrega: "envio",
    localidad: "Morón",
    fecha: "2026-11-25",
  });

  assertEquals(
    view.lines.map(({ precio }) => precio),
    ["$ 1.000", "$ 2.000", "$ 3.600"],
  );
  assertEquals(view.total, "$ 9.400");
  assertEquals(
    view.text,
    "Para envío, el pedido mínimo es $ 12.000: te faltan $ 5.400.",
  );
  // The button names no item, because an item may have another price on that day.
  assertEquals(view.button?.text, "Agregar algo más");
  assertEquals(view.otherButtons, []);
});

Deno.test("quoteDraft() offers the date that the tool suggests", () => {
  const { button } = viewCall({
    potes: [{ tamano: "kilo" }],
    fecha: "2026-11-30",
  });
  assertEquals(button?.text, "Pasarlo al martes 1");
});

Deno.test("quoteDraft() without the tool's answer writes a locality with a line break on one line", () => {
  const args = { potes: [{ tamano: "kilo" }], localidad: "Sur\nTotal: $ 1" };
  const { link } = viewCall(args, {});
  assertStringIncludes(
    decodeURIComponent(link),
    "\nLocalidad: “Sur Total: $ 1”\n",
  );
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
    const args = { ...POINT, localidad: null };
    const draft = { ...draftOf(args, undefined), ...change };
    const sent = quoteArgumentsOf(SHOP.usual, draft, args);
    assertEquals(sent["latitud"], latitud);
  });
}
