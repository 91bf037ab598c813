import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Engine } from "../../src/mcp/engine.ts";
import { callTool } from "../../src/mcp/methods.ts";
import type { Shop } from "../../src/shop/shop.ts";
import { createMcpServers, TOOLS } from "../../src/tools/server.ts";
import { loadSampleContent } from "../fixtures/sample_shop.ts";
import { NOW_MS, TINY_SHOP } from "../fixtures/tiny_shop.ts";

const ORIGIN = "https://shop.example";

/** The values that models send for unused arguments. */
const FILLINGS = [null, "", []];

const { shop: sample } = await loadSampleContent();
const ENGINES = new Map<Shop, Engine>();

/** The required arguments of each tool. */
const REQUIRED: Readonly<Record<string, object>> = {
  "listar_sabores": {},
  "consultar_precios": {},
  "estado_del_local": {},
  "zona_de_entrega": { localidad: "Morón" },
  "cotizar_pedido": { potes: [{ tamano: "kilo" }] },
};

Deno.test("REQUIRED of tests/tools/server_test.ts has the required arguments of every tool", () => {
  assertEquals(Object.keys(REQUIRED), TOOLS.map(({ name }) => name));
});

for (const { name, inputSchema } of TOOLS) {
  const required = REQUIRED[name] ?? {};
  const optional = Object.keys(inputSchema.properties ?? {})
    .filter((argument) => !Object.hasOwn(required, argument));
  const plain = call(sample, name, required);

  for (const filling of FILLINGS) {
    const filler = JSON.stringify(filling);
    // An empty text or list counts as absent only if the argument has its type. Otherwise
    // it is refused.
    const type = filling === "" ? "string" : "array";
    const fitting = optional.filter((argument) =>
      filling === null || inputSchema.properties?.[argument]?.type === type
    );
    Deno.test(`${name} treats ${filler} as absent in any of ${fitting.length} optional arguments`, () => {
      assert(!plain.isError, JSON.stringify(plain));
      const others = optional
        .filter((argument) => !fitting.includes(argument));
      for (const other of others) {
        const result = call(sample, name, { ...required, [other]: filling });
        assert(result.isError, other);
      }

      for (const subset of subsetsOf(fitting)) {
        const filled = Object.fromEntries(
          subset.map((argument) => [argument, filling]),
        );
        assertEquals(
          call(sample, name, { ...required, ...filled }),
          plain,
          subset.join(),
        );
      }
    });
  }
}

Deno.test('cotizar_pedido treats null and "" in its lists as absent, but refuses the quantity 0', () => {
  const plain = call(sample, "cotizar_pedido", {
    potes: [{ tamano: "kilo" }],
    promos: [{ id: "noche-de-peli" }],
    adicionales: [{ id: "cucuruchos" }],
  });
  assert(!plain.isError, JSON.stringify(plain));
  for (const filling of [null, []]) {
    const filled = call(sample, "cotizar_pedido", {
      potes: [{ tamano: "kilo", sabores: filling, cantidad: null }],
      promos: [{ id: "noche-de-peli", potes: filling, cantidad: null }],
      adicionales: [{ id: "cucuruchos", cantidad: null }],
    });
    assertEquals(filled, plain);
  }
  const none = call(sample, "cotizar_pedido", {
    potes: [{ tamano: "kilo", cantidad: 0 }],
  });
  assert(none.isError, JSON.stringify(none));
});

Deno.test("an unknown argument is an error, whatever its value", () => {
  for (const { name } of TOOLS) {
    for (const value of [...FILLINGS, 1]) {
      assert(
        call(sample, name, { ...REQUIRED[name], color: value }).isError,
        name,
      );
    }
  }
});

Deno.test("listar_sabores answers a search for a flavor in a fifteenth of the entire list", () => {
  const bytesOf = (args: object) => {
    const result = call(sample, "listar_sabores", args);
    return new TextEncoder().encode(JSON.stringify(result)).length;
  };

  const search = bytesOf({ buscar: "frutilla" });
  const all = bytesOf({});
  assert(search * 15 <= all, `${search} of ${all}`);
});

function subsetsOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  const [first, ...others] = items;
  if (first === undefined) return [[]];

  const subsets = subsetsOf(others);
  return [
    ...subsets,
    ...subsets.map((subset) => [first, ...subset]),
  ];
}

function call(shop: Shop, name: string, args: unknown) {
  const engine = ENGINES.get(shop) ??
    createMcpServers({ shop, version: "1.0.0" })(ORIGIN);
  ENGINES.set(shop, engine);
  const params = { name, arguments: args };
  // `Object` only changes the type of the result.
  return Object(callTool(engine.parts, params, NOW_MS)).result;
}

Deno.test("initialize introduces the server with the site's address, and from 2025-11-25 on with its icons", () => {
  const icons = [{ src: "/assets/1/icono.svg", mimeType: "image/svg+xml" }];
  const engineAt = createMcpServers({
    shop: TINY_SHOP,
    version: "1.0.0",
    icons,
  });
  const introduce = (origin: string, protocolVersion: string) => {
    const reply = engineAt(origin).answer({
      kind: "message",
      id: 1,
      method: "initialize",
      params: { protocolVersion },
    }, NOW_MS);
    return JSON.parse(reply?.text ?? "").result;
  };

  const older = introduce("https://a.example", "2025-06-18");
  assertEquals(older.serverInfo, {
    name: "la-chiquita",
    title: "La Chiquita",
    version: "1.0.0",
    description:
      "El menú, los precios, los horarios y la zona de entrega de La Chiquita, heladería artesanal de Castelar, y cuánto sale un pedido.",
    websiteUrl: "https://a.example/",
  });
  assertStringIncludes(older.instructions, "https://a.example/");

  const newer = introduce("https://b.example", "2025-11-25");
  assertEquals(newer.serverInfo.websiteUrl, "https://b.example/");
  assertEquals(newer.serverInfo.icons, [{
    src: "https://b.example/assets/1/icono.svg",
    mimeType: "image/svg+xml",
  }]);
});
