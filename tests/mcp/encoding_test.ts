import { assertEquals } from "@std/assert";
import { encodeAnswer } from "../../src/mcp/encoding.ts";
import type { RpcResponse } from "../../src/mcp/message.ts";

const FROZEN = Object.freeze({ texto: '• Limón y "más" 🍋', total: 1.5, nada: null });

for (const result of [FROZEN, { ...FROZEN }]) {
  const what = Object.isFrozen(result) ? "a frozen result" : "any result";
  for (const id of [1, -0, 'á"\\', ""]) {
    Deno.test(`encodeAnswer() writes ${what} for the id ${JSON.stringify(id)} as JSON does, each time`, () => {
      const answer: RpcResponse = { jsonrpc: "2.0", id, result };
      assertEquals(encodeAnswer(answer), JSON.stringify(answer));
      assertEquals(encodeAnswer(answer), JSON.stringify(answer));
    });
  }
}

Deno.test("encodeAnswer() writes an error as JSON does", () => {
  const answer: RpcResponse = {
    jsonrpc: "2.0",
    id: null,
    error: { code: -32601, message: "¿Qué?" },
  };
  assertEquals(encodeAnswer(answer), JSON.stringify(answer));
});

Deno.test("encodeAnswer() doesn't mix frozen results up", () => {
  const [one, other] = [Object.freeze({ a: 1 }), Object.freeze({ a: 2 })];
  assertEquals(
    encodeAnswer({ jsonrpc: "2.0", id: 1, result: one }),
    '{"jsonrpc":"2.0","id":1,"result":{"a":1}}',
  );
  assertEquals(
    encodeAnswer({ jsonrpc: "2.0", id: 1, result: other }),
    '{"jsonrpc":"2.0","id":1,"result":{"a":2}}',
  );
});
