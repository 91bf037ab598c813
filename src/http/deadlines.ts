/** The time that bodies have to arrive: a timer for each, and one end for all when the service stops. */

/** Starts a clock that calls back when the time is up. What it gives stops the clock. */
export type Deadline = (onTimeUp: () => void) => () => void;

/** Deadlines that can be brought forward. */
export interface Deadlines {
  readonly start: Deadline;
  /** From now on none ends later than so many milliseconds from now, neither those that run nor those to come. */
  endWithin(ms: number): void;
}

/** Calls back after so many milliseconds. What it gives stops the timer. */
type Timer = (callBack: () => void, afterMs: number) => () => void;

/** Builds deadlines that are all as long. */
export function createDeadlines(lengthMs: number, startTimer: Timer): Deadlines {
  const running = new Set<() => void>();
  let isOver = false;
  return {
    start(onTimeUp) {
      const stop = () => {
        running.delete(end);
        stopTimer();
      };
      const end = () => {
        stop();
        onTimeUp();
      };
      const stopTimer = startTimer(end, isOver ? 0 : lengthMs);
      running.add(end);
      return stop;
    },
    endWithin(ms) {
      startTimer(() => {
        isOver = true;
        for (const end of running) end();
      }, ms);
    },
  };
}
