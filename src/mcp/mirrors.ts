/** The headers that say again what a modern request's body says, for proxies that don't read bodies. */

import type { JsonObject } from "../schema/value.ts";
import type { RpcError } from "./message.ts";
import { ERROR_CODE } from "./protocol.ts";

/** Gives a header's value without the blanks around it, or null. Names are case-insensitive. */
export interface HeaderReader {
  get(name: string): string | null;
}

const LONGEST_HEADER = 8_000;

/** Whether a header's value is longer than any that is looked at. */
export function isLong(value: string): boolean {
  return value.length > LONGEST_HEADER;
}

/** Refuses a request whose `Mcp-Method` or `Mcp-Name` isn't what its body says; null where they agree. */
export function checkMirrors(
  method: string,
  params: JsonObject,
  headers: HeaderReader,
): RpcError | null {
  if (readPlain(headers.get("mcp-method")) !== method) {
    return mismatch('Mcp-Method tiene que decir lo mismo que "method" en el cuerpo.');
  }
  const key = nameKeyOf(method);
  if (key === undefined) return null;
  const header = headers.get("mcp-name");
  const expected = params[key];
  // The method itself refuses a body that lacks the name.
  if (header === null && typeof expected !== "string") return null;
  if (readName(header) === expected) return null;
  return mismatch(
    `Mcp-Name tiene que decir lo mismo que "params.${key}" en el cuerpo; ` +
      "lo que no es ASCII, como =?base64?...?= de su UTF-8.",
  );
}

/** Which of the params `Mcp-Name` repeats (MCP 2026-07-28, "Standard Request Headers"). */
function nameKeyOf(method: string): "name" | "uri" | undefined {
  if (method === "tools/call" || method === "prompts/get") return "name";
  return method === "resources/read" ? "uri" : undefined;
}

function mismatch(message: string): RpcError {
  return { code: ERROR_CODE.HeaderMismatch, message };
}

/** The value, or undefined where it is missing, too long or has characters that a header may not have. */
function readPlain(value: string | null): string | undefined {
  return value !== null && !isLong(value) && /^[\t\x20-\x7e]*$/.test(value) ? value : undefined;
}

/**
 * The value of `Mcp-Name` as its sender meant it: what stands between `=?base64?` and `?=` is UTF-8 in base64
 * ("Value Encoding"). Undefined where it doesn't decode.
 */
function readName(header: string | null): string | undefined {
  const value = readPlain(header);
  const encoded = value === undefined ? undefined : /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  if (encoded === undefined) return value;
  // The decoder would skip blanks.
  if (/\s/.test(encoded)) return undefined;
  try {
    const bytes = Uint8Array.fromBase64(encoded, { lastChunkHandling: "strict" });
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
