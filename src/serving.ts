/** The servers of the process, and their end: after the bodies and requests in progress. */

/** Number of attempts in a row that must find a working listener to end a series of failures. */
const QUIET_ATTEMPTS = 60;
/** A body may start between two ticks and then has ten entire ticks, so its time limit is 10 to 11 s. */
const BODY_TICKS = 11;
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
  /** Attempts since the last failure. */
  #quietAttempts = QUIET_ATTEMPTS;
  #isEnding = false;
  /** Number of requests in progress. */
  #pending = 0;
  /** Resolves when no request is in progress. */
  #idle = Promise.withResolvers<void>();
  /** Functions that end the bodies in progress, each with the tick that calls it, the earliest first. */
  readonly #deadlines = new Map<() => void, number>();
  #ticks = 0;

  /**
   * @param cutsBodies True if a server's shutdown cuts off bodies that are still arriving.
   * @param tickMs Time between two looks at the bodies. A timer for each body would cost a small request a fifth of its time.
   */
  constructor(cutsBodies: boolean, tickMs = 1000) {
    this.#cutsBodies = cutsBodies;
    this.#idle.resolve();
    setInterval(() => this.#tick(), tickMs);
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
      // The address is in use, so the newest server works.
      this.#quietAttempts++;
      return false;
    }

    // The first two servers, the new server and the failed server, stay.
    for (const server of this.#servers.splice(2)) void this.#close(server);
    const isFirst = this.#quietAttempts >= QUIET_ATTEMPTS;
    this.#quietAttempts = 0;
    return isFirst;
  }

  /** Shuts a server down, after the requests in progress if a shutdown would cut their bodies off. */
  async #close(server: Server): Promise<void> {
    if (this.#cutsBodies) await this.#idle.promise;
    // The shutdown of a failed server rejects, which is ignored.
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
   * `onTimeUp` must be a new function, since it is the key of its time limit.
   */
  startDeadline(onTimeUp: () => void): () => void {
    this.#deadlines.set(onTimeUp, this.#ticks + BODY_TICKS);
    return () => this.#deadlines.delete(onTimeUp);
  }

  /** Ends the bodies whose time is up. */
  #tick(): void {
    this.#ticks++;
    for (const [end, lastTick] of this.#deadlines) {
      // The entries are in the order of their ticks, so the later entries have time left.
      if (lastTick > this.#ticks) return;
      this.#deadlines.delete(end);
      end();
    }
  }

  /**
   * Ends the service. After `bodiesMs`, bodies have no more time to arrive. Resolves
   * when every request is answered and the last responses have had time to leave.
   */
  async end(bodiesMs = BODIES_MS): Promise<void> {
    this.#isEnding = true;
    setTimeout(() => {
      // From now on, every deadline is over at the next tick, new deadlines too.
      this.#ticks = Infinity;
      setInterval(() => this.#tick(), 0);
    }, bodiesMs);
    await wait(ARRIVED_MS);

    const closing = this.#servers.map((server) => this.#close(server));
    await this.#idle.promise;
    await Promise.race([Promise.all(closing), wait(LAST_RESPONSES_MS)]);
  }
}

/** Resolves after a time. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
