/** The service's start: settings, content, clocks, signals and the listener. */

import { type App, type AppOutside, createService } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { type Content, loadContent } from "./content/load_content.ts";
import { createDeadlines } from "./http/deadlines.ts";
import { createLineWriter, type LineWriter } from "./log/line_writer.ts";
import { formatLogEntry, type LogEntry } from "./log/entry.ts";
import { createReloader } from "./content/reload.ts";
import { createListener, hostnameOf, type Listener, originOf, type Server } from "./listener.ts";
import { createRoutes } from "./routes/table.ts";
import { explainStart, messageOf } from "./start_problem.ts";
import { type Course, createCourse, stop } from "./stop.ts";

const BODY_DEADLINE_MS = 10_000;
/** When a stop ends, whatever is left. */
const STOP_DEADLINE_MS = 5_000;
/** Before the listener is opened again. */
const LISTEN_PAUSE_MS = 1_000;
const MOST_LOG_WAITING = 1024 * 1024;
const LOG_BATCH_MS = 50;
/** An editor saves in several steps. */
const SAVE_MS = 100;

/** With this argument, what is saved in the two folders is read again by itself. */
const isWatching = Deno.args.includes("--watch-content");

/**
 * Since 2.9 Deno reads HTTP/1 itself. There shutdown() makes unreadable what is still to come of a body
 * (denoland/deno#36809); before, a failed accept is told when the last connection has ended, and no sooner.
 */
const [major = 0, minor = 0] = Deno.version.deno.split(".").map(Number);
const readsHttpItself = major > 2 || major === 2 && minor >= 9;

/** Until there is a service, a stop ends the process, and a reload is kept for later. */
let isReloadDue = false;
let onReloadDue = () => {};
const heard = {
  stop: (): void => Deno.exit(0),
  reload: () => {
    isReloadDue = true;
    onReloadDue();
  },
};
hearSignals();

const config = readSettings();
// Before anything is read, so that nothing that is saved goes unseen.
if (isWatching) void watchSaves(config);
serve(config, await loadFirst(config));

function readSettings(): Config {
  try {
    const result = readConfig((name) => Deno.env.get(name));
    return result.kind === "config" ? result.config : exitWith(result.problems);
  } catch (error) {
    return exitWith([explainStart(error, undefined)]);
  }
}

/** The content to start with; where it is wrong there is no start, but a watching one waits for it to be mended. */
async function loadFirst({ dataDir, pagesDir }: Config): Promise<Content> {
  isReloadDue = false;
  const result = await loadContent(dataDir, pagesDir);
  if (result.kind === "content") return result.content;
  if (!isWatching) exitWith(result.problems);
  complain(result.problems);
  if (!isReloadDue) await new Promise<void>((resolve) => onReloadDue = resolve);
  return await loadFirst(config);
}

/** Heard before anything else is done: a signal that nobody hears ends the process. */
function hearSignals(): void {
  if (Deno.build.os !== "windows") {
    Deno.addSignalListener("SIGHUP", () => heard.reload());
    Deno.addSignalListener("SIGTERM", () => heard.stop());
  }
  Deno.addSignalListener("SIGINT", () => heard.stop());
}

function serve(config: Config, content: Content): void {
  const { dataDir, pagesDir } = config;
  const lines = createLines(config);
  const log = createLog(config, lines);
  const bodies = createDeadlines(BODY_DEADLINE_MS, (callBack, afterMs) => {
    const timer = setTimeout(callBack, afterMs);
    return () => clearTimeout(timer);
  });
  const course = createCourse();
  let app: App = () => new Response(null, { status: 503 });
  const { server, listener } = listen(
    config,
    course,
    (request, info) => course.follow(app(request, () => hostnameOf(info.remoteAddr))),
    (text) => log({ kind: "notice", text }),
  );
  const outside: AppOutside = {
    ownOrigin: originOf(server.addr),
    now: () => Date.now(),
    monotonicNow: () => performance.now(),
    bodyDeadline: bodies.start,
    log,
  };
  const appOf = createService(config, outside);
  const swapIn = (content: Content) => {
    app = appOf(createRoutes(content, config, outside));
  };
  try {
    swapIn(content);
  } catch (error) {
    exitWith([messageOf(error)]);
  }
  const reload = createReloader({
    load: () => loadContent(dataDir, pagesDir),
    swapIn,
    report: (text) => log({ kind: "notice", text }),
  });

  let isStopping = false;
  async function finish(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => Deno.exit(0), STOP_DEADLINE_MS);
    const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    await stop({ course, listener, endBodies: bodies.endWithin, wait });
    await lines.flush();
    Deno.exit(0);
  }
  heard.stop = () => void finish();
  heard.reload = reload;
  if (isReloadDue) void reload();
  // Not in a batch: the first timer of a process takes a good part of its start.
  lines.writeNow(`Heladería abierta en ${outside.ownOrigin}`);
}

