import { assert, assertEquals } from "@std/assert";
import { createShop, type Shop } from "../src/shop/shop.ts";
import { loadRealContent } from "./fixtures/real_shop.ts";
import { createTestApp } from "./fixtures/test_app.ts";
import { TINY_SHOP } from "./fixtures/tiny_shop.ts";

const { pages, assets } = await loadRealContent();

/** Every public face of a shop, as text. */
async function facesOf(shop: Shop): Promise<ReadonlyMap<string, string>> {
  const test = createTestApp({ content: { shop, pages, assets } });
  const read = async (path: string, init?: RequestInit) =>
    await (await test.ask(path, init)).text();
  const call = (name: string, args: unknown) => {
    const params = { name, arguments: args };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    return read("/api/v1/mcp", { method: "POST", body });
  };
  const home = await read("/");
  const [, jsonLd = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(home) ?? [];
  const [potes, sabores] = [shop.menu.potes, shop.menu.sabores];
  const order = {
    potes: [{ tamano: potes[0]?.id, sabores: [sabores.find((one) => one.disponible)?.nombre] }],
  };
  return new Map([
    ["catalog", await read("/api/v1/catalogo")],
    ["home in HTML", home],
    ["home in Markdown", await read("/index.md")],
    ["contact in HTML", await read("/contact")],
    ["contact in Markdown", await read("/contact.md")],
    ["JSON-LD", jsonLd],
    ["listar_sabores", await call("listar_sabores", {})],
    ["consultar_precios", await call("consultar_precios", {})],
    ["estado_del_local", await call("estado_del_local", {})],
    ["zona_de_entrega", await call("zona_de_entrega", { localidad: "Haedo" })],
    ["cotizar_pedido", await call("cotizar_pedido", order)],
  ]);
}

const { menu, hours, delivery } = TINY_SHOP;
const [tub] = menu.potes;
const [flavor] = menu.sabores;
const [place] = delivery.lugares;
assert(tub !== undefined && flavor !== undefined && place !== undefined);

interface Change {
  readonly what: string;
  readonly shop: Shop;
  /** What stands in each face from then on. */
  readonly shows: RegExp;
  readonly faces: readonly string[];
}

const FACES_WITH_HOURS = [
  "catalog",
  "home in HTML",
  "home in Markdown",
  "contact in HTML",
  "contact in Markdown",
  "JSON-LD",
  "estado_del_local",
];

const CHANGES: readonly Change[] = [
  {
    what: "a price",
    shop: createShop({ ...TINY_SHOP, menu: { ...menu, potes: [{ ...tub, precio: 12_345 }] } }),
    shows: /12345|12\.345/,
    faces: [
      "catalog",
      "home in HTML",
      "home in Markdown",
      "JSON-LD",
      "consultar_precios",
      "cotizar_pedido",
    ],
  },
  {
    what: "a flavor",
    shop: createShop({
      ...TINY_SHOP,
      menu: { ...menu, sabores: [...menu.sabores, { ...flavor, nombre: "Mburucuyá" }] },
    }),
    shows: /Mburucuyá/,
    faces: ["catalog", "home in HTML", "home in Markdown", "JSON-LD", "listar_sabores"],
  },
  {
    what: "the hours",
    shop: createShop({
      ...TINY_SHOP,
      hours: {
        ...hours,
        semana: hours.semana.map((day) => ({
          ...day,
          turnos: [{ desde: "12:00", hasta: "21:17" }],
        })),
      },
    }),
    shows: /21:17/,
    faces: FACES_WITH_HOURS,
  },
  {
    what: "an exception",
    shop: createShop({
      ...TINY_SHOP,
      hours: {
        ...hours,
        excepciones: [{
          fecha: "2026-11-21",
          motivo: "Fiesta del barrio",
          turnos: [{ desde: "12:00", hasta: "22:22" }],
        }],
      },
    }),
    shows: /22:22/,
    faces: FACES_WITH_HOURS,
  },
  {
    what: "a place",
    shop: createShop({
      ...TINY_SHOP,
      delivery: {
        ...delivery,
        lugares: [...delivery.lugares, { ...place, nombre: "Haedo", longitud: -58.6 }],
      },
    }),
    shows: /Haedo[^?]*/,
    faces: ["catalog", "home in HTML", "contact in HTML", "contact in Markdown", "JSON-LD"],
  },
];

for (const { what, shop, shows, faces } of CHANGES) {
  Deno.test(`${what} that is changed in the data is changed in every face of the shop`, async () => {
    const [before, after] = await Promise.all([facesOf(TINY_SHOP), facesOf(shop)]);
    for (const face of faces) {
      assert(!shows.test(before.get(face) ?? ""), `${face} showed it before`);
      assert(shows.test(after.get(face) ?? ""), `${face} does not show it`);
    }
  });
}

Deno.test("a place that is added is inside the zone from then on", async () => {
  const change = CHANGES.find(({ what }) => what === "a place");
  const [before, after] = await Promise.all([
    facesOf(TINY_SHOP),
    facesOf(change?.shop ?? TINY_SHOP),
  ]);
  const isInside = (faces: ReadonlyMap<string, string>) =>
    JSON.parse(faces.get("zona_de_entrega") ?? "").result.structuredContent.dentro;
  assertEquals([isInside(before), isInside(after)], [null, true]);
});
