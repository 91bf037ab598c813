/** Which protocol version a client and this server speak. */

import { show } from "../schema/wording.ts";
import type { Invalid, RpcNotification, RpcRequest } from "./message.ts";
import { ERROR_CODE, PROTOCOL_VERSIONS, PUBLISHED_VERSION } from "./protocol.ts";

const ACCEPTED: ReadonlySet<unknown> = new Set(PROTOCOL_VERSIONS);

/** The version that `initialize` answers: the one asked for if it is accepted, else the published one. */
export function chooseVersion(requested: unknown): string {
  return typeof requested === "string" && ACCEPTED.has(requested) ? requested : PUBLISHED_VERSION;
}

/**
 * Looks at the `MCP-Protocol-Version` header of a message: an unsupported version is an error for a 400,
 * anything else is null. A missing header passes, and so does any on `initialize`, where the version is
 * still being agreed on (MCP 2025-06-18, "Transports", "Protocol Version Header").
 */
export function checkProtocolVersion(
  header: string | null,
  message: RpcRequest | RpcNotification,
): Invalid | null {
  if (header === null || message.method === "initialize" || ACCEPTED.has(header)) return null;
  return {
    kind: "invalid",
    code: ERROR_CODE.InvalidRequest,
    message: "No hablo esa versión de MCP.",
    detail: `MCP-Protocol-Version dice ${show(header)}. ` +
      `Mandá ${PROTOCOL_VERSIONS.join(" o ")}, o no mandes ese encabezado.`,
    id: message.kind === "request" ? message.id : null,
  };
}
