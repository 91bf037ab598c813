/** What an MCP client finds before it connects. */

import type { JsonObject } from "../schema/value.ts";
import { PUBLISHED_VERSION } from "./engine.ts";
import { PROTOCOL_VERSIONS } from "./modern.ts";
import type { ToolDescriptor } from "./tool.ts";

/** What documents tell of a server. */
export interface ServerFacts {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly capabilities: JsonObject;
  readonly instructions: string;
  readonly tools: readonly ToolDescriptor[];
}

/** The manifest as it is answered (contract, "Manifiesto"); `url` is the endpoint's. */
export function describeManifest(
  { name, version, description, capabilities, instructions, tools }: ServerFacts,
  url: string,
): JsonObject {
  return {
    name,
    version,
    description,
    protocolVersion: PUBLISHED_VERSION,
    protocolVersions: PROTOCOL_VERSIONS,
    transport: { type: "streamable-http", url },
    authentication: "none",
    capabilities,
    instructions,
    tools,
  };
}
