/** Targets of requests as sent, with nothing resolved or decoded, and the public origin of their responses. */

/** The target of a request. */
export interface Target {
  readonly scheme: string;
  /** Host and port, valid or not. */
  readonly authority: string;
  /** The path up to the query, with its dot segments and escapes. */
  readonly path: string;
}

/**
 * Reads the target of a request.
 *
 * The runtime writes `url` as scheme, `Host` and path, one after the other, so
 * that a slash in `Host` would pass for the beginning of the path. If the text
 * after the scheme begins with `Host`, the path begins right after it. Otherwise
 * the request line had an entire URL, which overrides a valid `Host` (RFC 9112,
 * section 3.2.2).
 */
export function readTarget(url: string, host: string | null): Target {
  // On a Unix socket, the runtime writes `http+unix`.
  const scheme = url.startsWith("https:") ? "https" : "http";
  const rest = url.slice(url.indexOf("://") + 3);

  if (host !== null && rest.startsWith(`${host}/`)) {
    return { scheme, authority: host, path: pathOf(rest.slice(host.length)) };
  }

  const [authority = ""] = rest.split("/", 1);
  const path = pathOf(rest.slice(authority.length));
  const isHostValid = host === null ||
    canonicalOrigin(`${scheme}://${host}`) !== undefined;
  return { scheme, authority: isHostValid ? authority : host, path };
}

function pathOf(target: string): string {
  const [path = ""] = target.split(/[?#]/, 1);
  return path;
}

/** A query that a header can contain: visible ASCII without quotes and angle brackets. */
const QUERY = /^\?[!#-;=?-~]{0,2000}$/;

/** Returns the query of a request with its question mark, for a redirect. Empty if no header can contain it. */
export function queryOf(url: string): string {
  const query = /^[^?#]*(\?[^#]*)/.exec(url)?.[1] ?? "";
  return QUERY.test(query) ? query : "";
}

const LONGEST_EXCERPT = 200;

/** Cuts a client's text before people see it. Escaping would make a long text even longer. */
export function excerpt(text: string): string {
  if (text.length <= LONGEST_EXCERPT) return text;

  const beginning = text.slice(0, LONGEST_EXCERPT);
  return `${beginning.replace(/[\ud800-\udbff]$/, "")}…`;
}

/** An origin without the user, escapes and path that `URL` would accept. */
const ORIGIN = /^https?:\/\/[A-Za-z0-9._:[\]-]{1,260}$/i;

/**
 * Returns an origin in lower case, without its scheme's default port. Undefined
 * if its authority is invalid (RFC 3986, section 3.2).
 */
export function canonicalOrigin(text: string): string | undefined {
  return ORIGIN.test(text) ? URL.parse(text)?.origin : undefined;
}

/** Returns the host of an origin or authority, without scheme and port. */
export function hostOf(text: string): string {
  return text.replace(/^.*:\/\//, "").replace(/:[0-9]*$/, "").toLowerCase();
}

/** Loopback names and addresses as `URL` writes them. An IPv4-mapped address ends in hexadecimal. */
const LOOPBACK =
  /^(?:(?:.*\.)?localhost|127(?:\.[0-9]+){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/;

/** Returns true if an authority or origin names this machine by a loopback name or address, in any spelling. */
export function isLoopback(authority: string): boolean {
  const origin = canonicalOrigin(`http://${hostOf(authority)}`);
  return origin !== undefined && LOOPBACK.test(hostOf(origin));
}

/** A public origin. Prepared bodies are kept with this object and released with it. */
export interface PublicOrigin {
  /** In canonical form, without a trailing slash. */
  readonly text: string;
  /** True if it replaces an invalid Host: no shared cache may keep such responses. */
  readonly isStandIn: boolean;
}

/** Clients can send any name in `Host`, and the entire site is prepared for each. */
const MAX_ORIGINS = 8;

/**
 * Creates a function that returns the public origin of a request: `baseUrl`, its
 * own, or `standIn` if its Host is invalid.
 */
export function createOrigins(
  baseUrl: string | undefined,
  standIn: string,
): (scheme: string, authority: string) => PublicOrigin {
  if (baseUrl !== undefined) {
    const origin = { text: baseUrl, isStandIn: false };
    return () => origin;
  }

  const standInOrigin = { text: standIn, isStandIn: true };
  const recent = new Map<string, PublicOrigin>();

  return (scheme, authority) => {
    const text = canonicalOrigin(`${scheme}://${authority}`);
    if (text === undefined) return standInOrigin;

    // The map's order is that of the last use.
    const origin = recent.get(text) ?? { text, isStandIn: false };
    recent.delete(text);
    recent.set(text, origin);

    const [leastRecent = ""] = recent.keys();
    if (recent.size > MAX_ORIGINS) recent.delete(leastRecent);
    return origin;
  };
}
