import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { isModern } from "../../src/mcp/modern.ts";
import { TOOLS } from "../../src/tools/server.ts";
import { content } from "../fixtures/contract.ts";
import { valuesOf } from "./from_schema.ts";
import {
  assertSound,
  assertToolAnswer,
  createSubject,
  operationOf,
} from "./oracle.ts";
import { tryMany } from "./settings.ts";
import { anyText, anyValue, mutationsOf } from "./values.ts";
import { META, modernRequest } from "../fixtures/modern.ts";
import { assertModernAnswer } from "../fixtures/modern_answers.ts";

const PATH = "/api/v1/mcp";
const OPERATION = operationOf("POST", PATH);
const { usual: { menu }, delivery } = content.shop;
const NAMES: readonly string[] = [
  ...menu.sabores.flatMap((
    { nombre, categoria },
  ) => [nombre, nombre.toUpperCase(), categoria]),
  ...menu.potes.flatMap(({ id, nombre }) => [id, nombre]),
  ...menu.promos.map(({ id }) => id),
  ...menu.adicionales.map(({ id }) => id),
  ...delivery.lugares.flatMap(({ nombre, alias }) => [nombre, ...alias]),
  "Av. San Martín 100, Morón",
];

const METHODS = [
  "initialize",
  "ping",
  "tools/list",
  "tools/call",
  "resources/list",
  "nada",
];

/** Well-formed messages of every method, with arguments that are near to right. */
const messages = fc.record({
  jsonrpc: fc.constant("2.0"),
  id: fc.oneof(fc.integer(), anyText),
  method: fc.constantFrom(...METHODS),
  params: fc.oneof(
    fc.record({
      protocolVersion: fc.constantFrom("2025-06-18", "2025-11-25", "1"),
    }),
    fc.record({
      name: fc.constantFrom(...TOOLS.map(({ name }) => name)),
      arguments: fc.oneof(
        ...TOOLS.map(({ inputSchema }) => valuesOf(inputSchema, NAMES)),
      ),
    }),
  ),
}, { requiredKeys: ["jsonrpc", "method"] });

/** Texts of messages: right, mutated, cut, doubled, of any bytes. */
const bodies: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  { weight: 2, arbitrary: messages.map((message) => JSON.stringify(message)) },
  {
    weight: 5,
    arbitrary: mutationsOf(messages).map((message) =>
      JSON.stringify(message) ?? ""
    ),
  },
  { weight: 2, arbitrary: anyValue.map((value) => JSON.stringify(value)) },
  {
    weight: 2,
    arbitrary: fc.tuple(messages, fc.nat(200)).map(([message, cut]) =>
      JSON.stringify(message).slice(0, cut)
    ),
  },
  {
    weight: 1,
    arbitrary: fc.array(messages, { maxLength: 3 }).map((all) =>
      JSON.stringify(all)
    ),
  },
  {
    weight: 1,
    arbitrary: messages.map((message) => {
      const text = JSON.stringify(message);
      return `\ufeff${
        text.slice(0, -1)
      },"method":"ping","__proto__":{"jsonrpc":"1.0"}}`;
    }),
  },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) =>
      new Uint8Array(bytes)
    ),
  },
);

const versions = fc.option(
  fc.constantFrom(
    "2025-06-18",
    "2025-11-25",
    "2024-11-05",
    "",
    "x".repeat(300),
    "2025-06-18, 1",
  ),
  { freq: 3, nil: undefined },
);

Deno.test("any body gets an answer of the contract from POST /api/v1/mcp", async () => {
  const test = createSubject();
  const seen = new Set<number>();
  await tryMany(
    6000,
    fc.record({ body: bodies, version: versions }),
    async ({ body, version }) => {
      const headers: HeadersInit = version === undefined
        ? {}
        : { "MCP-Protocol-Version": version };
      const response = await test.ask(PATH, { method: "POST", body, headers });
      seen.add(response.status);
      const text = await assertSound(response, test, OPERATION);
      if (response.status !== 200) return;
      assert(!text.includes("-32603"), text);
      assertEquals(JSON.parse(text).jsonrpc, "2.0");
    },
  );
  assertEquals([...seen].sort(), [200, 202, 400]);
});

