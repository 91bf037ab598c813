/** The owner's tasks as processes, each with its task's permissions. */

import {
  assert,
  assertEquals,
  assertMatch,
  assertNotMatch,
  assertStringIncludes,
} from "@std/assert";
import { addDays } from "../../src/time/dates.ts";
import { createTimeZone, dateAt } from "../../src/time/zone.ts";
import { runToEnd, taskArguments } from "./service.ts";
import { copyFiles, createHouse } from "../fixtures/house.ts";

const FILES = [
  "negocio.json",
  "menu.json",
  "entrega.json",
  "horario.json",
  "hoy.json",
];
type Task = "datos" | "precios";
const RAISE = ["+8%", "--redondeo", "100"];
const RAISED = "Medio kilo: precio 15.500 → 16.700, 7,7 % más";

/** Runs a task on the data and pages of a folder. */
function run(
  folder: string,
  task: Task,
  ...args: readonly string[]
) {
  return runToEnd([...taskArguments(task), ...args], {}, folder);
}

/** Replaces the first `from` in a file, which must contain it. */
const replaceIn = (path: string, from: string, to: string) => {
  const text = Deno.readTextFileSync(path);
  assert(text.includes(from), from);
  Deno.writeTextFileSync(path, text.replace(from, to));
};
const writeFile = (folder: string, name: string, text: string) => {
  Deno.mkdirSync(folder, { recursive: true });
  Deno.writeTextFileSync(`${folder}/${name}`, text);
};
const readData = (folder: string, name: string) =>
  Deno.readTextFileSync(`${folder}/data/${name}`);
const readAll = (folder: string) => FILES.map((name) => readData(folder, name));

Deno.test("`deno task precios` shows the new prices and writes nothing", async () => {
  using house = createHouse();
  const folder = house.path;
  const before = readAll(folder);

  const shown = await run(folder, "precios", ...RAISE);
  assertEquals([shown.code, shown.stderr], [0, ""]);
  assertStringIncludes(shown.stdout, `  ${RAISED}\n`);
  assertStringIncludes(
    shown.stdout,
    "No se escribió nada: para que quede así, la misma orden con --escribir al final.",
  );
  assertEquals(readAll(folder), before);

  copyFiles(`${folder}/data`, `${folder}/.antes`);
  const published = await run(folder, "precios", ...RAISE);
  assertEquals(published.stdout, shown.stdout);
});

Deno.test("`deno task precios --escribir` writes the new prices, which `deno task datos --antes` reports first", async () => {
  using house = createHouse();
  const folder = house.path;
  const before = readAll(folder);
  copyFiles(`${folder}/data`, `${folder}/.antes`);

  const written = await run(folder, "precios", ...RAISE, "--escribir");
  assertEquals([written.code, written.stderr], [0, ""]);
  assertStringIncludes(
    written.stdout,
    "Listo: precios nuevos en data/menu.json y data/entrega.json.",
  );
  const withoutNumbers = (text: string) => text.replace(/[0-9]+/g, "");
  assertEquals(readAll(folder).map(withoutNumbers), before.map(withoutNumbers));

  // With a coarse rounding, a lower percentage raises a price.
  const rounded = await run(folder, "precios", "-1%", "--redondeo", "1000");
  assertMatch(rounded.stdout, /\n! .* más\n/);

  const again = await run(folder, "precios", ...RAISE);
  assertMatch(
    again.stdout,
    /^OJO: estos precios ya no son los últimos publicados, .*\n {2}Cuarto kilo: precio 8\.500 → 9\.200/,
  );

  const { code, stdout } = await run(folder, "datos", "--antes");
  assertEquals(code, 0);
  assertMatch(stdout, /^Lo que cambió en los datos \(con !, lo llamativo\):\n/);
  assertStringIncludes(stdout, `  ${RAISED}\n`);
  assertStringIncludes(stdout, "  envio 2.800 → 3.000, 7,1 % más\n");
});

Deno.test("`deno task datos --antes` reports in one line that it has no valid data to compare with, and continues", async () => {
  using house = createHouse();
  const folder = house.path;
  const plain = await run(folder, "datos");
  // Lines about the current day may differ between two runs.
  const withoutTimes = (text: string) =>
    text.replace(/^.*(?:hoy|mañana|ahora).*$/gim, "");

  for (const [name, text] of [["LEEME.md", ""], ["menu.json", "{"]] as const) {
    writeFile(`${folder}/.antes`, name, text);
    // deno-lint-ignore no-await-in-loop -- runs share the folder
    const { code, stdout } = await run(folder, "datos", "--antes");

    assertEquals(code, 0);
    const [first = "", blank, ...rest] = stdout.split("\n");
    assertMatch(first, /^No puedo decir qué cambió: .*\.antes/);
    assertEquals(blank, "");
    assertEquals(withoutTimes(rest.join("\n")), withoutTimes(plain.stdout));
  }
});

Deno.test("`deno task precios` reports the mistakes that `deno task datos` reports, and writes nothing", async () => {
  using house = createHouse();
  const folder = house.path;
  const menu = `${folder}/data/menu.json`;
  replaceIn(menu, '"precio": 15500', '"precio": 20000000');
  const high = readData(folder, "menu.json");
  const above = await run(folder, "precios", "+900%");
  assertEquals([above.code, above.stdout], [1, ""]);
  assertStringIncludes(
    above.stderr,
    "No cambié nada: con esos precios los datos quedarían mal\n",
  );
  assertStringIncludes(
    above.stderr,
    "esperaba un número entero menor o igual a 100000000, encontré 200000000",
  );
  assertEquals(readData(folder, "menu.json"), high);

  replaceIn(
    `${folder}/data/horario.json`,
    '"desde": "12:30"',
    '"desde": "25:00"',
  );
  const wrong = await run(folder, "precios", "+8%");
  assertEquals([wrong.code, wrong.stdout], [1, ""]);
  assertStringIncludes(
    wrong.stderr,
    "No cambié nada: primero hay que corregir\n",
  );
  assertEquals(readData(folder, "menu.json"), high);
});

