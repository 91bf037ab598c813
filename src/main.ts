/** The start of the service: signals, settings, content, listener, reloads. */

import { type App, type AppOutside, createService } from "./app.ts";
import { type Config, describeMisspelled, readConfig } from "./config.ts";
import { attempt, messageOf } from "./content/files.ts";
import { SCRIPTS } from "./content/load_assets.ts";
import { type Content, loadContent } from "./content/load_content.ts";
import { describeEnd, exitWith, writeLines } from "./content/process.ts";
import { watchFolders } from "./content/watch.ts";
import { FileBodies } from "./http/encoding.ts";
import { formatLogEntry, LineWriter, type LogEntry } from "./log/log.ts";
import { MistakesError } from "./owner/mistake.ts";
import { createRoutes } from "./routes/table.ts";
import { ReloadQueue, Serving, wait } from "./serving.ts";

/** Time limit of a shutdown. */
const STOP_DEADLINE_MS = 5_000;
/** Time between two checks for a failed listener. */
const LISTEN_PAUSE_MS = 1_000;
const LOG_BATCH_MS = 50;
/** Time in which an editor completes a save of several files. */
const SAVE_MS = 100;
/** True if every saved change of data or pages causes a reload. */
const IS_WATCHING = Deno.args.includes("--watch-content");
/** Since 2.9, Deno's shutdown() cuts off bodies that are still arriving (denoland/deno#36809). */
const CUTS_BODIES = !/^2\.[0-8]\./.test(Deno.version.deno);
/** The form of all lines on stdout and stderr. */
const FORM = chooseForm();
const NO_DESCRIPTORS =
  "El sistema no daba más conexiones (con `ulimit -n` se ve cuántas): " +
  "vuelvo a escuchar, y las que están abiertas siguen.";
const NO_PLATFORM =
  "No se pueden aceptar más conexiones en lo que dio la plataforma.";

type Log = (entry: LogEntry) => void;

/** The output of the process. */
const lines = new LineWriter({
  write: (bytes) => Deno.stdout.write(bytes),
  pause: () => wait(LOG_BATCH_MS),
  formatLost: (count) =>
    formatLine(
      "warn",
      `Se perdieron ${count} líneas que no se pudieron escribir.`,
    ),
});
const reloads = new ReloadQueue();

try {
  await main();
} catch (error) {
  exitWith(formatEnd(error));
}

async function main(): Promise<void> {
  let service: LiveService | undefined = undefined;
  void listenForSignals().then(() => stop(service));

  const config = readConfig(Deno.env.get);
  const log: Log = (entry) => {
    if (config.log !== "off") lines.write(formatEntry(entry));
  };
  warnOfMisspelled();

  if (IS_WATCHING) void followSaves(config);
  const content = await loadFirst(config);

  service = serve(config, content, log);
  lines.write(formatLine("info", `Heladería abierta en ${service.address}`));

  await followReloads(config, service, log);
}

/** Listens for signals. Resolves at the first signal that ends the process. */
function listenForSignals(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();

  Deno.addSignalListener("SIGINT", resolve);
  if (Deno.build.os !== "windows") {
    Deno.addSignalListener("SIGTERM", resolve);
    Deno.addSignalListener("SIGHUP", () => reloads.request());
  }
  return promise;
}

function warnOfMisspelled(): void {
  // The start may lack the permission to read the names.
  const warnings = attempt(() => describeMisspelled(Deno.env.get)) ?? [];
  for (const text of warnings) lines.write(formatLine("warn", text));
}

/** Requests a reload after each change, once the save is complete. */
function followSaves({ dataDir, pagesDir }: Config): Promise<never> {
  const onChange = () => setTimeout(() => reloads.request(), SAVE_MS);
  const folders = [dataDir, pagesDir, SCRIPTS];
  return watchFolders(folders, onChange, () => wait(SAVE_MS));
}

/** Loads the content. With `--watch-content`, waits until the owner mends the mistakes. */
async function loadFirst(config: Config): Promise<Content> {
  try {
    return await loadContent(config.dataDir, config.pagesDir);
  } catch (error) {
    if (!IS_WATCHING) throw error;
    writeLines(formatEnd(error), Deno.stderr);
  }

  await reloads.next();
  return await loadFirst(config);
}

/** The running service. */
type LiveService = ReturnType<typeof serve>;

