/** The methods of MCP 2025-06-18, 2025-11-25 and 2026-07-28. */

import { isObject, type JsonObject } from "../schema/schema.ts";
import { listNames, show } from "../schema/wording.ts";
import { refuseParams, type Reply } from "./message.ts";
import { META_KEY, MODERN_VERSION } from "./modern.ts";
import { type Tool, toToolResult } from "./tool.ts";

/** The version in the manifest. `initialize` falls back to it if it doesn't negotiate the requested version. */
const PUBLISHED_VERSION = "2025-06-18";

/** The versions that `initialize` negotiates. */
export const NEGOTIATED_VERSIONS: readonly string[] = [
  PUBLISHED_VERSION,
  "2025-11-25",
];

/**
 * All supported versions: the versions that `initialize` negotiates, and 2026-07-28. In
 * 2026-07-28, nothing is negotiated: each message contains its version.
 */
export const PROTOCOL_VERSIONS: readonly string[] = [
  ...NEGOTIATED_VERSIONS,
  MODERN_VERSION,
];

/** A document that clients list and read. */
interface Resource {
  /** The document's entry in `resources/list`. */
  readonly descriptor: JsonObject & { readonly uri: string };
  /** Returns the contents for the document's current address or an earlier one; undefined for any other address. */
  read(uri: string): JsonObject | undefined;
}

/** The data from which the methods reply. */
export interface EngineParts {
  /**
   * The server's introduction to clients (`Implementation`). For version 2025-06-18,
   * `initialize` leaves out its icons.
   */
  readonly serverInfo: JsonObject;
  /** Capabilities by name, each with its settings. */
  readonly capabilities: JsonObject;
  /** Instructions that a model reads before its first call. */
  readonly instructions: string;
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  /**
   * Returns the next instant at which cached replies may become wrong, for example when the
   * shop opens. A cached reply is the same for every client: it depends only on the shop's data
   * and the time.
   */
  nextChangeAt(nowMs: number): number;
}

/** A method: returns the reply to a request. */
export type Method = (
  parts: EngineParts,
  params: JsonObject,
  nowMs: number,
) => Reply;

/** The methods of all versions. */
const SHARED_METHODS = {
  "tools/list": listTools,
  "tools/call": callTool,
  "resources/list": listResources,
  "prompts/list": () => ({ result: { prompts: [] } }),
  "resources/templates/list": () => ({ result: { resourceTemplates: [] } }),
  "resources/read": readResource,
};

/** The methods of 2025-06-18 and 2025-11-25. */
export const METHODS: ReadonlyMap<string, Method> = new Map(Object.entries({
  "initialize": initialize,
  "ping": () => ({ result: {} }),
  ...SHARED_METHODS,
}));

/** Lifetime (five minutes) and audience of a result in 2026-07-28 ("Caching"), for all methods except `tools/call`. */
const CACHING = { ttlMs: 300_000, cacheScope: "public" };

/** The methods of 2026-07-28. */
export const MODERN_METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    "server/discover": discover,
    ...SHARED_METHODS,
    "prompts/get": refusePrompt,
  }).map(completeResults),
);

/** Negotiates the version, and introduces the server. */
function initialize(
  { capabilities, serverInfo, instructions }: EngineParts,
  params: JsonObject,
) {
  const protocolVersion = negotiateVersion(params.protocolVersion);
  const { icons: _, ...withoutIcons } = serverInfo;

  return {
    result: {
      protocolVersion,
      capabilities,
      serverInfo: protocolVersion === PUBLISHED_VERSION
        ? withoutIcons
        : serverInfo,
      instructions,
    },
  };
}

/** Returns the requested version if `initialize` negotiates it, else the published version. */
export function negotiateVersion(requested: unknown): string {
  return NEGOTIATED_VERSIONS.find((version) => version === requested) ??
    PUBLISHED_VERSION;
}

function listTools({ tools }: EngineParts) {
  return { result: { tools: tools.map(({ descriptor }) => descriptor) } };
}

/**
 * Replies to `tools/call` with the outcome of the tool. Replies with an error if no
 * tool has the name, or if the arguments aren't an object.
 */
export function callTool(
  { tools }: EngineParts,
  { name, arguments: args = {} }: JsonObject,
  nowMs: number,
): Reply {
  const tool = tools.find(({ descriptor }) => descriptor.name === name);
  if (tool === undefined) {
    const problem = typeof name === "string"
      ? `No conozco la herramienta ${show(name)}.`
      : `"name" tiene que ser el nombre de una herramienta, encontré ${
        show(name)
      }.`;
    const names = listNames(tools.map(({ descriptor }) => descriptor.name));
    return refuseParams(`${problem} Las que hay: ${names}.`);
  }

  return isObject(args)
    ? { result: toToolResult(tool.call(args, nowMs)) }
    : refuseParams(
      `"arguments" tiene que ser un objeto, encontré ${show(args)}.`,
    );
}

function listResources({ resources }: EngineParts) {
  return {
    result: { resources: resources.map(({ descriptor }) => descriptor) },
  };
}

/**
 * Replies with the contents of a document. The `data` of an error repeats the requested
 * `uri`. If `uri` isn't text, `data` has null, since the value may be nested too deeply
 * to be serialized.
 */
function readResource(
  { resources }: EngineParts,
  { uri }: JsonObject,
) {
  if (typeof uri !== "string") {
    return refuseParams(
      `"uri" tiene que ser la dirección de un recurso, encontré ${show(uri)}.`,
      { uri: null },
    );
  }

  const contents = resources.flatMap((resource) => resource.read(uri) ?? []);
  return contents.length > 0
    ? { result: { contents } }
    : refuseParams(`No hay ningún recurso ${show(uri)}.`, { uri });
}

/** Wraps a method, so that its results also have the fields that 2026-07-28 requires. Its errors stay unchanged. Takes and returns the name with the method. */
function completeResults([name, method]: [string, Method]): [string, Method] {
  const caching = name === "tools/call" ? {} : CACHING;

  return [name, (parts, params, nowMs) => {
    const reply = method(parts, params, nowMs);
    if ("error" in reply) return reply;

    return {
      result: {
        resultType: "complete",
        ...reply.result,
        ...caching,
        _meta: { [META_KEY.serverInfo]: parts.serverInfo },
      },
    };
  }];
}

function discover({ capabilities, instructions }: EngineParts) {
  return {
    result: {
      // Only the versions that a request can name without `initialize`.
      supportedVersions: [MODERN_VERSION],
      // The methods for resources and prompts answer even if there are none, so both
      // capabilities are listed.
      capabilities: { ...capabilities, resources: {}, prompts: {} },
      instructions,
    },
  };
}

function refusePrompt(_parts: EngineParts, { name }: JsonObject) {
  return refuseParams(
    typeof name === "string"
      ? `No hay instrucciones que se llamen ${show(name)}.`
      : `"name" tiene que ser el nombre de unas instrucciones, encontré ${
        show(name)
      }.`,
  );
}

/** Returns the manifest (contract, "Manifiesto"). `url` is the address of the MCP endpoint. */
export function describeManifest(
  { serverInfo, capabilities, instructions, tools }: EngineParts,
  url: string,
): JsonObject {
  const { name, version, description } = serverInfo;

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
    tools: tools.map(({ descriptor }) => descriptor),
  };
}
