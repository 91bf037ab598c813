import { assertEquals } from "@std/assert";
import { assertSpyCalls, type Spy, spy } from "@std/testing/mock";
import type { Content, ContentResult } from "../../src/content/load_content.ts";
import { createReloader } from "../../src/content/reload.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const CONTENT: Content = { shop: TINY_SHOP, pages: [], assets: [] };

/** A reloader over results that the test gives one by one, and what came of it. */
function createTrial() {
  const waiting: ((result: ContentResult) => void)[] = [];
  const swapIn = spy((_: Content) => {});
  const report = spy((_: string) => {});
  const load = () => new Promise<ContentResult>((resolve) => waiting.push(resolve));
  return { reload: createReloader({ load, swapIn, report }), waiting, swapIn, report };
}

/** What each call of it was given. */
function argsOf<Arg>({ calls }: Spy<[Arg], void>): readonly Arg[] {
  return calls.map(({ args: [arg] }) => arg);
}

Deno.test("createReloader() swaps in what is good and says so", async () => {
  const { reload, waiting, swapIn, report } = createTrial();
  const ended = reload();
  await Promise.resolve();
  waiting[0]?.({ kind: "content", content: CONTENT });
  await ended;
  assertEquals(argsOf(swapIn), [CONTENT]);
  assertEquals(argsOf(report), ["Datos y páginas leídos de nuevo."]);
});

Deno.test("createReloader() leaves all as it was where something is wrong, and names it", async () => {
  const { reload, waiting, swapIn, report } = createTrial();
  const ended = reload();
  await Promise.resolve();
  waiting[0]?.({ kind: "invalid", problems: ["data/menu.json: no existe"] });
  await ended;
  assertSpyCalls(swapIn, 0);
  assertEquals(argsOf(report), [
    "data/menu.json: no existe",
    "Sigo con los datos y las páginas de antes.",
  ]);
});

Deno.test("createReloader() goes on where the new content can't be served", async () => {
  const report = spy((_: string) => {});
  const reload = createReloader({
    load: () => Promise.resolve({ kind: "content", content: CONTENT }),
    swapIn: () => {
      throw new Error("Hay dos rutas para GET /healthz");
    },
    report,
  });
  await reload();
  await reload();
  assertEquals(argsOf(report).slice(0, 2), [
    "Hay dos rutas para GET /healthz",
    "Sigo con los datos y las páginas de antes.",
  ]);
  assertSpyCalls(report, 4);
});

Deno.test("createReloader() runs one reload at a time, and one more for all that ask meanwhile", async () => {
  const { reload, waiting, swapIn } = createTrial();
  const first = reload();
  await Promise.resolve();
  const others = [reload(), reload(), reload()];
  assertEquals(waiting.length, 1);
  waiting[0]?.({ kind: "content", content: CONTENT });
  await first;
  await Promise.resolve();
  assertEquals(waiting.length, 2);
  waiting[1]?.({ kind: "content", content: CONTENT });
  await Promise.all(others);
  assertEquals(waiting.length, 2);
  assertSpyCalls(swapIn, 2);
});
