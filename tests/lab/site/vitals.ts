// deno-lint-ignore-file no-await-in-loop no-console -- measures one visit at a time and prints a table
/**
 * `deno task lab vitals`: measures the home page on a slow phone.
 *
 * Prints medians. The machine simulates the phone, so run nothing else on it.
 */

import type {
  Browser,
  BrowserContext,
  CDPSession,
  Page,
} from "playwright-core";
import { startService } from "../../e2e/service.ts";
import { formatTable, median } from "../bench/figures.ts";
import { within } from "../../fixtures/waiting.ts";
import {
  addTubs,
  deliverTo,
  findLink,
  inTurn,
  orderOf,
  pressAdd,
} from "../../browser/home_page.ts";
import {
  availableFlavors,
  type Catalog,
  first,
  readCatalog,
} from "../../browser/shop.ts";
import { startBrowser } from "../../browser/visit.ts";

/** The window of the phone. */
const PHONE = { width: 360, height: 780 };
const SLOWER = 4;
/** The network of the phone, at 400 kbit/s. */
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
const RUNS = Number(Deno.args[0] ?? 5);
const LONG_MS = 100;

/** The measures, with their limits and units. */
const MEASURES = [
  ["First paint, after navigation", 1600, "ms"],
  ["A press has opened the picker, after navigation", 1900, "ms"],
  ["Over the wire, first visit", 72, "KB"],
  ["Requests of a second visit", 1, ""],
  ["Layout shift, to the end of the page", 0, ""],
  ["Longest task while it loads", LONG_MS, "ms"],
  ["Longest task of the first press", LONG_MS, "ms"],
  ["A tap on + shows the new total", 50, "ms"],
  ["Movement of the button with a quantity", 4, "px"],
  ["Home, in screens", 7, ""],
] as const;

/** A value for each measure. */
type Values = readonly number[];

/** A script that records layout shifts and long tasks. */
const WATCH = `globalThis.vitals = { shift: 0, tasks: [], answered: 0 };
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) vitals.shift += value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) vitals.tasks.push({ startTime, duration });
}).observe({ type: "longtask", buffered: true });`;

/**
 * A script that presses a button of the server's HTML repeatedly until the picker opens.
 */
const PRESS = `const press = () => {
  if (document.querySelector("dialog[open]") !== null) return vitals.answered = performance.now();
  vitals.pressed = performance.now();
  document.querySelector("[data-potes] button")?.click();
  setTimeout(press, 10);
};
press();`;

/** The records of `WATCH` and `PRESS`. */
interface Records {
  readonly shift: number;
  readonly tasks: readonly {
    readonly startTime: number;
    readonly duration: number;
  }[];
  readonly pressed: number;
  readonly answered: number;
}

await using service = await startService({
  HOST: "127.0.0.1",
  BASE_URL: "http://heladeria.example",
  LOG: "off",
  RATE_LIMIT: "100000",
});
const catalog = await readCatalog(service.origin);
const browser = await startBrowser();
const runs: Values[] = [];
try {
  for (let i = 0; i < RUNS; i++) {
    runs.push(
      await within(
        "a phone's visits",
        measure(browser, service.origin, catalog),
        120_000,
      ),
    );
  }
} finally {
  await browser.close();
}
const loads = Deno.loadavg().map((load) => load.toFixed(1));
console.log(`Load of the machine: ${loads.join(", ")}\n`);

const rows = MEASURES.map(([name, target, unit], i) => {
  const values = runs.map((run) => run[i] ?? NaN);
  const figures = [median(values), Math.min(...values), Math.max(...values)];
  const cells = figures.map((figure) => formatValue(figure, unit));
  const goal = target === 0 ? "0" : `at most ${formatValue(target, unit)}`;

  return [name, goal, ...cells, median(values) <= target ? "yes" : "no"];
});
const columns = ["Measure", "Target", "Median", "Least", "Most", "Met"];
console.log(formatTable([columns, ...rows]));

/** Measures a first visit, a second one, and an order. */
async function measure(
  browser: Browser,
  origin: string,
  catalog: Catalog,
): Promise<Values> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "es-AR",
    viewport: PHONE,
  });

  try {
    const first = await measureFirstVisit(context);
    const second = await visit(context, WATCH);
    const height = await second.page.evaluate<number>(
      "document.documentElement.scrollHeight",
    );
    const shift = await scrollThrough(second.page);
    const { moved, tapMs } = await changeQuantity(second.page, catalog);

    return [
      first.paintMs,
      first.answeredMs,
      first.kilobytes,
      second.requests,
      first.shift + shift,
      first.longestLoadingMs,
      first.longestPressMs,
      tapMs,
      moved,
      height / PHONE.height,
    ];
  } finally {
    await context.close();
  }
}

