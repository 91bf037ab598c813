/** The load: wrk, one thread on a core of its own. */

import { HOST, type HttpRequest } from "./exchange.ts";
import { LOAD_CORE } from "./server.ts";
import { runWithin } from "../fixtures/waiting.ts";

/** What one run of wrk counted. */
export interface WrkResult {
  readonly requests: number;
  readonly seconds: number;
  /** All that was read, heads included. */
  readonly bytes: number;
  /** Answers with a status from 400 on. */
  readonly refused: number;
  /** Connections that failed, broke or timed out. */
  readonly broken: number;
}

const CONNECTIONS = 32;
/** For wrk to start and to end. */
const MOST_MORE_MS = 60_000;
const SCRIPT = new URL("./request.lua", import.meta.url).pathname;

/** Sends one request over and over for so many seconds. */
export async function runWrk(
  port: number,
  request: HttpRequest,
  seconds: number,
): Promise<WrkResult> {
  const { method, path, headers, body } = request;
  const { code, stdout, stderr } = await runWithin("taskset", {
    args: [
      ...["-c", String(LOAD_CORE), "wrk", "-t1", `-c${CONNECTIONS}`, `-d${seconds}s`],
      ...["-s", SCRIPT, `http://127.0.0.1:${port}${path}`, "--"],
      ...[method, body ?? "", "Host", HOST, ...Object.entries(headers).flat()],
    ],
  }, seconds * 1000 + MOST_MORE_MS);
  const decoder = new TextDecoder();
  if (code !== 0) throw new Error(`wrk ended with ${code}: ${decoder.decode(stderr)}`);
  return parseWrk(decoder.decode(stdout));
}

/** Reads the line that `request.lua` prints at the end. */
export function parseWrk(output: string): WrkResult {
  const line = output.split("\n").find((text) => text.startsWith("{"));
  if (line === undefined) throw new Error(`no result in what wrk printed: ${output}`);
  const { requests, micros, bytes, refused, broken } = JSON.parse(line);
  return { requests, seconds: micros / 1e6, bytes, refused, broken };
}
