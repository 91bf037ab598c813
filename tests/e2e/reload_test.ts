/** What whoever runs the service sees of a reload: the log, /healthz, and what is served. */

import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { addDays } from "../../src/time/dates.ts";
import { createTimeZone, dateAt } from "../../src/time/zone.ts";
import { copyFiles, createHouse } from "../fixtures/house.ts";
import { fetchWhole, until } from "../fixtures/waiting.ts";
import {
  type Service,
  spawnStart,
  startService,
  taskArguments,
} from "./service.ts";

const TODAY = "data/hoy.json";
const ISO =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/;

async function askJson(service: Service, path: string, init?: RequestInit) {
  return await (await fetchWhole(`${service.origin}${path}`, init)).json();
}

async function callTool(
  service: Service,
  name: string,
  args: Readonly<Record<string, unknown>>,
) {
  const message = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: args },
  };
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(message);
  return (await askJson(service, "/api/v1/mcp", {
    method: "POST",
    headers,
    body,
  })).result;
}

const NOTICE = "Por la tormenta no sale el reparto.";

/** Where a flavor that is sold out and a notice that suspends delivery show. */
async function tellNews(service: Service, flavor: string) {
  const [page, markdown, catalog, flavors, quote] = await Promise.all([
    fetchWhole(`${service.origin}/`).then((response) => response.text()),
    fetchWhole(`${service.origin}/index.md`).then((response) =>
      response.text()
    ),
    askJson(service, "/api/v1/catalogo"),
    callTool(service, "listar_sabores", {}),
    callTool(service, "cotizar_pedido", {
      potes: [{ tamano: "kilo", sabores: ["Dulce de leche clásico"] }],
      entrega: "envio",
    }),
  ]);
  const [, linked = ""] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  const items: { name: string; offers?: { availability?: string } }[] = JSON
    .parse(linked).hasMenu
    .hasMenuSection.flatMap((section: { hasMenuItem: unknown[] }) =>
      section.hasMenuItem
    );
  const named = (item: { nombre: string }) => item.nombre === flavor;
  return {
    page: page.includes(NOTICE),
    markdown: markdown.includes(NOTICE),
    catalog: [catalog.avisos.length, catalog.sabores.find(named).disponible],
    tool: flavors.structuredContent.sabores.find(named)?.disponible ?? false,
    linked: items.find(({ name }) => name === flavor)?.offers?.availability ??
      "",
    isDeliveryRefused: quote.isError === true,
  };
}

const QUIET = {
  page: false,
  markdown: false,
  catalog: [0, true],
  tool: true,
  linked: "",
  isDeliveryRefused: false,
};
const NEWS = {
  page: true,
  markdown: true,
  catalog: [1, false],
  tool: false,
  linked: "https://schema.org/SoldOut",
  isDeliveryRefused: true,
};

for (const task of ["start", "dev"] as const) {
  const how = task === "dev"
    ? "saved under `deno task dev`"
    : "saved and read on SIGHUP";
  Deno.test(`the day's file, ${how}, changes page, catalog, tools and JSON-LD, and back`, async () => {
    using house = createHouse();
    house.change("data/horario.json", (horario) => {
      // The day goes on after its midnight: one that comes during the test changes nothing.
      for (const day of horario.semana) {
        day.turnos = [{ desde: "12:00", hasta: "11:00" }];
      }
      horario.excepciones = [];
    });
    const fecha = dateAt(
      createTimeZone("America/Argentina/Buenos_Aires"),
      Date.now(),
    );
    const [desde, hasta] = [addDays(fecha, -1), addDays(fecha, 1)];
    const flavor = "Limón";
    const service = await startService({}, taskArguments(task), house.path);
    const save = (document: unknown) => {
      house.write(TODAY, document);
      if (task === "start") service.signal("SIGHUP");
    };
    const untilThere = (count: number) =>
      until(
        `a catalog with ${count} notices`,
        async () =>
          (await askJson(service, "/api/catalogo")).avisos.length === count,
      );
    try {
      assertEquals(await tellNews(service, flavor), QUIET);
      const avisos = [{ texto: NOTICE, desde, hasta, suspende: ["envio"] }];
      save({ fecha, agotados: [flavor], avisos });
      await untilThere(1);
      assertEquals(await tellNews(service, flavor), NEWS);
      save({ fecha, agotados: [], avisos: [] });
      await untilThere(0);
      assertEquals(await tellNews(service, flavor), QUIET);
    } finally {
      // A watcher outlives what it watches.
      service.signal(task === "dev" ? "SIGKILL" : "SIGTERM");
      await service.ended;
    }
  });
}

Deno.test("`deno task dev` follows a folder that is replaced", async () => {
  using house = createHouse();
  const service = await startService({}, taskArguments("dev"), house.path);
  const priceOf = async () =>
    (await askJson(service, "/api/v1/catalogo")).potes[0].precio;
  try {
    await Deno.rename(`${house.path}/data`, `${house.path}/old`);
    copyFiles(`${house.path}/old`, `${house.path}/new`);
    await Deno.rename(`${house.path}/new`, `${house.path}/data`);
    house.change("data/menu.json", (menu) => menu.potes[0].precio = 9_998);
    await until(
      "the new folder's price",
      async () => await priceOf() === 9_998,
    );
    house.change("data/menu.json", (menu) => menu.potes[0].precio = 9_999);
    await until("the next price", async () => await priceOf() === 9_999);
  } finally {
    service.signal("SIGKILL");
    await service.ended;
  }
});

