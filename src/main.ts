/** The service's start, from top to bottom: signals, settings, content, listener; and its stop. */

import { type AppOutside, createService } from "./app.ts";
import { readConfig } from "./config.ts";
import { type Content, createReloader, loadContent, SCRIPTS } from "./content/load_content.ts";
import { explainEnd, messageOf } from "./content/owner_files.ts";
import { createLineWriter, formatLogEntry, type LogEntry, type LogLevel } from "./log/log.ts";
import { createRoutes } from "./routes/table.ts";
import { Serving } from "./serving.ts";

const BODY_DEADLINE_MS = 10_000;
/** No stop takes longer, whatever is left to do. */
const STOP_DEADLINE_MS = 5_000;
/** Between two looks whether the listener has to be opened again. */
const LISTEN_PAUSE_MS = 1_000;
const MOST_LOG_WAITING = 1024 * 1024;
const LOG_BATCH_MS = 50;
/** An editor saves in several steps: what follows so soon is the same save. */
const SAVE_MS = 100;

/** An address of a connection or a listener. On a platform it may be no port of a host. */
type Address = Deno.Addr & { readonly hostname?: string; readonly port?: number };

/** Whether data and pages are read again by themselves when they are saved. */
const IS_WATCHING = Deno.args.includes("--watch-content");

/**
 * Since 2.9 Deno reads HTTP/1 itself, and its shutdown() cuts off bodies that are still arriving
 * (denoland/deno#36809).
 */
const CUTS_BODIES = !/^2\.[0-8]\./.test(Deno.version.deno);

/** The form of every line, on both outputs. */
const FORM = chooseForm();

const NO_DESCRIPTORS = "El sistema no daba más conexiones (con `ulimit -n` se ve cuántas): " +
  "vuelvo a escuchar, y las que están abiertas siguen.";

async function main(): Promise<void> {
  const heard = hearSignals();
  const config = readConfig((name) => Deno.env.get(name));
  // Before anything is read, so that nothing that is saved goes unseen.
  if (IS_WATCHING) {
    void followSaves(Deno.watchFs([config.dataDir, config.pagesDir, SCRIPTS]), heard);
  }
  const load = () => loadContent(config.dataDir, config.pagesDir);
  const { content, reloadAsked } = await loadFirst(load, heard);

  const lines = createLineWriter({
    write: (bytes) => Deno.stdout.write(bytes),
    pause: () => new Promise((resolve) => setTimeout(resolve, LOG_BATCH_MS)),
    tellLost: (count) => tell("warn", `Se perdieron ${count} líneas que no se pudieron escribir.`),
    mostWaiting: MOST_LOG_WAITING,
  });
  const log = (entry: LogEntry) => {
    if (config.log !== "off") lines.write(formatLogEntry(FORM, entry, Date.now()));
  };
  const notify = (level: LogLevel, text: string) => log({ kind: "notice", level, text });

  const answer: Deno.ServeHandler<Deno.Addr> = (request, { remoteAddr }: { remoteAddr: Address }) =>
    serving.follow(served.app(request, () => remoteAddr.hostname ?? ""));
  // No request is handed over before this function next awaits.
  const first = listen(config.host, config.port, answer);
  const { hostname = "", port }: Address = first.addr;
  const serving = new Serving({
    first,
    reopen: () => listen(hostname, port ?? 0, answer),
    cutsBodies: CUTS_BODIES,
    report: () => notify("warn", NO_DESCRIPTORS),
  });
  if (port !== undefined) setInterval(() => serving.retry(), LISTEN_PAUSE_MS);
  else {
    // A platform chose what it listens on (`DENO_SERVE_ADDRESS`): nothing else can be opened.
    first.finished.catch(() =>
      fail(["No se pueden aceptar más conexiones en lo que dio la plataforma."])
    );
  }

  const swapIn = (content: Content) => {
    served.app = appOf(createRoutes(content, config, outside));
  };
  const reloader = createReloader({ load, swapIn, report: notify, now: Date.now });
  const outside: AppOutside = {
    standInOrigin: new URL(originOf("", port)).origin,
    now: Date.now,
    monotonicNow: () => performance.now(),
    bodyDeadline: (onTimeUp) => serving.startDeadline(BODY_DEADLINE_MS, onTimeUp),
    log,
    staleContent: reloader.staleContent,
  };
  const appOf = createService(config, outside);
  const served = { app: appOf(createRoutes(content, config, outside)) };

  lines.write(tell("info", `Heladería abierta en ${originOf(hostname, port)}`));
  heard.reload = () => void reloader.reload();
  void reloadAsked.then(heard.reload);
  await new Promise<void>((resolve) => heard.stop = resolve);
  setTimeout(() => Deno.exit(0), STOP_DEADLINE_MS);
  await serving.end();
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
  load: () => Promise<Content>,
  heard: Heard,
): Promise<{ readonly content: Content; readonly reloadAsked: Promise<void> }> {
  const reloadAsked = new Promise<void>((resolve) => heard.reload = resolve);
  try {
    return { content: await load(), reloadAsked };
  } catch (error) {
    if (!IS_WATCHING) throw error;
    complain(explainEnd(error));
  }
  await reloadAsked;
  return await loadFirst(load, heard);
}

/** Listens. Throws an Error that says how to mend it; a permission that is missing is explained where the process ends. */
function listen(
  hostname: string,
  port: number,
  answer: Deno.ServeHandler<Deno.Addr>,
): Deno.HttpServer<Deno.Addr> {
  try {
    return Deno.serve({ hostname, port, onListen() {} }, answer);
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) throw error;
    throw new Error(
      error instanceof Deno.errors.AddrInUse
        ? `PORT: el puerto ${port} ya está en uso; elegí otro, por ejemplo PORT=8001`
        : error instanceof Deno.errors.PermissionDenied
        ? `PORT: el sistema no deja usar el puerto ${port}; elegí uno desde 1024`
        : error instanceof Deno.errors.AddrNotAvailable
        ? `HOST: esta máquina no tiene la dirección ${hostname}`
        : `HOST ${hostname}, PORT ${port}: ${messageOf(error)}`,
    );
  }
}

/** The origin under which a listener is reached on its own machine. */
function originOf(hostname: string, port: number | undefined): string {
  const host = ["", "0.0.0.0", "::"].includes(hostname) ? "localhost" : hostname;
  const end = port === undefined ? "" : `:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}${end}`;
}

/** The form that LOG says, else text on a terminal. Without a log, what is left is for people. */
function chooseForm(): "text" | "json" {
  try {
    const setting = Deno.env.get("LOG")?.trim();
    if (setting === "json") return "json";
    if (setting === "text" || setting === "off") return "text";
  } catch {
    // It may not be read: the start says so.
  }
  return Deno.stdout.isTerminal() ? "text" : "json";
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

function fail(lines: readonly string[]): never {
  complain(lines);
  Deno.exit(1);
}

try {
  await main();
} catch (error) {
  fail(explainEnd(error));
}
