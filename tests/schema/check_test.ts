import { assertEquals, assertStringIncludes } from "@std/assert";
import { check, type Violation } from "../../src/schema/check.ts";
import {
  array,
  boolean,
  integer,
  type JsonSchema,
  nullable,
  number,
  object,
  oneOf,
  record,
  strict,
  string,
} from "../../src/schema/schema.ts";
import { DATA_FILES } from "../../src/shop/files.ts";
import { WEEKDAYS } from "../../src/shop/terms.ts";

const TIME = string({
  pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
  examples: ["12:30"],
});
const DATE = string({ format: "date", examples: ["2026-12-25"] });
const TUB = strict(
  object({ tamano: string(), sabores: array(string()) }, {
    cantidad: integer({ minimum: 1, maximum: 50 }),
  }),
);
const KILO = { tamano: "kilo", sabores: [] };
const LETTERS = string({ pattern: "^[a-z]+$", maxLength: 2, examples: ["ab"] });
const UP_TO_13 = Array.from({ length: 14 }, (_, index) => index);

/** A schema with a valid value, an invalid value, and the expected form in words. */
const EXPECTED: readonly (readonly [JsonSchema, unknown, unknown, string])[] = [
  [boolean(), true, "sí", "true o false"],
  [boolean(), false, 0, "true o false"],
  [integer(), 12, 12.5, "un número entero"],
  [integer(), 1.0, "1", "un número entero"],
  [integer({ minimum: 1, maximum: 50 }), 50, 51, "un número entero de 1 a 50"],
  [integer({ minimum: 1 }), 1, 0, "un número entero mayor o igual a 1"],
  [integer({ maximum: 9 }), 9, 10, "un número entero menor o igual a 9"],
  [
    number({ minimum: -90, maximum: 90 }),
    -34.6,
    -90.1,
    "un número de -90 a 90",
  ],
  [string(), "", null, "un texto"],
  [
    string({ maxLength: 3 }),
    "🍦🍦🍦",
    "🍦🍦🍦🍦",
    "un texto de hasta 3 caracteres",
  ],
  [string({ minLength: 2 }), "🍦🍦", "🍦", "un texto de al menos 2 caracteres"],
  [string({ minLength: 1 }), "a", "", "un texto de al menos 1 carácter"],
  [
    string({ minLength: 1, maxLength: 600 }),
    "a",
    "",
    "un texto de 1 a 600 caracteres",
  ],
  [TIME, "23:59", "24:00", 'un texto con la forma de "12:30"'],
  [LETTERS, "yz", "Y", 'un texto con la forma de "ab", de hasta 2 caracteres'],
  [DATE, "2028-02-29", "2026-02-29", 'una fecha que exista, como "2026-12-25"'],
  [
    string({
      format: "uri",
      pattern: "^https://a",
      examples: ["https://a.example"],
    }),
    "https://a.example/x",
    "http://a.example",
    'una dirección de internet que empiece con https://, como "https://a.example"',
  ],
  [oneOf(["envio", "retiro"]), "envio", "Envio", 'uno de: "envio", "retiro"'],
  [
    { enum: UP_TO_13 },
    13,
    14,
    "uno de: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 y 2 más",
  ],
  [TUB, KILO, "kilo", 'un objeto con "tamano", "sabores"'],
  [
    nullable(integer({ minimum: 1, maximum: 50 })),
    null,
    0,
    "un número entero de 1 a 50 o null",
  ],
  [
    { type: ["integer", "string"] },
    "uno",
    1.5,
    "un número entero o un texto",
  ],
];

for (const [schema, accepted, refused, expected] of EXPECTED) {
  Deno.test(`check() reports that it expected ${expected}, and found ${JSON.stringify(refused)}`, () => {
    assertEquals(check(schema, accepted), { kind: "valid", value: accepted });
    assertEquals(violationsOf(schema, refused).map(toLine), [
      `: esperaba ${expected}, encontré ${JSON.stringify(refused)}`,
    ]);
  });
}

