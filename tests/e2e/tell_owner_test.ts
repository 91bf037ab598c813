/** The comment that a change of data or pages gets on GitHub, made by `.ci/tell_owner`. */

import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { extract } from "@std/front-matter/yaml";
import { createHouse, HOUSE } from "../fixtures/house.ts";
import { runWithin } from "../fixtures/waiting.ts";
import { inHouse, taskArguments } from "./service.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const GUIDE = "https://github.example/data/LEEME.md";

/** In the place of GitHub's client: it keeps what it is asked and what it is given. */
const GH = `#!/bin/sh
printf '%s\\n' "$@" > "$GH_FOLDER/asked"
cat > "$GH_FOLDER/body"
exit "\${GH_CODE:-0}"
`;

interface Told {
  readonly code: number;
  /** What GitHub's client was called with; undefined where it wasn't. */
  readonly asked: string | undefined;
  readonly body: string;
  readonly summary: string;
}

/** Runs the script over a check, without a network. */
async function tellOwner(
  check: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd: string = HOUSE,
): Promise<Told> {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/gh`, GH, { mode: 0o755 });
  const { code } = await runWithin(`${ROOT}.ci/tell_owner`, {
    args: [...check],
    cwd,
    env: {
      PATH: `${folder}:${Deno.env.get("PATH")}`,
      NO_COLOR: "1",
      GH_FOLDER: folder,
      GUIDE,
      GITHUB_REPOSITORY: "casa/heladeria",
      GITHUB_SHA: "4f2a",
      GITHUB_STEP_SUMMARY: `${folder}/summary`,
      ...env,
    },
  });
  const read = (name: string) =>
    Deno.readTextFile(`${folder}/${name}`).catch(() => undefined);
  const told = {
    code,
    asked: await read("asked"),
    body: await read("body") ?? "",
    summary: await read("summary") ?? "",
  };
  await Deno.remove(folder, { recursive: true });
  return told;
}

const says = (stdout: string, stderr = "", code = 0) => [
  "sh",
  "-c",
  `printf '%s' "$1"; printf '%s' "$2" >&2; exit ${code}`,
  "check",
  stdout,
  stderr,
];

Deno.test("a change with mistakes gets them all in a comment on its commit, and fails", async () => {
  const mistakes = "data/menu.json: uno\ndata/hoy.json: dos\n";
  const { code, asked, body, summary } = await tellOwner(
    says("Lo de hoy\n", mistakes, 1),
  );
  assertEquals(code, 1);
  assertEquals(
    asked,
    "api\n--silent\n--method\nPOST\nrepos/casa/heladeria/commits/4f2a/comments\n--field\nbody=@-\n",
  );
  assertMatch(
    body,
    /^\*\*Hay algo para corregir, así que este cambio no se publica/,
  );
  assertStringIncludes(body, `~~~~~~text\n${mistakes}\n~~~~~~\n`);
  assertStringIncludes(body, `${GUIDE}#si-algo-sale-mal`);
  assert(!body.includes("Lo de hoy"), body);
  assertEquals(summary, body);
});

Deno.test("what changed and what to look at are all of the comment of a change without mistakes, and it passes", async () => {
  const { code, body } = await tellOwner(
    says(
      "Lo que cambió en los datos:\n  uno\n\n# Inicio\n\nPara revisar:\n1. Eso.\n",
    ),
  );
  assertEquals(code, 0);
  assertMatch(body, /^\*\*Está bien escrito y se publica\./);
  assertStringIncludes(
    body,
    "~~~~~~text\nLo que cambió en los datos:\n  uno\n\nPara revisar:\n1. Eso.\n\n~~~~~~\n",
  );
});

Deno.test("a change that leaves nothing to say gets no comment", async () => {
  const { code, asked, summary } = await tellOwner(
    says("Precios\n  uno\n\nTodo en orden.\n"),
  );
  assertEquals([code, asked, summary], [0, undefined, ""]);
});

Deno.test("where no comment can be made, the summary says it and the end is that of the check", async () => {
  for (const [mistakes, expected] of [["mal\n", 1], ["", 0]] as const) {
    const check = says("Para revisar:\n1. Eso.\n", mistakes, expected);
    // deno-lint-ignore no-await-in-loop -- two
    const { code, summary } = await tellOwner(check, { GH_CODE: "1" });
    assertEquals(code, expected);
    assertMatch(summary, expected === 1 ? /mal/ : /Eso/);
  }
});

