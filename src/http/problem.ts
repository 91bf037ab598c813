/** Problem details (RFC 9457). Responses and the error catalog are written from one table. */

import { STATUS_CODE } from "@std/http/status";
import { type Answer, createAnswer, type HeaderFields } from "./answer.ts";

/** All problems by their stable `code`. `when` is for the error catalog, and `hint` is the default `pista` of a response. */
export const PROBLEMS = {
  "ruta_no_encontrada": {
    status: STATUS_CODE.NotFound,
    title: "Esa ruta no existe",
    when: "La ruta no está publicada bajo /api/.",
    hint:
      "Revisá la ruta: en «endpoints» están todas las que hay. Repetir el pedido no sirve.",
  },
  "metodo_no_permitido": {
    status: STATUS_CODE.MethodNotAllowed,
    title: "Ese método no va con esta ruta",
    when: "La ruta existe, pero no acepta ese método.",
    hint:
      "Usá uno de los métodos de «permitidos»; son los mismos del encabezado Allow.",
  },
  "cuerpo_invalido": {
    status: STATUS_CODE.BadRequest,
    title: "El cuerpo no es un mensaje JSON-RPC 2.0",
    when:
      "El cuerpo no es JSON-RPC 2.0 válido, o trae varios mensajes juntos. " +
      "En el endpoint MCP llega como error JSON-RPC, con este código en «data».",
    hint:
      "Mandá un solo mensaje JSON-RPC 2.0 por pedido, en UTF-8 y de hasta 64 KiB.",
  },
  "cuota_excedida": {
    status: STATUS_CODE.TooManyRequests,
    title: "Demasiados pedidos por ahora",
    when:
      "Se pasó la cuota de pedidos por minuto, que se cuenta por cliente y por endpoint.",
    hint: "Esperá los segundos de «retryAfter» y probá de nuevo: va a andar.",
  },
  "error_interno": {
    status: STATUS_CODE.InternalServerError,
    title: "Algo falló de nuestro lado",
    when: "Una falla nuestra, que queda registrada. El servicio sigue andando.",
    hint: "Probá de nuevo en un rato. Si apura, escribinos por WhatsApp.",
  },
} as const;

/** The stable identifier of a problem. */
export type ProblemCode = keyof typeof PROBLEMS;

/** All codes, in the order of the table. The filter removes no code: it only narrows the type. */
export const PROBLEM_CODES: readonly ProblemCode[] = Object.keys(PROBLEMS)
  .filter((code): code is ProblemCode => Object.hasOwn(PROBLEMS, code));

/** The details of one problem. */
export interface ProblemDetail {
  /** The public origin, without a trailing slash. */
  readonly origin: string;
  /** The cause, for people. */
  readonly detail: string;
  /** The next step for the client. Default: the hint of `PROBLEMS`. */
  readonly hint?: string | undefined;
  /** The requested path. Absent in problems of a JSON-RPC message. */
  readonly instance?: string;
  /** Further members: `permitidos`, `retryAfter`, `endpoints`. */
  readonly extra?: { readonly [member: string]: unknown };
}

/** Returns the body of a problem (contract, "Problema"). */
export function problemBody(
  code: ProblemCode,
  { origin, detail, hint = PROBLEMS[code].hint, instance, extra }:
    ProblemDetail,
): { readonly [member: string]: unknown } {
  const { status, title } = PROBLEMS[code];
  return {
    // The address of the code's section on the developers page.
    type: `${origin}/developers#error-${code.replaceAll("_", "-")}`,
    title,
    status,
    detail,
    code,
    pista: hint,
    documentacion: `${origin}/developers`,
    instance,
    ...extra,
  };
}

/** Creates a problem's answer, which no cache stores. Its own `Content-Type` and `Cache-Control` override those in `headers`. */
export function problemAnswer(
  code: ProblemCode,
  detail: ProblemDetail,
  headers: HeaderFields,
): Answer {
  const ownHeaders = {
    ...headers,
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
  };
  const body = JSON.stringify(problemBody(code, detail));

  return createAnswer(PROBLEMS[code].status, ownHeaders, body);
}
