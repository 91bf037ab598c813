/** Many deadlines of the same length over one timer: most are met, and a timer each would cost more than what it guards. */

/** Starts a clock that calls back when the time is up; what it gives stops the clock. */
export type Deadline = (onTimeUp: () => void) => () => void;

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
export function createDeadline({ lengthMs, monotonicNow, wake }: DeadlineParts): Deadline {
  const waiting = new Set<Waiting>();
  let isArmed = false;

  function arm(afterMs: number): void {
    isArmed = true;
    wake(endThoseDue, afterMs);
  }

  function endThoseDue(): void {
    isArmed = false;
    const nowMs = monotonicNow();
    for (const one of waiting) {
      if (one.endMs > nowMs) return arm(one.endMs - nowMs);
      waiting.delete(one);
      one.onTimeUp();
    }
  }

  return (onTimeUp) => {
    const one = { endMs: monotonicNow() + lengthMs, onTimeUp };
    waiting.add(one);
    if (!isArmed) arm(lengthMs);
    return () => void waiting.delete(one);
  };
}
