import { assertEquals } from "@std/assert";
import { createDeadlines } from "../../src/http/deadlines.ts";

/** Deadlines of 100 ms over a clock that the test moves. */
function createTrial() {
  const timers = new Map<() => void, number>();
  const ended: string[] = [];
  let nowMs = 0;
  const { start, endWithin } = createDeadlines(100, (callBack, afterMs) => {
    timers.set(callBack, nowMs + afterMs);
    return () => timers.delete(callBack);
  });
  return {
    ended,
    timers,
    endWithin,
    start: (name: string) => start(() => ended.push(name)),
    moveTo(ms: number) {
      nowMs = ms;
      for (const [callBack, endMs] of timers) {
        if (endMs > nowMs) continue;
        timers.delete(callBack);
        callBack();
      }
    },
  };
}

Deno.test("createDeadlines() ends each when its time is up", () => {
  const { start, moveTo, ended, timers } = createTrial();
  start("a");
  moveTo(30);
  start("b");
  moveTo(99);
  assertEquals(ended, []);
  moveTo(100);
  assertEquals(ended, ["a"]);
  moveTo(130);
  assertEquals([ended, timers.size], [["a", "b"], 0]);
});

Deno.test("createDeadlines() leaves no timer for what was stopped", () => {
  const { start, moveTo, ended, timers } = createTrial();
  const stop = start("a");
  stop();
  stop();
  assertEquals(timers.size, 0);
  moveTo(100);
  assertEquals(ended, []);
});

Deno.test("endWithin() brings forward those that run, and bounds those to come", () => {
  const { start, endWithin, moveTo, ended, timers } = createTrial();
  start("early");
  moveTo(95);
  start("late");
  start("stopped")();
  endWithin(20);
  moveTo(100);
  assertEquals(ended, ["early"]);
  start("new");
  moveTo(114);
  assertEquals(ended, ["early"]);
  moveTo(115);
  assertEquals(ended, ["early", "late", "new"]);
  start("too late");
  moveTo(115);
  assertEquals([ended.at(-1), timers.size], ["too late", 0]);
});
