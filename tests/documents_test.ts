/** The documents, compared with the code: commands, examples, links, names. */

import {
  assert,
  assertEquals,
  assertGreater,
  assertStringIncludes,
} from "@std/assert";
import root from "../deno.json" with { type: "json" };
import { MAY_IMPORT } from "./architecture.ts";
import { type Service, startService, taskArguments } from "./e2e/service.ts";
import { assertAtMost } from "./fixtures/bounds.ts";
import { createHouse } from "./fixtures/house.ts";
import { fetchWhole } from "./fixtures/waiting.ts";
import { readConfig } from "../src/config.ts";

const ROOT = new URL("../", import.meta.url);

/** The origin in the documents' examples. */
const EXAMPLE_ORIGIN = "http://localhost:8000";
const MOST_README_LINES = 230;
const MOST_PICTURE_BYTES = 160 * 1024;

/** The documents, by their paths from the root. */
const DOCUMENTS = new Map(
  [
    "README.md",
    "src/README.md",
    "tests/README.md",
    "tests/lab/README.md",
    "data/LEEME.md",
    ".github/DEPLOYING.md",
    ".github/DISCOVERY.md",
    ".github/CHANGELOG.md",
    ".github/UPDATING.md",
    ".github/CONTRIBUTING.md",
    ".github/SECURITY.md",
  ].map((path) => [path, readText(path)]),
);
const README = textOf("README.md");
const TOUR = textOf("src/README.md");
const DEPLOYING = textOf(".github/DEPLOYING.md");

const FENCES = [README, DEPLOYING].flatMap(findFences);

/** The commands, each with the next block, which may be its output. */
const COMMANDS = FENCES
  .map(({ language, text }, index) => ({
    language,
    command: text,
    output: FENCES[index + 1],
  }))
  .filter(({ language }) => language === "sh");

const CALLS = COMMANDS.filter(({ command }) => command.startsWith("curl"));

for (const { command, output } of CALLS) {
  Deno.test(`${command.slice(0, 90)} responds with the document's JSON`, async () => {
    await using service = await startService();
    const response = await requestLike(service, command);
    const text = await response.text();
    const body = JSON.parse(text.replaceAll(service.origin, EXAMPLE_ORIGIN));

    assertEquals(output?.language, "json");
    const example = JSON.parse(output?.text ?? "");
    assertBeginsLike(example, body);
  });
}

Deno.test("the README and DEPLOYING.md contain three calls", () => {
  assertEquals(CALLS.length, 3);
});

Deno.test("the README gives the catalog's size, in kilobytes", async () => {
  await using service = await startService();
  const response = await fetchWhole(`${service.origin}/api/v1/catalogo`);
  const { byteLength } = await response.arrayBuffer();

  assertStringIncludes(
    README,
    `| Catalog, ${Math.round(byteLength / 1000)} KB `,
  );
});

Deno.test("the README shows the line that the service prints once it is ready", () => {
  const main = readText("src/main.ts");

  assertStringIncludes(README, `\nHeladería abierta en ${EXAMPLE_ORIGIN}\n`);
  assertStringIncludes(main, "`Heladería abierta en ${");
});

Deno.test(`the README has at most ${MOST_README_LINES} lines`, () => {
  assertAtMost(
    README.split("\n").length - 1,
    MOST_README_LINES,
    "lines of README.md",
    "Move details to src/README.md or to .github/.",
  );
});

Deno.test("every task in the documents exists", () => {
  const inCommands = [...DOCUMENTS.values()].flatMap((text) =>
    [...text.matchAll(/deno(?:@[0-9.]+)? task ([a-z:]+)/g)]
      .map(([, name = ""]) => name)
  );

  const section = sectionOf(textOf("tests/README.md"), "What is tested how");
  const inTable = Array.from(
    section.slice(section.indexOf("| Task ")).matchAll(/^\| `([a-z:]+)`/gm),
    ([, name = ""]) => name,
  );

  assertGreater(inCommands.length, 4);
  assertGreater(inTable.length, 4);
  const unknown = [...inCommands, ...inTable]
    .filter((name) => !(name in root.tasks));
  assertEquals(unknown, []);
});

Deno.test("every task has a description", () => {
  for (const [name, { description }] of Object.entries(root.tasks)) {
    assertGreater(description.length, 10, name);
  }
});

Deno.test("the command of DEPLOYING.md for other folders starts the service", async () => {
  using house = createHouse();
  const folder = `${house.path}/data`;

  const example = COMMANDS.find(({ command }) =>
    command.startsWith("DATA_DIR=")
  );
  const words = (example?.command ?? "")
    .replaceAll("/srv/datos", folder)
    .replaceAll("\\\n", " ")
    .split(/\s+/);

  // The first two words are the setting and `deno`.
  await using service = await startService(
    { DATA_DIR: folder },
    words.slice(2),
  );
  const response = await fetchWhole(`${service.origin}/api/v1/catalogo`);
  assertEquals(response.status, 200);
  await response.text();
});

