/** The answers that no row of the route table gives: preflight, wrong method, unknown path, quota, failure. */

import { STATUS_CODE } from "@std/http/status";
import {
  type Draft,
  type HeaderFields,
  isRetired,
  preflightHeaders,
  type QuotaState,
} from "../http/answer.ts";
import {
  problemAnswer,
  problemBody,
  type ProblemCode,
  type ProblemDetail,
} from "../http/problem.ts";
import { allowedMethods } from "../http/router.ts";
import { excerpt, queryOf } from "../http/target.ts";
import { CATALOG_PATH } from "../http/api_paths.ts";
import type { ApiFacts } from "../shop/service.ts";
import type { Call, Route } from "./route.ts";

/** The published routes of the API. */
export function listEndpoints(
  routes: readonly Route[],
  nowMs: number,
): ApiFacts["endpoints"] {
  return routes
    .filter((route) =>
      route.area === "api" && !isRetired(route.retirement, nowMs)
    )
    .map(({ method, path, purpose = "" }) => ({
      metodo: method,
      ruta: path,
      que: purpose,
    }));
}

/** 204 to OPTIONS: what the path takes, for a person and for a CORS preflight. */
export function answerOptions(
  rows: readonly Route[],
  headers: HeaderFields,
): Draft {
  return {
    status: STATUS_CODE.NoContent,
    headers: { ...headers, ...preflightHeaders(allowedMethods(rows)) },
    body: null,
  };
}

/** 405 with what the path takes instead, and a hint of its own where there is one. */
export function answerWrongMethod(
  call: Call,
  allowed: readonly string[],
  headers: HeaderFields,
  hint?: string,
): Draft {
  const told = tellWrongMethod(call, call.request.method, allowed);
  const detail = hint === undefined ? told : { ...told, hint };
  return problemAnswer("metodo_no_permitido", detail, {
    ...headers,
    Allow: allowed.join(", "),
  });
}

/** 404 under /api/, with all that is published there. */
export function answerUnknown(
  call: Call,
  routes: readonly Route[],
  headers: HeaderFields,
): Draft {
  const detail = tellUnknown(call, listEndpoints(routes, call.nowMs));
  return problemAnswer("ruta_no_encontrada", detail, headers);
}

/** 429 with the exact wait. */
export function answerOverQuota(
  call: Call,
  limit: number,
  { resetSeconds }: QuotaState,
  headers: HeaderFields,
): Draft {
  const own = { ...headers, "Retry-After": String(resetSeconds) };
  return problemAnswer(
    "cuota_excedida",
    tellOverQuota(call, limit, resetSeconds),
    own,
  );
}

/** 308 to the same page without the slash at its end, with the query that it was asked with. */
export function answerMoved(
  { request }: Call,
  path: string,
  headers: HeaderFields,
): Draft {
  return {
    status: STATUS_CODE.PermanentRedirect,
    headers: { ...headers, Location: encodeURI(path) + queryOf(request.url) },
    body: null,
  };
}

/** 500 with nothing of what failed in it. */
export function answerFailure(call: Call, headers: HeaderFields): Draft {
  return problemAnswer("error_interno", tellFailure(call), headers);
}

/** A real body of a problem, for the error catalog. */
export function exampleProblem(
  code: ProblemCode,
  origin: string,
  { endpoints, limit }: Pick<ApiFacts, "endpoints" | "limit">,
): { readonly [member: string]: unknown } {
  const catalog = { origin, path: CATALOG_PATH };
  const details: Readonly<Record<ProblemCode, ProblemDetail>> = {
    "ruta_no_encontrada": tellUnknown(
      { origin, path: "/api/v1/helados" },
      endpoints,
    ),
    "metodo_no_permitido": tellWrongMethod(catalog, "PUT", [
      "GET",
      "HEAD",
      "OPTIONS",
    ]),
    "cuerpo_invalido": {
      origin,
      detail: "Mandá los mensajes de a uno, sin la lista.",
    },
    "cuota_excedida": tellOverQuota(catalog, limit, 12),
    "error_interno": tellFailure(catalog),
  };
  return problemBody(code, details[code]);
}

/** Where a problem arose. */
type Place = Pick<Call, "origin" | "path">;

function tellAt(
  { origin, path }: Place,
  detail: string,
  extra = {},
): ProblemDetail {
  return { origin, detail, instance: path, extra };
}

function tellWrongMethod(
  place: Place,
  method: string,
  allowed: readonly string[],
): ProblemDetail {
  const detail = `${excerpt(method)} no va con ${place.path}: acepta ${
    allowed.join(", ")
  }.`;
  return tellAt(place, detail, { permitidos: allowed });
}

function tellUnknown(
  place: Place,
  endpoints: ApiFacts["endpoints"],
): ProblemDetail {
  return tellAt(place, `${excerpt(place.path)} no está publicada.`, {
    endpoints,
  });
}

function tellOverQuota(
  place: Place,
  limit: number,
  retryAfter: number,
): ProblemDetail {
  const detail =
    `Ya usaste los ${limit} pedidos por minuto de este endpoint: ` +
    `el próximo entra en ${retryAfter} s.`;
  return tellAt(place, detail, { retryAfter });
}

function tellFailure(place: Place): ProblemDetail {
  return tellAt(place, "No pudimos responder este pedido. Ya quedó anotado.");
}
