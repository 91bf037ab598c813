/** The schema files of `data/esquemas/`, from the shapes. */

import { DATA_FILES } from "../../src/shop/files.ts";
import type { JsonSchema } from "../../src/schema/schema.ts";

const FOLDER = new URL("../../data/esquemas/", import.meta.url);

/** Returns the schema file of each data file, by name. */
export function schemaFiles(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(DATA_FILES).map((
      [name, schema],
    ) => [name, writeSchema(name, schema)]),
  );
}

function writeSchema(name: string, schema: JsonSchema) {
  const document = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    title: `data/${name}`,
    ...schema,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Writes the schema files. */
export function writeSchemas(): void {
  for (const [name, text] of schemaFiles()) {
    Deno.writeTextFileSync(new URL(name, FOLDER), text);
  }
}
