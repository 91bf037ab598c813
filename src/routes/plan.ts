/** Plans of calls: the handler, and the quota counter, which is checked before the handler runs. */

import {
  answerMoved,
  answerOptions,
  answerUnknown,
  answerWrongMethod,
} from "../handlers/fallback.ts";
import type { Call, Handler, Route } from "../handlers/route.ts";
import { type Answer, COMMON_HEADERS } from "../http/answer.ts";
import {
  allowedMethods,
  decodePath,
  isRetired,
  matchRoute,
  type Retirement,
} from "../http/router.ts";
import type { Table } from "./table.ts";

/** The plan of a call. */
export interface Plan {
  readonly handle: Handler;
  /** The counter of its quota. Undefined outside the API. */
  readonly counter?: string;
  /** True if it costs no quota. */
  readonly isFree?: boolean;
  readonly retirement?: Retirement | undefined;
}

/** The counter of all unpublished paths under /api/. */
const UNKNOWN_COUNTER = "unknown";

/** Start of a file's address with any version. */
const ANY_VERSION = /^\/assets\/[^/]{1,64}\//;

/** Plans a call. API paths are matched as sent, paths of the site with their escapes decoded. */
export function planCall(table: Table, call: Call): Plan {
  const { request, path, nowMs } = call;
  const match = matchRoute(table.api, request.method, path);

  if (match.kind === "no-path") {
    return isApiPath(path)
      ? planUnknown(table)
      : { handle: (call) => answerSite(table, call) };
  }

  if (match.kind === "found") {
    const { route } = match;
    if (isRetired(route.retirement, nowMs)) return planUnknown(table);

    const isFree = route.isFree?.(request) ?? false;
    return { ...planRow(route, route.handle), isFree };
  }

  const rows = match.rows.filter((row) => !isRetired(row.retirement, nowMs));
  return planOtherMethod(table, rows, match.kind);
}

/** Plans OPTIONS, which is free, and wrong methods, which count against POST if the path has it. */
function planOtherMethod(
  table: Table,
  rows: readonly Route[],
  kind: "options" | "wrong-method",
): Plan {
  const counted = rows.find(({ method }) => method === "POST") ?? rows[0];
  if (counted === undefined) return planUnknown(table);

  const { apiHeaders } = table;
  if (kind === "options") {
    const plan = planRow(counted, () => answerOptions(rows, apiHeaders));
    return { ...plan, isFree: true };
  }

  const allowed = allowedMethods(rows);
  return planRow(
    counted,
    (call) => answerWrongMethod(call, allowed, apiHeaders),
  );
}

function planRow({ counter, path, retirement }: Route, handle: Handler): Plan {
  return { handle, counter: counter ?? path, retirement };
}

function planUnknown({ routes, apiHeaders }: Table): Plan {
  return {
    handle: (call) => answerUnknown(call, routes, apiHeaders),
    counter: UNKNOWN_COUNTER,
  };
}

function answerSite(
  table: Table,
  call: Call,
): Answer | Promise<Answer> {
  const path = decodePath(call.path);
  if (path === undefined) return table.answerNoPage(call);

  const match = matchSitePath(table, call.request.method, path);
  switch (match.kind) {
    case "found":
      return match.route.handle(call);

    case "options":
      return answerOptions(match.rows, COMMON_HEADERS);

    case "wrong-method": {
      const allowed = allowedMethods(match.rows);
      return answerWrongMethod(call, allowed, COMMON_HEADERS);
    }

    case "no-path": {
      const page = path.endsWith("/") ? path.slice(0, -1) : path;
      return table.site.has(page)
        ? answerMoved(call, page, COMMON_HEADERS)
        : table.answerNoPage(call);
    }
  }
}

/** Matches a path of the site. A file's address with another version matches the current file. */
function matchSitePath(
  { site }: Table,
  method: string,
  path: string,
): ReturnType<typeof matchRoute<Route>> {
  const match = matchRoute(site, method, path);
  return match.kind === "no-path"
    ? matchRoute(site, method, path.replace(ANY_VERSION, "/assets/"))
    : match;
}

function isApiPath(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}
