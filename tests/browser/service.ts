/** The real service as a process of its own, for a browser to visit. */

/** A running service. */
export interface Service {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts the service on a free port; `settings` are added to its environment. */
export async function startService(settings: Readonly<Record<string, string>>): Promise<Service> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--allow-net", "--allow-read", "--allow-env", "src/main.ts"],
    cwd: new URL("../..", import.meta.url),
    env: { HOST: "127.0.0.1", PORT: "0", LOG: "off", ...settings },
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const line = await readLine(child.stdout);
  const origin = /http:\S+/.exec(line)?.[0];
  if (origin === undefined) throw new Error(`The service did not start: ${line}`);
  return {
    origin,
    async stop() {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}

async function readLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream.values({ preventCancel: true })) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes("\n")) break;
  }
  return text;
}
