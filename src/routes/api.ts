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
import { hostOf, isLoopback } from "../http/target.ts";
import { CATALOG_PATH, MCP_PATH } from "../http/api_paths.ts";
import type { Shop } from "../shop/shop.ts";
import type { Asset } from "../site/asset.ts";
import { retire, type RetirementDates } from "./retirement.ts";

/** A row of the API, with the dates of its retirement as text. No row has a retirement yet. */
interface ApiRow extends Omit<Route, "retirement"> {
  readonly purpose: string;
  readonly retirement?: RetirementDates;
}

/** The parts from which the API's rows are built. `acceptsHost` is missing: `createMcpRows` creates it from `config`. */
interface ApiParts extends Omit<McpEndpointParts, "acceptsHost"> {
  readonly shop: Shop;
  readonly assets: readonly Asset[];
  readonly config: Config;
}

/** Creates the rows of the API, in the order in which the documents list them. */
export function createApiRoutes(parts: ApiParts): readonly Route[] {
  const rows = [...createCatalogRows(parts), ...createMcpRows(parts)];

  return rows.map(({ retirement, ...row }) =>
    retirement === undefined
      ? row
      : { ...row, retirement: retire(retirement, parts.shop.timeZone) }
  );
}

function createCatalogRows(
  { shop, assets, headers }: ApiParts,
): readonly ApiRow[] {
  const handle = createCatalogHandler(shop, assets, headers);

  return [
    {
      method: "GET",
      path: CATALOG_PATH,
      operation: { id: "catalogo", answer: "catalog" },
      purpose:
        "El catálogo entero: sabores, precios, promos, entrega y horario",
      handle,
    },
    {
      method: "GET",
      path: "/api/catalogo",
      operation: { id: "catalogoAlias", answer: "catalog" },
      purpose: `Alias permanente de ${CATALOG_PATH}`,
      counter: `GET ${CATALOG_PATH}`,
      handle,
    },
  ];
}

function createMcpRows(parts: ApiParts): readonly ApiRow[] {
  const { engineAt, headers, config } = parts;
  const answerManifest = createManifestHandler(engineAt, headers);
  const acceptsHost = createHostCheck(config);
  const answerMcp = createMcpHandler({ ...parts, acceptsHost });

  return [
    {
      method: "GET",
      path: "/.well-known/mcp",
      operation: { id: "manifiestoMcp", answer: "manifest" },
      purpose: "El manifiesto del servidor MCP, para descubrirlo",
      counter: `GET ${MCP_PATH}`,
      handle: answerManifest,
    },
    {
      method: "GET",
      path: MCP_PATH,
      operation: { id: "manifiesto", answer: "manifest" },
      purpose: "El mismo manifiesto que /.well-known/mcp",
      // MCP clients request a stream by themselves, so such a request is free. Other GETs count.
      isFree: opensStream,
      handle: refuseStreams(answerManifest, headers),
    },
    {
      method: "POST",
      path: MCP_PATH,
      operation: { id: "mcp", answer: "rpc" },
      purpose: "El servidor MCP: mensajes JSON-RPC 2.0",
      handle: answerMcp,
    },
    {
      method: "POST",
      path: "/api/mcp",
      operation: { id: "mcpAlias", answer: "rpc" },
      purpose: `Alias permanente de ${MCP_PATH}`,
      counter: `POST ${MCP_PATH}`,
      handle: answerMcp,
    },
  ];
}

/**
 * Creates the check of a request's host. It prevents DNS rebinding, by which a foreign
 * website could reach a service that listens only on loopback. Such a service accepts the
 * loopback names and addresses, and the host of `BASE_URL`. Any other service accepts every
 * host.
 */
function createHostCheck(config: Config) {
  const isExposed = !listensOnLoopback(config);
  const publicHost = config.baseUrl && hostOf(config.baseUrl);

  return (authority: string) =>
    isExposed || isLoopback(authority) || hostOf(authority) === publicHost;
}
