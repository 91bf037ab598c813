/** Servers in processes of their own on one core, load from another, and what the kernel says of them. */

import { inHouse, taskArguments } from "../../e2e/service.ts";
import { freePort } from "../../fixtures/free_port.ts";
import { HOUSE } from "../../fixtures/house.ts";
import { runWithin, until, within } from "../../fixtures/waiting.ts";

const SERVER_CORE = "0";
const LOAD_CORE = "1";
const CONNECTIONS = 32;
const TICKS_A_SECOND = 100;

/** How a server is started; it listens on the port that PORT names. */
export interface ServerPlan {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A request that is sent over and over. */
export interface BenchRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A server that has answered. */
export interface Server {
  readonly port: number;
  readonly pid: number;
  /** From the spawn to the end of the first answer. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** The service as `deno task start` runs it, with a quota that no run reaches and without a log. */
export const SERVICE: ServerPlan = {
  command: [Deno.execPath(), ...inHouse(taskArguments("start"))],
  cwd: HOUSE,
  env: {
    RATE_LIMIT: "1000000",
    LOG: "off",
    BASE_URL: "http://heladeria.example",
  },
};

/** A GET without headers of its own. */
export const get = (path: string): BenchRequest => ({
  method: "GET",
  path,
  headers: {},
});

/** A call of a tool. The official SDK refuses a client that doesn't take a stream, too. */
export function callTool(
  name: string,
  args: unknown,
  accept = "application/json",
): BenchRequest & { readonly body: string } {
  const params = { name, arguments: args };
  return {
    method: "POST",
    path: "/api/v1/mcp",
    headers: { accept, "content-type": "application/json" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params,
    }),
  };
}

/** Puts this process and all that it starts on the core of the load. */
export async function pinLoad(): Promise<void> {
  await runWithin("taskset", {
    args: ["-a", "-c", "-p", LOAD_CORE, String(Deno.pid)],
  });
}

/** Starts a server on its core and asks until it answers with 200. */
export async function startServer(
  plan: ServerPlan,
  probe: BenchRequest,
): Promise<Server> {
  const port = freePort();
  const spawnedMs = performance.now();
  const child = new Deno.Command("taskset", {
    args: ["-c", SERVER_CORE, ...plan.command],
    cwd: plan.cwd,
    env: { DENO_NO_UPDATE_CHECK: "1", ...plan.env, PORT: String(port) },
    stdin: "null",
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  const stop = async () => {
    try {
      child.kill("SIGKILL");
    } catch {
      // It has ended already.
    }
    await within("the end of a server", child.status);
  };
  try {
    const answers = () =>
      askText(port, probe).then(({ status }) => status === 200, () => false);
    await until(`a 200 of ${plan.command.join(" ")}`, answers, 20_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, pid: child.pid, startMs: performance.now() - spawnedMs, stop };
}

/** One answer, not compressed. */
export async function askText(
  port: number,
  { method, path, headers, body }: BenchRequest,
): Promise<
  { readonly status: number; readonly headers: Headers; readonly text: string }
> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { "accept-encoding": "identity", ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  };
}

/** What a run of wrk counted, and the processor time that the server took meanwhile. */
export interface Run {
  readonly requests: number;
  readonly perSecond: number;
  readonly cpuMicros: number;
}

/** Sends one request over and over for so many seconds. Throws where an answer fails or is refused. */
export async function load(
  { port, pid }: Server,
  { method, path, headers, body = "" }: BenchRequest,
  seconds: number,
  { allowsRefused = false }: { readonly allowsRefused?: boolean } = {},
): Promise<Run> {
  const script = new URL("./request.lua", import.meta.url).pathname;
  const cpuBefore = cpuSeconds(pid);
  const { stdout, stderr } = await runWithin("taskset", {
    args: [
      ...[
        "-c",
        LOAD_CORE,
        "wrk",
        "-t1",
        `-c${CONNECTIONS}`,
        `-d${seconds}s`,
        "-s",
        script,
      ],
      ...[
        `http://127.0.0.1:${port}${path}`,
        "--",
        method,
        body,
        ...Object.entries(headers).flat(),
      ],
    ],
  }, seconds * 1000 + 60_000);
  const cpu = cpuSeconds(pid) - cpuBefore;
  const text = new TextDecoder().decode(stdout);
  const line = text.split("\n").find((text) => text.startsWith("{"));
  if (line === undefined) {
    throw new Error(new TextDecoder().decode(stderr) || text);
  }
  const { requests, micros, refused, broken } = JSON.parse(line);
  if (requests === 0 || broken > 0 || (refused > 0 && !allowsRefused)) {
    throw new Error(
      `${path}: ${requests} answers, ${refused} refused, ${broken} broken`,
    );
  }
  return {
    requests,
    perSecond: requests / micros * 1e6,
    cpuMicros: cpu * 1e6 / requests,
  };
}

/** Processor time of a process, user and system, in steps of 10 ms. */
function cpuSeconds(pid: number): number {
  const stat = Deno.readTextFileSync(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** Resident memory of a process in MiB; `Pss` counts what it shares with others in part. */
export function memoryMiB(pid: number, kind: "Rss" | "Pss" = "Rss"): number {
  const text = Deno.readTextFileSync(`/proc/${pid}/smaps_rollup`);
  return Number(new RegExp(`^${kind}:\\s+([0-9]+) kB$`, "m").exec(text)?.[1]) /
    1024;
}
