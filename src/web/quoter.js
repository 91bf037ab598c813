// @ts-check
/**
 * Keeps a quote of the order at hand: asks when it has changed and rests, never faster than the quota allows.
 *
 * @module
 */

/** @import { Answer, Objection } from "./calls.js" */

/**
 * What is known of the price. "limited" and "failed" say why it isn't; the order can be sent all the same.
 *
 * @typedef {{ readonly kind: "idle" } | { readonly kind: "pending" }
 *   | { readonly kind: "quoted", readonly data: unknown }
 *   | { readonly kind: "refused", readonly objections: readonly Objection[] }
 *   | { readonly kind: "limited", readonly waitMs: number }
 *   | { readonly kind: "failed", readonly isSlow: boolean }} QuoteState
 */

/**
 * @typedef {object} Clock
 * @property {() => number} now milliseconds
 * @property {(ms: number, run: () => void) => () => void} after runs once, later; returns how to call it off
 */

/** @typedef {(args: object, signal: AbortSignal) => Promise<Answer>} Ask */

const REST_MS = 400;
/** Sixty a minute at most. */
const SPACING_MS = 1000;
const SLOW_MS = 8000;
const FRESH_MS = 300_000;

/** @type {Clock} */
const PAGE_CLOCK = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Creates the quoter of a page. `want` tells it the order, undefined for none, as often as one likes: the same order
 * is asked once while the answer is fresh. `retry` asks again at once.
 *
 * @param {Ask} ask
 * @param {(state: QuoteState) => void} show called with each new state
 * @param {Clock} [clock]
 * @returns {{ want(args: object | undefined): void, retry(): void }}
 */
export function createQuoter(ask, show, clock = PAGE_CLOCK) {
  /** @type {object | undefined} */
  let wanted;
  /** @type {{ key: string, state: QuoteState, atMs: number } | undefined} */
  let known;
  let notBeforeMs = 0;
  let stop = () => {};

  /** @param {object | undefined} args */
  function want(args) {
    stop();
    wanted = args;
    if (args === undefined) return show({ kind: "idle" });
    if (known?.key === JSON.stringify(args) && clock.now() - known.atMs < FRESH_MS) {
      return show(known.state);
    }
    plan(args, REST_MS);
  }

  /**
   * @param {object} args
   * @param {number} restMs
   */
  function plan(args, restMs) {
    const waitMs = Math.max(notBeforeMs - clock.now(), restMs);
    show(waitMs > SPACING_MS ? { kind: "limited", waitMs } : { kind: "pending" });
    stop = clock.after(waitMs, () => send(args));
  }

  /** @param {object} args */
  async function send(args) {
    const controller = new AbortController();
    let isSlow = false;
    const stopWaiting = clock.after(SLOW_MS, () => {
      isSlow = true;
      controller.abort();
    });
    let isDropped = false;
    stop = () => {
      isDropped = true;
      stopWaiting();
      controller.abort();
    };
    notBeforeMs = clock.now() + SPACING_MS;
    show({ kind: "pending" });
    const answer = await ask(args, controller.signal);
    if (isDropped) return;
    stopWaiting();
    if (answer.kind === "failed") return show({ kind: "failed", isSlow });
    if (answer.waitMs > 0) notBeforeMs = clock.now() + answer.waitMs;
    if (answer.kind === "limited") return plan(args, 0);
    /** @type {QuoteState} */
    const state = answer.kind === "done"
      ? { kind: "quoted", data: answer.data }
      : { kind: "refused", objections: answer.objections };
    known = { key: JSON.stringify(args), state, atMs: clock.now() };
    show(state);
  }

  return {
    want,
    retry() {
      stop();
      if (wanted !== undefined) plan(wanted, 0);
    },
  };
}
