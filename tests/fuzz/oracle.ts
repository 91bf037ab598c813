/** What every answer must be, whatever was asked. */

import {
  assert,
  assertEquals,
  assertGreater,
  assertNotMatch,
} from "@std/assert";
import { Ajv2020 } from "ajv";
import addFormats from "ajv-formats";
import { TOOLS } from "../../src/tools/server.ts";
import {
  assertDescribed,
  assertProblem,
  createRealApp,
  type Operated,
  OPERATIONS,
  plainText,
} from "../fixtures/contract.ts";
import type { TestApp } from "../fixtures/test_app.ts";

/** What a stack, a path of this machine or a message of the runtime looks like. */
const LEAK =
  /\n\s+at \S|\.ts:\d|\bDeno\.|file:\/\/|node_modules|\bext:|(?:Type|Reference|Range|Syntax)Error|Uncaught/;

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const outputs = new Map(
  TOOLS.map((tool) => [tool.name, ajv.compile(tool.outputSchema)]),
);

/** The app over the real shop, with a quota that no run uses up. */
export function createSubject(trustedProxies = 0): TestApp {
  return createRealApp({ config: { rateLimit: 10_000_000, trustedProxies } });
}

/** The operation of a method and path, HEAD as GET; undefined for what the document has no operation for. */
export function operationOf(
  method: string,
  path: string,
): Operated | undefined {
  const wanted = method === "HEAD" ? "GET" : method;
  const own = OPERATIONS.find((one) =>
    one.method === wanted && one.path === path
  );
  return own && { ...own, method };
}

/**
 * An answer of the API: one that the contract describes, or a problem where there is no operation, and nothing of the
 * inside in it. Gives its text.
 */
export async function assertSound(
  response: Response,
  test: TestApp,
  operated: Operated | undefined,
): Promise<string> {
  const text = await plainText(response.clone());
  assertHarmless(response, text, test);
  if (operated !== undefined) {
    await assertDescribed(response, operated);
    return text;
  }
  assert([204, 404, 405].includes(response.status), String(response.status));
  if (text !== "") assertProblem(text);
  return text;
}

/** No failure of ours, no stack, no path of this machine. */
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

/** The answer to a tool's call: a result as its schema says, or a refusal with every reason. */
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
    for (const { campo, problema, esperado, sugerencias } of problemas) {
      assert(
        typeof campo === "string" && (campo === "" || campo.startsWith("/")),
        campo,
      );
      assert(
        problema.length > 0 && esperado.length > 0,
        `"${problema}", "${esperado}"`,
      );
      assert(Array.isArray(sugerencias), JSON.stringify(sugerencias));
    }
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
