/** Looks up methods and paths in a table of routes, which is data. */

/** What the router needs of a row: a method and an exact path. */
export interface Row {
  readonly method: "GET" | "POST";
  readonly path: string;
}

/** Rows by path and method. */
export type RouteIndex<R extends Row> = ReadonlyMap<string, readonly R[]>;

/** What a table has for a method and a path. */
type RouteMatch<R extends Row> =
  | { readonly kind: "found"; readonly route: R }
  | { readonly kind: "options"; readonly rows: readonly R[] }
  | { readonly kind: "wrong-method"; readonly rows: readonly R[] }
  | { readonly kind: "no-path" };

/** Indexes a table. Throws on two rows for the same method and path. */
export function indexRoutes<R extends Row>(rows: readonly R[]): RouteIndex<R> {
  const index = new Map<string, R[]>();
  for (const row of rows) {
    const same = index.get(row.path) ?? [];
    if (same.some((other) => other.method === row.method)) {
      throw new Error(`Hay dos rutas para ${row.method} ${row.path}`);
    }
    index.set(row.path, [...same, row]);
  }
  return index;
}

/** Finds the row for a method and a path, compared as sent. HEAD finds GET's (RFC 9110, section 9.3.2). */
export function matchRoute<R extends Row>(
  index: RouteIndex<R>,
  method: string,
  path: string,
): RouteMatch<R> {
  const rows = index.get(path);
  if (rows === undefined) return { kind: "no-path" };
  if (method === "OPTIONS") return { kind: "options", rows };
  const wanted = method === "HEAD" ? "GET" : method;
  const route = rows.find((row) => row.method === wanted);
  return route === undefined
    ? { kind: "wrong-method", rows }
    : { kind: "found", route };
}

/** All the methods that a path takes, for `Allow` (RFC 9110, section 10.2.1). */
export function allowedMethods(rows: readonly Row[]): readonly string[] {
  const methods = new Set(rows.map((row) => row.method));
  return [
    ...(methods.has("GET") ? ["GET", "HEAD"] : []),
    ...(methods.has("POST") ? ["POST"] : []),
    "OPTIONS",
  ];
}

/** A path with its escapes decoded once, strictly; undefined for a bad escape or one that hides a slash or a control. */
export function decodePath(path: string): string | undefined {
  if (!path.includes("%")) return path;
  if (/%(?:2f|5c|[01][0-9a-f]|7f)/i.test(path)) return undefined;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
