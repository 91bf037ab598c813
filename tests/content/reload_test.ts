import { assertEquals } from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";
import { type Content, createReloader } from "../../src/content/load_content.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const CONTENT: Content = { shop: TINY_SHOP, pages: [], assets: [] };

/** A reloader over results that the test gives one by one, and what came of it. */
function createTrial() {
  const waiting: PromiseWithResolvers<Content>[] = [];
  const swapIn = spy((_: Content) => {});
  const report = spy((_level: string, _text: string) => {});
  const load = () => {
    const loading = Promise.withResolvers<Content>();
    waiting.push(loading);
    return loading.promise;
  };
  const clock = { nowMs: 1_000 };
  const reloader = createReloader({ load, swapIn, report, now: () => clock.nowMs });
  /** Has a reload read the content, or these mistakes in it. */
  const read = async (...mistakes: readonly string[]) => {
    const ended = reloader.reload();
    await Promise.resolve();
    const loading = waiting.shift();
    if (mistakes.length === 0) loading?.resolve(CONTENT);
    else loading?.reject(new Error(mistakes.join("\n")));
    await ended;
  };
  return { ...reloader, clock, read, waiting, swapIn, report };
}

/** What each call of a spy was given. */
function argsOf<Args extends unknown[]>(
  { calls }: { readonly calls: readonly { readonly args: Args }[] },
): readonly Args[] {
  return calls.map(({ args }) => args);
}

Deno.test("createReloader() swaps in what is good and says so", async () => {
  const { read, swapIn, report } = createTrial();
  await read();
  assertEquals(argsOf(swapIn), [[CONTENT]]);
  assertEquals(argsOf(report), [["info", "Datos y páginas leídos de nuevo."]]);
});

Deno.test("createReloader() leaves all as it was where something is wrong, and names it", async () => {
  const { read, swapIn, report } = createTrial();
  await read("data/menu.json: no existe");
  assertSpyCalls(swapIn, 0);
  assertEquals(argsOf(report), [
    ["error", "data/menu.json: no existe"],
    ["warn", "Sigo con los datos y las páginas de antes."],
  ]);
});

Deno.test("createReloader() tells since when content is stale and how many mistakes the last one had", async () => {
  const { read, staleContent, clock } = createTrial();
  const told = [staleContent()];
  for (const mistakes of [["a", "b"], ["c"], [], ["d"]]) {
    clock.nowMs += 1_000;
    // deno-lint-ignore no-await-in-loop -- one reload after another
    await read(...mistakes);
    told.push(staleContent());
  }
  assertEquals(told, [
    undefined,
    { sinceMs: 2_000, mistakes: 2 },
    { sinceMs: 2_000, mistakes: 1 },
    undefined,
    { sinceMs: 5_000, mistakes: 1 },
  ]);
});

Deno.test("createReloader() goes on where the new content can't be served", async () => {
  const report = spy((_level: string, _text: string) => {});
  const { reload, staleContent } = createReloader({
    load: () => Promise.resolve(CONTENT),
    swapIn: () => {
      throw new Error("Hay dos rutas para GET /healthz");
    },
    report,
    now: () => 1_000,
  });
  await reload();
  await reload();
  assertEquals(argsOf(report).slice(0, 2), [
    ["error", "Hay dos rutas para GET /healthz"],
    ["warn", "Sigo con los datos y las páginas de antes."],
  ]);
  assertSpyCalls(report, 4);
  assertEquals(staleContent(), { sinceMs: 1_000, mistakes: 1 });
});

Deno.test("createReloader() runs one reload at a time, and one more for all that ask meanwhile", async () => {
  const { reload, waiting, swapIn } = createTrial();
  const first = reload();
  await Promise.resolve();
  const others = [reload(), reload(), reload()];
  assertEquals(waiting.length, 1);
  waiting[0]?.resolve(CONTENT);
  await first;
  await Promise.resolve();
  assertEquals(waiting.length, 2);
  waiting[1]?.resolve(CONTENT);
  await Promise.all(others);
  assertEquals(waiting.length, 2);
  assertSpyCalls(swapIn, 2);
});
