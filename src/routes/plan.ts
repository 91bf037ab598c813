/** Plans of calls: the handler of a call, and the quota counter that must be checked before the handler runs. */

import {
  answerMoved,
  answerOptions,
  answerUnknown,
  answerWrongMethod,
} from "../handlers/fallback.ts";
import type { Call, Handler, Route } from "../handlers/route.ts";
import { COMMON_HEADERS, type HeaderFields } from "../http/answer.ts";
import {
  allowedMethods,
  decodePath,
  findRow,
  isRetired,
  type Retirement,
} from "../http/router.ts";
import type { Table } from "./table.ts";

/** The plan of a call. */
export interface Plan {
  readonly handle: Handler;
  /** The name of the quota counter that the call counts against. Undefined outside the API. */
  readonly counter?: string;
  /**
   * True if the route makes the call free. A free call of the API costs no quota, but
   * gets the quota's headers. `OPTIONS` is always free, which `app.ts` decides.
   */
  readonly isFree?: boolean;
  readonly retirement?: Retirement | undefined;
}

/** Matches the beginning of a file's path with any version, also a wrong one: "/assets/3f2a/". */
const ANY_VERSION = /^\/assets\/[^/]{1,64}\//;

/** Plans a call. Paths of the API are compared as sent. Paths of the site are compared after their escapes are decoded. */
export function planCall(table: Table, call: Call): Plan {
  const rows = table.api.get(call.path);
  if (rows !== undefined) return planApi(table, call, rows);

  return /^\/api(?:\/|$)/.test(call.path)
    ? planUnknown(table)
    : { handle: () => answerSite(table, call) };
}

/**
 * Plans a call of an API path. A retired route counts as an unknown path. A method without
 * a row, such as PUT, uses the quota counter and the retirement of the path's row for POST.
 * If the path has no such row, it uses those of the first row.
 */
function planApi(
  table: Table,
  { request, nowMs }: Call,
  rows: readonly Route[],
): Plan {
  const row = findRow(rows, request.method);
  if (isRetired(row?.retirement, nowMs)) return planUnknown(table);

  const liveRows = rows.filter(({ retirement }) =>
    !isRetired(retirement, nowMs)
  );
  const countedRow = row ?? findRow(liveRows, "POST") ?? liveRows[0];
  if (countedRow === undefined) return planUnknown(table);

  return {
    handle: row?.handle ??
      ((call) => answerOtherMethod(call, liveRows, table.apiHeaders)),
    counter: countedRow.counter ?? `${countedRow.method} ${countedRow.path}`,
    isFree: row?.isFree?.(request) === true,
    retirement: countedRow.retirement,
  };
}

/** Plans a call of an unpublished path under /api/, or of a retired route. All these calls share a counter. */
function planUnknown({ api, apiHeaders }: Table): Plan {
  return {
    handle: (call) => answerUnknown(call, [...api.values()].flat(), apiHeaders),
    counter: "unknown",
  };
}

/**
 * Answers a call outside the API. For a file's path with an earlier or wrong version,
 * answers with the current file. Redirects a page's path with a slash at its end to the
 * path without the slash.
 */
function answerSite({ site, pages, answerNoPage }: Table, call: Call) {
  // A path with an invalid or forbidden escape becomes "", which no row has, so the answer is
  // the 404.
  const path = decodePath(call.path) ?? "";
  const rows = site.get(path) ??
    site.get(path.replace(ANY_VERSION, "/assets/"));

  if (rows !== undefined) {
    const row = findRow(rows, call.request.method);
    return row?.handle(call) ?? answerOtherMethod(call, rows, COMMON_HEADERS);
  }

  const page = pages.find((candidate) => `${candidate.path}/` === path);
  return page ? answerMoved(call, page.path) : answerNoPage(call);
}

/** Answers a call whose method has no row in `rows`, the rows of its path: OPTIONS with the path's methods, any other method with a 405. */
function answerOtherMethod(
  call: Call,
  rows: readonly Route[],
  headers: HeaderFields,
) {
  const allowed = allowedMethods(rows);
  return call.request.method === "OPTIONS"
    ? answerOptions(allowed, headers)
    : answerWrongMethod(call, allowed, headers);
}
