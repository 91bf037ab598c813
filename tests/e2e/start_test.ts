import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import {
  launchService,
  runToEnd,
  spawnDeno,
  startService,
  taskArguments,
} from "./service.ts";
import { freePort } from "../fixtures/free_port.ts";
import { copyFiles, createHouse, type House } from "../fixtures/house.ts";
import { fetchWhole, until, within } from "../fixtures/waiting.ts";

const MENU = "data/menu.json";

/**
 * The number of reads that only a start with 2,000 pages exceeds. A usual start has at
 * most 2,490.
 */
const READS_OF_LARGE_START = 4_000;

const START = taskArguments("start");

Deno.test("five mistakes in a data file stop the start with five lines and exit code 1", async () => {
  using house = createHouse();
  house.change(MENU, (menu) => {
    menu.potes[0].precio = "8500";
    menu.potes[1].saboresMax = 0;
    menu.sabores[3].vegano = "sí";
    menu.sabores[4].sabor = "Limón";
    delete menu.promos[0].nombre;
  });

  const { code, stdout, stderr } = await runToEnd(START, {}, house.path);
  assertEquals([code, stdout], [1, ""]);

  const lines = stderr.trim().split("\n");
  assertEquals(lines.length, 5);
  for (const line of lines) {
    assertMatch(
      line,
      /menu\.json, línea \d+, .+: (?:esperaba .+, encontré|falta) .+$/,
    );
  }
  assertStringIncludes(stderr, ': esperaba true o false, encontré "sí"');
});

for (const task of ["start", "datos"] as const) {
  Deno.test(`a page at the path of another route stops \`deno task ${task}\` with a clear line`, async () => {
    using house = createHouse();
    house.write(
      "pages/healthz.md",
      "---\ntitle: T\ndescription: D.\n---\n\nHola.\n",
    );
    const { code, stderr } = await runToEnd(
      taskArguments(task),
      { PORT: "0" },
      house.path,
    );
    assertEquals([code, stderr], [
      1,
      "pages/healthz.md: la dirección /healthz ya es de otra cosa del sitio: " +
      "poné otro nombre al archivo\n",
    ]);
  });
}

const FAILED = [
  [
    "a setting that is wrong",
    { PORT: "ocho mil" },
    /^PORT: esperaba un número entero/,
  ],
  [
    "a folder that may not be read",
    { DATA_DIR: "/etc" },
    /^\/etc: no puedo abrir esa carpeta; .*--allow-read=\/etc$/,
  ],
  [
    "an address that may not be used",
    { HOST: "192.0.2.1" },
    /^Falta un permiso: .*--allow-net=192/,
  ],
] as const;

for (const [name, env, line] of FAILED) {
  Deno.test(`${name} stops the start with a clear line`, async () => {
    const { code, stderr } = await runToEnd(START, { PORT: "0", ...env });
    assertEquals(code, 1);
    assertMatch(stderr.split("\n")[0] ?? "", line);
    assert(!stderr.includes("    at "), stderr);
  });
}

Deno.test("a permission that is missing stops the start with one clear line", async () => {
  const args = START.filter((word) => !word.startsWith("--allow-env"));
  const { code, stderr } = await runToEnd(args);
  assertEquals(code, 1);
  // Without the permission, LOG can't be read either, so the line is JSON.
  const { time, level, message } = JSON.parse(stderr);
  assertEquals([level, new Date(time).toISOString()], ["error", time]);
  assertMatch(
    message,
    /^Falta un permiso: arrancá con --allow-env=\S+ [^\n]*$/,
  );
});

Deno.test("a port that is taken stops the start with one clear line", async () => {
  await using service = await startService();
  const { code, stderr } = await runToEnd(START, {
    PORT: String(service.port),
  });
  assertEquals(code, 1);
  assertMatch(stderr, /^PORT: el puerto [0-9]+ ya está en uso; [^\n]*\n$/);
});

Deno.test("an address of another machine stops the start with one clear line", async () => {
  const { code, stderr } = await runToEnd(
    ["run", "--allow-all", "src/main.ts"],
    { HOST: "192.0.2.1", PORT: "0" },
  );
  assertEquals(code, 1);
  assertEquals(stderr, "HOST: esta máquina no tiene la dirección 192.0.2.1\n");
});

