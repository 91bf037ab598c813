/** `GET /healthz`: the service's version, its data and the last reload. */

import { STATUS_CODE } from "@std/http/status";
import { type Answer, createAnswer } from "../http/answer.ts";
import { DOCUMENT_HEADERS } from "./document.ts";

/** The failure of the last reload. The service still serves the earlier content. */
interface StaleContent {
  /** Time of the first failed reload since the last success, in milliseconds since the Unix epoch. */
  readonly sinceMs: number;
  /** Number of the owner's mistakes. 0 if the reload failed because of a defect of the code. */
  readonly mistakes: number;
}

/** Values that `/healthz` reports. */
export interface HealthParts {
  /** Fingerprint of data and pages. */
  readonly digest: string;
  readonly version: string;
  /** Milliseconds since the start, by a monotonic clock. */
  readonly monotonicNow: () => number;
  /** Returns `undefined` if the last reload succeeded. */
  readonly staleContent: () => StaleContent | undefined;
}

/** Creates the handler that monitoring calls. No cache may keep its answer. */
export function createHealthHandler(
  { digest, version, monotonicNow, staleContent }: HealthParts,
): () => Answer {
  const headers = {
    ...DOCUMENT_HEADERS,
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
  };

  return () => {
    const stale = staleContent();
    const health = {
      status: "ok",
      version,
      datos: digest,
      contenido: stale === undefined ? "actual" : "anterior",
      desde: stale && new Date(stale.sinceMs).toISOString(),
      errores: stale?.mistakes,
      uptimeSeconds: Math.floor(monotonicNow() / 1000),
    };
    return createAnswer(STATUS_CODE.OK, headers, JSON.stringify(health));
  };
}
