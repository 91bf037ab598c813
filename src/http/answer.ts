/** What a call is answered with, before it gets the headers that change with each request. */

import type { HeaderFields } from "./headers.ts";

/** The parts of an answer to one request. */
export interface Draft {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly body: string | null;
  /** What the log's line tells beside the request, by name. */
  readonly logged?: Readonly<Record<string, string>>;
}

/** A draft, or a response that its maker keeps: each request gets a clone of it. */
export type Answer = Response | Draft;

/**
 * Makes the response of a draft. Setting headers one by one costs less than giving them to the constructor, and a text
 * costs less than its bytes.
 */
export function toResponse({ status, headers, body }: Draft): Response {
  const response = status === 200 ? new Response(body) : new Response(body, { status });
  const made = response.headers;
  for (const [name, value] of Object.entries(headers)) made.set(name, value);
  return response;
}
