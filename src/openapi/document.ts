/** `/openapi.json`: OpenAPI 3.1, made from the route table, the schemas that validate and real answers. */

import { PROTOCOL_VERSIONS } from "../mcp/modern.ts";
import type { ToolDescriptor } from "../mcp/tool.ts";
import { LICENCE_ID } from "../shop/catalog.ts";
import { tellService } from "../shop/service.ts";
import type { OpenApiFacts } from "./facts.ts";
import { HEADERS } from "./headers.ts";
import { describePaths } from "./paths.ts";
import { describeResponses } from "./responses.ts";
import { describeMessages } from "./messages.ts";
import type { Operation, PublishedRoute } from "./operation.ts";
import { describeShapes, type Json, reference } from "./schemas.ts";

/** What the document is made from. */
interface OpenApiParts {
  readonly routes: readonly PublishedRoute[];
  readonly tools: readonly ToolDescriptor[];
  /** The manifest, for its example. */
  readonly manifest: (origin: string) => unknown;
}

/** The whole document. */
export function describeOpenApi(
  facts: OpenApiFacts,
  { routes, tools, manifest }: OpenApiParts,
): Json {
  const { shop, origin, nowMs, api } = facts;
  return {
    openapi: "3.1.0",
    info: {
      title: `${shop.business.nombre}: datos abiertos`,
      version: api.version,
      summary: tellService(shop),
      description: tellUse(facts),
      contact: { name: shop.business.nombre, url: `${origin}/contact` },
      // OpenAPI 3.1 takes either this or an address (section 4.8.4).
      license: { name: "CC BY 4.0", identifier: LICENCE_ID },
    },
    servers: [{ url: origin, description: "Producción, que es también el lugar para probar." }],
    externalDocs: { description: "Guía para desarrolladores", url: `${origin}/developers` },
    security: [],
    tags: TAGS,
    paths: describePaths(routes, nowMs),
    components: {
      schemas: { ...describeShapes(), ...describeMessages(tools) },
      responses: describeResponses(facts),
      headers: HEADERS,
      parameters: PARAMETERS,
      requestBodies: { MensajeJsonRpc: describeBody(facts) },
      examples: {
        catalogo: { summary: "El catálogo de este momento", value: api.catalog },
        manifiesto: {
          summary: "El manifiesto, aquí con una sola de sus herramientas",
          value: manifest(origin),
        },
      },
    },
  };
}

function tellUse({ shop, origin, api }: OpenApiFacts): string {
  return [
    `${tellService(shop)} Todo es de solo lectura, sin claves.`,
    `Son ${api.limit} pedidos por minuto, por cliente y por endpoint. Una ruta desconocida bajo ` +
    "`/api/` es un 404 con la lista de las que hay; una página que no existe, un 404 en HTML o " +
    "Markdown. Los objetos pueden ganar campos en cualquier momento.",
    `La guía está en ${origin}/developers.`,
  ].join("\n\n");
}

const TAGS: readonly { readonly name: Operation["tag"]; readonly description: string }[] = [
  { name: "catalogo", description: "El menú, los precios, la entrega y el horario, como datos." },
  { name: "mcp", description: "El servidor MCP, para agentes." },
  { name: "sitio", description: "Las páginas, en HTML o Markdown." },
  { name: "documentos", description: "Lo que buscan los programas en direcciones conocidas." },
];

const PARAMETERS: Json = {
  SiNoCoincide: {
    name: "If-None-Match",
    in: "header",
    description: "El ETag de lo que ya tenés: si sigue valiendo, la respuesta es un 304.",
    schema: { type: "string" },
  },
  VersionMcp: {
    name: "MCP-Protocol-Version",
    in: "header",
    description:
      "La versión de MCP acordada; se puede no mandar. Con 2026-07-28 es obligatoria y " +
      "dice lo mismo que el cuerpo.",
    schema: { type: "string", enum: PROTOCOL_VERSIONS },
  },
  MetodoMcp: {
    name: "Mcp-Method",
    in: "header",
    description: "Con 2026-07-28, lo mismo que «method» en el cuerpo. Antes no se mira.",
    schema: { type: "string" },
  },
  NombreMcp: {
    name: "Mcp-Name",
    in: "header",
    description: "Con 2026-07-28, lo mismo que «params.name» o «params.uri» en el cuerpo, si el " +
      "método los lleva; lo que no es ASCII, como =?base64?…?= de su UTF-8. Antes no se mira.",
    schema: { type: "string" },
  },
};

function describeBody({ api }: OpenApiFacts): Json {
  const call = (name: string, args: unknown) => ({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: args },
  });
  return {
    required: true,
    description: "Un solo mensaje JSON-RPC 2.0, en UTF-8, de hasta 64 KiB.",
    content: {
      "application/json": {
        schema: reference("PedidoJsonRpc"),
        examples: Object.fromEntries(
          api.tools.map(({ name, title, example }) => [name, {
            summary: title,
            value: call(name, example),
          }]),
        ),
      },
    },
  };
}
