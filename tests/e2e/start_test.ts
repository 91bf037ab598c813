import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import {
  launchService,
  runToEnd,
  spawnStart,
  startService,
  taskArguments,
} from "./service.ts";
import { createHouse, type House } from "../fixtures/house.ts";
import { fetchWhole, until, within } from "../fixtures/waiting.ts";

const MENU = "data/menu.json";

/** More reads than a start needs without the many pages, whatever is cached (1,340 to 2,490), fewer than with them. */
const READS_OF_A_START = 4_000;

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
  Deno.test(`a page whose address is taken stops \`deno task ${task}\` with a clear line`, async () => {
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

const FAILED: readonly (readonly [
  what: string,
  env: Readonly<Record<string, string>>,
  line: RegExp,
])[] = [
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
];

for (const [what, env, line] of FAILED) {
  Deno.test(`${what} stops the start with a clear line`, async () => {
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
  // What the log's form is can't be read either.
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

Deno.test("SIGHUP swaps data and pages in together, and the quotas keep their counts", async () => {
  using house = createHouse();
  /** Writes both folders anew, with the number in each. */
  const write = (number: number) => {
    house.write(
      "pages/index.md",
      `---\ntitle: Inicio\ndescription: La página.\n---\n\nEdición ${number}.\n\n{{ potes }}\n`,
    );
    house.change(MENU, (menu) => menu.potes[0].precio = number);
  };
  write(1001);
  {
    await using service = await startService({}, START, house.path);
    const ask = async (path: string) => {
      const response = await fetchWhole(`${service.origin}${path}`);
      return { response, text: await response.text() };
    };
    await ask("/api/v1/catalogo");
    write(1002);
    service.signal("SIGHUP");
    const seen = new Set<string>();
    await until("the second edition", async () => {
      const { text } = await ask("/index.md");
      seen.add(
        [...text.matchAll(/1\.?00[12]/g)].map(([number]) =>
          number.replace(".", "")
        ).join(),
      );
      return seen.has("1002,1002");
    });
    assertEquals(
      [...seen].filter((numbers) => new Set(numbers.split(",")).size > 1),
      [],
    );
    const { response } = await ask("/api/v1/catalogo");
    assertEquals(response.headers.get("ratelimit-remaining"), "58");
  }
});

Deno.test("`deno task dev` waits for data that is wrong at its start to be mended", async () => {
  using house = createHouse();
  house.change(MENU, (menu) => menu.potes[0].precio = -1);
  {
    const launch = launchService({}, taskArguments("dev"), house.path);
    await until("a complaint", () => complaintsOf(launch) === 1);
    // At once: whoever begins to watch only now misses it.
    house.change(MENU, (menu) => menu.potes[0].precio = 7_777);
    await using service = await launch.started;
    const response = await fetchWhole(`${service.origin}/api/v1/catalogo`);
    assertEquals((await response.json()).potes[0].precio, 7_777);
    service.signal("SIGKILL");
  }
});

/** How often the start has said what is wrong with the price. */
function complaintsOf(
  { lines }: { readonly lines: readonly string[] },
): number {
  return lines.filter((line) => line.includes("Cuarto kilo")).length;
}

/** A house that takes a while to load: it has so many pages. */
function createLargeHouse(): House {
  const house = createHouse();
  const text = "---\ntitle: T\ndescription: D.\n---\n\nHola.\n\n{{ potes }}\n";
  for (let at = 0; at < 2000; at++) house.write(`pages/pagina-${at}.md`, text);
  return house;
}

/** Waits until a start has read some of its many pages: before it reads anything it hears signals (Linux). */
async function untilItReads(pid: number): Promise<void> {
  await until("the start to read its pages", async () => {
    const counts = await Deno.readTextFile(`/proc/${pid}/io`);
    return Number(/^syscr: ([0-9]+)$/m.exec(counts)?.[1]) > READS_OF_A_START;
  });
}

for (const signal of ["SIGHUP", "SIGTERM"] as const) {
  Deno.test(`${signal} during the start is heard, on Deno ${Deno.version.deno}`, async () => {
    using house = createLargeHouse();
    const child = spawnStart(START, { PORT: "0", LOG: "json" }, house.path);
    let text = "";
    const reading = (async () => {
      for await (
        const part of child.stdout.pipeThrough(new TextDecoderStream())
      ) {
        text += part;
        if (part.includes("leídos de nuevo")) child.kill("SIGTERM");
      }
    })();
    await untilItReads(child.pid);
    assertEquals(text, "", "it had started");
    child.kill(signal);
    await within("the end of its output", reading);
    const { code } = await within("the end of the start", child.status);
    await child.stderr.cancel();
    assertEquals([code, text.includes("leídos de nuevo")], [
      0,
      signal === "SIGHUP",
    ], text);
  });
}

Deno.test("SIGHUP has a start that waits for its data to be mended read it again, and SIGTERM ends it", async () => {
  using house = createHouse();
  house.change(MENU, (menu) => menu.potes[0].precio = -1);
  // As `deno task dev` does, but for the restarts of code that is saved.
  const launch = launchService({}, [...START, "--watch-content"], house.path);
  await until("a complaint", () => complaintsOf(launch) === 1);
  launch.signal("SIGHUP");
  await until("another complaint", () => complaintsOf(launch) === 2);
  launch.signal("SIGTERM");
  await assertRejects(() => launch.started);
});

Deno.test("a variable that is nearly a setting is named at the start, whatever the log", async () => {
  for (const log of ["text", "off"]) {
    const env = { TRUSTED_PROXY: "1", LOG: log };
    // deno-lint-ignore no-await-in-loop -- two
    await using service = await startService(env);
    assertEquals(service.lines, [
      "TRUSTED_PROXY no es un ajuste y no hace nada: ¿será TRUSTED_PROXIES?",
    ]);
  }
});
