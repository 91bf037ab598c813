/**
 * Started by itself with `--v8-flags=--expose-gc`: fills a limiter with clients (first argument) that asked so many times
 * (second), and prints the bytes a client that it holds beside the keys.
 */

import { createRateLimiter } from "../../src/quota/rate_limit.ts";
import { QUOTA } from "./limiter_time.ts";

const { limit } = QUOTA;
const [clients = 0, requests = 0] = Deno.args.map(Number);
// The keys are here before and after, so they weigh nothing.
const keys = Array.from({ length: clients }, (_, n) => `client-${n}`);
const before = heldBytes();
const limiter = createRateLimiter({ ...QUOTA, maxKeys: clients });
for (let request = 0; request < requests; request++) {
  for (const key of keys) limiter.decide(key, request * 500);
}
const after = heldBytes();
// Asked once more, so that neither limiter nor keys are let go before.
const left = limit - requests;
const isRight = keys.every((key) =>
  limiter.decide(key, limit * 500).remaining === Math.max(0, left - 1)
);
if (!isRight) throw new Error("a client was forgotten");
Deno.stdout.writeSync(new TextEncoder().encode(String((after - before) / clients)));

function heldBytes(): number {
  const collect: unknown = Reflect.get(globalThis, "gc");
  if (typeof collect !== "function") throw new Error("it takes --v8-flags=--expose-gc");
  collect();
  collect();
  const { heapUsed, external } = Deno.memoryUsage();
  return heapUsed + external;
}
