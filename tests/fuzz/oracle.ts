/** Properties of every response. */

import {
  assert,
  assertEquals,
  assertGreater,
  assertMatch,
  assertNotMatch,
} from "@std/assert";
import { createAjv } from "../fixtures/ajv.ts";
import { TOOLS } from "../../src/tools/server.ts";
import {
  assertDescribed,
  assertProblem,
  createSampleApp,
  type Endpoint,
  ENDPOINTS,
} from "../fixtures/contract.ts";
import { plainText } from "../fixtures/plain_text.ts";
import type { TestApp } from "../fixtures/test_app.ts";

/** Matches a part of a stack trace, a local path or the runtime's name for an error. */
const LEAK =
  /\n\s+at \S|\.ts:\d|\bDeno\.|file:\/\/|node_modules|\bext:|(?:Type|Reference|Range|Syntax)Error|Uncaught/;

const ajv = createAjv();
const outputs = new Map(
  TOOLS.map((tool) => [tool.name, ajv.compile(tool.outputSchema)]),
);

/** Creates the app with the sample shop and an unlimited quota. */
export function createSubject(trustedProxies = 0): TestApp {
  return createSampleApp({ config: { rateLimit: 10_000_000, trustedProxies } });
}

/**
 * Returns the documented endpoint with a method and path; undefined if there is none. The
 * document describes HEAD as GET.
 */
export function endpointOf(
  method: string,
  path: string,
): Endpoint | undefined {
  const documented = method === "HEAD" ? "GET" : method;
  const endpoint = ENDPOINTS.find((candidate) =>
    candidate.method === documented && candidate.path === path
  );
  return endpoint && { ...endpoint, method };
}

/**
 * Asserts that a response of the API is correct, and returns its text.
 *
 * The contract must describe the response of an endpoint. Any other response must be empty
 * or a problem.
 */
export async function assertSound(
  response: Response,
  test: TestApp,
  endpoint: Endpoint | undefined,
): Promise<string> {
  const text = await plainText(response.clone());
  assertHarmless(response, text, test);

  if (endpoint !== undefined) {
    await assertDescribed(response, endpoint);
    return text;
  }

  const { status } = response;
  assert([204, 404, 405].includes(status), String(status));
  if (text !== "") assertProblem(text);
  return text;
}

/** Asserts that a response isn't a 5xx and reveals no internals, and that no handler failed. Empties the log. */
export function assertHarmless(
  response: Response,
  text: string,
  test: TestApp,
): void {
  assert(response.status < 500, `${response.status} ${text}`);
  assert(!LEAK.test(text), text);
  assertNotMatch(JSON.stringify([...response.headers]), LEAK);
  assertEquals(test.log.filter(({ kind }) => kind === "failure"), []);
  test.log.length = 0;
}

/**
 * Asserts that a tool's response is valid: a result of its schema, or a refusal with
 * every reason.
 */
export function assertToolAnswer(
  name: string,
  text: string,
): "done" | "refused" {
  const { result, error } = JSON.parse(text);
  assertEquals(error, undefined, text);
  const [prose, data] = result.content;
  assertGreater(prose.text.length, 0);

  if (result.isError) {
    assertEquals(result.structuredContent, undefined);
    const { problemas } = JSON.parse(data.text);
    assertGreater(problemas.length, 0);
    problemas.forEach(assertReason);
    return "refused";
  }

  const validate = outputs.get(name);
  assert(
    validate?.(result.structuredContent),
    JSON.stringify(validate?.errors),
  );
  assertEquals(JSON.parse(data.text), result.structuredContent);
  return "done";
}

interface Reason {
  readonly campo: string;
  readonly problema: string;
  readonly esperado: string;
  readonly sugerencias: readonly string[];
}

function assertReason(reason: Reason) {
  const { campo, problema, esperado, sugerencias } = reason;
  assertMatch(campo, /^(?:\/.*)?$/s);
  assertGreater(problema.length, 0);
  assertGreater(esperado.length, 0);
  assert(Array.isArray(sugerencias), JSON.stringify(reason));
}
