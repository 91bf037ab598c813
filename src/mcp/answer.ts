/** Responses as text. Those that are the same for every client are serialized once. */

import type { AnswerId, ErrorCode, Reply } from "./message.ts";

/** A response, ready to be sent. */
export interface EngineAnswer {
  readonly status: 200 | 400 | 404;
  /** The body. */
  readonly text: string;
  /** The outcome for the log: done, refused by the tool, or an error. */
  readonly ending: "ok" | "rechazada" | ErrorCode;
}

/**
 * Creates a response, without an `id` if that is undefined.
 *
 * @param json The reply, if it is serialized already.
 */
export function toAnswer(
  status: EngineAnswer["status"],
  id: AnswerId | undefined,
  reply: Reply,
  json = JSON.stringify(reply),
): EngineAnswer {
  const start = JSON.stringify({ jsonrpc: "2.0", id }).slice(0, -1);
  const text = `${start},${json.slice(1)}`;
  if ("error" in reply) return { status, text, ending: reply.error.code };

  const isRefused = reply.result.isError === true;
  return { status, text, ending: isRefused ? "rechazada" : "ok" };
}

/** A reply that is the same for every client for some time. */
interface ConstantReply {
  readonly reply: Reply;
  readonly json: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * Creates a function that answers requests. A reply with a key is written and
 * serialized once, and kept until the next change: a request adds only its `id`.
 */
export function createAnswerer(
  nextChangeAt: (nowMs: number) => number,
): (
  key: string | undefined,
  id: AnswerId,
  nowMs: number,
  write: () => Reply,
) => EngineAnswer {
  const constants = new Map<string, ConstantReply>();

  return (key, id, nowMs, write) => {
    if (key === undefined) return toAnswer(200, id, write());

    let kept = constants.get(key);
    // A clock that was set back may have passed the beginning.
    if (!kept || nowMs < kept.fromMs || nowMs >= kept.untilMs) {
      const [reply, untilMs] = [write(), nextChangeAt(nowMs)];
      kept = { reply, json: JSON.stringify(reply), fromMs: nowMs, untilMs };
      constants.set(key, kept);
    }
    return toAnswer(200, id, kept.reply, kept.json);
  };
}
