/**
 * Applies the recipes of src/README.md to a copy of the repository, and tests the result.
 */

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
import { postCall } from "../fixtures/rpc.ts";
import { IS_WEEKLY } from "../fixtures/weekly.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const TOUR = await Deno.readTextFile(`${ROOT}src/README.md`);

/** The tests that a recipe may affect; `deno task test` runs the others. */
const TESTS = [
  "agents_test.ts",
  "agreement_test.ts",
  "app_test.ts",
  "content",
  "contract_test.ts",
  "e2e/mcp_clients_test.ts",
  "handlers",
  "openapi",
  "owner",
  "routes",
  "site",
  "snapshots_test.ts",
  "tools",
  "web/built_test.ts",
].map((path) => `tests/${path}`);

/** Time limit for a type check or hundreds of tests on a busy machine. */
const RUN_MS = 180_000;

/** A program that prints the price of the first tub on a Tuesday and on a Wednesday. */
const PRICES_PROGRAM = `
import { loadShop } from "./src/content/load_shop.ts";
import { shopOnDate } from "./src/shop/shop.ts";

const { shop } = await loadShop("data");
const nowMs = Date.parse("2026-12-01T15:00:00-03:00");
for (const date of ["2026-12-01", "2026-12-02"]) {
  console.log(shopOnDate(shop, date, nowMs).menu.potes[0].precio);
}
`;

Deno.test("the recipes of src/README.md can be applied as written", async (t) => {
  const copy = await copyRepository();

  await addFlavor(copy);
  await addField(copy);
  await run(copy, "task", "--quiet", "renew", "schemas");
  await addKey(copy);
  await addSetting(copy);
  await addPage(copy);
  await addTool(copy);
  await addProblem(copy);
  await addRoute(copy);

  await t.step("`deno task web` prints the bundles that it wrote", async () => {
    const stdout = await run(copy, "task", "--quiet", "web");
    assertStringIncludes(stdout, "wrote src/web/built/home.js");
  });
  await t.step(
    "`deno task renew schemas` prints the schema that changed",
    async () => {
      const stdout = await run(copy, "task", "--quiet", "renew", "schemas");
      assertEquals(
        stdout,
        "wrote data/esquemas/hoy.json\n4 unchanged in data/esquemas\n",
      );
    },
  );
  await t.step("the compiler accepts the result", async () => {
    await run(copy, "check", "src");
  });
  await t.step("a key that names other things", () => tryKey(copy));
  await t.step("a setting", () => trySetting(copy));

  {
    await using service = await startCopy(copy);
    await t.step("a flavor", () => tryFlavor(service));
    await t.step("a field", () => tryField(service));
    await t.step("a page", () => tryPage(service));
    await t.step("a tool", () => tryTool(service));
    await t.step("a problem", () => tryProblem(service));
    await t.step("a route, and its retirement", () => tryRoute(service));
  }

  await t.step({
    name: "the affected tests pass",
    ignore: !IS_WEEKLY,
    fn: async () => {
      await runTests(copy, "tests/snapshots_test.ts", "--", "--update");
      await runTests(copy, ...TESTS);
    },
  });
  await t.step("a rule that depends on the date", async () => {
    await addDateRule(copy);
    await Deno.writeTextFile(`${copy}/prices.ts`, PRICES_PROGRAM);
    assertEquals(
      await run(copy, "run", "--allow-read", "prices.ts"),
      "8500\n7650\n",
    );
  });
  await t.step("a route after its sunset", () => tryRetired(copy));
  await Deno.remove(copy, { recursive: true });
});

async function addFlavor(copy: string) {
  const [flavor] = blocksOf("A flavor");
  const path = `${copy}/data/menu.json`;
  await insert(path, '{\n      "nombre": "Limón"', `${flavor},\n`);
}

async function addField(copy: string) {
  const [optional = "", mark = ""] = blocksOf("A field");

  await replace(
    `${copy}/src/shop/shapes.ts`,
    "});\nexport type Flavor ",
    `${optional}export type Flavor `,
  );
  const flavors = `${copy}/src/site/directives/flavors.ts`;
  await insert(flavors, "    flavor.alcohol ?", mark);

  const name = '"nombre": "Peras al malbec",\n';
  await insert(`${copy}/data/menu.json`, name, '"artesanal": true,\n      ');
  await replaceAll(
    `${copy}/tests/content/mistakes.txt`,
    '"disponible", "alias"',
    '"disponible", "artesanal", "alias"',
  );
}

