/** The end of the service: what was asked is answered, connections are closed, and nobody is waited for too long. */

import type { Deadline } from "./http/body.ts";

/** Platforms give a process 5 s to end: the last answers need some of them. */
const BODIES_MS = 4_500;
/** Time to read what has already arrived. */
const ARRIVED_MS = 20;
/** Time for the last answers to leave. A connection on which nothing was asked may never end by itself. */
const LAST_ANSWERS_MS = 400;

/** What is under way: the requests that are being answered, and the bodies that are being read. */
export class Course {
  #pending = 0;
  #isClosing = false;
  #idle = Promise.withResolvers<void>();
  readonly #bodies = new Set<() => void>();
  #areBodiesOver = false;

  constructor() {
    this.#idle.resolve();
  }

  /** Counts a request until it has its answer. Once the service ends, that says that its connection does too. */
  follow(answer: Response | Promise<Response>): Response | Promise<Response> {
    const finish = (response: Response) => {
      if (this.#isClosing) response.headers.set("Connection", "close");
      return response;
    };
    if (!(answer instanceof Promise)) return finish(answer);
    if (this.#pending++ === 0) this.#idle = Promise.withResolvers();
    return answer.then(finish).finally(() => {
      if (--this.#pending === 0) this.#idle.resolve();
    });
  }

  /** Resolves as soon as all requests are answered. */
  whenIdle(): Promise<void> {
    return this.#idle.promise;
  }

  /** Gives a body so many milliseconds to arrive; none once the service has ended those of all. */
  startDeadline(lengthMs: number, onTimeUp: Parameters<Deadline>[0]): ReturnType<Deadline> {
    const end = () => {
      stop();
      onTimeUp();
    };
    const stop = () => {
      this.#bodies.delete(end);
      clearTimeout(timer);
    };
    const timer = setTimeout(end, this.#areBodiesOver ? 0 : lengthMs);
    this.#bodies.add(end);
    return stop;
  }

  /** Ends the service, whose listener `close` closes. Resolves when every request has its answer, or the time is up. */
  async end(close: () => Promise<void>, bodiesMs = BODIES_MS): Promise<void> {
    this.#isClosing = true;
    setTimeout(() => {
      this.#areBodiesOver = true;
      for (const end of this.#bodies) end();
    }, bodiesMs);
    await wait(ARRIVED_MS);
    const closed = close();
    await this.whenIdle();
    await Promise.race([closed, wait(LAST_ANSWERS_MS)]);
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
