/** Signals to a service with open requests. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { startService } from "./service.ts";
import { connect, formatRequest, headerOf } from "../fixtures/raw_http.ts";
import { until, within } from "../fixtures/waiting.ts";
import { freePort } from "../fixtures/free_port.ts";
import { postRpc } from "../fixtures/rpc.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const { deno } = Deno.version;
const [, minor = 0] = deno.split(".").map(Number);
/** Since Deno 2.9, shutdown() makes the rest of a body unreadable (denoland/deno#36809). */
const cutsBodies = minor >= 9;
const HEALTH = formatRequest({
  path: "/healthz",
  client: 1,
});

const PING = formatRequest({
  path: "/api/v1/mcp",
  body: postRpc("ping").body,
  client: 1,
});
/** A request whose body lacks its end, and this end. */
const [UNFINISHED, END] = [PING.slice(0, -20), PING.slice(-20)];

/**
 * Sends a request on a new connection. Returns the status and the Connection header, such as
 * "200 close", or "200 " if the connection stays open. Without a response, returns "closed" or
 * "refused".
 */
async function askAsNew(port: number) {
  try {
    using connection = await connect(port);
    await connection.send(HEALTH);

    const answer = await connection.receive();
    if (answer === undefined) return "closed";
    return `${answer.status} ${headerOf(answer, "connection")}`;
  } catch {
    return "refused";
  }
}

/** The response to new connections while a body arrives. */
const WHILE_STOPPING = cutsBodies ? "200 close" : "refused";

async function untilStopping(port: number): Promise<void> {
  await until(
    `new connections to get ${WHILE_STOPPING}`,
    async () => await askAsNew(port) === WHILE_STOPPING,
  );
}

Deno.test(`SIGTERM waits for a body that is arriving, but not for new connections, on Deno ${deno}`, async () => {
  await using service = await startService({ LOG: "off" });
  using slow = await connect(service.port);
  await slow.send(UNFINISHED);

  assertEquals(await askAsNew(service.port), "200 ");

  service.signal("SIGTERM");
  await untilStopping(service.port);
  // A second signal changes nothing.
  service.signal("SIGTERM");
  await slow.send(END);
  const answer = await slow.receive();
  assertEquals(answer?.status, 200);
  assertEquals(
    answer && headerOf(answer, "connection"),
    "close",
  );

  assertEquals(await service.ended, 0);
});

Deno.test(`SIGTERM without requests in progress ends the service immediately, despite open connections, on Deno ${deno}`, async () => {
  await using service = await startService({ LOG: "off" });
  using idle = await connect(service.port);
  await idle.send(HEALTH);
  assertEquals((await idle.receive())?.status, 200);
  using _silent = await connect(service.port);
  using half = await connect(service.port);
  await half.send(HEALTH.slice(0, 20));
  assertEquals(await askAsNew(service.port), "200 ");

  service.signal("SIGTERM");
  // A stop that waits for these connections takes 5 s.
  assertEquals(await within("the end", service.ended, 4_500), 0);
});

Deno.test(`SIGTERM abandons a body that never ends in time for an answer, on Deno ${deno}`, async () => {
  await using service = await startService({ LOG: "off" });
  using slow = await connect(service.port);
  await slow.send(UNFINISHED);
  assertEquals(await askAsNew(service.port), "200 ");

  service.signal("SIGTERM");

  const answer = await slow.receive();
  assertEquals(answer?.status, 400);
  assertStringIncludes(answer?.body ?? "", "tardó demasiado");
  assertEquals(await service.ended, 0);
});

/**
 * The exit codes of a task. A process that a signal ends has 128 plus the signal's number.
 *
 * In a group, the task gets the signal twice: from the terminal and when its child ends.
 * If its service has just ended, the second signal ends the task.
 */
const TASK_ENDS = [
  { signal: "SIGTERM", target: "the process", codes: [0] },
  { signal: "SIGINT", target: "the process", codes: [0] },
  { signal: "SIGTERM", target: "its group", codes: [0, 143] },
  { signal: "SIGINT", target: "its group", codes: [0, 130] },
];

for (const { signal, target, codes } of TASK_ENDS) {
  Deno.test(`${signal} to ${target} ends \`deno task start\` with ${codes.join(" or ")}, on Deno ${deno}`, async () => {
    const port = freePort();
    // On Ctrl+C, a terminal signals an entire group. `detached` makes the task the leader
    // of a group.
    const child = new Deno.Command(Deno.execPath(), {
      args: ["task", "--quiet", "start"],
      cwd: ROOT,
      env: {
        NO_COLOR: "1",
        PORT: String(port),
        LOG: "off",
      },
      stdin: "null",
      stdout: "null",
      stderr: "piped",
      detached: true,
    }).spawn();
    await until(
      "an answer of the service",
      async () => await askAsNew(port) === "200 ",
    );

    const pid = target === "its group" ? -child.pid : child.pid;
    Deno.kill(pid, signal as Deno.Signal);
    const { code, stderr } = await within(
      "the end of the task",
      child.output(),
    );
    assert(codes.includes(code), `exit code ${code}`);
    assertEquals(new TextDecoder().decode(stderr), "");
    assertEquals(await askAsNew(port), "refused");
  });
}
