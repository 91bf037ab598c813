/** Rounds: each subject runs once a round, in an order that moves on, so that the machine's moods meet all alike. */

import { ask, type HttpAnswer, type HttpRequest } from "./exchange.ts";
import { cpuSeconds, type Server, type ServerPlan, startServer } from "./server.ts";
import { runWrk, type WrkResult } from "./wrk.ts";

/** A server with one request that is sent to it. Subjects with the same plan share the server. */
export interface Subject {
  readonly name: string;
  readonly plan: ServerPlan;
  readonly request: HttpRequest;
  /** Throws where the answer is not the one that is to be measured. */
  readonly check: (answer: HttpAnswer) => void;
}

/** How long to measure. */
export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

/** What one subject did, a figure a round. */
export interface Measured {
  readonly perSecond: readonly number[];
  readonly cpuMicros: readonly number[];
  /** The share of its core that the server used. */
  readonly coreShare: readonly number[];
  /** Bytes of the answer: head and body. */
  readonly bytes: number;
}

/** How a line on what could not be measured begins. */
export const FAILED = "FAILED";

/** What the subjects did, by name, and why some did not. */
export interface Results {
  readonly measured: ReadonlyMap<string, Measured>;
  readonly failures: readonly string[];
}

/** A subject that is being measured. */
interface Running {
  readonly subject: Subject;
  readonly server: Server;
  readonly bytes: number;
  readonly isRefused: boolean;
  readonly runs: Run[];
}

interface Run {
  readonly perSecond: number;
  readonly cpuMicros: number;
  readonly coreShare: number;
}

/** Runs all subjects of a table. One that answers wrong, at first or under load, leaves it. */
export async function runRounds(
  subjects: readonly Subject[],
  { rounds, seconds, warmUpSeconds }: Effort,
): Promise<Results> {
  const servers = new Map<ServerPlan, Server>();
  const failures: string[] = [];
  const running = new Set<Running>();
  try {
    for (const subject of subjects) {
      // deno-lint-ignore no-await-in-loop -- one start at a time
      await attempt(subject, async () => running.add(await begin(subject, servers)));
    }
    if (warmUpSeconds > 0) await runAll([...running], warmUpSeconds, () => {});
    for (let round = 0; round < rounds; round++) {
      // deno-lint-ignore no-await-in-loop -- one round at a time
      await runAll(rotate([...running], round), seconds, (one, run) => one.runs.push(run));
    }
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()));
  }
  const measured = [...running].map((one) => [one.subject.name, summarize(one)] as const);
  return { measured: new Map(measured), failures };

  async function runAll(
    list: readonly Running[],
    seconds: number,
    take: (one: Running, run: Run) => void,
  ): Promise<void> {
    for (const one of list) {
      // deno-lint-ignore no-await-in-loop -- one load at a time
      const isFine = await attempt(one.subject, async () => take(one, await load(one, seconds)));
      if (!isFine) running.delete(one);
    }
  }

  async function attempt({ name }: Subject, act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      failures.push(`${FAILED} ${name}: ${error instanceof Error ? error.message : error}`);
      return false;
    }
  }
}

async function begin(subject: Subject, servers: Map<ServerPlan, Server>): Promise<Running> {
  const { plan, request, check } = subject;
  const server = servers.get(plan) ?? (await startServer(plan, request)).server;
  servers.set(plan, server);
  const answer = await ask(server.port, request);
  check(answer);
  return {
    subject,
    server,
    bytes: answer.headBytes + answer.body.length,
    isRefused: answer.status >= 400,
    runs: [],
  };
}

async function load(running: Running, seconds: number): Promise<Run> {
  const { subject, server, bytes } = running;
  const cpuBefore = cpuSeconds(server.pid);
  const result = await runWrk(server.port, subject.request, seconds);
  const cpu = cpuSeconds(server.pid) - cpuBefore;
  const wrong = findWrong(result, bytes, running);
  if (wrong !== undefined) throw new Error(`under load, ${wrong}`);
  return {
    perSecond: result.requests / result.seconds,
    cpuMicros: cpu * 1e6 / result.requests,
    coreShare: cpu / result.seconds,
  };
}

function summarize({ runs, bytes }: Running): Measured {
  return {
    perSecond: runs.map(({ perSecond }) => perSecond),
    cpuMicros: runs.map(({ cpuMicros }) => cpuMicros),
    coreShare: runs.map(({ coreShare }) => coreShare),
    bytes,
  };
}

/** The share of answers that may have another status: a refused client's quota lets one through a window. */
const OTHERS_ALLOWED = 0.001;
/** The share by which the bytes of an answer may differ: a count in a header grows and shrinks. */
const BYTES_TOLERANCE = 0.03;
/** The answer that was checked says `connection: close`, and those under load perhaps `keep-alive`. */
const CONNECTION_BYTES = 60;

/** What shows that not every answer was like the one that was checked, if anything does. */
export function findWrong(
  { requests, bytes, refused, broken }: WrkResult,
  expectedBytes: number,
  { isRefused }: { readonly isRefused: boolean },
): string | undefined {
  if (requests === 0) return "no answer";
  if (broken > 0) return `${broken} connections failed`;
  const others = isRefused ? requests - refused : refused;
  if (others > OTHERS_ALLOWED * requests) return `${others} answers with another status`;
  const perAnswer = bytes / requests;
  if (Math.abs(perAnswer - expectedBytes) > BYTES_TOLERANCE * expectedBytes + CONNECTION_BYTES) {
    return `${perAnswer.toFixed(0)} bytes an answer and not ${expectedBytes}`;
  }
  return undefined;
}

/** The list begun `by` places later, the first ones at its end. */
export function rotate<T>(list: readonly T[], by: number): readonly T[] {
  const start = by % Math.max(1, list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}
