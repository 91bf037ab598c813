/** Several processes behind nginx: their separate quotas, and their restarts. */

import { assertEquals } from "@std/assert";
import {
  connect,
  type Connection,
  formatRequest,
} from "../fixtures/raw_http.ts";
import { BASE_URL, type Proxy, startBehindProxy, startNginx } from "./nginx.ts";
import { within } from "../fixtures/waiting.ts";
import { postRpc } from "../fixtures/rpc.ts";

const BY_CLIENT = "hash $remote_addr consistent;";
/** Enough addresses that each process serves some of them. */
const ADDRESSES = [
  "127.0.0.2",
  "127.0.0.3",
  "127.0.0.4",
  "127.0.0.5",
  "127.0.0.6",
  "127.0.0.7",
];
const PING = postRpc("ping");

/** A ping with a forged address, which the proxy must ignore. */
const POST = formatRequest({
  path: "/api/v1/mcp",
  body: PING.body,
  client: 1,
  headers: ["Connection: close"],
})
  .replace("Host: localhost", `Host: ${new URL(BASE_URL).host}`);

/** Sends a client's requests and returns the number of successful ones. */
async function countServed(
  proxy: Proxy,
  address: string,
  requests: number,
) {
  let count = 0;

  for (let n = 0; n < requests; n++) {
    // deno-lint-ignore no-await-in-loop -- a client's requests are sequential
    const response = await proxy.ask("/api/v1/catalogo", {}, address);
    // deno-lint-ignore no-await-in-loop -- a client's requests are sequential
    await response.body?.cancel();
    if (response.ok) count++;
  }
  return count;
}

const POLICIES = [
  ["by client: one quota", BY_CLIENT, 5],
  ["by ip_hash: one quota", "ip_hash;", 5],
  ["in turn: one quota a process", "zone heladeria 64k;", 10],
] as const;

for (const [name, upstream, perClient] of POLICIES) {
  Deno.test(`two processes, chosen ${name}`, async () => {
    const env = { RATE_LIMIT: "5", LOG: "off" };
    await using first = await startBehindProxy(env);
    await using second = await startBehindProxy(env);
    await using proxy = await startNginx({
      ports: [first.port, second.port],
      upstream,
    });

    assertEquals(await countServed(proxy, "127.0.0.2", 12), perClient);
  });
}

Deno.test("while one of two processes is down, the other answers its clients, GET and POST alike", async () => {
  await using first = await startBehindProxy({ LOG: "off" });
  await using second = await startBehindProxy({ LOG: "off" });
  await using proxy = await startNginx({
    ports: [first.port, second.port],
    upstream: BY_CLIENT,
  });
  await first.stop();

  for (const address of ADDRESSES) {
    // deno-lint-ignore no-await-in-loop -- clients are tried one at a time
    const pong = await proxy.ask("/api/v1/mcp", PING, address);
    // deno-lint-ignore no-await-in-loop -- clients are tried one at a time
    assertEquals(await pong.json(), {
      jsonrpc: "2.0",
      id: 1,
      result: {},
    });
    // deno-lint-ignore no-await-in-loop -- clients are tried one at a time
    assertEquals(await countServed(proxy, address, 2), 2);
  }
});

const CHOICES = [
  ["by client", BY_CLIENT],
  ["in turn", "zone heladeria 64k;"],
] as const;

for (const [choice, upstream] of CHOICES) {
  Deno.test(`two processes, chosen ${choice}, restart one after the other: 20 connections of POSTs and five slow ones lose no request`, async () => {
    const env = { LOG: "off", RATE_LIMIT: "1000000" };
    const first = await startBehindProxy(env);
    const second = await startBehindProxy(env);
    const ports = [first.port, second.port];
    await using proxy = await startNginx({ ports, upstream });
    const load = startPosting(proxy.port);
    const slow = await Promise.all(
      Array.from({ length: 5 }, () => connect(proxy.port)),
    );
    await sendAll(slow, POST.slice(0, -10));
    await within("the clients to be at work", load.whenBusy);

    await first.stop();
    await using _first = await startBehindProxy({
      ...env,
      PORT: String(first.port),
    });
    await second.stop();
    await using _second = await startBehindProxy({
      ...env,
      PORT: String(second.port),
    });

    await sendAll(slow, POST.slice(-10));
    const statuses = await load.stop();
    for (const connection of slow) {
      // deno-lint-ignore no-await-in-loop -- one connection after another
      statuses.push((await connection.receive())?.status);
      connection.close();
    }
    assertEquals([...new Set(statuses)], [200]);
  });
}

function sendAll(
  connections: readonly Connection[],
  text: string,
) {
  return Promise.all(connections.map((connection) => connection.send(text)));
}

/** Starts clients that send POSTs, each POST on a new connection, until `stop()`. */
function startPosting(port: number) {
  const statuses: (number | undefined)[] = [];
  const busy = Promise.withResolvers<void>();
  let isOver = false;

  const clients = Array.from({ length: 20 }, async () => {
    while (!isOver) {
      // deno-lint-ignore no-await-in-loop -- a client's requests are sequential
      using connection = await connect(port);
      // deno-lint-ignore no-await-in-loop -- a client's requests are sequential
      await connection.send(POST);
      // deno-lint-ignore no-await-in-loop -- a client's requests are sequential
      statuses.push((await connection.receive())?.status);
      if (statuses.length === 100) busy.resolve();
    }
  });

  return {
    /** Resolves after a hundred responses. */
    whenBusy: busy.promise,
    async stop() {
      isOver = true;
      await Promise.all(clients);
      return statuses;
    },
  };
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
