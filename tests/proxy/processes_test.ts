/** Several processes on one machine behind nginx: how their counters add up, and what a restart costs. */

import { assertEquals } from "@std/assert";
import { connect, formatRequest } from "../fixtures/raw_http.ts";
import { BASE_URL, type Proxy, startBehindProxy, startNginx } from "./nginx.ts";
import { within } from "../fixtures/waiting.ts";

const BY_CLIENT = "hash $remote_addr consistent;";
/** Enough for each process to have some. */
const ADDRESSES = [
  "127.0.0.2",
  "127.0.0.3",
  "127.0.0.4",
  "127.0.0.5",
  "127.0.0.6",
  "127.0.0.7",
];
const PING = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });

/** One client asks all: through the proxy its own word about its address counts for nothing. */
const POST = formatRequest({
  path: "/api/v1/mcp",
  body: PING,
  client: 1,
  headers: ["Connection: close"],
})
  .replace("Host: localhost", `Host: ${new URL(BASE_URL).host}`);

/** How many of so many requests of one client are served. */
async function served(
  proxy: Proxy,
  address: string,
  requests: number,
): Promise<number> {
  let count = 0;
  for (let n = 0; n < requests; n++) {
    // deno-lint-ignore no-await-in-loop -- one client asks one thing after another
    const response = await proxy.ask("/api/v1/catalogo", {}, address);
    // deno-lint-ignore no-await-in-loop -- one client asks one thing after another
    await response.body?.cancel();
    if (response.ok) count++;
  }
  return count;
}

const POLICIES:
  readonly (readonly [what: string, upstream: string, perClient: number])[] = [
    ["by client: one quota", BY_CLIENT, 5],
    ["by ip_hash: one quota", "ip_hash;", 5],
    ["in turn: one quota a process", "zone heladeria 64k;", 10],
  ];

for (const [what, upstream, perClient] of POLICIES) {
  Deno.test(`two processes, chosen ${what}`, async () => {
    await using one = await startBehindProxy({ RATE_LIMIT: "5", LOG: "off" });
    await using two = await startBehindProxy({ RATE_LIMIT: "5", LOG: "off" });
    await using proxy = await startNginx({
      ports: [one.port, two.port],
      upstream,
    });
    assertEquals(await served(proxy, "127.0.0.2", 12), perClient);
  });
}

Deno.test("while one of two processes is down, the other answers its clients, GET and POST alike", async () => {
  await using one = await startBehindProxy({ LOG: "off" });
  await using two = await startBehindProxy({ LOG: "off" });
  await using proxy = await startNginx({
    ports: [one.port, two.port],
    upstream: BY_CLIENT,
  });
  await one.stop();
  for (const address of ADDRESSES) {
    // deno-lint-ignore no-await-in-loop -- one client after another
    const pong = await proxy.ask(
      "/api/v1/mcp",
      { method: "POST", body: PING },
      address,
    );
    // deno-lint-ignore no-await-in-loop -- one client after another
    assertEquals(await pong.json(), { jsonrpc: "2.0", id: 1, result: {} });
    // deno-lint-ignore no-await-in-loop -- one client after another
    assertEquals(await served(proxy, address, 2), 2);
  }
});

for (
  const [how, upstream] of [["by client", BY_CLIENT], [
    "in turn",
    "zone heladeria 64k;",
  ]]
) {
  Deno.test(`two processes, chosen ${how}, restart one after the other: 20 connections of POSTs and five slow ones lose no request`, async () => {
    const env = { LOG: "off", RATE_LIMIT: "1000000" };
    const one = await startBehindProxy(env);
    const two = await startBehindProxy(env);
    await using proxy = await startNginx({
      ports: [one.port, two.port],
      upstream: upstream ?? "",
    });
    const statuses: (number | undefined)[] = [];
    const isBusy = Promise.withResolvers<void>();
    let isOver = false;
    const clients = Array.from({ length: 20 }, async () => {
      while (!isOver) {
        // deno-lint-ignore no-await-in-loop -- one connection after another
        using connection = await connect(proxy.port);
        // deno-lint-ignore no-await-in-loop -- one connection after another
        await connection.send(POST);
        // deno-lint-ignore no-await-in-loop -- one connection after another
        statuses.push((await connection.receive())?.status);
        if (statuses.length === 100) isBusy.resolve();
      }
    });
    const slow = await Promise.all(
      Array.from({ length: 5 }, () => connect(proxy.port)),
    );
    await Promise.all(
      slow.map((connection) => connection.send(POST.slice(0, -10))),
    );
    await within("the clients to be at work", isBusy.promise);
    await one.stop();
    await using _one = await startBehindProxy({
      ...env,
      PORT: String(one.port),
    });
    await two.stop();
    await using _two = await startBehindProxy({
      ...env,
      PORT: String(two.port),
    });
    await Promise.all(
      slow.map((connection) => connection.send(POST.slice(-10))),
    );
    for (const connection of slow) {
      // deno-lint-ignore no-await-in-loop -- one after another
      statuses.push((await connection.receive())?.status);
      connection.close();
    }
    isOver = true;
    await Promise.all(clients);
    assertEquals([...new Set(statuses)], [200]);
  });
}

Deno.test("with no process left, a client gets nginx's own 502", async () => {
  await using service = await startBehindProxy({ LOG: "off" });
  await using proxy = await startNginx({ ports: [service.port] });
  await service.stop();
  const response = await proxy.ask("/api/v1/catalogo");
  await response.body?.cancel();
  assertEquals([response.status, response.headers.get("Content-Type")], [
    502,
    "text/html",
  ]);
});
