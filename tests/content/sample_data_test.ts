import { assert, assertEquals, assertGreaterOrEqual } from "@std/assert";
import { Ajv2020 } from "ajv";
import addFormats from "ajv-formats";
import { DATA_FILES } from "../../src/shop/files.ts";
import { loadSampleShop } from "../fixtures/sample_shop.ts";
import { schemaFiles } from "./write_schemas.ts";

const SCHEMAS = new URL("../../data/esquemas/", import.meta.url);
const DATA = new URL("../sample_shop/data/", import.meta.url);

Deno.test("the sample shop has no mistake", () => {
  const { menu } = loadSampleShop().usual;
  assertGreaterOrEqual(menu.potes.length, 3);
  assertGreaterOrEqual(menu.promos.length, 4);
  assertGreaterOrEqual(menu.adicionales.length, 6);
  assertGreaterOrEqual(menu.sabores.length, 40);
  assertGreaterOrEqual(
    menu.sabores.filter((flavor) => flavor.vegano).length,
    8,
  );
  assertGreaterOrEqual(
    new Set(menu.sabores.map((flavor) => flavor.categoria)).size,
    6,
  );
});

for (const [name, text] of schemaFiles()) {
  Deno.test(`data/esquemas/${name} is what \`deno task renew schemas\` writes`, () => {
    assertEquals(Deno.readTextFileSync(new URL(name, SCHEMAS)), text);
  });

  Deno.test(`the sample's ${name} names its schema, and is valid by it in Ajv`, () => {
    const value = JSON.parse(Deno.readTextFileSync(new URL(name, DATA)));
    assertEquals(value["$schema"], `./esquemas/${name}`);
    const ajv = new Ajv2020({ allErrors: true });
    addFormats.default(ajv);
    const validate = ajv.compile(JSON.parse(text));
    assert(validate(value), JSON.stringify(validate.errors));
  });
}

Deno.test("every data file has a schema", () => {
  const files = [...Deno.readDirSync(DATA)].map(({ name }) => name).filter((
    name,
  ) => name.endsWith(".json"));
  assertEquals(files.sort(), Object.keys(DATA_FILES).sort());
});
