/** What finds an MCP server on a domain: its card (SEP-2127, a draft), and the catalog that leads there. */

import type { ServerFacts } from "./manifest.ts";

/** The media type of a server card. */
export const SERVER_CARD_TYPE = "application/mcp-server-card+json";

/** The media type of an AI catalog. */
export const AI_CATALOG_TYPE = "application/ai-catalog+json";

/** The bounds of the card's schema, in characters; host and name together stay under the 200 of `name`. */
const LONGEST = { description: 100, title: 100, host: 120, name: 64 } as const;

/** Labels of letters, digits and hyphens. The last one begins with a letter, so that no IP address is a domain. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?$/;

/** The card of the server at an origin; `url` is the endpoint's. Cards list no tools. */
export function describeServerCard(server: ServerFacts, origin: string, url: string): unknown {
  const { version, summary, title, protocolVersions } = server;
  const namespace = publisherOf(origin).split(".").reverse().join(".");
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: `${namespace}/${nameOf(server)}`,
    version,
    description: cut(summary, LONGEST.description),
    title: cut(title, LONGEST.title),
    websiteUrl: `${origin}/`,
    remotes: [{
      type: "streamable-http",
      url,
      supportedProtocolVersions: protocolVersions,
    }],
  };
}

/** The AI catalog of an origin, with one entry: the server's card at `url`. */
export function describeAiCatalog(server: ServerFacts, origin: string, url: string): unknown {
  return {
    specVersion: "1.0",
    entries: [{
      identifier: `urn:air:${publisherOf(origin)}:mcp:${nameOf(server)}`,
      type: SERVER_CARD_TYPE,
      url,
    }],
  };
}

/** The domain of an origin. For an IP address, or a name that DNS can't have, it is `localhost`. */
function publisherOf(origin: string): string {
  const host = origin.replace(/^https?:\/\//, "").replace(/:[0-9]+$/, "").replace(/\.$/, "");
  return host.length <= LONGEST.host && DOMAIN.test(host) ? host : "localhost";
}

/** The server's name with nothing but ASCII letters, digits and hyphens. */
function nameOf({ name }: ServerFacts): string {
  const plain = name.replace(/[^a-z0-9]+/g, "-").slice(0, LONGEST.name).replace(/^-|-$/g, "");
  return plain === "" ? "mcp" : plain;
}

function cut(text: string, longest: number): string {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join("")}…`;
}