Deno.test("a comment is cut where GitHub would refuse it", async () => {
  const { body } = await tellOwner(says("", "x".repeat(100_000), 1));
  assert(body.length < 65_536 && body.length > 60_000, String(body.length));
  assertStringIncludes(body, "#si-algo-sale-mal");
});

Deno.test("the workflows use the same actions and the same Deno, and one alone may change anything", async () => {
  const read = (name: string) =>
    Deno.readTextFile(`${ROOT}.github/workflows/${name}.yml`);
  const [ci = "", ...others] = await Promise.all(
    ["ci", "datos", "precios"].map(read),
  );
  const usedBy = (text: string) =>
    [
      ...new Set(
        [...text.matchAll(/uses: \S+|deno@[0-9.]+/g)].map(([used]) => used),
      ),
    ].sort();
  for (const text of others) assertEquals(usedBy(text), usedBy(ci));
  assertEquals([ci, ...others].map((text) => /: write/.test(text)), [
    false,
    false,
    true,
  ]);
  for (const text of [ci, ...others]) {
    assertMatch(text, /^permissions:\n {2}contents: \w+\b[^\n]*\n\n/m);
  }
});

/** Runs the steps of a workflow in a house that is a clone, as GitHub would, with `npx` and `gh` of our own. What is typed may fill variables alone. */
async function runWorkflow(
  name: string,
  house: string,
  values: Readonly<Record<string, string>>,
): Promise<
  { readonly code: number; readonly body: string; readonly summary: string }
> {
  const text = await Deno.readTextFile(`${ROOT}.github/workflows/${name}.yml`);
  const { attrs } = extract<
    { jobs: Record<string, { steps: readonly Step[] }> }
  >(
    `---\n${text}\n---\n`,
  );
  const tools = await Deno.makeTempDir();
  const task = (name: "datos" | "precios") =>
    [Deno.execPath(), ...inHouse(taskArguments(name))].map((word) =>
      `'${word}'`
    ).join(" ");
  const npx = `#!/bin/sh\n[ "$3" = cache ] && exit\nname=$5\nshift 5\n` +
    `case $name in\n  datos) exec ${task("datos")} "$@" ;;\n  *) exec ${
      task("precios")
    } "$@" ;;\nesac\n`;
  await Deno.writeTextFile(`${tools}/npx`, npx, { mode: 0o755 });
  await Deno.writeTextFile(`${tools}/gh`, GH, { mode: 0o755 });
  const fill = (text: string) =>
    text.replace(
      /\$\{\{ ([\w.]+) \}\}/g,
      (_, key: string) => values[key] ?? "x",
    );
  let code = 0;
  for (
    const { run, env = {} } of Object.values(attrs.jobs).flatMap(({ steps }) =>
      steps
    )
  ) {
    if (run === undefined || code !== 0) continue;
    const filled = Object.entries(env).map((
      [key, value],
    ) => [key, fill(value)]);
    // deno-lint-ignore no-await-in-loop -- one step after another
    const done = await runWithin("bash", {
      args: ["-e", "-c", run],
      cwd: house,
      env: {
        PATH: `${tools}:${Deno.env.get("PATH")}`,
        NO_COLOR: "1",
        GH_FOLDER: tools,
        GITHUB_REPOSITORY: "casa/heladeria",
        GITHUB_SHA: "4f2a",
        GITHUB_STEP_SUMMARY: `${tools}/summary`,
        ...Object.fromEntries(filled),
      },
    });
    code = done.code;
  }
  const read = (name: string) =>
    Deno.readTextFile(`${tools}/${name}`).catch(() => "");
  const told = {
    code,
    body: await read("asked") + await read("body"),
    summary: await read("summary"),
  };
  await Deno.remove(tools, { recursive: true });
  return told;
}

