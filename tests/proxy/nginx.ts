/** Runs nginx with the site of DEPLOYING.md in front of the service, on loopback. */

import { type Service, startService } from "../e2e/service.ts";
import { fetchWhole, within } from "../fixtures/waiting.ts";
import { createFolder } from "../fixtures/house.ts";
import { freePort } from "../fixtures/free_port.ts";

/** The service's public origin. */
export const BASE_URL = "https://heladeria.example";

/** Changes of the site for a test. */
export interface SiteOptions {
  /** The ports of the processes behind nginx. */
  readonly ports: readonly number[];
  /** Lines for the upstream block, such as its choice of a process. */
  readonly upstream?: string;
  /** Lines for the location block, such as a cache. */
  readonly location?: string;
  /** A pattern of a line to leave out of the location block. */
  readonly without?: RegExp;
}

/** A running nginx. */
export interface Proxy {
  readonly port: number;
  /** Sends a request through nginx from a loopback address. */
  ask(path: string, init?: RequestInit, address?: string): Promise<Response>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts the service behind a proxy: on loopback, with its public origin. */
export function startBehindProxy(
  env: Readonly<Record<string, string>> = {},
): Promise<Service> {
  return startService({
    HOST: "127.0.0.1",
    BASE_URL,
    TRUSTED_PROXIES: "1",
    ...env,
  });
}

/** A running nginx, and the service behind it. */
export interface Site extends Proxy {
  readonly service: Service;
}

/** Starts the service with these variables, and nginx in front of it. */
export async function startSite(
  env?: Readonly<Record<string, string>>,
  options?: Omit<SiteOptions, "ports">,
): Promise<Site> {
  await using stack = new AsyncDisposableStack();
  const service = stack.use(await startBehindProxy(env));
  const proxy = stack.use(
    await startNginx({ ...options, ports: [service.port] }),
  );
  const started = stack.move();
  return {
    ...proxy,
    service,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

/** Starts nginx and waits until it serves. */
export async function startNginx(options: SiteOptions): Promise<Proxy> {
  const { path: folder, [Symbol.dispose]: remove } = createFolder();
  await Deno.chmod(folder, 0o755);
  const port = freePort();

  await Deno.writeTextFile(
    `${folder}/nginx.conf`,
    await configure(options, folder, port),
  );

  const child = new Deno.Command(Deno.env.get("NGINX") ?? "/usr/sbin/nginx", {
    args: ["-p", folder, "-c", `${folder}/nginx.conf`, "-e", "stderr"],
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const start = waitForLine(child.stderr, "start worker process ");
  await within("nginx to start", start.whenSeen);

  const clients = new Map<string, Deno.HttpClient>();
  return {
    port,
    ask: (path, init = {}, address = "127.0.0.1") =>
      send(clientAt(address, clients), `http://127.0.0.1:${port}${path}`, init),
    async [Symbol.asyncDispose]() {
      for (const client of clients.values()) client.close();
      child.kill("SIGTERM");
      await within(
        "nginx to end",
        Promise.all([child.status, start.whenEnded]),
      );
      remove();
    },
  };
}

/** Returns the client that connects from an address. */
function clientAt(
  localAddress: string,
  clients: Map<string, Deno.HttpClient>,
) {
  const client = clients.get(localAddress) ??
    Deno.createHttpClient({ localAddress, allowHost: true });
  clients.set(localAddress, client);
  return client;
}

function send(
  client: Deno.HttpClient,
  url: string,
  init: RequestInit,
) {
  const headers = new Headers(init.headers);
  if (!headers.has("Host")) headers.set("Host", new URL(BASE_URL).host);

  const request: RequestInit & { readonly client: Deno.HttpClient } = {
    redirect: "manual",
    ...init,
    headers,
    client,
  };
  return fetchWhole(url, request);
}

/** Returns DEPLOYING.md's site with the test's ports, inside a minimal configuration. */
async function configure(
  // `/$^/` matches no line.
  { ports, upstream = "", location = "", without = /$^/ }: SiteOptions,
  folder: string,
  port: number,
) {
  // With max_fails, nginx would skip a process for 10 s after its restart.
  const servers = ports
    .map((servicePort) => `server 127.0.0.1:${servicePort} max_fails=0;`)
    .join("\n    ");
  const document = new URL("../../.github/DEPLOYING.md", import.meta.url);
  const [, shown = ""] =
    /^```nginx\n(.*?)^```$/ms.exec(await Deno.readTextFile(document)) ?? [];

  const site = shown
    .replace(/ *listen \[::\].*\n/g, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replaceAll(
      "server_name heladeria.example;\n    return",
      "server_name sin-tls.example;\n    return",
    )
    .replace(/ *ssl_certificate.*\n/g, "")
    .replace("server 127.0.0.1:8000;", `${upstream}\n    ${servers}`)
    .replace(without, "")
    .replace("location / {", `location / {\n${location}`);

  const stores = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `  ${name}_temp_path ${folder}/${name};`);

  return [
    "daemon off;",
    "worker_processes 2;",
    `pid ${folder}/nginx.pid;`,
    "error_log stderr notice;",
    "events {}",
    "http {",
    "  access_log off;",
    ...stores,
    `  proxy_cache_path ${folder}/cache keys_zone=trial:1m;`,
    site,
    "}",
  ].join("\n");
}

/**
 * Reads a stream to its end. `whenSeen` resolves once the text appears, and rejects if it
 * never does.
 */
function waitForLine(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  text: string,
) {
  const seen = Promise.withResolvers<void>();
  const read = async () => {
    let output = "";
    for await (const part of stream.pipeThrough(new TextDecoderStream())) {
      output += part;
      if (output.includes(text)) seen.resolve();
    }
    seen.reject(new Error(`nginx did not start: ${output}`));
  };

  return {
    whenSeen: seen.promise,
    whenEnded: read(),
  };
}
