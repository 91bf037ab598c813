/** The end of the service: what was asked is answered, connections are closed, and nobody is waited for too long. */

import type { Deadline } from "./http/body.ts";
import type { Listener } from "./listener.ts";

/** Platforms give a process 5 s to end: the last answers need some of them. */
const BODIES_MS = 4_500;
/** Time to read what has already arrived. */
const ARRIVED_MS = 20;
/** Time for the last answers to leave. A connection on which nothing was asked may never end by itself. */
const LAST_ANSWERS_MS = 400;

/** The requests that are being answered. */
export interface Course {
  /** Counts a request until it has its answer. */
  follow(answer: Response | Promise<Response>): Response | Promise<Response>;
  /** Resolves as soon as all are answered. */
  whenIdle(): Promise<void>;
  /** From now on each answer announces the end of its connection. */
  announceClose(): void;
}

/** Counts the requests that are being answered. */
export function createCourse(): Course {
  let pending = 0;
  let isClosing = false;
  let idle = Promise.withResolvers<void>();
  idle.resolve();

  async function finishLater(answer: Promise<Response>): Promise<Response> {
    if (pending++ === 0) idle = Promise.withResolvers();
    try {
      return finish(await answer);
    } finally {
      if (--pending === 0) idle.resolve();
    }
  }

  function finish(response: Response): Response {
    if (isClosing) response.headers.set("Connection", "close");
    return response;
  }

  return {
    follow: (answer) => answer instanceof Promise ? finishLater(answer) : finish(answer),
    whenIdle: () => idle.promise,
    announceClose() {
      isClosing = true;
    },
  };
}

/** The time that bodies have to arrive. */
interface Deadlines {
  readonly start: Deadline;
  /** Ends all that run after so many milliseconds; those that start later than that end at once. */
  endWithin(ms: number): void;
}

/** Builds deadlines of one length: a timer for each, and an earlier end for all when the service stops. */
export function createDeadlines(lengthMs: number): Deadlines {
  const running = new Set<() => void>();
  let isOver = false;
  return {
    start(onTimeUp) {
      const end = () => {
        stop();
        onTimeUp();
      };
      const stop = () => {
        running.delete(end);
        clearTimeout(timer);
      };
      const timer = setTimeout(end, isOver ? 0 : lengthMs);
      running.add(end);
      return stop;
    },
    endWithin(ms) {
      setTimeout(() => {
        isOver = true;
        for (const end of running) end();
      }, ms);
    },
  };
}

/** Ends the service. Resolves when every request has its answer, or when the time is up. */
export async function stop(course: Course, bodies: Deadlines, listener: Listener): Promise<void> {
  course.announceClose();
  bodies.endWithin(BODIES_MS);
  await wait(ARRIVED_MS);
  const closed = listener.close();
  await course.whenIdle();
  await Promise.race([closed, wait(LAST_ANSWERS_MS)]);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