Deno.test("a reload that fails shows in /healthz until a good one, both in the log, and the last good data are served", async () => {
  using house = createHouse();
  await using service = await startService(
    {},
    taskArguments("start"),
    house.path,
  );
  const reloadUntil = async (contenido: string, errores?: number) => {
    service.signal("SIGHUP");
    await until(`content that is ${contenido}`, async () => {
      const health = await askJson(service, "/healthz");
      return health.contenido === contenido && health.errores === errores;
    });
    const { status, desde } = await askJson(service, "/healthz");
    assertEquals(status, "ok");
    return desde;
  };
  const askPrice = async () =>
    (await askJson(service, "/api/v1/catalogo")).potes[0].precio;
  assertEquals((await askJson(service, "/healthz")).contenido, "actual");
  house.change("data/menu.json", (menu) => menu.potes[0].precio = 9_999);
  house.write(TODAY, { fecha: "2026-02-30", agotados: "Limón", avisos: [] });
  const since = await reloadUntil("anterior", 2);
  assertMatch(since, ISO);
  assertNotEquals(await askPrice(), 9_999);
  house.write(TODAY, { fecha: "2026-02-30", agotados: [], avisos: [] });
  assertEquals(await reloadUntil("anterior", 1), since);
  house.write(TODAY, { fecha: "2026-02-28", agotados: [], avisos: [] });
  assertEquals(await reloadUntil("actual"), undefined);
  assertEquals(await askPrice(), 9_999);
  house.write(
    "pages/healthz.md",
    "---\ntitle: T\ndescription: D.\n---\n\nHola.\n",
  );
  assertNotEquals(await reloadUntil("anterior", 1), since);
  await service.stop();
  const told = service.lines.map((line) => JSON.parse(line));
  for (const { time } of told) assertMatch(time, ISO);
  assertEquals(
    told.filter(({ level }) => level !== undefined).map(({ level }) => level),
    ["error", "error", "warn", "error", "warn", "info", "error", "warn"],
  );
  const errors = told.filter(({ level }) => level === "error");
  assertEquals(
    errors.at(-1).message,
    "pages/healthz.md: la dirección /healthz ya es de otra cosa del sitio: " +
      "poné otro nombre al archivo",
  );
});

Deno.test("/healthz counts every mistake of a reload, and the log lists the first hundred", async () => {
  using house = createHouse();
  await using service = await startService(
    {},
    taskArguments("start"),
    house.path,
  );
  house.change("data/menu.json", (menu) => {
    const flavor = { ...menu.sabores[0], vegano: "sí", alcohol: 0 };
    menu.sabores = Array.from(
      { length: 300 },
      (_, i) => ({ ...flavor, nombre: `Sabor ${i}` }),
    );
  });
  service.signal("SIGHUP");
  const health = () => askJson(service, "/healthz");
  await until(
    "a reload with mistakes",
    async () => (await health()).contenido === "anterior",
  );
  assertEquals((await health()).errores, 600);
  await service.stop();
  const errors = service.lines.map((line) => JSON.parse(line))
    .filter(({ level }) => level === "error");
  assertEquals(errors.length, 101);
  assertEquals(
    errors.at(-1).message,
    "y 500 problemas más: corregí estos y volvé a probar",
  );
});

Deno.test("a defect of the code during a reload is logged with its stack, and counts as no mistake", async () => {
  using house = createHouse();
  house.write(
    "defect.ts",
    `const read = Deno.readDirSync;
    Deno.readDirSync = (path) => {
      if ([...read(".")].some(({ name }) => name === "roto")) throw new TypeError("defect");
      return read(path);
    };`,
  );
  const [run = "", ...rest] = taskArguments("start").map((word) =>
    word.startsWith("--allow-read=") ? `${word},.` : word
  );
  await using service = await startService(
    {},
    [run, `--preload=${house.path}/defect.ts`, ...rest],
    house.path,
  );
  house.write("roto", "");
  service.signal("SIGHUP");
  const health = () => askJson(service, "/healthz");
  await until(
    "a failed reload",
    async () => (await health()).contenido === "anterior",
  );
  assertEquals((await health()).errores, 0);
  await service.stop();
  const messages = service.lines.map((line) => JSON.parse(line))
    .filter(({ level }) => level === "error").map(({ message }) => message);
  assertEquals(messages.length, 1);
  assertMatch(messages[0], /^TypeError: defect\n[^]* at loadContent /);
});

Deno.test("with LOG=json the line that says where the service listens is JSON, with LOG=off it is text", async () => {
  const first = async (log: string) => {
    const child = spawnStart(taskArguments("start"), { PORT: "0", LOG: log });
    const { value } = await child.stdout.pipeThrough(new TextDecoderStream())
      .values().next();
    child.kill("SIGTERM");
    assertEquals((await child.status).code, 0);
    await child.stderr.cancel();
    return value ?? "";
  };
  const { time, level, message } = JSON.parse(await first("json"));
  assertMatch(time, ISO);
  assertEquals(level, "info");
  assertMatch(message, /^Heladería abierta en http:/);
  assertMatch(await first("off"), /^Heladería abierta en http:/);
});
