/** DEPLOYING's rolling restart, played without systemd and nginx: its lines are read out of the document. */

import { assert, assertEquals } from "@std/assert";
import { freePort } from "../fixtures/free_port.ts";
import { fetchWhole, runWithin, until, within } from "../fixtures/waiting.ts";
import { launchService, type Service, taskArguments } from "./service.ts";

const DOCUMENT = await Deno.readTextFile(
  new URL("../../.github/DEPLOYING.md", import.meta.url),
);
const ENV = { HOST: "127.0.0.1", LOG: "json", RATE_LIMIT: "1000000" };

/** What stands for curl, which not every machine has: it ends well where the last of its arguments answers so. */
const CURL = `#!/bin/sh
for url; do :; done
exec "${Deno.execPath()}" eval "if (!(await fetch('$url')).ok) Deno.exit(22)" 2>/dev/null
`;

/** As nginx with the site's `proxy_next_upstream`: what one process fails to answer is asked of the other. */
function startProxy(ports: readonly number[]): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async () => {
      for (const port of ports) {
        try {
          // deno-lint-ignore no-await-in-loop -- the next one is asked where this one fails
          const { status } = await fetchWhole(
            `http://127.0.0.1:${port}/api/v1/catalogo`,
          );
          return new Response(null, { status });
        } catch {
          // It has stopped, or does not listen yet.
        }
      }
      return new Response("nobody", { status: 502 });
    },
  );
}

Deno.test("two processes that restart one after the other as DEPLOYING.md says lose no request", async () => {
  const loop =
    /^for port in 8000 8001; do systemctl restart heladeria@\$port \|\| break; done$/m;
  assert(loop.test(DOCUMENT), "DEPLOYING.md restarts 8000, and then 8001");
  const [, wait = ""] =
    /^ExecStartPost=\/bin\/sh -c '([^']+)'$/m.exec(DOCUMENT) ?? [];
  assert(wait.includes("curl"), "the unit waits in ExecStartPost, by curl");
  const bin = await Deno.makeTempDir();
  await Deno.writeTextFile(`${bin}/curl`, CURL, { mode: 0o755 });
  const ports = [freePort(), freePort()];
  const launch = (port: number) =>
    launchService({ ...ENV, PORT: String(port) }, taskArguments("start"));
  const running = new Map<number, Promise<Service>>();
  for (const port of ports) running.set(port, launch(port).started);
  await Promise.all(running.values());
  const proxy = startProxy(ports);

  /** `systemctl restart`: it ends when the unit's own wait does. */
  async function restart(port: number): Promise<void> {
    await (await running.get(port))?.stop();
    const { pid, started } = launch(port);
    running.set(port, started);
    const { code } = await runWithin("/bin/sh", {
      args: ["-c", wait.replaceAll("\\\n", "").replaceAll("%i", String(port))],
      env: { MAINPID: String(pid), PATH: `${bin}:${Deno.env.get("PATH")}` },
    });
    assertEquals(code, 0, "the wait of ExecStartPost");
  }

  const statuses: number[] = [];
  let isOver = false;
  const clients = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const url = `http://127.0.0.1:${proxy.addr.port}/`;
      // deno-lint-ignore no-await-in-loop -- a client sends one request at a time
      const { status } = await fetchWhole(url);
      statuses.push(status);
    }
  });
  await until("the clients to be at work", () => statuses.length > 50);
  try {
    // deno-lint-ignore no-await-in-loop -- that is what the document says
    for (const port of ports) await restart(port);
  } finally {
    isOver = true;
    await Promise.all(clients);
    await within("the end of the proxy", proxy.shutdown());
    await Promise.all(
      running.values().map(async (service) => (await service).stop()),
    );
    await Deno.remove(bin, { recursive: true });
  }
  assertEquals([...new Set(statuses)], [200]);
});