async function measureFirstVisit(context: BrowserContext) {
  const { page, bytes } = await visit(context, `${WATCH}\n${PRESS}`);
  await page.evaluate(`new Promise((done) => {
    const look = () => vitals.answered > 0 ? done() : setTimeout(look, 20);
    look();
  })`);

  const records = await page.evaluate<Records>("vitals");
  const paintMs = await page.evaluate<number>(
    `performance.getEntriesByName("first-contentful-paint")[0].startTime`,
  );
  await page.close();

  const pressTasks = records.tasks.filter(({ startTime, duration }) =>
    startTime + duration > records.pressed
  );
  const loadingTasks = records.tasks
    .filter((task) => !pressTasks.includes(task));

  return {
    paintMs,
    answeredMs: records.answered,
    kilobytes: bytes / 1000,
    shift: records.shift,
    longestLoadingMs: longestOf(loadingTasks),
    longestPressMs: longestOf(pressTasks),
  };
}

function longestOf(tasks: Records["tasks"]) {
  return Math.max(0, ...tasks.map(({ duration }) => duration));
}

/** Opens the home page as the phone does, and waits until it is idle. */
async function visit(
  context: BrowserContext,
  script: string,
) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = await count(session);
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript({ content: script });
  await page.goto("/", { waitUntil: "networkidle" });
  return {
    page,
    bytes: traffic.bytes(),
    requests: traffic.requests(),
  };
}

/** Counts requests that no cache answers, and the bytes over the wire. */
async function count(session: CDPSession) {
  let bytes = 0;
  const sent = new Set<string>();

  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith("http")) sent.add(requestId);
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => {
    sent.delete(requestId);
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache === true) sent.delete(requestId);
  });
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });

  await session.send("Network.enable");
  return {
    bytes: () => bytes,
    requests: () => sent.size,
  };
}

/** Scrolls to the end of the page and returns the layout shift. */
async function scrollThrough(page: Page): Promise<number> {
  const tops = Array.from({ length: 10 }, (_, i) => i * PHONE.height);
  await inTurn(tops, (top) =>
    page.evaluate(`new Promise((done) => {
    scrollTo({ top: ${top}, behavior: "instant" });
    requestAnimationFrame(() => requestAnimationFrame(() => done()));
  })`));
  return await page.evaluate("vitals.shift");
}

/** Changes a quantity four times; measures the button's movement and the delay. */
async function changeQuantity(
  page: Page,
  catalog: Catalog,
) {
  const [flavor = ""] = availableFlavors(catalog);
  await addTubs(page, first(catalog.potes.slice(-1)).nombre, [[flavor]]);
  await pressAdd(page, first(catalog.adicionales).nombre);
  await deliverTo(page, first(catalog.entrega.zonas));
  const link = await findLink(page);

  await link.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    let most = 0;
    const look = () => {
      const now = element.getBoundingClientRect();
      most = Math.max(most, Math.abs(now.left - left), Math.abs(now.top - top));
      element.dataset["moved"] = String(most);
      requestAnimationFrame(look);
    };
    look();
  });

  const times: number[] = [];
  await inTurn(
    ["Uno más", "Uno más", "Uno menos", "Uno menos"],
    async (name) => {
      times.push(await timeTap(page, name));
    },
  );

  const moved = Number(await link.getAttribute("data-moved"));
  return { moved, tapMs: Math.max(...times) };
}

/** Taps a button of the order and returns the time until the total changes. */
async function timeTap(
  page: Page,
  name: string,
) {
  const button = orderOf(page).getByRole("button", { name }).first();

  return await button.evaluate(
    (button, total) =>
      new Promise<number>((done) => {
        const readTotal = () => document.querySelector(total)?.textContent;
        const before = readTotal();
        const startMs = performance.now();
        const look = () => {
          if (readTotal() === before) setTimeout(look);
          else done(performance.now() - startMs);
        };

        (button as HTMLElement).click();
        look();
      }),
    ".pie-total",
  );
}

function formatValue(
  value: number,
  unit: string,
) {
  return `${value.toFixed(digitsOf(value, unit))} ${unit}`.trim();
}

function digitsOf(
  value: number,
  unit: string,
) {
  if (unit === "ms" || Number.isInteger(value)) return 0;
  return value < 0.1 ? 4 : 1;
}
