/** Runs a server on one core and the load on the other, and reads the kernel's figures. */

import { taskArguments, withAbsolutePaths } from "../../e2e/service.ts";
import { freePort } from "../../fixtures/free_port.ts";
import { HOUSE } from "../../fixtures/house.ts";
import { runWithin, until, within } from "../../fixtures/waiting.ts";

const SERVER_CORE = "0";
const LOAD_CORE = "1";
const CONNECTIONS = 32;
const TICKS_A_SECOND = 100;

/** The command that starts a server. The server listens on the port in `PORT`. */
export interface ServerPlan {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A request to send repeatedly. */
export interface BenchRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A running server that has answered once. */
export interface Server {
  readonly port: number;
  readonly pid: number;
  /** The time from the spawn to the end of the first response. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/**
 * The service as `deno task start` runs it, without a log and with a quota that no run
 * reaches.
 */
export const SERVICE: ServerPlan = {
  command: [Deno.execPath(), ...withAbsolutePaths(taskArguments("start"))],
  cwd: HOUSE,
  env: {
    RATE_LIMIT: "1000000",
    LOG: "off",
    BASE_URL: "http://heladeria.example",
  },
};

/** Returns a GET without headers. */
export const get = (path: string): BenchRequest => ({
  method: "GET",
  path,
  headers: {},
});

/** A POST of a JSON-RPC message. */
type McpRequest = BenchRequest & { readonly body: string };

/** Returns a call of a tool over MCP. */
export function callTool(name: string, args: unknown): McpRequest {
  return postMessage("tools/call", { name, arguments: args });
}

/** Returns a request of the MCP server. */
export function postMessage(method: string, params: object): McpRequest {
  const message = { jsonrpc: "2.0", id: 1, method, params };

  return {
    method: "POST",
    path: "/api/v1/mcp",
    headers: {
      "accept": "application/json",
      "content-type": "application/json",
    },
    body: JSON.stringify(message),
  };
}

/** Moves this process and its children to the core of the load. */
export async function pinLoad(): Promise<void> {
  await runWithin("taskset", {
    args: ["-a", "-c", "-p", LOAD_CORE, String(Deno.pid)],
  });
}

/** Starts a server on its core and waits until it answers with 200. */
export async function startServer(
  plan: ServerPlan,
  probe: BenchRequest,
): Promise<Server> {
  const port = freePort();
  const spawnedMs = performance.now();
  const child = new Deno.Command("taskset", {
    args: ["-c", SERVER_CORE, ...plan.command],
    cwd: plan.cwd,
    env: {
      DENO_NO_UPDATE_CHECK: "1",
      ...plan.env,
      PORT: String(port),
    },
    stdin: "null",
    stdout: "null",
    stderr: "inherit",
  }).spawn();

  const stop = async () => {
    try {
      child.kill("SIGKILL");
    } catch {
      // The process has already ended.
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

  return {
    port,
    pid: child.pid,
    startMs: performance.now() - spawnedMs,
    stop,
  };
}

/** Sends a request without compression and reads the response. */
export async function askText(
  port: number,
  { method, path, headers, body }: BenchRequest,
): Promise<
  { readonly status: number; readonly headers: Headers; readonly text: string }
> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      "accept-encoding": "identity",
      ...headers,
    },
    body: body ?? null,
  });

  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  };
}

/** The result of a run of wrk, and the server's processor time. */
export interface Run {
  readonly requests: number;
  readonly perSecond: number;
  readonly cpuMicros: number;
}

/** Sends a request repeatedly. Throws if a response fails or is refused. */
export async function load(
  { port, pid }: Server,
  request: BenchRequest,
  seconds: number,
  { allowsRefused = false }: { readonly allowsRefused?: boolean } = {},
): Promise<Run> {
  const startSeconds = cpuSeconds(pid);
  const { stdout, stderr } = await runWithin(
    "taskset",
    { args: wrkArguments(port, request, seconds) },
    seconds * 1000 + 60_000,
  );
  const tookSeconds = cpuSeconds(pid) - startSeconds;

  const text = new TextDecoder().decode(stdout);
  const summary = text.split("\n").find((line) => line.startsWith("{"));
  if (summary === undefined) {
    throw new Error(new TextDecoder().decode(stderr) || text);
  }

  const { requests, micros, refused, broken } = JSON.parse(summary);
  if (requests === 0 || broken > 0 || (refused > 0 && !allowsRefused)) {
    const failures = `${refused} refused, ${broken} broken`;
    throw new Error(`${request.path}: ${requests} answers, ${failures}`);
  }

  return {
    requests,
    perSecond: requests / micros * 1e6,
    cpuMicros: tookSeconds * 1e6 / requests,
  };
}

function wrkArguments(
  port: number,
  { method, path, headers, body = "" }: BenchRequest,
  seconds: number,
) {
  const script = new URL("./request.lua", import.meta.url).pathname;
  const connections = `-c${CONNECTIONS}`;
  const duration = `-d${seconds}s`;

  return [
    "-c",
    LOAD_CORE,
    "wrk",
    "-t1",
    connections,
    duration,
    "-s",
    script,
    `http://127.0.0.1:${port}${path}`,
    "--",
    method,
    body,
    ...Object.entries(headers).flat(),
  ];
}

/** Returns the user and system time of a process, in steps of 10 ms. */
function cpuSeconds(pid: number) {
  const stat = Deno.readTextFileSync(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** Returns a process's resident memory in MiB; `Pss` shares out shared pages. */
export function memoryMiB(
  pid: number,
  kind: "Rss" | "Pss" = "Rss",
): number {
  const text = Deno.readTextFileSync(`/proc/${pid}/smaps_rollup`);
  return Number(new RegExp(`^${kind}:\\s+([0-9]+) kB$`, "m").exec(text)?.[1]) /
    1024;
}
