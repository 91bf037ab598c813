// @ts-check
/**
 * Calls of the shop's own MCP tools, and the answer in the few forms that a page must tell apart.
 *
 * @module
 */

/**
 * One reason why the server refused the arguments of a call, as far as a page needs it.
 *
 * @typedef {object} Objection
 * @property {string} campo JSON Pointer (RFC 6901) into the arguments
 * @property {string} problema
 */

/**
 * What came of a call. `waitMs` is how long to leave the quota alone: 0 unless it is used up.
 *
 * @typedef {{ readonly kind: "done", readonly text: string, readonly data: unknown, readonly waitMs: number }
 *   | { readonly kind: "refused", readonly objections: readonly Objection[], readonly waitMs: number }
 *   | { readonly kind: "limited", readonly waitMs: number }
 *   | { readonly kind: "failed" }} Answer
 */

const DEFAULT_WAIT_S = 60;

/**
 * Calls a tool, at the address that the page tells. Never rejects: no network, a time-out or an answer that makes no
 * sense is "failed".
 *
 * @param {string} name
 * @param {object} args
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>}
 */
export async function callTool(name, args, signal) {
  try {
    const response = await fetch(document.body.dataset.mcp ?? "", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Accept": "application/json" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name, arguments: args },
      }),
      ...(signal === undefined ? {} : { signal }),
    });
    return readAnswer(response.status, response.headers, await response.json());
  } catch {
    return { kind: "failed" };
  }
}

/**
 * Tells what an answer of the endpoint means.
 *
 * @param {number} status
 * @param {Headers} headers
 * @param {any} body
 * @returns {Answer}
 */
export function readAnswer(status, headers, body) {
  if (status === 429) {
    const seconds = Number(headers.get("Retry-After") ?? NaN);
    return { kind: "limited", waitMs: 1000 * (seconds > 0 ? seconds : DEFAULT_WAIT_S) };
  }
  const result = body?.result;
  const [prose, json] = result?.content ?? [];
  if (status !== 200 || typeof prose?.text !== "string") return { kind: "failed" };
  const isUsedUp = headers.get("RateLimit-Remaining") === "0";
  const waitMs = isUsedUp ? 1000 * Number(headers.get("RateLimit-Reset") ?? DEFAULT_WAIT_S) : 0;
  return result.isError
    ? { kind: "refused", objections: JSON.parse(json.text).problemas, waitMs }
    : { kind: "done", text: prose.text, data: result.structuredContent, waitMs };
}
