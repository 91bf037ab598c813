/**
 * The rolling restart of DEPLOYING.md, with the document's commands but without systemd
 * and nginx.
 */

import { assert, assertEquals } from "@std/assert";
import { freePort } from "../fixtures/free_port.ts";
import { fetchWhole, runWithin, until, within } from "../fixtures/waiting.ts";
import { launchService, type Service, taskArguments } from "./service.ts";

const DOCUMENT = await Deno.readTextFile(
  new URL("../../.github/DEPLOYING.md", import.meta.url),
);
const ENV = {
  HOST: "127.0.0.1",
  LOG: "json",
  RATE_LIMIT: "1000000",
};

/** A substitute for curl, which some machines don't have. Its last argument is the URL. */
const CURL = `#!/bin/sh
for url; do :; done
exec "${Deno.execPath()}" eval "if (!(await fetch('$url')).ok) Deno.exit(22)" 2>/dev/null
`;

/**
 * Starts a proxy that forwards to the first process that answers, like nginx's
 * `proxy_next_upstream`.
 */
function startProxy(ports: readonly number[]) {
  return Deno.serve(
    {
      hostname: "127.0.0.1",
      port: 0,
      onListen() {},
    },
    async () => {
      for (const port of ports) {
        try {
          // deno-lint-ignore no-await-in-loop -- tries the next process after a failure
          const { status } = await fetchWhole(
            `http://127.0.0.1:${port}/api/v1/catalogo`,
          );
          return new Response(null, { status });
        } catch {
          // The process has stopped or doesn't listen yet.
        }
      }

      return new Response("no process", { status: 502 });
    },
  );
}

Deno.test("two processes that restart one after the other as in DEPLOYING.md lose no request", async () => {
  const waitCommand = readWaitCommand();
  const ports = [freePort(), freePort()];
  await using processes = await startProcesses(ports, waitCommand);
  const proxy = startProxy(ports);
  const statuses: number[] = [];
  let isOver = false;

  const clients = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const url = `http://127.0.0.1:${proxy.addr.port}/`;
      // deno-lint-ignore no-await-in-loop -- a client's requests are sequential
      const { status } = await fetchWhole(url);
      statuses.push(status);
    }
  });
  await until("the clients to be at work", () => statuses.length > 50);

  try {
    // deno-lint-ignore no-await-in-loop -- the document restarts one at a time
    for (const port of ports) await processes.restart(port);
  } finally {
    isOver = true;
    await Promise.all(clients);
    await within("the end of the proxy", proxy.shutdown());
  }
  assertEquals([...new Set(statuses)], [200]);
});

/** Returns the command with which the unit of DEPLOYING.md waits for a started process. */
function readWaitCommand() {
  const loop =
    /^for port in 8000 8001; do systemctl restart heladeria@\$port \|\| break; done$/m;
  assert(loop.test(DOCUMENT), "DEPLOYING.md restarts 8000, and then 8001");

  const [, command = ""] =
    /^ExecStartPost=\/bin\/sh -c '([^']+)'$/m.exec(DOCUMENT) ?? [];
  assert(command.includes("curl"), "the unit waits in ExecStartPost, by curl");
  return command.replaceAll("\\\n", "");
}

/** Starts a process on each port. `restart` resolves after the wait command. */
async function startProcesses(
  ports: readonly number[],
  waitCommand: string,
) {
  const bin = await Deno.makeTempDir();
  await Deno.writeTextFile(`${bin}/curl`, CURL, { mode: 0o755 });
  const launch = (port: number) =>
    launchService({ ...ENV, PORT: String(port) }, taskArguments("start"));
  const services = new Map<number, Promise<Service>>();
  for (const port of ports) services.set(port, launch(port).started);
  await Promise.all(services.values());

  return {
    async restart(port: number): Promise<void> {
      await (await services.get(port))?.stop();
      const { pid, started } = launch(port);
      services.set(port, started);

      const { code } = await runWithin("/bin/sh", {
        args: ["-c", waitCommand.replaceAll("%i", String(port))],
        env: {
          MAINPID: String(pid),
          PATH: `${bin}:${Deno.env.get("PATH")}`,
        },
      });
      assertEquals(code, 0, "the wait of ExecStartPost");
    },
    async [Symbol.asyncDispose](): Promise<void> {
      const stops = services.values()
        .map(async (service) => (await service).stop());
      await Promise.all(stops);
      await Deno.remove(bin, { recursive: true });
    },
  };
}
