/** The owner's tasks as processes, each with the permissions that its task grants. */

import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { runToEnd, taskArguments } from "./service.ts";
import { runGit } from "../fixtures/git.ts";
import { createHouse, HOUSE } from "../fixtures/house.ts";

const FILES = ["negocio.json", "menu.json", "entrega.json", "horario.json", "hoy.json"];
type Task = "datos" | "precios" | "cambios";

/** Runs a task in a folder, as if the code stood there. */
function run(folder: string, task: Task, ...args: readonly string[]) {
  return runToEnd([...taskArguments(task), ...args], {}, folder);
}

const edit = (path: string, from: string, to: string) => {
  const text = Deno.readTextFileSync(path);
  assert(text.includes(from), from);
  Deno.writeTextFileSync(path, text.replace(from, to));
};
const readAll = (folder: string) =>
  FILES.map((name) => Deno.readTextFileSync(`${folder}/data/${name}`));

Deno.test("`deno task precios` shows with --prueba, writes without, and `deno task cambios` tells it", async () => {
  using house = createHouse();
  const folder = house.path;
  await runGit(folder, "init", "--quiet");
  await runGit(folder, "add", ".");
  await runGit(folder, "commit", "--quiet", "--message", "Uno");
  const before = readAll(folder);
  const trial = await run(folder, "precios", "+8%", "--redondeo", "100", "--prueba");
  assertEquals([trial.code, trial.stderr], [0, ""]);
  assertStringIncludes(trial.stdout, "$ 15.500  →  $ 16.700");
  assertStringIncludes(trial.stdout, "Es una prueba: no se escribió nada.");
  assertEquals(readAll(folder), before);
  assertEquals(
    (await run(folder, "cambios")).stdout,
    "En los datos no cambió nada desde el último commit.\n",
  );

  const written = await run(folder, "precios", "+8%", "--redondeo", "100");
  assertEquals([written.code, written.stderr], [0, ""]);
  assertStringIncludes(
    written.stdout,
    "Listo: 24 precios nuevos en data/menu.json y data/entrega.json.",
  );
  assertEquals(
    readAll(folder).map((text) => text.replace(/[0-9]+/g, "")),
    before.map((text) => text.replace(/[0-9]+/g, "")),
  );
  const { code, stdout } = await run(folder, "cambios");
  assertEquals(code, 0);
  assertStringIncludes(stdout, "  Medio kilo: $ 15.500 → $ 16.700, 7,7 % más\n");
  assertStringIncludes(stdout, "  Envío: $ 2.800 → $ 3.000, 7,1 % más\n");
  assertEquals((await run(folder, "datos")).code, 0);
});

Deno.test("`deno task cambios` says what it doesn't know", async () => {
  using house = createHouse();
  const { code, stderr } = await run(house.path, "cambios", "--fecha");
  assertEquals([code, stderr], [
    1,
    'No conozco "--fecha": cambios va solo, sin nada detrás\n',
  ]);
});

Deno.test("`deno task precios` refuses what `deno task datos` would, and writes nothing", async () => {
  using house = createHouse();
  const folder = house.path;
  const menu = `${folder}/data/menu.json`;
  edit(menu, '"precio": 15500', '"precio": 20000000');
  const high = readAll(folder);
  const above = await run(folder, "precios", "+1000%");
  assertEquals([above.code, above.stdout], [1, ""]);
  assertStringIncludes(above.stderr, "No cambié nada: con esos precios los datos quedarían mal\n");
  assertStringIncludes(
    above.stderr,
    "esperaba un número entero de 1 a 100000000, encontré 220000000",
  );
  assertEquals(readAll(folder), high);

  edit(`${folder}/data/horario.json`, '"desde": "12:30"', '"desde": "25:00"');
  const wrong = await run(folder, "precios", "+8%");
  assertEquals([wrong.code, wrong.stdout], [1, ""]);
  assertStringIncludes(wrong.stderr, "No cambié nada: primero hay que corregir\n");
  assertEquals(readAll(folder)[1], high[1]);
});

Deno.test("`deno task precios` says how it is written", async () => {
  const { code, stderr } = await run(HOUSE, "precios", "8");
  assertEquals(code, 1);
  assertStringIncludes(
    stderr,
    'No entiendo "8": ¿quisiste decir "8%"? Se escribe así: deno task precios +8%',
  );
});

Deno.test("`deno task cambios` outside a git checkout says so in one line", async () => {
  using house = createHouse();
  const { code, stdout, stderr } = await run(house.path, "cambios");
  assertEquals([code, stdout], [1, ""]);
  assertEquals(
    stderr,
    "La carpeta data no está en un repositorio de git, así que no hay con qué comparar\n",
  );
});

Deno.test("`deno task datos` tells of a link that leads nowhere, with its line, and of a picture of nothing, and shows another day", async () => {
  using house = createHouse();
  const folder = house.path;
  edit(`${folder}/pages/about.md`, "](/contact)", "](/contact#nada-de-eso)");
  await Deno.mkdir(`${folder}/pages/assets/fotos`);
  await Deno.writeTextFile(`${folder}/pages/assets/fotos/IMG_2041.jpg`, "foto");
  const line = (await Deno.readTextFile(`${folder}/pages/about.md`)).split("\n")
    .findIndex((text) => text.includes("](/contact#nada-de-eso)")) + 1;
  const { code, stdout } = await run(folder, "datos", "--fecha", "2026-12-24T23:30");
  assertEquals(code, 0);
  assertStringIncludes(
    stdout,
    "jueves 24 de diciembre de 2026 a las 23:30\n  Cerrado: abre mañana a las 17:00\n",
  );
  assertStringIncludes(stdout, `en pages/about.md, línea ${line}\n`);
  assertStringIncludes(stdout, "en pages/assets/fotos/IMG_2041.jpg\n");
  assert(!stdout.includes("\x1b"), "no colours where nobody reads them");
  assertMatch(stdout, /^ {2}\/ +\S.* en Castelar +index\.md$/m);
  const wrong = await run(folder, "datos", "--fecha", "mañana");
  assertEquals([wrong.code, wrong.stdout], [1, ""]);
  assertStringIncludes(wrong.stderr, "--fecha: esperaba una fecha");
});

for (
  const [task, allowed] of [["precios", ["write into the data: allowed"]], ["cambios", []]] as const
) {
  Deno.test(`with the permissions of \`deno task ${task}\` nothing else can be read, written, run or called`, async () => {
    using house = createHouse();
    const probe = new URL("permissions_probe.ts", import.meta.url).pathname;
    const args = taskArguments(task).map((word) => word.startsWith("src/") ? probe : word);
    const { code, stdout, stderr } = await runToEnd(args, {}, house.path);
    assertEquals(code, 0, stderr);
    const lines = stdout.trim().split("\n");
    assert(lines.length > 10);
    assertEquals<readonly string[]>(lines.filter((line) => !line.endsWith(": refused")), allowed);
  });
}
