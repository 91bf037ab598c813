import { assert, assertEquals, assertMatch } from "@std/assert";
import { readMessage } from "../../src/mcp/message.ts";

const DEEP = 30_000;

const REQUESTS: readonly (readonly [what: string, text: string, request: unknown])[] = [
  ["no params", '{"jsonrpc":"2.0","id":1,"method":"ping"}', { id: 1, method: "ping", params: {} }],
  [
    "null params",
    '{"jsonrpc":"2.0","id":1,"method":"ping","params":null}',
    { id: 1, method: "ping", params: {} },
  ],
  [
    "params",
    '{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":[1]}}',
    { id: 1, method: "m", params: { a: [1] } },
  ],
  [
    "params by position, which the engine refuses",
    '{"jsonrpc":"2.0","id":1,"method":"m","params":[1]}',
    { id: 1, method: "m", params: [1] },
  ],
  [
    "a text as id",
    '{"jsonrpc":"2.0","id":"1","method":"m"}',
    { id: "1", method: "m", params: {} },
  ],
  [
    "an empty text as id",
    '{"jsonrpc":"2.0","id":"","method":"m"}',
    { id: "", method: "m", params: {} },
  ],
  ["zero as id", '{"jsonrpc":"2.0","id":0,"method":"m"}', { id: 0, method: "m", params: {} }],
  [
    "a negative id",
    '{"jsonrpc":"2.0","id":-7,"method":"m"}',
    { id: -7, method: "m", params: {} },
  ],
  [
    "the largest safe integer as id",
    '{"jsonrpc":"2.0","id":9007199254740991,"method":"m"}',
    { id: 9007199254740991, method: "m", params: {} },
  ],
  [
    "a whole number written with a fraction",
    '{"jsonrpc":"2.0","id":1.0,"method":"m"}',
    { id: 1, method: "m", params: {} },
  ],
  [
    "a lone surrogate and NUL as id",
    '{"jsonrpc":"2.0","id":"\\ud800\\u0000","method":"m"}',
    { id: "\ud800\0", method: "m", params: {} },
  ],
  [
    "members of its own",
    '{"jsonrpc":"2.0","id":1,"method":"m","_x":true,"result":1}',
    { id: 1, method: "m", params: {} },
  ],
  [
    "white space around",
    ' \n{"jsonrpc":"2.0","id":1,"method":"m"}\t',
    { id: 1, method: "m", params: {} },
  ],
  [
    "a method named as a property of every object",
    '{"jsonrpc":"2.0","id":1,"method":"constructor"}',
    { id: 1, method: "constructor", params: {} },
  ],
];

for (const [what, text, request] of REQUESTS) {
  Deno.test(`readMessage() reads a request with ${what}`, () => {
    assertEquals<unknown>(readMessage(text), { kind: "request", ...Object(request) });
  });
}

const NOTIFICATIONS: readonly (readonly [
  what: string,
  text: string,
  method: string,
  params?: unknown,
])[] = [
  [
    "no params",
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    "notifications/initialized",
  ],
  ["params", '{"jsonrpc":"2.0","method":"n","params":{}}', "n"],
  ["params by position", '{"jsonrpc":"2.0","method":"n","params":[1]}', "n", [1]],
  ["null params", '{"jsonrpc":"2.0","method":"n","params":null}', "n"],
  ["a request's method", '{"jsonrpc":"2.0","method":"tools/call"}', "tools/call"],
];

for (const [what, text, method, params = {}] of NOTIFICATIONS) {
  Deno.test(`readMessage() reads a message without id and with ${what} as a notification`, () => {
    assertEquals<unknown>(readMessage(text), { kind: "notification", method, params });
  });
}

