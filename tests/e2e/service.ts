/** Starts the real service in a process of its own, as `deno task start` does. */

import { assertEquals } from "@std/assert";
import settings from "../../deno.json" with { type: "json" };

const ROOT = new URL("../../", import.meta.url).pathname;

/** A service that runs. */
export interface Service {
  /** Its address on loopback, without a trailing slash. */
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** What it has printed since it was ready, a line each. */
  readonly lines: readonly string[];
  signal(name: Deno.Signal): void;
  /** Resolves when it has ended, with its exit code. */
  readonly ended: Promise<number>;
  stop(): Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** What a start that failed left behind. */
export interface FailedStart {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The arguments of `deno run` that a task of the root's `deno.json` comes to. */
export function taskArguments(name: "start" | "dev" | "datos"): readonly string[] {
  const [deno, task, inner, ...rest] = wordsOf(settings.tasks[name].command);
  assertEquals([deno, task, inner], ["deno", "task", "permitted"], name);
  return [...wordsOf(settings.tasks.permitted.command).slice(1), ...rest];
}

function wordsOf(command: string): readonly string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? "");
}

/** The command of a start, with its output piped. */
export function commandOf(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string,
): Deno.Command {
  return new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd,
    env: { NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
}

/** Runs a start that is expected to end by itself. */
export async function runToEnd(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd: string = ROOT,
): Promise<FailedStart> {
  const { code, stdout, stderr } = await commandOf(args, env, cwd).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** Starts the service on a free port and waits until it says where it listens. */
export async function startService(
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = taskArguments("start"),
  cwd: string = ROOT,
): Promise<Service> {
  const child = commandOf(args, { PORT: "0", LOG: "json", ...env }, cwd).spawn();
  const lines: string[] = [];
  const ready = Promise.withResolvers<number>();
  const reading = Promise.all([
    collect(child.stdout, (line) => {
      const [isReady, port = "0"] =
        /^Heladería abierta en http:\/\/[^:]+(?::([0-9]+))?$/.exec(line) ?? [];
      if (isReady === undefined) lines.push(line);
      else ready.resolve(Number(port));
    }),
    collect(child.stderr, (line) => lines.push(line)),
  ]);
  const ended = Promise.all([child.status, reading]).then(([{ code }]) => {
    ready.reject(new Error(`the service ended with ${code}: ${lines.join("\n")}`));
    return code;
  });
  const port = await ready.promise;
  const stop = () => {
    try {
      child.kill("SIGTERM");
    } catch {
      // It has ended already.
    }
    return ended;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid,
    lines,
    signal: (name) => child.kill(name),
    ended,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
    },
  };
}

async function collect(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (line: string) => void,
): Promise<void> {
  let rest = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    parts.forEach(take);
  }
  if (rest !== "") take(rest);
}
