/** A browser for a file of tests: one process, a fresh profile for each visit. */

import { assertEquals } from "@std/assert";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { type Service, startService } from "../e2e/service.ts";
import { within } from "../fixtures/waiting.ts";

/** What a test works with. */
export interface Visit {
  readonly page: Page;
  readonly origin: string;
  /** What went wrong in the page so far: errors on the console, requests to others, breaches of its policy. */
  readonly faults: string[];
}

/** How a visitor comes. */
export interface Visitor extends BrowserContextOptions {
  readonly width?: number;
  /** Faults that the test brings about on purpose. */
  readonly expected?: RegExp;
}

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const PATIENCE_MS = 10_000;
/** Each step of a visit has its own end; all together have this one. */
const VISIT_MS = 120_000;

let browser: Browser | undefined;
let service: Service | undefined;

/** Starts Chromium, from where `CHROMIUM` says or from where Debian puts it. */
export function startBrowser(): Promise<Browser> {
  const executablePath = Deno.env.get("CHROMIUM") || "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Starts the service and the browser before the tests of a file, and ends both after them. */
export function openHouse(settings: Readonly<Record<string, string>> = {}): void {
  Deno.test.beforeAll(async () => {
    [service, browser] = await Promise.all([
      startService({ HOST: "127.0.0.1", LOG: "off", RATE_LIMIT: "100000", ...settings }),
      startBrowser(),
    ]);
  });
  Deno.test.afterAll(async () => {
    if (browser !== undefined) await within("the browser to close", browser.close());
    await service?.stop();
  });
}

/** A test of what a visitor meets. It fails on any fault of the page, too. */
export function testVisit(
  name: string,
  visitor: Visitor,
  run: (visit: Visit) => Promise<void>,
): void {
  // The browser and the service outlive the test.
  Deno.test({ name, sanitizeOps: false, sanitizeResources: false }, async () => {
    if (browser === undefined || service === undefined) throw new Error("openHouse() first");
    const { width = 360, expected, ...options } = visitor;
    const { origin } = service;
    const context = await browser.newContext({
      baseURL: origin,
      locale: "es-AR",
      viewport: { width, height: 800 },
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const faults = watch(page, origin);
    try {
      await within(`the end of the visit: ${name}`, run({ page, origin, faults }), VISIT_MS);
      assertEquals(faults.filter((fault) => !expected?.test(fault)), []);
    } finally {
      await context.close();
    }
  });
}

function watch(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) {
      faults.push(`${message.text()} ${message.location().url}`);
    }
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith("data:")) faults.push(`Request to ${url}`);
  });
  return faults;
}
