import { assert, assertEquals, assertMatch, assertNotMatch } from "@std/assert";
import { loadSampleContent } from "./fixtures/sample_shop.ts";
import { createTestApp } from "./fixtures/test_app.ts";
import { TINY_SHOP, type TinyParts, tinyShop } from "./fixtures/tiny_shop.ts";
import { postCall } from "./fixtures/rpc.ts";

const { pages, assets } = await loadSampleContent();

/** Returns the text of every public response of the tiny shop after a change, by name. */
async function readResponses(
  change: TinyParts,
) {
  const shop = tinyShop(change);
  const test = createTestApp({ content: { shop, pages, assets } });
  const read = async (path: string, init?: RequestInit) =>
    await (await test.ask(path, init)).text();
  const call = (tool: string, args?: unknown) =>
    read("/api/v1/mcp", postCall(tool, args));

  const home = await read("/");
  const [, jsonLd = ""] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(home) ?? [];
  const line = { tamano: tub?.id, sabores: [flavor?.nombre] };
  const order = { potes: [line] };

  return new Map([
    ["catalog", await read("/api/v1/catalogo")],
    ["home in HTML", home],
    ["home in Markdown", await read("/index.md")],
    ["contact in HTML", await read("/contact")],
    ["contact in Markdown", await read("/contact.md")],
    ["JSON-LD", jsonLd],
    ["listar_sabores", await call("listar_sabores")],
    ["consultar_precios", await call("consultar_precios")],
    ["estado_del_local", await call("estado_del_local")],
    ["zona_de_entrega", await call("zona_de_entrega", { localidad: "Haedo" })],
    ["cotizar_pedido", await call("cotizar_pedido", order)],
  ]);
}

const { menu, hours, delivery } = TINY_SHOP;
const [tub] = menu.potes;
const [flavor] = menu.sabores;
const [place] = delivery.lugares;
assert(tub && flavor && place, "the tiny shop has one of each kind");

const HOME = ["catalog", "home in HTML", "home in Markdown", "JSON-LD"];
const CONTACT = ["contact in HTML", "contact in Markdown"];
const HOURS = [...HOME, ...CONTACT, "estado_del_local"];
const ZONE = ["catalog", "home in HTML", "JSON-LD", ...CONTACT];
const PRICES = [...HOME, "consultar_precios", "cotizar_pedido"];

const semana = hours.semana.map((day) => ({
  ...day,
  turnos: [{ desde: "12:00", hasta: "21:17" }],
}));
const excepciones = [
  {
    fecha: "2026-11-21",
    motivo: "Fiesta",
    turnos: [{ desde: "12:00", hasta: "22:22" }],
  },
];
const lugares = [...delivery.lugares, {
  ...place,
  nombre: "Haedo",
  longitud: -58.6,
}];
const sabores = [
  ...menu.sabores,
  { ...flavor, nombre: "Mburucuyá" },
];
const potes = [{ ...tub, precio: 12_345 }];
const WITH_HAEDO = { delivery: { lugares } };

/** Each change of the data, with a pattern for its text and the responses that show it. */
const CHANGES = [
  ["a price", { menu: { potes } }, /12345|12\.345/, PRICES],
  ["a flavor", { menu: { sabores } }, /Mburucuyá/, [
    ...HOME,
    "listar_sabores",
  ]],
  ["the hours", { hours: { semana } }, /21:17/, HOURS],
  ["an exception", { hours: { excepciones } }, /22:22/, HOURS],
  ["a place", WITH_HAEDO, /Haedo/, ZONE],
] as const;

for (const [name, change, pattern, responses] of CHANGES) {
  Deno.test(`a change of ${name} appears in every response that shows it`, async () => {
    const [before, after] = await Promise.all([{}, change].map(readResponses));
    for (const response of responses) {
      const oldText = before?.get(response) ?? "";
      const newText = after?.get(response) ?? "";
      assertNotMatch(oldText, pattern, response);
      assertMatch(newText, pattern, response);
    }
  });
}

Deno.test("zona_de_entrega answers yes for a place that was added", async () => {
  const inside = [{}, WITH_HAEDO].map(async (change) => {
    const answer = (await readResponses(change)).get("zona_de_entrega") ?? "";
    return JSON.parse(answer).result.structuredContent.dentro;
  });
  assertEquals(await Promise.all(inside), [null, true]);
});
