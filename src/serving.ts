/** The servers of the process, and their end: after the bodies and requests in progress. */

/** A series of failures ends after this number of attempts in a row that found a working listener. */
const QUIET_ATTEMPTS = 60;
/** Time limit for a request body. */
const BODY_MS = 10_000;
/** Time limit for request bodies during shutdown. Platforms kill the process after 5 s, and the last responses need time too. */
const BODIES_MS = 4_500;
/** Time to read requests that have already arrived. */
const ARRIVED_MS = 20;
/** Time for the last responses to leave. An idle connection may never end by itself. */
const LAST_RESPONSES_MS = 400;

/** A server of the runtime. */
interface Server {
  /** Stops accepting connections. Resolves when the accepted requests are answered. */
  shutdown(): Promise<void>;
}

/** The servers of the process, with the requests and bodies in progress. */
export class Serving {
  /** The newest first. */
  readonly #servers: Server[] = [];
  readonly #cutsBodies: boolean;
  readonly #monotonicNow: () => number;
  #quietAttempts = QUIET_ATTEMPTS;
  #isEnding = false;
  #pending = 0;
  #idle = Promise.withResolvers<void>();
  /** Functions that end the bodies in progress, each with the time at which it is due, the earliest first. */
  readonly #deadlines = new Map<() => void, number>();
  /** The timer of the earliest deadline. A timer for each body would double the time of a small request. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #bodyMs: number;

  /**
   * @param cutsBodies True if a server's shutdown cuts off bodies that are still arriving.
   * @param monotonicNow Milliseconds of a clock that never goes back.
   * @param bodyMs Time limit for a request body.
   */
  constructor(
    cutsBodies: boolean,
    monotonicNow: () => number,
    bodyMs = BODY_MS,
  ) {
    this.#cutsBodies = cutsBodies;
    this.#monotonicNow = monotonicNow;
    this.#bodyMs = bodyMs;
    this.#idle.resolve();
  }

  /** Adds a server. */
  add(server: Server): void {
    this.#servers.unshift(server);
  }

  /**
   * Opens another server if the newest server has failed. A failure frees the
   * server's address, so that `open` succeeds. The runtime's report of the failure
   * would be too late: Deno up to 2.8 waits until the last connection has ended.
   *
   * Connections of the failed server continue. Connections of earlier servers are
   * closed, so that idle connections can't occupy every descriptor. Returns true if
   * this failure begins a series.
   */
  retry(open: () => Server): boolean {
    if (this.#isEnding) return false;

    try {
      this.add(open());
    } catch {
      this.#quietAttempts++;
      return false;
    }

    // The first two are the new server and the failed server.
    for (const server of this.#servers.splice(2)) void this.#close(server);
    const isFirst = this.#quietAttempts >= QUIET_ATTEMPTS;
    this.#quietAttempts = 0;
    return isFirst;
  }

  /** Shuts a server down. The shutdown of a failed server rejects. */
  async #close(server: Server): Promise<void> {
    if (this.#cutsBodies) await this.#idle.promise;
    await server.shutdown().catch(() => {});
  }

  /** Counts a request until its response. During shutdown, responses close their connection. */
  async follow(answering: Promise<Response>): Promise<Response> {
    if (this.#pending++ === 0) this.#idle = Promise.withResolvers();
    try {
      const response = await answering;
      if (this.#isEnding) response.headers.set("Connection", "close");
      return response;
    } finally {
      if (--this.#pending === 0) this.#idle.resolve();
    }
  }

  /**
   * Starts the time limit of a body. Returns a function that stops the time limit.
   * Once shutdown has ended all bodies, the time limit is 0.
   */
  startDeadline(onTimeUp: () => void): () => void {
    // A new function, because two bodies may pass the same `onTimeUp`.
    const end = () => onTimeUp();
    this.#deadlines.set(end, this.#monotonicNow() + this.#bodyMs);
    this.#timer ??= setTimeout(() => this.#endDue(), this.#bodyMs);

    return () => this.#deadlines.delete(end);
  }

  /** Ends the bodies whose time is up, and sets the timer for the next body. A time limit of 0 ends all bodies. */
  #endDue(): void {
    this.#timer = undefined;

    for (const [end, dueMs] of this.#deadlines) {
      const leftMs = dueMs - this.#monotonicNow();
      if (leftMs > 0 && this.#bodyMs > 0) {
        this.#timer = setTimeout(() => this.#endDue(), leftMs);
        return;
      }
      this.#deadlines.delete(end);
      end();
    }
  }

  /** Ends the service. Resolves when every request is answered and the last responses have had time to leave. */
  async end(bodiesMs = BODIES_MS): Promise<void> {
    this.#isEnding = true;
    setTimeout(() => this.#endBodies(), bodiesMs);
    await wait(ARRIVED_MS);

    const closing = this.#servers.map((server) => this.#close(server));
    await this.#idle.promise;
    await Promise.race([Promise.all(closing), wait(LAST_RESPONSES_MS)]);
  }

  /** Ends the bodies in progress, and sets the time limit of further bodies to 0. */
  #endBodies(): void {
    this.#bodyMs = 0;
    clearTimeout(this.#timer);
    this.#endDue();
  }
}

/** Requests for a reload. All requests during a reload share the next reload. */
export class ReloadQueue {
  #requested = Promise.withResolvers<void>();

  /** Requests a reload. */
  request(): void {
    this.#requested.resolve();
  }

  /** Resolves when a reload is requested. Resolves immediately if a request came after the last call resolved. */
  async next(): Promise<void> {
    await this.#requested.promise;
    this.#requested = Promise.withResolvers();
  }
}

/** Resolves after a time. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
