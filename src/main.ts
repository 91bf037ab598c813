/** The service's start, from top to bottom: signals, settings, content, listener; and its stop. */

import { type AppOutside, createService } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import {
  type Content,
  type ContentResult,
  createReloader,
  loadContent,
} from "./content/load_content.ts";
import { type Address, createListener, type Listener, originOf, standInOf } from "./listener.ts";
import { formatLogEntry, type LogEntry, type LogLevel } from "./log/entry.ts";
import { createLineWriter, type LineWriter } from "./log/line_writer.ts";
import { createRoutes } from "./routes/table.ts";
import { explainListen, explainStart, StartProblem } from "./start_problem.ts";
import { type Course, createCourse, createDeadlines, stop } from "./stop.ts";

const BODY_DEADLINE_MS = 10_000;
/** No stop takes longer, whatever is left to do. */
const STOP_DEADLINE_MS = 5_000;
/** Between two looks whether the listener has to be opened again. */
const LISTEN_PAUSE_MS = 1_000;
const MOST_LOG_WAITING = 1024 * 1024;
const LOG_BATCH_MS = 50;
/** An editor saves in several steps: what follows so soon is the same save. */
const SAVE_MS = 100;

/** Whether data and pages are read again by themselves when they are saved. */
const IS_WATCHING = Deno.args.includes("--watch-content");

/**
 * Since 2.9 Deno reads HTTP/1 itself, and its shutdown() cuts off bodies that are still arriving
 * (denoland/deno#36809).
 */
const CUTS_BODIES = !/^2\.[0-8]\./.test(Deno.version.deno);

/** The form of every line, on both outputs. */
const FORM = chooseForm();

async function main(): Promise<void> {
  const heard = hearSignals();
  const config = readSettings();
  // Before anything is read, so that nothing that is saved goes unseen.
  if (IS_WATCHING) void followSaves(Deno.watchFs([config.dataDir, config.pagesDir]), heard);
  const load = () => loadContent(config.dataDir, config.pagesDir);
  const { content, reloadAsked } = await loadFirst(load, heard);

  const lines = createLines();
  const log = (entry: LogEntry) => {
    if (config.log !== "off") lines.write(formatLogEntry(FORM, entry, Date.now()));
  };
  const notify = (level: LogLevel, text: string) => log({ kind: "notice", level, text });

  const bodies = createDeadlines(BODY_DEADLINE_MS);
  const course = createCourse();
  const answer: Deno.ServeHandler<Deno.Addr> = (request, { remoteAddr }) =>
    course.follow(served.app(request, () => hostnameOf(remoteAddr)));
  // No request is handed over before this function next awaits.
  const server = listen(config, answer);
  const swapIn = (content: Content) => {
    served.app = appOf(createRoutes(content, config, outside));
  };
  const reloader = createReloader({ load, swapIn, report: notify, now: Date.now });
  const outside: AppOutside = {
    standInOrigin: standInOf(server.addr),
    now: Date.now,
    monotonicNow: () => performance.now(),
    bodyDeadline: bodies.start,
    log,
    staleContent: reloader.staleContent,
  };
  const appOf = createService(config, outside);
  const served = { app: appOf(createRoutes(content, config, outside)) };

  lines.write(tell("info", `Heladería abierta en ${originOf(server.addr)}`));
  heard.reload = () => void reloader.reload();
  void reloadAsked.then(heard.reload);
  const listener = keepListening(server, config, answer, course, notify);
  await new Promise<void>((resolve) => heard.stop = resolve);
  setTimeout(() => Deno.exit(0), STOP_DEADLINE_MS);
  await stop(course, bodies, listener);
  await lines.flush();
  Deno.exit(0);
}

/** What signals do. Until there is a service, a stop ends the process. */
interface Heard {
  stop(): void;
  reload(): void;
}

/** Signals come first: one that nobody hears ends the process. */
function hearSignals(): Heard {
  const heard: Heard = { stop: () => Deno.exit(0), reload() {} };
  if (Deno.build.os !== "windows") {
    Deno.addSignalListener("SIGHUP", () => heard.reload());
    Deno.addSignalListener("SIGTERM", () => heard.stop());
  }
  Deno.addSignalListener("SIGINT", () => heard.stop());
  return heard;
}

