/** The service's start, from top to bottom: signals, settings, content, listener; and its stop. */

import { type AppOutside, createService } from "./app.ts";
import { readConfig } from "./config.ts";
import { attempt, messageOf } from "./content/failure.ts";
import { SCRIPTS } from "./content/load_assets.ts";
import { type Content, loadContent } from "./content/load_content.ts";
import { describeEnd, exitWith, writeLines } from "./content/process.ts";
import { FileBodies } from "./http/encoding.ts";
import {
  createLineWriter,
  formatLogEntry,
  type LogEntry,
  type LogLevel,
} from "./log/log.ts";
import { MistakesError } from "./owner/mistake.ts";
import { createRoutes } from "./routes/table.ts";
import { Serving } from "./serving.ts";

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
/** Since 2.9 Deno reads HTTP/1 itself, and its shutdown() cuts off bodies that are still arriving (denoland/deno#36809). */
const CUTS_BODIES = !/^2\.[0-8]\./.test(Deno.version.deno);
/** The form of every line, on both outputs. */
const FORM = chooseForm();
const NO_DESCRIPTORS =
  "El sistema no daba más conexiones (con `ulimit -n` se ve cuántas): " +
  "vuelvo a escuchar, y las que están abiertas siguen.";

try {
  await main();
} catch (error) {
  exitWith(complaintOf(error));
}

async function main(): Promise<void> {
  // Signals come first: one that nobody hears ends the process. Until there is a service, a stop does.
  const heard = { stop: (): void => Deno.exit(0), reload() {} };
  Deno.addSignalListener("SIGINT", () => heard.stop());
  if (Deno.build.os !== "windows") {
    Deno.addSignalListener("SIGTERM", () => heard.stop());
    Deno.addSignalListener("SIGHUP", () => heard.reload());
  }
  // The content is read once at a time: all who ask for it meanwhile share the next time.
  const asked = new ReadableStream<void>({
    start: (queue) => heard.reload = () => queue.desiredSize && queue.enqueue(),
  });
  const config = readConfig((name) => Deno.env.get(name));
  // Before anything is read, so that nothing that is saved goes unseen.
  if (IS_WATCHING) {
    void followSaves(
      Deno.watchFs([config.dataDir, config.pagesDir, SCRIPTS]),
      heard,
    );
  }
  const load = () => loadContent(config.dataDir, config.pagesDir);
  const loadFirst = async (): Promise<Content> => {
    try {
      return await load();
    } catch (error) {
      if (!IS_WATCHING) throw error;
      writeLines(complaintOf(error), Deno.stderr);
    }
    // Who watches waits until it is mended.
    for await (const _ of asked.values({ preventCancel: true })) break;
    return await loadFirst();
  };
  const content = await loadFirst();

  const lines = createLineWriter({
    write: (bytes) => Deno.stdout.write(bytes),
    pause: () => new Promise((resolve) => setTimeout(resolve, LOG_BATCH_MS)),
    formatLost: (count) =>
      tell("warn", `Se perdieron ${count} líneas que no se pudieron escribir.`),
    mostWaiting: MOST_LOG_WAITING,
  });
  const log = (entry: LogEntry) => {
    if (config.log !== "off") {
      lines.write(formatLogEntry(FORM, entry, Date.now()));
    }
  };
  const notify = (level: LogLevel, text: string) =>
    log({ kind: "notice", level, text });

  // On a platform neither end may have a name and a port.
  const answer: Deno.ServeHandler<Deno.NetAddr> = (request, { remoteAddr }) =>
    serving.follow(app(request, () => remoteAddr.hostname ?? ""));
  // No request is handed over before this function next awaits.
  const first = listen(config.host, config.port, answer);
  const { hostname = "", port } = first.addr;
  const serving = new Serving(first, CUTS_BODIES);
  if (port !== undefined) {
    const reopen = () => listen(hostname, port, answer);
    setInterval(
      () => serving.retry(reopen) && notify("warn", NO_DESCRIPTORS),
      LISTEN_PAUSE_MS,
    );
  } else {
    // A platform chose what it listens on (`DENO_SERVE_ADDRESS`): nothing else can be opened.
    const text =
      "No se pueden aceptar más conexiones en lo que dio la plataforma.";
    first.finished.catch(() => exitWith([tell("error", text)]));
  }

  let stale: ReturnType<AppOutside["staleContent"]>;
  const outside: AppOutside = {
    standInOrigin: new URL(originOf("", port)).origin,
    now: Date.now,
    monotonicNow: () => performance.now(),
    bodyDeadline: (onTimeUp) => serving.startDeadline(onTimeUp),
    log,
    staleContent: () => stale,
    files: new FileBodies(),
  };
  const appOf = createService(config, outside);
  let app = appOf(createRoutes(content, config, outside));
  lines.write(tell("info", `Heladería abierta en ${originOf(hostname, port)}`));
  heard.stop = async () => {
    heard.stop = () => {};
    setTimeout(() => Deno.exit(0), STOP_DEADLINE_MS);
    await serving.end();
    await lines.flush();
    Deno.exit(0);
  };

  for await (const _ of asked) {
    try {
      app = appOf(createRoutes(await load(), config, outside));
      stale = undefined;
      notify("info", "Datos y páginas leídos de nuevo.");
    } catch (error) {
      const isMistake = error instanceof MistakesError;
      stale = {
        sinceMs: stale?.sinceMs ?? Date.now(),
        mistakes: isMistake ? error.count : 0,
      };
      if (isMistake) error.lines.forEach((line) => notify("error", line));
      else log({ kind: "failure", error });
      notify("warn", "Sigo con los datos y las páginas de antes.");
    }
  }
}

