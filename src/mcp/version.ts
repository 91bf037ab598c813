/** Which protocol version a client and this server speak. */

import { joinChoices } from "../words/lists.ts";
import {
  errorResponse,
  type RpcErrorResponse,
  type RpcNotification,
  type RpcRequest,
} from "./message.ts";
import { ERROR_CODE, PROTOCOL_VERSIONS, PUBLISHED_VERSION } from "./protocol.ts";

const ACCEPTED: ReadonlySet<unknown> = new Set(PROTOCOL_VERSIONS);

/** The version that `initialize` answers: the one asked for if it is accepted, else the published one. */
export function chooseVersion(requested: unknown): string {
  return typeof requested === "string" && ACCEPTED.has(requested) ? requested : PUBLISHED_VERSION;
}

const LONGEST_VERSION = 100;
const UNKNOWN_VERSION = "No hablo esa versión de MCP. En MCP-Protocol-Version mandá " +
  `${joinChoices(PROTOCOL_VERSIONS)}, o no mandes ese encabezado.`;

/**
 * Looks at the `MCP-Protocol-Version` header of a message: an unsupported version is an error for a 400 (of a very
 * long one, only the start is told), anything else is null. A missing header passes, and so does any on `initialize`, where the version is
 * still being agreed on (MCP 2025-06-18, "Transports", "Protocol Version Header").
 */
export function checkProtocolVersion(
  header: string | null,
  message: RpcRequest | RpcNotification,
): RpcErrorResponse | null {
  if (header === null || message.method === "initialize" || ACCEPTED.has(header)) return null;
  return errorResponse(message.kind === "request" ? message.id : null, {
    code: ERROR_CODE.InvalidRequest,
    message: UNKNOWN_VERSION,
    data: { supported: PROTOCOL_VERSIONS, requested: header.slice(0, LONGEST_VERSION) },
  });
}
