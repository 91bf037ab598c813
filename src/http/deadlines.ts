/** The time that bodies have to arrive: a timer for each, and an earlier end for all when the service stops. */

/** Starts a timer that calls back when the time is up. Returns a function that stops it. */
export type Deadline = (onTimeUp: () => void) => () => void;

/** Deadlines that can be brought forward. */
interface Deadlines {
  readonly start: Deadline;
  /** Ends all that run after so many milliseconds; those that start later than that end at once. */
  endWithin(ms: number): void;
}

/** Calls back after so many milliseconds. Returns a function that stops the timer. */
type Timer = (callBack: () => void, afterMs: number) => () => void;

/** Builds deadlines of one length. */
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
