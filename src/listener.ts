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
  /** Opens another at the same address. Throws while that is taken, as it is while all is well, or can't be had. */
  readonly reopen: () => Server;
  /** Ends a server, but lets the requests that it has be answered. */
  readonly shutDown: (server: Server) => Promise<void>;
  /** Tells that connections were refused. Called once for failures that follow each other. */
  readonly report: () => void;
}

/** A listener at work. */
export interface Listener {
  /** Tries once whether the address is free, since the server that had it fell silent; then opens another there. */
  retry(): void;
  /** Accepts no more, for good. Resolves when the requests that it has are answered. */
  close(): Promise<void>;
}

/** So many tries in a row without a failure end a spell of them. */
const QUIET_TRIES = 60;

/**
 * Opens a server again when it has failed. Its own word comes late, up to 2.8 only with its last connection's end, so the
 * address itself is tried. The connections of the one that failed go on; those of the one before it are ended, so that
 * idle ones can't hold every descriptor for ever.
 */
export function createListener({ first, reopen, shutDown, report }: ListenerParts): Listener {
  let servers: readonly Server[] = [first];
  let quietTries = QUIET_TRIES;
  let isClosed = false;
  first.finished.catch(() => {});

  return {
    retry() {
      if (isClosed) return;
      quietTries++;
      try {
        const server = reopen();
        server.finished.catch(() => {});
        const [previous, ...gone] = servers;
        for (const one of gone) void shutDown(one);
        servers = previous === undefined ? [server] : [server, previous];
      } catch {
        return;
      }
      if (quietTries > QUIET_TRIES) report();
      quietTries = 0;
    },
    async close() {
      isClosed = true;
      await Promise.all(servers.map(shutDown));
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
