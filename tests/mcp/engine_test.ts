import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { createEngine } from "../../src/mcp/engine.ts";
import { readMessage } from "../../src/mcp/message.ts";
import { createTool } from "../../src/mcp/tool.ts";
import { number, object } from "../../src/schema/schema.ts";
import { PARTS, ROUND, ROUND_TOOL } from "./sample_server.ts";

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
function ask(message: unknown): unknown {
  const read = readMessage(JSON.stringify(message));
  assert(read.kind !== "invalid", read.kind);
  return JSON.parse(ENGINE.answer(read, 0)?.text ?? "null");
}

function request(method: string, params?: unknown, id: unknown = 1): unknown {
  return {
    jsonrpc: "2.0",
    id,
    method,
    ...(params === undefined ? {} : { params }),
  };
}

function call(args: unknown): unknown {
  return ask(request("tools/call", { name: "redondear", arguments: args }));
}

/** Icons exist from 2025-11-25 on. */
const { icons: _icons, ...WITHOUT_ICONS } = PARTS.serverInfo;
const CLIENT = { capabilities: {}, clientInfo: { name: "c", version: "1" } };

const VERSIONS:
  readonly (readonly [what: string, params: unknown, version: string])[] = [
    ["2025-06-18", { ...CLIENT, protocolVersion: "2025-06-18" }, "2025-06-18"],
    ["2025-11-25", { ...CLIENT, protocolVersion: "2025-11-25" }, "2025-11-25"],
    ["2099-01-01", { ...CLIENT, protocolVersion: "2099-01-01" }, "2025-06-18"],
    [
      "a list for a version",
      { ...CLIENT, protocolVersion: ["2025-11-25"] },
      "2025-06-18",
    ],
    ["no version", CLIENT, "2025-06-18"],
    ["no params", undefined, "2025-06-18"],
  ];

for (const [what, params, protocolVersion] of VERSIONS) {
  Deno.test(`answer() to initialize with ${what} agrees on ${protocolVersion}`, () => {
    assertEquals(ask(request("initialize", params)), {
      jsonrpc: "2.0",
      id: 1,
      result: {
        protocolVersion,
        capabilities: { tools: {}, resources: {} },
        serverInfo: protocolVersion === "2025-11-25"
          ? PARTS.serverInfo
          : WITHOUT_ICONS,
        instructions: "Redondeá con cuidado.",
      },
    });
  });
}

const RESULTS:
  readonly (readonly [method: string, params: unknown, result: unknown])[] = [
    ["ping", undefined, {}],
    ["resources/list", undefined, { resources: [NOTE] }],
    ["resources/list", { cursor: "más" }, { resources: [NOTE] }],
    ["resources/templates/list", undefined, { resourceTemplates: [] }],
    ["resources/read", { uri: "ui://a/nota" }, {
      contents: [{ uri: "ui://a/nota", text: "<p>" }],
    }],
    ["resources/read", { uri: "ui://a/vieja" }, {
      contents: [{ uri: "ui://a/vieja", text: "<p>" }],
    }],
    ["prompts/list", undefined, { prompts: [] }],
    ["tools/list", undefined, {
      tools: [ROUND_TOOL.descriptor],
    }],
  ];

for (const [method, params, result] of RESULTS) {
  Deno.test(`answer() to ${method} with params ${JSON.stringify(params)}`, () => {
    assertEquals(ask(request(method, params)), {
      jsonrpc: "2.0",
      id: 1,
      result,
    });
  });
}

for (
  const id of [
    1,
    0,
    -1,
    Number.MAX_SAFE_INTEGER,
    "1",
    "",
    "ñandú",
    "\0",
    "\ud800",
  ]
) {
  Deno.test(`answer() gives the id ${JSON.stringify(id)} back with its type`, () => {
    assertEquals(ask(request("ping", {}, id)), {
      jsonrpc: "2.0",
      id,
      result: {},
    });
    assertEquals(Object(ask(request("nada", {}, id))).id, id);
  });
}

for (
  const method of [
    "notifications/initialized",
    "notifications/nueva",
    ...ENGINE.methods,
  ]
) {
  Deno.test(`answer() is null to ${method} without id`, () => {
    assertEquals(ask({ jsonrpc: "2.0", method }), null);
  });
}

