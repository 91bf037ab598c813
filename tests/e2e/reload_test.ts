/** A reload as operators and clients observe it, in the log, /healthz and the responses. */

import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { addDays } from "../../src/time/dates.ts";
import { createTimeZone, dateAt } from "../../src/time/zone.ts";
import { createHouse } from "../fixtures/house.ts";
import { fetchWhole, until } from "../fixtures/waiting.ts";
import {
  type Service,
  spawnDeno,
  startService,
  taskArguments,
} from "./service.ts";
import { postCall } from "../fixtures/rpc.ts";

const START = taskArguments("start");
const TODAY = "data/hoy.json";
const ISO =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/;

async function askJson(
  service: Service,
  path: string,
  init?: RequestInit,
) {
  return await (await fetchWhole(`${service.origin}${path}`, init)).json();
}

async function callTool(
  service: Service,
  name: string,
  args: Readonly<Record<string, unknown>>,
) {
  const response = await askJson(service, "/api/v1/mcp", postCall(name, args));
  return response.result;
}

const NOTICE = "Por la tormenta no sale el reparto.";

/**
 * Returns whether page, catalog, tools and JSON-LD show a notice, a sold-out flavor and
 * suspended delivery.
 */
async function readNews(
  service: Service,
  flavor: string,
) {
  const page = await (await fetchWhole(`${service.origin}/`)).text();
  const markdown = await (await fetchWhole(`${service.origin}/index.md`))
    .text();
  const catalog = await askJson(service, "/api/v1/catalogo");
  const flavors = await callTool(service, "listar_sabores", {});
  const quote = await callTool(service, "cotizar_pedido", {
    potes: [{
      tamano: "kilo",
      sabores: ["Dulce de leche clásico"],
    }],
    entrega: "envio",
  });

  const isFlavor = (item: { nombre: string }) => item.nombre === flavor;
  return {
    page: page.includes(NOTICE),
    markdown: markdown.includes(NOTICE),
    // The number of notices, and whether the flavor is available.
    catalog: [
      catalog.avisos.length,
      catalog.sabores.find(isFlavor).disponible,
    ],
    tool: flavors.structuredContent.sabores.find(isFlavor)?.disponible ?? false,
    jsonLd: availabilityIn(page, flavor),
    isDeliveryRefused: quote.isError === true,
  };
}

/** Returns a flavor's availability in the JSON-LD of a page; "" if the JSON-LD has none. */
function availabilityIn(
  page: string,
  flavor: string,
) {
  const [, text = ""] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  const sections: readonly { hasMenuItem: readonly MenuItem[] }[] =
    JSON.parse(text).hasMenu.hasMenuSection;

  const item = sections
    .flatMap(({ hasMenuItem }) => hasMenuItem)
    .find(({ name }) => name === flavor);
  return item?.offers?.availability ?? "";
}

interface MenuItem {
  readonly name: string;
  readonly offers?: { readonly availability?: string };
}

const QUIET = {
  page: false,
  markdown: false,
  catalog: [0, true],
  tool: true,
  jsonLd: "",
  isDeliveryRefused: false,
};
const NEWS = {
  page: true,
  markdown: true,
  catalog: [1, false],
  tool: false,
  jsonLd: "https://schema.org/SoldOut",
  isDeliveryRefused: true,
};

Deno.test("SIGHUP reads hoy.json, which changes page, catalog, tools and JSON-LD, and changes them back", async () => {
  using house = createHouse();
  house.change("data/horario.json", openAllDay);
  const zone = createTimeZone("America/Argentina/Buenos_Aires");
  const fecha = dateAt(zone, Date.now());
  const flavor = "Limón";
  const notice = {
    texto: NOTICE,
    desde: addDays(fecha, -1),
    hasta: addDays(fecha, 1),
    suspende: ["envio"],
  };

  await using service = await startService({}, START, house.path);
  const save = async (agotados: unknown[], avisos: unknown[]) => {
    house.write(TODAY, { fecha, agotados, avisos });
    service.signal("SIGHUP");
    await until(`a catalog with ${avisos.length} notices`, async () => {
      const catalog = await askJson(service, "/api/catalogo");
      return catalog.avisos.length === avisos.length;
    });
  };

  assertEquals(await readNews(service, flavor), QUIET);
  await save([flavor], [notice]);
  assertEquals(await readNews(service, flavor), NEWS);
  await save([], []);
  assertEquals(await readNews(service, flavor), QUIET);
});

/** Opens the shop from 12:00 to 11:00 of the next day, because midnight may pass during the test. */
function openAllDay(horario: { semana: Day[]; excepciones: unknown[] }) {
  for (const day of horario.semana) {
    day.turnos = [{ desde: "12:00", hasta: "11:00" }];
  }
  horario.excepciones = [];
}

interface Day {
  turnos: unknown[];
}

