/** Requests in customers' words, the call that a model makes, and its answer. */

import {
  assert,
  assertEquals,
  assertGreaterOrEqual,
  assertLessOrEqual,
  assertObjectMatch,
  assertStringIncludes,
} from "@std/assert";
import { readMessage } from "../src/mcp/message.ts";
import { createMcpServers } from "../src/tools/server.ts";
import { loadRealContent } from "./fixtures/real_shop.ts";

const ORIGIN = "https://shop.example";

const SATURDAY = "2026-11-21T15:00";
const FILE = new URL("agents.txt", import.meta.url);
const REQUESTS = readRequests(await Deno.readTextFile(FILE));
const { shop } = await loadRealContent();
const { engine } = createMcpServers({ shop, version: "1.0.0" })(ORIGIN);

for (const request of REQUESTS) {
  const { words, at, tool, isRefused, holds, lacks, data } = request;
  Deno.test(`${tool} answers at once: ${words}`, () => {
    const { isError, content, structuredContent } = call(
      tool,
      request.arguments,
      at,
    );
    const text = content[0]?.text ?? "";
    const json = content[1]?.text ?? "";

    assertEquals(isError, isRefused, text);
    for (const part of holds) assertStringIncludes(text, part);
    for (const part of lacks) {
      assert(!text.includes(part), `${part} in ${text}`);
    }
    if (isRefused) return;
    assertObjectMatch(structuredContent, data);
    assertEquals(JSON.parse(json), structuredContent);
  });
}

for (const { words, at, tool, suggests, ...request } of REQUESTS) {
  if (suggests === undefined) continue;
  Deno.test(`${tool} suggests the intended value first: ${words}`, () => {
    const [, json] = call(tool, request.arguments, at).content;
    const { problemas } = JSON.parse(json?.text ?? "");
    const first = problemas.map(({ campo, sugerencias }: Problem) => [
      campo,
      sugerencias[0],
    ]);
    assertEquals(Object.fromEntries(first), suggests);

    const corrected = structuredClone(request.arguments);
    for (const [pointer, value] of Object.entries(suggests)) {
      put(corrected, pointer, String(value));
    }
    const { isError, content } = call(tool, corrected, at);
    assert(!isError, content[0]?.text);
  });
}

Deno.test("agents.txt gets nine of ten answers at once, and at most a fifth of all by a suggestion", () => {
  const sixtieths = (requests: readonly unknown[]) =>
    60 * requests.length / REQUESTS.length;
  assert(REQUESTS.length >= 110, `${REQUESTS.length}`);
  assertEquals(
    new Set(REQUESTS.map(({ words }) => words)).size,
    REQUESTS.length,
  );
  assertGreaterOrEqual(
    sixtieths(REQUESTS.filter(({ takesMore }) => !takesMore)),
    54,
  );
  assertLessOrEqual(
    sixtieths(REQUESTS.filter(({ suggests }) => suggests !== undefined)),
    12,
  );
});

/** Reads the requests of `agents.txt`, which begins with a description of its format. */
function readRequests(text: string) {
  const blocks = text
    .replaceAll(/\n +/g, " ")
    .trimEnd()
    .split("\n\n");
  return blocks.slice(1).map((block) => {
    const rows = block.split("\n").map((line) =>
      /^([?@+=-]|takes more|\w+) ?(.*)$/.exec(line) ?? []
    );
    const row = (mark: string) => rows.find(([, name]) => name === mark)?.[2];

    const suggested = row("suggests");
    const textsOf = (mark: string) => row(mark)?.split(" | ") ?? [];
    const [, tool = "", args = ""] = rows.find(([, , rest]) =>
      rest?.startsWith("{")
    ) ?? [];

    return {
      words: row("?") ?? "",
      at: row("@") ?? SATURDAY,
      tool,
      arguments: JSON.parse(args),
      isRefused: row("refused") !== undefined,
      takesMore: row("takes more") !== undefined,
      suggests: suggested === undefined ? undefined : JSON.parse(suggested),
      holds: textsOf("+"),
      lacks: textsOf("-"),
      data: JSON.parse(row("=") ?? "{}"),
    };
  });
}

interface Problem {
  readonly campo: string;
  readonly sugerencias: readonly string[];
}

interface ToolResult {
  readonly isError: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: Record<string, unknown>;
}

function call(name: string, args: object, at: string): ToolResult {
  const params = { name, arguments: args };
  const text = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params,
  });
  const message = readMessage(text);
  if (message.kind === "invalid") throw new Error(message.message);

  const nowMs = Date.parse(`${at}:00-03:00`);
  const answer = engine.answer(message, nowMs);
  return JSON.parse(answer?.text ?? "").result;
}

/** Sets the value at a JSON pointer. */
function put(target: object, pointer: string, value: string): void {
  const path = pointer.slice(1).split("/");
  const last = path.pop() ?? "";

  const holder = path.reduce((inner, name) => Reflect.get(inner, name), target);
  Reflect.set(holder, last, value);
}