/** The names of all settings. */
const SETTINGS: string[] = [];
readConfig((name) => void SETTINGS.push(name));

Deno.test("DEPLOYING.md lists every setting", () => {
  const listed = settingsIn(sectionOf(DEPLOYING, "Settings"));
  const missing = SETTINGS.filter((name) => !listed.includes(name));
  assertEquals(missing, []);
});

Deno.test("the README names only settings of the service", () => {
  const unknown = settingsIn(sectionOf(README, "Settings and deploying"))
    .filter((name) => !SETTINGS.includes(name));
  assertEquals(unknown, []);
});

Deno.test("the service unit of DEPLOYING.md grants the permissions of `deno task start`, on loopback", () => {
  const unit = FENCES.find(({ language }) => language === "ini")?.text ?? "";
  const [, start = ""] = /^ExecStart=([^\\\n]*(?:\\\n[^\\\n]*)*)/m.exec(unit) ??
    [];
  const words = start.replaceAll("\\\n", " ").split(/\s+/).slice(1);

  const expected = taskArguments("start").map((word) =>
    word.startsWith("--allow-net=") ? "--allow-net=127.0.0.1" : word
  );
  assertEquals(
    words.filter((word) => word !== "--cached-only").sort(),
    expected.sort(),
  );
});

for (const [path, text] of DOCUMENTS) {
  Deno.test(`every link of ${path} leads to a file and to one of its headings`, async () => {
    for (const link of linksOf(text)) {
      const { pathname, hash } = new URL(link, new URL(path, ROOT));
      // deno-lint-ignore no-await-in-loop -- a few small files
      const target = await Deno.readTextFile(new URL(`file://${pathname}`));
      if (hash === "") continue;

      assert(anchorsOf(target).includes(hash), `${link} of ${path}`);
    }
  });
}

/** The rows of the table of threats, without its head. */
const THREATS = textOf(".github/SECURITY.md")
  .split("\n")
  .filter((line) => /^\|(?! Threat| ---)/.test(line));

Deno.test("every threat of SECURITY.md names a test that exists", () => {
  assertGreater(THREATS.length, 0);

  for (const row of THREATS) {
    // The path and the name are the last two pieces of code of the row.
    const [, path = "", name = ""] =
      /`(tests\/[^`]+_test\.ts)` `([^`]+)` *\|$/.exec(row) ?? [];
    assert(path !== "", `no test in ${row}`);

    assert(hasTest(readText(path), name), `${path} has no test "${name}"`);
  }
});

Deno.test("every function and constant in the tour's first sections is defined in a linked file", () => {
  const end = TOUR.indexOf("## How a request goes through");
  const parts = TOUR.slice(0, end).split(/\n(?=[0-9]\. |\|)/);
  const symbols = parts.flatMap(symbolsOf);

  assertGreater(symbols.length, 5);
  const missing = symbols.filter(({ isDefined }) => !isDefined);
  assertEquals(missing.map(({ name }) => name), []);
});

