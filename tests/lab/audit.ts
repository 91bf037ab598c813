// deno-lint-ignore-file no-await-in-loop no-console -- one page at a time: it is timed, and what it finds is printed
/**
 * Audits the running site with the tools of others, outside the gate: some need Java or time. `deno task lab audit` prints a
 * line for each and ends with 1 if any found something.
 */

import { startService } from "../e2e/service.ts";

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

/** A paragraph is one line in the sources, so a line is as long as its paragraph. */
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
{
  await using site = await startService({ RATE_LIMIT: "1000000", LOG: "off" });
  await using named = await startService({
    BASE_URL: PUBLIC_ORIGIN,
    LOG: "off",
  });
  await save(site.origin, named.origin);
  const htmls = PAGES.map((name) => `${name}.html`).join(" ");
  const deno = `${Deno.execPath()} run --quiet --allow-all --no-config`;
  await run("npm install --silent --no-audit vnu-jar@26.9.27");
  const vnu = "java -jar node_modules/vnu-jar/build/dist/vnu.jar --errors-only";
  await judge("W3C checker (vnu-jar 26.9.27)", `${vnu} ${htmls}`);
  const validate =
    `${deno} npm:html-validate@11.18.0/html-validate --config html-validate.json`;
  await judge("html-validate 11.18.0", `${validate} ${htmls}`);
  const links =
    `${deno} npm:linkinator@8.1.0 ${site.origin}/ --recurse --check-fragments`;
  const others = `--skip ^(?!${site.origin}) --verbosity error`;
  await judge("links and anchors (linkinator 8.1.0)", `${links} ${others}`);
  const redocly =
    "npx --yes @redocly/cli@2.77.0 lint openapi.json --extends recommended-strict";
  await judge("redocly recommended-strict (2.77.0)", redocly);
  const spectral =
    "npx --yes @stoplight/spectral-cli@6.16.3 lint openapi.json -r spectral.yaml";
  await judge(
    "spectral:oas and problems (6.16.3)",
    `${spectral} --fail-severity hint`,
  );
  const markdowns = PAGES.map((name) => `${name}.md`).join(" ");
  await judge(
    "markdownlint-cli2 0.24.1",
    `npx --yes markdownlint-cli2@0.24.1 ${markdowns}`,
  );
  for (const name of PAGES) {
    await measure(site.origin, name === "index" ? "/" : `/${name}`);
  }
}
await Deno.remove(folder, { recursive: true });
for (const { tool, result } of findings) {
  console.log(`${tool.padEnd(38)} ${result}`);
}
Deno.exit(findings.every(({ isClean }) => isClean) ? 0 : 1);

async function save(origin: string, namedOrigin: string): Promise<void> {
  const fetchText = async (address: string) =>
    await (await fetch(address)).text();
  const files = PAGES.flatMap((name) => [
    [`${name}.html`, `${origin}/${name === "index" ? "" : name}`],
    [`${name}.md`, `${origin}/${name}.md`],
  ]);
  const texts = await Promise.all(
    [...files, ["openapi.json", `${namedOrigin}/openapi.json`]].map(async (
      [name, address],
    ) => [name, await fetchText(address ?? "")] as const),
  );
  const settings = [
    ["html-validate.json", JSON.stringify(HTML_VALIDATE)],
    [".markdownlint-cli2.jsonc", JSON.stringify(MARKDOWNLINT)],
    ["spectral.yaml", SPECTRAL],
    ["package.json", "{}"],
  ] as const;
  await Promise.all(
    [...texts, ...settings].map(([name, text]) =>
      Deno.writeTextFile(`${folder}/${name}`, text)
    ),
  );
}

/** Runs a command, whose words hold no blanks but the last, where one is given apart. */
async function run(line: string, ...last: readonly string[]) {
  const [command = "", ...words] = line.split(" ");
  const args = [...words, ...last];
  const env = { CHROME_PATH: CHROMIUM, NO_COLOR: "1" };
  const output = await new Deno.Command(command, {
    args,
    cwd: folder,
    env,
    stdin: "null",
  })
    .output();
  const decoder = new TextDecoder();
  return {
    code: output.code,
    text: decoder.decode(output.stdout) + decoder.decode(output.stderr),
  };
}

/** A tool that ends with 0 found nothing. */
async function judge(tool: string, command: string): Promise<void> {
  const { code, text } = await run(command);
  if (code !== 0) console.log(text);
  const isClean = code === 0;
  findings.push({
    tool,
    result: isClean ? "nothing found" : `exit ${code}`,
    isClean,
  });
}

async function measure(origin: string, path: string): Promise<void> {
  const { code, text } = await run(
    `npx --yes lighthouse@13.5.0 ${origin}${path} --quiet --output=json --output-path=lighthouse.json`,
    `--chrome-flags=${CHROMIUM_FLAGS}`,
  );
  const tool = `Lighthouse 13.5.0, mobile, ${path}`;
  if (code !== 0) {
    console.log(text);
    findings.push({ tool, result: `exit ${code}`, isClean: false });
    return;
  }
  const { categories } = JSON.parse(
    await Deno.readTextFile(`${folder}/lighthouse.json`),
  );
  const score = (name: string) => Math.round(categories[name].score * 100);
  const names = ["performance", "accessibility", "best-practices", "seo"];
  const result = names.map((name) => `${name} ${score(name)}`).join(", ");
  const isClean = score("performance") >= 98 &&
    names.slice(1).every((name) => score(name) === 100);
  findings.push({ tool, result, isClean });
}