/** A schema with a valid value, an invalid value, and the entire line of the report. */
const LINES = [
  [
    number(),
    1e308,
    Infinity,
    ": esperaba un número, encontré un número demasiado grande",
  ],
  [
    array(integer(), { minItems: 7, maxItems: 7 }),
    Array(7).fill(0),
    Array(6).fill(0),
    ": esperaba una lista de 7 elementos, encontré una lista de 6 elementos",
  ],
  [
    array(boolean(), { minItems: 1 }),
    [true],
    [],
    ": esperaba una lista de al menos 1 elemento, encontré una lista vacía",
  ],
  [
    array(boolean(), { maxItems: 1 }),
    [true],
    [true, true],
    ": esperaba una lista de hasta 1 elemento, encontré una lista de 2 elementos",
  ],
  [array(string()), [], { 0: "a" }, ": esperaba una lista, encontré un objeto"],
  [
    array(string(), { uniqueItems: true }),
    ["a", "b"],
    ["a", "b", "a"],
    '/2: esperaba un elemento que no se repita, encontré "a"',
  ],
  [
    array(string()),
    ["a"],
    ["a", ["a"]],
    "/1: esperaba un texto, encontré una lista",
  ],
  [object({}), { a: 1 }, [], ": esperaba un objeto, encontré una lista"],
  [
    object({ a: integer() }),
    { a: 1 },
    {},
    "/a: esperaba un número entero, encontré nada: falta",
  ],
  [
    { required: ["a"] },
    { a: null },
    {},
    "/a: esperaba un valor, encontré nada: falta",
  ],
  [
    TUB,
    { ...KILO, cantidad: 2 },
    { ...KILO, sabors: [] },
    '/sabors: esperaba alguna de: "tamano", "sabores", "cantidad", encontré una clave que no existe acá: "sabors"',
  ],
  [
    strict(object({})),
    {},
    { a: 1 },
    '/a: esperaba ninguna clave, encontré una clave que no existe acá: "a"',
  ],
  [
    object({ "a/b": object({ "~": string() }) }),
    { "a/b": { "~": "x" } },
    { "a/b": { "~": 1 } },
    "/a~1b/~0: esperaba un texto, encontré 1",
  ],
] as const;

for (const [schema, accepted, refused, line] of LINES) {
  Deno.test(`check() reports ${line}`, () => {
    assertEquals(check(schema, accepted), { kind: "valid", value: accepted });
    assertEquals(violationsOf(schema, refused).map(toLine), [line]);
  });
}

Deno.test("check() reports every mistake of a document, in its order", () => {
  const menu = {
    promos: [],
    "$schema": "./esquemas/menu.json",
    sabores: [
      {
        nombre: "Limón",
        categoria: "Frutas",
        vegano: "sí",
        sinTacc: true,
        disponible: 1,
      },
      "Frutilla",
    ],
    potes: [],
    extras: [],
  };
  const lines = violationsOf(DATA_FILES["menu.json"], menu).map(toLine);
  assertEquals(lines, [
    "/adicionales: esperaba una lista de hasta 60 elementos, encontré nada: falta",
    "/sabores/0/descripcion: esperaba un texto de 1 a 600 caracteres, encontré nada: falta",
    "/sabores/0/alergenos: esperaba una lista de hasta 7 elementos, encontré nada: falta",
    "/sabores/0/alcohol: esperaba true o false, encontré nada: falta",
    '/sabores/0/vegano: esperaba true o false, encontré "sí"',
    "/sabores/0/disponible: esperaba true o false, encontré 1",
    '/sabores/1: esperaba un objeto con "nombre", "categoria", "descripcion", "vegano", "sinTacc", "alergenos", "alcohol", "disponible", encontré "Frutilla"',
    "/potes: esperaba una lista de 1 a 20 elementos, encontré una lista vacía",
    '/extras: esperaba alguna de: "potes", "promos", "adicionales", "sabores", "$schema", "palabras", encontré una clave que no existe acá: "extras"',
  ]);
});

Deno.test("check() lists the valid texts and keys, and only those", () => {
  const schema = strict(object({ dia: nullable(oneOf(WEEKDAYS)), hora: TIME }));
  assertEquals(
    violationsOf(schema, { dia: "Lunes", ora: "1" }).map(({ allowed }) =>
      allowed
    ),
    [undefined, [...WEEKDAYS], ["dia", "hora"]],
  );
});

