/** Lookup of methods and paths in a table of routes, which is data. */

/** A method and an exact path. */
export interface Row {
  readonly method: "GET" | "POST";
  readonly path: string;
}

/** Rows by path. */
export type RouteIndex<R extends Row> = ReadonlyMap<string, readonly R[]>;

/** The result of a lookup. */
type RouteMatch<R extends Row> =
  | { readonly kind: "found"; readonly route: R }
  | { readonly kind: "options"; readonly rows: readonly R[] }
  | { readonly kind: "wrong-method"; readonly rows: readonly R[] }
  | { readonly kind: "no-path" };

/** Indexes a table. Throws on two rows with the same method and path. */
export function indexRoutes<R extends Row>(rows: readonly R[]): RouteIndex<R> {
  const index = new Map<string, R[]>();

  for (const row of rows) {
    const sameTarget = index.get(row.path) ?? [];
    if (sameTarget.some((other) => other.method === row.method)) {
      throw new Error(`Hay dos rutas para ${row.method} ${row.path}`);
    }
    index.set(row.path, [...sameTarget, row]);
  }
  return index;
}

/** Finds the row for a method and a path, compared as sent. HEAD finds GET's row (RFC 9110, section 9.3.2). */
export function matchRoute<R extends Row>(
  index: RouteIndex<R>,
  method: string,
  path: string,
): RouteMatch<R> {
  const rows = index.get(path);
  if (rows === undefined) return { kind: "no-path" };
  if (method === "OPTIONS") return { kind: "options", rows };

  const rowMethod = method === "HEAD" ? "GET" : method;
  const route = rows.find((row) => row.method === rowMethod);
  return route === undefined
    ? { kind: "wrong-method", rows }
    : { kind: "found", route };
}

/** Returns all methods that a path accepts, for `Allow` (RFC 9110, section 10.2.1). */
export function allowedMethods(rows: readonly Row[]): readonly string[] {
  const methods = new Set(rows.map((row) => row.method));
  return [
    ...(methods.has("GET") ? ["GET", "HEAD"] : []),
    ...(methods.has("POST") ? ["POST"] : []),
    "OPTIONS",
  ];
}

/** The retirement of a route: instants in milliseconds since the Unix epoch. */
export interface Retirement {
  readonly deprecatedMs: number;
  readonly sunsetMs: number;
  /** Headers of the responses between the two. */
  readonly headers: { readonly [name: string]: string };
}

/** Returns true once the route is retired. */
export function isRetired(
  retirement: Retirement | undefined,
  nowMs: number,
): boolean {
  return retirement !== undefined && nowMs >= retirement.sunsetMs;
}

/** Escaped slashes, backslashes and control characters. */
const HIDDEN_CHARACTER = /%(?:2f|5c|[01][0-9a-f]|7f)/i;

/** Decodes the escapes of a path once. Returns undefined for invalid escapes and for a hidden slash or control. */
export function decodePath(path: string): string | undefined {
  if (!path.includes("%")) return path;
  if (HIDDEN_CHARACTER.test(path)) return undefined;

  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
