import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { createEngine } from "../../src/mcp/engine.ts";
import type { RpcMessage } from "../../src/mcp/message.ts";
import { number, object } from "../../src/schema/schema.ts";
import { readRows } from "../fixtures/rows.ts";
import { createRound, PARTS, ROUND, ROUND_TOOL } from "./sample_server.ts";

const NOTE = {
  uri: "ui://a/nota",
  name: "nota",
  mimeType: "text/html",
  _meta: { ui: {} },
};
const ADDRESSES = ["ui://a/nota", "ui://a/vieja"];
const ENGINE = createEngine({
  ...PARTS,
  resources: [{
    descriptor: NOTE,
    read: (uri) => ADDRESSES.includes(uri) ? { uri, text: "<p>" } : undefined,
  }],
});

/** Returns an answer as a client reads it: through JSON and back. */
function ask(
  method: string,
  params: RpcMessage["params"] = {},
  id: RpcMessage["id"] = 1,
) {
  const answer = ENGINE.answer({ kind: "message", id, method, params }, 0);
  return JSON.parse(answer?.text ?? "null");
}

function call(args: unknown) {
  return ask("tools/call", { name: "redondear", arguments: args }).result;
}

/** Protocol versions before 2025-11-25 have no icons. */
const { icons: _icons, ...WITHOUT_ICONS } = PARTS.serverInfo;

const VERSIONS = [
  ["2025-06-18", "2025-06-18"],
  ["2025-11-25", "2025-11-25"],
  ["2099-01-01", "2025-06-18"],
  [["2025-11-25"], "2025-06-18"],
  [undefined, "2025-06-18"],
] as const;

for (const [requested, version] of VERSIONS) {
  Deno.test(`answer() to initialize with ${JSON.stringify(requested)} agrees on ${version}`, () => {
    assertEquals(ask("initialize", { protocolVersion: requested }).result, {
      protocolVersion: version,
      capabilities: { tools: {}, resources: {} },
      serverInfo: version === "2025-11-25" ? PARTS.serverInfo : WITHOUT_ICONS,
      instructions: "Redondeá con cuidado.",
    });
  });
}

const RESULTS = [
  ["ping", {}, {}],
  ["resources/list", {}, { resources: [NOTE] }],
  ["resources/list", { cursor: "más" }, { resources: [NOTE] }],
  ["resources/templates/list", {}, { resourceTemplates: [] }],
  ["resources/read", { uri: "ui://a/nota" }, {
    contents: [{ uri: "ui://a/nota", text: "<p>" }],
  }],
  ["resources/read", { uri: "ui://a/vieja" }, {
    contents: [{ uri: "ui://a/vieja", text: "<p>" }],
  }],
  ["prompts/list", {}, { prompts: [] }],
  ["tools/list", {}, { tools: [ROUND_TOOL.descriptor] }],
] as const;

for (const [method, params, result] of RESULTS) {
  Deno.test(`answer() to ${method} with params ${JSON.stringify(params)}`, () => {
    assertEquals(ask(method, params), { jsonrpc: "2.0", id: 1, result });
  });
}

for (const id of [0, "1", "", "\0", "\ud800"]) {
  Deno.test(`answer() returns the id ${JSON.stringify(id)} with its type`, () => {
    assertEquals(ask("ping", {}, id), { jsonrpc: "2.0", id, result: {} });
    assertEquals(ask("nada", {}, id).id, id);
  });
}

for (const method of ["notifications/nueva", ...ENGINE.methods]) {
  Deno.test(`answer() returns null for ${method} without an id`, () => {
    assertEquals(ask(method, {}, null), null);
  });
}

/** Unknown methods, each with a pattern of the refusal. */
const UNKNOWN_METHODS = [
  ["sampling/createMessage", /"sampling\/createMessage"/],
  ["", /""/],
  ["Ping", /"Ping".* ping,/],
  ["__proto__", /"__proto__"/],
  ["constructor", /"constructor"/],
  ["notifications/initialized", /initialized/],
  ["a\0\ud800", /\\u0000/],
  ["x".repeat(60_000), /^.{1,300}$/],
] as const;

