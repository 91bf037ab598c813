// deno-lint-ignore-file no-await-in-loop -- one reload after another
/** Measures the longest time for which a reload blocks the event loop, and with it all requests. */

import { createService } from "../../src/app.ts";
import { loadContent } from "../../src/content/load_content.ts";
import { FileBodies } from "../../src/http/encoding.ts";
import { createRoutes } from "../../src/routes/table.ts";
import { createHouse, type House } from "../fixtures/house.ts";
import { CONFIG, OUTSIDE } from "../fixtures/test_app.ts";
import { withLargestShop } from "./worst.ts";

const RELOADS = 20;
/** The first reloads of a process run code that V8 has not yet optimized. */
const FIRST_RELOADS = 2;

/** Reloads a house again and again, and returns the longest block of each reload in milliseconds. */
async function measureReloads({ path }: House): Promise<readonly number[]> {
  const outside = { ...OUTSIDE, files: new FileBodies() };
  const createApp = createService(CONFIG, outside);
  const load = (pause: () => Promise<void>) =>
    loadContent(`${path}/data`, `${path}/pages`, pause);
  const reload = async () => {
    createApp(createRoutes(await load(nextTurn), CONFIG, outside));
  };

  // The start loads the content once before it serves.
  await load(() => Promise.resolve());

  const blocks: number[] = [];
  for (let n = 0; n < RELOADS; n++) blocks.push(await longestBlock(reload));
  return blocks;
}

/** Runs a task and returns the longest time between two turns of the event loop meanwhile. */
async function longestBlock(task: () => Promise<void>): Promise<number> {
  let longestMs = 0;
  let lastMs = performance.now();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      await nextTurn();
      const nowMs = performance.now();
      longestMs = Math.max(longestMs, nowMs - lastMs);
      lastMs = nowMs;
    }
  })();

  await task();
  isOver = true;
  await watching;
  return longestMs;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Replaces a house's menu and zone by the largest that there may be. */
async function enlarge(house: House): Promise<void> {
  const { path } = house;
  const content = await loadContent(`${path}/data`, `${path}/pages`);
  const { shop } = withLargestShop(content);

  house.write("data/menu.json", shop.written);
  house.write("data/entrega.json", shop.delivery);
}

async function report(name: string, house: House): Promise<void> {
  const blocks = await measureReloads(house);
  const first = Math.max(...blocks.slice(0, FIRST_RELOADS));
  const others = blocks.slice(FIRST_RELOADS).sort((a, b) => a - b);
  const median = others[others.length >> 1] ?? 0;
  const longest = others.at(-1) ?? 0;

  const text = `${name}: ${median.toFixed(1)} ms median, ` +
    `${longest.toFixed(1)} longest, ${first.toFixed(1)} in the first two\n`;
  await Deno.stdout.write(new TextEncoder().encode(text));
}

using house = createHouse();
await report("sample shop", house);
await enlarge(house);
await report("largest shop", house);
