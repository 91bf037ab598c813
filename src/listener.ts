/** A listener that is opened again after the system refused it a connection, as it does when descriptors run out. */

/** What the runtime listens with. */
export interface Server {
  /** Rejects when a connection could not be accepted. No other is, but those that stand go on. */
  readonly finished: Promise<void>;
  /** Accepts no more, and ends when what is in course has ended. */
  shutdown(): Promise<void>;
}

/** An end of a connection, or where a listener stands: on a platform it may be no port of a host. */
export interface Address {
  readonly transport: string;
  readonly hostname?: string;
  readonly port?: number;
}

/** What a listener needs. */
export interface ListenerParts {
  /** The one that was opened at the start. */
  readonly first: Server;
  /** Opens another at the same place. Throws while it can't, and while the place is taken. */
  readonly reopen: () => Server;
  /** Ends a server without harm to what is in course. */
  readonly shutDown: (server: Server) => Promise<void>;
  /** Whether a server may be deaf before it says so: then it is tried after each pause whether its place is free. */
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
  /** Accepts no more, for good; ends when what is in course has ended. */
  close(): Promise<void>;
}

/** Failures that come one upon the other are told once. */
const SPELL_MS = 60_000;

/**
 * Watches over a listener. The connections of a server that failed are left alone; those of the one before it are
 * ended, so that idle ones can't hold every descriptor for ever.
 */
export function createListener(parts: ListenerParts): Listener {
  const { reopen, shutDown, isToldLate, afterPause, monotonicNow, report } = parts;
  let current = parts.first;
  let previous: Server | undefined;
  let failedMs = -Infinity;
  let isClosed = false;
  watch(current);
  if (isToldLate) afterPause(tryPlace);

  function watch(server: Server): void {
    server.finished.catch(() => {
      if (isClosed || server !== current) return;
      tell();
      if (!isToldLate) afterPause(tryPlace);
    });
  }

  function tryPlace(): void {
    if (isClosed) return;
    const server = open();
    if (server !== undefined) {
      if (isToldLate) tell();
      if (previous !== undefined) void shutDown(previous);
      previous = current;
      current = server;
      watch(server);
    }
    if (isToldLate || server === undefined) afterPause(tryPlace);
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

/** The host of an address, "" where it has none. */
export function hostnameOf({ hostname = "" }: Address): string {
  return hostname;
}

/** The origin under which a listener is reached on its own machine. */
export function originOf({ hostname, port }: Address): string {
  if (hostname === undefined) return "http://localhost";
  if (hostname === "0.0.0.0" || hostname === "::") return `http://localhost:${port}`;
  return `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
}
