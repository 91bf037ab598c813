/**
 * The places that list every tool. The test fails for a new tool until all places list
 * it.
 */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { TOOLS } from "../../src/tools/server.ts";
import { loadSampleShop } from "../fixtures/sample_shop.ts";
import { listCalls } from "../lab/bench/tools.ts";

const ROOT = new URL("../../", import.meta.url);
const README = await readText("README.md");
const REQUESTS = await readText("tests/agents.txt");
const CALLS = await readText("tests/e2e/mcp_clients_test.ts");
const [, CHANGES = ""] = (await readText("pages/developers.md"))
  .split("\n## Cambios\n");
const MEASURED = listCalls(loadSampleShop()).map(({ tool }) => tool);

/** The tools of the first release. `#cambios` doesn't announce them one by one. */
const FIRST_TOOLS = [
  "listar_sabores",
  "consultar_precios",
  "estado_del_local",
  "zona_de_entrega",
  "cotizar_pedido",
];

/** Each place, with a function that finds the name of a tool there. */
const PLACES: readonly (readonly [
  place: string,
  hasTool: (name: string) => boolean,
])[] = [
  [
    "the list of tools in README.md, under A quote over MCP",
    (name) => README.includes(`\`${name}\``),
  ],
  [
    "#cambios of pages/developers.md",
    (name) => FIRST_TOOLS.includes(name) || CHANGES.includes(`\`${name}\``),
  ],
  [
    "the requests of tests/agents.txt",
    (name) => REQUESTS.includes(`\n${name} {`),
  ],
  [
    "chooseCalls() of tests/e2e/mcp_clients_test.ts",
    (name) => CALLS.includes(`pair("${name}", `),
  ],
  [
    "listCalls() of tests/lab/bench/tools.ts",
    (name) => MEASURED.includes(name),
  ],
];

for (const [place, hasTool] of PLACES) {
  Deno.test(`every tool is in ${place}`, () => {
    const missing = TOOLS.map(({ name }) => name).filter((name) =>
      !hasTool(name)
    );
    assertEquals(missing, [], `Add ${missing.join(", ")} to ${place}.`);
  });

  Deno.test(`a tool that is missing in ${place} is detected`, () => {
    assert(!hasTool("reservar_mesa"), place);
  });
}

function readText(path: string) {
  return Deno.readTextFile(new URL(path, ROOT));
}

Deno.test("the privacy page states that the server processes each personal argument", async () => {
  const page = await readText("pages/privacy.md");
  const rows = page.split("\n").filter((line) => line.startsWith("| "));
  const personal = ["direccion", "comentario", "latitud", "longitud"];
  for (const name of personal) {
    const row = rows.find((text) => text.includes(`\`${name}\``)) ?? "";
    assert(/servidor/.test(row), `${name}: ${row}`);
  }
  assertStringIncludes(page, "En el servidor no queda guardado ninguno.");
});
