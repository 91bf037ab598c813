/** Answers as the text that is sent. A result that is always the same is written once. */

import type { RpcResponse } from "./message.ts";

/** The JSON of frozen results, with the brace that ends the answer. */
const ENDS = new WeakMap<object, string>();

/**
 * The JSON of an answer; of a frozen result, the text that it had the first time.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * const text = encodeAnswer({ jsonrpc: "2.0", id: "á", result: Object.freeze({ total: 2 }) });
 * assertEquals(text, '{"jsonrpc":"2.0","id":"á","result":{"total":2}}');
 * ```
 */
export function encodeAnswer(answer: RpcResponse): string {
  if (!("result" in answer) || !Object.isFrozen(answer.result)) return JSON.stringify(answer);
  return `{"jsonrpc":"2.0","id":${JSON.stringify(answer.id)},"result":${endOf(answer.result)}`;
}

function endOf(result: object): string {
  const known = ENDS.get(result);
  if (known !== undefined) return known;
  const end = `${JSON.stringify(result)}}`;
  ENDS.set(result, end);
  return end;
}
