import { assert, assertEquals, assertMatch } from "@std/assert";
import { readMessage } from "../../src/mcp/message.ts";

const DEEP = 30_000;

/** Returns a message with these members. */
const jsonRpc = (members: string) => `{"jsonrpc":"2.0",${members}}`;

/** Valid messages, each with its differences from a request "m" with the id 1. */
const REQUESTS = [
  [jsonRpc('"id":1,"method":"m","params":null')],
  [jsonRpc('"id":1,"method":"m","params":{"a":[1]}'), { params: { a: [1] } }],
  [jsonRpc('"id":1,"method":"m","params":[1]'), { params: [1] }],
  [jsonRpc('"id":"1","method":"m"'), { id: "1" }],
  [jsonRpc('"id":"","method":"m"'), { id: "" }],
  [jsonRpc('"id":0,"method":"m"'), { id: 0 }],
  [jsonRpc('"id":-7,"method":"m"'), { id: -7 }],
  [jsonRpc('"id":9007199254740991,"method":"m"'), { id: 9007199254740991 }],
  [jsonRpc('"id":1.0,"method":"m"')],
  [jsonRpc('"id":"\\ud800\\u0000","method":"m"'), { id: "\ud800\0" }],
  [jsonRpc('"id":1,"method":"m","_x":true,"result":1')],
  [` \n${jsonRpc('"id":1,"method":"m"')}\t`],
  [jsonRpc('"id":1,"method":"constructor"'), { method: "constructor" }],
  [jsonRpc('"method":"m"'), { id: null }],
  [jsonRpc('"method":"m","params":[1]'), { id: null, params: [1] }],
  [jsonRpc('"method":"m","params":null'), { id: null }],
] as const;

for (const [text, request] of REQUESTS) {
  Deno.test(`readMessage() reads ${JSON.stringify(text)}`, () => {
    const usual = { kind: "message", id: 1, method: "m", params: {} };
    assertEquals<unknown>(readMessage(text), { ...usual, ...request });
  });
}

Deno.test("readMessage() gives the reason for refusing an integer id beyond 2^53", () => {
  const read = readMessage(jsonRpc('"id":9007199254740993,"method":"m"'));
  assertEquals(
    read.kind === "invalid" && [read.code, read.message, read.detail],
    [
      -32600,
      '"id" es un número demasiado grande.',
      "Un número llega exacto hasta 9007199254740991 (2^53 - 1). " +
      "Mandá uno menor, o el mismo como texto.",
    ],
  );
});

const NOT_JSON = [
  "",
  " \n",
  "hola",
  '{"jsonrpc":"2.0","id":1',
  '{"jsonrpc":"2.0","id":1,"method":"m"}{}',
  '\ufeff{"jsonrpc":"2.0","id":1,"method":"m"}',
  '{"jsonrpc":"2.0","id":"\0","method":"m"}',
  "[".repeat(2 * DEEP),
];

/** Invalid messages, each with the id of its refusal; null by default. */
const INVALID = [
  ["[]"],
  ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]'],
  ["[".repeat(DEEP) + "]".repeat(DEEP)],
  ["null"],
  ['"ping"'],
  ["1e400"],
  ["true"],
  ["{}"],
  ['{"id":1,"method":"ping"}', 1],
  ['{"jsonrpc":"1.0","id":"a","method":"ping"}', "a"],
  ['{"jsonrpc":2.0,"id":1,"method":"ping"}', 1],
  [jsonRpc('"id":1'), 1],
  [jsonRpc('"id":1,"method":null'), 1],
  [jsonRpc('"id":1,"method":{"a":1}'), 1],
  ['{"jsonrpc":"2.0"}'],
  [jsonRpc('"id":null,"method":"ping"')],
  [jsonRpc('"id":1.5,"method":"ping"')],
  [jsonRpc('"id":9007199254740992,"method":"m"')],
  [jsonRpc('"id":1e400,"method":"ping"')],
  [jsonRpc('"id":true,"method":"ping"')],
  [jsonRpc('"id":[1],"method":"ping"')],
  [jsonRpc('"id":{},"method":"ping"')],
  [jsonRpc('"id":1,"method":"ping","params":"a"'), 1],
  [jsonRpc('"id":1,"method":"ping","params":0'), 1],
  [jsonRpc('"id":1,"method":"ping","params":false'), 1],
  [jsonRpc('"method":"n","params":""')],
  // Responses aren't valid messages to a server.
  [jsonRpc('"id":1,"result":{}')],
  [jsonRpc('"id":1,"error":{"code":-32603,"message":"x"}')],
  [`{"__proto__":${jsonRpc('"id":1,"method":"ping"')}}`],
] as const;

const REFUSED = [
  ...NOT_JSON.map((text) => ({ text, code: -32700, id: null })),
  ...INVALID.map(([text, id = null]) => ({ text, code: -32600, id })),
];

for (const { text, code, id } of REFUSED) {
  Deno.test(`readMessage() refuses ${JSON.stringify(text).slice(0, 80)}`, () => {
    const message = readMessage(text);
    assert(message.kind === "invalid", message.kind);
    assertEquals<unknown>([message.code, message.id], [code, id]);
    assertMatch(message.message, /^.{10,80}\.$/);
    assertMatch(message.detail, /^.{10,160}\.$/);
  });
}

Deno.test("readMessage() reads params as deep as a message can be", () => {
  const message = readMessage(
    `{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":${"[".repeat(DEEP)}${
      "]".repeat(DEEP)
    }}}`,
  );
  assertEquals(message.kind, "message");
});

Deno.test("readMessage() returns the params of a message with an unreadable id", () => {
  const message = readMessage(
    '{"jsonrpc":"2.0","id":1.5,"method":"m","params":{"a":1}}',
  );
  assertEquals(message.kind === "invalid" && message.params, { a: 1 });
});
