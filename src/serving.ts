/** What serves: a listener that is opened again when it fails, the requests that are under way, and the end of both. */

import type { Deadline } from "./http/body.ts";

/** So many tries in a row without a failure end a spell of them. */
const QUIET_TRIES = 60;
/** A body has so long to arrive, */
const BODY_MS = 10_000;
/** and so long from the stop on: platforms give a process 5 s to end, and the last answers need some of them. */
const BODIES_MS = 4_500;
/** Time to read what has already arrived. */
const ARRIVED_MS = 20;
/** Time for the last answers to leave. A connection on which nothing was asked may never end by itself. */
const LAST_ANSWERS_MS = 400;

/** What the runtime listens with. */
interface Server {
  /** Accepts no more. Resolves when the requests that it has are answered. */
  shutdown(): Promise<void>;
}

/** Servers at work, the last one first, with the requests that are being answered and the bodies that are being read. */
export class Serving {
  readonly #servers: Server[];
  readonly #cutsBodies: boolean;
  #quietTries = QUIET_TRIES;
  #isEnding = false;
  #pending = 0;
  #idle = Promise.withResolvers<void>();
  readonly #bodies = new Set<() => void>();
  #areBodiesOver = false;

  /** `cutsBodies` says whether the shutdown of a server cuts off bodies that are still arriving. */
  constructor(first: Server, cutsBodies: boolean) {
    this.#servers = [first];
    this.#cutsBodies = cutsBodies;
    this.#idle.resolve();
  }

  /**
   * Tries to open another server, which throws unless the last one failed, as it does when file descriptors run out: its
   * own word of that comes late, up to 2.8 only with its last connection's end. Its connections go on; those of the one
   * before it are ended, so that idle ones can't hold every descriptor for ever. Returns whether a spell of failures began.
   */
  retry(open: () => Server): boolean {
    if (this.#isEnding) return false;
    try {
      this.#servers.unshift(open());
    } catch {
      this.#quietTries++;
      return false;
    }
    for (const server of this.#servers.splice(2)) void this.#close(server);
    const isFirst = this.#quietTries >= QUIET_TRIES;
    this.#quietTries = 0;
    return isFirst;
  }

  async #close(server: Server): Promise<void> {
    if (this.#cutsBodies) await this.#idle.promise;
    await server.shutdown();
  }

  /** Counts a request until it has its answer. Once the service ends, that says that its connection does too. */
  follow(answer: Response | Promise<Response>): Response | Promise<Response> {
    const finish = (response: Response) => {
      if (this.#isEnding) response.headers.set("Connection", "close");
      return response;
    };
    if (!(answer instanceof Promise)) return finish(answer);
    if (this.#pending++ === 0) this.#idle = Promise.withResolvers();
    return answer.then(finish).finally(() => {
      if (--this.#pending === 0) this.#idle.resolve();
    });
  }

  /** Gives a body its time to arrive; none once the service has ended those of all. */
  startDeadline(
    onTimeUp: Parameters<Deadline>[0],
    lengthMs = BODY_MS,
  ): ReturnType<Deadline> {
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

  /** Ends the service. Resolves when every request has its answer, or the time is up. */
  async end(bodiesMs = BODIES_MS): Promise<void> {
    this.#isEnding = true;
    setTimeout(() => {
      this.#areBodiesOver = true;
      for (const end of this.#bodies) end();
    }, bodiesMs);
    await wait(ARRIVED_MS);
    const closed = Promise.all(
      this.#servers.map((server) => this.#close(server)),
    );
    await this.#idle.promise;
    await Promise.race([closed, wait(LAST_ANSWERS_MS)]);
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
