/** The methods, paths and retirement of routes, which are rows of the route table. */

/** A row of the route table: the method and the exact path of a route. */
export interface Row {
  readonly method: "GET" | "POST";
  readonly path: string;
}

/**
 * Finds the row of a method, among the rows of one path. HEAD has the row of GET (RFC
 * 9110, section 9.3.2). The method must be in upper case. Returns undefined if no row
 * accepts the method.
 */
export function findRow<R extends Row>(
  rows: readonly R[],
  method: string,
): R | undefined {
  const rowMethod = method === "HEAD" ? "GET" : method;
  return rows.find((row) => row.method === rowMethod);
}

/** The methods of requests that a row accepts, by the row's method. */
const ACCEPTED_METHODS = { GET: ["GET", "HEAD"], POST: ["POST"] } as const;

/** Returns all methods that a path accepts, from the rows of the path, for `Allow` (RFC 9110, section 10.2.1). */
export function allowedMethods(rows: readonly Row[]): readonly string[] {
  const methods = rows.flatMap(({ method }) => ACCEPTED_METHODS[method]);
  return [...methods, "OPTIONS"];
}

/** The retirement of a route. Both instants are in milliseconds since the Unix epoch. */
export interface Retirement {
  /** From this instant on, responses have the headers that announce the retirement. */
  readonly deprecatedMs: number;
  /** From this instant on, the route is a 404. */
  readonly sunsetMs: number;
  /** A link to the notice, absolute or from the root. */
  readonly notice: string;
}

/**
 * Returns true once the route is retired. At the instant `sunsetMs`, the route counts
 * as retired.
 */
export function isRetired(
  retirement: Retirement | undefined,
  nowMs: number,
): boolean {
  return retirement !== undefined && nowMs >= retirement.sunsetMs;
}

/** Matches the escapes that a path must not contain: of slashes, backslashes and the control characters of ASCII. */
const FORBIDDEN_ESCAPE = /%(?:2f|5c|[01][0-9a-f]|7f)/i;

/** Decodes the escapes of a path once: `%2541` becomes `%41`. Returns undefined for an invalid or forbidden escape. */
export function decodePath(path: string): string | undefined {
  if (FORBIDDEN_ESCAPE.test(path)) return undefined;

  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
