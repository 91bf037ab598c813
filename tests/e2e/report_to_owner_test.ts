/** `.ci/report_to_owner`: comments on GitHub about a change of data or pages. */

import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { extract } from "@std/front-matter/yaml";
import { createOrigin, pushAll, runGit } from "../fixtures/git.ts";
import { createHouse, HOUSE } from "../fixtures/house.ts";
import { runWithin } from "../fixtures/waiting.ts";
import { taskArguments, withAbsolutePaths } from "./service.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const GUIDE = "https://github.example/data/LEEME.md";

/** A substitute for GitHub's client, which saves its arguments and its input. */
const GH = `#!/bin/sh
printf '%s\\n' "$@" > "$GH_FOLDER/arguments"
cat > "$GH_FOLDER/body"
exit "\${GH_CODE:-0}"
`;

/** Runs the script on the output of a check, without network access. */
async function runScript(
  check: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/gh`, GH, { mode: 0o755 });

  const { code } = await runWithin(`${ROOT}.ci/report_to_owner`, {
    args: [...check],
    cwd: HOUSE,
    env: {
      ...environment(folder),
      GUIDE,
      ...env,
    },
  });
  const report = {
    code,
    ...await readReport(folder),
  };

  await Deno.remove(folder, { recursive: true });
  return report;
}

/** Returns the variables that GitHub sets, and a PATH with the substitutes. */
function environment(folder: string) {
  return {
    PATH: `${folder}:${Deno.env.get("PATH")}`,
    NO_COLOR: "1",
    GH_FOLDER: folder,
    GITHUB_REPOSITORY: "casa/heladeria",
    GITHUB_SHA: "4f2a",
    GITHUB_STEP_SUMMARY: `${folder}/summary`,
  };
}

async function readReport(folder: string) {
  const read = (name: string) =>
    Deno.readTextFile(`${folder}/${name}`).catch(() => undefined);

  return {
    /** The arguments of GitHub's client; undefined if it wasn't called. */
    call: await read("arguments"),
    body: await read("body") ?? "",
    summary: await read("summary") ?? "",
  };
}

/** Returns a check that prints these texts. */
const prints = (stdout: string, stderr = "", code = 0) => [
  "sh",
  "-c",
  `printf '%s' "$1"; printf '%s' "$2" >&2; exit ${code}`,
  "check",
  stdout,
  stderr,
];

Deno.test("a change with mistakes gets all of them in a comment on its commit, and fails", async () => {
  const mistakes = "data/menu.json: uno\ndata/hoy.json: dos\n";
  const { code, call, body, summary } = await runScript(
    prints("Lo de hoy\n", mistakes, 1),
  );

  assertEquals(code, 1);
  assertEquals(
    call,
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

Deno.test("a change without mistakes gets a comment with its changes and oversights, and passes", async () => {
  const changes = "Lo que cambió en los datos:\n  uno\n";
  const oversights = "Para revisar:\n1. Eso.\n";
  const { code, body } = await runScript(
    prints(`${changes}\n# Inicio\n\n${oversights}`),
  );

  assertEquals(code, 0);
  assertMatch(body, /^\*\*Está bien escrito y se publica\./);
  assertStringIncludes(
    body,
    `~~~~~~text\n${changes}\n${oversights}\n~~~~~~\n`,
  );
});

Deno.test("a change without mistakes, changes or new oversights gets no comment", async () => {
  const { code, call, summary } = await runScript(
    prints("Precios\n  uno\n\nTodo en orden.\n"),
  );
  assertEquals([code, call, summary], [0, undefined, ""]);
});

Deno.test("if GitHub refuses the comment, it is in the summary, and the exit code is the check's", async () => {
  for (const [mistakes, expected] of [["mal\n", 1], ["", 0]] as const) {
    const check = prints("Para revisar:\n1. Eso.\n", mistakes, expected);
    // deno-lint-ignore no-await-in-loop -- two runs
    const { code, summary } = await runScript(check, { GH_CODE: "1" });
    assertEquals(code, expected);
    assertMatch(summary, expected === 1 ? /mal/ : /Eso/);
  }
});

