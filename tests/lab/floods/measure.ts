// deno-lint-ignore-file no-await-in-loop -- one thing after another is the point
/** A flood against a service of its own, measured: answers, others' service, memory, open files. */

import { QUOTE, type Tally, wait } from "../../e2e/stops.ts";
import { startService } from "../../e2e/service.ts";
import { connect, formatRequest } from "../../fixtures/raw_http.ts";

/**
 * How much of its own garbage the service may gather before it is collected, in MiB: the most that was measured over a
 * minute of probes alone, and some.
 */
export const HEAP_SLACK_MIB = 96;

/** Clients that mean no good, and what is promised against them. */
export interface Flood {
  /** What is sent. */
  readonly name: string;
  /** How much more memory the service may hold at the worst moment than at rest, in MiB, besides the heap's slack. */
  readonly mostMib?: number;
  readonly run: (port: number) => Promise<Outcome>;
}

/** What came back. */
export interface Outcome {
  readonly answers: Tally;
  /** What else a reader should know, such as how many bytes were taken. */
  readonly notes?: readonly string[];
}

/** How other clients were served meanwhile. */
interface ProbeReport {
  readonly asked: number;
  /** What came instead of the right answer, one line each. */
  readonly failed: readonly string[];
  readonly medianMs: number;
  readonly worstMs: number;
}

/** A flood's outcome and what it did to the service. Memory in MiB. */
export interface Report extends Outcome {
  readonly flood: Flood;
  readonly probe: ProbeReport;
  readonly memory: {
    readonly before: number;
    readonly peak: number;
    readonly after: number;
  };
  /** Open files and sockets. */
  readonly descriptors: { readonly before: number; readonly after: number };
}

const REST_MS = 15_000;
const PAUSE_MS = 20;
/** The probe's clients begin here, far from those of the floods. */
const FIRST_CLIENT = 0x0100_0000;

/** What the probe asks, and what the right answer holds. */
const HEALTH = { path: "/healthz", holds: '"status":"ok"' };
const QUESTIONS: readonly {
  readonly path: string;
  readonly body?: string;
  readonly holds: string;
}[] = [
  HEALTH,
  { path: "/api/v1/catalogo", holds: '"moneda":"ARS"' },
  { path: "/api/v1/mcp", body: QUOTE, holds: '"isError":false' },
];

/** Starts the service as `deno task start` does, floods it and waits until it has come to rest. */
export async function measure(flood: Flood, warmUp: Flood): Promise<Report> {
  await using service = await startService({
    TRUSTED_PROXIES: "1",
    LOG: "off",
  });
  const { pid, port } = service;
  // A service that has not worked yet holds less than one that rests.
  await warmUp.run(port);
  const stop = startProbe(port);
  const open = countDescriptors(pid);
  // The peak begins anew at what the process holds now.
  await Deno.writeTextFile(`/proc/${pid}/clear_refs`, "5");
  const before = readMiB(pid, "VmRSS");
  const outcome = await flood.run(port);
  const probe = await stop();
  for (
    let ms = 0;
    ms < REST_MS && countDescriptors(pid) > open;
    ms += PAUSE_MS
  ) {
    await wait(PAUSE_MS);
  }
  const memory = {
    before,
    peak: readMiB(pid, "VmHWM"),
    after: readMiB(pid, "VmRSS"),
  };
  const descriptors = { before: open, after: countDescriptors(pid) };
  return { ...outcome, flood, probe, memory, descriptors };
}

function readMiB(pid: number, name: "VmRSS" | "VmHWM"): number {
  const status = Deno.readTextFileSync(`/proc/${pid}/status`);
  return Number(
    new RegExp(`^${name}:\\s+([0-9]+) kB$`, "m").exec(status)?.[1],
  ) / 1024;
}

function countDescriptors(pid: number): number {
  return [...Deno.readDirSync(`/proc/${pid}/fd`)].length;
}

/** Asks one question after another, each as another client on a new connection, until it is stopped. */
function startProbe(port: number): () => Promise<ProbeReport> {
  const times: number[] = [];
  const failed: string[] = [];
  let isStopped = false;
  const work = async () => {
    while (!isStopped) {
      const { holds, ...question } =
        QUESTIONS[times.length % QUESTIONS.length] ?? HEALTH;
      const startMs = performance.now();
      const client = FIRST_CLIENT + times.length;
      const came = await ask(port, {
        ...question,
        client,
        headers: ["Connection: close"],
      });
      times.push(performance.now() - startMs);
      if (!came.includes(holds)) {
        failed.push(`${question.path}: ${came.slice(0, 200)}`);
      }
      await wait(PAUSE_MS / QUESTIONS.length);
    }
  };
  const working = work();
  return async () => {
    isStopped = true;
    await working;
    const sorted = times.toSorted((one, other) => one - other);
    const medianMs = sorted[sorted.length >> 1] ?? 0;
    return {
      asked: times.length,
      failed,
      medianMs,
      worstMs: sorted.at(-1) ?? 0,
    };
  };
}

/** The body of a 200, or what came instead. */
async function ask(
  port: number,
  request: Parameters<typeof formatRequest>[0],
): Promise<string> {
  try {
    using connection = await connect(port);
    await connection.send(formatRequest(request));
    const answer = await connection.receive();
    return answer?.status === 200
      ? answer.body
      : String(answer?.status ?? "no answer");
  } catch (error) {
    return String(error);
  }
}
