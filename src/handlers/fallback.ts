/** The answers that no row of the route table gives: preflight, wrong method, unknown path, quota, failure. */

import { STATUS_CODE } from "@std/http/status";
import { type Answer, type Draft, toResponse } from "../http/answer.ts";
import { createBoundedMap } from "../http/bounded.ts";
import { preflightHeaders, type QuotaState } from "../http/headers.ts";
import {
  problemAnswer,
  problemBody,
  type ProblemCode,
  type ProblemDetail,
} from "../http/problem.ts";
import { isRetired } from "../http/retirement.ts";
import { allowedMethods } from "../http/router.ts";
import { excerpt, queryOf } from "../http/target.ts";
import { CATALOG_PATH } from "../shop/service.ts";
import type { Call, Route } from "./route.ts";

const MOST_REFUSALS = 500;
const LONGEST_REFUSAL = 500;

type Headers = { readonly [name: string]: string };

/** A published route, as the 404's `endpoints` lists it. */
export interface Endpoint {
  readonly metodo: string;
  readonly ruta: string;
  readonly que: string;
}

/** The published routes of the API. */
export function listEndpoints(routes: readonly Route[], nowMs: number): readonly Endpoint[] {
  return routes
    .filter((route) => route.area === "api" && !isRetired(route.retirement, nowMs))
    .map(({ method, path, purpose }) => ({ metodo: method, ruta: path, que: purpose }));
}

/** 204 to OPTIONS: what the path takes, for a person and for a CORS preflight. */
export function answerOptions(rows: readonly Route[], headers: Headers): Draft {
  return {
    status: STATUS_CODE.NoContent,
    headers: { ...headers, ...preflightHeaders(allowedMethods(rows)) },
    body: null,
  };
}

/** 405 with what the path takes instead. */
export function answerWrongMethod(
  { request, path, origin }: Call,
  allowed: readonly string[],
  headers: Headers,
): Draft {
  const detail = tellWrongMethod(origin, request.method, path, allowed);
  return problemAnswer("metodo_no_permitido", detail, { ...headers, Allow: allowed.join(", ") });
}

/** 404 under /api/, with all that is published there. */
export function answerUnknown(
  { path, origin, nowMs }: Call,
  routes: readonly Route[],
  headers: Headers,
): Draft {
  const detail = tellUnknown(origin, path, listEndpoints(routes, nowMs));
  return problemAnswer("ruta_no_encontrada", detail, headers);
}

/** 429 with the exact wait. Each is prepared once: a client that doesn't wait asks for the same again and again. */
export function createOverQuotaAnswer(
  limit: number,
  headers: Headers,
): (call: Call, quota: QuotaState) => Answer {
  const prepared = createBoundedMap<string, Response>(MOST_REFUSALS);
  return ({ path, origin }, { resetSeconds }) => {
    const key = `${resetSeconds} ${origin}${path}`;
    let answer = prepared.get(key);
    if (answer === undefined) {
      const detail = tellOverQuota(origin, path, limit, resetSeconds);
      const own = { ...headers, "Retry-After": String(resetSeconds) };
      answer = toResponse(problemAnswer("cuota_excedida", detail, own));
      if (key.length <= LONGEST_REFUSAL) prepared.set(key, answer);
    }
    return answer;
  };
}

/** 400 to a Host that is no host. */
export function answerBadHost({ origin }: Call, headers: Headers): Draft {
  return problemAnswer("host_invalido", tellBadHost(origin), headers);
}

/** 308 to the same page without the slash at its end, with the query that it was asked with. */
export function answerMoved({ request }: Call, path: string, headers: Headers): Draft {
  return {
    status: STATUS_CODE.PermanentRedirect,
    headers: { ...headers, Location: path + queryOf(request.url) },
    body: null,
  };
}

/** 500 with nothing of what failed in it. */
export function answerFailure({ path, origin }: Call, headers: Headers): Draft {
  return problemAnswer("error_interno", tellFailure(origin, path), headers);
}

/** A real body of a problem, for the error catalog. */
export function exampleProblem(
  code: ProblemCode,
  origin: string,
  { endpoints, limit }: { readonly endpoints: readonly Endpoint[]; readonly limit: number },
): { readonly [member: string]: unknown } {
  const [path, allowed] = [CATALOG_PATH, ["GET", "HEAD", "OPTIONS"]];
  const details: Readonly<Record<ProblemCode, ProblemDetail>> = {
    "ruta_no_encontrada": tellUnknown(origin, "/api/v1/helados", endpoints),
    "metodo_no_permitido": tellWrongMethod(origin, "PUT", path, allowed),
    "cuerpo_invalido": { origin, detail: "Mandá los mensajes de a uno, sin la lista." },
    "cuota_excedida": tellOverQuota(origin, path, limit, 12),
    "host_invalido": tellBadHost(origin),
    "error_interno": tellFailure(origin, path),
  };
  return problemBody(code, details[code]);
}

function tellWrongMethod(
  origin: string,
  method: string,
  path: string,
  allowed: readonly string[],
): ProblemDetail {
  return {
    origin,
    detail: `${excerpt(method)} no va con ${path}: acepta ${allowed.join(", ")}.`,
    instance: path,
    extra: { permitidos: allowed },
  };
}

function tellUnknown(
  origin: string,
  path: string,
  endpoints: readonly Endpoint[],
): ProblemDetail {
  const detail = `${excerpt(path)} no está publicada.`;
  return { origin, detail, instance: path, extra: { endpoints } };
}

function tellOverQuota(
  origin: string,
  path: string,
  limit: number,
  resetSeconds: number,
): ProblemDetail {
  return {
    origin,
    detail: `Ya usaste los ${limit} pedidos por minuto de este endpoint: ` +
      `el próximo entra en ${resetSeconds} s.`,
    instance: path,
    extra: { retryAfter: resetSeconds },
  };
}

function tellBadHost(origin: string): ProblemDetail {
  return { origin, detail: "No pude leer en Host el nombre del sitio que buscás." };
}

function tellFailure(origin: string, path: string): ProblemDetail {
  return {
    origin,
    detail: "No pudimos responder este pedido. Ya quedó anotado.",
    instance: path,
  };
}
