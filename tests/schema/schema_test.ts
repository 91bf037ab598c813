import { assert, assertEquals } from "@std/assert";
import { createAjv } from "../fixtures/ajv.ts";
import { check } from "../../src/schema/check.ts";
import {
  array,
  boolean,
  type Infer,
  integer,
  type JsonSchema,
  nullable,
  number,
  object,
  oneOf,
  strict,
  string,
} from "../../src/schema/schema.ts";
import { DATA_FILES } from "../../src/shop/files.ts";

const ORDER = object({
  tamano: oneOf(["kilo", "medio"]),
  sabores: array(string()),
}, {
  cantidad: integer({ minimum: 1, default: 1 }),
  nota: nullable(string()),
}, "Lo que alguien pide.");

const BUILT: { readonly [name: string]: JsonSchema } = {
  "string()": string({
    minLength: 1,
    maxLength: 9,
    pattern: "^a",
    examples: ["a"],
    default: "a",
  }),
  "integer()": integer({ minimum: 1, maximum: 9 }),
  "number()": number({ minimum: -0.5 }),
  "boolean()": boolean({ default: false }),
  "oneOf()": oneOf(["a", "b"]),
  "array()": array(string(), { minItems: 1, maxItems: 9, uniqueItems: true }),
  "object()": ORDER,
  "object() of nothing": object({}),
  "strict()": strict(array(ORDER)),
  "nullable()": nullable(oneOf(["a", "b"])),
  "nullable() of anything": nullable({}),
};

const ajv = createAjv();
for (const [name, schema] of Object.entries({ ...BUILT, ...DATA_FILES })) {
  Deno.test(`${name} is a schema of 2020-12 by its meta-schema`, () => {
    assert(ajv.validateSchema(schema), JSON.stringify(ajv.errors));
  });
}

Deno.test("object() is a plain document that lists the required keys and allows others", () => {
  assertEquals(JSON.parse(JSON.stringify(ORDER)), {
    type: "object",
    properties: {
      tamano: { type: "string", enum: ["kilo", "medio"] },
      sabores: { type: "array", items: { type: "string" } },
      cantidad: { type: "integer", minimum: 1, default: 1 },
      nota: { type: ["string", "null"] },
    },
    required: ["tamano", "sabores"],
    description: "Lo que alguien pide.",
  });
  assertEquals(
    check(ORDER, { tamano: "kilo", sabores: [], hora: 1 }).kind,
    "valid",
  );
});

Deno.test("strict() closes objects at every depth and leaves the given schema open", () => {
  const open = object({ potes: array(nullable(ORDER)) });
  const value = {
    potes: [null, { tamano: "kilo", sabores: [], hora: 1 }],
    dia: 1,
  };
  assertEquals(check(open, value).kind, "valid");
  const closed = check(strict(open), value);
  const mistakes = closed.kind === "valid" ? [] : closed.violations;
  assertEquals(mistakes.map(({ pointer }) => pointer), [
    "/potes/1/hora",
    "/dia",
  ]);
});

const NULLABLES = [
  ["a type", integer(), 1, "1"],
  ["two types", { type: ["integer", "string"] }, "1", true],
  ["an enum", oneOf(["a"]), "a", "b"],
  ["an enum without a type", { enum: [1] }, 1, 2],
] as const;
for (const [title, schema, accepted, refused] of NULLABLES) {
  Deno.test(`nullable() adds null to ${title} and nothing else`, () => {
    const verdicts = [null, accepted, refused].map((value) =>
      check(nullable(schema), value).kind
    );
    assertEquals(verdicts, ["valid", "valid", "invalid"]);
  });
}

Deno.test("Infer gives the type of a shape: literals, optional properties, null, read-only", () => {
  const order: Infer<typeof ORDER> = {
    tamano: "kilo",
    sabores: ["Limón"],
    nota: null,
  };
  // @ts-expect-error: the schema lists other texts
  const size: typeof order.tamano = "cuarto";
  // @ts-expect-error: a required property is missing
  const missing: typeof order = { tamano: "kilo" };
  // @ts-expect-error: an optional property that is there has its type
  const wrong: typeof order = { ...order, cantidad: "2" };
  // @ts-expect-error: an optional property may be absent, but not undefined
  const absent: typeof order = { ...order, cantidad: undefined };
  // @ts-expect-error: lists are read-only
  const add: unknown = order.sabores.push;
  // @ts-expect-error: null only where it is nullable
  const none: typeof order = { ...order, cantidad: null };
  // @ts-expect-error: bounds belong to their type
  string({ minimum: 1 });
  // @ts-expect-error: examples are of the type
  integer({ examples: ["1"] });
  assertEquals([size, missing, wrong, absent, add, none].length, 6);
});

Deno.test("check() gives the value the type of its schema", () => {
  const checked = check(ORDER, { tamano: "kilo", sabores: ["Limón"] });
  if (checked.kind === "invalid") throw new Error("refused");
  const flavors: readonly string[] = checked.value.sabores;
  // @ts-expect-error: an optional property may be absent
  const amount: number = checked.value.cantidad;
  assertEquals([flavors, amount], [["Limón"], undefined]);
});
