import { assert } from "@std/assert";
import { ReloadQueue } from "../../src/content/reload_queue.ts";
import { within } from "../fixtures/waiting.ts";

Deno.test("next() resolves once for all requests since the last call, and waits for another", async () => {
  const queue = new ReloadQueue();
  queue.request();
  queue.request();
  await within("the first reload", queue.next());
  let isNext = false;
  const next = queue.next().then(() => isNext = true);
  await Promise.resolve();
  assert(!isNext);
  queue.request();
  await within("the next reload", next);
});