const ERRORS: readonly (readonly [
  what: string,
  method: string,
  params: unknown,
  code: number,
  said: RegExp,
])[] = [
  [
    "a method that isn't there",
    "sampling/createMessage",
    {},
    -32601,
    /"sampling\/createMessage"/,
  ],
  ["an empty method", "", {}, -32601, /""/],
  ["a method in another case", "Ping", {}, -32601, /"Ping".* ping,/],
  ["__proto__ as method", "__proto__", {}, -32601, /"__proto__"/],
  ["constructor as method", "constructor", {}, -32601, /"constructor"/],
  [
    "a notification's name with an id",
    "notifications/initialized",
    {},
    -32601,
    /initialized/,
  ],
  [
    "a method with NUL and a lone surrogate",
    "a\0\ud800",
    {},
    -32601,
    /\\u0000/,
  ],
  [
    "a method of 60,000 characters",
    "x".repeat(60_000),
    {},
    -32601,
    /^.{1,300}$/,
  ],
  ["params by position", "ping", [], -32602, /"params"/],
  [
    "tools/call with params by position",
    "tools/call",
    ["redondear"],
    -32602,
    /"params"/,
  ],
  ["no tool", "tools/call", {}, -32602, /"name".*"redondear"/],
  ["no params", "tools/call", undefined, -32602, /"name"/],
  ["a tool that is no text", "tools/call", { name: 1 }, -32602, /"name".* 1\./],
  [
    "an unknown tool",
    "tools/call",
    { name: "sumar" },
    -32602,
    /"sumar".*"redondear"/,
  ],
  [
    "__proto__ as tool",
    "tools/call",
    { name: "__proto__" },
    -32602,
    /"__proto__"/,
  ],
  [
    "constructor as tool",
    "tools/call",
    { name: "constructor" },
    -32602,
    /"constructor"/,
  ],
  [
    "a list as arguments",
    "tools/call",
    { name: "redondear", arguments: [1] },
    -32602,
    /"arguments".*una lista/,
  ],
  ["no address", "resources/read", {}, -32602, /"uri".*nada/],
  [
    "an address that is no text",
    "resources/read",
    { uri: 7 },
    -32602,
    /"uri".* 7\./,
  ],
  ["an unknown address", "resources/read", { uri: "a:b" }, -32602, /"a:b"/],
  [
    "null arguments",
    "tools/call",
    { name: "redondear", arguments: null },
    -32602,
    /null/,
  ],
  [
    "a text as arguments",
    "tools/call",
    { name: "redondear", arguments: "{}" },
    -32602,
    /"{}"/,
  ],
];

for (const [what, method, params, code, said] of ERRORS) {
  Deno.test(`answer() refuses ${what} with ${code}`, () => {
    const answer = Object(ask(request(method, params)));
    assertEquals(Object.keys(answer), ["jsonrpc", "id", "error"]);
    assertEquals(answer.error.code, code);
    assertMatch(answer.error.message, said);
  });
}

Deno.test("answer() to tools/call gives prose, JSON text and JSON that agree", () => {
  assertEquals(call({ valor: 2.5, modo: "abajo" }), {
    jsonrpc: "2.0",
    id: 1,
    result: {
      content: [
        { type: "text", text: "Da 2. \ud800" },
        { type: "text", text: '{"redondo":2,"pedidos":3}' },
      ],
      structuredContent: { redondo: 2, pedidos: 3 },
      isError: false,
    },
  });
});

Deno.test("answer() to tools/call takes no arguments for an empty object", () => {
  const answer = Object(ask(request("tools/call", { name: "redondear" })));
  assert(answer.result.isError, JSON.stringify(answer));
  assertMatch(
    answer.result.content[0].text,
    /\/valor: encontré nada: falta\. Esperaba un número/,
  );
});

Deno.test("answer() to wrong arguments lists every problem as prose and as data", () => {
  assertEquals(call({ valor: 5000, modo: "ariba" }), {
    jsonrpc: "2.0",
    id: 1,
    result: {
      content: [
        {
          type: "text",
          text: "Hay 2 cosas para corregir. Arreglalas y volvé a probar:\n" +
            "- /valor: encontré 5000. Esperaba un número de -1000 a 1000.\n" +
            '- /modo: encontré "ariba". Esperaba uno de: "arriba", "abajo", "cercano". ' +
            'Probá con "arriba".',
        },
        {
          type: "text",
          text: JSON.stringify({
            problemas: [
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
            ],
          }),
        },
      ],
      isError: true,
    },
  });
});

Deno.test("answer() to a refused call contains the reason and the suggestions", () => {
  assertEquals(
    Object(call({ valor: 13 })).result.content[0].text,
    "Hay algo para corregir. Arreglalo y volvé a probar:\n" +
      '- /valor: trae mala suerte. Esperaba otro número. Probá con "12", "14".',
  );
});

