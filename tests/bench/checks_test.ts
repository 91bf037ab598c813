import { assertThrows } from "@std/assert";
import { gzipSync } from "node:zlib";
import { type Check, hasQuote, hasResult, hasStatus, hasText } from "./checks.ts";
import type { HttpAnswer } from "./exchange.ts";

function answer(body: string, change: Partial<HttpAnswer> = {}): HttpAnswer {
  return {
    status: 200,
    headers: {},
    body: new TextEncoder().encode(body),
    headBytes: 1,
    ...change,
  };
}

const gzipped = (text: string) =>
  answer("", { headers: { "content-encoding": "gzip" }, body: new Uint8Array(gzipSync(text)) });
const call = (result: unknown, id = 1) => answer(JSON.stringify({ jsonrpc: "2.0", id, result }));

const TEXTS = [{ type: "text", text: "a" }, { type: "text", text: "b" }];
const RESULT = { content: TEXTS, structuredContent: { precio: 1 } };
const apart = (structuredContent: unknown) => ({ content: [...TEXTS, { structuredContent }] });
const quote = (tubs: number) => ({
  content: [{ text: "" }],
  structuredContent: { items: Array.from({ length: tubs }) },
});

const CASES: readonly [string, Check, HttpAnswer, HttpAnswer][] = [
  ["hasStatus()", hasStatus(304), answer("", { status: 304 }), answer("")],
  ["hasText() of a text", hasText("hola"), answer("hola"), answer("hole")],
  ["hasText() of a status", hasText("hola"), answer("hola"), answer("hola", { status: 500 })],
  ["hasText() of an encoding", hasText("hola", "gzip"), gzipped("hola"), answer("hola")],
  ["hasText() of no encoding", hasText("hola"), answer("hola"), gzipped("hola")],
  ["hasText() of a compressed text", hasText("hola", "gzip"), gzipped("hola"), gzipped("hole")],
  [
    "hasText() of a moment",
    hasText('{"consultado":"a","precio":1}'),
    answer('{"consultado":"b","precio":1}'),
    answer('{"consultado":"a","precio":2}'),
  ],
  ["hasResult()", hasResult(RESULT), call(RESULT), call({ ...RESULT, structuredContent: {} })],
  ["hasResult() of the data apart", hasResult(RESULT), call(apart({ precio: 1 })), call(apart({}))],
  ["hasResult() of the id", hasResult(RESULT), call(RESULT), call(RESULT, 2)],
  ["hasQuote()", hasQuote(2), call(quote(2)), call(quote(1))],
];
for (const [name, check, right, wrong] of CASES) {
  Deno.test(`${name} takes what is right and throws on what is wrong`, () => {
    check(right);
    assertThrows(() => check(wrong), Error);
  });
}
