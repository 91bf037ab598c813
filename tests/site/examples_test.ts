import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { PROBLEMS } from "../../src/http/problem.ts";
import { TOOLS } from "../../src/tools/server.ts";
import { content, createRealApp } from "../fixtures/contract.ts";

const test = createRealApp({ config: { rateLimit: 1000 } });
const markdown = await (await test.ask("/developers.md")).text();

/** Each example of an answer: what is said over it, and the JSON. */
const EXAMPLES = [...markdown.matchAll(/^(Responde[^\n]*):\n\n```json\n([\s\S]*?)^```$/gm)]
  .map(([, told = "", json = ""]) => ({ told, json, value: JSON.parse(json) }));

Deno.test("/developers shows the catalog, a call of each tool and each problem", () => {
  assertEquals(EXAMPLES.length, 1 + TOOLS.length + Object.keys(PROBLEMS).length);
});

for (const [index, { value }] of EXAMPLES.slice(1, 1 + TOOLS.length).entries()) {
  Deno.test(`example ${index + 1} of a tool on /developers has both items of its content`, () => {
    assertEquals(value.result.content.length, 2);
  });
}

for (const { told, value } of EXAMPLES) {
  const name = value.code ?? Object.keys(value.result?.structuredContent ?? value)[0];
  Deno.test(`the example of ${name} on /developers is whole, or says where it is cut`, () => {
    const places = [...told.matchAll(/`([^`]+)`/g)].map(([, place = ""]) => place);
    const marks: string[] = [];
    visit(value, "");
    assertEquals(places.filter((place) => !marks.includes(place)), []);

    /** Collects the texts and the lists that are cut: a text ends with an ellipsis, a list has one item. */
    function visit(part: unknown, path: string): void {
      if (typeof part === "string" && part.endsWith("…")) {
        assert(places.includes(path), path);
        marks.push(path);
      }
      if (typeof part !== "object" || part === null) return;
      if (Array.isArray(part) && part.length === 1) marks.push(path);
      for (const [key, inner] of Object.entries(part)) {
        visit(
          inner,
          Array.isArray(part) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`,
        );
      }
    }
  });
}

Deno.test("/developers tells of how many flavors the catalog's example shows one", () => {
  const { sabores } = content.shop.menu;
  assertStringIncludes(EXAMPLES[0]?.told ?? "", `de \`sabores\` va 1 de ${sabores.length}`);
});

Deno.test("the example of a 405 on /developers names all that the route takes", () => {
  const example = EXAMPLES.find(({ value }) => value.code === "metodo_no_permitido");
  assertEquals(example?.value.permitidos, ["GET", "HEAD", "OPTIONS"]);
});

Deno.test("/developers and the README name the server alike for every client, without blanks", async () => {
  const readme = await Deno.readTextFile(new URL("../../README.md", import.meta.url));
  const names = [markdown, readme].flatMap((text) =>
    Array.from(
      text.matchAll(/transport http (.+) http|"(?:mcpServers|servers)": \{\s*"([^"]+)"/g),
      ([, command, key]) => command ?? key,
    )
  );
  assertEquals(names, Array(6).fill("heladeria"));
});
