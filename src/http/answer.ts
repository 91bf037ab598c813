/** What a call is answered with, before the headers that change with each request are put on it. */

import type { HeaderFields } from "./headers.ts";

/** What an answer to one request alone is made of. */
export interface Draft {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly body: string | null;
}

/** A draft, or a response that stays with whoever prepared it, for one origin: each request gets a clone. */
export type Answer = Response | Draft;

/**
 * Makes the response of a draft. Headers that are set one by one cost less than the same given to the constructor, and
 * a text less than its bytes.
 */
export function toResponse({ status, headers, body }: Draft): Response {
  const response = status === 200 ? new Response(body) : new Response(body, { status });
  const made = response.headers;
  for (const [name, value] of Object.entries(headers)) made.set(name, value);
  return response;
}
