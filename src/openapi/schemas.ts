/** The OpenAPI document's schemas: those that validate, by name, each written once. */

import { PROBLEM_CODES } from "../http/problem.ts";
import {
  array,
  boolean,
  integer,
  type JsonSchema,
  object,
  oneOf,
  string,
} from "../schema/schema.ts";
import { CATALOG } from "../shop/catalog.ts";
import {
  ADDRESS,
  DAY_HOURS,
  EXCEPTION,
  EXTRA,
  FLAVOR,
  NOTICE,
  PAYMENT,
  PROMO,
  PROMO_PART,
  TUB,
  TURN,
} from "../shop/shapes.ts";

/** Any part of the document. */
export type Json = { readonly [key: string]: unknown };

const uri = (description: string) => string({ format: "uri", description });

/** The body of a problem (contract, "Problema"). */
const PROBLEM = object({
  type: uri("Tipo de problema: lleva a su explicación."),
  title: string({ description: "Resumen corto y estable." }),
  status: integer({ description: "El mismo que el de la respuesta." }),
  detail: string({ description: "Qué pasó en este pedido." }),
  code: oneOf(PROBLEM_CODES, { description: "Identificador estable, para ramificar." }),
}, {
  description: "Un error (RFC 9457).",
  optional: {
    pista: string({ description: "Cómo seguir." }),
    documentacion: uri("La página para desarrolladores."),
    instance: string({ description: "La ruta pedida." }),
    permitidos: array(string(), { description: "Solo en 405: los métodos de la ruta." }),
    retryAfter: integer({ minimum: 1, description: "Solo en 429: segundos de espera." }),
    endpoints: array(
      object({
        metodo: string({ description: "Método." }),
        ruta: string({ description: "Ruta." }),
        que: string({ description: "Para qué es." }),
      }),
      { description: "Solo en 404: lo que sí hay." },
    ),
  },
});

const ANY_OBJECT: JsonSchema = { type: "object" };
const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];

/** A tool, as the manifest and `tools/list` show it. */
const TOOL = object({
  name: string(),
  title: string(),
  description: string(),
  inputSchema: ANY_OBJECT,
  outputSchema: ANY_OBJECT,
  annotations: object(Object.fromEntries(HINTS.map((hint) => [hint, boolean()]))),
}, { description: "Una herramienta MCP." });

/** The manifest (contract, "Manifiesto"). */
const MANIFEST = object({
  name: string(),
  version: string(),
  description: string(),
  protocolVersion: string(),
  protocolVersions: array(string()),
  transport: object({ type: oneOf(["streamable-http"]), url: uri("El endpoint MCP.") }),
  authentication: oneOf(["none"]),
  capabilities: ANY_OBJECT,
  instructions: string(),
  tools: array(TOOL),
}, { description: "Lo que un cliente MCP encuentra antes de conectarse." });

const SHAPES: Readonly<Record<string, JsonSchema>> = {
  Catalogo: CATALOG,
  Direccion: ADDRESS,
  Pote: TUB,
  Promo: PROMO,
  ParteDePromo: PROMO_PART,
  Adicional: EXTRA,
  Sabor: FLAVOR,
  FormaDePago: PAYMENT,
  Turno: TURN,
  HorarioDelDia: DAY_HOURS,
  Excepcion: EXCEPTION,
  Aviso: NOTICE,
  Problema: PROBLEM,
  Manifiesto: MANIFEST,
  Herramienta: TOOL,
};

/** The shapes that are checked or answered here, by name. */
export function describeShapes(): Json {
  return mapValues(SHAPES, withReferences);
}

/** A reference to a named schema. */
export function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** A schema in which those that have a name are references to it. */
export function withReferences(schema: JsonSchema): Json {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(items && { items: inner(items) }),
    ...(properties && { properties: mapValues(properties, inner) }),
  };
}

function inner(schema: JsonSchema): Json {
  const [name] = Object.entries(SHAPES).find(([, shape]) => shape === schema) ?? [];
  return name === undefined ? withReferences(schema) : reference(name);
}

function mapValues<T>(record: Readonly<Record<string, T>>, map: (value: T) => Json): Json {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
