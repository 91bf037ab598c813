/** The methods as one era has them, with what its results carry besides. */

import type { JsonObject } from "../schema/value.ts";
import { show } from "../schema/wording.ts";
import { capabilitiesOf, instructionsIn, type Offer, offerIn, type Resource } from "./offer.ts";
import { CACHING, type EraName, ERAS, META_KEY, type Method } from "./protocol.ts";
import { refuseParams, type Reply, type Written } from "./reply.ts";
import type { ToolDescriptor } from "./tool.ts";
import { createToolCaller, type ToolCallerParts } from "./tool_caller.ts";
import { chooseVersion } from "./version.ts";

/** Who the server is, as it tells clients. */
export interface ServerInfo {
  readonly name: string;
  readonly title: string;
  readonly version: string;
}

/** What the methods answer from. */
export interface DialectParts<S> extends Offer, ToolCallerParts<S> {
  readonly serverInfo: ServerInfo;
  /** What a model should know before it calls anything. */
  readonly instructions: string;
  /** The tools as they are listed. */
  readonly descriptors: readonly ToolDescriptor[];
}

/** Answers one method, at an instant in milliseconds since the Unix epoch. */
export type MethodHandler = (params: JsonObject, nowMs: number) => Written;

/** The methods of an era by name. */
export function createDialect<S>(
  era: EraName,
  parts: DialectParts<S>,
): ReadonlyMap<string, MethodHandler> {
  const { serverInfo, descriptors } = parts;
  const { versions, methods, resourceMethods, cachedMethods } = ERAS[era];
  const { resources, extensions } = offerIn(era, parts);
  const capabilities = capabilitiesOf(era, parts);
  const instructions = instructionsIn(era, parts.instructions, parts);

  const write = (result: object, caching: object = {}): string => {
    if (era === "legacy") return JSON.stringify(result);
    const _meta = { [META_KEY.serverInfo]: serverInfo };
    return JSON.stringify({ resultType: "complete", ...result, ...caching, _meta });
  };
  const writeReply = (reply: Reply, caching: object): Written =>
    "error" in reply ? reply : { json: write(reply.result, caching), isRefused: false };
  const answer = (method: Method, reply: Reply): Written =>
    writeReply(reply, cachedMethods.includes(method) ? CACHING : {});
  /** The same result for each request, written once. */
  const always = (method: Method, result: object): MethodHandler => {
    const written = answer(method, { result });
    return () => written;
  };

  const handlers: Readonly<Record<Method, MethodHandler>> = {
    "initialize": ({ protocolVersion }) => {
      const version = chooseVersion(protocolVersion);
      const result = { protocolVersion: version, capabilities, serverInfo, instructions };
      return answer("initialize", { result });
    },
    "ping": always("ping", {}),
    "server/discover": always("server/discover", {
      supportedVersions: versions,
      capabilities,
      instructions,
    }),
    "tools/list": always("tools/list", { tools: descriptors }),
    "tools/call": createToolCaller(parts, write),
    "resources/list": always("resources/list", { resources: resources.map(describeResource) }),
    "resources/templates/list": always("resources/templates/list", { resourceTemplates: [] }),
    "resources/read": ({ uri }) => answer("resources/read", readResource(resources, uri)),
    "prompts/list": always("prompts/list", { prompts: [] }),
    "prompts/get": ({ name }) =>
      refuseParams(
        typeof name === "string"
          ? `No hay instrucciones que se llamen ${show(name)}.`
          : `"name" tiene que ser el nombre de unas instrucciones, encontré ${show(name)}.`,
      ),
  };
  const spoken = resources.length > 0 ? [...methods, ...resourceMethods] : methods;
  // A Map, so that a method named `constructor` is unknown like any other.
  const dialect = new Map<string, MethodHandler>(
    spoken.map((method) => [method, handlers[method]]),
  );
  for (const { methods = {} } of extensions) {
    for (const [method, tell] of Object.entries(methods)) {
      dialect.set(method, (params) => writeReply(tell(params), CACHING));
    }
  }
  return dialect;
}

function describeResource(
  { text: _text, eras: _eras, isReadAt: _isReadAt, ...listed }: Resource,
): object {
  return listed;
}

function readResource(resources: readonly Resource[], uri: unknown): Reply {
  if (typeof uri !== "string") {
    return refuseParams(
      `"uri" tiene que ser la dirección de un recurso, encontré ${show(uri)}.`,
      { uri: uri ?? null },
    );
  }
  const resource = resources.find((one) => one.uri === uri || one.isReadAt?.(uri));
  if (resource === undefined) return refuseParams(`No hay ningún recurso ${show(uri)}.`, { uri });
  const { mimeType, text, _meta } = resource;
  return {
    result: { contents: [{ uri, mimeType, text, ...(_meta === undefined ? {} : { _meta }) }] },
  };
}