Deno.test("every file in the tour's drawing of a request exists", async () => {
  const drawing = sectionOf(TOUR, "How a request goes through");
  const files = [...drawing.matchAll(/[\w/]+\.ts/g)]
    .map(([file]) => file.replace(/^src\//, ""));

  assertGreater(files.length, 5);
  await Promise.all(
    files.map((file) => Deno.stat(new URL(`src/${file}`, ROOT))),
  );
});

Deno.test("the tour's table of rooms equals the rule of the architecture test", () => {
  const rows = sectionOf(TOUR, "Imports")
    .matchAll(/^\| (`.+?) +\| (.+?) +\|$/gm);
  const table = new Map<string, readonly string[]>();
  for (const [, rooms, others] of rows) {
    for (const room of namesIn(rooms)) {
      table.set(room, namesIn(others).sort());
    }
  }

  const rule = new Map<string, readonly string[]>();
  for (const [room, others] of Object.entries(MAY_IMPORT)) {
    rule.set(room, others.toSorted());
  }
  assertEquals(table, rule);
});

Deno.test("the tour's layout names every room", async () => {
  const layout = sectionOf(TOUR, "Layout");

  for await (
    const { name, isDirectory } of Deno.readDir(new URL("src/", ROOT))
  ) {
    const isModule = name.endsWith(".ts") && !name.endsWith(".d.ts");
    if (!isDirectory && !isModule) continue;

    assertStringIncludes(layout, isDirectory ? `  ${name}/ ` : name);
  }
});

for (const [name, width] of [["desktop", 1280], ["phone", 360]] as const) {
  Deno.test(`the README's picture of a ${name} is ${width} pixels wide and small enough`, async () => {
    const bytes = await Deno.readFile(new URL(`.github/${name}.png`, ROOT));

    // A PNG has its width after the signature, and the length and type of its first chunk.
    assertEquals(new DataView(bytes.buffer).getUint32(16), width);
    assertAtMost(
      bytes.length,
      MOST_PICTURE_BYTES,
      `bytes of .github/${name}.png`,
      "Take a smaller picture with `deno task lab pictures`.",
    );
  });
}

function readText(path: string) {
  return Deno.readTextFileSync(new URL(path, ROOT));
}

function textOf(path: string) {
  return DOCUMENTS.get(path) ?? "";
}

/** Returns the code blocks of a document, with their language. */
function findFences(text: string) {
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .map(([, language = "", code = ""]) => ({ language, text: code.trim() }));
}

function withoutFences(text: string) {
  return text.replace(/^```[\s\S]*?^```$/gm, "");
}

/** Returns the section under a heading of the second level. */
function sectionOf(text: string, heading: string) {
  const start = text.indexOf(`\n## ${heading}\n`);
  assert(start >= 0, `no heading ${heading}`);

  const end = text.indexOf("\n## ", start + 1);
  return text.slice(start, end < 0 ? undefined : end);
}

/** Sends the request of a `curl` command to the service. */
async function requestLike(
  service: Service,
  command: string,
) {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)]
    .map((match) => match[1] ?? match[2] ?? "");

  const url = words.find((word) => word.startsWith("http")) ?? "";
  const dataAt = words.indexOf("-d");
  const init = dataAt < 0
    ? {}
    : { method: "POST", body: words[dataAt + 1] ?? "" };

  return await fetchWhole(url.replace(EXAMPLE_ORIGIN, service.origin), init);
}

/**
 * Asserts that the response contains every value of an example.
 *
 * The keys of each object must begin with the response's first key, and follow its order.
 * Lists may end early. A text that ends with "…" is the beginning of the response's text.
 */
function assertBeginsLike(example: unknown, actual: unknown, at = "") {
  if (typeof example === "string" && example.endsWith("…")) {
    assert(String(actual).startsWith(example.slice(0, -1)), `${at}: ${actual}`);
    return;
  }
  if (typeof example !== "object" || example === null) {
    assertEquals(actual, example, at);
    return;
  }

  // `Object` only changes the type: the actual value must be an object too.
  const shownKeys = Object.keys(example);
  const keys = Object.keys(Object(actual));
  assertEquals(shownKeys[0], keys[0], `the beginning of ${at}/`);
  assertEquals(
    shownKeys,
    keys.filter((key) => shownKeys.includes(key)),
    `the keys of ${at}/, in order`,
  );

  for (const [key, value] of Object.entries(example)) {
    assertBeginsLike(value, Reflect.get(Object(actual), key), `${at}/${key}`);
  }
}

/** Returns the names of environment variables between backticks. */
function settingsIn(text: string) {
  return [...text.matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)]
    .map(([, name = ""]) => name);
}

/** Returns the names between backticks in a table's cell. */
function namesIn(cell = "") {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
}

/** Returns a document's links and pictures that are in the repository. */
function linksOf(text: string) {
  return [
    ...withoutFences(text).matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g),
  ]
    .map(([, link, picture]) => link ?? picture ?? "")
    .filter((link) => !link.startsWith("https://"));
}

/** Returns the anchors of a document's headings, as GitHub forms them. */
function anchorsOf(text: string) {
  return [...withoutFences(text).matchAll(/^#+ (.+)$/gm)]
    .map(([, heading = ""]) => {
      const words = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "");
      return `#${words.replaceAll(" ", "-")}`;
    });
}

/**
 * Returns true if the code defines a test with this name.
 *
 * In the name, "…" stands for an interpolated value of the title and any text after it.
 */
function hasTest(code: string, name: string) {
  const escaped = name.split("…").map(RegExp.escape).join("\\$\\{[^`]*");
  const definition = new RegExp(
    `Deno\\.test\\((?:\\{\\s*name:\\s+)?(?:"${escaped}"|\`${escaped}\`),`,
  );
  return definition.test(code);
}

/**
 * Returns the symbols that a part of the tour names. `isDefined` is true if a file that the
 * part links to defines the symbol.
 */
function symbolsOf(part: string) {
  const files = [...part.matchAll(/\]\(([\w/]+\.ts)\)/g)]
    .map(([, file]) => readText(`src/${file}`));
  const names = [...part.matchAll(/`([a-z]+[A-Z]\w*|[A-Z][A-Z_]+)`/g)]
    .map(([, name = ""]) => name);

  return names.map((name) => {
    const definition = new RegExp(
      `\\b(?:function\\*?|const|interface|type) ${name}\\b`,
    );
    const isDefined = files.some((file) => definition.test(file));
    return { name, isDefined };
  });
}
