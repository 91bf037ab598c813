/** What a signal does to a service at work, on the wire. */

import { assert, assertEquals } from "@std/assert";
import { startService } from "./service.ts";
import { connect, formatRequest, headerOf } from "../fixtures/raw_http.ts";
import { until, within } from "../fixtures/waiting.ts";
import { freePort } from "../fixtures/free_port.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const { deno } = Deno.version;
const [, minor = 0] = deno.split(".").map(Number);
/** Since 2.9 its shutdown() makes unreadable what is still to come of a body. */
const cutsBodies = minor >= 9;
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const HEALTH = formatRequest({ path: "/healthz", client: 1 });

/** A request in two halves, cut within its body. */
function halves(client: number): readonly [string, string] {
  const request = formatRequest({ path: "/api/v1/mcp", body: PING, client });
  return [request.slice(0, -20), request.slice(-20)];
}

/** What a client on a new connection gets: the status and what is said of the connection. */
async function askAnew(port: number): Promise<string> {
  try {
    using connection = await connect(port);
    await connection.send(HEALTH);
    const answer = await connection.receive();
    return answer === undefined
      ? "closed"
      : `${answer.status} ${headerOf(answer, "connection")}`;
  } catch {
    return "refused";
  }
}

/** How new connections fare while a body is coming, which a shutdown() would cut since 2.9 (denoland/deno#36809). */
const FATE = cutsBodies ? "200 close" : "refused";

/** Waits until new connections fare as they should while it stops. */
async function isStopping(port: number): Promise<void> {
  await until(
    `new connections to get ${FATE}`,
    async () => await askAnew(port) === FATE,
  );
}

Deno.test(`SIGTERM: a body that is coming is waited for, and new connections are not, on Deno ${deno}`, async () => {
  await using service = await startService({ LOG: "off" });
  using slow = await connect(service.port);
  const [first, rest] = halves(1);
  await slow.send(first);
  assertEquals(await askAnew(service.port), "200 ");
  service.signal("SIGTERM");
  await isStopping(service.port);
  // A second one changes nothing.
  service.signal("SIGTERM");
  await slow.send(rest);
  const answer = await slow.receive();
  assertEquals(answer?.status, 200);
  assertEquals(answer && headerOf(answer, "connection"), "close");
  assertEquals(await service.ended, 0);
});

Deno.test(`SIGTERM: nothing under way, it ends at once whatever is connected, on Deno ${deno}`, async () => {
  await using service = await startService({ LOG: "off" });
  using kept = await connect(service.port);
  await kept.send(HEALTH);
  assertEquals((await kept.receive())?.status, 200);
  using _silent = await connect(service.port);
  using half = await connect(service.port);
  await half.send(HEALTH.slice(0, 20));
  assertEquals(await askAnew(service.port), "200 ");
  service.signal("SIGTERM");
  // Were they waited for, 5 s would end it.
  assertEquals(await within("the end", service.ended, 4_500), 0);
});

Deno.test(`SIGTERM: a body that never ends arriving is given up in time for an answer, on Deno ${deno}`, async () => {
  await using service = await startService({ LOG: "off" });
  using slow = await connect(service.port);
  await slow.send(halves(1)[0]);
  assertEquals(await askAnew(service.port), "200 ");
  service.signal("SIGTERM");
  const answer = await slow.receive();
  assert(
    answer?.status === 400 && answer.body.includes("tardó demasiado"),
    answer?.body,
  );
  assertEquals(await service.ended, 0);
});

/**
 * What a task may end with. Of a whole group, a task hears the signal twice, the second time from the task that started
 * it: one whose service has just ended no longer listens, and ends by that signal.
 */
const TASK_ENDS = [
  { signal: "SIGTERM", whom: "it alone", codes: [0] },
  { signal: "SIGINT", whom: "it alone", codes: [0] },
  { signal: "SIGTERM", whom: "it and all it started", codes: [0, 143] },
  { signal: "SIGINT", whom: "it and all it started", codes: [0, 130] },
] as const;

for (const { signal, whom, codes } of TASK_ENDS) {
  Deno.test(`${signal}: \`deno task start\` ends with ${codes.join(" or ")} when ${whom} hears it, on Deno ${deno}`, async () => {
    const port = freePort();
    // At Ctrl+C a terminal signals a whole group: here the task leads one.
    const child = new Deno.Command(Deno.execPath(), {
      args: ["task", "--quiet", "start"],
      cwd: ROOT,
      env: { NO_COLOR: "1", PORT: String(port), LOG: "off" },
      stdin: "null",
      stdout: "null",
      stderr: "piped",
      detached: true,
    }).spawn();
    await until(
      "an answer of the service",
      async () => await askAnew(port) === "200 ",
    );
    Deno.kill(whom === "it alone" ? child.pid : -child.pid, signal);
    const { code, stderr } = await within(
      "the end of the task",
      child.output(),
    );
    assert(codes.some((one) => one === code), `it ended with ${code}`);
    assertEquals(new TextDecoder().decode(stderr), "");
    assertEquals(await askAnew(port), "refused");
  });
}
