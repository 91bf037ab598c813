/** The targets of requests, and the public origins of responses. In a target, dot segments aren't resolved, and escapes aren't decoded. */

/** The target of a request. */
export interface Target {
  readonly scheme: string;
  /** Host and port. An invalid authority stays as sent. */
  readonly authority: string;
  /** The path without the query, with its dot segments and escapes. */
  readonly path: string;
}

/**
 * Reads the target of a request.
 *
 * Usually the request line has only a path, and the runtime joins `url` from the scheme,
 * `Host` and the path. The path then begins after the entire `Host`, even if `Host`
 * contains a slash.
 *
 * If `url` doesn't begin with the scheme and `Host`, the request line had an absolute URL.
 * The authority of that URL replaces a valid or absent `Host` (RFC 9112, section 3.2.2).
 * An invalid `Host` stays the authority. For such an authority, `createOrigins` returns
 * `BASE_URL` or, if `BASE_URL` isn't set, a stand-in.
 */
export function readTarget(url: string, host: string | null): Target {
  // On a Unix socket, the scheme in `url` is `http+unix`, which counts as http.
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

/** Removes the query and the fragment from a path. */
function pathOf(target: string): string {
  const [path = ""] = target.split(/[?#]/, 1);
  return path;
}

/** Matches a query that is safe in a header: at most 2000 characters of visible ASCII, without double quotes and angle brackets. */
const QUERY = /^\?[!#-;=?-~]{0,2000}$/;

/** Returns the query of a URL, with its question mark, for the `Location` of a redirect. Returns "" if the URL has no query, or a query that isn't safe in a header. */
export function queryOf(url: string): string {
  const query = /^[^?#]*(\?[^#]*)/.exec(url)?.[1] ?? "";
  return QUERY.test(query) ? query : "";
}

/** Maximum length of an excerpt, in UTF-16 units. */
const MAX_EXCERPT_LENGTH = 200;

/** Returns a client's text for a message or a log line. A text that is too long is cut, and ends with "…". */
export function excerpt(text: string): string {
  if (text.length <= MAX_EXCERPT_LENGTH) return text;

  // If the cut splits a surrogate pair, removes its first half, which is left at the end.
  const beginning = text.slice(0, MAX_EXCERPT_LENGTH);
  return `${beginning.replace(/[\ud800-\udbff]$/, "")}…`;
}

/** Matches a text that consists of the characters of an origin. `URL` would also accept a user, escapes and a path. */
const ORIGIN = /^https?:\/\/[A-Za-z0-9._:[\]-]{1,260}$/i;

/**
 * Returns an origin in canonical form: in lower case, without the default port of its
 * scheme. Returns undefined if the text isn't an origin of http or https, or if its
 * authority is invalid (RFC 3986, section 3.2).
 */
export function canonicalOrigin(text: string): string | undefined {
  return ORIGIN.test(text) ? URL.parse(text)?.origin : undefined;
}

/** Returns the host of an origin or authority in lower case, without scheme and port. */
export function hostOf(text: string): string {
  return text.replace(/^.*:\/\//, "").replace(/:[0-9]*$/, "").toLowerCase();
}

/** Matches loopback names and addresses as `URL` writes them. The last alternative is an IPv4-mapped address: `[::ffff:7f00:1]` is 127.0.0.1. */
const LOOPBACK =
  /^(?:(?:.*\.)?localhost|127(?:\.[0-9]+){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/;

/** Returns true if the host of an authority or origin is a loopback name or address, so that it is this machine. */
export function isLoopback(authority: string): boolean {
  const origin = canonicalOrigin(`http://${hostOf(authority)}`);
  return origin !== undefined && LOOPBACK.test(hostOf(origin));
}

/** A public origin. `createOrigins` keeps one object for each origin in memory, so the object can be the key of a WeakMap. */
export interface PublicOrigin {
  /** In canonical form, without a trailing slash. */
  readonly text: string;
  /** True if the origin replaces an invalid `Host`. No cache may then keep the response. */
  readonly isStandIn: boolean;
  /** True if the origin is `BASE_URL`. Any other origin is a client's choice, or the stand-in. */
  readonly isConfigured: boolean;
}

/** Maximum number of origins in memory. The number must be small: clients can send any name in `Host`, and each origin in memory has its own copies of the site's texts. */
const MAX_ORIGINS = 8;

/**
 * Creates a function that returns the public origin of a request. That is `baseUrl` if it
 * is set. Otherwise it is the requested origin, or `standIn` if `Host` is invalid.
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

    // Each request moves its origin to the end of the map, so the first origin is the one used
    // least recently.
    const origin = recent.get(text) ??
      { ...standInOrigin, text, isStandIn: false };
    recent.delete(text);
    recent.set(text, origin);

    const [leastRecent = ""] = recent.keys();
    if (recent.size > MAX_ORIGINS) recent.delete(leastRecent);
    return origin;
  };
}
