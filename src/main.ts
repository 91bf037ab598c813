/** The service's start: settings, content, clocks, signals and the listener. */

import { type App, type AppOutside, createService } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { type Content, type ContentResult, loadContent } from "./content/load_content.ts";
import { createReloader } from "./content/reload.ts";
import {
  type Address,
  createListener,
  type Listener,
  originOf,
  type Server,
  standInOf,
} from "./listener.ts";
import { formatLogEntry, type LogEntry, type LogForm, type LogLevel } from "./log/entry.ts";
import { createLineWriter, type LineWriter } from "./log/line_writer.ts";
import { createRoutes } from "./routes/table.ts";
import { explainStart, messageOf } from "./start_problem.ts";
import { createCourse, createDeadlines, stop } from "./stop.ts";

const BODY_DEADLINE_MS = 10_000;
/** No stop takes longer, whatever is left to do. */
const STOP_DEADLINE_MS = 5_000;
/** Between two tries to open the listener again. */
const LISTEN_PAUSE_MS = 1_000;
const MOST_LOG_WAITING = 1024 * 1024;
const LOG_BATCH_MS = 50;
/** An editor saves in several steps: what follows so soon is the same save. */
const SAVE_MS = 100;

/** Whether data and pages are read again by themselves when they are saved. */
const isWatching = Deno.args.includes("--watch-content");

/**
 * Since 2.9 Deno reads HTTP/1 itself, and its shutdown() cuts off bodies that are still arriving
 * (denoland/deno#36809). Before 2.9, a failed accept is reported only once the last connection has ended.
 */
const [major = 0, minor = 0] = Deno.version.deno.split(".").map(Number);
const readsHttpItself = major > 2 || major === 2 && minor >= 9;

/** The form of every line, on both outputs: the settings may choose another. */
let logForm = chooseLogForm(undefined);

/** Until there is a service, a stop ends the process, and a reload is noted. */
let reloadAsked = Promise.withResolvers<void>();
const heard = {
  stop: (): void => Deno.exit(0),
  reload: (): unknown => reloadAsked.resolve(),
};

// The start. Signals come first: one that nobody hears ends the process.
hearSignals();
const config = orExit(readSettings, (error) => explainStart(error, undefined));
logForm = chooseLogForm(config.log);
// Before anything is read, so that nothing that is saved goes unseen.
if (isWatching) void watchSaves();
const content = await loadFirst();
const lines = createLines();
const bodies = createDeadlines(BODY_DEADLINE_MS);
const course = createCourse();
let app: App = () => new Response(null, { status: 503 });
const server = orExit(
  () => listen(config.host, config.port),
  (error) => explainStart(error, config),
);
const listener = watchServer();
const reloader = createReloader({ load, swapIn, report: notify, now: () => Date.now() });
const outside: AppOutside = {
  standInOrigin: standInOf(server.addr),
  now: () => Date.now(),
  monotonicNow: () => performance.now(),
  bodyDeadline: bodies.start,
  log,
  staleContent: reloader.staleContent,
};
const appOf = createService(config, outside);
orExit(() => swapIn(content), messageOf);
heard.stop = () => void finish();
heard.reload = reloader.reload;
void reloadAsked.promise.then(heard.reload);
// Not in a batch: the first timer of a process takes a good part of its start.
lines.writeNow(tell("info", `Heladería abierta en ${originOf(server.addr)}`));

function hearSignals(): void {
  if (Deno.build.os !== "windows") {
    Deno.addSignalListener("SIGHUP", () => heard.reload());
    Deno.addSignalListener("SIGTERM", () => heard.stop());
  }
  Deno.addSignalListener("SIGINT", () => heard.stop());
}

function readSettings(): Config {
  const result = readConfig((name) => Deno.env.get(name));
  if (result.kind === "config") return result.config;
  logForm = chooseLogForm(result.log);
  return exitWith(result.mistakes);
}

