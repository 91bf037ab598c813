/** A listener that is opened again when the system refuses it a connection, as it does when file descriptors run out. */

/** What the runtime listens with. */
export interface Server {
  /** Rejects when a connection could not be accepted. The server accepts no other then; open ones go on. */
  readonly finished: Promise<void>;
  /** Accepts no more. Resolves when the requests that it has are answered. */
  shutdown(): Promise<void>;
}

/** An address of a connection or a listener. On a platform it may be no port of a host. */
export interface Address {
  readonly transport: string;
  readonly hostname?: string;
  readonly port?: number;
}

/** What a listener needs. */
interface ListenerParts {
  /** The one that was opened at the start. */
  readonly first: Server;
  /** Opens another at the same address. Throws while it can't, or while the address is taken. */
  readonly reopen: () => Server;
  /** Ends a server, but lets the requests that it has be answered. */
  readonly shutDown: (server: Server) => Promise<void>;
  /** Whether a server may stop accepting long before it rejects. Then opening another is tried after each pause. */
  readonly isToldLate: boolean;
  /** Calls back after a pause. */
  readonly afterPause: (callBack: () => void) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly monotonicNow: () => number;
  /** Tells that connections are refused. */
  readonly report: () => void;
}

/** A listener at work. */
export interface Listener {
  /** Accepts no more, for good. Resolves when the requests that it has are answered. */
  close(): Promise<void>;
}

/** Failures that follow each other within this time are reported once. */
const SPELL_MS = 60_000;

/**
 * Opens a server again when it fails. The connections of the one that failed go on; those of the one before it are
 * ended, so that idle ones can't hold every descriptor for ever.
 */
export function createListener(parts: ListenerParts): Listener {
  const { reopen, shutDown, isToldLate, afterPause, monotonicNow, report } = parts;
  let current = parts.first;
  let previous: Server | undefined;
  let failedMs = -Infinity;
  let isClosed = false;
  watch(current);
  if (isToldLate) afterPause(tryAgain);

  function watch(server: Server): void {
    server.finished.catch(() => {
      if (isClosed || server !== current) return;
      tell();
      if (!isToldLate) afterPause(tryAgain);
    });
  }

  function tryAgain(): void {
    if (isClosed) return;
    const server = open();
    if (server !== undefined) {
      if (isToldLate) tell();
      if (previous !== undefined) void shutDown(previous);
      previous = current;
      current = server;
      watch(server);
    }
    if (isToldLate || server === undefined) afterPause(tryAgain);
  }

  function open(): Server | undefined {
    try {
      return reopen();
    } catch {
      return undefined;
    }
  }

  function tell(): void {
    if (monotonicNow() - failedMs > SPELL_MS) report();
    failedMs = monotonicNow();
  }

  return {
    async close() {
      isClosed = true;
      await Promise.all([current, previous].map((server) => server && shutDown(server)));
    },
  };
}

/** The origin under which a listener is reached on its own machine. */
export function originOf({ hostname, port }: Address): string {
  if (hostname === undefined) return "http://localhost";
  if (hostname === "0.0.0.0" || hostname === "::") return `http://localhost:${port}`;
  return `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
}

/** The origin in the place of one that a request should have named (a Host that is no valid authority). */
export function standInOf({ port }: Address): string {
  return port === undefined ? "http://localhost" : new URL(`http://localhost:${port}`).origin;
}
