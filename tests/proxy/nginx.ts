/** Runs nginx with the site of DEPLOYING.md in front of the service, as a process of its own on loopback. */

import { type Service, startService } from "../e2e/service.ts";
import { fetchWhole, within } from "../fixtures/waiting.ts";
import { freePort } from "../fixtures/free_port.ts";

/** The public origin that the service is told. */
export const BASE_URL = "https://heladeria.example";

/** What the trial changes in that site. */
export interface SiteOptions {
  /** The ports of the processes behind it. */
  readonly ports: readonly number[];
  /** Lines of the upstream, such as how it chooses a process. */
  readonly upstream?: string;
  /** Lines of the location, such as a cache. */
  readonly location?: string;
  /** A line of the location that is left out. */
  readonly without?: RegExp;
}

/** An nginx that runs. */
export interface Proxy {
  readonly port: number;
  /** Asks through it as a client at a loopback address. */
  ask(path: string, init?: RequestInit, address?: string): Promise<Response>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts the service as it runs behind a proxy: on loopback, told its public origin. */
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

/** Starts nginx and waits until it serves. */
export async function startNginx(options: SiteOptions): Promise<Proxy> {
  const folder = await Deno.makeTempDir();
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
  const reading = waitForLine(child.stderr, "start worker process ");
  await within("nginx to start", reading.found);
  const clients = new Map<string, Deno.HttpClient>();

  function clientAt(localAddress: string): Deno.HttpClient {
    const known = clients.get(localAddress);
    if (known !== undefined) return known;
    const client = Deno.createHttpClient({ localAddress, allowHost: true });
    clients.set(localAddress, client);
    return client;
  }

  return {
    port,
    ask(path, init = {}, address = "127.0.0.1") {
      const headers = new Headers(init.headers);
      if (!headers.has("Host")) headers.set("Host", new URL(BASE_URL).host);
      const asked: RequestInit & { readonly client: Deno.HttpClient } = {
        redirect: "manual",
        ...init,
        headers,
        client: clientAt(address),
      };
      return fetchWhole(`http://127.0.0.1:${port}${path}`, asked);
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients.values()) client.close();
      child.kill("SIGTERM");
      await within("nginx to end", Promise.all([child.status, reading.ended]));
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** The site of DEPLOYING.md with the trial's ports, inside the least that nginx needs around it. */
async function configure(
  { ports, upstream = "", location = "", without = /$^/ }: SiteOptions,
  folder: string,
  port: number,
): Promise<string> {
  // With max_fails a process that has restarted is asked nothing for 10 s, and both at once may be.
  const servers = ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`)
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

/** Reads a stream to its end; `found` resolves at the text, and rejects with all that was read if it never comes. */
function waitForLine(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  text: string,
): { readonly found: Promise<void>; readonly ended: Promise<void> } {
  const found = Promise.withResolvers<void>();
  return { found: found.promise, ended: read() };

  async function read(): Promise<void> {
    let seen = "";
    for await (const part of stream.pipeThrough(new TextDecoderStream())) {
      seen += part;
      if (seen.includes(text)) found.resolve();
    }
    found.reject(new Error(`nginx did not start: ${seen}`));
  }
}
