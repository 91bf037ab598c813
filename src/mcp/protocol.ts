/** What is spoken here, in one place: versions and methods of MCP, error codes of JSON-RPC. */

/** The protocol versions that are accepted; the first one is published. */
export const PROTOCOL_VERSIONS = ["2025-06-18", "2025-11-25"] as const;

/** The version that documents name, and that is answered to whoever asks for an unknown one. */
export const PUBLISHED_VERSION: string = PROTOCOL_VERSIONS[0];

/** The methods that are answered. Notifications have no list: each is acknowledged, and none does anything here. */
export const METHODS = [
  "initialize",
  "ping",
  "tools/list",
  "tools/call",
  "resources/list",
  "prompts/list",
] as const;

/** A method that is answered. */
export type Method = typeof METHODS[number];

/** What the server can do, as `initialize` tells it. */
export const CAPABILITIES: { readonly tools: Readonly<Record<string, never>> } = { tools: {} };

/** Error codes (JSON-RPC 2.0, section 5.1) by name. */
export const ERROR_CODE = {
  ParseError: -32700,
  InvalidRequest: -32600,
  MethodNotFound: -32601,
  InvalidParams: -32602,
  InternalError: -32603,
} as const;

/** One of the error codes. */
export type ErrorCode = typeof ERROR_CODE[keyof typeof ERROR_CODE];