interface Step {
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A house that is a clone, with one commit; its origin lies beside it. */
async function createClone(house: string): Promise<void> {
  await Deno.mkdir(`${house}/.ci`);
  await Deno.copyFile(`${ROOT}.ci/tell_owner`, `${house}/.ci/tell_owner`);
  await Deno.writeTextFile(`${house}/.gitignore`, ".antes/\norigin/\ntold\n");
  await runGit(house, "init", "--quiet", "--initial-branch=main");
  await runGit(house, "add", ".");
  await runGit(house, "commit", "--quiet", "--message=Inicio");
  await runGit(house, "clone", "--quiet", "--bare", ".", "origin");
  await runGit(house, "remote", "add", "origin", `${house}/origin`);
  await runGit(house, "fetch", "--quiet", "origin");
  await runGit(house, "branch", "--quiet", "--set-upstream-to=origin/main");
}

const revision = async (folder: string) => {
  const { stdout } = await runWithin("git", {
    args: ["rev-parse", "main"],
    cwd: folder,
  });
  return new TextDecoder().decode(stdout).trim();
};

Deno.test("the workflow of prices writes and pushes them, and tells on its own commit what changed", async () => {
  using house = createHouse();
  await createClone(house.path);
  const first = await revision(house.path);
  const asked = { "inputs.porcentaje": "+8%", "inputs.redondeo": "100" };
  const { code, body, summary } = await runWorkflow(
    "precios",
    house.path,
    asked,
  );
  assertEquals(code, 0, summary);
  const pushed = await revision(`${house.path}/origin`);
  assertNotEquals(pushed, first);
  assertEquals(pushed, await revision(house.path));
  assertStringIncludes(body, `commits/${pushed}/comments`);
  assertStringIncludes(
    body,
    "Lo que cambió en los datos:\n  Cuarto kilo: precio 8.500 → 9.200",
  );
  assertMatch(body, /\nPara revisar:\n(?:1\. .*\ny )?\d+ avisos de antes\n/);

  const odd = { ...asked, "inputs.porcentaje": "8'; touch mal; '" };
  const refused = await runWorkflow("precios", house.path, odd);
  assertEquals([refused.code, refused.body], [1, ""]);
  assertStringIncludes(
    refused.summary,
    "~~~text\nNo entiendo \"8'; touch mal; '\"",
  );
  assertEquals(await revision(`${house.path}/origin`), pushed);
  const none = await runWorkflow("precios", house.path, {
    ...asked,
    "inputs.porcentaje": "0%",
  });
  assertEquals([none.code, none.body], [0, ""]);
});

Deno.test("the workflow of data tells what a push changed, then what is new to look at, and folds the rest, compared with the last sound data", async () => {
  using house = createHouse();
  await createClone(house.path);
  const first = await revision(house.path);
  house.write("data/menu.json", "{");
  await runGit(house.path, "commit", "--quiet", "--all", "--message=Mal");
  await runGit(house.path, "push", "--quiet");
  const broken = await revision(house.path);
  const bad = await runWorkflow("datos", house.path, {
    "github.event.before": first,
  });
  assertEquals(bad.code, 1);
  assertStringIncludes(
    bad.body,
    "~~~~~~text\ndata/menu.json, línea 1: falta cerrar",
  );
  await runGit(house.path, "checkout", "--quiet", first, "data/menu.json");
  house.change("data/menu.json", (menu) => {
    menu.potes.find(({ id }: { id: string }) => id === "medio-kilo").precio =
      1550;
    menu.sabores[0].descripcion = "Con galletitas.";
  });
  await runGit(house.path, "commit", "--quiet", "--all", "--message=Precio");
  const { code, body } = await runWorkflow("datos", house.path, {
    "github.event.before": broken,
  });
  assertEquals(code, 0);
  const [changes = "", review = ""] = body.split("\nPara revisar:\n");
  assertStringIncludes(
    changes,
    "! Medio kilo: precio 15.500 → 1.550, 90 % menos\n",
  );
  assertMatch(
    review,
    /^1\. data\/menu\.json, línea 1, pote "Medio kilo": sale .*\n2\. .*"galletitas".*\n(?:3\. .*\n)*y \d+ avisos de antes\n\n~~~~~~/,
  );
  assert(!review.includes("promo"), review);
});

Deno.test("a push of nothing but an owner's prices, texts or pictures is checked by the one workflow that knows them", async () => {
  const read = (name: string) =>
    Deno.readTextFile(`${ROOT}.github/workflows/${name}.yml`);
  const [ci, datos] = await Promise.all([read("ci"), read("datos")]);
  assertStringIncludes(
    ci,
    "paths-ignore: [data/*.json, pages/*.md, pages/assets/fotos/**]\n",
  );
  assertStringIncludes(
    datos,
    "paths: [\n      data/**,\n      pages/**,\n      negocio.json,\n",
  );
});

/** Runs git in a folder, as someone who has a name. Throws what it says if it fails. */
async function runGit(cwd: string, ...args: readonly string[]): Promise<void> {
  const who = ["-c", "user.name=Ana", "-c", "user.email=ana@example.com"];
  const { success, stderr } = await runWithin("git", {
    args: [...who, ...args],
    cwd,
  });
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}