Deno.test("SIGHUP replaces data and pages together, and the quotas keep their counts", async () => {
  using house = createHouse();
  writeEdition(house, 1001);
  await using service = await startService({}, START, house.path);
  const ask = async (path: string) => {
    const response = await fetchWhole(`${service.origin}${path}`);
    return {
      headers: response.headers,
      text: await response.text(),
    };
  };

  await ask("/api/v1/catalogo");
  writeEdition(house, 1002);
  service.signal("SIGHUP");

  const editions = new Set<string>();
  await until("the second edition", async () => {
    const { text } = await ask("/index.md");
    const numbers = [...text.matchAll(/1\.?00[12]/g)];
    editions.add(numbers.map(([number]) => number.replace(".", "")).join());
    return editions.has("1002,1002");
  });
  assert(!editions.has("1001,1002"), "a new price under the old text");
  assert(!editions.has("1002,1001"), "an old price under the new text");

  const { headers } = await ask("/api/v1/catalogo");
  assertEquals(headers.get("ratelimit-remaining"), "58");
});

/** Writes a page and a price that both contain the number. */
function writeEdition(
  house: House,
  number: number,
) {
  const front = "---\ntitle: Inicio\ndescription: La página.\n---";
  house.write(
    "pages/index.md",
    `${front}\n\nEdición ${number}.\n\n{{ potes }}\n`,
  );
  house.change(MENU, (menu) => menu.potes[0].precio = number);
}

Deno.test("`deno task dev` waits until wrong data is corrected, and follows a folder that is replaced", async () => {
  using house = createHouse();
  const setPrice = (price: number) =>
    house.change(MENU, (menu) => menu.potes[0].precio = price);
  setPrice(-1);

  const env = { PORT: String(freePort()) };
  const launch = launchService(env, taskArguments("dev"), house.path);
  const isMistake = (line: string) => line.includes("Cuarto kilo");
  await until("a report of the mistake", () => launch.lines.some(isMistake));
  setPrice(7_777);
  const { origin, signal, ended } = await launch.started;
  assertEquals(await priceAt(origin), 7_777);

  const { path } = house;
  await Deno.rename(`${path}/data`, `${path}/old`);
  copyFiles(`${path}/old`, `${path}/new`);
  await Deno.rename(`${path}/new`, `${path}/data`);
  setPrice(9_999);
  // During a restart, the port refuses requests.
  const askPrice = () => priceAt(origin).catch(() => undefined);
  await until("the new price", async () => await askPrice() === 9_999);

  signal("SIGKILL");
  await ended;
});

async function priceAt(origin: string): Promise<number> {
  const response = await fetchWhole(`${origin}/api/v1/catalogo`);
  return (await response.json()).potes[0].precio;
}

/** Creates a house with 2,000 pages, so that its start takes a while. */
function createLargeHouse() {
  const house = createHouse();
  const text = "---\ntitle: T\ndescription: D.\n---\n\nHola.\n\n{{ potes }}\n";
  for (let at = 0; at < 2000; at++) house.write(`pages/pagina-${at}.md`, text);
  return house;
}

/**
 * Waits until a starting process has read some pages. By then it handles signals (Linux).
 */
async function untilItReads(pid: number) {
  await until("the start to read its pages", async () => {
    const counts = await Deno.readTextFile(`/proc/${pid}/io`);
    return Number(/^syscr: ([0-9]+)$/m.exec(counts)?.[1]) >
      READS_OF_LARGE_START;
  });
}

const RELOADED = "leídos de nuevo";

for (const signal of ["SIGHUP", "SIGTERM"] as const) {
  Deno.test(`${signal} during the start is handled, on Deno ${Deno.version.deno}`, async () => {
    using house = createLargeHouse();
    const child = spawnDeno(START, { PORT: "0", LOG: "json" }, house.path);
    let text = "";
    const reading = child.stdout.pipeThrough(new TextDecoderStream()).pipeTo(
      new WritableStream({
        write(part) {
          text += part;
          if (part.includes(RELOADED)) child.kill("SIGTERM");
        },
      }),
    );

    await untilItReads(child.pid);
    assertEquals(text, "", "it had started");
    child.kill(signal);
    await within("the end of its output", reading);
    const { code } = await within("the end of the start", child.status);
    await child.stderr.cancel();

    assertEquals(code, 0);
    assertEquals(text.includes(RELOADED), signal === "SIGHUP", text);
  });
}

Deno.test("the start reports a misspelled setting, whatever `LOG` is", async () => {
  for (const log of ["text", "off"]) {
    const env = { TRUSTED_PROXY: "1", LOG: log };
    // deno-lint-ignore no-await-in-loop -- two starts
    await using service = await startService(env);
    assertEquals(service.lines, [
      "TRUSTED_PROXY no es un ajuste y no hace nada: ¿será TRUSTED_PROXIES?",
    ]);
  }
});