async function addKey(copy: string) {
  const [key = "", rule = ""] = blocksOf("A key that names other items");

  await replace(
    `${copy}/src/shop/files.ts`,
    "  }, { $schema })),\n};\n",
    `${key}};\n`,
  );
  const rules = `${copy}/src/shop/file_rules.ts`;
  await replace(rules, "const schema = object({ agotados: flavors });\n", rule);

  const today = `${copy}/data/hoy.json`;
  await insert(today, '"agotados"', '"recomendados": ["Limon"],\n  ');
  await replaceAll(
    `${copy}/tests/content/mistakes.txt`,
    '"agotados", "avisos", "$schema"',
    '"agotados", "avisos", "$schema", "recomendados"',
  );
}

async function addDateRule(copy: string) {
  const [rule = ""] = blocksOf("A rule that depends on the date");
  const menu = `${copy}/src/shop/menu.ts`;
  await replace(
    menu,
    "export function priceOn(",
    "export function writtenPriceOn(",
  );
  await insert(
    menu,
    "/**\n * Returns the price of an item on a date",
    `${rule}\n`,
  );
  await Promise.all(
    ["prices.ts", "changes.ts"].map((file) =>
      replaceAll(`${copy}/src/owner/${file}`, "priceOn", "writtenPriceOn")
    ),
  );
}

async function addSetting(copy: string) {
  const [setting = "", use = ""] = blocksOf("A setting");

  await insert(`${copy}/src/config.ts`, "  dataDir: ", setting);
  await replaceLine(`${copy}/src/app.ts`, /^ *decideQuota: .*\n/m, use);
  await insert(`${copy}/deno.json`, ",DENO_TIMELINE", ",QUOTA_KEYS");
  await insert(
    `${copy}/tests/fixtures/test_app.ts`,
    '  dataDir: "data",',
    "  quotaKeys: 100_000,\n",
  );
}

async function addPage(copy: string) {
  const [page = ""] = blocksOf("A page");
  await Deno.writeTextFile(`${copy}/pages/fiestas.md`, page);
}

async function addTool(copy: string) {
  const [tool = "", needed = "", request = "", calls = "", measured = ""] =
    blocksOf("A tool");
  await Deno.writeTextFile(`${copy}/src/tools/list_payments.ts`, tool);

  const server = `${copy}/src/tools/server.ts`;
  await insert(server, "  QUOTE_ORDER,", "  LIST_PAYMENTS,\n");
  const line = 'import { LIST_PAYMENTS } from "./list_payments.ts";';
  await addImport(server, line);

  const tests = `${copy}/tests`;
  await insert(`${tests}/tools/server_test.ts`, '  "cotizar_pedido": ', needed);
  await insert(`${tests}/agents.txt`, "? envian a mar del", `${request}\n`);
  await insert(
    `${tests}/e2e/mcp_clients_test.ts`,
    '    pair("cotizar_pedido"',
    calls,
  );
  await insert(`${tests}/lab/bench/tools.ts`, "    ...quotes,", measured);
  await replace(
    `${tests}/tools/descriptions_test.ts`,
    "MOST_LISTED_BYTES = 15_000",
    "MOST_LISTED_BYTES = 16_000",
  );

  await insert(`${copy}/README.md`, "`listar_sabores`", "`formas_de_pago`, ");
  await insert(
    `${copy}/pages/developers.md`,
    "- **2026-11-21**",
    "- **2026-12-01**: se suma `formas_de_pago`.\n",
  );
}

async function addProblem(copy: string) {
  const [problem = "", example = ""] = blocksOf("A problem");
  await insert(`${copy}/src/http/problem.ts`, '  "error_interno": {', problem);
  const examples = `${copy}/src/handlers/fallback.ts`;
  await insert(examples, '    "error_interno": ', example);
}

