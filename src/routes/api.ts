/** The API's rows of the route table: the catalog and the MCP server, with their aliases. */

import { type Config, listensOnLoopback } from "../config.ts";
import {
  createCatalogHandler,
  createManifestHandler,
  opensStream,
  refuseStreams,
} from "../handlers/api_documents.ts";
import {
  createMcpHandler,
  type McpEndpointParts,
} from "../handlers/mcp_endpoint.ts";
import type { Route } from "../handlers/route.ts";
import type { Retirement } from "../http/answer.ts";
import {
  canonicalOrigin,
  hostOf,
  isLoopback,
  readTarget,
} from "../http/target.ts";
import type { ServerFacts } from "../mcp/modern.ts";
import { CATALOG_PATH, MCP_PATH } from "../http/api_paths.ts";
import type { Shop } from "../shop/shop.ts";
import { daysBetween, isDate } from "../time/dates.ts";
import { createTimeZone, instantOf } from "../time/zone.ts";

/** When a route is announced to go and when it goes, YYYY-MM-DD, with a link to the notice. */
interface RetirementDates {
  readonly deprecated: string;
  readonly sunset: string;
  readonly notice: string;
}

/** A row of the API, as it is written. */
interface ApiRow extends Omit<Route, "area" | "retirement"> {
  readonly purpose: string;
  /** When the route is announced to go, when it goes, and where the notice is. No row has it today. */
  readonly retirement?: RetirementDates;
}

/** What the API's rows are made from. */
interface ApiParts extends Omit<McpEndpointParts, "isKnownHost"> {
  readonly shop: Shop;
  readonly server: ServerFacts;
  readonly config: Config;
}

/** The rows of the API. */
export function createApiRoutes(
  { shop, server, config, ...endpoint }: ApiParts,
): readonly Route[] {
  const { headers } = endpoint;
  const zone = shop.hours.zonaHoraria;
  const catalog = createCatalogHandler(shop, headers);
  const manifest = createManifestHandler(server, headers);
  const mcp = createMcpHandler({
    ...endpoint,
    isKnownHost: createHostCheck(config),
  });
  const [getMcp, postMcp] = [`GET ${MCP_PATH}`, `POST ${MCP_PATH}`];
  const rows: readonly ApiRow[] = [
    {
      method: "GET",
      path: CATALOG_PATH,
      operation: { id: "catalogo", answer: "catalog" },
      purpose:
        "El catálogo entero: sabores, precios, promos, entrega y horario",
      handle: catalog,
    },
    {
      method: "GET",
      path: "/api/catalogo",
      operation: { id: "catalogoAlias", answer: "catalog" },
      purpose: `Alias permanente de ${CATALOG_PATH}`,
      counter: CATALOG_PATH,
      handle: catalog,
    },
    {
      method: "GET",
      path: "/.well-known/mcp",
      operation: { id: "manifiestoMcp", answer: "manifest" },
      purpose: "El manifiesto del servidor MCP, para descubrirlo",
      counter: getMcp,
      handle: manifest,
    },
    {
      method: "GET",
      path: MCP_PATH,
      operation: { id: "manifiesto", answer: "manifest" },
      purpose: "El mismo manifiesto que /.well-known/mcp",
      counter: getMcp,
      isFree: opensStream,
      handle: refuseStreams(manifest, headers),
    },
    {
      method: "POST",
      path: MCP_PATH,
      operation: { id: "mcp", answer: "rpc" },
      purpose: "El servidor MCP: mensajes JSON-RPC 2.0",
      counter: postMcp,
      handle: mcp,
    },
    {
      method: "POST",
      path: "/api/mcp",
      operation: { id: "mcpAlias", answer: "rpc" },
      purpose: `Alias permanente de ${MCP_PATH}`,
      counter: postMcp,
      handle: mcp,
    },
  ];
  return rows.map(({ retirement, ...row }) => ({
    ...row,
    area: "api",
    ...(retirement === undefined
      ? {}
      : { retirement: retire(retirement, zone) }),
  }));
}

/** On a loopback listener only loopback names and the public origin's are known, against DNS rebinding. */
function createHostCheck(config: Config): (request: Request) => boolean {
  if (!listensOnLoopback(config)) return () => true;
  const ownHost = config.baseUrl === undefined
    ? undefined
    : hostOf(config.baseUrl);
  return ({ url, headers }) => {
    const { scheme, authority } = readTarget(url, headers.get("host"));
    const origin = canonicalOrigin(`${scheme}://${authority}`);
    return origin !== undefined &&
      (isLoopback(origin) || hostOf(origin) === ownHost);
  };
}

const LEAST_DAYS = 180;

/** From midnights of the shop's zone. Throws a RangeError for no date, and below 180 days (contract, "Retiros"). */
export function retire(
  { deprecated, sunset, notice }: RetirementDates,
  zone: string,
): Retirement {
  const wrong = [deprecated, sunset].find((date) => !isDate(date));
  if (wrong !== undefined) throw new RangeError(`Not a date: ${wrong}`);
  if (daysBetween(deprecated, sunset) < LEAST_DAYS) {
    throw new RangeError(
      `From ${deprecated} to ${sunset} there are fewer than 180 days`,
    );
  }
  const timeZone = createTimeZone(zone);
  const [deprecatedMs, sunsetMs] = [
    instantOf(timeZone, deprecated),
    instantOf(timeZone, sunset),
  ];
  return { deprecatedMs, sunsetMs, notice };
}
