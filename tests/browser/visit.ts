/**
 * A shop and a browser for the tests of a file. Each visit begins with an empty storage.
 * Shop and page share a stopped clock, so no test depends on today's date.
 */

import { assertEquals } from "@std/assert";
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import axe from "axe-core";
import type { Content } from "../../src/content/load_content.ts";
import { content, createSampleApp } from "../fixtures/contract.ts";
import { loadSampleShop } from "../fixtures/sample_shop.ts";
import type { TestApp } from "../fixtures/test_app.ts";
import { within } from "../fixtures/waiting.ts";
import { AXE_PATH } from "./barriers.ts";
import { STEP_MS } from "./home_page.ts";

/** A small phone. */
export const PHONE = { width: 360, height: 780 };
/** A desktop's window. */
export const DESK = { width: 1280, height: 800 };

/** The conditions of a visit. The default is a small phone on the tests' Saturday afternoon. */
export interface Visitor extends BrowserContextOptions {
  /** The instant of the stopped clocks of shop and page, in the shop's zone. */
  readonly moment?: string;
  /** The quota, in requests a minute. */
  readonly rateLimit?: number;
  /** Content that replaces the sample's: another shop, or other pages. */
  readonly content?: Partial<Content>;
  /** A pattern of the faults that the test expects. */
  readonly expected?: RegExp;
  /**
   * Opens a page for this visit only, so that the test can add init scripts or replace
   * the clock.
   */
  readonly ownPage?: boolean;
}

/** The visit of a test. */
export interface Visit {
  readonly page: Page;
  readonly origin: string;
  /** The page's faults so far: errors and warnings on the console, exceptions, and requests to other hosts. */
  readonly faults: readonly string[];
  /** Writes the values to `hoy.json`, and serves it from now on. */
  changeToday(
    today: {
      readonly agotados?: readonly string[];
      readonly avisos?: readonly object[];
    },
  ): void;
  /** Advances the clocks of shop and page. */
  wait(ms: number): Promise<void>;
  /** Resets the shared page for the next visit, or closes the visit's own. After a failure, also closes the shared page. */
  leave(isFine?: boolean): Promise<void>;
}

type Run = (visit: Visit) => Promise<void>;
/** The steps of a test, after the conditions of its visit if they aren't the default. */
type Steps = readonly [Run] | readonly [Visitor, Run];