for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
  const value = JSON.parse(`{"${name}": 1}`);

  Deno.test(`check() treats ${name} like any other property`, () => {
    const properties = JSON.parse(`{"${name}": {"type": "integer"}}`);
    const schema: JsonSchema = {
      properties,
      required: [name],
      additionalProperties: false,
    };
    assertEquals(check(schema, value).kind, "valid");
    assertEquals(violationsOf(schema, {}).map(({ pointer }) => pointer), [
      `/${name}`,
    ]);
    assertEquals(
      violationsOf(schema, JSON.parse(`{"${name}": "1"}`)).map(toLine),
      [`/${name}: esperaba un número entero, encontré "1"`],
    );
  });

  Deno.test(`check() refuses ${name} where the schema has no such property`, () => {
    assertEquals(
      violationsOf(strict(object({})), value).map(({ pointer }) => pointer),
      [
        `/${name}`,
      ],
    );
  });
}

Deno.test("check() reports 100 violations, and one more for the rest", () => {
  const schema = array(boolean());
  assertEquals(
    violationsOf(schema, Array(100).fill(1)).map(toLine).at(-1),
    lineOf(99),
  );
  const mistakes = violationsOf(schema, Array(1_000_000).fill(1)).map(toLine);
  assertEquals(mistakes.length, 101);
  assertEquals(mistakes.slice(-2), [
    lineOf(99),
    ": esperaba hasta 100 problemas por vez, encontré más: corregí estos y volvé a probar",
  ]);

  function lineOf(index: number) {
    return `/${index}: esperaba true o false, encontré 1`;
  }
});

const BOMB = nest(100_000);
const BOMB_SCHEMAS = [
  ["a type", array(array(string())), "/0/0"],
  ["an enum of objects", { enum: [{ a: 1 }, [[]]] }, ""],
  ["an object", array(strict(object({}))), "/0"],
] as const;
for (const [title, schema, pointer] of BOMB_SCHEMAS) {
  Deno.test(`check() refuses 100,000 nested lists against ${title}`, () => {
    assertEquals(
      violationsOf(schema, BOMB).map((violation) => violation.pointer),
      [
        pointer,
      ],
    );
  });
}

Deno.test("check() reads a value only as deep as its schema", () => {
  assertEquals(check(array({}), [BOMB]).kind, "valid");
  assertEquals(
    check(object({ a: { type: ["array"] } }), { a: BOMB, b: BOMB }).kind,
    "valid",
  );
});

Deno.test("check() reports an invalid repeated element once", () => {
  const schema = array(integer(), { uniqueItems: true });
  assertEquals(
    violationsOf(schema, ["a", "a", 1, 1]).map(({ pointer }) => pointer),
    [
      "/0",
      "/1",
      "/3",
    ],
  );
});

Deno.test("check() reads millions of characters with a pattern that repeats a group", () => {
  const text = "-a".repeat(5_000_000);
  const schema = string({
    pattern: "^a(-[a-z]+)*$",
    maxLength: 60,
    examples: ["a-b"],
  });
  assertEquals(check(schema, "a-b-c").kind, "valid");
  const [mistake] = violationsOf(schema, `a${text}!`);
  assertStringIncludes(mistake?.actual ?? "", "(10000002 caracteres)");
});

Deno.test("check() checks every format on millions of characters", () => {
  const text = `https://${"a:@".repeat(1_000_000)}`;
  for (const format of ["date", "uri"] as const) {
    assertEquals(check(string({ format }), text).kind, "invalid", format);
  }
  assertEquals(check(string({ format: "uri" }), `${text}/^`).kind, "invalid");
  assertEquals(
    check(string({ format: "uri" }), `tel:${"1".repeat(3_000_000)}`).kind,
    "valid",
  );
});

function violationsOf(schema: JsonSchema, value: unknown) {
  const checked = check(schema, value);
  return checked.kind === "valid" ? [] : checked.violations;
}

function toLine({ pointer, expected, actual }: Violation) {
  return `${pointer}: esperaba ${expected}, encontré ${actual}`;
}

/** Nests lists to a depth. */
function nest(depth: number) {
  let value: unknown = [];
  for (let level = 1; level < depth; level += 1) value = [value];
  return value;
}

Deno.test("check() checks the values of a record, whatever their keys", () => {
  const words = record(string({ maxLength: 5 }));
  assertEquals(check(words, { constructor: "uno", b: "dos" }).kind, "valid");
  assertEquals(violationsOf(words, { a: "mucho más" }).map(toLine), [
    '/a: esperaba un texto de hasta 5 caracteres, encontré "mucho más"',
  ]);
  assertEquals(
    check(strict(object({ words })), { words: { b: "dos" } }).kind,
    "valid",
  );
});