const HOSTILE: readonly (readonly [what: string, args: string])[] = [
  ["lists 30,000 deep", `{"valor":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
  [
    "objects 10,000 deep",
    `{"valor":${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}}`,
  ],
  ["a number beyond all numbers", '{"valor":1e400}'],
  [
    "10,000 unknown names",
    `{${Array.from({ length: 10_000 }, (_, i) => `"${i}":1`).join()}}`,
  ],
  ["a name of 60,000 characters", `{"${"x".repeat(60_000)}":1}`],
  ["a lone surrogate and NUL", '{"valor":"\\ud800\\u0000"}'],
];

for (const [what, args] of HOSTILE) {
  Deno.test(`answer() to arguments with ${what} is a short refusal`, () => {
    const message = readMessage(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"redondear","arguments":${args}}}`,
    );
    assert(message.kind === "message", message.kind);
    const text = ENGINE.answer(message, 0)?.text ?? "";
    assert(JSON.parse(text).result.isError, text);
    assert(text.length < 4 * 64 * 1024, `${text.length} characters`);
  });
}

Deno.test("answer() lets through what a tool throws", () => {
  assertThrows(() => call({ valor: 666 }), Error, "secreto interno");
});

Deno.test("answer() to an address of 6,000 nested lists gives nothing of it back", () => {
  const uri = `${"[".repeat(6_000)}${"]".repeat(6_000)}`;
  const text =
    `{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":${uri}}}`;
  const message = readMessage(text);
  assert(message.kind === "message", message.kind);
  const { error } = JSON.parse(ENGINE.answer(message, 0)?.text ?? "");
  assertEquals([error.code, error.data], [-32602, { uri: null }]);
});

const HEADERS: readonly (readonly [
  header: string,
  method: string,
  refused: { readonly code: number; readonly id: string | null } | undefined,
])[] = [
  ["2025-06-18", "ping", undefined],
  ["2025-11-25", "ping", undefined],
  ["2025-11-25", "notifications/initialized", undefined],
  ["2025-03-26", "initialize", undefined],
  ["", "initialize", undefined],
  ["2025-03-26", "ping", { code: -32600, id: "a" }],
  ["2025-03-26", "notifications/initialized", { code: -32600, id: null }],
  ["2026-07-27", "ping", { code: -32600, id: "a" }],
  ["v999.0.0", "ping", { code: -32600, id: "a" }],
  ["", "ping", { code: -32600, id: "a" }],
  ["2025-06-18, 2025-06-18", "ping", { code: -32600, id: "a" }],
];

for (const [header, method, refused] of HEADERS) {
  const verb = refused === undefined ? "takes" : "refuses";
  Deno.test(`answer() ${verb} MCP-Protocol-Version "${header}" on ${method}`, () => {
    const answer = answerUnder(header, method);
    assertEquals(answer?.status === 400, refused !== undefined);
    if (refused === undefined) return;
    const { id, error } = JSON.parse(answer?.text ?? "");
    assertEquals({ code: error.code, id }, refused);
  });
}

for (const requested of ["2024-11-05", "9".repeat(5000)]) {
  Deno.test(`answer() lists the versions to a client that requests ${requested.length} characters of one`, () => {
    assertEquals(
      JSON.parse(answerUnder(requested, "ping")?.text ?? "").error.data,
      {
        supported: ["2025-06-18", "2025-11-25"],
        requested: requested.slice(0, 100),
      },
    );
  });
}

function answerUnder(version: string, method: string) {
  const headers = new Headers({ "MCP-Protocol-Version": version });
  const id = method.startsWith("notifications/") ? null : "a";
  return ENGINE.answer({ kind: "message", id, method, params: {} }, 0, headers);
}

Deno.test("answer() writes a constant call once until the next change, with each message's id", () => {
  let calls = 0;
  const tool = createTool({
    ...ROUND,
    inputSchema: object({}, { optional: { valor: number() } }),
    isConstant: true,
    example: () => ({}),
    call: () => {
      calls += 1;
      return { kind: "done", text: "a", data: { redondo: calls, pedidos: 0 } };
    },
  }, { count: 0 });
  const engine = createEngine({ ...PARTS, tools: [tool] });
  const dataOf = (id: string | number, nowMs: number, args?: unknown) => {
    const params = { name: "redondear", arguments: args };
    const read = readMessage(
      JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params }),
    );
    assert(read.kind !== "invalid", read.kind);
    const answer = JSON.parse(engine.answer(read, nowMs)?.text ?? "null");
    return [answer.id, answer.result.structuredContent.redondo];
  };

  assertEquals(dataOf(1, 1000), [1, 1]);
  assertEquals(dataOf('"}', 1099, {}), ['"}', 1]);
  assertEquals(dataOf(2, 1100), [2, 2]);
  // The clock was set back.
  assertEquals(dataOf(3, 900), [3, 3]);
  assertEquals(dataOf(4, 900, { valor: 1 }), [4, 4]);
});
