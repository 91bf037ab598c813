import { assert, assertEquals } from "@std/assert";
import { createRateLimiter } from "../../src/quota/rate_limit.ts";
import { compareWithLog, createLog, type Decider } from "./limiter_exactness.ts";

const BOUNDS = { limit: 60, windowMs: 60_000 };
const COMPARED = { ...BOUNDS, decisions: 40_000 };

Deno.test("createLog() frees a request one window after it came, and not a millisecond before", () => {
  const decide = createLog(1, 1_000);
  assertEquals(decide("a", 5), { allowed: true, leftMs: 1_000 });
  assertEquals(decide("a", 1_004), { allowed: false, leftMs: 1 });
  assertEquals(decide("b", 1_004), { allowed: true, leftMs: 1_000 });
  assertEquals(decide("a", 1_005), { allowed: true, leftMs: 1_000 });
});

Deno.test("compareWithLog() finds the service's limiter exact, having seen refusals", () => {
  const limiter = createRateLimiter({ ...BOUNDS, maxKeys: 1_000 });
  const { decisions, refused, differing, worstWaitErrorMs } = compareWithLog(limiter, COMPARED);
  assertEquals([decisions, differing, worstWaitErrorMs], [40_000, 0, 0]);
  assert(refused > 1_000 && refused < 39_000, `${refused} refused`);
});

Deno.test("compareWithLog() finds a limiter that allows one too many, or tells a second too much", () => {
  const generous = createRateLimiter({ limit: 61, windowMs: 60_000, maxKeys: 1_000 });
  assert(compareWithLog(generous, COMPARED).differing > 0);
  const exact = createRateLimiter({ ...BOUNDS, maxKeys: 1_000 });
  const late: Decider = {
    decide(key, nowMs) {
      const decision = exact.decide(key, nowMs);
      return { ...decision, resetSeconds: decision.resetSeconds + 1 };
    },
  };
  const { differing, worstWaitErrorMs } = compareWithLog(late, COMPARED);
  assertEquals([differing, worstWaitErrorMs], [0, 1_000]);
});
