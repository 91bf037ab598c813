/** The OpenAPI document's schemas by name, each written once: those that validate, and what stands around them. */

import { PROBLEM_CODES } from "../http/problem.ts";
import { ERROR_CODE } from "../mcp/message.ts";
import { READ_ONLY, type ToolDescriptor } from "../mcp/tool.ts";
import { type JsonSchema, mapInner } from "../schema/schema.ts";
import { CATALOG } from "../shop/catalog.ts";
import * as shapes from "../shop/shapes.ts";

/** Any part of the document. */
export type Json = { readonly [key: string]: unknown };

/** What has a name of its own, wherever it stands in another. */
const SHAPES: Readonly<Record<string, JsonSchema>> = {
  Catalogo: CATALOG,
  Direccion: shapes.ADDRESS,
  Pote: shapes.TUB,
  Promo: shapes.PROMO,
  ParteDePromo: shapes.PROMO_PART,
  Adicional: shapes.EXTRA,
  Sabor: shapes.FLAVOR,
  FormaDePago: shapes.PAYMENT,
  Turno: shapes.TURN,
  HorarioDelDia: shapes.DAY_HOURS,
  Excepcion: shapes.EXCEPTION,
  Aviso: shapes.NOTICE,
};

/** Any text. */
export const TEXT = { type: "string" };
/** A wait. */
export const SECONDS = { type: "integer", minimum: 1 };
const ANY_OBJECT = { type: "object" };
const text = (description: string) => ({ ...TEXT, description });
const oneOf = (value: string) => ({ ...TEXT, enum: [value] });
const uri = (description: string) => ({ ...TEXT, format: "uri", description });
const list = (items: Json, description?: string) => ({
  type: "array",
  items,
  description,
});

const VERSION = { const: "2.0", description: "La versión de JSON-RPC." };
const ID = {
  type: ["string", "integer"],
  description: "Vuelve igual en la respuesta.",
};

/** All of them; `methods` are those of the MCP endpoint. MCP itself tells what isn't a tool's call or answer. */
export function describeSchemas(
  tools: readonly ToolDescriptor[],
  methods: readonly string[],
): Json {
  const answers = tools.map(({ name }) => `${name}.respuesta`);
  const results = ["ResultadoDeProtocolo", ...answers, "LlamadaRechazada"];
  const others = methods.filter((method) => method !== "tools/call");
  const { MethodNotFound: _, InternalError: __, ...rejecting } = ERROR_CODE;
  const named = Object.entries(SHAPES).map((
    [name, shape],
  ) => [name, withReferences(shape)]);
  return {
    ...Object.fromEntries(named),
    // The body of a problem (contract, "Problema").
    Problema: described("Un error (RFC 9457).", {
      type: uri("Tipo de problema: lleva a su explicación."),
      title: text("Resumen corto y estable."),
      status: {
        type: "integer",
        description: "El mismo que el de la respuesta.",
      },
      detail: text("Qué pasó en este pedido."),
      code: {
        ...text("Identificador estable, para ramificar."),
        enum: PROBLEM_CODES,
      },
      "pista?": text("Cómo seguir."),
      "documentacion?": uri("La página para desarrolladores."),
      "instance?": text("La ruta pedida."),
      "permitidos?": list(TEXT, "Solo en 405: los métodos de la ruta."),
      "retryAfter?": {
        ...SECONDS,
        description: "Solo en 429: segundos de espera.",
      },
      "endpoints?": list(
        record({
          metodo: text("Método."),
          ruta: text("Ruta."),
          que: text("Para qué es."),
        }),
        "Solo en 404: lo que sí hay.",
      ),
    }),
    // The manifest (contract, "Manifiesto").
    Manifiesto: described(
      "Lo que un cliente MCP encuentra antes de conectarse.",
      {
        ...allOf([
          "name",
          "version",
          "description",
          "protocolVersion",
          "instructions",
        ], TEXT),
        protocolVersions: list(TEXT),
        transport: record({
          type: oneOf("streamable-http"),
          url: uri("El endpoint MCP."),
        }),
        authentication: oneOf("none"),
        capabilities: ANY_OBJECT,
        tools: list(reference("Herramienta")),
      },
    ),
    Herramienta: described("Una herramienta MCP.", {
      ...allOf(["name", "title", "description"], TEXT),
      ...allOf(["inputSchema", "outputSchema"], ANY_OBJECT),
      annotations: record(allOf(Object.keys(READ_ONLY), { type: "boolean" })),
    }),
    PedidoJsonRpc: anyOf(
      [
        "PedidoDeProtocolo",
        ...tools.map(({ name }) => `${name}.llamada`),
        "Notificacion",
      ],
      "Un mensaje JSON-RPC 2.0.",
    ),
    PedidoDeProtocolo: described(
      "Lo que no es una llamada, con los «params» que le da MCP.",
      {
        jsonrpc: VERSION,
        id: ID,
        method: { enum: others },
        "params?": ANY_OBJECT,
      },
    ),
    Notificacion: described("No lleva id, y no se responde.", {
      jsonrpc: VERSION,
      method: {
        ...TEXT,
        pattern: "^notifications/",
        examples: ["notifications/initialized"],
      },
    }),
    RespuestaJsonRpc: anyOf(
      ["RespuestaConResultado", "RespuestaConError"],
      "Una respuesta JSON-RPC 2.0: un resultado o un error.",
    ),
    RespuestaConResultado: record({
      jsonrpc: VERSION,
      id: ID,
      result: anyOf(results),
    }),
    ResultadoDeProtocolo: {
      ...ANY_OBJECT,
      not: record({ content: {} }),
      description: "El de otro método que tools/call, como lo define MCP.",
    },
    RespuestaConError: failure(ERROR_CODE, ANY_OBJECT),
    MensajeRechazado: failure(
      rejecting,
      anyOf(["Problema", "VersionNoHablada"]),
    ),
    VersionNoHablada: record({
      supported: list(TEXT, "Las versiones de MCP que hablo."),
      requested: text("La que pediste."),
    }),
    ContenidoDeTexto: record({ type: { const: "text" }, text: TEXT }),
    LlamadaRechazada: {
      ...toolResult({ isError: { const: true } }),
      description:
        "La herramienta no aceptó los argumentos: el texto dice qué corregir.",
    },
    ...Object.fromEntries(tools.flatMap(describeTool)),
  };
}

