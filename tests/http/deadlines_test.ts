import { assertEquals } from "@std/assert";
import { createDeadlines } from "../../src/http/deadlines.ts";

/** Deadlines of 100 ms over a clock and a timer that the test moves. */
function createTrial() {
  const trial = { nowMs: 0, timers: [] as number[], ended: [] as string[] };
  const callBacks: (() => void)[] = [];
  const deadlines = createDeadlines({
    lengthMs: 100,
    monotonicNow: () => trial.nowMs,
    wake: (callBack, afterMs) => {
      callBacks.push(callBack);
      trial.timers.push(afterMs);
    },
  });
  return {
    trial,
    endWithin: deadlines.endWithin,
    start: (name: string) => deadlines.start(() => trial.ended.push(name)),
    ring: (nowMs: number) => {
      trial.nowMs = nowMs;
      callBacks.shift()?.();
    },
  };
}

Deno.test("createDeadlines() ends each when its time is up, over one timer", () => {
  const { trial, start, ring } = createTrial();
  start("a");
  trial.nowMs = 30;
  start("b");
  assertEquals(trial.timers, [100]);
  ring(100);
  assertEquals([trial.ended, trial.timers], [["a"], [100, 30]]);
  ring(130);
  assertEquals([trial.ended, trial.timers], [["a", "b"], [100, 30]]);
});

Deno.test("createDeadlines() doesn't end what was stopped, and sleeps when nothing waits", () => {
  const { trial, start, ring } = createTrial();
  const stop = start("a");
  stop();
  stop();
  ring(100);
  assertEquals([trial.ended, trial.timers], [[], [100]]);
  start("b");
  ring(200);
  assertEquals([trial.ended, trial.timers], [["b"], [100, 100]]);
});

Deno.test("createDeadlines() waits on where its timer rings early", () => {
  const { trial, start, ring } = createTrial();
  start("a");
  ring(99);
  assertEquals([trial.ended, trial.timers], [[], [100, 1]]);
  ring(100);
  assertEquals(trial.ended, ["a"]);
});

Deno.test("endWithin() brings forward those that run, and bounds those to come", () => {
  const { trial, start, endWithin, ring } = createTrial();
  start("early");
  trial.nowMs = 95;
  start("late");
  endWithin(20);
  assertEquals(trial.timers, [100, 20]);
  ring(100);
  assertEquals(trial.ended, ["early"]);
  start("new");
  ring(115);
  assertEquals(trial.ended, ["early", "late", "new"]);
  start("too late");
  assertEquals(trial.timers.at(-1), 0);
});
