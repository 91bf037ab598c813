/** A listener that is opened again when the system refuses it a connection, as it does when file descriptors run out. */

import type { Config } from "./config.ts";
import { messageOf } from "./content/read_file.ts";

/** What the runtime listens with. */
interface Server {
  /** Rejects when a connection could not be accepted. The server accepts no other then; open ones go on. */
  readonly finished: Promise<void>;
}

/** An address of a connection or a listener. On a platform it may be no port of a host. */
export interface Address {
  readonly transport: string;
  readonly hostname?: string;
  readonly port?: number;
}

/** What a listener needs. */
interface ListenerParts<S extends Server> {
  /** The one that was opened at the start. */
  readonly first: S;
  /** Opens another at the same address. Throws while that is taken, as it is while all is well, or can't be had. */
  readonly reopen: () => S;
  /** Ends a server, but lets the requests that it has be answered. */
  readonly shutDown: (server: S) => Promise<void>;
  /** Tells that connections were refused. Called once for failures that follow each other. */
  readonly report: () => void;
}

/** A listener at work. */
interface Listener {
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
export function createListener<S extends Server>(
  { first, reopen, shutDown, report }: ListenerParts<S>,
): Listener {
  let servers: readonly S[] = [first];
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
        for (const gone of servers.slice(1)) void shutDown(gone);
        servers = [server, ...servers.slice(0, 1)];
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

/** Why the service can't listen where the settings say, in words that say how to mend it. */
export function explainListen(
  error: unknown,
  { host, port }: Pick<Config, "host" | "port">,
): unknown {
  switch (error instanceof Error ? error.name : "") {
    case "AddrInUse":
      return new Error(`PORT: el puerto ${port} ya está en uso; elegí otro, por ejemplo PORT=8001`);
    case "PermissionDenied":
      return new Error(`PORT: el sistema no deja usar el puerto ${port}; elegí uno desde 1024`);
    case "AddrNotAvailable":
      return new Error(`HOST: esta máquina no tiene la dirección ${host}`);
    case "NotCapable":
      // A permission that is missing is explained where the process ends.
      return error;
    default:
      return new Error(`HOST ${host}, PORT ${port}: ${messageOf(error)}`);
  }
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
