import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { namesVersion } from "../../src/mcp/modern.ts";
import { TOOLS } from "../../src/tools/server.ts";
import { content } from "../fixtures/contract.ts";
import { valuesOf } from "./from_schema.ts";
import {
  assertSound,
  assertToolAnswer,
  createSubject,
  endpointOf,
} from "./oracle.ts";
import { tryMany } from "./settings.ts";
import { anyText, anyValue, mutationsOf } from "./values.ts";
import { META, modernRequest } from "../fixtures/modern.ts";
import { assertModernAnswer } from "../fixtures/modern_answers.ts";
import { postCall, postRpc } from "../fixtures/rpc.ts";

const PATH = "/api/v1/mcp";
const ENDPOINT = endpointOf("POST", PATH);
const { usual: { menu }, delivery } = content.shop;
const FLAVOR_NAMES = menu.sabores.flatMap(({ nombre, categoria }) => [
  nombre,
  nombre.toUpperCase(),
  categoria,
]);
const NAMES = [
  ...FLAVOR_NAMES,
  ...menu.potes.flatMap(({ id, nombre }) => [id, nombre]),
  ...menu.promos.map(({ id }) => id),
  ...menu.adicionales.map(({ id }) => id),
  ...delivery.lugares.flatMap(({ nombre, alias = [] }) => [nombre, ...alias]),
  "Av. San Martín 100, Morón",
];

const METHODS = [
  "initialize",
  "ping",
  "tools/list",
  "tools/call",
  "resources/list",
  "prompts/list",
  "nada",
];

/** Messages of every method, with arguments that are mostly valid. */
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

const mutatedTexts = mutationsOf(messages)
  .map((message) => JSON.stringify(message) ?? "");
const cutTexts = fc.tuple(messages, fc.nat(200))
  .map(([message, length]) => JSON.stringify(message).slice(0, length));
const batches = fc.array(messages, { maxLength: 3 })
  .map((batch) => JSON.stringify(batch));
const doubledKeys = messages.map((message) => {
  const text = JSON.stringify(message).slice(0, -1);
  return `\ufeff${text},"method":"ping","__proto__":{"jsonrpc":"1.0"}}`;
});
const anyBytes = fc.uint8Array({ maxLength: 60 })
  .map((bytes) => new Uint8Array(bytes));

/**
 * Bodies: messages that are valid, mutated, cut or have repeated keys, batches, and any
 * bytes.
 */
const bodies: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  {
    weight: 2,
    arbitrary: messages.map((message) => JSON.stringify(message)),
  },
  { weight: 5, arbitrary: mutatedTexts },
  {
    weight: 2,
    arbitrary: anyValue.map((value) => JSON.stringify(value)),
  },
  { weight: 2, arbitrary: cutTexts },
  { weight: 1, arbitrary: batches },
  { weight: 1, arbitrary: doubledKeys },
  { weight: 1, arbitrary: anyBytes },
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
  const cases = fc.record({ body: bodies, version: versions });
  const statuses = new Set<number>();

  await tryMany(1500, cases, async ({ body, version }) => {
    const headers: HeadersInit = version === undefined
      ? {}
      : { "MCP-Protocol-Version": version };
    const response = await test.ask(PATH, {
      method: "POST",
      body,
      headers,
    });
    statuses.add(response.status);

    const text = await assertSound(response, test, ENDPOINT);
    if (response.status !== 200) return;
    assert(!text.includes("-32603"), text);
    assertEquals(JSON.parse(text).jsonrpc, "2.0");
  });

  assertEquals([...statuses].sort(), [200, 202, 400]);
});

/** Requests of 2026-07-28, mostly valid: method, `_meta`, and headers that repeat the body. */
const modern = fc.record({
  method: fc.constantFrom(
    "server/discover",
    "tools/call",
    "resources/read",
    "prompts/get",
    "nada",
  ),
  name: fc.constantFrom(
    "consultar_precios",
    "ñandú",
    "=?base64?",
    "=?base64?YQ==?=",
    "",
  ),
  meta: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constant(META),
    },
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
  replacesHeaders: fc.boolean(),
});

Deno.test("any modern request gets an answer of the contract from POST /api/v1/mcp", async () => {
  const test = createSubject();
  const statuses = new Set<number>();

  await tryMany(750, modern, async (request) => {
    const { method, name, meta, headers, replacesHeaders } = request;
    const params = {
      name,
      uri: name,
      _meta: meta,
    };
    const response = await test.ask(PATH, {
      method: "POST",
      headers: {
        ...modernRequest(method, {}).headers,
        "Mcp-Name": "consultar_precios",
        ...(replacesHeaders ? headers : {}),
      },
      body: postRpc(method, params).body,
    });
    statuses.add(response.status);

    const text = await assertSound(response, test, ENDPOINT);
    assert(!text.includes("-32603"), text);
    if (namesVersion(params)) assertModernAnswer(method, JSON.parse(text));
  });

  assertEquals([...statuses].sort(), [200, 400, 404]);
});

const AVAILABLE = menu.sabores
  .filter(({ disponible }) => disponible)
  .map(({ nombre }) => nombre);

const tubs = fc.constantFrom(...menu.potes).chain(({ id, saboresMax }) =>
  fc.record({
    tamano: fc.constant(id),
    sabores: fc.array(fc.constantFrom(...AVAILABLE), {
      minLength: 1,
      maxLength: saboresMax,
    }),
    cantidad: fc.integer({ min: 1, max: 50 }),
  }, { requiredKeys: ["tamano", "sabores"] })
);

/** Orders that the shop accepts. */
const orders = fc.record({
  potes: fc.array(tubs, { minLength: 1, maxLength: 10 }),
  adicionales: fc.array(
    fc.record({ id: fc.constantFrom(...menu.adicionales.map(({ id }) => id)) }),
    { maxLength: 4 },
  ),
  entrega: fc.constantFrom("envio", "retiro"),
  localidad: fc.constantFrom(...NAMES),
}, { requiredKeys: ["potes"] });

for (const { name, inputSchema } of TOOLS) {
  const valid = name === "cotizar_pedido"
    ? orders
    : valuesOf(inputSchema, NAMES);
  const calls = fc.oneof(
    valid,
    valuesOf(inputSchema, NAMES),
    mutationsOf(valid),
  );

  Deno.test(`any arguments of ${name} get a result of its schema or every reason against them`, async () => {
    const test = createSubject();
    const outcomes = new Set<string>();

    await tryMany(400, calls, async (value) => {
      const response = await test.ask(PATH, postCall(name, asObject(value)));

      const text = await assertSound(response, test, ENDPOINT);
      if (response.status === 200) outcomes.add(assertToolAnswer(name, text));
    });

    assertEquals([...outcomes].sort(), ["done", "refused"]);
  });
}

/** Returns an object unchanged, and any other value in an object. */
function asObject(value: unknown) {
  const isObject = typeof value === "object" && value !== null;
  return isObject && !Array.isArray(value) ? value : { algo: value };
}
