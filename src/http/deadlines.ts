/** Many deadlines of the same length over one timer: most are met, and a timer each would cost more than what it guards. */

/** Starts a clock that calls back when the time is up; what it gives stops the clock. */
export type Deadline = (onTimeUp: () => void) => () => void;

/** Deadlines that can be brought forward. */
export interface Deadlines {
  readonly start: Deadline;
  /** From now on none ends later than so many milliseconds from now, neither those that run nor those to come. */
  endWithin(ms: number): void;
}

/** What deadlines need. */
export interface DeadlineParts {
  readonly lengthMs: number;
  /** Milliseconds of a clock that never goes back. */
  readonly monotonicNow: () => number;
  /** Calls back after so many milliseconds. */
  readonly wake: (callBack: () => void, afterMs: number) => void;
}

interface Waiting {
  readonly endMs: number;
  readonly onTimeUp: () => void;
}

/** Builds the deadlines. All are as long, so those that began first end first. */
export function createDeadlines({ lengthMs, monotonicNow, wake }: DeadlineParts): Deadlines {
  const waiting = new Set<Waiting>();
  let lastMs = Infinity;
  let isArmed = false;

  function arm(afterMs: number): void {
    isArmed = true;
    wake(endThoseDue, afterMs);
  }

  function endThoseDue(): void {
    isArmed = false;
    const nowMs = monotonicNow();
    for (const one of waiting) {
      const endMs = Math.min(one.endMs, lastMs);
      if (endMs > nowMs) return arm(endMs - nowMs);
      waiting.delete(one);
      one.onTimeUp();
    }
  }

  return {
    start(onTimeUp) {
      const nowMs = monotonicNow();
      const endMs = Math.min(nowMs + lengthMs, lastMs);
      const one = { endMs, onTimeUp };
      waiting.add(one);
      if (!isArmed) arm(Math.max(0, endMs - nowMs));
      return () => void waiting.delete(one);
    },
    endWithin(ms) {
      lastMs = monotonicNow() + ms;
      if (isArmed) wake(endThoseDue, ms);
    },
  };
}