/** Methods with wrong params, each with a pattern of the refusal. */
const WRONG_PARAMS = [
  ["ping", [], /"params"/],
  ["tools/call", ["redondear"], /"params"/],
  ["tools/call", {}, /"name".*"redondear"/],
  ["tools/call", { name: 1 }, /"name".* 1\./],
  ["tools/call", { name: "sumar" }, /"sumar".*"redondear"/],
  ["tools/call", { name: "__proto__" }, /"__proto__"/],
  ["tools/call", { name: "constructor" }, /"constructor"/],
  [
    "tools/call",
    { name: "redondear", arguments: [1] },
    /"arguments".*una lista/,
  ],
  ["tools/call", { name: "redondear", arguments: null }, /null/],
  ["tools/call", { name: "redondear", arguments: "{}" }, /"{}"/],
  ["resources/read", {}, /"uri".*nada/],
  ["resources/read", { uri: 7 }, /"uri".* 7\./],
  ["resources/read", { uri: "a:b" }, /"a:b"/],
] as const;

const ERRORS = [
  ...UNKNOWN_METHODS.map(([method, message]) => (
    { method, params: {}, code: -32601, message }
  )),
  ...WRONG_PARAMS.map(([method, params, message]) => (
    { method, params, code: -32602, message }
  )),
];

for (const { method, params, code, message } of ERRORS) {
  const hint = JSON.stringify([method, params]).slice(0, 80);
  Deno.test(`answer() refuses ${hint} with ${code}`, () => {
    const answer = ask(method, params);
    assertEquals(Object.keys(answer), ["jsonrpc", "id", "error"]);
    assertEquals(answer.error.code, code);
    assertMatch(answer.error.message, message);
  });
}

Deno.test("answer() to tools/call gives prose, JSON text and JSON that agree", () => {
  assertEquals(call({ valor: 2.5, modo: "abajo" }), {
    content: [
      { type: "text", text: "Da 2. \ud800" },
      { type: "text", text: '{"redondo":2,"pedidos":3}' },
    ],
    structuredContent: { redondo: 2, pedidos: 3 },
    isError: false,
  });
});

Deno.test("answer() to tools/call treats missing arguments as an empty object", () => {
  const { isError, content } = ask("tools/call", { name: "redondear" }).result;
  assert(isError);
  assertMatch(content[0].text, /\/valor: encontré nada: falta\. Esperaba un n/);
});

Deno.test("answer() to wrong arguments lists every problem as prose and as data", () => {
  const problemas = [
    {
      campo: "/valor",
      problema: "encontré 5000",
      esperado: "un número de -1000 a 1000",
      sugerencias: [],
    },
    {
      campo: "/modo",
      problema: 'encontré "ariba"',
      esperado: 'uno de: "arriba", "abajo", "cercano"',
      sugerencias: ["arriba"],
    },
  ];
  const prose = "Hay 2 cosas para corregir. Arreglalas y volvé a probar:\n" +
    "- /valor: encontré 5000. Esperaba un número de -1000 a 1000.\n" +
    '- /modo: encontré "ariba". Esperaba uno de: "arriba", "abajo", "cercano". ' +
    'Probá con "arriba".';

  assertEquals(call({ valor: 5000, modo: "ariba" }), {
    content: [
      { type: "text", text: prose },
      { type: "text", text: JSON.stringify({ problemas }) },
    ],
    isError: true,
  });
});

Deno.test("answer() to a refused call contains the reason and the suggestions", () => {
  assertEquals(
    call({ valor: 13 }).content[0].text,
    "Hay algo para corregir. Arreglalo y volvé a probar:\n" +
      '- /valor: trae mala suerte. Esperaba otro número. Probá con "12", "14".',
  );
});

