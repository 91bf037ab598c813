import { assert, assertEquals, assertMatch } from "@std/assert";
import { readMessage } from "../../src/mcp/message.ts";

const DEEP = 30_000;

const text = (members: string) => `{"jsonrpc":"2.0",${members}}`;

const REQUESTS:
  readonly (readonly [what: string, text: string, request: object])[] = [
    ["no params", text('"id":1,"method":"ping"'), { method: "ping" }],
    ["null params", text('"id":1,"method":"m","params":null'), {}],
    ["params", text('"id":1,"method":"m","params":{"a":[1]}'), {
      params: { a: [1] },
    }],
    ["params by position", text('"id":1,"method":"m","params":[1]'), {
      params: [1],
    }],
    ["a text as id", text('"id":"1","method":"m"'), { id: "1" }],
    ["an empty text as id", text('"id":"","method":"m"'), { id: "" }],
    ["zero as id", text('"id":0,"method":"m"'), { id: 0 }],
    ["a negative id", text('"id":-7,"method":"m"'), { id: -7 }],
    [
      "the largest safe integer as id",
      text(`"id":${2 ** 53 - 1},"method":"m"`),
      { id: 2 ** 53 - 1 },
    ],
    [
      "a whole number written with a fraction",
      text('"id":1.0,"method":"m"'),
      {},
    ],
    [
      "a lone surrogate and NUL as id",
      text('"id":"\\ud800\\u0000","method":"m"'),
      {
        id: "\ud800\0",
      },
    ],
    [
      "members of its own",
      text('"id":1,"method":"m","_x":true,"result":1'),
      {},
    ],
    ["white space around", ` \n${text('"id":1,"method":"m"')}\t`, {}],
    [
      "a method named as every object's",
      text('"id":1,"method":"constructor"'),
      {
        method: "constructor",
      },
    ],
  ];

for (const [what, text, request] of REQUESTS) {
  Deno.test(`readMessage() reads a request with ${what}`, () => {
    const expected = {
      kind: "message",
      id: 1,
      method: "m",
      params: {},
      ...request,
    };
    assertEquals<unknown>(readMessage(text), expected);
  });
}

const NOTIFICATIONS:
  readonly (readonly [what: string, text: string, params?: unknown])[] = [
    ["no params", text('"method":"n"')],
    ["params", text('"method":"n","params":{}')],
    ["params by position", text('"method":"n","params":[1]'), [1]],
    ["null params", text('"method":"n","params":null')],
  ];

for (const [what, text, params = {}] of NOTIFICATIONS) {
  Deno.test(`readMessage() reads a message without id and with ${what} as a notification`, () => {
    assertEquals<unknown>(readMessage(text), {
      kind: "message",
      id: null,
      method: "n",
      params,
    });
  });
}

Deno.test("readMessage() says why it refuses an integer id beyond 2^53", () => {
  const read = readMessage(
    '{"jsonrpc":"2.0","id":9007199254740993,"method":"m"}',
  );
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

const INVALID: readonly (readonly [
  what: string,
  text: string,
  code: number,
  id: unknown,
])[] = [
  ["an empty text", "", -32700, null],
  ["white space", " \n", -32700, null],
  ["a text that is not JSON", "hola", -32700, null],
  ["JSON cut short", '{"jsonrpc":"2.0","id":1', -32700, null],
  [
    "two messages in a row",
    '{"jsonrpc":"2.0","id":1,"method":"m"}{}',
    -32700,
    null,
  ],
  [
    "a byte order mark",
    '\ufeff{"jsonrpc":"2.0","id":1,"method":"m"}',
    -32700,
    null,
  ],
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
  [
    "jsonrpc as a number",
    '{"jsonrpc":2.0,"id":1,"method":"ping"}',
    -32600,
    1,
  ],
  ["no method", text('"id":1'), -32600, 1],
  ["a null method", text('"id":1,"method":null'), -32600, 1],
  ["a method that is no text", text('"id":1,"method":{"a":1}'), -32600, 1],
  ["a notification without method", '{"jsonrpc":"2.0"}', -32600, null],
  ["a null id", text('"id":null,"method":"ping"'), -32600, null],
  ["a fraction as id", text('"id":1.5,"method":"ping"'), -32600, null],
  [
    "an unsafe integer as id",
    text('"id":9007199254740992,"method":"m"'),
    -32600,
    null,
  ],
  ["a huge number as id", text('"id":1e400,"method":"ping"'), -32600, null],
  ["true as id", text('"id":true,"method":"ping"'), -32600, null],
  ["a list as id", text('"id":[1],"method":"ping"'), -32600, null],
  ["an object as id", text('"id":{},"method":"ping"'), -32600, null],
  [
    "a text as params",
    text('"id":1,"method":"ping","params":"a"'),
    -32600,
    1,
  ],
  [
    "a number as params",
    text('"id":1,"method":"ping","params":0'),
    -32600,
    1,
  ],
  [
    "false as params",
    text('"id":1,"method":"ping","params":false'),
    -32600,
    1,
  ],
  [
    "a notification with a text as params",
    text('"method":"n","params":""'),
    -32600,
    null,
  ],
  ["a response", text('"id":1,"result":{}'), -32600, null],
  [
    "an error response",
    text('"id":1,"error":{"code":-32603,"message":"x"}'),
    -32600,
    null,
  ],
  [
    "members behind __proto__",
    `{"__proto__":${text('"id":1,"method":"ping"')}}`,
    -32600,
    null,
  ],
];

for (const [what, text, code, id] of INVALID) {
  Deno.test(`readMessage() refuses ${what}`, () => {
    const message = readMessage(text);
    assert(message.kind === "invalid", message.kind);
    assertEquals<unknown>({ code: message.code, id: message.id }, { code, id });
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
