import { assert, assertEquals, assertGreater, assertMatch } from "@std/assert";
import root from "../deno.json" with { type: "json" };
import { MAY_IMPORT } from "./architecture.ts";
import {
  runToEnd,
  type Service,
  startService,
  taskArguments,
} from "./e2e/service.ts";
import { assertAtMost } from "./fixtures/bounds.ts";
import { createHouse } from "./fixtures/house.ts";
import { fetchWhole } from "./fixtures/waiting.ts";

const ROOT = new URL("../", import.meta.url);
const SAID_ORIGIN = "http://localhost:8000";

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
    ".github/CONTRIBUTING.md",
    ".github/SECURITY.md",
  ].map((path) => [path, Deno.readTextFileSync(new URL(path, ROOT))]),
);
const README = textOf("README.md");
const TOUR = textOf("src/README.md");
const DEPLOYING = textOf(".github/DEPLOYING.md");

interface Fence {
  readonly language: string;
  readonly text: string;
}

const FENCES = [README, DEPLOYING].flatMap(findFences);

/** The commands, each with the block that stands after it. */
const COMMANDS = FENCES.flatMap(({ language, text }, index) =>
  language === "sh" ? [{ command: text, shown: FENCES[index + 1] }] : []
);

function textOf(path: string): string {
  return DOCUMENTS.get(path) ?? "";
}

function findFences(text: string): readonly Fence[] {
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .map(([, language = "", text = ""]) => ({ language, text: text.trim() }));
}

/** The section under a heading of the second level. */
function sectionOf(text: string, heading: string): string {
  const start = text.indexOf(`\n## ${heading}\n`);
  assert(start >= 0, heading);
  const end = text.indexOf("\n## ", start + 1);
  return text.slice(start, end < 0 ? undefined : end);
}

/** What a `curl` of the README asks for; it needs none installed. */
function readCurl(command: string): Request {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map((match) =>
    match[1] ?? match[2] ?? ""
  );
  const body = words[words.indexOf("-d") + 1];
  const url = words.find((word) => word.startsWith("http")) ?? "";
  const method = words.some((word) => /^-\w*I/.test(word)) ? "HEAD" : "GET";
  return new Request(
    url,
    words.includes("-d") ? { method: "POST", body: body ?? "" } : { method },
  );
}

async function askService(
  service: Service,
  command: string,
): Promise<Response> {
  const request = readCurl(command);
  const url = request.url.replace(SAID_ORIGIN, service.origin);
  return await fetchWhole(url, {
    method: request.method,
    ...(request.method === "POST" ? { body: await request.text() } : {}),
  });
}

/** Every value that is shown stands in the answer, lists from their first item on. */
function assertShown(shown: unknown, answer: unknown, at = ""): void {
  if (typeof shown !== "object" || shown === null) {
    return assertEquals(answer, shown, at);
  }
  for (const [key, value] of Object.entries(shown)) {
    assert(
      typeof answer === "object" && answer !== null && key in answer,
      `${at}/${key}`,
    );
    assertShown(value, Reflect.get(answer, key), `${at}/${key}`);
  }
}

Deno.test("the documents' calls answer what they show", async () => {
  await using service = await startService();
  const calls = COMMANDS.filter(({ command }) => command.startsWith("curl"));
  assertEquals(calls.length, 3);
  for (const { command, shown } of calls) {
    // deno-lint-ignore no-await-in-loop -- three of them
    const response = await askService(service, command);
    // deno-lint-ignore no-await-in-loop -- three of them
    const text = (await response.text()).replaceAll(
      service.origin,
      SAID_ORIGIN,
    );
    if (shown?.language === "json") {
      assertShown(JSON.parse(shown.text), JSON.parse(text));
    } else {
      const [, ...headers] = (shown?.text ?? "").split("\n").map((line) =>
        line.split(": ")
      );
      assertEquals(shown?.language, "http");
      for (const [name = "", value] of headers) {
        assertEquals(withoutAge(response.headers.get(name)), withoutAge(value));
      }
    }
  }
});

/** An answer may be kept for less than shown when the shop is about to open or close. */
function withoutAge(header: string | null | undefined): string | undefined {
  return header?.replaceAll(/age=[0-9]+/g, "age=");
}

Deno.test("the tasks that the documents name are tasks, and each says what it does", () => {
  const named = [...DOCUMENTS.values()].flatMap((text) =>
    [...text.matchAll(/deno(?:@[0-9.]+)? task ([a-z:]+)/g)].map(([, name]) =>
      name ?? ""
    )
  );
  const table = sectionOf(textOf("tests/README.md"), "What is tested how");
  const rows = table.slice(table.indexOf("| Task ")).matchAll(
    /^\| `([a-z:]+)`/gm,
  );
  const listed = Array.from(rows, ([, name]) => name ?? "");
  assert(
    named.length > 4 && listed.length > 4,
    `${named.length} named, ${listed.length} listed`,
  );
  assertEquals(
    [...named, ...listed].filter((name) => !(name in root.tasks)),
    [],
  );
  for (const [name, task] of Object.entries(root.tasks)) {
    assert(task.description.length > 10, `${name} has no description`);
  }
});

Deno.test("`deno task datos` ends well and shows the home page, the contact page and what to look over", async () => {
  const { code, stdout } = await runToEnd(taskArguments("datos"));
  assertEquals(code, 0);
  assertMatch(
    stdout,
    /^# .+\n[^]*\n## Formas de pago\n[^]*\nPara revisar:\n1\. data\/negocio\.json/,
  );
});

