// deno-lint-ignore-file no-await-in-loop no-console -- runs one tool at a time and prints its findings
/**
 * `deno task lab audit`: audits the running site with published tools.
 *
 * Prints a line for each tool, and exits with 1 if a tool found a problem. Not part of
 * the gate: some tools need Java or take minutes.
 */

import { startService } from "../../e2e/service.ts";
import tools from "./package.json" with { type: "json" };

/** The name of a tool's package, pinned in `package.json` and its lock. */
type Tool = keyof typeof tools.dependencies;

/** One tool's verdict. */
interface Finding {
  readonly tool: string;
  readonly result: string;
  readonly isClean: boolean;
}

const PAGES = ["index", "about", "contact", "developers", "privacy"];
const PUBLIC_ORIGIN = "https://heladeria.example";
const CHROMIUM = Deno.env.get("CHROMIUM") ?? "/usr/bin/chromium";
const CHROMIUM_FLAGS =
  "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run " +
  "--disable-background-networking --disable-component-update --disable-sync";
const HTML_VALIDATE = {
  extends: ["html-validate:recommended"],
  rules: {
    // The style sheet keeps a telephone number on one line.
    "tel-non-breaking": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
  },
};

/** Allows long lines (MD013), because each paragraph of the sources is one line. */
const MARKDOWNLINT = { config: { MD013: false, MD060: false } };

const SPECTRAL = `extends: ["spectral:oas"]
rules:
  errors-are-problems:
    message: every 4xx and 5xx is a problem document, but for the 400 and 404 of the MCP endpoints
    severity: error
    given: $.paths[?(!@property.match(/mcp$/))].*.responses[?(@property.match(/^[45]/))].content
    then: { field: application/problem+json, function: truthy }
  mcp-errors-are-problems:
    message: every 4xx and 5xx of the MCP endpoints but 400 and 404 is a problem document
    severity: error
    given: $.paths[?(@property.match(/mcp$/))].*.responses[?(@property.match(/^(40[1-35-9]|4[1-9]|5)/))].content
    then: { field: application/problem+json, function: truthy }
`;

const folder = await Deno.makeTempDir();
const findings: Finding[] = [];

await auditSite();
await Deno.remove(folder, { recursive: true });

for (const { tool, result } of findings) {
  console.log(`${tool.padEnd(38)} ${result}`);
}
Deno.exit(findings.every(({ isClean }) => isClean) ? 0 : 1);

async function auditSite(): Promise<void> {
  await using site = await startService({ RATE_LIMIT: "1000000", LOG: "off" });
  await using publicSite = await startService({
    BASE_URL: PUBLIC_ORIGIN,
    LOG: "off",
  });
  await saveDocuments(site.origin, publicSite.origin);
  await install();

  for (const [tool, command] of listChecks(site.origin)) {
    await check(tool, command);
  }
  for (const name of PAGES) {
    await measureSpeed(site.origin, name === "index" ? "/" : `/${name}`);
  }
}

function listChecks(
  origin: string,
): readonly (readonly [tool: Tool, command: string])[] {
  const htmls = PAGES.map((name) => `${name}.html`).join(" ");
  const markdowns = PAGES.map((name) => `${name}.md`).join(" ");
  const deno = `${Deno.execPath()} run --quiet --allow-all node_modules`;

  return [
    [
      "vnu-jar",
      `java -jar node_modules/vnu-jar/build/dist/vnu.jar --errors-only ${htmls}`,
    ],
    [
      "html-validate",
      `${deno}/html-validate/bin/html-validate.mjs --config html-validate.json ${htmls}`,
    ],
    [
      "linkinator",
      `${deno}/linkinator/build/src/cli.js ${origin}/ --recurse --check-fragments --skip ^(?!${origin}) --verbosity error`,
    ],
    [
      "@redocly/cli",
      "npx redocly lint openapi.json --extends recommended-strict",
    ],
    [
      "@stoplight/spectral-cli",
      "npx spectral lint openapi.json -r spectral.yaml --fail-severity hint",
    ],
    [
      "markdownlint-cli2",
      `npx markdownlint-cli2 ${markdowns}`,
    ],
  ];
}

/** Installs the tools from their lock in the folder. */
async function install(): Promise<void> {
  for (const name of ["package.json", "package-lock.json"]) {
    await Deno.copyFile(new URL(name, import.meta.url), `${folder}/${name}`);
  }
  const { code, text } = await run("npm ci --ignore-scripts --no-audit");
  if (code !== 0) throw new Error(text);
}

/** Saves the pages, the OpenAPI document and the tools' settings in the folder. */
async function saveDocuments(
  origin: string,
  publicOrigin: string,
): Promise<void> {
  const documents = [["openapi.json", `${publicOrigin}/openapi.json`]];
  for (const name of PAGES) {
    const path = name === "index" ? "" : name;
    documents.push([`${name}.html`, `${origin}/${path}`]);
    documents.push([`${name}.md`, `${origin}/${name}.md`]);
  }

  const settings = [
    ["html-validate.json", JSON.stringify(HTML_VALIDATE)],
    [".markdownlint-cli2.jsonc", JSON.stringify(MARKDOWNLINT)],
    ["spectral.yaml", SPECTRAL],
  ];

  for (const [name, address = ""] of documents) {
    const text = await (await fetch(address)).text();
    await Deno.writeTextFile(`${folder}/${name}`, text);
  }
  for (const [name, text = ""] of settings) {
    await Deno.writeTextFile(`${folder}/${name}`, text);
  }
}

/** Runs a command. Only the last words may contain blanks. */
async function run(
  line: string,
  ...last: readonly string[]
) {
  const [command = "", ...words] = line.split(" ");
  const { code, stdout, stderr } = await new Deno.Command(command, {
    args: [...words, ...last],
    cwd: folder,
    env: { CHROME_PATH: CHROMIUM, NO_COLOR: "1" },
    stdin: "null",
  }).output();

  const decoder = new TextDecoder();
  return {
    code,
    text: decoder.decode(stdout) + decoder.decode(stderr),
  };
}

/** Runs a tool, which exits with 0 if it finds no problem. */
async function check(
  name: Tool,
  command: string,
): Promise<void> {
  const { code, text } = await run(command);
  if (code !== 0) console.log(text);

  findings.push({
    tool: `${name} ${tools.dependencies[name]}`,
    result: code === 0 ? "nothing found" : `exit ${code}`,
    isClean: code === 0,
  });
}

async function measureSpeed(
  origin: string,
  path: string,
): Promise<void> {
  const tool = `Lighthouse ${tools.dependencies.lighthouse}, mobile, ${path}`;
  const { code, text } = await run(
    `npx lighthouse ${origin}${path} --quiet --output=json --output-path=lighthouse.json`,
    `--chrome-flags=${CHROMIUM_FLAGS}`,
  );
  if (code !== 0) throw new Error(text);

  const { categories } = JSON.parse(
    await Deno.readTextFile(`${folder}/lighthouse.json`),
  );
  const names = ["performance", "accessibility", "best-practices", "seo"];
  const scores = names.map((name) => Math.round(categories[name].score * 100));

  const [performance = 0, ...others] = scores;
  const result = names.map((name, at) => `${name} ${scores[at]}`).join(", ");
  const isClean = performance >= 98 && others.every((score) => score === 100);
  findings.push({ tool, result, isClean });
}
