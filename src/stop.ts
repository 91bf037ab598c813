/** The way out: what was asked is answered, whoever asks is told to leave, and nobody is waited for too long. */

import type { Listener } from "./listener.ts";

/** Platforms give a process 5 s to end: the last answers need some of them. */
const BODIES_MS = 4_500;
/** For what has arrived already to be read. */
const ARRIVED_MS = 20;
/** For the last answers to leave. A connection on which nothing was asked may never end by itself. */
const LAST_ANSWERS_MS = 400;

/** The requests that are being answered. */
export interface Course {
  /** Counts one until it has its answer. */
  follow(answer: Response | Promise<Response>): Response | Promise<Response>;
  /** Resolves as soon as none is awaited. */
  whenIdle(): Promise<void>;
  /** From now on each answer says that its connection ends. */
  announceClose(): void;
}

/** What a stop needs. */
export interface StopParts {
  readonly course: Course;
  readonly listener: Listener;
  /** Gives the bodies that are still coming so many milliseconds at most. */
  readonly endBodies: (afterMs: number) => void;
  readonly wait: (ms: number) => Promise<void>;
}

/** Counts the requests that are being answered. */
export function createCourse(): Course {
  let pending = 0;
  let isClosing = false;
  let waiting: (() => void)[] = [];

  function end(): void {
    pending--;
    if (pending > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  }

  function finish(response: Response): Response {
    if (isClosing) response.headers.set("Connection", "close");
    return response;
  }

  return {
    follow(answer) {
      if (!(answer instanceof Promise)) return finish(answer);
      pending++;
      return answer.then((response) => {
        end();
        return finish(response);
      }, (error) => {
        end();
        throw error;
      });
    },
    whenIdle() {
      return pending === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
    },
    announceClose() {
      isClosing = true;
    },
  };
}

/** Ends the service: resolves when nothing is in course any more, or the time is up. */
export async function stop({ course, listener, endBodies, wait }: StopParts): Promise<void> {
  course.announceClose();
  endBodies(BODIES_MS);
  await wait(ARRIVED_MS);
  const closed = listener.close();
  await course.whenIdle();
  await Promise.race([closed, wait(LAST_ANSWERS_MS)]);
}
