import { assertEquals } from "@std/assert";
import { createDeadline } from "../../src/http/deadlines.ts";

/** Deadlines of 100 ms over a clock and a timer that the test moves. */
function createTrial() {
  const trial = { nowMs: 0, timers: [] as number[], ended: [] as string[] };
  const callBacks: (() => void)[] = [];
  const start = createDeadline({
    lengthMs: 100,
    monotonicNow: () => trial.nowMs,
    wake: (callBack, afterMs) => {
      callBacks.push(callBack);
      trial.timers.push(afterMs);
    },
  });
  return {
    trial,
    start: (name: string) => start(() => trial.ended.push(name)),
    ring: (nowMs: number) => {
      trial.nowMs = nowMs;
      callBacks.shift()?.();
    },
  };
}

Deno.test("createDeadline() ends each when its time is up, over one timer", () => {
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

Deno.test("createDeadline() doesn't end what was stopped, and sleeps when nothing waits", () => {
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

Deno.test("createDeadline() waits on where its timer rings early", () => {
  const { trial, start, ring } = createTrial();
  start("a");
  ring(99);
  assertEquals([trial.ended, trial.timers], [[], [100, 1]]);
  ring(100);
  assertEquals(trial.ended, ["a"]);
});
