/** Responses as text. Results that are the same for every client are serialized once. */

import type { AnswerId, ErrorCode, Reply } from "./message.ts";

/** A response, ready to be sent. */
export interface EngineAnswer {
  readonly status: 200 | 400 | 404;
  /** The body. */
  readonly text: string;
  /** The outcome for the log: done, refused by the tool, or an error. */
  readonly ending: "ok" | "rechazada" | ErrorCode;
}

/** Creates a response, without an `id` if that is undefined. */
export function toAnswer(
  status: EngineAnswer["status"],
  id: AnswerId | undefined,
  reply: Reply,
): EngineAnswer {
  const text = JSON.stringify({ jsonrpc: "2.0", id, ...reply });
  return { status, text, ending: endingOf(reply) };
}

function endingOf(reply: Reply): EngineAnswer["ending"] {
  if ("error" in reply) return reply.error.code;
  return reply.result.isError === true ? "rechazada" : "ok";
}

/** A result that is the same for every client. */
export interface Constant {
  /** Name of the result. Its values are a short list. */
  readonly key: string;
  /** Returns the instant from which a result of `nowMs` may be out of date. */
  untilMs(nowMs: number): number;
}

interface ConstantText {
  readonly text: string;
  readonly ending: EngineAnswer["ending"];
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Serialized replies by key. A message adds only its `id`. */
export class ConstantTexts {
  readonly #texts = new Map<string, ConstantText>();

  /** Returns the response to a message. Serializes the reply if there is no current one. */
  answer(
    { key, untilMs }: Constant,
    id: AnswerId,
    nowMs: number,
    write: () => Reply,
  ): EngineAnswer {
    let current = this.#texts.get(key);
    // A clock that was set back may have passed the text's beginning.
    const isCurrent = current !== undefined && current.fromMs <= nowMs &&
      nowMs < current.untilMs;

    if (current === undefined || !isCurrent) {
      const reply = write();
      const text = JSON.stringify(reply).slice(1);
      const ending = endingOf(reply);
      current = { text, ending, fromMs: nowMs, untilMs: untilMs(nowMs) };
      this.#texts.set(key, current);
    }

    const beginning = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},`;
    return {
      status: 200,
      text: beginning + current.text,
      ending: current.ending,
    };
  }
}
