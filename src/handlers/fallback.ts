/** Answers in place of a route's handler: to OPTIONS, a wrong method, an unknown path, a client over its quota, a moved page and a failure. */

import { STATUS_CODE } from "@std/http/status";
import {
  type Answer,
  COMMON_HEADERS,
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
import { isRetired } from "../http/router.ts";
import { excerpt, queryOf } from "../http/target.ts";
import { describeWait } from "../quota/headers.ts";
import type { Decision } from "../quota/rate_limit.ts";
import type { ApiFacts } from "../shop/service.ts";
import type { Call, Route } from "./route.ts";

/** Returns the routes that aren't retired, in the form in which the 404 lists them. */
export function listEndpoints(
  routes: readonly Route[],
  nowMs: number,
): ApiFacts["endpoints"] {
  return routes
    .filter(({ retirement }) => !isRetired(retirement, nowMs))
    .map(({ method: metodo, path: ruta, purpose: que = "" }) => ({
      metodo,
      ruta,
      que,
    }));
}

/** Answers OPTIONS with 204. The headers list the path's methods, in `Allow` and for a CORS preflight. */
export function answerOptions(
  allowed: readonly string[],
  headers: HeaderFields,
): Answer {
  const allHeaders = { ...headers, ...preflightHeaders(allowed) };
  return createAnswer(STATUS_CODE.NoContent, allHeaders, null);
}

/** Answers 405 with the path's methods. `hint` replaces the hint in `PROBLEMS`. */
export function answerWrongMethod(
  call: Call,
  allowed: readonly string[],
  headers: HeaderFields,
  hint?: string,
): Answer {
  const { method } = call.request;
  const detail = describeWrongMethod(placeOf(call), method, allowed);

  const allHeaders = { ...headers, Allow: allowed.join(", ") };
  return problemAnswer("metodo_no_permitido", { ...detail, hint }, allHeaders);
}

/** Answers 404 for an unknown path under /api/, or for a retired route. The body lists those of `routes` that aren't retired. */
export function answerUnknown(
  call: Call,
  routes: readonly Route[],
  headers: HeaderFields,
): Answer {
  const endpoints = listEndpoints(routes, call.nowMs);
  const detail = describeUnknown(placeOf(call), endpoints);
  return problemAnswer("ruta_no_encontrada", detail, headers);
}

/** Answers 429 with the time until the next request is allowed. */
export function answerOverQuota(
  call: Call,
  limit: number,
  quota: Decision,
  headers: HeaderFields,
): Answer {
  const detail = describeOverQuota(placeOf(call), limit, quota.resetSeconds);

  const allHeaders = { ...headers, ...describeWait(quota) };
  return problemAnswer("cuota_excedida", detail, allHeaders);
}

/** Answers 308, a redirect to a page's path with the query of the request. A query that isn't safe in a header is left out. */
export function answerMoved(
  { request }: Call,
  path: string,
): Answer {
  const location = encodeURI(path) + queryOf(request.url);
  const headers = { ...COMMON_HEADERS, Location: location };
  return createAnswer(STATUS_CODE.PermanentRedirect, headers, null);
}

/** Answers 500 without any detail of the failure. */
export function answerFailure(call: Call, headers: HeaderFields): Answer {
  const detail = describeFailure(placeOf(call));
  return problemAnswer("error_interno", detail, headers);
}

/**
 * Returns an example of a problem's body for the error catalog. The functions below word
 * the examples, as they word real responses. Only "cuerpo_invalido" has its own text here.
 */
export function exampleProblem(
  code: ProblemCode,
  origin: string,
  { endpoints, limit }: Pick<ApiFacts, "endpoints" | "limit">,
): { readonly [member: string]: unknown } {
  const catalogPlace = { origin, instance: CATALOG_PATH };
  const unknownPlace = { origin, instance: "/api/v1/helados" };
  const catalogMethods = ["GET", "HEAD", "OPTIONS"];

  const details: Readonly<Record<ProblemCode, ProblemDetail>> = {
    "ruta_no_encontrada": describeUnknown(unknownPlace, endpoints),
    "metodo_no_permitido": describeWrongMethod(
      catalogPlace,
      "PUT",
      catalogMethods,
    ),
    "cuerpo_invalido": {
      origin,
      detail: "Mandá los mensajes de a uno, sin la lista.",
    },
    "cuota_excedida": describeOverQuota(catalogPlace, limit, 12),
    "error_interno": describeFailure(catalogPlace),
  };
  return problemBody(code, details[code]);
}

/** The place of a problem: the public origin and the requested path. */
interface ProblemPlace {
  readonly origin: string;
  readonly instance: string;
}

function placeOf({ site, path }: Call): ProblemPlace {
  return { origin: site.text, instance: path };
}

function describeWrongMethod(
  place: ProblemPlace,
  method: string,
  allowed: readonly string[],
): ProblemDetail {
  const sentMethod = excerpt(method);
  const methods = allowed.join(", ");
  const detail =
    `${sentMethod} no va con ${place.instance}: acepta ${methods}.`;
  return { ...place, detail, extra: { permitidos: allowed } };
}

function describeUnknown(
  place: ProblemPlace,
  endpoints: ApiFacts["endpoints"],
): ProblemDetail {
  const detail = `${excerpt(place.instance)} no está publicada.`;
  return { ...place, detail, extra: { endpoints } };
}

function describeOverQuota(
  place: ProblemPlace,
  limit: number,
  retryAfter: number,
): ProblemDetail {
  const quota = limit === 1
    ? "el único pedido por minuto"
    : `los ${limit} pedidos por minuto`;
  return {
    ...place,
    detail: `Ya usaste ${quota} de este endpoint: ` +
      `el próximo entra en ${retryAfter} s.`,
    extra: { retryAfter },
  };
}

function describeFailure(place: ProblemPlace): ProblemDetail {
  const detail = "No pudimos responder este pedido. Ya quedó anotado.";
  return { ...place, detail };
}
