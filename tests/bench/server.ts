/** Servers in processes of their own, pinned to a core, and what the kernel says of them. */

import { ask, type HttpAnswer, type HttpRequest } from "./exchange.ts";
import { within } from "../fixtures/waiting.ts";
import { freePort } from "../fixtures/free_port.ts";

/** The core that servers run on, and the one of the load. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

/** How a server is started; it listens on the port that PORT names. */
export interface ServerPlan {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** A file for its standard output; dropped where there is none. */
  readonly logFile?: string;
}

/** A server that runs. */
export interface Server {
  readonly port: number;
  readonly pid: number;
  /** Whether its process has ended by itself or by being stopped. */
  readonly hasEnded: boolean;
  stop(): Promise<void>;
}

/** A server that has answered its first request. */
export interface StartedServer {
  readonly server: Server;
  readonly answer: HttpAnswer;
  /** From the spawn to the end of the first answer. */
  readonly startMs: number;
}

/** A server that hasn't answered by then is given up. */
export const START_DEADLINE_MS = 20_000;

/** Starts a server on the server core and asks until it answers. */
export async function startServer(plan: ServerPlan, probe: HttpRequest): Promise<StartedServer> {
  const port = freePort();
  const spawnedMs = performance.now();
  const server = spawnPinned(plan, port);
  try {
    const answer = await askUntilAnswered(server, probe);
    return { server, answer, startMs: performance.now() - spawnedMs };
  } catch (error) {
    await server.stop();
    throw new Error(`no answer from ${plan.command.join(" ")}`, { cause: error });
  }
}

async function askUntilAnswered(server: Server, request: HttpRequest): Promise<HttpAnswer> {
  const deadlineMs = performance.now() + START_DEADLINE_MS;
  while (true) {
    try {
      // deno-lint-ignore no-await-in-loop -- each try follows the last
      return await ask(server.port, request);
    } catch (error) {
      const isEarly = error instanceof Deno.errors.ConnectionRefused;
      if (!isEarly || server.hasEnded || performance.now() > deadlineMs) throw error;
    }
  }
}

function spawnPinned(plan: ServerPlan, port: number): Server {
  const child = new Deno.Command("sh", {
    args: [
      "-c",
      `exec taskset -c ${SERVER_CORE} "$@" > "$LOG_FILE"`,
      "sh",
      ...plan.command,
    ],
    cwd: plan.cwd,
    env: {
      DENO_NO_UPDATE_CHECK: "1",
      ...plan.env,
      PORT: String(port),
      LOG_FILE: plan.logFile ?? "/dev/null",
    },
    stdin: "null",
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  let hasEnded = false;
  child.status.then(() => hasEnded = true);
  return {
    port,
    pid: child.pid,
    get hasEnded() {
      return hasEnded;
    },
    async stop() {
      try {
        child.kill("SIGKILL");
      } catch {
        // It has ended already.
      }
      await within("the end of a server", child.status);
    },
  };
}

/** Processor time that a process has used, user and system, in seconds (steps of 10 ms). */
export function cpuSeconds(pid: number): number {
  return parseCpuTicks(Deno.readTextFileSync(`/proc/${pid}/stat`)) / TICKS_A_SECOND;
}

const TICKS_A_SECOND = 100;

/** utime and stime of a line of `/proc/<pid>/stat`; the name in it may hold spaces and parentheses. */
export function parseCpuTicks(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

/** Resident memory of a process in MiB. */
export function residentMiB(pid: number): number {
  return parseResidentKiB(Deno.readTextFileSync(`/proc/${pid}/status`)) / 1024;
}

/** VmRSS of `/proc/<pid>/status`, in KiB. */
export function parseResidentKiB(status: string): number {
  const value = /^VmRSS:\s+([0-9]+) kB$/m.exec(status)?.[1];
  if (value === undefined) throw new Error("no VmRSS");
  return Number(value);
}
