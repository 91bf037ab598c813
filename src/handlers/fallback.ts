/** Answers outside the route table: preflight, wrong method, unknown path, quota, redirect, failure. */

import { STATUS_CODE } from "@std/http/status";
import {
  type Answer,
  createAnswer,
  type HeaderFields,
} from "../http/answer.ts";
import { CATALOG_PATH } from "../http/api_paths.ts";
import { preflightHeaders } from "../http/cors.ts";
import {
  problemAnswer,
  problemBody,
  type ProblemCode,
  type ProblemDetail,
} from "../http/problem.ts";
import { allowedMethods, isRetired } from "../http/router.ts";
import { excerpt, queryOf } from "../http/target.ts";
import { describeWait, type QuotaState } from "../quota/headers.ts";
import type { ApiFacts } from "../shop/service.ts";
import type { Call, Route } from "./route.ts";

/** Returns the published routes of the API, as the 404 lists them. */
export function listEndpoints(
  routes: readonly Route[],
  nowMs: number,
): ApiFacts["endpoints"] {
  return routes
    .filter(({ area }) => area === "api")
    .filter(({ retirement }) => !isRetired(retirement, nowMs))
    .map(({ method, path, purpose = "" }) => ({
      metodo: method,
      ruta: path,
      que: purpose,
    }));
}

/** Answers OPTIONS with 204: the path's methods, for people and for CORS preflights. */
export function answerOptions(
  rows: readonly Route[],
  headers: HeaderFields,
): Answer {
  const preflight = preflightHeaders(allowedMethods(rows));
  return createAnswer(
    STATUS_CODE.NoContent,
    { ...headers, ...preflight },
    null,
  );
}

/** Answers 405 with the path's methods. `hint` replaces the hint of the problem. */
export function answerWrongMethod(
  { request, path, site }: Call,
  allowed: readonly string[],
  headers: HeaderFields,
  hint?: string,
): Answer {
  const place = { origin: site.text, path };
  const detail = describeWrongMethod(place, request.method, allowed);
  const hinted = hint === undefined ? detail : { ...detail, hint };

  const ownHeaders = { ...headers, Allow: allowed.join(", ") };
  return problemAnswer("metodo_no_permitido", hinted, ownHeaders);
}

/** Answers 404 for an unknown path under /api/, with all published routes. */
export function answerUnknown(
  { path, site, nowMs }: Call,
  routes: readonly Route[],
  headers: HeaderFields,
): Answer {
  const endpoints = listEndpoints(routes, nowMs);
  const detail = describeUnknown({ origin: site.text, path }, endpoints);
  return problemAnswer("ruta_no_encontrada", detail, headers);
}

/** Answers 429 with the exact wait. */
export function answerOverQuota(
  { path, site }: Call,
  limit: number,
  quota: QuotaState,
  headers: HeaderFields,
): Answer {
  const place = { origin: site.text, path };
  const detail = describeOverQuota(place, limit, quota.resetSeconds);

  const ownHeaders = { ...headers, ...describeWait(quota) };
  return problemAnswer("cuota_excedida", detail, ownHeaders);
}

/** Answers 308 to the same page without the slash at its end, with the request's query. */
export function answerMoved(
  { request }: Call,
  path: string,
  headers: HeaderFields,
): Answer {
  const location = encodeURI(path) + queryOf(request.url);
  const ownHeaders = { ...headers, Location: location };
  return createAnswer(STATUS_CODE.PermanentRedirect, ownHeaders, null);
}

/** Answers 500 without any detail of the failure. */
export function answerFailure(
  { path, site }: Pick<Call, "path" | "site">,
  headers: HeaderFields,
): Answer {
  const detail = describeFailure({ origin: site.text, path });
  return problemAnswer("error_interno", detail, headers);
}

/** Returns a real body of a problem, for the error catalog. */
export function exampleProblem(
  code: ProblemCode,
  origin: string,
  { endpoints, limit }: Pick<ApiFacts, "endpoints" | "limit">,
): { readonly [member: string]: unknown } {
  const catalog = { origin, path: CATALOG_PATH };
  const unknown = { origin, path: "/api/v1/helados" };
  const catalogMethods = ["GET", "HEAD", "OPTIONS"];

  const details: Readonly<Record<ProblemCode, ProblemDetail>> = {
    "ruta_no_encontrada": describeUnknown(unknown, endpoints),
    "metodo_no_permitido": describeWrongMethod(catalog, "PUT", catalogMethods),
    "cuerpo_invalido": {
      origin,
      detail: "Mandá los mensajes de a uno, sin la lista.",
    },
    "cuota_excedida": describeOverQuota(catalog, limit, 12),
    "error_interno": describeFailure(catalog),
  };
  return problemBody(code, details[code]);
}

/** The place of a problem. */
interface Place {
  readonly origin: string;
  readonly path: string;
}

function describeWrongMethod(
  { origin, path }: Place,
  method: string,
  allowed: readonly string[],
): ProblemDetail {
  const methods = allowed.join(", ");
  return {
    origin,
    detail: `${excerpt(method)} no va con ${path}: acepta ${methods}.`,
    instance: path,
    extra: { permitidos: allowed },
  };
}

function describeUnknown(
  { origin, path }: Place,
  endpoints: ApiFacts["endpoints"],
): ProblemDetail {
  return {
    origin,
    detail: `${excerpt(path)} no está publicada.`,
    instance: path,
    extra: { endpoints },
  };
}

function describeOverQuota(
  { origin, path }: Place,
  limit: number,
  retryAfter: number,
): ProblemDetail {
  const quota = limit === 1
    ? "el único pedido por minuto"
    : `los ${limit} pedidos por minuto`;
  return {
    origin,
    detail: `Ya usaste ${quota} de este endpoint: ` +
      `el próximo entra en ${retryAfter} s.`,
    instance: path,
    extra: { retryAfter },
  };
}

function describeFailure({ origin, path }: Place): ProblemDetail {
  return {
    origin,
    detail: "No pudimos responder este pedido. Ya quedó anotado.",
    instance: path,
    extra: {},
  };
}
