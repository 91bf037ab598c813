/** Starts the real service in a process of its own, as `deno task start` does. */

import { assertEquals } from "@std/assert";
import settings from "../../deno.json" with { type: "json" };
import { HOUSE } from "../fixtures/house.ts";
import { runWithin, within } from "../fixtures/waiting.ts";

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
  /** Resolves when it has ended, with its exit code; rejects if it doesn't in time. */
  readonly ended: Promise<number>;
  stop(): Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A service that is starting. */
export interface Launch {
  readonly pid: number;
  /** What it has printed, a line each, but for where it listens. */
  readonly lines: readonly string[];
  signal(name: Deno.Signal): void;
  /** Rejects where the process ends instead, or takes too long. */
  readonly started: Promise<Service>;
}

/** What a start that failed left behind. */
export interface FailedStart {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The arguments of `deno run` that a task of the root's `deno.json` comes to. */
export function taskArguments(
  name: "start" | "dev" | "datos" | "precios" | "comprobar",
): readonly string[] {
  // `dev` bundles beside it.
  const words = wordsOf(settings.tasks[name].command.split(" & ").at(-1) ?? "");
  if (words[1] === "run") return words.slice(1);
  const inner = ["deno", "task", "--quiet", "permitted"];
  assertEquals(words.slice(0, inner.length), inner, name);
  return [
    ...wordsOf(settings.tasks.permitted.command).slice(1),
    ...words.slice(inner.length),
  ];
}

function wordsOf(command: string): readonly string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map((match) =>
    match[1] ?? match[2] ?? ""
  );
}

/** A start's process, with its output piped. */
export function spawnStart(
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
    // The code stands where it stands; `data` and `pages` are those of the folder.
    args: inHouse(args),
    cwd,
    env: { NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  };
}

/** Arguments that were written for the repository's folder, for one that has no code in it. */
export function inHouse(args: readonly string[]): string[] {
  return args.map((word) =>
    word.replace(/(^|[=,])((?:src|tests)\/)/g, `$1${ROOT}$2`)
  );
}

/** Runs a start that is expected to end by itself. What it says is text, unless `LOG` is set. */
export async function runToEnd(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd: string = HOUSE,
): Promise<FailedStart> {
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

/** Starts the service on a free port and waits until it says where it listens. */
export function startService(
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = taskArguments("start"),
  cwd: string = HOUSE,
): Promise<Service> {
  return launchService(env, args, cwd).started;
}

/** Begins to start the service, which may have something to say before it listens. */
export function launchService(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  cwd: string = HOUSE,
): Launch {
  const child = spawnStart(args, { PORT: "0", LOG: "json", ...env }, cwd);
  const lines: string[] = [];
  const ready = Promise.withResolvers<number>();
  const reading = Promise.all([
    collect(child.stdout, (line) => {
      const [isReady, port = "0"] =
        /Heladería abierta en http:\/\/[^:"]+(?::([0-9]+))?(?:"\})?$/.exec(
          line,
        ) ?? [];
      if (isReady === undefined) lines.push(line);
      else ready.resolve(Number(port));
    }),
    collect(child.stderr, (line) => lines.push(line)),
  ]);
  const ended = Promise.all([child.status, reading]).then(([{ code }]) => {
    ready.reject(
      new Error(`the service ended with ${code}: ${lines.join("\n")}`),
    );
    return code;
  });
  const whenEnded = () =>
    within(`the end of the service, which said ${lines.join("\n")}`, ended);
  const kill = (signal: Deno.Signal) => {
    try {
      child.kill(signal);
    } catch {
      // It has ended already.
    }
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
  const start = async () => {
    try {
      const port = await within(
        "the service to say where it listens",
        ready.promise,
      );
      return {
        origin: `http://127.0.0.1:${port}`,
        port,
        pid: child.pid,
        lines,
        signal: (name: Deno.Signal) => child.kill(name),
        get ended() {
          return whenEnded();
        },
        stop,
        async [Symbol.asyncDispose]() {
          await stop();
        },
      };
    } catch (error) {
      kill("SIGKILL");
      throw new Error(lines.join("\n"), { cause: error });
    }
  };
  return { pid: child.pid, lines, signal: kill, started: start() };
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