/** Has the content read again when something of it was saved. */
async function watchSaves({ dataDir, pagesDir }: Config): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  for await (const { kind } of watch([dataDir, pagesDir])) {
    if (kind === "access") continue;
    clearTimeout(timer);
    timer = setTimeout(() => heard.reload(), SAVE_MS);
  }
}

function watch(folders: string[]): Deno.FsWatcher {
  try {
    return Deno.watchFs(folders);
  } catch (error) {
    return exitWith([`No puedo vigilar ${folders.join(" y ")}: ${messageOf(error)}`]);
  }
}

/** A platform may have the runtime listen on something else than a port (`DENO_SERVE_ADDRESS`). */
function listen(
  config: Config,
  course: Course,
  handler: Deno.ServeHandler<Deno.Addr>,
  report: (text: string) => void,
): { readonly server: Deno.HttpServer<Deno.Addr>; readonly listener: Listener } {
  const server = listenFirst(config, handler);
  const { addr } = server;
  const isPort = "port" in addr && "hostname" in addr;
  const listener = createListener({
    first: server,
    reopen: () => {
      if (!isPort) exitWith(["No se pueden aceptar más conexiones en lo que dio la plataforma."]);
      const { hostname, port } = addr;
      return Deno.serve({ hostname, port, onListen() {} }, handler);
    },
    shutDown,
    isToldLate: isPort && !readsHttpItself,
    afterPause: (callBack) => void setTimeout(callBack, LISTEN_PAUSE_MS),
    monotonicNow: () => performance.now(),
    report: () =>
      report(
        "El sistema no da más conexiones (con `ulimit -n` se ve cuántas): vuelvo a escuchar en " +
          "cuanto pueda, y las que están abiertas siguen.",
      ),
  });
  return { server, listener };

  async function shutDown(server: Server): Promise<void> {
    if (readsHttpItself) await course.whenIdle();
    await server.shutdown();
  }
}

function listenFirst(
  config: Config,
  handler: Deno.ServeHandler<Deno.Addr>,
): Deno.HttpServer<Deno.Addr> {
  try {
    const { host: hostname, port } = config;
    return Deno.serve({ hostname, port, onListen() {} }, handler);
  } catch (error) {
    return exitWith([explainStart(error, config)]);
  }
}

function createLines(config: Config): LineWriter {
  return createLineWriter({
    write: (bytes) => Deno.stdout.write(bytes),
    soon: (callBack) => void setTimeout(callBack, LOG_BATCH_MS),
    mostWaiting: MOST_LOG_WAITING,
    tellLost: (count) => {
      const text = `Se perdieron ${count} líneas que no se pudieron escribir.`;
      return formatLogEntry(logFormOf(config), { kind: "notice", text });
    },
  });
}

function createLog(config: Config, lines: LineWriter): (entry: LogEntry) => void {
  if (config.log === "off") return () => {};
  const form = logFormOf(config);
  return (entry) => lines.write(formatLogEntry(form, entry));
}

function logFormOf({ log }: Config): "text" | "json" {
  if (log === "text" || log === "json") return log;
  return Deno.stdout.isTerminal() ? "text" : "json";
}

function exitWith(problems: readonly string[]): never {
  complain(problems);
  Deno.exit(1);
}

function complain(problems: readonly string[]): void {
  try {
    Deno.stderr.writeSync(new TextEncoder().encode(`${problems.join("\n")}\n`));
  } catch {
    // Nobody is left to tell.
  }
}
