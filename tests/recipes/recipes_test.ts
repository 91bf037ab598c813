/** Does the recipes of src/README.md in a copy of the repository, asks its service, and runs its tests. */

import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import {
  runToEnd,
  type Service,
  startService,
  taskArguments,
} from "../e2e/service.ts";
import { SAMPLE } from "../fixtures/house.ts";
import { fetchWhole, runWithin } from "../fixtures/waiting.ts";
import { IS_WEEKLY } from "../fixtures/weekly.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const README = await Deno.readTextFile(`${ROOT}src/README.md`);

/** The tests that a recipe may change, or more of them; `deno task test` has the rest. */
const TESTS = [
  ...["content", "handlers", "openapi", "owner", "routes", "site", "tools"],
  ...[
    "agreement_test.ts",
    "app_test.ts",
    "contract_test.ts",
    "e2e/mcp_clients_test.ts",
  ],
  ...["snapshots_test.ts", "web/built_test.ts"],
].map((path) => `tests/${path}`);

/** For a check of all types or some hundreds of tests, on a machine that is busy. */
const RUN_MS = 180_000;

/** The blocks of a recipe, in order. */
function blocksOf(recipe: string): readonly string[] {
  const start = README.indexOf(`**${recipe}.**`);
  assert(start >= 0, `src/README.md has no recipe for ${recipe}`);
  const end = README.slice(start + 4).search(/^(?:\*\*|## )/m);
  const text = README.slice(start, start + 4 + end);
  return [...text.matchAll(/^```\w+[^\n]*\n([\s\S]*?)^```$/gm)].map((
    [, block = ""],
  ) => block);
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (name === "node_modules") continue;
    if (isDirectory) await copyFolder(`${from}/${name}`, `${to}/${name}`);
    else await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}

/** A copy of what the service and its tests are made of. */
async function copyRepository(): Promise<string> {
  const copy = await Deno.makeTempDir();
  await Promise.all([
    ...["src", "data", "pages", "tests"].map((name) =>
      copyFolder(`${ROOT}${name}`, `${copy}/${name}`)
    ),
    ...["README.md", "deno.json", "deno.lock"].map((name) =>
      Deno.copyFile(`${ROOT}${name}`, `${copy}/${name}`)
    ),
  ]);
  // Whatever shop the repository holds: the recipes are written for the sample.
  await Promise.all(
    ["data", "pages"].map((name) =>
      copyFolder(`${SAMPLE}/${name}`, `${copy}/${name}`)
    ),
  );
  return copy;
}

/** Puts a text before an anchor in a file. */
async function insert(
  path: string,
  anchor: string,
  text: string,
): Promise<void> {
  const before = await Deno.readTextFile(path);
  assertEquals(
    before.split(anchor).length,
    2,
    `${anchor} stands once in ${path}`,
  );
  await Deno.writeTextFile(path, before.replace(anchor, () => text + anchor));
}

/** Adds an import to a module, before its others. */
async function addImport(path: string, line: string): Promise<void> {
  const before = await Deno.readTextFile(path);
  assertMatch(before, /^import /m, path);
  await Deno.writeTextFile(
    path,
    before.replace(/^import /m, () => `${line}\nimport `),
  );
}

/** The start's arguments, of the code in the copy. */
function argumentsIn(copy: string): readonly string[] {
  return taskArguments("start").map((word) =>
    word.replace(/(^|[=,])src\//g, `$1${copy}/src/`)
  );
}

async function ask(
  service: Service,
  path: string,
  init: RequestInit = {},
): Promise<string> {
  const response = await fetchWhole(service.origin + path, init);
  const headers = [...response.headers].map(([name, value]) =>
    `${name}: ${value}`
  ).join("\n");
  return `${response.status}\n${headers}\n\n${await response.text()}`;
}

async function assertMentions(
  service: Service,
  path: string,
  ...words: string[]
): Promise<void> {
  const answer = await ask(service, path);
  for (const word of words) {
    assert(answer.includes(word), `${path} does not mention ${word}`);
  }
}

/** Runs Deno in the copy. */
async function run(copy: string, ...args: readonly string[]): Promise<void> {
  const env = { NO_COLOR: "1" };
  const options = { args: [...args], cwd: copy, env };
  const { success, stdout, stderr } = await runWithin(
    Deno.execPath(),
    options,
    RUN_MS,
  );
  const decoder = new TextDecoder();
  assert(
    success,
    `${args.join(" ")}\n${decoder.decode(stdout)}${decoder.decode(stderr)}`,
  );
}

/** Runs tests of the copy, whose types `deno task types` is for. */
async function runTests(
  copy: string,
  ...args: readonly string[]
): Promise<void> {
  const options = [
    "--config",
    "tests/deno.json",
    "--allow-all",
    "--no-check",
    "--parallel",
  ];
  await run(copy, "test", ...options, ...args);
}

Deno.test("the recipes can be done as they stand", async (t) => {
  const copy = await copyRepository();
  const only = (recipe: string) => {
    const [block, ...more] = blocksOf(recipe);
    assert(block !== undefined && more.length === 0, recipe);
    return block;
  };

  await insert(
    `${copy}/data/menu.json`,
    '{\n      "nombre": "Limón"',
    `${only("A flavor")},\n`,
  );
  const [optional = "", mark = ""] = blocksOf("A field");
  const shapes = `${copy}/src/shop/shapes.ts`;
  const [before, after] = (await Deno.readTextFile(shapes)).split(
    "});\nexport type Flavor ",
  );
  assert(after !== undefined, "no after");
  await Deno.writeTextFile(
    shapes,
    `${before}${optional}export type Flavor ${after}`,
  );
  await insert(
    `${copy}/src/site/directives/flavors.ts`,
    "    ...(flavor.alcohol",
    mark,
  );
  const ours = '"nombre": "Peras al malbec",\n';
  await insert(`${copy}/data/menu.json`, ours, '"artesanal": true,\n      ');
  await run(copy, "task", "--quiet", "renew", "schemas");
  const mistakes = `${copy}/tests/content/mistakes.txt`;
  const told = await Deno.readTextFile(mistakes);
  const listed = told.replaceAll(
    '"disponible", "alias"',
    '"disponible", "artesanal", "alias"',
  )
    .replaceAll(
      '"agotados", "avisos", "$schema"',
      '"agotados", "avisos", "$schema", "recomendados"',
    );
  await Deno.writeTextFile(mistakes, listed);
  const [key = "", rule = ""] = blocksOf("A key that names other things");
  const [upToToday, fromToday] =
    (await Deno.readTextFile(`${copy}/src/shop/files.ts`))
      .split("  }, {}),\n};\n");
  assert(fromToday !== undefined, "no fromToday");
  const files = `${upToToday}${key}};\n${fromToday}`;
  await Deno.writeTextFile(`${copy}/src/shop/files.ts`, files);
  const rules = `${copy}/src/shop/menu_rules.ts`;
  await insert(rules, " }: Today,", ", recomendados = []");
  const ruled = await Deno.readTextFile(rules);
  const line = /^ *const named = .*\n/m;
  assertMatch(ruled, line, rules);
  await Deno.writeTextFile(rules, ruled.replace(line, () => rule));
  await insert(
    `${copy}/data/hoy.json`,
    '"agotados"',
    '"recomendados": ["Limon"],\n  ',
  );
  await run(copy, "task", "--quiet", "web");
  await Deno.writeTextFile(`${copy}/pages/fiestas.md`, only("A page"));
  const [tool = "", calls = "", measured = ""] = blocksOf("A tool");
  await Deno.writeTextFile(`${copy}/src/tools/list_payments.ts`, tool);
  const server = `${copy}/src/tools/server.ts`;
  await insert(
    server,
    "  defineTool(QUOTE_ORDER),",
    "  defineTool(LIST_PAYMENTS),\n",
  );
  await addImport(
    server,
    'import { LIST_PAYMENTS } from "./list_payments.ts";',
  );
  await insert(
    `${copy}/tests/e2e/mcp_clients_test.ts`,
    '    pair("cotizar_pedido"',
    calls,
  );
  await insert(`${copy}/tests/lab/bench/tools.ts`, "    ...quotes,", measured);
  const bounds = `${copy}/tests/tools/descriptions_test.ts`;
  const bound = "MOST_LISTED_BYTES = 13_500";
  const bounded = await Deno.readTextFile(bounds);
  assertStringIncludes(bounded, bound);
  await Deno.writeTextFile(
    bounds,
    bounded.replace(bound, "MOST_LISTED_BYTES = 14_000"),
  );
  const [problem = "", example = ""] = blocksOf("A problem");
  await insert(`${copy}/src/http/problem.ts`, '  "error_interno": {', problem);
  await insert(
    `${copy}/src/handlers/fallback.ts`,
    '    "error_interno": ',
    example,
  );
  const [handler = "", row = "", path = ""] = blocksOf("A route");
  await Deno.writeTextFile(`${copy}/src/handlers/opening.ts`, handler);
  const routes = `${copy}/src/routes/api.ts`;
  const retired = row.replace(
    /^\},\n$/m,
    () => `${only("Retire a route")}},\n`,
  );
  await insert(
    routes,
    '    {\n      method: "GET",\n      path: "/.well-known/mcp",',
    retired,
  );
  await addImport(
    routes,
    'import { createOpeningHandler } from "../handlers/opening.ts";',
  );

  await insert(
    `${copy}/tests/app_test.ts`,
    '        "GET /.well-known/mcp",',
    path,
  );

  await t.step(
    "the compiler finds nothing left to do",
    () => run(copy, "check", "src"),
  );
  await t.step("a key that names other things", async () => {
    const args = taskArguments("datos").map((word) =>
      word.replace(/^src\//, `${copy}/src/`)
    );
    const { code, stderr } = await runToEnd(args, {}, copy);
    assertEquals(code, 1);
    assertMatch(
      stderr,
      /hoy\.json, línea \d+.*el nombre de un sabor.*"Limon".*"Limón"/,
    );
  });
  const today = await Deno.readTextFile(`${copy}/data/hoy.json`);
  await Deno.writeTextFile(
    `${copy}/data/hoy.json`,
    today.replace("Limon", "Limón"),
  );
  {
    await using service = await startService({}, argumentsIn(copy), copy);
    await t.step("a flavor", async () => {
      await assertMentions(service, "/api/v1/catalogo", "Peras al malbec");
      await assertMentions(service, "/", "Peras al malbec");
    });
    await t.step("a field", async () => {
      await assertMentions(service, "/openapi.json", '"artesanal"');
      await assertMentions(service, "/", "de la casa");
    });
    await t.step("a page", async () => {
      assertMatch(
        await ask(service, "/fiestas"),
        /^200[\s\S]*<h1>Helado para fiestas/,
      );
      assertMatch(
        await ask(service, "/fiestas.md"),
        /^200[\s\S]*https:\/\/wa\.me\//,
      );
      assert(
        !(await ask(service, "/fiestas")).includes("]("),
        "a link that is left as it was written",
      );
      await assertMentions(service, "/about", 'href="/fiestas"');
      await assertMentions(service, "/sitemap.xml", "/fiestas");
    });
    await t.step("a tool", async () => {
      const paths = ["/.well-known/mcp", "/developers", "/llms.txt"];
      await Promise.all(
        paths.map((path) => assertMentions(service, path, "formas_de_pago")),
      );
      const params = { name: "formas_de_pago", arguments: {} };
      const body = JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params,
      });
      const answer = await ask(service, "/api/v1/mcp", {
        method: "POST",
        body,
      });
      assert(answer.includes('"structuredContent":{"pagos":['), answer);
    });
    await t.step("a problem", async () => {
      await assertMentions(
        service,
        "/developers",
        'id="error-mantenimiento"',
        "Volvemos a las 10.",
      );
      await assertMentions(service, "/openapi.json", '"mantenimiento"');
    });
    await t.step("a route, and its retirement", async () => {
      const answer = await ask(service, "/api/v1/horario");
      assertMatch(answer, /^200\n/);
      assertMatch(answer, /"abierto":(?:true|false)/);
      for (
        const name of [
          "deprecation: @",
          "sunset: ",
          'rel="deprecation"',
          "ratelimit: ",
        ]
      ) {
        assert(answer.includes(name), name);
      }
      for (const path of ["/api/nada", "/openapi.json", "/llms.txt"]) {
        // deno-lint-ignore no-await-in-loop -- three
        await assertMentions(service, path, "/api/v1/horario");
      }
      const options = await ask(service, "/api/v1/horario", {
        method: "OPTIONS",
      });
      assert(options.includes("allow: GET, HEAD, OPTIONS"), options);
    });
  }
  await t.step({
    name: "the tests of what was changed",
    ignore: !IS_WEEKLY,
    fn: async () => {
      await runTests(copy, "tests/snapshots_test.ts", "--", "--update");
      await runTests(copy, ...TESTS);
    },
  });
  await t.step("a route past its sunset", async () => {
    const text = await Deno.readTextFile(routes);
    const past = text.replace(
      '"2026-01-01", sunset: "2099-01-01"',
      '"2020-01-01", sunset: "2021-01-01"',
    );
    assertNotEquals(past, text);
    await Deno.writeTextFile(routes, past);
    await using service = await startService({}, argumentsIn(copy), copy);
    assertMatch(
      await ask(service, "/api/v1/horario"),
      /^404[\s\S]*ruta_no_encontrada/,
    );
  });
  await Deno.remove(copy, { recursive: true });
});
