/** `GET /healthz`: the version and the uptime of the service, the fingerprint of its content, and the last reload. */

import { STATUS_CODE } from "@std/http/status";
import { type Answer, createAnswer } from "../http/answer.ts";
import { DOCUMENT_HEADERS } from "./document.ts";

/** The failed reloads since the last success. The service still serves the earlier content. */
interface StaleContent {
  /** Time of the first failed reload, in milliseconds since the Unix epoch. */
  readonly sinceMs: number;
  /** Number of the owner's mistakes at the latest failed reload. 0 if a defect of the code caused the failure. */
  readonly mistakeCount: number;
}

/** Values that `/healthz` reports. */
export interface HealthParts {
  /** Fingerprint of data and pages. */
  readonly digest: string;
  readonly version: string;
  /** Milliseconds since the start of the process, by a monotonic clock. */
  readonly monotonicNow: () => number;
  /** Returns `undefined` before the first reload, and after a reload that succeeded. */
  readonly staleContent: () => StaleContent | undefined;
}

/** Creates the handler for monitoring. No cache may keep its answers. */
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
      errores: stale?.mistakeCount,
      uptimeSeconds: Math.floor(monotonicNow() / 1000),
    };
    return createAnswer(STATUS_CODE.OK, headers, JSON.stringify(health));
  };
}
