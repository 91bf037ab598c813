import { assertEquals } from "@std/assert";
import { Course } from "../src/stop.ts";
import { within } from "./fixtures/waiting.ts";

const HOUR_MS = 3_600_000;

Deno.test("Course is idle when the last answer is there, be it a failure", async () => {
  const course = new Course();
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

Deno.test("startDeadline() calls when the time is up, but for what was stopped", async () => {
  const course = new Course();
  const ended: string[] = [];
  const last = Promise.withResolvers<void>();
  course.startDeadline(10, () => ended.push("a"));
  course.startDeadline(10, () => ended.push("stopped"))();
  course.startDeadline(10, () => last.resolve());
  await within("the last deadline", last.promise);
  assertEquals(ended, ["a"]);
});

Deno.test("end() ends the bodies that come, at once those that start later, and tells each that its connection ends", async () => {
  const course = new Course();
  const [early, late] = [Promise.withResolvers<Response>(), Promise.withResolvers<void>()];
  const before = await course.follow(new Response());
  const pending = course.follow(early.promise);
  course.startDeadline(HOUR_MS, () => early.resolve(new Response()));
  await within("the end", course.end(() => new Promise(() => {}), 10));
  const answers = [before, await pending, await course.follow(new Response())];
  assertEquals(answers.map(({ headers }) => headers.get("connection")), [null, "close", "close"]);
  course.startDeadline(HOUR_MS, late.resolve);
  await within("a deadline that began too late", late.promise);
});

Deno.test("end() closes the listener and waits for what is under way, not for idle connections", async () => {
  const course = new Course();
  const answer = Promise.withResolvers<Response>();
  void course.follow(answer.promise);
  const close = () => {
    answer.resolve(new Response());
    return new Promise<void>(() => {});
  };
  await within("the end", course.end(close, 10));
  await course.whenIdle();
});
