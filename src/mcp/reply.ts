/** What a method answers. */

import type { RpcError } from "./message.ts";
import { ERROR_CODE } from "./protocol.ts";

/** An error in the place of a result. */
export interface Refusal {
  readonly error: RpcError;
}

/** A result, or an error. */
export type Reply = { readonly result: object } | Refusal;

/** The JSON of a result, or an error. */
export type Written = { readonly json: string; readonly isRefused: boolean } | Refusal;

/** The refusal of params, for people; `data` is for programs. */
export function refuseParams(message: string, data?: unknown): Refusal {
  return {
    error: { code: ERROR_CODE.InvalidParams, message, ...(data === undefined ? {} : { data }) },
  };
}
