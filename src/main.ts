/** The service's start: settings, content, clocks, signals and the listener. */

import { type App, createApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { type Content, loadContent } from "./content/load_content.ts";
import { createDeadline } from "./http/deadlines.ts";
import { WINDOW_MS } from "./http/headers.ts";
import { createRateLimiter } from "./quota/rate_limit.ts";
import { createLineWriter, type LineWriter } from "./log/line_writer.ts";
import { formatLogEntry, type LogEntry } from "./log/entry.ts";
import { createReloader } from "./content/reload.ts";
import { createRoutes } from "./routes/table.ts";

const BODY_DEADLINE_MS = 10_000;
const STOP_DEADLINE_MS = 10_000;
const MOST_QUOTA_KEYS = 100_000;
const MOST_LOG_WAITING = 1024 * 1024;
const LOG_BATCH_MS = 50;
/** An editor saves in several steps. */
const SAVE_MS = 100;

/** With this argument, what is saved in the two folders is read again by itself. */
const isWatching = Deno.args.includes("--watch-content");

const config = readSettings();
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
  const result = await loadContent(dataDir, pagesDir);
  if (result.kind === "content") return result.content;
  if (!isWatching) exitWith(result.problems);
  complain(result.problems);
  for await (const _ of watch([dataDir, pagesDir])) break;
  return await loadFirst(config);
}

function serve(config: Config, content: Content): void {
  const { dataDir, pagesDir } = config;
  const lines = createLines(config);
  const log = createLog(config, lines);
  const createCurrent = createAppFactory(config, log);
  let app: App = () => new Response(null, { status: 503 });
  let pending = 0;
  let whenIdle = () => {};
  const endOne = () => {
    pending--;
    if (pending === 0) whenIdle();
  };
  const server = listen(config, (request, info) => {
    const response = app(request, () => hostnameOf(info.remoteAddr) ?? "");
    if (response instanceof Promise) {
      pending++;
      response.then(endOne, endOne);
    }
    return response;
  });
  const ownOrigin = originOf(server.addr);
  try {
    app = createCurrent(content, ownOrigin);
  } catch (error) {
    exitWith([messageOf(error)]);
  }
  const reload = createReloader({
    load: () => loadContent(dataDir, pagesDir),
    swapIn: (content) => app = createCurrent(content, ownOrigin),
    report: (text) => log({ kind: "notice", text }),
  });

  let isStopping = false;
  async function finish(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => Deno.exit(0), STOP_DEADLINE_MS);
    // Since Deno 2.9 shutdown() cuts the bodies that are being read (denoland/deno#36809).
    if (pending > 0) await new Promise<void>((resolve) => whenIdle = resolve);
    await server.shutdown();
    await lines.flush();
    Deno.exit(0);
  }
  Deno.addSignalListener("SIGINT", finish);
  if (Deno.build.os !== "windows") {
    Deno.addSignalListener("SIGTERM", finish);
    Deno.addSignalListener("SIGHUP", reload);
  }
  if (isWatching) void reloadOnSave([dataDir, pagesDir], reload);
  // Not in a batch: the first timer of a process takes a good part of its start.
  lines.writeNow(`Heladería abierta en ${ownOrigin}`);
}

async function reloadOnSave(folders: string[], reload: () => Promise<void>): Promise<void> {
  let timer: number | undefined;
  for await (const { kind } of watch(folders)) {
    if (kind === "access") continue;
    clearTimeout(timer);
    timer = setTimeout(reload, SAVE_MS);
  }
}

function watch(folders: string[]): Deno.FsWatcher {
  try {
    return Deno.watchFs(folders);
  } catch (error) {
    return exitWith([`No puedo vigilar ${folders.join(" y ")}: ${messageOf(error)}`]);
  }
}

/** Builds the app anew for each content, over one limiter, so that a reload forgets no count. */
function createAppFactory(
  config: Config,
  log: (entry: LogEntry) => void,
): (content: Content, ownOrigin: string) => App {
  const { rateLimit: limit, baseUrl, trustedProxies } = config;
  const bodyDeadline = createDeadline({
    lengthMs: BODY_DEADLINE_MS,
    monotonicNow: () => performance.now(),
    wake: (callBack, afterMs) => void setTimeout(callBack, afterMs),
  });
  const limiter = createRateLimiter({ limit, windowMs: WINDOW_MS, maxKeys: MOST_QUOTA_KEYS });
  return (content, ownOrigin) =>
    createApp({
      ...createRoutes(content, config, () => performance.now()),
      limiter,
      limit,
      trustedProxies,
      baseUrl,
      ownOrigin,
      isPreview: config.isPreview,
      now: () => Date.now(),
      monotonicNow: () => performance.now(),
      bodyDeadline,
      log,
      logsRequests: config.log !== "off",
    });
}

/** A platform may have the runtime listen on something else than a port (`DENO_SERVE_ADDRESS`). */
function listen(config: Config, handler: Deno.ServeHandler<Deno.Addr>): Deno.HttpServer<Deno.Addr> {
  try {
    const { host: hostname, port } = config;
    return Deno.serve({ hostname, port, onListen() {} }, handler);
  } catch (error) {
    return exitWith([explainStart(error, config)]);
  }
}

function hostnameOf(address: Deno.Addr): string | undefined {
  return "hostname" in address ? address.hostname : undefined;
}

function originOf(address: Deno.Addr): string {
  if (!("hostname" in address)) return "http://localhost";
  const { hostname, port } = address;
  if (hostname === "0.0.0.0" || hostname === "::") return `http://localhost:${port}`;
  return `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
}

function createLines(config: Config): LineWriter {
  return createLineWriter({
    write: (bytes) => Deno.stdout.write(bytes),
    soon: (callBack) => void setTimeout(callBack, LOG_BATCH_MS),
    mostWaiting: MOST_LOG_WAITING,
    describeLost: (count) => {
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

function explainStart(error: unknown, config: Config | undefined): string {
  if (error instanceof Deno.errors.NotCapable) {
    const [, kind, name] = /Requires (\w+) access to "([^"]*)"/.exec(error.message) ?? [];
    return `Falta un permiso: arrancá con --allow-${kind}=${name} (la orden entera está en .github/DEPLOYING.md)`;
  }
  if (error instanceof Deno.errors.AddrInUse) {
    return `PORT: el puerto ${config?.port} ya está en uso; elegí otro, por ejemplo PORT=8001`;
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return `PORT: el sistema no deja usar el puerto ${config?.port}; elegí uno desde 1024`;
  }
  if (error instanceof Deno.errors.AddrNotAvailable) {
    return `HOST: esta máquina no tiene la dirección ${config?.host}`;
  }
  const message = messageOf(error);
  return config === undefined ? message : `HOST ${config.host}, PORT ${config.port}: ${message}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