Deno.test("the long command of DEPLOYING.md starts from other folders", async () => {
  const command =
    COMMANDS.find(({ command }) => command.startsWith("DATA_DIR="))?.command ??
      "";
  using house = createHouse();
  const folder = `${house.path}/data`;
  const [, , ...args] = command.replaceAll("/srv/datos", folder).replaceAll(
    "\\\n",
    " ",
  ).split(
    /\s+/,
  );
  {
    await using service = await startService({ DATA_DIR: folder }, args);
    const response = await fetchWhole(`${service.origin}/api/v1/catalogo`);
    assertEquals(response.status, 200);
    await response.text();
  }
});

Deno.test("the settings that the documents name are the service's", () => {
  const names =
    /--allow-env=(\S+)/.exec(root.tasks.permitted.command)?.[1]?.split(",") ??
      [];
  const namesIn = (text: string) =>
    [...text.matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)].map(([, name]) => name);
  const table = new Set(namesIn(sectionOf(DEPLOYING, "Settings")));
  assertEquals(names.filter((name) => !table.has(name)), []);
  const known = new Set<string | undefined>(names);
  const named = namesIn(sectionOf(README, "Settings and deploying"));
  assertEquals(named.filter((name) => !known.has(name)), []);
});

Deno.test("the service unit of DEPLOYING.md grants what `deno task start` does, on loopback", () => {
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
  Deno.test(`every link of ${path} leads to a file, and to a heading of it`, async () => {
    const links = [
      ...withoutFences(text).matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g),
    ]
      .map(([, link, picture]) => link ?? picture ?? "")
      .filter((link) => !link.startsWith("https://"));
    for (const link of links) {
      const { pathname, hash } = new URL(link, new URL(path, ROOT));
      // deno-lint-ignore no-await-in-loop -- a few small files
      const target = await Deno.readTextFile(new URL(`file://${pathname}`));
      if (hash !== "") {
        assert(anchorsOf(target).includes(hash), `${link} of ${path}`);
      }
    }
  });
}

const THREATS = textOf(".github/SECURITY.md").split("\n").filter((line) =>
  /^\|(?! Threat| ---)/.test(line)
);

Deno.test("every threat of SECURITY.md names a test that exists: the last two pieces of code in its row", async () => {
  assertGreater(THREATS.length, 0);
  for (const row of THREATS) {
    const [, path = "", name = ""] =
      /`(tests\/[^`]+_test\.ts)` `([^`]+)` *\|$/.exec(row) ?? [];
    assert(path !== "", `no test in ${row}`);
    // deno-lint-ignore no-await-in-loop -- some sixty small files
    const code = await Deno.readTextFile(new URL(path, ROOT));
    // An ellipsis is what a template puts there, and the words between two such.
    const escaped = name.split("…").map(RegExp.escape).join("\\$\\{[^`]*");
    const found = new RegExp(
      `Deno\\.test\\((?:\\{\\s*name:\\s+)?(?:"${escaped}"|\`${escaped}\`),`,
    );
    assert(found.test(code), `${path} has no test "${name}"`);
  }
});

Deno.test("what the tour names stands in the files that it leads to", () => {
  const parts = TOUR.slice(0, TOUR.indexOf("## How a request goes through"))
    .split(/\n(?=[0-9]\. |\|)/);
  const named = parts.flatMap((part) => {
    const files = [...part.matchAll(/\]\(([\w/]+\.ts)\)/g)]
      .map(([, file]) => Deno.readTextFileSync(new URL(`src/${file}`, ROOT)));
    return [...part.matchAll(/`([a-z]+[A-Z]\w*|[A-Z][A-Z_]+)`/g)].map(
      ([, name = ""]) => {
        const definition = new RegExp(
          `\\bexport (?:async )?(?:function\\*?|const) ${name}\\b`,
        );
        return { name, stands: files.some((file) => definition.test(file)) };
      },
    );
  });
  assertGreater(named.length, 5);
  assertEquals(
    named.filter(({ stands }) => !stands).map(({ name }) => name),
    [],
  );
});

Deno.test("the files on the way of a request are there", async () => {
  const way = sectionOf(TOUR, "How a request goes through");
  const files = [...way.matchAll(/[\w/]+\.ts/g)].map(([file]) =>
    file.replace(/^src\//, "")
  );
  assertGreater(files.length, 5);
  await Promise.all(
    files.map((file) => Deno.stat(new URL(`src/${file}`, ROOT))),
  );
});

Deno.test("the tour's table of rooms is the rule that the sources are held to", () => {
  const rows = [
    ...sectionOf(TOUR, "Who may import whom").matchAll(
      /^\| (`.+?) +\| (.+?) +\|$/gm,
    ),
  ];
  const namesIn = (cell = "") =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
  const told = rows.flatMap(([, rooms, others]) =>
    namesIn(rooms).map((room) => [room, namesIn(others).sort()] as const)
  );
  const rule = Object.entries(MAY_IMPORT).map((
    [room, others],
  ) => [room, others.toSorted()]);
  assertEquals<unknown>(Object.fromEntries(told), Object.fromEntries(rule));
});

for (const [name, width] of [["desktop", 1280], ["phone", 360]] as const) {
  Deno.test(`the README's picture of a ${name} is ${width} pixels wide, and 160 KiB at most`, async () => {
    const bytes = await Deno.readFile(new URL(`.github/${name}.png`, ROOT));
    assertEquals(new DataView(bytes.buffer).getUint32(16), width);
    assertAtMost(
      bytes.length,
      160 * 1024,
      `bytes of .github/${name}.png`,
      "Take a smaller picture with `deno task lab pictures`.",
    );
  });
}

function withoutFences(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, "");
}

/** What a link may name in a document, as GitHub makes it of the headings. */
function anchorsOf(text: string): readonly string[] {
  return [...withoutFences(text).matchAll(/^#+ (.+)$/gm)].map((
    [, heading = ""],
  ) =>
    `#${
      heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(
        " ",
        "-",
      )
    }`
  );
}