Deno.test("a comment longer than GitHub's limit is cut", async () => {
  const { body } = await runScript(prints("", "x".repeat(100_000), 1));
  assert(body.length < 65_536 && body.length > 60_000, String(body.length));
  assertStringIncludes(body, "#si-algo-sale-mal");
});

Deno.test("the workflows use the same actions and the same Deno, and only one may write to the repository", async () => {
  const [ci = "", ...others] = await Promise.all(
    ["ci", "datos", "precios"].map(readWorkflow),
  );
  const listTools = (text: string) => {
    const tools = text.matchAll(/uses: \S+|deno@[0-9.]+/g);
    return [...new Set([...tools].map(([tool]) => tool))].sort();
  };

  for (const text of others) assertEquals(listTools(text), listTools(ci));
  // ci, datos and precios.
  const mayWrite = [ci, ...others].map((text) => /: write/.test(text));
  assertEquals(mayWrite, [false, false, true]);
  for (const text of [ci, ...others]) {
    assertMatch(text, /^permissions:\n {2}contents: \w+\b[^\n]*\n\n/m);
  }
});

function readWorkflow(name: string) {
  return Deno.readTextFile(`${ROOT}.github/workflows/${name}.yml`);
}

/**
 * Runs the steps of a workflow in a cloned house, with substitutes for `npx` and `gh`, until
 * a step fails. The steps get inputs only as environment variables.
 */
async function runWorkflow(
  name: string,
  house: string,
  inputs: Readonly<Record<string, string>>,
) {
  const tools = await Deno.makeTempDir();
  await Deno.writeTextFile(`${tools}/npx`, NPX, { mode: 0o755 });
  await Deno.writeTextFile(`${tools}/gh`, GH, { mode: 0o755 });
  const fill = (text: string) =>
    text.replace(
      /\$\{\{ ([\w.]+) \}\}/g,
      (_, key: string) => inputs[key] ?? "x",
    );

  let code = 0;
  for (const { run, env = {} } of await readSteps(name)) {
    if (run === undefined || code !== 0) continue;

    const variables = Object.entries(env)
      .map(([key, value]) => [key, fill(value)]);
    // deno-lint-ignore no-await-in-loop -- steps follow each other
    const output = await runWithin("bash", {
      args: ["-e", "-c", run],
      cwd: house,
      env: {
        ...environment(tools),
        ...Object.fromEntries(variables),
      },
    });
    code = output.code;
  }

  const report = { code, ...await readReport(tools) };
  await Deno.remove(tools, { recursive: true });
  return report;
}

/** Returns the shell command of a task. */
const commandOf = (task: "datos" | "precios") =>
  [Deno.execPath(), ...withAbsolutePaths(taskArguments(task))]
    .map((word) => `'${word}'`)
    .join(" ");

/** A substitute for npx that runs the owner's tasks on the local code. */
const NPX = `#!/bin/sh
[ "$3" = cache ] && exit
name=$5
shift 5
case $name in
  datos) exec ${commandOf("datos")} "$@" ;;
  *) exec ${commandOf("precios")} "$@" ;;
esac
`;

async function readSteps(name: string) {
  const text = `---\n${await readWorkflow(name)}\n---\n`;
  const { attrs } = extract<{ jobs: Record<string, Job> }>(text);
  return Object.values(attrs.jobs).flatMap(({ steps }) => steps);
}

interface Job {
  readonly steps: readonly Step[];
}