/** Has the content read again when something of it was saved. */
async function watchSaves(): Promise<void> {
  const folders = [config.dataDir, config.pagesDir];
  const saves = orExit(
    () => Deno.watchFs(folders),
    (error) => `No puedo vigilar ${folders.join(" y ")}: ${messageOf(error)}`,
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  for await (const { kind } of saves) {
    if (kind === "access") continue;
    clearTimeout(timer);
    timer = setTimeout(() => heard.reload(), SAVE_MS);
  }
}

/** The content to start with. If it is wrong there is no start; a process that watches waits until it is mended. */
async function loadFirst(): Promise<Content> {
  reloadAsked = Promise.withResolvers();
  const result = await load();
  if (result.kind === "content") return result.content;
  if (!isWatching) exitWith(result.mistakes);
  complain(result.mistakes);
  await reloadAsked.promise;
  return await loadFirst();
}

function load(): Promise<ContentResult> {
  return loadContent(config.dataDir, config.pagesDir);
}

/** Without a log, what is left is for people: where it listens, and what keeps it from starting. */
function chooseLogForm(setting: LogForm | undefined): "text" | "json" {
  if (setting === undefined) return Deno.stdout.isTerminal() ? "text" : "json";
  return setting === "off" ? "text" : setting;
}

function createLines(): LineWriter {
  return createLineWriter({
    write: (bytes) => Deno.stdout.write(bytes),
    soon: (callBack) => void setTimeout(callBack, LOG_BATCH_MS),
    mostWaiting: MOST_LOG_WAITING,
    tellLost: (count) => tell("warn", `Se perdieron ${count} líneas que no se pudieron escribir.`),
  });
}

function log(entry: LogEntry): void {
  if (config.log !== "off") lines.write(formatLogEntry(logForm, entry, Date.now()));
}

function notify(level: LogLevel, text: string): void {
  log({ kind: "notice", level, text });
}

/** A line of the start: as it is for people, with its time and level for machines. */
function tell(level: LogLevel, text: string): string {
  if (logForm === "text") return text;
  return formatLogEntry(logForm, { kind: "notice", level, text }, Date.now());
}

function listen(hostname: string, port: number): Deno.HttpServer<Deno.Addr> {
  return Deno.serve({ hostname, port, onListen() {} }, answer);
}

function answer(
  request: Request,
  { remoteAddr }: { readonly remoteAddr: Address },
): Response | Promise<Response> {
  return course.follow(app(request, () => remoteAddr.hostname ?? ""));
}

/** Has the server opened again when it fails, unless a platform chose what it listens on (`DENO_SERVE_ADDRESS`). */
function watchServer(): Listener {
  const { hostname, port }: Address = server.addr;
  const isPort = hostname !== undefined && port !== undefined;
  return createListener({
    first: server,
    reopen: () =>
      isPort
        ? listen(hostname, port)
        : exitWith(["No se pueden aceptar más conexiones en lo que dio la plataforma."]),
    shutDown,
    isToldLate: isPort && !readsHttpItself,
    afterPause: (callBack) => void setTimeout(callBack, LISTEN_PAUSE_MS),
    monotonicNow: () => performance.now(),
    report: () =>
      notify(
        "warn",
        "El sistema no da más conexiones (con `ulimit -n` se ve cuántas): vuelvo a escuchar en " +
          "cuanto pueda, y las que están abiertas siguen.",
      ),
  });
}

async function shutDown(server: Server): Promise<void> {
  if (readsHttpItself) await course.whenIdle();
  await server.shutdown();
}

function swapIn(content: Content): void {
  app = appOf(createRoutes(content, config, outside));
}

async function finish(): Promise<void> {
  heard.stop = () => {};
  setTimeout(() => Deno.exit(0), STOP_DEADLINE_MS);
  await stop(course, bodies, listener);
  await lines.flush();
  Deno.exit(0);
}

/** What a step of the start returns. If it throws, the process says why and ends. */
function orExit<T>(step: () => T, explain: (error: unknown) => string): T {
  try {
    return step();
  } catch (error) {
    return exitWith([explain(error)]);
  }
}

function exitWith(lines: readonly string[]): never {
  complain(lines);
  Deno.exit(1);
}

function complain(lines: readonly string[]): void {
  try {
    const text = lines.map((line) => `${tell("error", line)}\n`).join("");
    Deno.stderr.writeSync(new TextEncoder().encode(text));
  } catch {
    // Nobody is left to tell.
  }
}
