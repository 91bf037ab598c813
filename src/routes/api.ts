/** Rows of the API: the catalog and the MCP server, with their aliases. */

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
import {
  canonicalOrigin,
  hostOf,
  isLoopback,
  readTarget,
} from "../http/target.ts";
import { CATALOG_PATH, MCP_PATH } from "../http/api_paths.ts";
import type { Shop } from "../shop/shop.ts";
import type { Asset } from "../site/asset.ts";
import { retire, type RetirementDates } from "./retirement.ts";

/** A row of the API. No row has a retirement today. */
interface ApiRow extends Omit<Route, "area" | "retirement"> {
  readonly purpose: string;
  readonly retirement?: RetirementDates;
}

/** The sources of the API's rows. */
interface ApiParts extends Omit<McpEndpointParts, "isKnownHost"> {
  readonly shop: Shop;
  readonly assets: readonly Asset[];
  readonly config: Config;
}

const GET_MCP = `GET ${MCP_PATH}`;
const POST_MCP = `POST ${MCP_PATH}`;

/** Creates the rows of the API. Long because it is one table. */
export function createApiRoutes(
  { shop, assets, config, ...endpoint }: ApiParts,
): readonly Route[] {
  const { headers } = endpoint;
  const isKnownHost = createHostCheck(config);
  const catalog = createCatalogHandler(shop, assets, headers);
  const manifest = createManifestHandler(endpoint.serverAt, headers);
  const mcp = createMcpHandler({ ...endpoint, isKnownHost });

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
      counter: GET_MCP,
      handle: manifest,
    },
    {
      method: "GET",
      path: MCP_PATH,
      operation: { id: "manifiesto", answer: "manifest" },
      purpose: "El mismo manifiesto que /.well-known/mcp",
      counter: GET_MCP,
      isFree: opensStream,
      handle: refuseStreams(manifest, headers),
    },
    {
      method: "POST",
      path: MCP_PATH,
      operation: { id: "mcp", answer: "rpc" },
      purpose: "El servidor MCP: mensajes JSON-RPC 2.0",
      counter: POST_MCP,
      handle: mcp,
    },
    {
      method: "POST",
      path: "/api/mcp",
      operation: { id: "mcpAlias", answer: "rpc" },
      purpose: `Alias permanente de ${MCP_PATH}`,
      counter: POST_MCP,
      handle: mcp,
    },
  ];

  return rows.map((row) => toRoute(row, shop.hours.zonaHoraria));
}

function toRoute({ retirement, ...row }: ApiRow, zone: string): Route {
  const route = { ...row, area: "api" } as const;
  return retirement === undefined
    ? route
    : { ...route, retirement: retire(retirement, zone) };
}

/**
 * Creates a check against DNS rebinding: on a loopback listener, only loopback
 * names and the host of the public origin are known.
 */
function createHostCheck(config: Config): (request: Request) => boolean {
  if (!listensOnLoopback(config)) return () => true;

  const { baseUrl } = config;
  const publicHost = baseUrl === undefined ? undefined : hostOf(baseUrl);

  return ({ url, headers }) => {
    const { scheme, authority } = readTarget(url, headers.get("host"));
    const origin = canonicalOrigin(`${scheme}://${authority}`);
    return origin !== undefined &&
      (isLoopback(origin) || hostOf(origin) === publicHost);
  };
}
