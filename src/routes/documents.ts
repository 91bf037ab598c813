/** The documents for machines, as rows of the route table. */

import { createDocumentHandler } from "../handlers/document.ts";
import type { FactsAt } from "../handlers/facts.ts";
import { DOCUMENT_HEADERS } from "../handlers/page_headers.ts";
import type { Route } from "../handlers/route.ts";
import type { HeaderFields } from "../http/headers.ts";
import { describeManifest, type ServerFacts } from "../mcp/manifest.ts";
import { describeOpenApi } from "../openapi/document.ts";
import type { AnswerKind, Operation, PublishedRoute } from "../openapi/operation.ts";
import { MCP_PATH } from "../shop/service.ts";
import {
  API_CATALOG_TYPE,
  apiCatalogLink,
  renderApiCatalog,
  renderRobots,
  renderSitemap,
} from "../site/discovery.ts";
import type { Facts } from "../site/facts.ts";
import { renderLlms, renderLlmsFull } from "../site/llms.ts";
import { TOOLS } from "../tools/server.ts";

/** A document's row, and how it is made. */
interface DocumentRow extends PublishedRoute {
  readonly operation: Operation;
  readonly render: (facts: Facts) => string;
  readonly headersOf?: (origin: string) => HeaderFields;
}

const DOCUMENTS: readonly DocumentRow[] = [
  {
    ...rowAt("/llms.txt", "llms", "text/plain"),
    purpose: "Qué hay acá, para agentes",
    render: renderLlms,
  },
  {
    ...rowAt("/llms-full.txt", "llmsCompleto", "text/plain"),
    purpose: "Todo el sitio en un texto",
    render: renderLlmsFull,
  },
  {
    ...rowAt("/sitemap.xml", "mapaDelSitio", "application/xml"),
    purpose: "Las páginas del sitio",
    render: renderSitemap,
  },
  {
    ...rowAt("/robots.txt", "robots", "text/plain"),
    purpose: "Qué pueden leer los robots",
    render: renderRobots,
  },
  {
    ...rowAt("/.well-known/api-catalog", "catalogoDeApis", "application/linkset+json"),
    purpose: "Las APIs del sitio y quién las describe",
    render: renderApiCatalog,
    headersOf: (origin) => ({ Link: apiCatalogLink(origin) }),
  },
];

const OPENAPI = {
  ...rowAt("/openapi.json", "openapi", "application/json"),
  purpose: "La descripción completa de la API",
};

/** A document's row, but for what it is for and what answers it. */
export function rowAt(
  path: string,
  id: string,
  answer: AnswerKind,
): Pick<DocumentRow, "method" | "path" | "area" | "operation"> {
  return { method: "GET", path, area: "site", operation: { id, tag: "documentos", answer } };
}

/** What the documents are made from. */
interface DocumentsParts {
  /** The rows that stand before these ones. */
  readonly others: readonly PublishedRoute[];
  readonly server: ServerFacts;
  readonly factsAt: FactsAt;
  /** When what they say may change. */
  readonly trueUntil: (nowMs: number) => number;
}

/** The rows of the documents. */
export function createDocumentRoutes(
  { others, server, factsAt, trueUntil }: DocumentsParts,
): readonly Route[] {
  const routes = [...others, ...DOCUMENTS, OPENAPI];
  const shown = { ...server, tools: server.tools.slice(0, 1) };
  const manifest = (origin: string) => describeManifest(shown, `${origin}${MCP_PATH}`);
  const render = (facts: Facts) =>
    JSON.stringify(describeOpenApi(facts, { routes, tools: TOOLS, manifest }));
  return [...DOCUMENTS, { ...OPENAPI, render }].map((row: DocumentRow): Route => ({
    ...row,
    handle: createDocumentHandler({
      contentType: contentTypeOf(row.operation.answer),
      render: (origin, nowMs) => row.render(factsAt(origin, nowMs)),
      trueUntil,
      headersOf: (origin) => ({ ...DOCUMENT_HEADERS, ...row.headersOf?.(origin) }),
    }),
  }));
}

function contentTypeOf(answer: AnswerKind): string {
  if (answer === "application/linkset+json") return API_CATALOG_TYPE;
  return answer.startsWith("text/") ? `${answer}; charset=utf-8` : answer;
}
