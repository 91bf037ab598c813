/** The servers of the process, and their shutdown, which still answers the requests in progress. */

/** A series of server failures is over once this many calls of `retry` in a row have replaced no server. */
const QUIET_ATTEMPTS = 60;
/** Number of ticks that a body may take. The first tick comes up to 1 s after the body's start, and ten more follow, so the time limit is 10 to 11 s. */
const BODY_TICKS = 11;
/** Time limit for request bodies during shutdown. Platforms kill the process after 5 s, and the last responses need time too. */
const BODIES_MS = 4_500;
/** Time to read requests that have already arrived. */
const ARRIVED_MS = 20;
/** Time for the last responses to leave. Without this limit, the shutdown of a server could take forever: in Deno 2.5, it waits for idle connections. */
const LAST_RESPONSES_MS = 400;

/** A server of the runtime. */
interface Server {
  /** Stops accepting connections. Resolves when the open connections have ended. Rejects if the server has failed. */
  shutdown(): Promise<void>;
}

/** The servers of the process, with the requests and bodies in progress. */
export class Serving {
  /** The servers, the newest first. */
  readonly #servers: Server[] = [];
  readonly #cutsBodies: boolean;
  /** Number of calls of `retry` that didn't replace a server, since the last call that did. Starts as if a series were over. */
  #quietAttempts = QUIET_ATTEMPTS;
  #isEnding = false;
  /** Number of requests in progress. */
  #pending = 0;
  /** Resolves when no request is in progress. */
  #idle = Promise.withResolvers<void>();
  /** The time limits of the bodies in progress, the earliest first. The key is the function that ends the body. The value is the number of the tick that calls the function. */
  readonly #deadlines = new Map<() => void, number>();
  /** Number of ticks so far. Infinity once bodies have no more time. */
  #ticks = 0;

  /**
   * @param cutsBodies True if a server's shutdown cuts off bodies that are still arriving.
   * @param tickMs Time between two ticks. Each tick ends the bodies whose time is up. A separate timer for each body would make a small request a fifth slower.
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
   * Replaces the newest server if it has failed. A server that works occupies its address,
   * so `open` throws. A failed server has freed the address, so `open` returns a new server.
   * This detects a failure earlier than Deno's own report, which up to Deno 2.8 comes only
   * after the last connection has ended.
   *
   * Connections of the failed server continue. The servers before it are shut down, so
   * that their idle connections can't occupy every file descriptor. Returns true if this
   * call replaced a server, and that server's failure is the first of its series
   * (`QUIET_ATTEMPTS`).
   */
  retry(open: () => Server): boolean {
    if (this.#isEnding) return false;

    try {
      this.add(open());
    } catch {
      // Usually the address is in use, so the newest server works. After any other error, such
      // as too many open files, the next call tries again.
      this.#quietAttempts++;
      return false;
    }

    // The first two servers are the new and the failed server. Closes all others.
    for (const server of this.#servers.splice(2)) void this.#close(server);
    const isFirstFailure = this.#quietAttempts >= QUIET_ATTEMPTS;
    this.#quietAttempts = 0;
    return isFirstFailure;
  }

  /** Shuts a server down. If a shutdown would cut off bodies, first waits until no request is in progress. */
  async #close(server: Server): Promise<void> {
    if (this.#cutsBodies) await this.#idle.promise;
    // The shutdown of a failed server rejects with the error of its listener, which isn't
    // a new failure.
    await server.shutdown().catch(() => {});
  }

  /** Counts a request as in progress until `answering` resolves or rejects. During shutdown, the response closes its connection. */
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

  /** Ends the bodies that have used up their time. */
  #tick(): void {
    this.#ticks++;
    for (const [end, lastTick] of this.#deadlines) {
      // The earliest limit is first, so this body and all later bodies have time left.
      if (lastTick > this.#ticks) return;
      this.#deadlines.delete(end);
      end();
    }
  }

  /**
   * Ends the service. Bodies have `bodiesMs` to arrive. Resolves when every request is
   * answered and the last responses have had time to leave.
   */
  async end(bodiesMs = BODIES_MS): Promise<void> {
    this.#isEnding = true;
    setTimeout(() => {
      // From now on, the next tick ends every body, also a body that starts later.
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