Deno.test("`deno task precios --desde` writes prices that start later, and doesn't change the fees of delivery", async () => {
  using house = createHouse();
  const folder = house.path;
  const delivery = readData(folder, "entrega.json");

  const options = [...RAISE, "--desde", "2099-12-01", "--escribir"];
  const raise = () => run(folder, "precios", ...options);
  const { code, stdout } = await raise();
  assertEquals(code, 0, stdout);
  assertStringIncludes(
    stdout,
    "  Cuarto kilo: precio desde el martes 1 de diciembre de 2099 8.500 → 9.200",
  );
  assertStringIncludes(
    stdout,
    "El envío no tiene precios con fecha: queda como está.",
  );
  assertEquals(readData(folder, "entrega.json"), delivery);
  assertStringIncludes(
    readData(folder, "menu.json"),
    `"precio": 8500, "precioDesde": { "2099-12-01": 9200 },`,
  );
  const again = await raise();
  assertStringIncludes(
    again.stdout,
    "  Cuarto kilo: precio desde el martes 1 de diciembre de 2099 9.200 → 9.900",
  );
  assertStringIncludes(again.stdout, "OJO: ya había precios desde ese día");
});

Deno.test("`deno task datos` shows two pages as of another day, and lists oversights last", async () => {
  using house = createHouse();
  const folder = house.path;
  const zone = createTimeZone("America/Argentina/Buenos_Aires");
  const day = addDays(dateAt(zone, Date.now()), 32);
  const notice =
    `{"texto": "Llueve.", "desde": "${day}", "hasta": "${day}", "suspende": []}`;
  replaceIn(
    `${folder}/data/hoy.json`,
    '"avisos": []',
    `"avisos": [${notice}]`,
  );

  const { code, stdout } = await run(
    folder,
    "datos",
    "--fecha",
    `${day}T23:30`,
  );
  assertEquals(code, 0);
  const [pages = ""] = stdout.split("\nPara revisar:\n");
  assertMatch(pages, /^# .+\n[^]*Llueve\.[^]*\n# Contacto/);
  const today = await run(folder, "datos");
  assertNotMatch(today.stdout, /Llueve\./);

  const wrong = await run(folder, "datos", "--fecha", "mañana");
  assertEquals([wrong.code, wrong.stdout], [1, ""]);
  assertStringIncludes(wrong.stderr, 'No entiendo "mañana"');
});

Deno.test("`deno task datos` numbers the oversights of pages, links and files, with their lines", async () => {
  using house = createHouse();
  const folder = house.path;
  replaceIn(`${folder}/pages/about.md`, "](/contact)", "](/nada)");
  replaceIn(`${folder}/pages/index.md`, "{{ pedido }}", "");
  writeFile(`${folder}/data`, "menu (1).json", "{}");
  writeFile(folder, "hoy.json", "{}");
  const securityTxt =
    "Contact: mailto:hola@example.com\nExpires: 2025-06-30T00:00:00Z\n";
  writeFile(`${folder}/pages/.well-known`, "security.txt", securityTxt);

  const { code, stdout } = await run(folder, "datos");
  assertEquals(code, 0);
  const [, review = ""] = stdout.split("\nPara revisar:\n");
  const numbers = [...review.matchAll(/^\d+/gm)].map(Number);
  assertEquals(numbers, numbers.map((_, i) => i + 1));

  // The test ignores other lines, which depend on the day: a notice may have ended.
  const lines = [
    /data\/menu \(1\)\.json: no se lee/,
    /hoy\.json: no se lee/,
    /pages\/about\.md, línea \d+: el enlace \/nada/,
    /pages\/index\.md: lleva \{\{ pedido \}\} una vez/,
    /pages\/\.well-known\/security\.txt: lleva un solo "Expires:"/,
  ];
  for (const { source } of lines) {
    assertMatch(review, new RegExp(`^\\d+\\. ${source}`, "m"));
  }
});

Deno.test("`deno task datos` reports first that the sold-out flavors are of another day, even if the earlier data have the same date", async () => {
  using house = createHouse();
  const zone = createTimeZone("America/Argentina/Buenos_Aires");
  house.write("data/hoy.json", {
    fecha: "2026-11-01",
    agotados: ["Limón"],
    avisos: [],
  });
  copyFiles(`${house.path}/data`, `${house.path}/.antes`);
  const { code, stdout } = await run(house.path, "datos", "--antes");
  assertStringIncludes(stdout, "En los datos no cambió nada.\n");
  assertEquals(code, 0);
  const line = "1. data/hoy.json, línea 1, fecha: es del domingo 1 de " +
    'noviembre de 2026, y los agotados valen solo ese día: si son de hoy, poné "20';
  assertStringIncludes(stdout, `\nPara revisar:\n${line}`);

  house.change("data/hoy.json", (today) => {
    today.fecha = dateAt(zone, Date.now());
  });
  assertNotMatch((await run(house.path, "datos")).stdout, /valen solo ese día/);
});