/** Asks for a reload when something was saved. */
async function followSaves(
  saves: Deno.FsWatcher,
  heard: { reload(): void },
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  for await (const { kind } of saves) {
    if (kind === "access") continue;
    clearTimeout(timer);
    timer = setTimeout(() => heard.reload(), SAVE_MS);
  }
}

/** Listens. Throws an Error that says how to mend it; a permission that is missing is explained where the process ends. */
function listen(
  hostname: string,
  port: number,
  answer: Deno.ServeHandler<Deno.NetAddr>,
): Deno.HttpServer<Deno.NetAddr> {
  try {
    const server = Deno.serve({ hostname, port, onListen() {} }, answer);
    // That it failed is seen where its address is free again.
    server.finished.catch(() => {});
    return server;
  } catch (error) {
    const { AddrInUse, AddrNotAvailable, NotCapable, PermissionDenied } =
      Deno.errors;
    if (error instanceof NotCapable) throw error;
    throw new MistakesError([
      error instanceof AddrInUse
        ? `PORT: el puerto ${port} ya está en uso; elegí otro, por ejemplo PORT=8001`
        : error instanceof PermissionDenied
        ? `PORT: el sistema no deja usar el puerto ${port}; elegí uno desde 1024`
        : error instanceof AddrNotAvailable
        ? `HOST: esta máquina no tiene la dirección ${hostname}`
        : `HOST ${hostname}, PORT ${port}: ${messageOf(error)}`,
    ]);
  }
}

/** The origin under which a listener is reached on its own machine. */
function originOf(hostname: string, port: number | undefined): string {
  const host = ["", "0.0.0.0", "::"].includes(hostname)
    ? "localhost"
    : hostname;
  const end = port === undefined ? "" : `:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}${end}`;
}

/** The form that LOG says, else text on a terminal. Without a log, what is left is for people. */
function chooseForm(): "text" | "json" {
  // Where it is wrong or may not be read, the start says so.
  const own = attempt(() =>
    readConfig((name) => name === "LOG" ? Deno.env.get(name) : undefined)
  );
  const form = own?.log ?? (Deno.stdout.isTerminal() ? "text" : "json");
  return form === "off" ? "text" : form;
}

/** A line of the start: as it is for people, with its time and level for machines. */
function tell(level: LogLevel, text: string): string {
  return FORM === "text"
    ? text
    : formatLogEntry(FORM, { kind: "notice", level, text }, Date.now());
}

function complaintOf(error: unknown): readonly string[] {
  return describeEnd(error).map((line) => tell("error", line));
}
