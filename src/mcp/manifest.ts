/** What an MCP client finds before it connects. */

import type { ToolDescriptor } from "./tool.ts";

/** What the manifest says beside its transport and authentication (contract, "MCP manifest"). */
export interface ServerCard {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly protocolVersion: string;
  /** All that are spoken. */
  readonly protocolVersions: readonly string[];
  readonly capabilities: { readonly [name: string]: unknown };
  readonly instructions: string;
  readonly tools: readonly ToolDescriptor[];
}

/** The manifest as it is answered (contract, "MCP manifest"); `url` is the endpoint's. */
export function describeManifest(card: ServerCard, url: string): unknown {
  const { name, version, description, protocolVersion, protocolVersions, ...rest } = card;
  return {
    name,
    version,
    description,
    protocolVersion,
    protocolVersions,
    transport: { type: "streamable-http", url },
    authentication: "none",
    ...rest,
  };
}
