import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonSchema } from "../../src/schema/schema.ts";
import type { Engine } from "../../src/mcp/engine.ts";
import type { Shop } from "../../src/shop/shop.ts";
import { describeTool } from "../../src/mcp/tool.ts";
import { createMcpServer, TOOLS } from "../../src/tools/server.ts";
import { loadRealContent } from "../fixtures/real_shop.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const NOW_MS = Date.parse("2026-11-21T12:00:00-03:00");
/** What a model fills an argument with that nobody spoke of. */
const FILLINGS = [null, "", []];

const { shop: real } = await loadRealContent();
const ENGINES = new Map<Shop, Engine>();

for (const { name, example } of TOOLS) {
  Deno.test(`the example of ${name} is not refused`, () => {
    const { isError } = call(TINY_SHOP, name, example(TINY_SHOP, NOW_MS));
    assert(!isError);
  });
}

Deno.test("the tools' descriptions repeat no sentence", () => {
  const sentences = TOOLS.map((tool) => JSON.stringify(describeTool(tool, real)))
    .flatMap((text) => text.match(/[^".:;]{30,}\./g) ?? []);
  assertEquals(sentences.length, new Set(sentences).size);
});

/** For each tool a call with what it needs, and nothing else. */
const NEEDED: Readonly<Record<string, object>> = {
  "listar_sabores": {},
  "consultar_precios": {},
  "estado_del_local": {},
  "zona_de_entrega": { localidad: "Morón" },
  "cotizar_pedido": { potes: [{ tamano: "kilo" }] },
};

for (const { name, inputSchema } of TOOLS) {
  const needed = NEEDED[name] ?? {};
  const optional = Object.keys(inputSchema.properties ?? {})
    .filter((argument) => !Object.hasOwn(needed, argument));
  const plain = call(real, name, needed);

  for (const filling of FILLINGS) {
    const told = JSON.stringify(filling);
    // An empty text or list counts as absent where one is expected, and is refused elsewhere.
    const type = filling === "" ? "string" : "array";
    const fitting = optional.filter((argument) =>
      filling === null || inputSchema.properties?.[argument]?.type === type
    );
    Deno.test(`${name} answers as if absent for ${told} in any of ${fitting.length} optional arguments`, () => {
      assert(!plain.isError, JSON.stringify(plain));
      for (const other of optional.filter((argument) => !fitting.includes(argument))) {
        assert(call(real, name, { ...needed, [other]: filling }).isError, other);
      }
      for (const subset of subsetsOf(fitting)) {
        const filled = Object.fromEntries(subset.map((argument) => [argument, filling]));
        assertEquals(call(real, name, { ...needed, ...filled }), plain, subset.join());
      }
    });
  }
}

Deno.test("cotizar_pedido takes what is absent inside its lists as absent, but no 0 for a quantity", () => {
  const plain = call(real, "cotizar_pedido", {
    potes: [{ tamano: "kilo" }],
    promos: [{ id: "noche-de-peli" }],
    adicionales: [{ id: "cucuruchos" }],
  });
  assert(!plain.isError);
  for (const filling of [null, []]) {
    const filled = call(real, "cotizar_pedido", {
      potes: [{ tamano: "kilo", sabores: filling, cantidad: null }],
      promos: [{ id: "noche-de-peli", potes: filling, cantidad: null }],
      adicionales: [{ id: "cucuruchos", cantidad: null }],
    });
    assertEquals(filled, plain);
  }
  const none = call(real, "cotizar_pedido", { potes: [{ tamano: "kilo", cantidad: 0 }] });
  assert(none.isError);
});

Deno.test("zona_de_entrega takes 0 in both coordinates as absent", () => {
  const plain = call(real, "zona_de_entrega", { localidad: "Morón" });
  assertEquals(
    call(real, "zona_de_entrega", { localidad: "Morón", latitud: 0, longitud: 0 }),
    plain,
  );
});

Deno.test("an argument that no tool knows is an error, whatever it holds", () => {
  for (const { name } of TOOLS) {
    for (const value of [...FILLINGS, 1]) {
      assert(call(real, name, { ...NEEDED[name], color: value }).isError, name);
    }
  }
});

Deno.test("tools/list has no keyword that a dialect of function calling lacks", () => {
  for (const { name, inputSchema, outputSchema } of listTools(real)) {
    assertEquals(
      [...new Set(keywordsOf(inputSchema))].filter((word) => !SPOKEN.includes(word)),
      [],
      name,
    );
    assertEquals(
      [...new Set(keywordsOf(outputSchema))].filter((word) => !SPOKEN.includes(word)),
      [],
      name,
    );
  }
});

Deno.test("tools/list names the tubs, promos, extras, payments and categories of today", () => {
  const list = JSON.stringify(listTools(real));
  const { menu, business, menuIndex } = real;
  const ids = [...menu.potes, ...menu.promos, ...menu.adicionales, ...business.pagos];
  for (const value of [...ids.map(({ id }) => id), ...menuIndex.categories]) {
    assertStringIncludes(list, value);
  }
  const tiny = JSON.stringify(listTools(TINY_SHOP));
  assertStringIncludes(tiny, "Hoy: Frutales, Cremas.");
  assert(!tiny.includes("Hoy: cuarto-kilo"));
});

for (const { name, description } of TOOLS) {
  Deno.test(`${name} describes itself with examples that work today`, () => {
    const examples = listObjects(description);
    assert(examples.length > 0, description);
    for (const example of examples) {
      const result = call(real, name, JSON.parse(example));
      assert(!result.isError, `${example}: ${result.content[0]?.text}`);
    }
  });
}

Deno.test("instructions have at most 900 characters", () => {
  const { server } = createMcpServer(real, "1.0.0");
  assert(server.instructions.length <= 900, `${server.instructions.length}`);
});

Deno.test("a search for one flavor is answered in a fifteenth of the whole list", () => {
  const [one, whole] = [{ buscar: "frutilla" }, {}].map((args) =>
    new TextEncoder().encode(JSON.stringify(call(real, "listar_sabores", args))).length
  );
  assert(one !== undefined && whole !== undefined && one * 15 <= whole, `${one} of ${whole}`);
});

const SPOKEN = ["type", "enum", "description", "properties", "items", "required"];

function keywordsOf(schema: JsonSchema): readonly string[] {
  const inner = [...Object.values(schema.properties ?? {}), ...schema.items ? [schema.items] : []];
  return [...Object.keys(schema), ...inner.flatMap(keywordsOf)];
}

/** The JSON objects in a text; braces in their texts are not looked for. */
function listObjects(text: string): readonly string[] {
  const objects: string[] = [];
  let [depth, start] = [0, 0];
  for (const [i, character] of [...text].entries()) {
    if (character === "{" && depth++ === 0) start = i;
    if (character === "}" && --depth === 0) objects.push([...text].slice(start, i + 1).join(""));
  }
  return objects;
}

function subsetsOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  return items.reduce<readonly (readonly T[])[]>(
    (subsets, item) => [...subsets, ...subsets.map((subset) => [...subset, item])],
    [[]],
  );
}

interface Result {
  readonly isError: boolean;
  readonly content: readonly { readonly text: string }[];
}

function call(shop: Shop, name: string, args: unknown): Result {
  return ask(shop, "tools/call", { name, arguments: args });
}

function listTools(shop: Shop) {
  return createMcpServer(shop, "1.0.0").server.tools;
}

function ask(shop: Shop, method: string, params: object): Result {
  const engine = ENGINES.get(shop) ?? createMcpServer(shop, "1.0.0").engine;
  ENGINES.set(shop, engine);
  const message = { kind: "request", id: 1, method, params: { ...params } } as const;
  return JSON.parse(engine.answer(message, NOW_MS)?.text ?? "").result;
}
