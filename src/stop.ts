/** The end of the service: what was asked is answered, connections are closed, and nobody is waited for too long. */

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

/** What a stop needs. */
interface StopParts {
  readonly course: Course;
  readonly listener: Listener;
  /** Gives the bodies that are still arriving so many milliseconds at most. */
  readonly endBodies: (afterMs: number) => void;
  readonly wait: (ms: number) => Promise<void>;
}

/** Counts the requests that are being answered. */
export function createCourse(): Course {
  let pending = 0;
  let isClosing = false;
  const waiting: (() => void)[] = [];

  async function finishLater(answer: Promise<Response>): Promise<Response> {
    pending++;
    try {
      return finish(await answer);
    } finally {
      pending--;
      if (pending === 0) waiting.splice(0).forEach((resolve) => resolve());
    }
  }

  function finish(response: Response): Response {
    if (isClosing) response.headers.set("Connection", "close");
    return response;
  }

  return {
    follow(answer) {
      return answer instanceof Promise ? finishLater(answer) : finish(answer);
    },
    whenIdle() {
      return pending === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
    },
    announceClose() {
      isClosing = true;
    },
  };
}

/** Ends the service. Resolves when every request has its answer, or when the time is up. */
export async function stop({ course, listener, endBodies, wait }: StopParts): Promise<void> {
  course.announceClose();
  endBodies(BODIES_MS);
  await wait(ARRIVED_MS);
  const closed = listener.close();
  await course.whenIdle();
  await Promise.race([closed, wait(LAST_ANSWERS_MS)]);
}
