/** What a call is answered with, before it gets the headers that change with each request. */

import type { HeaderFields } from "./headers.ts";

/** What an answer says of itself, for its last step. */
interface Told {
  /** Shared caches may keep it, since it stays true until this instant, in milliseconds since the epoch. */
  readonly sharedUntilMs?: number | undefined;
  /** Whether it goes without the headers of the API: quota, version, retirement. */
  readonly isBare?: boolean;
  /** What the log's line tells beside the request, by name. */
  readonly logged?: Readonly<Record<string, string>>;
}

/** The parts of an answer to one request. */
export interface Draft extends Told {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly body: string | null;
}

/** A response that its maker keeps: each request gets a clone of it. */
export interface KeptAnswer extends Told {
  readonly kept: Response;
}

/** What a handler answers with. */
export type Answer = Draft | KeptAnswer;

/**
 * Makes the response of an answer, for one request alone. Setting headers one by one costs less than giving them to the
 * constructor, and a text costs less than its bytes.
 */
export function toResponse(answer: Answer): Response {
  if ("kept" in answer) return answer.kept.clone();
  const { status, headers, body } = answer;
  const response = status === 200 ? new Response(body) : new Response(body, { status });
  const made = response.headers;
  for (const [name, value] of Object.entries(headers)) made.set(name, value);
  return response;
}