async function addRoute(copy: string) {
  const [handler = "", row = "", path = ""] = blocksOf("A route");
  await Deno.writeTextFile(`${copy}/src/handlers/opening.ts`, handler);

  const [retirement] = blocksOf("Retire a route");
  const routes = `${copy}/src/routes/api.ts`;
  await insert(
    routes,
    '    {\n      method: "GET",\n      path: "/api/catalogo",',
    row.replace(/^\},\n$/m, () => `${retirement}},\n`),
  );
  const line = 'import { createOpeningHandler } from "../handlers/opening.ts";';
  await addImport(routes, line);

  const list = `${copy}/tests/app_test.ts`;
  await insert(list, '        "GET /api/catalogo",', path);
}

async function tryKey(copy: string) {
  const { code, stderr } = await runToEnd(argumentsIn(copy, "datos"), {}, copy);

  assertEquals(code, 1);
  assertMatch(
    stderr,
    /hoy\.json, línea \d+.*uno de: .*"Limon".*"Limón"/,
  );
  await replace(`${copy}/data/hoy.json`, "Limon", "Limón");
}

async function trySetting(copy: string) {
  const env = { QUOTA_KEYS: "0" };
  const { code, stderr } = await runToEnd(argumentsIn(copy), env, copy);

  assertEquals(code, 1);
  assertStringIncludes(
    stderr,
    'QUOTA_KEYS: esperaba un número entero de 1 a 10000000, encontré "0"',
  );
}

async function tryFlavor(service: Service) {
  await assertMentions(service, "/api/v1/catalogo", "Peras al malbec");
  await assertMentions(service, "/", "Peras al malbec");
}

async function tryField(service: Service) {
  await assertMentions(service, "/openapi.json", '"artesanal"');
  await assertMentions(service, "/", "de la casa");
}