interface Step {
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Turns the house into a git clone with one commit. The origin is a folder inside the
 * house.
 */
async function createClone(house: string) {
  await Deno.mkdir(`${house}/.ci`);
  await Deno.copyFile(
    `${ROOT}.ci/report_to_owner`,
    `${house}/.ci/report_to_owner`,
  );
  await Deno.writeTextFile(`${house}/.gitignore`, ".antes/\norigin/\n");
  await createOrigin(house, `${house}/origin`);
}

/** Returns the newest commit of a repository. */
const revision = (folder: string) => runGit(folder, "rev-parse main");

/** Runs the workflow of prices, rounded to 100. */
function runPrices(house: string, percentage: string, from = "") {
  return runWorkflow("precios", house, {
    "inputs.porcentaje": percentage,
    "inputs.redondeo": "100",
    "inputs.desde": from,
  });
}

Deno.test("the workflow of prices writes and pushes them, with a date, and comments on its own commit", async () => {
  using house = createHouse();
  await createClone(house.path);
  const first = await revision(house.path);

  const { code, call, body, summary } = await runPrices(
    house.path,
    "+8%",
    "2099-12-01",
  );
  assertEquals(code, 0, summary);
  const pushed = await revision(`${house.path}/origin`);
  assertNotEquals(pushed, first);
  assertEquals(pushed, await revision(house.path));
  assertStringIncludes(call ?? "", `commits/${pushed}/comments`);
  assertStringIncludes(
    body,
    "\n  Cuarto kilo: precio desde el martes 1 de " +
      "diciembre de 2099 8.500 → 9.200",
  );
  assertMatch(body, /\nPara revisar:\n(?:\d+\. .*\n)*Avisos de antes: \d+\n/);
});

Deno.test("the workflow of prices pushes nothing for an invalid input, or for 0 %", async () => {
  using house = createHouse();
  await createClone(house.path);
  const first = await revision(house.path);

  const refused = await runPrices(house.path, "8'; touch mal; '");
  assertEquals([refused.code, refused.body], [1, ""]);
  assertStringIncludes(
    refused.summary,
    "~~~text\nNo entiendo \"8'; touch mal; '\". Va el porcentaje",
  );

  const unchanged = await runPrices(house.path, "0%");
  assertEquals([unchanged.code, unchanged.body], [0, ""]);
  assertEquals(await revision(`${house.path}/origin`), first);
});

Deno.test("the workflow of data comments on mistakes, then lists changes since the last valid data, then new oversights, and counts the others", async () => {
  using house = createHouse();
  await createClone(house.path);
  const first = await revision(house.path);
  house.write("data/menu.json", "{");
  await pushAll(house.path);
  const refused = await runWorkflow("datos", house.path, {
    "github.event.before": first,
  });
  assertEquals(refused.code, 1);
  assertStringIncludes(
    refused.body,
    "~~~~~~text\ndata/menu.json, línea 1: falta cerrar",
  );

  const invalid = await revision(house.path);
  await runGit(house.path, `checkout --quiet ${first} data/menu.json`);
  house.change("data/menu.json", (menu) => {
    const halfKilo = menu.potes.find(({ id }: { id: string }) =>
      id === "medio-kilo"
    );
    halfKilo.precio = 1550;
    menu.sabores[0].descripcion = "Con galletitas.";
  });
  await pushAll(house.path);

  const { code, body } = await runWorkflow("datos", house.path, {
    "github.event.before": invalid,
  });

  assertEquals(code, 0);
  const [changes = "", review = ""] = body.split("\nPara revisar:\n");
  assertStringIncludes(
    changes,
    "! Medio kilo: precio 15.500 → 1.550, 90 % menos\n",
  );
  assertMatch(
    review,
    /^1\. data\/menu\.json, línea 1, pote "Medio kilo": sale .*\n2\. .*"galletitas".*\n(?:3\. .*\n)*Avisos de antes: \d+\n\n~~~~~~/,
  );
  assert(!review.includes("promo"), review);
});

Deno.test("only the owner's workflow checks a push of prices, texts or pictures", async () => {
  const ci = await readWorkflow("ci");
  const datos = await readWorkflow("datos");

  assertStringIncludes(
    ci,
    "paths-ignore: [data/*.json, pages/*.md, pages/assets/fotos/**]\n",
  );
  assertStringIncludes(
    datos,
    "paths: [\n      data/**,\n      pages/**,\n      fotos/**,\n      assets/**,\n      negocio.json,\n",
  );
});
