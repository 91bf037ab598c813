/** The memory store of `hono-rate-limiter`, asked as its middleware asks it, in the shape of the service's own limiter. */

import { MemoryStore } from "hono-rate-limiter";
import type { Decision } from "../../src/quota/rate_limit.ts";

/** What both limiters do: decide a request of a key at an instant of a clock from 0. */
export interface Decider {
  decide(key: string, nowMs: number): Decision;
}

/** A decider that must be given back: while it stands, `Date.now()` tells its clock. */
export interface Peer extends Decider, Disposable {
  /** The same, awaiting the store as the middleware does. */
  decideAwaited(key: string, nowMs: number): Promise<Decision>;
  /** Keys that are remembered. */
  readonly size: number;
}

/**
 * Builds the peer. Its store reads `Date.now()`, so that is the clock of the decisions here, and what its timer does once a
 * window is done when that clock says so.
 */
export function createPeer(limit: number, windowMs: number): Peer {
  const realNow = Date.now;
  let clockMs = 0;
  let turnMs = windowMs;
  Date.now = () => clockMs;
  const store = new MemoryStore();
  // Only `init` tells it the window, and it starts a timer of the real clock: that one is stopped.
  Reflect.apply(store.init, store, [{ windowMs }]);
  clearInterval(store.interval);

  return {
    decide(key, nowMs) {
      setClock(nowMs);
      return describe(store.increment(key));
    },
    async decideAwaited(key, nowMs) {
      setClock(nowMs);
      return describe(await store.increment(key));
    },
    get size() {
      return store.current.size + store.previous.size;
    },
    [Symbol.dispose]() {
      Date.now = realNow;
    },
  };

  function setClock(nowMs: number): void {
    clockMs = nowMs;
    while (nowMs >= turnMs) {
      Reflect.apply(Reflect.get(store, "clearExpired"), store, []);
      turnMs += windowMs;
    }
  }

  function describe({ totalHits, resetTime }: ReturnType<MemoryStore["increment"]>): Decision {
    return {
      allowed: totalHits <= limit,
      remaining: Math.max(limit - totalHits, 0),
      resetSeconds: Math.max(0, Math.ceil(((resetTime?.getTime() ?? 0) - Date.now()) / 1000)),
    };
  }
}
