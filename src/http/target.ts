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
 * Usually `url` is the scheme, `Host` and the path, joined by the runtime. The path
 * then begins after the entire `Host`, even if `Host` contains a slash.
 *
 * If `url` doesn't contain `Host`, the request line had an entire URL. An entire
 * URL wins over a valid or absent `Host` (RFC 9112, section 3.2.2). An invalid `Host`
 * becomes the authority, so the public origin is the stand-in, unless `BASE_URL` is set.
 */
export function readTarget(url: string, host: string | null): Target {
  // On a Unix socket, the runtime writes `http+unix`, which counts as http.
  const scheme = url.startsWith("https:") ? "https" : "http";
  const rest = url.slice(url.indexOf("://") + 3);

  if (host !== null && rest.startsWith(`${host}/`)) {
    return { scheme, authority: host, path: pathOf(rest.slice(host.length)) };
  }

  const [authority = ""] = rest.split("/", 1);
  const path = pathOf(rest.slice(authority.length));
  const urlWins = host === null ||
    canonicalOrigin(`${scheme}://${host}`) !== undefined;
  return { scheme, authority: urlWins ? authority : host, path };
}

/** Removes the query and the fragment. */
function pathOf(target: string): string {
  const [path = ""] = target.split(/[?#]/, 1);
  return path;
}

/** A query that a header can contain: at most 2000 characters of visible ASCII, without double quotes and angle brackets. */
const QUERY = /^\?[!#-;=?-~]{0,2000}$/;

/** Returns the query of a request with its question mark, for a redirect. Empty without a query, and for a query that `QUERY` excludes. */
export function queryOf(url: string): string {
  const query = /^[^?#]*(\?[^#]*)/.exec(url)?.[1] ?? "";
  return QUERY.test(query) ? query : "";
}

/** Maximum length of an excerpt, in UTF-16 units. */
const MAX_EXCERPT_LENGTH = 200;

/** Cuts a client's text that is too long, before people see it, and adds "…". */
export function excerpt(text: string): string {
  if (text.length <= MAX_EXCERPT_LENGTH) return text;

  // Removes a high surrogate that the cut may leave at the end.
  const beginning = text.slice(0, MAX_EXCERPT_LENGTH);
  return `${beginning.replace(/[\ud800-\udbff]$/, "")}…`;
}

/** The characters of an origin. Without this pattern, `URL` would also accept a user, escapes and a path. */
const ORIGIN = /^https?:\/\/[A-Za-z0-9._:[\]-]{1,260}$/i;

/**
 * Returns an origin in lower case, without its scheme's default port. Undefined for a
 * text that isn't an origin of http or https, or has an invalid authority (RFC 3986,
 * section 3.2).
 */
export function canonicalOrigin(text: string): string | undefined {
  return ORIGIN.test(text) ? URL.parse(text)?.origin : undefined;
}

/** Returns the host of an origin or authority in lower case, without scheme and port. */
export function hostOf(text: string): string {
  return text.replace(/^.*:\/\//, "").replace(/:[0-9]*$/, "").toLowerCase();
}

/** Loopback names and addresses as `URL` writes them. The last form is an IPv4-mapped address: 127.0.0.1 is `[::ffff:7f00:1]`. */
const LOOPBACK =
  /^(?:(?:.*\.)?localhost|127(?:\.[0-9]+){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/;

/** Returns true if an authority or origin names this machine by a loopback name or address. */
export function isLoopback(authority: string): boolean {
  const origin = canonicalOrigin(`http://${hostOf(authority)}`);
  return origin !== undefined && LOOPBACK.test(hostOf(origin));
}

/** A public origin. While an origin is in memory, it has a single object, so the object can be the key of a WeakMap. */
export interface PublicOrigin {
  /** In canonical form, without a trailing slash. */
  readonly text: string;
  /** True if the origin replaces an invalid Host. No cache may keep the response of such a request. */
  readonly isStandIn: boolean;
  /** True if the settings name the origin. Any other origin is a client's choice. */
  readonly isConfigured: boolean;
}

/** Maximum number of origins in memory. Clients can send any name in `Host`, and the entire site is prepared for each origin. */
const MAX_ORIGINS = 8;

/**
 * Creates a function that returns the public origin of a request: `baseUrl` if it is
 * set, else the requested origin, or `standIn` if Host is invalid.
 */
export function createOrigins(
  baseUrl: string | undefined,
  standIn: string,
): (scheme: string, authority: string) => PublicOrigin {
  if (baseUrl !== undefined) {
    const origin = { text: baseUrl, isStandIn: false, isConfigured: true };
    return () => origin;
  }

  const standInOrigin = {
    text: standIn,
    isStandIn: true,
    isConfigured: false,
  };
  const recent = new Map<string, PublicOrigin>();

  return (scheme, authority) => {
    const text = canonicalOrigin(`${scheme}://${authority}`);
    if (text === undefined) return standInOrigin;

    // Each request moves its origin to the end of the map, so the first origin is the least recently used.
    const origin = recent.get(text) ??
      { ...standInOrigin, text, isStandIn: false };
    recent.delete(text);
    recent.set(text, origin);

    const [leastRecent = ""] = recent.keys();
    if (recent.size > MAX_ORIGINS) recent.delete(leastRecent);
    return origin;
  };
}