function describeTool(
  { name, description, inputSchema, outputSchema }: ToolDescriptor,
): readonly (readonly [string, Json])[] {
  const params = record({
    name: { const: name },
    "arguments?": withReferences(inputSchema),
  });
  const call = {
    jsonrpc: VERSION,
    id: ID,
    method: { const: "tools/call" },
    params,
  };
  const structuredContent = withReferences(outputSchema);
  return [
    [`${name}.llamada`, described(description, call)],
    [
      `${name}.respuesta`,
      toolResult({ isError: { const: false }, structuredContent }),
    ],
  ];
}

function failure(codes: Json, data: Json): Json {
  const code = { type: "integer", enum: Object.values(codes) };
  const message = text("Qué estuvo mal, para una persona.");
  const told =
    "El del pedido. Si no se pudo leer es null o, con 2026-07-28, no está.";
  const id = { type: [...ID.type, "null"], description: told };
  return record({
    jsonrpc: VERSION,
    error: record({ code, message, "data?": data }),
    "id?": id,
  });
}

function toolResult(more: Json): Json {
  const told = "Primero la prosa, después los mismos datos como JSON en texto.";
  const content = { ...list(reference("ContenidoDeTexto"), told), minItems: 2 };
  return record({ content, ...more });
}

/** An object of these fields; one whose name ends with a question mark may be missing. */
export function record(fields: Json): Json {
  const required = Object.keys(fields).filter((name) => !name.endsWith("?"));
  const properties = Object.entries(fields).map((
    [name, one],
  ) => [name.replace("?", ""), one]);
  return {
    type: "object",
    required,
    properties: Object.fromEntries(properties),
  };
}

function described(description: string, fields: Json): Json {
  return { ...record(fields), description };
}

function allOf(names: readonly string[], schema: Json): Json {
  return Object.fromEntries(names.map((name) => [name, schema]));
}

function anyOf(names: readonly string[], description?: string): Json {
  return { description, anyOf: names.map((name) => reference(name)) };
}

/** A reference to what has a name among the document's components: a schema, or of another kind. */
export function reference(
  name: string,
  kind = "schemas",
): { readonly $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}

/** A schema in which those that have a name are references to it. */
function withReferences(schema: JsonSchema): Json {
  const replace = (inner: JsonSchema): JsonSchema => {
    const [name] =
      Object.entries(SHAPES).find(([, shape]) => shape === inner) ?? [];
    return name === undefined ? mapInner(inner, replace) : reference(name);
  };
  return { ...mapInner(schema, replace) };
}
