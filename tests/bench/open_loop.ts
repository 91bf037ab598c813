/**
 * Requests at a fixed rate, whether or not the answers come: a late answer makes none of the next ones late, and each is
 * timed from the moment at which it was due. (wrk sends the next when the last is answered, so it can't.)
 */

import { setImmediate } from "node:timers";
import { formatRequest, type HttpRequest } from "./exchange.ts";
import { within } from "../fixtures/waiting.ts";

/** How many requests a second, for how long. */
export interface Rate {
  readonly perSecond: number;
  readonly seconds: number;
}

interface Line {
  readonly connection: Deno.TcpConn;
  readonly buffer: Uint8Array<ArrayBuffer>;
}

const CONNECTIONS = 32;
const BUFFER_BYTES = 1 << 18;

/** Milliseconds from when each request was due until its answer was whole. */
export async function runOpenLoop(
  port: number,
  request: HttpRequest,
  { perSecond, seconds }: Rate,
): Promise<readonly number[]> {
  const bytes = new TextEncoder().encode(formatRequest(request));
  const total = perSecond * seconds;
  const free = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(port)));
  const all = [...free];
  const overdue: number[] = [];
  const latencies: number[] = [];
  const ended = Promise.withResolvers<void>();
  let isBroken = false;
  ended.promise.catch(() => isBroken = true);
  const startMs = performance.now();
  for (let sent = 0; sent < total && !isBroken;) {
    const dueMs = startMs + sent * 1000 / perSecond;
    if (performance.now() < dueMs) {
      // deno-lint-ignore no-await-in-loop -- a turn for the answers
      await new Promise((resolve) => setImmediate(resolve));
      continue;
    }
    sent++;
    const line = free.pop();
    if (line === undefined) overdue.push(dueMs);
    else serve(line, dueMs).catch(ended.reject);
  }
  await within("the last answers", ended.promise)
    .finally(() => all.forEach(({ connection }) => connection.close()));
  return latencies;

  async function serve(line: Line, dueMs: number): Promise<void> {
    await line.connection.write(bytes);
    await readAnswer(line);
    latencies.push(performance.now() - dueMs);
    const next = overdue.shift();
    if (next !== undefined) return serve(line, next);
    free.push(line);
    if (latencies.length === total) ended.resolve();
  }
}

async function connect(port: number): Promise<Line> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  connection.setNoDelay();
  return { connection, buffer: new Uint8Array(BUFFER_BYTES) };
}

async function readAnswer({ connection, buffer }: Line): Promise<void> {
  let filled = 0;
  let length: number | undefined;
  while (length === undefined || filled < length) {
    // deno-lint-ignore no-await-in-loop -- the next piece follows the last
    const read = await connection.read(buffer.subarray(filled));
    if (read === null) throw new Error("the connection ended before the answer did");
    filled += read;
    length ??= answerLength(buffer.subarray(0, filled));
  }
}

const LATIN1 = new TextDecoder("latin1");
const END_OF_HEAD = "\r\n\r\n";

/** The bytes of a 200, head and body; undefined while its head isn't whole. Throws on another status. */
export function answerLength(bytes: Uint8Array<ArrayBuffer>): number | undefined {
  const text = LATIN1.decode(bytes.subarray(0, 4096));
  const end = text.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const head = text.slice(0, end);
  const length = /\r\ncontent-length: *([0-9]+)/i.exec(head)?.[1];
  if (!head.startsWith("HTTP/1.1 200 ") || length === undefined) {
    throw new Error(`not the answer that was wanted: ${head.split("\r\n")[0]}`);
  }
  return end + END_OF_HEAD.length + Number(length);
}