/** Modern requests, near to right: a method, what is told of the client, and the headers that repeat the body. */
const modern = fc.record({
  method: fc.constantFrom(
    ...[
      "server/discover",
      "tools/call",
      "resources/read",
      "prompts/get",
      "nada",
    ],
  ),
  name: fc.constantFrom(
    "consultar_precios",
    "ñandú",
    "=?base64?",
    "=?base64?YQ==?=",
    "",
  ),
  meta: fc.oneof(
    { weight: 3, arbitrary: fc.constant(META) },
    mutationsOf(fc.constant(META)),
  ),
  headers: fc.record({
    "Mcp-Method": fc.constantFrom(
      "tools/call",
      "server/discover",
      "\u00ff",
      "x".repeat(9_000),
    ),
    "Mcp-Name": fc.constantFrom(
      "consultar_precios",
      "=?base64?w7FhbmTDug==?=",
      "=?base64?_?=",
      "",
    ),
    "MCP-Protocol-Version": fc.constantFrom(
      "2026-07-28",
      "2025-11-25",
      "v999.0.0",
    ),
  }, { requiredKeys: [] }),
  changed: fc.boolean(),
});

Deno.test("any modern request gets an answer of the contract from POST /api/v1/mcp", async () => {
  const test = createSubject();
  const seen = new Set<number>();
  await tryMany(
    3000,
    modern,
    async ({ method, name, meta, headers, changed }) => {
      const { headers: right } = modernRequest(method, {});
      const params = { name, uri: name, _meta: meta };
      const response = await test.ask(PATH, {
        method: "POST",
        headers: {
          ...right,
          "Mcp-Name": "consultar_precios",
          ...(changed ? headers : {}),
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      });
      seen.add(response.status);
      const text = await assertSound(response, test, OPERATION);
      assert(!text.includes("-32603"), text);
      if (isModern(params)) assertModernAnswer(method, JSON.parse(text));
    },
  );
  assertEquals([...seen].sort(), [200, 400, 404]);
});

const FLAVORS = menu.sabores.filter(({ disponible }) => disponible).map((
  { nombre },
) => nombre);

/** Orders that can be placed: tubs with as many flavors as they take, extras, a way to get them. */
const orders = fc.record({
  potes: fc.array(
    fc.constantFrom(...menu.potes).chain(({ id, saboresMax }) =>
      fc.record({
        tamano: fc.constant(id),
        sabores: fc.array(fc.constantFrom(...FLAVORS), {
          minLength: 1,
          maxLength: saboresMax,
        }),
        cantidad: fc.integer({ min: 1, max: 50 }),
      }, { requiredKeys: ["tamano", "sabores"] })
    ),
    { minLength: 1, maxLength: 10 },
  ),
  adicionales: fc.array(
    fc.record({ id: fc.constantFrom(...menu.adicionales.map(({ id }) => id)) }),
    { maxLength: 4 },
  ),
  entrega: fc.constantFrom("envio", "retiro"),
  localidad: fc.constantFrom(...NAMES),
}, { requiredKeys: ["potes"] });

for (const { name, inputSchema } of TOOLS) {
  const right = name === "cotizar_pedido"
    ? orders
    : valuesOf(inputSchema, NAMES);
  const calls = fc.oneof(
    right,
    valuesOf(inputSchema, NAMES),
    mutationsOf(right),
  );
  Deno.test(`any arguments of ${name} get a result of its schema or every reason why not`, async () => {
    const test = createSubject();
    const seen = new Set<string>();
    await tryMany(1500, calls, async (value) => {
      const isObject = typeof value === "object" && value !== null &&
        !Array.isArray(value);
      const params = { name, arguments: isObject ? value : { algo: value } };
      const body = JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params,
      });
      const response = await test.ask(PATH, { method: "POST", body });
      const text = await assertSound(response, test, OPERATION);
      if (response.status === 200) seen.add(assertToolAnswer(name, text));
    });
    assertEquals([...seen].sort(), ["done", "refused"]);
  });
}
