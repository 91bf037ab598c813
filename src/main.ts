/** The start of the service: signals, settings, content, listener, reloads. */

import { type App, type AppOutside, createService } from "./app.ts";
import { type Config, describeMisspelled, readConfig } from "./config.ts";
import { attempt, messageOf } from "./content/failure.ts";
import { SCRIPTS } from "./content/load_assets.ts";
import { type Content, loadContent } from "./content/load_content.ts";
import { describeEnd, exitWith, writeLines } from "./content/process.ts";
import { watchFolders } from "./content/watch.ts";
import { FileBodies } from "./http/encoding.ts";
import {
  createLineWriter,
  formatLogEntry,
  type LineWriter,
  type LogEntry,
  type LogLevel,
} from "./log/log.ts";
import { MistakesError } from "./owner/mistake.ts";
import { createRoutes } from "./routes/table.ts";
import { ReloadQueue, Serving } from "./serving.ts";

/** Time limit of a shutdown. */
const STOP_DEADLINE_MS = 5_000;
/** Time between two checks for a failed listener. */
const LISTEN_PAUSE_MS = 1_000;
const MAX_WAITING_LOG = 1024 * 1024;
const LOG_BATCH_MS = 50;
/** An editor saves in several steps: changes within this time are one. */
const SAVE_MS = 100;
/** True if data and pages are loaded again when they are saved. */
const IS_WATCHING = Deno.args.includes("--watch-content");
/** Since 2.9, Deno's shutdown() cuts off bodies that are still arriving (denoland/deno#36809). */
const CUTS_BODIES = !/^2\.[0-8]\./.test(Deno.version.deno);
/** The form of all lines, on both outputs. */
const FORM = chooseForm();
const NO_DESCRIPTORS =
  "El sistema no daba más conexiones (con `ulimit -n` se ve cuántas): " +
  "vuelvo a escuchar, y las que están abiertas siguen.";

try {
  await main();
} catch (error) {
  exitWith(formatEnd(error));
}

async function main(): Promise<void> {
  const signals = listenForSignals();

  const config = readConfig((name) => Deno.env.get(name));
  const log = createLog(config);
  warnOfMisspelled(log);

  if (IS_WATCHING) void followSaves(config, signals.reloads);
  const content = await loadFirst(config, signals.reloads);

  const service = serve(config, content, log);
  log.lines.write(
    formatLine("info", `Heladería abierta en ${service.address}`),
  );
  signals.stop = () => void stop(signals, service.serving, log.lines);

  await followReloads(signals.reloads, config, service, log);
}

/** The reactions to signals. */
interface Signals {
  stop: () => void;
  readonly reloads: ReloadQueue;
}

/** Listens for signals before anything else. Until the service runs, a stop ends the process. */
function listenForSignals(): Signals {
  const reloads = new ReloadQueue();
  const signals: Signals = { stop: () => Deno.exit(0), reloads };

  Deno.addSignalListener("SIGINT", () => signals.stop());
  if (Deno.build.os !== "windows") {
    Deno.addSignalListener("SIGTERM", () => signals.stop());
    Deno.addSignalListener("SIGHUP", () => reloads.request());
  }
  return signals;
}

/** The log of the running service. */
interface Log {
  readonly lines: LineWriter;
  write(entry: LogEntry): void;
  notify(level: LogLevel, text: string): void;
}

function createLog(config: Config): Log {
  const lines = createLineWriter({
    write: (bytes) => Deno.stdout.write(bytes),
    pause: () => pause(LOG_BATCH_MS),
    formatLost: (count) => {
      const text = `Se perdieron ${count} líneas que no se pudieron escribir.`;
      return formatLine("warn", text);
    },
    mostWaiting: MAX_WAITING_LOG,
  });
  const write = (entry: LogEntry) => {
    if (config.log === "off") return;
    lines.write(formatLogEntry(FORM, entry, Date.now()));
  };

  return {
    lines,
    write,
    notify: (level, text) => write({ kind: "notice", level, text }),
  };
}

function warnOfMisspelled(log: Log): void {
  // The start may lack the permission to read a name.
  const read = (name: string) => attempt(() => Deno.env.get(name));
  for (const line of describeMisspelled(read)) {
    log.lines.write(formatLine("warn", line));
  }
}

/** Requests a reload after each save. */
function followSaves(
  { dataDir, pagesDir }: Config,
  reloads: ReloadQueue,
): Promise<never> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(() => reloads.request(), SAVE_MS);
  };

  const folders = [dataDir, pagesDir, SCRIPTS];
  return watchFolders(folders, onChange, () => pause(SAVE_MS));
}

/** Loads the content. With `--watch-content`, waits until its mistakes are mended. */
async function loadFirst(
  config: Config,
  reloads: ReloadQueue,
): Promise<Content> {
  try {
    return await loadContent(config.dataDir, config.pagesDir);
  } catch (error) {
    if (!IS_WATCHING) throw error;
    writeLines(formatEnd(error), Deno.stderr);
  }

  await reloads.next();
  return await loadFirst(config, reloads);
}

/** The service while it listens. */
interface LiveService {
  readonly serving: Serving;
  readonly address: string;
  /** Serves new content from the next request on. */
  replaceContent(content: Content): void;
  /** Reports that newer content can't be served. */
  keepContent(mistakes: number): void;
}