/** Listens and serves a content. */
function serve(config: Config, content: Content, log: Log) {
  let app: App;
  let stale: ReturnType<AppOutside["staleContent"]>;

  // On a platform such as Deno Deploy, the address of either end may be unknown.
  const answer: Deno.ServeHandler<Deno.NetAddr> = (request, { remoteAddr }) =>
    serving.follow(app(request, () => remoteAddr.hostname ?? ""));
  // `serving` and `app` exist before the first request: requests arrive only at an await.
  const server = listenFirst(config, answer);
  const serving = new Serving(server, CUTS_BODIES);
  keepListening(server, serving, answer, log);

  const { hostname = "", port } = server.addr;
  const outside: AppOutside = {
    standInOrigin: originOf("", port),
    now: Date.now,
    monotonicNow: () => performance.now(),
    bodyDeadline: (onTimeUp) => serving.startDeadline(onTimeUp),
    log,
    staleContent: () => stale,
    files: new FileBodies(),
  };
  const createApp = createService(config, outside);

  /** Serves a content from the next request on. */
  const replaceContent = (content: Content) => {
    app = createApp(createRoutes(content, config, outside));
    stale = undefined;
  };
  /** Records that the current content is stale, since newer content has mistakes. */
  const markStale = (mistakes: number) => {
    stale = { sinceMs: stale?.sinceMs ?? Date.now(), mistakes };
  };

  replaceContent(content);
  return {
    serving,
    address: originOf(hostname, port),
    replaceContent,
    markStale,
  };
}

/** Opens the first server. Throws a `MistakesError` with the remedy. `describeEnd` explains a missing permission. */
function listenFirst(
  { host, port }: Config,
  answer: Deno.ServeHandler<Deno.NetAddr>,
): Deno.HttpServer<Deno.NetAddr> {
  try {
    return listen(host, port, answer);
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) throw error;
    throw new MistakesError([describeListenError(error, host, port)]);
  }
}

function listen(
  hostname: string,
  port: number,
  answer: Deno.ServeHandler<Deno.NetAddr>,
): Deno.HttpServer<Deno.NetAddr> {
  const server = Deno.serve({ hostname, port, onListen() {} }, answer);
  // `keepListening` notices a failure by the free address.
  server.finished.catch(() => {});
  return server;
}

/** Listens again whenever the listener has failed. A platform's listener (`DENO_SERVE_ADDRESS`) has no port and can't be replaced. */
function keepListening(
  server: Deno.HttpServer<Deno.NetAddr>,
  serving: Serving,
  answer: Deno.ServeHandler<Deno.NetAddr>,
  log: Log,
): void {
  const { hostname, port } = server.addr;
  if (port === undefined) {
    server.finished.catch(() => exitWith([formatLine("error", NO_PLATFORM)]));
    return;
  }

  setInterval(() => {
    const isFirst = serving.retry(() => listen(hostname, port, answer));
    if (isFirst) log({ kind: "notice", level: "warn", text: NO_DESCRIPTORS });
  }, LISTEN_PAUSE_MS);
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

  return new URL(`http://${host}:${port ?? 80}`).origin;
}

/** Ends the service, if it has begun, and the process. */
async function stop(service: LiveService | undefined): Promise<void> {
  setTimeout(() => Deno.exit(0), STOP_DEADLINE_MS);

  await service?.serving.end();
  await lines.flush();
  Deno.exit(0);
}

/** Loads the content at each requested reload. After mistakes, the earlier content stays. */
async function followReloads(
  { dataDir, pagesDir }: Config,
  service: LiveService,
  log: Log,
): Promise<never> {
  while (true) {
    // deno-lint-ignore no-await-in-loop -- one reload after another
    await reloads.next();

    try {
      // deno-lint-ignore no-await-in-loop -- one reload after another
      const content = await loadContent(dataDir, pagesDir, () => wait(0));
      service.replaceContent(content);
      log({
        kind: "notice",
        level: "info",
        text: "Datos y páginas leídos de nuevo.",
      });
    } catch (error) {
      service.markStale(error instanceof MistakesError ? error.count : 0);
      reportFailedReload(error, log);
    }
  }
}

function reportFailedReload(error: unknown, log: Log): void {
  if (error instanceof MistakesError) {
    for (const text of error.lines) {
      log({ kind: "notice", level: "error", text });
    }
  } else {
    log({ kind: "failure", error });
  }

  const text = "Sigo con los datos y las páginas de antes.";
  log({ kind: "notice", level: "warn", text });
}

/** Returns the form that LOG names, else text on a terminal. With LOG=off, the remaining lines are for people. */
function chooseForm(): "text" | "json" {
  // `main` reports a wrong or unreadable setting.
  const config = attempt(() =>
    readConfig((name) => name === "LOG" ? Deno.env.get(name) : undefined)
  );
  const defaultForm = Deno.stdout.isTerminal() ? "text" : "json";
  const form = config?.log ?? defaultForm;

  return form === "off" ? "text" : form;
}

/** Formats a line of the start: only the text for people, with time and level for programs. */
function formatLine(level: "info" | "warn" | "error", text: string): string {
  return FORM === "text" ? text : formatEntry({ kind: "notice", level, text });
}

function formatEntry(entry: LogEntry): string {
  return formatLogEntry(FORM, entry, Date.now());
}

function formatEnd(error: unknown): readonly string[] {
  return describeEnd(error).map((line) => formatLine("error", line));
}
