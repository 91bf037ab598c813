import { assertEquals, assertGreaterOrEqual } from "@std/assert";
import { Serving, wait } from "../src/serving.ts";
import { within } from "./fixtures/waiting.ts";

const HOUR_MS = 3_600_000;

/**
 * Creates a `Serving` with one server, and logs its servers' events. New servers can listen
 * only while `isFree` is true.
 */
function createTrial(
  { shutdown = () => Promise.resolve(), cutsBodies = false, tickMs = 1 }: {
    readonly shutdown?: () => Promise<void>;
    readonly cutsBodies?: boolean;
    readonly tickMs?: number;
  } = {},
) {
  const trial = { isFree: false, log: [] as string[] };
  let opened = 0;
  const createServer = () => {
    const number = ++opened;
    return {
      shutdown() {
        trial.log.push(`shut down ${number}`);
        return shutdown();
      },
    };
  };
  const serving = new Serving(cutsBodies, tickMs);
  serving.add(createServer());
  const retry = () => {
    const isFirstFailure = serving.retry(() => {
      if (!trial.isFree) throw new Error("Address already in use");
      trial.log.push(`open ${opened + 1}`);
      return createServer();
    });
    if (isFirstFailure) trial.log.push("reported");
  };
  return { trial, serving, retry };
}

Deno.test("retry() opens a server once the address is free, and reports only the first failure of a series", async () => {
  const { trial, serving, retry } = createTrial();
  for (let n = 0; n < 100; n++) retry();
  assertEquals(trial.log, []);
  trial.isFree = true;
  retry();
  assertEquals(trial.log, ["open 2", "reported"]);
  retry();
  assertEquals(trial.log.slice(2), ["open 3", "shut down 1"]);
  trial.isFree = false;
  // After so many working listeners, the next failure begins another series.
  for (let n = 0; n < 60; n++) retry();
  trial.isFree = true;
  retry();
  assertEquals(trial.log.slice(4), ["open 4", "shut down 2", "reported"]);
  await within("the end", serving.end(10));
  retry();
  assertEquals(trial.log.slice(7), ["shut down 4", "shut down 3"]);
});

Deno.test("a server whose shutdown cuts bodies off is shut down after the last answer or failure", async () => {
  const { trial, serving } = createTrial({ cutsBodies: true });
  const [firstBody, secondBody] = [
    Promise.withResolvers<Response>(),
    Promise.withResolvers<Response>(),
  ];
  const [first, second] = [
    serving.follow(firstBody.promise),
    serving.follow(secondBody.promise),
  ];
  const ended = serving.end(10);
  firstBody.resolve(new Response());
  await first;
  assertEquals(trial.log, []);
  secondBody.reject(new Error("no"));
  await Promise.resolve(second).catch(() => {});
  await within("the end", ended);
  assertEquals(trial.log, ["shut down 1"]);
});

Deno.test("end() waits for a single request in progress", async () => {
  const { trial, serving } = createTrial({ cutsBodies: true });
  const { promise, resolve } = Promise.withResolvers<Response>();
  const answered = serving.follow(promise);
  const ended = serving.end(HOUR_MS);
  setTimeout(() => {
    trial.log.push("answered");
    resolve(new Response());
  }, 50);
  await within("the end", Promise.all([answered, ended]));
  assertEquals(trial.log, ["answered", "shut down 1"]);
});

Deno.test("startDeadline() calls each function when its time is up, unless it was stopped", async () => {
  const { serving } = createTrial();
  const ended: string[] = [];
  const last = Promise.withResolvers<void>();
  serving.startDeadline(() => ended.push("a"));
  serving.startDeadline(() => ended.push("stopped"))();
  serving.startDeadline(last.resolve);
  await within("the last deadline", last.promise);
  assertEquals(ended, ["a"]);
});

Deno.test("startDeadline() gives each body the same time limit", async () => {
  const { serving } = createTrial({ tickMs: 4 });
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  serving.startDeadline(first.resolve);
  await wait(20);
  const startMs = performance.now();
  serving.startDeadline(second.resolve);
  await within("both deadlines", Promise.all([first.promise, second.promise]));
  // A body has at least ten ticks of 4 ms.
  assertGreaterOrEqual(performance.now() - startMs, 40);
});

Deno.test("end() cuts off arriving bodies after their time, and later bodies immediately, and closes each connection", async () => {
  const { serving } = createTrial({
    shutdown: () => new Promise(() => {}),
    tickMs: HOUR_MS,
  });
  const [early, late] = [
    Promise.withResolvers<Response>(),
    Promise.withResolvers<void>(),
  ];
  const before = await serving.follow(Promise.resolve(new Response()));
  const pending = serving.follow(early.promise);
  serving.startDeadline(() => early.resolve(new Response()));
  await within("the end, whatever is idle", serving.end(10));
  const answers = [
    before,
    await pending,
    await serving.follow(Promise.resolve(new Response())),
  ];
  assertEquals(answers.map(({ headers }) => headers.get("connection")), [
    null,
    "close",
    "close",
  ]);
  serving.startDeadline(late.resolve);
  await within("a deadline that began too late", late.promise);
});

Deno.test("a server whose shutdown fails neither ends the process nor delays end()", async () => {
  const shutdown = () => Promise.reject(new Error("broken"));
  const { trial, serving, retry } = createTrial({ shutdown });
  trial.isFree = true;
  retry();
  retry();
  await within("the end", serving.end(10));
  assertEquals(trial.log.filter((line) => line.startsWith("shut")).length, 3);
});
