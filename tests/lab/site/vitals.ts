// deno-lint-ignore-file no-await-in-loop no-console -- one after another is the point, and it is told
/**
 * Measures how the home page comes to a slow phone, from the real service: `deno task lab vitals` prints a table of medians.
 * The machine does the phone's work: measure on one that is idle.
 */

import type {
  Browser,
  BrowserContext,
  CDPSession,
  Page,
} from "playwright-core";
import { startService } from "../../e2e/service.ts";
import { median, tellTable } from "../bench/figures.ts";
import { within } from "../../fixtures/waiting.ts";
import {
  addThing,
  addTubs,
  deliverTo,
  findLink,
  inTurn,
  orderOf,
} from "../../browser/home_page.ts";
import {
  availableFlavors,
  type Catalog,
  first,
  readCatalog,
} from "../../browser/shop.ts";
import { startBrowser } from "../../browser/visit.ts";

/** A phone: its window, how much slower it reckons, and its network. */
const PHONE = { width: 360, height: 780 };
const SLOWER = 4;
/** 400 kbit a second. */
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
const RUNS = Number(Deno.args[0] ?? 5);
const LONG_MS = 100;
const RUN_MS = 120_000;

/** What is measured, the most that it may be, and its unit. */
const MEASURES = [
  ["First paint, after navigation", 1600, "ms"],
  ["A press has opened the picker, after navigation", 1900, "ms"],
  ["Over the wire, first visit", 70, "KB"],
  ["Requests of a second visit", 1, ""],
  ["Layout shift, to the end of the page", 0, ""],
  ["Longest task while it loads", LONG_MS, "ms"],
  ["Longest task of the first press", LONG_MS, "ms"],
  ["A tap on + shows the new total", 50, "ms"],
  ["Movement of the button with a quantity", 4, "px"],
  ["Home, in screens", 7, ""],
] as const;

/** A value for each of the measures. */
type Values = readonly number[];

/** What the page notes of itself from the start. */
const WATCH = `globalThis.vitals = { shift: 0, tasks: [], answered: 0 };
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) vitals.shift += value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) vitals.tasks.push({ startTime, duration });
}).observe({ type: "longtask", buffered: true });`;

/** Presses a button, which the server has made, until the picker opens. */
const PRESS = `const press = () => {
  if (document.querySelector("dialog[open]") !== null) return vitals.answered = performance.now();
  vitals.pressed = performance.now();
  document.querySelector("[data-potes] button")?.click();
  setTimeout(press, 10);
};
press();`;

/** What `WATCH` has noted. */
interface Noted {
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
        RUN_MS,
      ),
    );
  }
} finally {
  await browser.close();
}
console.log(
  `Load of the machine: ${
    Deno.loadavg().map((load) => load.toFixed(1)).join(", ")
  }\n`,
);
const rows = MEASURES.map(([name, target, unit], i) => {
  const values = runs.map((run) => run[i] ?? NaN);
  const figures = [median(values), Math.min(...values), Math.max(...values)];
  const goal = target === 0 ? "0" : `at most ${tell(target, unit)}`;
  const isMet = median(values) <= target ? "yes" : "no";
  return [name, goal, ...figures.map((figure) => tell(figure, unit)), isMet];
});
console.log(
  tellTable([["Measure", "Target", "Median", "Least", "Most", "Met"], ...rows]),
);

/** A first visit, a second one, and an order. */
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
    const cold = await visit(context, `${WATCH}\n${PRESS}`);
    await cold.page.evaluate(`new Promise((done) => {
      const look = () => vitals.answered > 0 ? done() : setTimeout(look, 20);
      look();
    })`);
    const [noted, paint] = await Promise.all([
      cold.page.evaluate<Noted>("vitals"),
      cold.page.evaluate<number>(
        `performance.getEntriesByName("first-contentful-paint")[0].startTime`,
      ),
    ]);
    await cold.page.close();
    const again = await visit(context, WATCH);
    const screens = await again.page.evaluate<number>(
      "document.documentElement.scrollHeight",
    ) /
      PHONE.height;
    const shift = await scrollThrough(again.page);
    const { moved, tapMs } = await changeQuantity(again.page, catalog);
    const ofPress = noted.tasks.filter(({ startTime, duration }) =>
      startTime + duration > noted.pressed
    );
    const ofLoading = noted.tasks.filter((task) => !ofPress.includes(task));
    return [
      paint,
      noted.answered,
      cold.bytes / 1000,
      again.requests,
      noted.shift + shift,
      longestOf(ofLoading),
      longestOf(ofPress),
      tapMs,
      moved,
      screens,
    ];
  } finally {
    await context.close();
  }
}

function longestOf(tasks: Noted["tasks"]): number {
  return Math.max(0, ...tasks.map(({ duration }) => duration));
}

/** Opens home as the phone does, until nothing more comes. */
async function visit(context: BrowserContext, script: string) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = await count(session);
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript({ content: script });
  await page.goto("/", { waitUntil: "networkidle" });
  return { page, bytes: traffic.bytes(), requests: traffic.requests() };
}

/** Counts what goes over the wire: requests that no cache answers, and their bytes, headers and all. */
async function count(session: CDPSession) {
  let bytes = 0;
  const asked = new Set<string>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith("http")) asked.add(requestId);
  });
  session.on(
    "Network.requestServedFromCache",
    ({ requestId }) => asked.delete(requestId),
  );
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache === true) asked.delete(requestId);
  });
  session.on(
    "Network.loadingFinished",
    ({ encodedDataLength }) => bytes += encodedDataLength,
  );
  await session.send("Network.enable");
  return { bytes: () => bytes, requests: () => asked.size };
}

/** The layout shift until the end of the page has been seen. */
async function scrollThrough(page: Page): Promise<number> {
  const tops = Array.from({ length: 10 }, (_, i) => i * PHONE.height);
  await inTurn(tops, (top) =>
    page.evaluate(`new Promise((done) => {
    scrollTo({ top: ${top}, behavior: "instant" });
    requestAnimationFrame(() => requestAnimationFrame(() => done()));
  })`));
  return await page.evaluate("vitals.shift");
}

/** How far the button goes, frame by frame, while a delivered order gets more of a thing and less; how soon that shows. */
async function changeQuantity(page: Page, catalog: Catalog) {
  const [flavor = ""] = availableFlavors(catalog);
  await addTubs(page, first(catalog.potes.slice(-1)).nombre, [[flavor]]);
  await addThing(page, first(catalog.adicionales).nombre);
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
      const button = orderOf(page).getByRole("button", { name }).first();
      times.push(
        await button.evaluate((button, total) =>
          new Promise<number>((done) => {
            const told = () => document.querySelector(total)?.textContent;
            const [before, startMs] = [told(), performance.now()];
            const look = () =>
              told() === before
                ? setTimeout(look)
                : done(performance.now() - startMs);
            (button as HTMLElement).click();
            look();
          }), ".pie-total"),
      );
    },
  );
  return {
    moved: Number(await link.getAttribute("data-moved")),
    tapMs: Math.max(...times),
  };
}

function tell(value: number, unit: string): string {
  const digits = unit === "ms"
    ? 0
    : Number.isInteger(value)
    ? 0
    : value < 0.1
    ? 4
    : 1;
  return `${value.toFixed(digits)} ${unit}`.trim();
}
