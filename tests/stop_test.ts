import { assertEquals } from "@std/assert";
import { spy } from "@std/testing/mock";
import type { Listener } from "../src/listener.ts";
import { createCourse, stop } from "../src/stop.ts";

function listenerThat(closed: Promise<void>, log: string[]): Listener {
  return {
    close() {
      log.push("close");
      return closed;
    },
  };
}

Deno.test("createCourse() says in an answer that its connection ends once that was announced", async () => {
  const course = createCourse();
  const later = Promise.withResolvers<Response>();
  const early = await course.follow(new Response("a"));
  const pending = course.follow(later.promise);
  course.announceClose();
  later.resolve(new Response("b"));
  const answers = [early, await pending, await course.follow(new Response("c"))];
  assertEquals(answers.map(({ headers }) => headers.get("connection")), [null, "close", "close"]);
});

Deno.test("createCourse() is idle when the last answer is there, be it a failure", async () => {
  const course = createCourse();
  await course.whenIdle();
  const [one, two] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const [first, second] = [course.follow(one.promise), course.follow(two.promise)];
  const log: string[] = [];
  const idle = course.whenIdle().then(() => log.push("idle"));
  one.resolve(new Response());
  await first;
  assertEquals(log, []);
  two.reject(new Error("no"));
  await Promise.resolve(second).catch(() => {});
  await idle;
});

Deno.test("stop() closes the listener, bounds the bodies and waits for what is under way", async () => {
  const log: string[] = [];
  const course = createCourse();
  const answer = Promise.withResolvers<Response>();
  void course.follow(answer.promise);
  const stopping = stop({
    course,
    listener: listenerThat(Promise.resolve(), log),
    endBodies: (ms) => {
      log.push(`bodies ${ms < 5_000}`);
      answer.resolve(new Response());
    },
    wait: () => Promise.resolve(),
  });
  await stopping;
  assertEquals(log, ["bodies true", "close"]);
});

Deno.test("stop() doesn't wait for a connection on which nothing was asked", async () => {
  const wait = spy((_ms: number) => Promise.resolve());
  await stop({
    course: createCourse(),
    listener: listenerThat(new Promise(() => {}), []),
    endBodies: () => {},
    wait,
  });
  assertEquals(wait.calls.filter(({ args: [ms] }) => ms >= 1_000), []);
});
