/** The registry entry of `.github/DISCOVERY.md`, against the registry's schema. */

import { assertEquals, assertNotEquals } from "@std/assert";
import { createAjv } from "./fixtures/ajv.ts";

const ROOT = new URL("../", import.meta.url);
const GUIDE = await Deno.readTextFile(
  new URL(".github/DISCOVERY.md", ROOT),
);
const SCHEMA = JSON.parse(
  await Deno.readTextFile(
    new URL("tests/fixtures/mcp_registry/server.schema.json", ROOT),
  ),
);
const DENO_JSON = JSON.parse(
  await Deno.readTextFile(new URL("deno.json", ROOT)),
);

/** Parses the only JSON block of the guide. */
function readEntry() {
  const [block, ...others] = GUIDE.matchAll(/^```json\n([\s\S]*?)^```$/gm);
  assertEquals(others.length, 0);

  return JSON.parse(block?.[1] ?? "null");
}

/** Returns the schema's violations; an empty list for a valid entry. */
function findViolations(entry: unknown) {
  // The schema is draft-07. Ajv's dialect is newer, but has all keywords of the schema.
  const { $schema: _, ...schema } = SCHEMA;
  const validate = createAjv().compile(schema);
  validate(entry);

  return (validate.errors ?? []).map(({ instancePath, message }) =>
    `${instancePath} ${message}`
  );
}

Deno.test("DISCOVERY.md has an entry that the MCP registry's schema accepts", () => {
  assertEquals(findViolations(readEntry()), []);
});

Deno.test("the registry's schema refuses an entry without a version", () => {
  const { version: _, ...entry } = readEntry();

  assertEquals(findViolations(entry), [
    " must have required property 'version'",
  ]);
});

Deno.test("the registry's schema refuses a remote of an unknown transport", () => {
  const remotes = [{ type: "stdio", url: "https://example.com/api/v1/mcp" }];

  assertNotEquals(findViolations({ ...readEntry(), remotes }), []);
});

Deno.test("DISCOVERY.md's entry has the schema, the version and the endpoint of the service", () => {
  const { $schema, version, remotes } = readEntry();

  assertEquals($schema, SCHEMA.$id);
  assertEquals(version, DENO_JSON.version);
  assertEquals(remotes, [{
    type: "streamable-http",
    url: "https://example.com/api/v1/mcp",
  }]);
});
