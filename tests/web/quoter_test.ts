import { assertEquals } from "@std/assert";
import type { Answer } from "../../src/web/calls.js";
import { createQuoter, type QuoteState } from "../../src/web/quoter.js";

const DONE: Answer = { kind: "done", text: "", data: 1, waitMs: 0 };
const QUOTED: QuoteState = { kind: "quoted", data: 1 };
const PENDING: QuoteState = { kind: "pending" };

/** A quoter whose time passes when told to, and whose calls end when told to. */
function createBench() {
  let nowMs = 0;
  const timers = new Set<{ readonly dueMs: number; readonly run: () => void }>();
  const calls: {
    readonly atMs: number;
    readonly args: object;
    readonly signal: AbortSignal;
    readonly answer: (answer: Answer) => Promise<void>;
  }[] = [];
  const states: QuoteState[] = [];
  const quoter = createQuoter(
    (args, signal) => {
      const { promise, resolve } = Promise.withResolvers<Answer>();
      signal.addEventListener("abort", () => resolve({ kind: "failed" }));
      calls.push({
        atMs: nowMs,
        args,
        signal,
        async answer(value) {
          resolve(value);
          await settle();
        },
      });
      return promise;
    },
    (state) => states.push(state),
    {
      now: () => nowMs,
      after(ms, run) {
        const timer = { dueMs: nowMs + ms, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
  );
  async function pass(ms: number) {
    const untilMs = nowMs + ms;
    const due = [...timers].filter(({ dueMs }) => dueMs <= untilMs);
    for (const timer of due.sort((a, b) => a.dueMs - b.dueMs)) {
      nowMs = timer.dueMs;
      if (timers.delete(timer)) timer.run();
    }
    nowMs = untilMs;
    await settle();
  }
  return { quoter, calls, states, pass };
}

const settle = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));

Deno.test("want() asks once for changes that follow each other closely", async () => {
  const { quoter, calls, pass } = createBench();
  quoter.want({ a: 1 });
  await pass(399);
  quoter.want({ a: 2 });
  await pass(399);
  assertEquals(calls.length, 0);
  await pass(1);
  assertEquals(calls.map(({ args }) => args), [{ a: 2 }]);
});

Deno.test("want() gives up the call for an order that changed, and never shows its answer", async () => {
  const { quoter, calls, states, pass } = createBench();
  quoter.want({ a: 1 });
  await pass(400);
  quoter.want({ a: 2 });
  await calls[0]?.answer(DONE);
  assertEquals([calls[0]?.signal.aborted, states.at(-1)], [true, PENDING]);
});

Deno.test("want() asks sixty times a minute at most", async () => {
  const { quoter, calls, pass } = createBench();
  for (let i = 0; i < 150; i++) {
    quoter.want({ a: i });
    // deno-lint-ignore no-await-in-loop -- one change after the other
    await pass(400);
    // deno-lint-ignore no-await-in-loop
    await calls.at(-1)?.answer(DONE);
  }
  const gaps = calls.slice(1).map(({ atMs }, i) => atMs - (calls[i]?.atMs ?? 0));
  assertEquals(gaps.filter((gap) => gap < 1000), []);
});

Deno.test("want() says it is over quota, and asks by itself when the wait is over", async () => {
  const { quoter, calls, states, pass } = createBench();
  quoter.want({ a: 1 });
  await pass(400);
  await calls[0]?.answer({ kind: "limited", waitMs: 20_000 });
  assertEquals(states.at(-1), { kind: "limited", waitMs: 20_000 });
  await pass(20_000);
  await calls[1]?.answer(DONE);
  assertEquals(states.at(-1), QUOTED);
});

Deno.test("want() gives up a call that is slow, and says so", async () => {
  const { quoter, calls, states, pass } = createBench();
  quoter.want({ a: 1 });
  await pass(400);
  await pass(7999);
  assertEquals(states.at(-1), PENDING);
  await pass(1);
  assertEquals([calls[0]?.signal.aborted, states.at(-1)], [true, { kind: "failed", isSlow: true }]);
});
