import { assertEquals } from "@std/assert";
import { createCourse, createDeadlines, stop } from "../src/stop.ts";
import { within } from "./fixtures/waiting.ts";

Deno.test("createCourse() says in an answer that its connection ends once that was announced", async () => {
  const course = createCourse();
  const later = Promise.withResolvers<Response>();
  const early = await course.follow(new Response("a"));
  const pending = course.follow(later.promise);
  course.announceClose();
  later.resolve(new Response("b"));
  const answers = [
    early,
    await pending,
    await course.follow(new Response("c")),
  ];
  assertEquals(answers.map(({ headers }) => headers.get("connection")), [
    null,
    "close",
    "close",
  ]);
});

Deno.test("createCourse() is idle when the last answer is there, be it a failure", async () => {
  const course = createCourse();
  await course.whenIdle();
  const [one, two] = [
    Promise.withResolvers<Response>(),
    Promise.withResolvers<Response>(),
  ];
  const [first, second] = [
    course.follow(one.promise),
    course.follow(two.promise),
  ];
  const log: string[] = [];
  const idle = course.whenIdle().then(() => log.push("idle"));
  one.resolve(new Response());
  await first;
  assertEquals(log, []);
  two.reject(new Error("no"));
  await Promise.resolve(second).catch(() => {});
  await idle;
});

Deno.test("createDeadlines() ends each when its time is up, but for what was stopped", async () => {
  const { start } = createDeadlines(10);
  const ended: string[] = [];
  const last = Promise.withResolvers<void>();
  start(() => ended.push("a"));
  start(() => ended.push("stopped"))();
  start(() => last.resolve());
  await within("the last deadline", last.promise);
  assertEquals(ended, ["a"]);
});

Deno.test("endWithin() brings forward those that run, and ends at once those that start later", async () => {
  const { start, endWithin } = createDeadlines(3_600_000);
  const [early, late] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  start(early.resolve);
  endWithin(10);
  await within("a deadline that was brought forward", early.promise);
  start(late.resolve);
  await within("a deadline that began too late", late.promise);
});

Deno.test("stop() closes the listener and waits for what is under way, not for idle connections", async () => {
  const course = createCourse();
  const answer = Promise.withResolvers<Response>();
  const log: string[] = [];
  void course.follow(answer.promise);
  const bodies = {
    start: () => () => {},
    endWithin: () => void log.push("bodies"),
  };
  const listener = {
    retry() {},
    close() {
      log.push("close");
      answer.resolve(new Response());
      return new Promise<void>(() => {});
    },
  };
  await within("the stop", stop(course, bodies, listener));
  assertEquals(log, ["bodies", "close"]);
});
