/** What an MCP client finds before it connects. */

import type { ToolDescriptor } from "./tool.ts";

/** What documents tell of a server. */
export interface ServerFacts {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** The description in fewer words. */
  readonly summary: string;
  readonly protocolVersion: string;
  /** All that are spoken. */
  readonly protocolVersions: readonly string[];
  readonly capabilities: { readonly [name: string]: unknown };
  readonly instructions: string;
  readonly tools: readonly ToolDescriptor[];
}

/** The manifest as it is answered (contract, "Manifiesto"); `url` is the endpoint's. */
export function describeManifest(server: ServerFacts, url: string): unknown {
  const { name, version, description, protocolVersion, protocolVersions } = server;
  const { capabilities, instructions, tools } = server;
  return {
    name,
    version,
    description,
    protocolVersion,
    protocolVersions,
    transport: { type: "streamable-http", url },
    authentication: "none",
    capabilities,
    instructions,
    tools,
  };
}
