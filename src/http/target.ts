/** What a request asks for, read as it was sent, nothing resolved or decoded; and the origin that it is answered for. */

/**
 * Reads the target of a request: host and port as they were sent, valid or not, and the path up to the query, dot
 * segments and percent-escapes untouched. The runtime writes `url` as scheme, `Host` and path one after the other, and a
 * `Host` with a slash in it would pass for a part of the path: so where the text after the scheme begins with `Host`, the
 * path begins right after it. A whole URL overrides a valid `Host` (RFC 9112, section 3.2.2).
 */
export function readTarget(
  url: string,
  host: string | null,
): {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
} {
  // On a Unix socket and the like, the runtime writes `http+unix`.
  const scheme = url.startsWith("https:") ? "https" : "http";
  const rest = url.slice(url.indexOf("://") + 3);
  const isPlain = host !== null && rest.startsWith(`${host}/`);
  const [line = ""] = isPlain ? [host] : rest.split("/", 1);
  const [path = ""] = rest.slice(line.length).split(/[?#]/, 1);
  const isRight = isPlain || host === null ||
    canonicalOrigin(`${scheme}://${host}`) !== undefined;
  return { scheme, authority: isRight ? line : host, path };
}

/** A query that can stand in a header as it was sent: visible ASCII without quotes and angle brackets. */
const QUERY = /^\?[!#-;=?-~]{0,2000}$/;

/** A request's query with its question mark, for a redirect; empty where it is too long or no header can hold it. */
export function queryOf(url: string): string {
  const query = /^[^?#]*(\?[^#]*)/.exec(url)?.[1] ?? "";
  return QUERY.test(query) ? query : "";
}

const LONGEST_EXCERPT = 200;

/** A stranger's text, cut short before it is shown to people. Escaping would make a long one longer still. */
export function excerpt(text: string): string {
  if (text.length <= LONGEST_EXCERPT) return text;
  return `${text.slice(0, LONGEST_EXCERPT).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** No user part, no escapes, no path: what else a `URL` would take. */
const ORIGIN = /^https?:\/\/[A-Za-z0-9._:[\]-]{1,260}$/i;

/** An origin in lower case, without its scheme's own port; undefined for no valid authority (RFC 3986, section 3.2). */
export function canonicalOrigin(text: string): string | undefined {
  return ORIGIN.test(text) ? URL.parse(text)?.origin : undefined;
}

/** The host of an origin or authority, without its scheme and port. */
export function hostOf(text: string): string {
  return text.replace(/^.*:\/\//, "").replace(/:[0-9]*$/, "").toLowerCase();
}

/** Whether an authority names this machine by a loopback name or address. */
export function isLoopback(authority: string): boolean {
  const host = hostOf(authority);
  return host === "localhost" || host.endsWith(".localhost") ||
    host === "[::1]" ||
    /^127\.[0-9]+\.[0-9]+\.[0-9]+$/.test(host);
}

/** A public origin. Whatever is prepared for it is kept with this object, and goes when it goes. */
export interface PublicOrigin {
  /** In canonical form, without a trailing slash. */
  readonly text: string;
  /** Whether it stands in for a Host that is no valid authority: no shared cache may keep its answers. */
  readonly isStandIn: boolean;
}

/** Anyone can put any name in `Host`, and the whole site is prepared for each. */
const MOST_ORIGINS = 8;

/** Gives the origin of a request: the settings', else its own, or `standIn` for a Host that is no valid authority. */
export function createOrigins(
  { baseUrl, standIn }: {
    readonly baseUrl: string | undefined;
    readonly standIn: string;
  },
): (scheme: string, authority: string) => PublicOrigin {
  const instead = {
    text: baseUrl ?? standIn,
    isStandIn: baseUrl === undefined,
  };
  if (baseUrl !== undefined) return () => instead;
  const kept = new Map<string, PublicOrigin>();
  return (scheme, authority) => {
    const asked = `${scheme}://${authority}`;
    const text = kept.has(asked) ? asked : canonicalOrigin(asked);
    if (text === undefined) return instead;
    const origin = kept.get(text) ?? { text, isStandIn: false };
    kept.delete(text);
    kept.set(text, origin);
    const [longestUnused] = kept.size > MOST_ORIGINS ? kept.keys() : [];
    if (longestUnused !== undefined) kept.delete(longestUnused);
    return origin;
  };
}