/** Listens and serves a content. */
function serve(config: Config, content: Content, log: Log): LiveService {
  let app: App;
  let stale: ReturnType<AppOutside["staleContent"]>;

  // On a platform, neither end may have a name and a port.
  const answer: Deno.ServeHandler<Deno.NetAddr> = (request, { remoteAddr }) =>
    serving.follow(app(request, () => remoteAddr.hostname ?? ""));
  // No request arrives before the start next awaits.
  const server = listen(config.host, config.port, answer);
  const { hostname = "", port } = server.addr;
  const serving = new Serving(server, CUTS_BODIES);
  if (port === undefined) exitAfter(server);
  else keepListening(serving, () => listen(hostname, port, answer), log);

  const outside: AppOutside = {
    standInOrigin: new URL(originOf("", port)).origin,
    now: Date.now,
    monotonicNow: () => performance.now(),
    bodyDeadline: (onTimeUp) => serving.startDeadline(onTimeUp),
    log: log.write,
    staleContent: () => stale,
    files: new FileBodies(),
  };
  const createApp = createService(config, outside);
  app = createApp(createRoutes(content, config, outside));

  return {
    serving,
    address: originOf(hostname, port),
    replaceContent(content) {
      app = createApp(createRoutes(content, config, outside));
      stale = undefined;
    },
    keepContent(mistakes) {
      stale = { sinceMs: stale?.sinceMs ?? Date.now(), mistakes };
    },
  };
}

/** Listens again whenever the listener has failed. */
function keepListening(
  serving: Serving,
  open: () => Deno.HttpServer<Deno.NetAddr>,
  log: Log,
): void {
  setInterval(() => {
    if (serving.retry(open)) log.notify("warn", NO_DESCRIPTORS);
  }, LISTEN_PAUSE_MS);
}

/** Ends the process with a listener that a platform chose (`DENO_SERVE_ADDRESS`): no other can be opened. */
function exitAfter(server: Deno.HttpServer<Deno.NetAddr>): void {
  const text =
    "No se pueden aceptar más conexiones en lo que dio la plataforma.";
  server.finished.catch(() => exitWith([formatLine("error", text)]));
}

async function stop(
  signals: Signals,
  serving: Serving,
  lines: LineWriter,
): Promise<void> {
  signals.stop = () => {};
  setTimeout(() => Deno.exit(0), STOP_DEADLINE_MS);

  await serving.end();
  await lines.flush();
  Deno.exit(0);
}

/** Loads the content again at each request for it. Mistakes leave the last good content in place. */
async function followReloads(
  reloads: ReloadQueue,
  { dataDir, pagesDir }: Config,
  service: LiveService,
  log: Log,
): Promise<never> {
  while (true) {
    // deno-lint-ignore no-await-in-loop -- one reload after another
    await reloads.next();

    try {
      // deno-lint-ignore no-await-in-loop -- one reload after another
      const content = await loadContent(dataDir, pagesDir, () => pause(0));
      service.replaceContent(content);
      log.notify("info", "Datos y páginas leídos de nuevo.");
    } catch (error) {
      service.keepContent(error instanceof MistakesError ? error.count : 0);
      reportFailedReload(error, log);
    }
  }
}

function reportFailedReload(error: unknown, log: Log): void {
  if (error instanceof MistakesError) {
    for (const line of error.lines) log.notify("error", line);
  } else {
    log.write({ kind: "failure", error });
  }
  log.notify("warn", "Sigo con los datos y las páginas de antes.");
}

/** Opens a server. Throws a `MistakesError` with the remedy; a missing permission is explained at the end of the process. */
function listen(
  hostname: string,
  port: number,
  answer: Deno.ServeHandler<Deno.NetAddr>,
): Deno.HttpServer<Deno.NetAddr> {
  try {
    const server = Deno.serve({ hostname, port, onListen() {} }, answer);
    // A failure shows in that the address is free again.
    server.finished.catch(() => {});
    return server;
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) throw error;
    throw new MistakesError([describeListenError(error, hostname, port)]);
  }
}

function describeListenError(
  error: unknown,
  hostname: string,
  port: number,
): string {
  const { AddrInUse, AddrNotAvailable, PermissionDenied } = Deno.errors;

  if (error instanceof AddrInUse) {
    return `PORT: el puerto ${port} ya está en uso; elegí otro, por ejemplo PORT=8001`;
  }
  if (error instanceof PermissionDenied) {
    return `PORT: el sistema no deja usar el puerto ${port}; elegí uno desde 1024`;
  }
  if (error instanceof AddrNotAvailable) {
    return `HOST: esta máquina no tiene la dirección ${hostname}`;
  }
  return `HOST ${hostname}, PORT ${port}: ${messageOf(error)}`;
}

/** Returns the origin of a listener for clients on its own machine. */
function originOf(hostname: string, port: number | undefined): string {
  const isAny = ["", "0.0.0.0", "::"].includes(hostname);
  const name = isAny ? "localhost" : hostname;
  const host = name.includes(":") ? `[${name}]` : name;

  return port === undefined ? `http://${host}` : `http://${host}:${port}`;
}

/** Returns the form that LOG names, else text on a terminal. Without a log, the few lines left are for people. */
function chooseForm(): "text" | "json" {
  // The start reports a wrong or unreadable setting.
  const config = attempt(() =>
    readConfig((name) => name === "LOG" ? Deno.env.get(name) : undefined)
  );
  const defaultForm = Deno.stdout.isTerminal() ? "text" : "json";
  const form = config?.log ?? defaultForm;

  return form === "off" ? "text" : form;
}

/** Formats a line of the start: plain for people, with its time and level for programs. */
function formatLine(level: LogLevel, text: string): string {
  if (FORM === "text") return text;
  return formatLogEntry(FORM, { kind: "notice", level, text }, Date.now());
}

function formatEnd(error: unknown): readonly string[] {
  return describeEnd(error).map((line) => formatLine("error", line));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
