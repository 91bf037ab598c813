// deno-lint-ignore-file no-await-in-loop -- probes and polls follow each other
/** Measures a flood on a fresh service: its responses, other clients, memory and open files. */

import { QUOTE, type Tally, wait } from "../../e2e/stops.ts";
import { startService } from "../../e2e/service.ts";
import { connect, formatRequest } from "../../fixtures/raw_http.ts";
import { median } from "../bench/figures.ts";

/**
 * The garbage, in MiB, that the service may hold before it is collected.
 *
 * The value is the measured maximum in a minute of probes, with a margin.
 */
export const HEAP_SLACK_MIB = 96;

/** A flood of requests by hostile clients, and its bound. */
export interface Flood {
  /** A description of the requests. */
  readonly name: string;
  /** The maximum memory above the memory at rest, in MiB, without the heap's slack. */
  readonly mostMib?: number;
  readonly run: (port: number) => Promise<Outcome>;
}

/** The responses to a flood. */
export interface Outcome {
  readonly answers: Tally;
  /** More results, such as the number of accepted bytes. */
  readonly notes?: readonly string[];
}

/** The responses that other clients got during the flood. */
interface ProbeReport {
  readonly sent: number;
  /** Wrong responses, one line each. */
  readonly failures: readonly string[];
  readonly medianMs: number;
  readonly worstMs: number;
}

/** A flood's outcome and its effect on the service. Memory in MiB. */
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
/** The number of the probe's first client, above the floods' numbers. */
const FIRST_CLIENT = 0x0100_0000;

/** A request of the probe, and a text that its response must contain. */
interface Probe {
  readonly path: string;
  readonly body?: string;
  readonly expected: string;
}

const HEALTH: Probe = { path: "/healthz", expected: '"status":"ok"' };
const PROBES: readonly Probe[] = [
  HEALTH,
  { path: "/api/v1/catalogo", expected: '"moneda":"ARS"' },
  {
    path: "/api/v1/mcp",
    body: QUOTE,
    expected: '"isError":false',
  },
];

/** Starts the service as `deno task start` does, floods it and waits for rest. */
export async function measure(
  flood: Flood,
  warmUp: Flood,
): Promise<Report> {
  await using service = await startService({
    TRUSTED_PROXIES: "1",
    LOG: "off",
  });
  const { pid, port } = service;

  // The first requests raise the memory at rest, so they come before the measurement.
  await warmUp.run(port);

  const stopProbe = startProbe(port);
  const open = countDescriptors(pid);
  // Resets the peak to the current memory.
  await Deno.writeTextFile(`/proc/${pid}/clear_refs`, "5");
  const before = readMiB(pid, "VmRSS");

  const outcome = await flood.run(port);
  const probe = await stopProbe();

  const endMs = performance.now() + REST_MS;
  while (countDescriptors(pid) > open && performance.now() < endMs) {
    await wait(PAUSE_MS);
  }

  const peak = readMiB(pid, "VmHWM");
  const after = readMiB(pid, "VmRSS");
  return {
    ...outcome,
    flood,
    probe,
    memory: { before, peak, after },
    descriptors: {
      before: open,
      after: countDescriptors(pid),
    },
  };
}

function readMiB(
  pid: number,
  name: "VmRSS" | "VmHWM",
) {
  const status = Deno.readTextFileSync(`/proc/${pid}/status`);
  const line = new RegExp(`^${name}:\\s+([0-9]+) kB$`, "m").exec(status);
  return Number(line?.[1]) / 1024;
}

function countDescriptors(pid: number) {
  return [...Deno.readDirSync(`/proc/${pid}/fd`)].length;
}

/**
 * Sends probes until it is stopped. Each probe comes from a new client on a new
 * connection.
 */
function startProbe(port: number): () => Promise<ProbeReport> {
  const times: number[] = [];
  const failures: string[] = [];
  let isStopped = false;

  const run = async () => {
    while (!isStopped) {
      const { path, body, expected } = PROBES[times.length % PROBES.length] ??
        HEALTH;
      const request = formatRequest({
        path,
        ...(body === undefined ? {} : { body }),
        client: FIRST_CLIENT + times.length,
        headers: ["Connection: close"],
      });

      const startMs = performance.now();
      const result = await send(port, request);
      times.push(performance.now() - startMs);
      if (!result.includes(expected)) {
        failures.push(`${path}: ${result.slice(0, 200)}`);
      }

      await wait(PAUSE_MS / PROBES.length);
    }
  };

  const running = run();
  return async () => {
    isStopped = true;
    await running;

    return {
      sent: times.length,
      failures,
      medianMs: median(times),
      worstMs: Math.max(0, ...times),
    };
  };
}

/** Returns the body of a 200; for another response, the status or the error. */
async function send(
  port: number,
  request: string,
) {
  try {
    using connection = await connect(port);
    await connection.send(request);

    const answer = await connection.receive();
    if (answer?.status === 200) return answer.body;
    return String(answer?.status ?? "no answer");
  } catch (error) {
    return String(error);
  }
}
