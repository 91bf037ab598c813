import { assertEquals } from "@std/assert";
import { callTool, readAnswer } from "../../pages/assets/calls.js";

const OBJECTIONS = [{ campo: "/potes", problema: "Falta.", esperado: "un pote", sugerencias: [] }];

const content = (data: unknown) => [
  { type: "text", text: "Prosa" },
  { type: "text", text: JSON.stringify(data) },
];
const done = (data: unknown) => ({
  result: { content: content(data), structuredContent: data, isError: false },
});
const refused = (data: unknown) => ({ result: { content: content(data), isError: true } });

const ANSWERS: readonly (readonly [string, number, Record<string, string>, unknown, unknown])[] = [
  [
    "a result",
    200,
    { "RateLimit-Remaining": "1", "RateLimit-Reset": "30" },
    done({ total: 5 }),
    { kind: "done", text: "Prosa", data: { total: 5 }, waitMs: 0 },
  ],
  [
    "a result that used up the quota",
    200,
    { "RateLimit-Remaining": "0", "RateLimit-Reset": "30" },
    done({ total: 5 }),
    { kind: "done", text: "Prosa", data: { total: 5 }, waitMs: 30_000 },
  ],
  [
    "a result without quota headers",
    200,
    {},
    done({}),
    { kind: "done", text: "Prosa", data: {}, waitMs: 0 },
  ],
  [
    "a refusal",
    200,
    {},
    refused({ problemas: OBJECTIONS }),
    { kind: "refused", objections: OBJECTIONS, waitMs: 0 },
  ],
  [
    "a 429",
    429,
    { "Retry-After": "17" },
    { code: "cuota_excedida" },
    { kind: "limited", waitMs: 17_000 },
  ],
  ["a 429 that does not say how long", 429, {}, null, { kind: "limited", waitMs: 60_000 }],
  ["a protocol error", 200, {}, { error: { code: -32602 } }, { kind: "failed" }],
  ["a failure of the server", 500, {}, done({}), { kind: "failed" }],
  ["an answer that is none", 200, {}, null, { kind: "failed" }],
];

for (const [what, status, headers, body, expected] of ANSWERS) {
  Deno.test(`readAnswer() understands ${what}`, () => {
    assertEquals<unknown>(readAnswer(status, new Headers(headers), body), expected);
  });
}

Deno.test("callTool() asks at the address that the page tells", async () => {
  const asked: unknown[] = [];
  const replaced = {
    document: { body: { dataset: { mcp: "/por/aca" } } },
    fetch: (address: unknown) => {
      asked.push(address);
      return Promise.resolve(Response.json(done({ total: 5 })));
    },
  };
  const own = Object.getOwnPropertyDescriptors(globalThis);
  for (const [name, value] of Object.entries(replaced)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
  try {
    assertEquals((await callTool("cotizar_pedido", {})).kind, "done");
  } finally {
    Object.defineProperty(globalThis, "fetch", own.fetch);
    Reflect.deleteProperty(globalThis, "document");
  }
  assertEquals(asked, ["/por/aca"]);
});