/** A served shop, and a browser to visit it with. */
export interface House {
  enter(visitor: Visitor): Promise<Visit>;
  [Symbol.asyncDispose](): Promise<void>;
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
/** A Saturday on which the shop is open from noon to one at night. */
export const SATURDAY = "2026-11-21T15:00:00-03:00";
/** The time limit of an entire visit. Each step has its own limit. */
const VISIT_MS = 120_000;

/** The path of an empty page. */
const BLANK = "/vacio";
/** Responses that the shop's service doesn't have. */
const EXTRA_RESPONSES: Readonly<
  Record<string, [body: string, init: ResponseInit]>
> = {
  [BLANK]: ["<!doctype html>", { headers: { "Content-Type": "text/html" } }],
  [AXE_PATH]: [axe.source, {
    headers: {
      "Content-Type": "text/javascript",
      "Cache-Control": "max-age=3600",
    },
  }],
};

let house: House | undefined;

/** Starts Chromium from the path in `CHROMIUM`, by default from Debian's path. */
export function startBrowser(): Promise<Browser> {
  const executablePath = Deno.env.get("CHROMIUM") || "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Opens a house for the tests of a file, and closes it after them. */
export function shareHouse(): void {
  Deno.test.beforeAll(async () => {
    house = await openHouse();
  });
  Deno.test.afterAll(async () => {
    if (house !== undefined) {
      await within("the house to close", house[Symbol.asyncDispose]());
    }
  });
}

/** Registers a test of a visit. The test also fails on any unexpected fault of the page. */
export function testVisit(name: string, ...steps: Steps): void {
  const [visitor, run] = withVisitor(steps);
  // The sanitizers are off because the house stays open after the test.
  Deno.test(
    { name, sanitizeOps: false, sanitizeResources: false },
    async () => {
      if (house === undefined) throw new Error("shareHouse() first");
      const visit = await house.enter(visitor);
      let isFine = false;
      try {
        await within(`the end of the visit: ${name}`, run(visit), VISIT_MS);
        assertEquals(
          visit.faults.filter((fault) => !visitor.expected?.test(fault)),
          [],
        );
        isFine = true;
      } finally {
        await visit.leave(isFine);
      }
    },
  );
}

/** Registers a test of a visit that begins on the home page. */
export function testHome(name: string, ...steps: Steps): void {
  const [visitor, run] = withVisitor(steps);
  testVisit(name, visitor, async (visit) => {
    await visit.page.goto("/");
    await run(visit);
  });
}

function withVisitor(steps: Steps) {
  return steps.length === 2 ? steps : [{}, steps[0]] as const;
}

/**
 * Serves the sample shop in this process, to one visitor at a time. Visits without options
 * of the browser share a page, since a new page takes half a second. Between two visits
 * the storage is cleared, and the HTTP cache isn't.
 */
export async function openHouse(): Promise<House> {
  let app: TestApp;
  let nowMs = 0;
  let shared: Page | undefined;
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) => {
      const { method, headers, url } = request;
      const { pathname, search } = new URL(url);
      const extra = EXTRA_RESPONSES[pathname];
      if (extra !== undefined) return new Response(...extra);
      const body = method === "POST" ? await request.text() : null;
      const answer = await app.ask(pathname + search, {
        method,
        headers,
        body,
      });
      const response = new Response(answer.body, answer);
      response.headers.set("Date", new Date(nowMs).toUTCString());
      return response;
    },
  );
  const origin = `http://127.0.0.1:${server.addr.port}`;
  const browser = await startBrowser();
  const openPage = async (options: BrowserContextOptions) => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(STEP_MS);
    return await context.newPage();
  };

  return {
    async enter(
      {
        moment = SATURDAY,
        rateLimit = 100_000,
        content: visitContent = {},
        expected: _,
        ownPage = false,
        ...options
      },
    ) {
      nowMs = Date.parse(moment);
      const serve = (shop = visitContent.shop ?? content.shop) => {
        const config = { rateLimit };
        const outside = { now: () => nowMs };
        app = createSampleApp({
          config,
          outside,
          content: { ...content, ...visitContent, shop },
        });
      };
      serve();
      const isShared = !ownPage && Object.keys(options).length === 0;
      const page = isShared && shared || await openPage({
        baseURL: origin,
        locale: "es-AR",
        viewport: PHONE,
        ...options,
      });
      const context = page.context();
      await context.clock.setFixedTime(nowMs);
      return {
        page,
        origin,
        faults: watch(page, origin),
        changeToday({ agotados = [], avisos = [] }) {
          const today = JSON.stringify({
            fecha: moment.slice(0, 10),
            agotados,
            avisos,
          });
          serve(loadSampleShop(new Map([["hoy.json", today]])));
        },
        async wait(ms) {
          nowMs += ms;
          await context.clock.setFixedTime(nowMs);
        },
        async leave(isFine = true) {
          if (isShared && isFine) {
            shared = page;
            await resetPage(page);
          } else {
            shared = isShared ? undefined : shared;
            await context.close();
          }
        },
      };
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([browser.close(), server.shutdown()]);
    },
  };
}

/** Closes other tabs, removes listeners and routes, and clears the storage. */
async function resetPage(page: Page) {
  const others = page.context().pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  page.removeAllListeners();
  await page.unrouteAll();
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.setViewportSize(PHONE);
  await page.goto(BLANK);
  await page.evaluate("localStorage.clear(); sessionStorage.clear()");
}

/** Collects the page's faults from now on. */
function watch(page: Page, origin: string) {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) {
      faults.push(`${message.text()} ${message.location().url}`);
    }
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith("data:")) {
      faults.push(`Request to ${url}`);
    }
  });
  return faults;
}
