import { assert, assertEquals } from "@std/assert";
import root from "../deno.json" with { type: "json" };
import { runToEnd, type Service, startService, taskArguments } from "./e2e/service.ts";

const README = Deno.readTextFileSync(new URL("../README.md", import.meta.url));
const SAID_ORIGIN = "http://localhost:8000";

interface Fence {
  readonly language: string;
  readonly text: string;
}

const FENCES: readonly Fence[] = [...README.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
  .map(([, language = "", text = ""]) => ({ language, text: text.trim() }));

/** The commands of the README, each with the block that stands after it. */
const COMMANDS = FENCES.flatMap(({ language, text }, index) =>
  language === "sh" ? [{ command: text, shown: FENCES[index + 1] }] : []
);

/** What a `curl` of the README asks for; it needs none installed. */
function readCurl(command: string): Request {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map((match) =>
    match[1] ?? match[2] ?? ""
  );
  const body = words[words.indexOf("-d") + 1];
  const url = words.find((word) => word.startsWith("http")) ?? "";
  const method = words.some((word) => /^-\w*I/.test(word)) ? "HEAD" : "GET";
  return new Request(url, words.includes("-d") ? { method: "POST", body: body ?? "" } : { method });
}

async function askService(service: Service, command: string): Promise<Response> {
  const request = readCurl(command);
  const url = request.url.replace(SAID_ORIGIN, service.origin);
  return await fetch(url, {
    method: request.method,
    ...(request.method === "POST" ? { body: await request.text() } : {}),
  });
}

/** Every value that is shown stands in the answer, lists from their first item on. */
function assertShown(shown: unknown, answer: unknown, at = ""): void {
  if (typeof shown !== "object" || shown === null) return assertEquals(answer, shown, at);
  for (const [key, value] of Object.entries(shown)) {
    assert(typeof answer === "object" && answer !== null && key in answer, `${at}/${key}`);
    assertShown(value, Reflect.get(answer, key), `${at}/${key}`);
  }
}

Deno.test("the README's calls answer what it shows", async () => {
  await using service = await startService();
  const calls = COMMANDS.filter(({ command }) => command.startsWith("curl"));
  assertEquals(calls.length, 4);
  for (const { command, shown } of calls) {
    // deno-lint-ignore no-await-in-loop -- four of them
    const response = await askService(service, command);
    // deno-lint-ignore no-await-in-loop -- four of them
    const text = (await response.text()).replaceAll(service.origin, SAID_ORIGIN);
    if (shown?.language === "json") assertShown(JSON.parse(shown.text), JSON.parse(text));
    else {
      const [, ...headers] = (shown?.text ?? "").split("\n").map((line) => line.split(": "));
      assertEquals(shown?.language, "http");
      for (const [name = "", value] of headers) assertEquals(response.headers.get(name), value);
    }
  }
});

Deno.test("the README's tasks are tasks", () => {
  const named = [...README.matchAll(/deno(?:@[0-9.]+)? task ([a-z:]+)/g)].map(([, name]) =>
    name ?? ""
  );
  assert(named.length > 4);
  assertEquals(named.filter((name) => !(name in root.tasks)), []);
  for (const [name, task] of Object.entries(root.tasks)) {
    assert(task.description.length > 10, `${name} has no description`);
  }
});

Deno.test("`deno task datos` ends well and shows hours, prices, zone and what to look over", async () => {
  const { code, stdout } = await runToEnd(taskArguments("datos"));
  assertEquals(code, 0);
  for (const title of ["Horario", "Potes", "Promos", "Sabores", "Entrega", "Para revisar"]) {
    assert(stdout.includes(`\n${title}\n`), title);
  }
});

Deno.test("the README's long command starts from other folders", async () => {
  const command = COMMANDS.find(({ command }) => command.startsWith("DATA_DIR="))?.command ?? "";
  const folder = await Deno.makeTempDir();
  const source = new URL("../data/", import.meta.url);
  const names = ["negocio.json", "menu.json", "entrega.json", "horario.json"];
  await Promise.all(names.map((name) => Deno.copyFile(new URL(name, source), `${folder}/${name}`)));
  const [, , ...args] = command.replaceAll("/srv/datos", folder).replaceAll("\\\n", " ").split(
    /\s+/,
  );
  {
    await using service = await startService({ DATA_DIR: folder }, args);
    const response = await fetch(`${service.origin}/api/v1/catalogo`);
    assertEquals(response.status, 200);
    await response.text();
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("the README's settings are the service's", async () => {
  const { SETTING_NAMES } = await import("../src/config.ts");
  const table = README.slice(README.indexOf("## Settings"), README.indexOf("## How the code"));
  const named = new Set(
    [...table.matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)].map(([, name]) => name ?? ""),
  );
  for (const name of SETTING_NAMES) assert(named.has(name), name);
});

Deno.test("the README's nginx site is the one that is tried", async () => {
  const site = await Deno.readTextFile(new URL("./proxy/heladeria.conf", import.meta.url));
  const shown = FENCES.find(({ language }) => language === "nginx")?.text;
  assertEquals(shown, site.trim());
});

Deno.test("the README's service unit grants what `deno task start` does, on loopback", () => {
  const unit = FENCES.find(({ language }) => language === "ini")?.text ?? "";
  const [, start = ""] = /^ExecStart=([^\\\n]*(?:\\\n[^\\\n]*)*)/m.exec(unit) ?? [];
  const words = start.replaceAll("\\\n", " ").split(/\s+/).slice(1);
  const expected = taskArguments("start").map((word) =>
    word.startsWith("--allow-net=") ? "--allow-net=127.0.0.1" : word
  );
  assertEquals(words.filter((word) => word !== "--cached-only"), expected);
});