async function tryPage(service: Service) {
  const html = await ask(service, "/fiestas");
  assertMatch(html, /^200[\s\S]*<h1>Helado para fiestas/);
  assert(!html.includes("]("), "a link is left in Markdown");

  const markdown = await ask(service, "/fiestas.md");
  assertMatch(markdown, /^200[\s\S]*https:\/\/wa\.me\//);
  await assertMentions(service, "/about", 'href="/fiestas"');
  await assertMentions(service, "/sitemap.xml", "/fiestas");
}

async function tryTool(service: Service) {
  for (const path of ["/.well-known/mcp", "/developers", "/llms.txt"]) {
    // deno-lint-ignore no-await-in-loop -- three requests
    await assertMentions(service, path, "formas_de_pago");
  }

  const answer = await ask(service, "/api/v1/mcp", postCall("formas_de_pago"));
  assertStringIncludes(answer, '"structuredContent":{"pagos":[');
}

async function tryProblem(service: Service) {
  const id = 'id="error-mantenimiento"';
  await assertMentions(service, "/developers", id, "Volvemos a las 10.");
  await assertMentions(service, "/openapi.json", '"mantenimiento"');
}

async function tryRoute(service: Service) {
  const path = "/api/v1/horario";
  const answer = await ask(service, path);
  assertMatch(answer, /^200\n/);
  assertMatch(answer, /"abierto":(?:true|false)/);

  const headers = ["deprecation: @", "sunset: ", "ratelimit: "];
  for (const text of [...headers, 'rel="deprecation"']) {
    assertStringIncludes(answer, text);
  }
  for (const document of ["/api/nada", "/openapi.json", "/llms.txt"]) {
    // deno-lint-ignore no-await-in-loop -- three requests
    await assertMentions(service, document, path);
  }

  const options = await ask(service, path, { method: "OPTIONS" });
  assertStringIncludes(options, "allow: GET, HEAD, OPTIONS");
}

async function tryRetired(copy: string) {
  await replace(
    `${copy}/src/routes/api.ts`,
    '"2026-01-01", sunset: "2099-01-01"',
    '"2020-01-01", sunset: "2021-01-01"',
  );
  await using service = await startCopy(copy);

  const answer = await ask(service, "/api/v1/horario");
  assertMatch(answer, /^404[\s\S]*ruta_no_encontrada/);
}

/** Returns the code blocks of a recipe, in order. */
function blocksOf(recipe: string) {
  const start = TOUR.indexOf(`**${recipe}.**`);
  assert(start >= 0, `src/README.md has no recipe for ${recipe}`);

  const end = TOUR.slice(start + 4).search(/^(?:\*\*|## )/m);
  const text = TOUR.slice(start, start + 4 + end);
  return [...text.matchAll(/^```\w+[^\n]*\n([\s\S]*?)^```$/gm)]
    .map(([, block = ""]) => block);
}

/** Copies the repository, with the sample shop as its data. */
async function copyRepository() {
  const copy = await Deno.makeTempDir();

  for (const name of [".github", "src", "data", "pages", "tests"]) {
    // deno-lint-ignore no-await-in-loop -- five folders
    await copyFolder(`${ROOT}${name}`, `${copy}/${name}`);
  }
  for (const name of ["README.md", "deno.json", "deno.lock"]) {
    // deno-lint-ignore no-await-in-loop -- three files
    await Deno.copyFile(`${ROOT}${name}`, `${copy}/${name}`);
  }
  await copyFolder(`${SAMPLE}/data`, `${copy}/data`);

  return copy;
}

async function copyFolder(from: string, to: string) {
  await Deno.mkdir(to, { recursive: true });

  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (name === "node_modules") continue;
    if (isDirectory) await copyFolder(`${from}/${name}`, `${to}/${name}`);
    else await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}

/** Inserts a text before another text, which occurs once in the file. */
async function insert(
  path: string,
  anchor: string,
  text: string,
) {
  await replace(path, anchor, text + anchor);
}

/** Replaces a text that occurs once in the file. */
async function replace(
  path: string,
  before: string,
  after: string,
) {
  const text = await Deno.readTextFile(path);
  assertEquals(text.split(before).length, 2, `${before} is in ${path} once`);
  await Deno.writeTextFile(path, text.replace(before, () => after));
}

async function replaceAll(
  path: string,
  before: string,
  after: string,
) {
  const text = await Deno.readTextFile(path);
  assertStringIncludes(text, before);
  await Deno.writeTextFile(path, text.replaceAll(before, after));
}

/** Replaces the first match of a pattern. */
async function replaceLine(
  path: string,
  pattern: RegExp,
  after: string,
) {
  const text = await Deno.readTextFile(path);
  const result = text.replace(pattern, () => after);
  assertNotEquals(result, text, `${pattern} is in ${path}`);
  await Deno.writeTextFile(path, result);
}

/** Adds an import to a module, before its other imports. */
async function addImport(path: string, line: string) {
  await replaceLine(path, /^import /m, `${line}\nimport `);
}

/** Starts the copy's service. */
function startCopy(copy: string) {
  return startService({}, argumentsIn(copy), copy);
}

/** Returns the arguments of a task, with the paths and the setting of the copy. */
function argumentsIn(
  copy: string,
  task: "start" | "datos" = "start",
) {
  return taskArguments(task).map((word) =>
    word
      .replace(/(^|[=,])src\//g, `$1${copy}/src/`)
      .replace("--allow-env=", "--allow-env=QUOTA_KEYS,")
  );
}

/** Returns the status, the headers and the body of a response, as text. */
async function ask(
  service: Service,
  path: string,
  init: RequestInit = {},
) {
  const response = await fetchWhole(service.origin + path, init);
  const headers = [...response.headers]
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

  return `${response.status}\n${headers}\n\n${await response.text()}`;
}

async function assertMentions(
  service: Service,
  path: string,
  ...texts: string[]
) {
  const answer = await ask(service, path);
  for (const text of texts) {
    assert(answer.includes(text), `${path} does not mention ${text}`);
  }
}

/** Runs Deno in the copy, and returns its output. */
async function run(copy: string, ...args: readonly string[]) {
  const env = { NO_COLOR: "1" };
  const options = { args: [...args], cwd: copy, env };
  const output = await runWithin(Deno.execPath(), options, RUN_MS);

  const decoder = new TextDecoder();
  const stdout = decoder.decode(output.stdout);
  const stderr = decoder.decode(output.stderr);
  assert(output.success, `${args.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}

/** Runs tests of the copy, without their types. */
async function runTests(
  copy: string,
  ...args: readonly string[]
) {
  const config = ["--config", "tests/deno.json"];
  const options = ["--allow-all", "--no-check", "--parallel"];
  await run(copy, "test", ...config, ...options, ...args);
}
