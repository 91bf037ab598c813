/** Requests in customers' words, the calls that a model makes, and the texts that the tools' answers must contain. */

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
/** The number of requests that were right in one call. */
let right = 0;

for (const request of REQUESTS) {
  Deno.test(`a model needs at most two calls: ${request.words}`, () => {
    const first = callTool(request.call, request.at);
    assertNotMisleading(first, request);
    if (missingFrom(first, request) === null) {
      right += 1;
      return;
    }

    const next = request.then ?? followSuggestions(request.call, first);
    const second = callTool(next, request.at);
    assertNotMisleading(second, request);
    assertEquals(
      missingFrom(second, request),
      null,
      `${proseOf(first)}\n\n${proseOf(second)}`,
    );
  });
}

Deno.test("six of seven requests are right in one call", () => {
  const distinct = new Set(REQUESTS.map(({ words }) => words));
  assertEquals(distinct.size, REQUESTS.length);
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
    // Each row is a match: the line, its name, and the rest.
    const row = (name: string) => rows.find(([, first]) => first === name)?.[2];
    const textsOf = (name: string) => row(name)?.split(" | ") ?? [];

    // Only a call and the result have an object as their rest, and the call is first.
    const call = rows.find(([, , rest]) => rest?.startsWith("{")) ?? [];
    const then = row("then");
    return {
      words: row("?") ?? "",
      at: row("@") ?? SATURDAY,
      call: readCall(call[0] ?? ""),
      then: then === undefined ? undefined : readCall(then),
      required: textsOf("+"),
      misleading: textsOf("-"),
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

/** Asserts that the prose has no misleading text, and that a result's JSON equals its structured content. */
function assertNotMisleading(answer: Answer, { misleading }: Request) {
  const prose = proseOf(answer);
  for (const text of misleading) {
    assert(!prose.includes(text), `${text}: ${prose}`);
  }

  if (answer.isError) return;
  const json = JSON.parse(answer.content[1]?.text ?? "");
  assertEquals(json, answer.structuredContent);
}

/** Returns the first required text, or the required data, that the answer doesn't contain; null if it contains all. */
function missingFrom(answer: Answer, { required, data }: Request) {
  const prose = proseOf(answer);
  const missing = required.find((text) => !prose.includes(text));
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

  const parent = path.reduce((inner, name) => Reflect.get(inner, name), target);
  Reflect.set(parent, last, value);
}