const INVALID: readonly (readonly [what: string, text: string, code: number, id: unknown])[] = [
  ["an empty text", "", -32700, null],
  ["white space", " \n", -32700, null],
  ["a text that is not JSON", "hola", -32700, null],
  ["JSON cut short", '{"jsonrpc":"2.0","id":1', -32700, null],
  ["two messages in a row", '{"jsonrpc":"2.0","id":1,"method":"m"}{}', -32700, null],
  ["a byte order mark", '\ufeff{"jsonrpc":"2.0","id":1,"method":"m"}', -32700, null],
  ["a bare NUL", '{"jsonrpc":"2.0","id":"\0","method":"m"}', -32700, null],
  ["lists that never close", "[".repeat(2 * DEEP), -32700, null],
  ["an empty batch", "[]", -32600, null],
  ["a batch", '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600, null],
  ["lists in lists", "[".repeat(DEEP) + "]".repeat(DEEP), -32600, null],
  ["null", "null", -32600, null],
  ["a text", '"ping"', -32600, null],
  ["a number", "1e400", -32600, null],
  ["true", "true", -32600, null],
  ["an empty object", "{}", -32600, null],
  ["no jsonrpc", '{"id":1,"method":"ping"}', -32600, 1],
  ["jsonrpc 1.0", '{"jsonrpc":"1.0","id":"a","method":"ping"}', -32600, "a"],
  ["jsonrpc as a number", '{"jsonrpc":2.0,"id":1,"method":"ping"}', -32600, 1],
  ["no method", '{"jsonrpc":"2.0","id":1}', -32600, 1],
  ["a null method", '{"jsonrpc":"2.0","id":1,"method":null}', -32600, 1],
  ["a method that is no text", '{"jsonrpc":"2.0","id":1,"method":{"a":1}}', -32600, 1],
  ["a notification without method", '{"jsonrpc":"2.0"}', -32600, null],
  ["a null id", '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, null],
  ["a fraction as id", '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600, null],
  ["an unsafe integer as id", '{"jsonrpc":"2.0","id":9007199254740992,"method":"m"}', -32600, null],
  ["a huge number as id", '{"jsonrpc":"2.0","id":1e400,"method":"ping"}', -32600, null],
  ["true as id", '{"jsonrpc":"2.0","id":true,"method":"ping"}', -32600, null],
  ["a list as id", '{"jsonrpc":"2.0","id":[1],"method":"ping"}', -32600, null],
  ["an object as id", '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, null],
  ["a text as params", '{"jsonrpc":"2.0","id":1,"method":"ping","params":"a"}', -32600, 1],
  ["a number as params", '{"jsonrpc":"2.0","id":1,"method":"ping","params":0}', -32600, 1],
  ["false as params", '{"jsonrpc":"2.0","id":1,"method":"ping","params":false}', -32600, 1],
  [
    "a notification with a text as params",
    '{"jsonrpc":"2.0","method":"n","params":""}',
    -32600,
    null,
  ],
  ["a response", '{"jsonrpc":"2.0","id":1,"result":{}}', -32600, null],
  [
    "an error response",
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"x"}}',
    -32600,
    null,
  ],
  [
    "members hidden behind __proto__",
    '{"__proto__":{"jsonrpc":"2.0","id":1,"method":"ping"}}',
    -32600,
    null,
  ],
];

for (const [what, text, code, id] of INVALID) {
  Deno.test(`readMessage() refuses ${what}`, () => {
    const message = readMessage(text);
    assert(message.kind === "invalid");
    assertEquals<unknown>({ code: message.code, id: message.id }, { code, id });
    assertMatch(message.message, /^.{10,80}\.$/);
    assertMatch(message.detail, /^.{10,160}\.$/);
  });
}

Deno.test("readMessage() reads params as deep as a message can be", () => {
  const message = readMessage(
    `{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":${"[".repeat(DEEP)}${"]".repeat(DEEP)}}}`,
  );
  assertEquals(message.kind, "request");
});

Deno.test("readMessage() tells the params of a message whose id it can't read", () => {
  const message = readMessage('{"jsonrpc":"2.0","id":1.5,"method":"m","params":{"a":1}}');
  assertEquals(message.kind === "invalid" && message.params, { a: 1 });
});
