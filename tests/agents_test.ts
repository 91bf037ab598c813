/** Requests in customers' words, the call that a model makes, and the texts that its answer must contain. */

import {
  assert,
  assertEquals,
  assertGreaterOrEqual,
  assertObjectMatch,
} from "@std/assert";
import { readMessage } from "../src/mcp/message.ts";
import { createMcpServers } from "../src/tools/server.ts";
import { loadSampleContent } from "./fixtures/sample_shop.ts";
import { postCall } from "./fixtures/rpc.ts";

const ORIGIN = "https://shop.example";
const SATURDAY = "2026-11-21T15:00";
const FILE = new URL("agents.txt", import.meta.url);
const REQUESTS = readRequests(await Deno.readTextFile(FILE));
const { shop } = await loadSampleContent();
const engine = createMcpServers({ shop, version: "1.0.0" })(ORIGIN);

/** The minimum share of requests that are right in one call. */
const MIN_RIGHT = 6 / 7;
let right = 0;

for (const request of REQUESTS) {
  Deno.test(`a model answers in two calls: ${request.words}`, () => {
    const first = callTool(request.call, request.at);
    assertNotMisleading(first, request);
    if (lackOf(first, request) === null) {
      right += 1;
      return;
    }

    const next = request.then ?? followSuggestions(request.call, first);
    const second = callTool(next, request.at);
    assertNotMisleading(second, request);
    assertEquals(
      lackOf(second, request),
      null,
      `${proseOf(first)}\n\n${proseOf(second)}`,
    );
  });
}

Deno.test("six of seven requests are right in one call", () => {
  const words = new Set(REQUESTS.map(({ words }) => words));
  assertEquals(words.size, REQUESTS.length);
  assertGreaterOrEqual(right / REQUESTS.length, MIN_RIGHT);
});

interface Call {
  readonly tool: string;
  readonly args: Record<string, unknown>;
}

interface Answer {
  readonly isError: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
}

type Request = ReturnType<typeof readRequests>[number];

/** Reads the requests of `agents.txt`, which begins with a description of its format. */
function readRequests(text: string) {
  const blocks = text.replaceAll(/\n +/g, " ").trimEnd().split("\n\n");
  return blocks.slice(1).map((block) => {
    const rows = block.split("\n").map((line) =>
      /^(\S+) (.*)$/.exec(line) ?? []
    );
    const row = (mark: string) => rows.find(([, name]) => name === mark)?.[2];
    const textsOf = (mark: string) => row(mark)?.split(" | ") ?? [];

    const call = rows.find(([, , rest]) => rest?.startsWith("{")) ?? [];
    const then = row("then");
    return {
      words: row("?") ?? "",
      at: row("@") ?? SATURDAY,
      call: readCall(call[0] ?? ""),
      then: then === undefined ? undefined : readCall(then),
      holds: textsOf("+"),
      lacks: textsOf("-"),
      data: JSON.parse(row("=") ?? "{}"),
    };
  });
}

function readCall(line: string) {
  const [tool = "", ...rest] = line.split(" ");
  return { tool, args: JSON.parse(rest.join(" ")) };
}

function callTool({ tool, args }: Call, at: string) {
  const message = readMessage(postCall(tool, args).body);
  assert(message.kind === "message");

  const nowMs = Date.parse(`${at}:00-03:00`);
  return JSON.parse(engine.answer(message, nowMs)?.text ?? "").result;
}

function proseOf({ content }: Answer) {
  return content[0]?.text ?? "";
}

function assertNotMisleading(answer: Answer, { lacks }: Request) {
  const prose = proseOf(answer);
  for (const text of lacks) assert(!prose.includes(text), `${text}: ${prose}`);

  if (answer.isError) return;
  const json = JSON.parse(answer.content[1]?.text ?? "");
  assertEquals(json, answer.structuredContent);
}

/** Returns the required texts that the answer lacks; null if it has all. */
function lackOf(answer: Answer, { holds, data }: Request) {
  const prose = proseOf(answer);
  const missing = holds.find((text) => !prose.includes(text));
  if (missing !== undefined) return missing;
  if (Object.keys(data).length === 0) return null;

  try {
    assertObjectMatch(answer.structuredContent ?? {}, data);
    return null;
  } catch {
    return JSON.stringify(data);
  }
}

/** Returns the call with the first suggestion for each argument that was refused. */
function followSuggestions({ tool, args }: Call, answer: Answer) {
  const { problemas = [] } = JSON.parse(answer.content[1]?.text ?? "");
  const corrected = structuredClone(args);
  for (const { campo, sugerencias: [value] } of problemas) {
    assert(value !== undefined, `no suggestion: ${proseOf(answer)}`);
    put(corrected, campo, value);
  }
  return { tool, args: corrected };
}

/** Sets the value at a JSON pointer. */
function put(target: object, pointer: string, value: string) {
  const path = pointer.slice(1).split("/");
  const last = path.pop() ?? "";

  const holder = path.reduce((inner, name) => Reflect.get(inner, name), target);
  Reflect.set(holder, last, value);
}
