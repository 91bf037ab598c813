/** The start of the service: signals, settings, content, listener, reloads. */

import { type AppOutside, createService } from "./app.ts";
import { describeMisspelled, readConfig, SETTINGS } from "./config.ts";
import { attempt } from "./content/files.ts";
import { type Content, loadContent } from "./content/load_content.ts";
import { ReloadQueue } from "./content/reload_queue.ts";
import { describeEnd, exitWith } from "./content/process.ts";
import { FileBodies } from "./http/encoding.ts";
import { formatLogEntry, LineWriter, type LogEntry } from "./log/log.ts";
import { MistakesError } from "./owner/mistake.ts";
import { createRoutes, type Table } from "./routes/table.ts";
import { Serving, wait } from "./serving.ts";

/** Time limit of a shutdown. */
const STOP_DEADLINE_MS = 5_000;
/** Time between two calls of `Serving.retry`, which replaces a failed listener. */
const LISTEN_PAUSE_MS = 1_000;
/** Pause after each batch of log lines. Lines that arrive in the pause form the next batch. */
const LOG_PAUSE_MS = 50;
/** True if Deno's shutdown() cuts off bodies that are still arriving, as in Deno 2.9 and later (denoland/deno#36809). */
const CUTS_BODIES = !/^2\.[0-8]\./.test(Deno.version.deno);
type ServeHandler = Deno.ServeHandler<Deno.NetAddr>;
type Level = "info" | "warn" | "error";
/** The form of all lines on stdout and stderr. With LOG=off, the process writes only the lines of its start and of a fatal error, as plain text. */
const FORM = chooseLogForm();
const CONFIG = readSettings();

/** Writes lines to stdout in the background. */
const lines = new LineWriter({
  write: (bytes) => Deno.stdout.write(bytes),
  pause: () => wait(LOG_PAUSE_MS),
  formatLost: (count) =>
    formatLine(
      "warn",
      `Se perdieron ${count} líneas que no se pudieron escribir.`,
    ),
});
const reloads = new ReloadQueue();
const serving = new Serving(CUTS_BODIES);

try {
  void listenForSignals().then(stop);
  warnOfMisspelled();
  await serve(await loadContent(CONFIG.dataDir, CONFIG.pagesDir));
} catch (error) {
  fail(error);
}

/** Listens for signals. Resolves at the first signal that ends the process. SIGHUP requests a reload. */
function listenForSignals() {
  const { promise, resolve } = Promise.withResolvers<void>();

  Deno.addSignalListener("SIGINT", resolve);
  // Deno 2.5 doesn't support the other two signals on Windows.
  if (Deno.build.os === "windows") return promise;

  Deno.addSignalListener("SIGTERM", resolve);
  Deno.addSignalListener("SIGHUP", () => reloads.request());
  return promise;
}

function warnOfMisspelled() {
  // Without the permission to read the misspelled variables, the service starts without warnings.
  const warnings = attempt(() => describeMisspelled(Deno.env.get)) ?? [];
  for (const text of warnings) lines.write(formatLine("warn", text));
}

/** Listens and serves. Starts with the given content, which each successful reload replaces. Never resolves. Rejects if the start fails. */
async function serve(content: Content) {
  let table: Table;
  let stale: ReturnType<AppOutside["staleContent"]>;

  // On a platform such as Deno Deploy, connections and the listener may have no address.
  const answer: ServeHandler = (request, { remoteAddr }) =>
    serving.follow(respond(table, request, remoteAddr.hostname ?? ""));
  // `answer` uses `respond` and `table`, which get their values below. The runtime delivers no
  // request before this function first awaits, so both have their values in time.
  const { hostname = "", port } = keepListening(answer);

  const outside: AppOutside = {
    standInOrigin: originOf("", port),
    now: Date.now,
    monotonicNow: () => performance.now(),
    startBodyDeadline: (onTimeUp) => serving.startDeadline(onTimeUp),
    log,
    staleContent: () => stale,
    files: new FileBodies(),
  };
  const respond = createService(CONFIG, outside);
  table = createRoutes(content, CONFIG, outside);
  const address = originOf(hostname, port);
  lines.write(formatLine("info", `Heladería abierta en ${address}`));

  while (true) {
    // deno-lint-ignore no-await-in-loop -- one reload after another
    await reloads.next();
    try {
      // In the pauses, the running service answers requests.
      // deno-lint-ignore no-await-in-loop -- one reload after another
      const newContent = await loadContent(
        CONFIG.dataDir,
        CONFIG.pagesDir,
        () => wait(0),
      );
      table = createRoutes(newContent, CONFIG, outside);
      stale = undefined;
      notify("info", "Datos y páginas leídos de nuevo.");
    } catch (error) {
      const mistakeCount = reportFailedReload(error);
      stale = { sinceMs: stale?.sinceMs ?? Date.now(), mistakeCount };
    }
  }
}