Deno.test("a failed reload shows in /healthz until the next valid one, the log has both, and the last valid data are served", async () => {
  using house = createHouse();
  await using service = await startService({}, START, house.path);
  const saveToday = (fecha: string, agotados: unknown) =>
    house.write(TODAY, {
      fecha,
      agotados,
      avisos: [],
    });
  const askPrice = async () =>
    (await askJson(service, "/api/v1/catalogo")).potes[0].precio;
  assertEquals((await askJson(service, "/healthz")).contenido, "actual");

  house.change("data/menu.json", (menu) => menu.potes[0].precio = 9_999);
  saveToday("2026-02-30", "Limón");
  const since = await reload(service, "anterior", 2);
  assertMatch(since, ISO);
  assertNotEquals(await askPrice(), 9_999);

  saveToday("2026-02-30", []);
  assertEquals(await reload(service, "anterior", 1), since);
  saveToday("2026-02-28", []);
  assertEquals(await reload(service, "actual"), undefined);
  assertEquals(await askPrice(), 9_999);

  const page = "---\ntitle: T\ndescription: D.\n---\n\nHola.\n";
  house.write("pages/healthz.md", page);
  assertNotEquals(await reload(service, "anterior", 1), since);

  await service.stop();
  assertReloadLog(service);
});

/** Reloads, and waits until /healthz reports a state. Returns the state's start; undefined for current content. */
async function reload(
  service: Service,
  contenido: "actual" | "anterior",
  errores?: number,
) {
  service.signal("SIGHUP");
  await until(`content that is ${contenido}`, async () => {
    const health = await askJson(service, "/healthz");
    return health.contenido === contenido && health.errores === errores;
  });

  const { status, desde } = await askJson(service, "/healthz");
  assertEquals(status, "ok");
  return desde;
}

/** Asserts that the log has two mistakes, then one, then a valid reload, then one mistake. A warning follows the mistakes of each reload. */
function assertReloadLog(service: Service) {
  const entries = readLog(service);
  for (const { time } of entries) assertMatch(time, ISO);
  const levels = entries.flatMap(({ level }) => level ?? []);
  assertEquals(
    levels,
    ["error", "error", "warn", "error", "warn", "info", "error", "warn"],
  );
  assertEquals(
    errorMessages(service).at(-1),
    "pages/healthz.md: la dirección /healthz ya es de otra cosa del sitio: " +
      "poné otro nombre al archivo",
  );
}

function readLog({ lines }: Service): readonly Entry[] {
  return lines.map((line) => JSON.parse(line));
}

interface Entry {
  readonly time: string;
  readonly level?: string;
  readonly message: string;
}

/** Returns the logged errors. */
function errorMessages(service: Service) {
  return readLog(service)
    .filter(({ level }) => level === "error").map(({ message }) => message);
}

Deno.test("/healthz returns the number of mistakes of a reload, and the log lists the first hundred", async () => {
  using house = createHouse();
  await using service = await startService({}, START, house.path);
  house.change("data/menu.json", (menu) => {
    const flavor = {
      ...menu.sabores[0],
      vegano: "sí",
      alcohol: 0,
    };
    menu.sabores = Array.from(
      { length: 300 },
      (_, i) => ({ ...flavor, nombre: `Sabor ${i}` }),
    );
  });

  await reload(service, "anterior", 600);
  await service.stop();

  const messages = errorMessages(service);
  assertEquals(messages.length, 101);
  assertEquals(
    messages.at(-1),
    "y 500 más: corregí estos y volvé a probar",
  );
});

Deno.test("a bug during a reload is logged with its stack, and doesn't count as a mistake", async () => {
  using house = createHouse();
  house.write(
    "defect.ts",
    `const read = Deno.readDirSync;
    Deno.readDirSync = (path) => {
      if ([...read(".")].some(({ name }) => name === "roto")) throw new TypeError("defect");
      return read(path);
    };`,
  );
  const [run = "", ...rest] = START.map((word) =>
    word.startsWith("--allow-read=") ? `${word},.` : word
  );
  await using service = await startService(
    {},
    [run, `--preload=${house.path}/defect.ts`, ...rest],
    house.path,
  );

  house.write("roto", "");
  await reload(service, "anterior", 0);
  await service.stop();

  const messages = errorMessages(service);
  assertEquals(messages.length, 1);
  assertMatch(messages[0] ?? "", /^TypeError: defect\n[^]* at loadShop /);
});

Deno.test("the line with the service's address is JSON with LOG=json, and text with LOG=off", async () => {
  const readFirstLine = async (log: string) => {
    const child = spawnDeno(START, { PORT: "0", LOG: log });
    const { value } = await child.stdout.pipeThrough(new TextDecoderStream())
      .values().next();

    child.kill("SIGTERM");
    assertEquals((await child.status).code, 0);
    await child.stderr.cancel();
    return value ?? "";
  };

  const { time, level, message } = JSON.parse(await readFirstLine("json"));
  assertMatch(time, ISO);
  assertEquals(level, "info");
  assertMatch(message, /^Heladería abierta en http:/);
  assertMatch(await readFirstLine("off"), /^Heladería abierta en http:/);
});
