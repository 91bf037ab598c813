import { assert, assertEquals, assertGreater } from "@std/assert";
import {
  findBreaches,
  findCycles,
  findForwardGrants,
  findIdleGrants,
  MAY_IMPORT,
  type Source,
} from "./architecture.ts";
import { createSampleApp } from "./fixtures/contract.ts";
import { readRows } from "./fixtures/rows.ts";

const ROOT = new URL("../", import.meta.url);

/** Reads the TypeScript modules of a folder and its subfolders. */
function readSources(folder: string): readonly Source[] {
  return [...Deno.readDirSync(new URL(folder, ROOT))].flatMap(
    ({ name, isDirectory }) => {
      const path = `${folder}${name}`;
      if (isDirectory) return readSources(`${path}/`);
      return name.endsWith(".ts") && !name.endsWith(".d.ts")
        ? [{ path, text: Deno.readTextFileSync(new URL(path, ROOT)) }]
        : [];
    },
  );
}

Deno.test("findBreaches() finds none in src/", () => {
  const sources = readSources("src/");
  assertGreater(sources.length, 40);
  assertEquals(findBreaches(sources), []);
});

Deno.test("findCycles() finds none in src/, and findForwardGrants() none in MAY_IMPORT", () => {
  assertEquals(findCycles(readSources("src/")), []);
  assertEquals(findForwardGrants(MAY_IMPORT), []);
});

Deno.test("findCycles() finds a cycle of three files, and a file that imports itself", () => {
  const imports = [["a", "b"], ["b", "c", "d"], ["c", "a"], ["d", "d"], [
    "e",
    "a",
  ]];
  const sources = imports.map(([name, ...others]) => ({
    path: `src/shop/${name}.ts`,
    text: others.map((other) => `import type { X } from "./${other}.ts";`).join(
      "\n",
    ),
  }));
  assertEquals(findCycles(sources), [
    "src/shop/a.ts -> src/shop/b.ts -> src/shop/c.ts -> src/shop/a.ts",
    "src/shop/d.ts -> src/shop/d.ts",
  ]);
});

Deno.test("findForwardGrants() finds a room that may import a later room", () => {
  assertEquals(findForwardGrants({ http: ["shop"], shop: ["http", "root"] }), [
    "http -> shop",
  ]);
});

Deno.test("findIdleGrants() finds none in MAY_IMPORT", () => {
  assertEquals(findIdleGrants(MAY_IMPORT, readSources("src/")), []);
});

Deno.test("findIdleGrants() finds a grant that no source uses", () => {
  const sources = [{
    path: "src/shop/a.ts",
    text: 'import { b } from "../time/b.ts";',
  }];
  assertEquals(findIdleGrants({ shop: ["time", "words"] }, sources), [
    "shop -> words",
  ]);
});

Deno.test("every part of the contract that a comment cites is a heading of /developers or a schema of /openapi.json", async () => {
  const guide = await Deno.readTextFile(
    new URL("tests/sample_shop/pages/developers.md", ROOT),
  );
  const headings = Array.from(
    guide.matchAll(/^##+ (.+)$/gm),
    ([, heading = ""]) => heading,
  );
  const { components } = await (await createSampleApp().ask("/openapi.json"))
    .json();
  const parts = new Set([...headings, ...Object.keys(components.schemas)]);

  // The quoted names in comments such as (contract: "Errores").
  const references = readSources("src/").flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\(contract\b([^);]*)/g), ([, after = ""]) => ({
      path,
      names: Array.from(after.matchAll(/"([^"]+)"/g), ([, name = ""]) => name),
    }))
  );

  assertGreater(references.length, 5);
  assertEquals(
    references.filter(({ names }) =>
      names.length === 0 || !names.every((name) => parts.has(name))
    ),
    [],
  );
});

Deno.test("every module of over 350 lines gives a reason", () => {
  const long = readSources("src/").filter(({ text }) =>
    text.split("\n").length > 351
  );
  assertEquals(
    long.filter(({ text }) => !text.includes("Long because")).map(({ path }) =>
      path
    ),
    [],
  );
});

const PLANTED = readRows`
src/shop/a.ts → import { b } from "../http/b.ts"; → src/shop/a.ts imports src/http/b.ts
src/http/a.ts → import type { S } from "../shop/shapes.ts"; → imports src/shop/shapes.ts
src/handlers/a.ts → export { b } from "../content/b.ts"; → imports src/content/b.ts
src/schema/a.ts → import { config } from "../config.ts"; → imports src/config.ts
src/mcp/a.ts → const b = await import("../tools/b.ts"); → imports src/tools/b.ts
src/site/a.ts → import settings from "../../deno.json"; → imports deno.json
src/http/a.ts → import { x } from "npm:left-pad"; → imports npm:left-pad
src/http/a.ts → import "node:fs"; → imports node:fs
src/utils/a.ts → export const a = 1; → utils is not a room
src/shop/a.ts → Deno.readTextFileSync("x"); → uses Deno
src/app.ts → Deno.env.get("PORT"); → uses Deno
src/shop/a.ts → const now = Date.now(); → uses the clock
src/app.ts → const now = new Date(); → uses the clock
src/content/a.ts → performance.now(); → uses the clock
src/handlers/a.ts → setTimeout(() => {}, 1); → uses timers and the network
src/http/a.ts → AbortSignal.timeout(1); → uses timers and the network
src/tools/a.ts → await fetch("http://x"); → uses timers and the network
src/shop/a.ts → Math.random(); → uses randomness
src/shop/a.ts → globalThis.x = 1; → uses globals
src/shop/a.ts → export default 1; → uses a default export
`;

for (const [path = "", text = "", breach = ""] of PLANTED) {
  Deno.test(`findBreaches() finds ${JSON.stringify(text)} in ${path}`, () => {
    const [first, ...rest] = findBreaches([{ path, text }]);
    assert(first?.includes(breach), first);
    assertEquals(rest, []);
  });
}

const ALLOWED = readRows`
src/shop/a.ts → import { string } from "../schema/schema.ts";
src/shop/a.ts → import { b } from "./b.ts";
src/handlers/a.ts → import { quoteOrder } from "../shop/quote/quote.ts";
src/routes/table.ts → import settings from "../../deno.json";
src/http/a.ts → import { eTag } from "@std/http/etag";
src/main.ts → Date.now(); performance.now(); Deno.exit(0); setTimeout(() => {}, 1);
src/content/a.ts → Deno.readTextFileSync("x");
src/shop/a.ts → // Date.now() is not read here⏎new Date(0);
`;

for (const [path = "", text = ""] of ALLOWED) {
  Deno.test(`findBreaches() accepts ${JSON.stringify(text)} in ${path}`, () => {
    assertEquals(findBreaches([{ path, text }]), []);
  });
}
