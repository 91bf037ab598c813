/** The service's start: settings, content, clocks, signals and the listener. */

import { type App, createApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { type Content, loadContent } from "./data/load_content.ts";
import { WINDOW_MS } from "./http/headers.ts";
import { createRateLimiter } from "./http/rate_limit.ts";
import { formatLogEntry, type LogEntry } from "./log.ts";
import { createRoutes } from "./routes.ts";

const BODY_DEADLINE_MS = 10_000;
const STOP_DEADLINE_MS = 10_000;
const MOST_QUOTA_KEYS = 100_000;
const ENCODER = new TextEncoder();

const config = readSettings();
const content = await loadContent(config.dataDir, config.pagesDir);
if (content.kind === "invalid") exitWith(content.problems);
else serve(config, content.content);

function readSettings(): Config {
  try {
    const result = readConfig((name) => Deno.env.get(name));
    return result.kind === "config" ? result.config : exitWith(result.problems);
  } catch (error) {
    return exitWith([explainStart(error, undefined)]);
  }
}

function serve(config: Config, content: Content): void {
  const log = createLog(config);
  const createCurrent = createAppFactory(config, log);
  let app: App = () => new Response(null, { status: 503 });
  let pending = 0;
  let whenIdle = () => {};
  const server = listen(config, (request, { remoteAddr }) => {
    const response = app(request, remoteAddr.hostname);
    if (response instanceof Response) return response;
    pending++;
    return response.finally(() => {
      pending--;
      if (pending === 0) whenIdle();
    });
  });
  const ownOrigin = originOf(server.addr);
  app = createCurrent(content, ownOrigin);

  let isStopping = false;
  async function finish(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => Deno.exit(0), STOP_DEADLINE_MS);
    // Since Deno 2.9 shutdown() cuts the bodies that are being read (denoland/deno#36809).
    if (pending > 0) await new Promise<void>((resolve) => whenIdle = resolve);
    await server.shutdown();
    Deno.exit(0);
  }
  async function reload(): Promise<void> {
    const result = await loadContent(config.dataDir, config.pagesDir);
    if (result.kind === "content") app = createCurrent(result.content, ownOrigin);
    else for (const text of result.problems) log({ kind: "notice", text });
  }
  Deno.addSignalListener("SIGINT", finish);
  if (Deno.build.os !== "windows") {
    Deno.addSignalListener("SIGTERM", finish);
    Deno.addSignalListener("SIGHUP", reload);
  }
  write(Deno.stdout, `Heladería abierta en ${ownOrigin}`);
}

/** Builds the app anew for each content, over one limiter, so that a reload forgets no count. */
function createAppFactory(
  config: Config,
  log: (entry: LogEntry) => void,
): (content: Content, ownOrigin: string) => App {
  const { rateLimit: limit, baseUrl, trustedProxies } = config;
  const limiter = createRateLimiter({ limit, windowMs: WINDOW_MS, maxKeys: MOST_QUOTA_KEYS });
  const startedMs = Date.now();
  return (content, ownOrigin) =>
    createApp({
      ...createRoutes(content, config, startedMs),
      limiter,
      limit,
      trustedProxies,
      baseUrl,
      ownOrigin,
      now: () => Date.now(),
      monotonicNow: () => performance.now(),
      bodyDeadline: () => AbortSignal.timeout(BODY_DEADLINE_MS),
      log,
    });
}

type Server = Deno.HttpServer<Deno.NetAddr>;

function listen(config: Config, handler: Deno.ServeHandler<Deno.NetAddr>): Server {
  try {
    const { host: hostname, port } = config;
    return Deno.serve({ hostname, port, onListen() {} }, handler);
  } catch (error) {
    return exitWith([explainStart(error, config)]);
  }
}

function originOf({ hostname, port }: Deno.NetAddr): string {
  if (hostname === "0.0.0.0" || hostname === "::") return `http://localhost:${port}`;
  return `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
}

function createLog({ log }: Config): (entry: LogEntry) => void {
  const form = log ?? (Deno.stdout.isTerminal() ? "text" : "json");
  if (form === "off") return () => {};
  return (entry) => write(Deno.stdout, formatLogEntry(form, entry));
}

/** Writes a line; where it can't be written (a full disk, a closed pipe) the service goes on. */
function write(to: { writeSync(bytes: Uint8Array): number }, line: string): void {
  const bytes = ENCODER.encode(`${line}\n`);
  try {
    to.writeSync(bytes);
  } catch {
    // Nobody is left to tell.
  }
}

function exitWith(problems: readonly string[]): never {
  for (const problem of problems) write(Deno.stderr, problem);
  Deno.exit(1);
}

function explainStart(error: unknown, config: Config | undefined): string {
  if (error instanceof Deno.errors.NotCapable) {
    const [, kind, name] = /Requires (\w+) access to "([^"]*)"/.exec(error.message) ?? [];
    return `Falta un permiso: arrancá con --allow-${kind}=${name} (el README muestra la orden entera)`;
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
  const message = error instanceof Error ? error.message : String(error);
  return config === undefined ? message : `HOST ${config.host}, PORT ${config.port}: ${message}`;
}