function readSettings(): Config {
  const result = readConfig((name) => Deno.env.get(name));
  if (result.kind === "invalid") throw new StartProblem(result.mistakes);
  return result.config;
}

/** Asks for a reload when something was saved. */
async function followSaves(saves: Deno.FsWatcher, heard: Heard): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  for await (const { kind } of saves) {
    if (kind === "access") continue;
    clearTimeout(timer);
    timer = setTimeout(() => heard.reload(), SAVE_MS);
  }
}

/**
 * The content to start with, and a promise of a reload that was asked for meanwhile. If the content is wrong there is no
 * start; a process that watches waits until it is mended.
 */
async function loadFirst(
  load: () => Promise<ContentResult>,
  heard: Heard,
): Promise<{ readonly content: Content; readonly reloadAsked: Promise<void> }> {
  const reloadAsked = new Promise<void>((resolve) => heard.reload = resolve);
  const result = await load();
  if (result.kind === "content") return { content: result.content, reloadAsked };
  if (!IS_WATCHING) throw new StartProblem(result.mistakes);
  complain(result.mistakes);
  await reloadAsked;
  return await loadFirst(load, heard);
}

function listen(config: Config, answer: Deno.ServeHandler<Deno.Addr>): Deno.HttpServer<Deno.Addr> {
  const { host: hostname, port } = config;
  try {
    return Deno.serve({ hostname, port, onListen() {} }, answer);
  } catch (error) {
    throw explainListen(error, config);
  }
}

/** Has the server opened again when it fails, unless a platform chose what it listens on (`DENO_SERVE_ADDRESS`). */
function keepListening(
  first: Deno.HttpServer<Deno.Addr>,
  config: Config,
  answer: Deno.ServeHandler<Deno.Addr>,
  course: Course,
  notify: (level: LogLevel, text: string) => void,
): Listener {
  const { hostname: host, port }: Address = first.addr;
  const listener = createListener({
    first,
    reopen: () => listen({ ...config, host: host ?? "", port: port ?? 0 }, answer),
    async shutDown(server) {
      if (CUTS_BODIES) await course.whenIdle();
      await server.shutdown();
    },
    report: () => notify("warn", NO_DESCRIPTORS),
  });
  if (port !== undefined) setInterval(listener.retry, LISTEN_PAUSE_MS);
  else {
    first.finished.catch(() => {
      complain(["No se pueden aceptar más conexiones en lo que dio la plataforma."]);
      Deno.exit(1);
    });
  }
  return listener;
}

const NO_DESCRIPTORS = "El sistema no daba más conexiones (con `ulimit -n` se ve cuántas): " +
  "vuelvo a escuchar, y las que están abiertas siguen.";

/** "" on a Unix socket and the like. */
function hostnameOf(address: Address): string {
  return address.hostname ?? "";
}

/** The form that LOG says, else text on a terminal. Without a log, what is left is for people. */
function chooseForm(): "text" | "json" {
  const setting = readLogSetting();
  if (setting === "json") return "json";
  return setting === "text" || setting === "off" || Deno.stdout.isTerminal() ? "text" : "json";
}

/** Undefined also where it may not be read. */
function readLogSetting(): string | undefined {
  try {
    return Deno.env.get("LOG")?.trim();
  } catch {
    return undefined;
  }
}

function createLines(): LineWriter {
  return createLineWriter({
    write: (bytes) => Deno.stdout.write(bytes),
    pause: () => new Promise((resolve) => setTimeout(resolve, LOG_BATCH_MS)),
    tellLost: (count) => tell("warn", `Se perdieron ${count} líneas que no se pudieron escribir.`),
    mostWaiting: MOST_LOG_WAITING,
  });
}

/** A line of the start: as it is for people, with its time and level for machines. */
function tell(level: LogLevel, text: string): string {
  return FORM === "text" ? text : formatLogEntry(FORM, { kind: "notice", level, text }, Date.now());
}

function complain(lines: readonly string[]): void {
  try {
    const text = lines.map((line) => `${tell("error", line)}\n`).join("");
    Deno.stderr.writeSync(new TextEncoder().encode(text));
  } catch {
    // Nobody is left to tell.
  }
}

try {
  await main();
} catch (error) {
  complain(explainStart(error));
  Deno.exit(1);
}
