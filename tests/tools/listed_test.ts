/** The places that list every tool. A new one fails here until it is in all of them. */

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

/** The tools of the first release, which `#cambios` doesn't announce one by one. */
const FIRST_TOOLS = [
  "listar_sabores",
  "consultar_precios",
  "estado_del_local",
  "zona_de_entrega",
  "cotizar_pedido",
];

/** Each place, with its test for the name of a tool. */
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

  Deno.test(`a tool that is not in ${place} is noticed`, () => {
    assert(!hasTool("reservar_mesa"), place);
  });
}

function readText(path: string) {
  return Deno.readTextFile(new URL(path, ROOT));
}

Deno.test("the privacy page says where each personal argument goes", async () => {
  const page = await readText("pages/privacy.md");
  const rows = page.split("\n").filter((line) => line.startsWith("| "));
  const personal = ["direccion", "comentario", "latitud", "longitud"];
  for (const name of personal) {
    const row = rows.find((text) => text.includes(`\`${name}\``)) ?? "";
    assert(/servidor/.test(row), `${name}: ${row}`);
  }
  assertStringIncludes(page, "En el servidor no queda guardado ninguno.");
});
