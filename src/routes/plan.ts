/** How a call will be answered and what it counts for, before its quota is looked at. */

import {
  answerMoved,
  answerOptions,
  answerUnknown,
  answerWrongMethod,
} from "../handlers/fallback.ts";
import type { Call, Handler, Route } from "../handlers/route.ts";
import {
  type Answer,
  COMMON_HEADERS,
  isRetired,
  type Retirement,
} from "../http/answer.ts";
import { allowedMethods, decodePath, matchRoute } from "../http/router.ts";
import type { Table } from "./table.ts";

/** How a call will be answered. */
interface Plan {
  readonly handle: Handler;
  /** The counter of its quota; undefined outside the API. */
  readonly counter?: string;
  /** Whether it costs no quota. */
  readonly isFree?: boolean;
  readonly retirement?: Retirement | undefined;
}

/** The counter of every path under /api/ that isn't published. */
const UNKNOWN_COUNTER = "unknown";

/** How the address of a file begins that names another version than today's. */
const OTHER_VERSION = /^\/assets\/[^/]{1,64}\//;

/** Finds how a call is answered: an API path as it was sent, a path of the site with its escapes decoded. */
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
    return {
      ...planRow(route, route.handle),
      isFree: route.isFree?.(request) ?? false,
    };
  }
  const rows = match.rows.filter((row) => !isRetired(row.retirement, nowMs));
  const counted = rows.find((row) => row.method === "POST") ?? rows[0];
  if (counted === undefined) return planUnknown(table);
  return match.kind === "options"
    ? {
      ...planRow(counted, () => answerOptions(rows, table.apiHeaders)),
      isFree: true,
    }
    : planRow(
      counted,
      (call) => answerWrongMethod(call, allowedMethods(rows), table.apiHeaders),
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
  { site, answerNoPage }: Table,
  call: Call,
): Answer | Promise<Answer> {
  const path = decodePath(call.path);
  if (path === undefined) return answerNoPage(call);
  const { method } = call.request;
  const exact = matchRoute(site, method, path);
  const match = exact.kind === "no-path"
    ? matchRoute(site, method, path.replace(OTHER_VERSION, "/assets/"))
    : exact;
  switch (match.kind) {
    case "found":
      return match.route.handle(call);
    case "options":
      return answerOptions(match.rows, COMMON_HEADERS);
    case "wrong-method":
      return answerWrongMethod(
        call,
        allowedMethods(match.rows),
        COMMON_HEADERS,
      );
    case "no-path": {
      const page = path.endsWith("/") ? path.slice(0, -1) : path;
      return site.has(page)
        ? answerMoved(call, page, COMMON_HEADERS)
        : answerNoPage(call);
    }
  }
}

function isApiPath(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}
