// deno-lint-ignore-file no-await-in-loop -- reloads follow each other
/** Measures the longest time that a reload blocks requests. */

import { type Content, loadContent } from "../../src/content/load_content.ts";
import { FileBodies } from "../../src/http/encoding.ts";
import { createRoutes } from "../../src/routes/table.ts";
import { createHouse, type House } from "../fixtures/house.ts";
import { CONFIG, OUTSIDE } from "../fixtures/test_app.ts";
import { formatFigure, formatSpread } from "./bench/figures.ts";
import { withLargestShop } from "./worst.ts";

const RELOADS = 20;
/** The first reloads of a process run code that V8 has not yet optimized. */
const FIRST_RELOADS = 2;

/** Reloads a house repeatedly. Returns the longest block of each reload, in ms. */
async function measureReloads({ path }: House): Promise<readonly number[]> {
  const outside = { ...OUTSIDE, files: new FileBodies() };
  const serve = (content: Content) => createRoutes(content, CONFIG, outside);
  const reload = async () => {
    serve(await loadHouse(path, nextTurn));
  };

  // A process loads and serves the content once before its first reload.
  serve(await loadHouse(path));

  const blocks: number[] = [];
  for (let n = 0; n < RELOADS; n++) blocks.push(await longestBlock(reload));
  return blocks;
}

function loadHouse(
  path: string,
  pause?: () => Promise<void>,
): Promise<Content> {
  return loadContent(`${path}/data`, `${path}/pages`, pause);
}

/** Runs a task. Returns the longest time between two turns of the event loop, in ms. */
async function longestBlock(task: () => Promise<void>) {
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

/** Gives a house the largest menu and zone. */
async function enlarge(house: House) {
  const { shop } = withLargestShop(await loadHouse(house.path));

  house.write("data/menu.json", shop.written.menu);
  house.write("data/entrega.json", shop.written.delivery);
}

async function report(
  name: string,
  house: House,
) {
  const blocks = await measureReloads(house);
  const first = formatFigure(Math.max(...blocks.slice(0, FIRST_RELOADS)));
  const others = formatSpread(blocks.slice(FIRST_RELOADS));

  // deno-lint-ignore no-console -- prints the result
  console.log(`${name}: ${others} ms, at most ${first} in the first two`);
}

using house = createHouse();
await report("sample shop", house);
await enlarge(house);
await report("largest shop", house);