const HOSTILE = [
  `{"valor":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
  '{"valor":1e400}',
  JSON.stringify(Object.fromEntries(Array(10_000).fill(1).entries())),
  `{"${"x".repeat(60_000)}":1}`,
  '{"valor":"\\ud800\\u0000"}',
];

for (const args of HOSTILE) {
  Deno.test(`answer() to ${args.slice(0, 20)}... is a short refusal`, () => {
    const answer = ask("tools/call", {
      name: "redondear",
      arguments: JSON.parse(args),
    });
    assert(answer.result.isError);
    const { length } = JSON.stringify(answer);
    assert(length < 4 * 64 * 1024, `${length} characters`);
  });
}

Deno.test("answer() throws the exception of a tool", () => {
  assertThrows(() => call({ valor: 666 }), Error, "secreto interno");
});

Deno.test("answer() doesn't repeat an address of 6,000 nested lists", () => {
  const uri = JSON.parse(`${"[".repeat(6_000)}${"]".repeat(6_000)}`);
  const { error } = ask("resources/read", { uri });
  assertEquals([error.code, error.data], [-32602, { uri: null }]);
});

/** The outcome as a verb, the version, the method, and the id of the refusal. */
const HEADERS = readRows`
accepts → 2025-06-18 → ping
accepts → 2025-11-25 → ping
accepts → 2025-11-25 → notifications/initialized
accepts → 2025-03-26 → initialize
accepts → ∅ → initialize
refuses → 2025-03-26 → ping → "a"
refuses → 2025-03-26 → notifications/initialized → null
refuses → 2026-07-27 → ping → "a"
refuses → v999.0.0 → ping → "a"
refuses → ∅ → ping → "a"
refuses → 2025-06-18, 2025-06-18 → ping → "a"
`;

for (const [verb, header = "", method = "", refusedId = ""] of HEADERS) {
  Deno.test(`answer() ${verb} MCP-Protocol-Version "${header}" on ${method}`, () => {
    const answer = answerUnder(header, method);
    assertEquals(answer?.status === 400, verb === "refuses");
    if (verb === "accepts") return;
    const { id, error } = JSON.parse(answer?.text ?? "");
    assertEquals([error.code, id], [-32600, JSON.parse(refusedId)]);
  });
}

Deno.test("answer() lists the versions to a client that requests an unsupported one", () => {
  assertEquals(
    JSON.parse(answerUnder("2024-11-05", "ping")?.text ?? "").error.data,
    { supported: ["2025-06-18", "2025-11-25"], requested: "2024-11-05" },
  );
});

function answerUnder(version: string, method: string) {
  const headers = new Headers({ "MCP-Protocol-Version": version });
  const id = method.startsWith("notifications/") ? null : "a";
  return ENGINE.answer({ kind: "message", id, method, params: {} }, 0, headers);
}

Deno.test("answer() writes a constant call once until the next change, with each message's id", () => {
  let calls = 0;
  const tool = createRound({
    ...ROUND,
    inputSchema: object({}, { valor: number() }),
    isCacheable: true,
    call: () => {
      calls += 1;
      return {
        kind: "done",
        lines: ["a"],
        data: { redondo: calls, pedidos: 0 },
      };
    },
  }, 0);
  const engine = createEngine({ ...PARTS, tools: [tool] });
  const dataOf = (id: string | number, nowMs: number, args?: unknown) => {
    const params = { name: "redondear", arguments: args };
    const message = { kind: "message", method: "tools/call", params } as const;
    const text = engine.answer({ ...message, id }, nowMs)?.text ?? "null";
    const answer = JSON.parse(text);
    return [answer.id, answer.result.structuredContent.redondo];
  };

  assertEquals(dataOf(1, 1000), [1, 1]);
  assertEquals(dataOf('"}', 1099, {}), ['"}', 1]);
  assertEquals(dataOf(2, 1100), [2, 2]);
  // The clock goes back.
  assertEquals(dataOf(3, 900), [3, 3]);
  assertEquals(dataOf(4, 900, { valor: 1 }), [4, 4]);
});

/** Requests whose replies are the same for every client, with their params. */
const CONSTANTS = [
  ["initialize", { protocolVersion: "2025-11-25" }],
  ["tools/list", {}],
  ["resources/list", {}],
  ["resources/read", { uri: "ui://a/nota" }],
] as const;

for (const [method, params] of CONSTANTS) {
  Deno.test(`answer() writes its reply to ${method} once until the next change`, () => {
    let writes = 0;
    const counted = { toJSON: () => ++writes };
    const engine = createEngine({
      ...PARTS,
      capabilities: { counted },
      tools: [{
        ...ROUND_TOOL,
        descriptor: { ...ROUND_TOOL.descriptor, counted },
      }],
      resources: [{
        descriptor: { ...NOTE, counted },
        read: (uri) => ({ uri, counted }),
      }],
    });

    for (const [id, nowMs] of [[1, 1000], [2, 1099], [3, 1100]] as const) {
      engine.answer({ kind: "message", id, method, params }, nowMs);
    }
    assertEquals(writes, 2);
  });
}