/**
 * Listens, and replaces a failed listener with a new one. Returns the address of the
 * first listener, which later listeners share. A platform's listener
 * (`DENO_SERVE_ADDRESS`) has no port and can't be replaced, so its failure ends the
 * process.
 */
function keepListening(answer: ServeHandler) {
  const server = listen(CONFIG.host, CONFIG.port, answer);
  const { hostname, port } = server.addr;
  serving.add(server);
  if (port === undefined) return server.addr;

  setInterval(() => {
    const isFirstFailure = serving.retry(() => listen(hostname, port, answer));
    if (isFirstFailure) {
      notify(
        "warn",
        "El sistema no daba más conexiones (con `ulimit -n` se ve cuántas): " +
          "vuelvo a escuchar, y las que están abiertas siguen.",
      );
    }
  }, LISTEN_PAUSE_MS);
  return server.addr;
}

/** Opens a server. If the system refuses, throws a `MistakesError` that names the setting. A missing permission throws Deno's own error, which `describeEnd` explains. */
function listen(hostname: string, port: number, answer: ServeHandler) {
  try {
    const server = Deno.serve({ hostname, port, onListen() {} }, answer);
    // `finished` rejects if the listener fails. The rejection of a listener with a port is
    // ignored, since `keepListening` replaces the listener. Without a port, the rejection is
    // unhandled and ends the process.
    if (server.addr.port !== undefined) server.finished.catch(() => {});
    return server;
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) throw error;

    const reasons: Readonly<Record<string, string>> = {
      AddrInUse:
        `PORT: el puerto ${port} ya está en uso; elegí otro, por ejemplo PORT=8001`,
      PermissionDenied:
        `PORT: el sistema no deja usar el puerto ${port}; elegí uno desde 1024`,
      AddrNotAvailable: `HOST: esta máquina no tiene la dirección ${hostname}`,
    };
    // `Object` has the result type `any`, so the properties of the unknown error can be read.
    const { name, message } = Object(error);
    const line = reasons[name] ?? `HOST ${hostname}, PORT ${port}: ${message}`;
    throw new MistakesError([line]);
  }
}

/** Returns the origin at which clients on the same machine reach a listener. The host is `localhost` for a listener on all addresses, or without an address. The port of a platform's listener is unknown, so 80 stands in for it. */
function originOf(hostname: string, port = 80) {
  const host = hostname
    .replace(/^(?:0\.0\.0\.0|::)?$/, "localhost")
    // In a URL, an IPv6 address has brackets.
    .replace(/.*:.*/, "[$&]");
  return new URL(`http://${host}:${port}`).origin;
}

/** Ends the service and the process, at the latest after `STOP_DEADLINE_MS`. */
async function stop() {
  setTimeout(Deno.exit, STOP_DEADLINE_MS);

  await serving.end();
  await lines.flush();
  Deno.exit();
}

/** Reports a failed reload. Returns the number of mistakes in the content. For a defect of the code, the number is 0. */
function reportFailedReload(error: unknown) {
  if (error instanceof MistakesError) {
    for (const text of describeEnd(error)) notify("error", text);
  } else {
    log({ kind: "failure", error });
  }

  notify("warn", "Sigo con los datos y las páginas de antes.");
  return error instanceof MistakesError ? error.mistakes.length : 0;
}

/** Returns the form that LOG names, or text for "off". Default: text on a terminal, JSON elsewhere. */
function chooseLogForm() {
  const defaultForm = Deno.stdout.isTerminal() ? "text" : "json";
  // A wrong or unreadable setting counts as unset here: `readSettings` reports the mistake.
  const setting = attempt(() => SETTINGS.log(Deno.env.get)) ?? defaultForm;
  return setting === "json" ? "json" : "text";
}

/** Returns the settings. Ends the process if a setting is wrong. */
function readSettings() {
  try {
    return readConfig(Deno.env.get);
  } catch (error) {
    fail(error);
  }
}

function notify(level: Level, text: string) {
  log({ kind: "notice", level, text });
}

function log(entry: LogEntry) {
  if (CONFIG.log !== "off") {
    lines.write(formatLogEntry(FORM, entry, Date.now()));
  }
}

/** Writes an error to stderr and ends the process. */
function fail(error: unknown): never {
  exitWith(describeEnd(error).map((text) => formatLine("error", text)));
}

/** Formats a line that is written even with LOG=off: as plain text, or as JSON with time and level. */
function formatLine(level: Level, text: string) {
  return FORM === "text"
    ? text
    : formatLogEntry(FORM, { kind: "notice", level, text }, Date.now());
}
