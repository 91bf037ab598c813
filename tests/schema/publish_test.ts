import { assertEquals } from "@std/assert";
import { publishArguments, publishResult } from "../../src/schema/publish.ts";
import {
  array,
  boolean,
  integer,
  number,
  object,
  oneOf,
  strict,
  string,
} from "../../src/schema/schema.ts";

const LINE = object({
  tamano: string({
    minLength: 1,
    maxLength: 60,
    description: "El pote.",
    examples: ["kilo"],
  }),
}, { cantidad: integer({ minimum: 1, maximum: 50, default: 1 }) });
const ARGUMENTS = strict(object({}, {
  potes: array(LINE, {
    maxItems: 50,
    uniqueItems: true,
    description: "Los potes.",
  }),
  entrega: oneOf(["envio", "retiro"], {
    default: "retiro",
    description: "Cómo llega.",
  }),
  dia: string({ format: "date", pattern: "^2", description: "Para cuándo." }),
}));

Deno.test("publishArguments() describes bounds, defaults and today's values", () => {
  assertEquals(
    publishArguments(ARGUMENTS, {
      "potes/tamano": ["kilo", "medio"],
      nada: ["x"],
    }),
    {
      type: "object",
      properties: {
        potes: {
          type: "array",
          description: "Los potes. Hasta 50.",
          items: {
            type: "object",
            properties: {
              tamano: {
                type: "string",
                description: "El pote. Hoy: kilo, medio.",
              },
              cantidad: {
                type: "integer",
                description: "De 1 a 50. Por defecto, 1.",
              },
            },
            required: ["tamano"],
          },
        },
        entrega: {
          type: "string",
          enum: ["envio", "retiro"],
          description: "Cómo llega. Por defecto, retiro.",
        },
        dia: { type: "string", description: "Para cuándo." },
      },
    },
  );
});

const BOUNDS = [
  [number({ minimum: 0, maximum: 9 }), "De 0 a 9."],
  [string({ minLength: 1, maxLength: 60 }), "Hasta 60 caracteres."],
  [array(string(), { minItems: 1, maxItems: 2 }), "Hasta 2."],
  [
    array(string(), { maxItems: 2, description: "Los dos, hasta 2." }),
    "Los dos, hasta 2.",
  ],
  [boolean(), undefined],
] as const;
for (const [schema, range] of BOUNDS) {
  Deno.test(`publishArguments() describes the bounds ${JSON.stringify(schema)} as ${range}`, () => {
    assertEquals(publishArguments(schema).description, range);
  });
}

Deno.test("publishArguments() describes repeated properties once", () => {
  const line = object({
    cantidad: integer({ minimum: 1, maximum: 9, description: "Cuántos." }),
  });
  const { properties = {} } = publishArguments(object({ a: line, b: line }));
  assertEquals(
    properties.a?.properties?.cantidad?.description,
    "Cuántos. De 1 a 9.",
  );
  assertEquals(properties.b?.properties?.cantidad, { type: "integer" });
});

Deno.test("publishArguments() lists thirty values and counts the others", () => {
  const today = { "": Array.from({ length: 32 }, (_, n) => `v${n}`) };
  const { description = "" } = publishArguments(string(), today);
  assertEquals(
    description,
    `Hoy: ${today[""].slice(0, 30).join(", ")} y 2 más.`,
  );
});

Deno.test("publishResult() drops bounds and patterns, and keeps deeper names and types", () => {
  const amount = integer({
    minimum: 0,
    maximum: 9,
    description: "Un monto.",
    examples: [1],
  });
  const schema = object({
    aviso: object(
      { dia: oneOf(["lunes"], { description: "El día." }) },
      {},
      "Uno.",
    ),
    montos: array(amount, { minItems: 1, maxItems: 3, uniqueItems: true }),
    cierra: string({
      format: "date-time",
      pattern: "T",
      minLength: 1,
      maxLength: 40,
    }),
    moneda: oneOf(["ARS"]),
  });
  assertEquals(publishResult(schema), {
    type: "object",
    properties: {
      aviso: {
        type: "object",
        description: "Uno.",
        properties: { dia: { type: "string" } },
      },
      montos: {
        type: "array",
        items: { type: "integer", description: "Un monto." },
      },
      cierra: { type: "string" },
      moneda: { type: "string", enum: ["ARS"] },
    },
    required: ["aviso", "montos", "cierra", "moneda"],
  });
});
