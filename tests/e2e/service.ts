/** Starts the service and its tasks as processes, as `deno task` does. */

import { assertEquals } from "@std/assert";
import settings from "../../deno.json" with { type: "json" };
import { HOUSE } from "../fixtures/house.ts";
import { runWithin, within } from "../fixtures/waiting.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const DEFAULTS = { PORT: "0", LOG: "json" };

/** A running service. */
export interface Service {
  /** The service's address on loopback, without a trailing slash. */
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** The printed lines, except the line with the address. */
  readonly lines: readonly string[];
  signal(name: Deno.Signal): void;
  /** Resolves with the exit code, or rejects after a time limit. */
  readonly ended: Promise<number>;
  /** Sends SIGTERM, and resolves with the exit code. Kills the process after a time limit. */
  stop(): Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A service whose start has begun. */
export interface Launch {
  readonly pid: number;
  /** The printed lines, except the line with the address. */
  readonly lines: readonly string[];
  signal(name: Deno.Signal): void;
  /** Rejects if the process ends first or takes too long. */
  readonly started: Promise<Service>;
}

/** The result of a process that has ended by itself. */
interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Returns the arguments with which a task of the root's `deno.json` runs `deno`. */
export function taskArguments(
  name: "start" | "dev" | "datos" | "precios" | "comprobar",
): readonly string[] {
  // `dev` runs a bundler in the background first.
  const words = wordsOf(settings.tasks[name].command.split(" & ").at(-1) ?? "");
  if (words[1] === "run") return words.slice(1);

  // The other tasks run the task `permitted`, with more arguments.
  const inner = ["deno", "task", "--quiet", "permitted"];
  assertEquals(words.slice(0, inner.length), inner, name);

  return [
    ...wordsOf(settings.tasks.permitted.command).slice(1),
    ...words.slice(inner.length),
  ];
}

function wordsOf(command: string) {
  const words = command.matchAll(/"([^"]*)"|(\S+)/g);
  return [...words].map((match) => match[1] ?? match[2] ?? "");
}

/** Spawns `deno` in a folder, with its output piped. */
export function spawnDeno(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd: string = HOUSE,
): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), optionsOf(args, env, cwd)).spawn();
}

function optionsOf(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string,
): Deno.CommandOptions {
  return {
    args: withAbsolutePaths(args),
    cwd,
    env: { NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  };
}

/**
 * Makes the code's paths in arguments absolute, so that a task can run in a folder that
 * only has data and pages.
 */
export function withAbsolutePaths(args: readonly string[]): string[] {
  return args.map((word) =>
    word.replace(/(^|[=,])((?:src|tests)\/)/g, `$1${ROOT}$2`)
  );
}

/**
 * Runs `deno` in a folder until it ends by itself. The log is text, unless `env` sets `LOG`.
 */
export async function runToEnd(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd: string = HOUSE,
): Promise<Result> {
  const { code, stdout, stderr } = await runWithin(
    Deno.execPath(),
    optionsOf(args, { LOG: "text", ...env }, cwd),
  );

  const decoder = new TextDecoder();
  return {
    code,
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
  };
}

/** Starts the service on a free port and waits until it listens. */
export function startService(
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = taskArguments("start"),
  cwd: string = HOUSE,
): Promise<Service> {
  return launchService(env, args, cwd).started;
}

/** Spawns the service, and returns before it listens. */
export function launchService(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  cwd: string = HOUSE,
): Launch {
  const child = spawnDeno(args, { ...DEFAULTS, ...env }, cwd);
  const lines: string[] = [];
  const ready = Promise.withResolvers<number>();
  const kill = (signal: Deno.Signal) => {
    try {
      child.kill(signal);
    } catch {
      // The process has already ended.
    }
  };

  const reading = Promise.all([
    collect(child.stdout, (line) => {
      const port = portIn(line);
      if (port === undefined) lines.push(line);
      else ready.resolve(port);
    }),
    collect(child.stderr, (line) => lines.push(line)),
  ]);
  const ended = Promise.all([child.status, reading]).then(([{ code }]) => {
    const output = lines.join("\n");
    ready.reject(new Error(`the service ended with ${code}: ${output}`));
    return code;
  });

  const start = async () => {
    try {
      const port = await within("the service to listen", ready.promise);
      return createRunning({ child, port, lines, ended, kill });
    } catch (error) {
      kill("SIGKILL");
      throw new Error(lines.join("\n"), { cause: error });
    }
  };
  return {
    pid: child.pid,
    lines,
    signal: kill,
    started: start(),
  };
}

/** Returns the port in the line that announces the address; 0 if the address has no port, undefined for any other line. */
function portIn(line: string) {
  const [announcement, port = "0"] =
    /Heladería abierta en http:\/\/[^:"]+(?::([0-9]+))?(?:"\})?$/.exec(line) ??
      [];
  return announcement === undefined ? undefined : Number(port);
}

interface Running {
  readonly child: Deno.ChildProcess;
  readonly port: number;
  readonly lines: readonly string[];
  readonly ended: Promise<number>;
  readonly kill: (signal: Deno.Signal) => void;
}

function createRunning({ child, port, lines, ended, kill }: Running): Service {
  const whenEnded = () => {
    const output = lines.join("\n");
    return within(`the end of the service, which printed ${output}`, ended);
  };
  const stop = async () => {
    kill("SIGTERM");
    try {
      return await whenEnded();
    } catch (error) {
      kill("SIGKILL");
      throw error;
    }
  };

  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid,
    lines,
    signal: (name) => child.kill(name),
    get ended() {
      return whenEnded();
    },
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
    },
  };
}

/** Calls `take` with each line of a stream. */
async function collect(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (line: string) => void,
) {
  let rest = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    parts.forEach(take);
  }
  if (rest !== "") take(rest);
}
