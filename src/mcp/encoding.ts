/** Answers as the bytes that are sent. A result that is always the same is written once. */

import type { RpcResponse } from "./message.ts";

const ENCODER = new TextEncoder();

/** The JSON of frozen results, with the brace that ends the answer. */
const ENDS = new WeakMap<object, Uint8Array>();

/**
 * The JSON of an answer in UTF-8; of a frozen result, the text that it had the first time.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * const bytes = encodeAnswer({ jsonrpc: "2.0", id: "á", result: Object.freeze({ total: 2 }) });
 * assertEquals(new TextDecoder().decode(bytes), '{"jsonrpc":"2.0","id":"á","result":{"total":2}}');
 * ```
 */
export function encodeAnswer(answer: RpcResponse): Uint8Array<ArrayBuffer> {
  if (!("result" in answer) || !Object.isFrozen(answer.result)) {
    return ENCODER.encode(JSON.stringify(answer));
  }
  const start = ENCODER.encode(`{"jsonrpc":"2.0","id":${JSON.stringify(answer.id)},"result":`);
  const end = endOf(answer.result);
  const bytes = new Uint8Array(start.byteLength + end.byteLength);
  bytes.set(start);
  bytes.set(end, start.byteLength);
  return bytes;
}

function endOf(result: object): Uint8Array {
  const known = ENDS.get(result);
  if (known !== undefined) return known;
  const end = ENCODER.encode(`${JSON.stringify(result)}}`);
  ENDS.set(result, end);
  return end;
}
