/** Floods of requests that are right, but too many. */

import { countBy, type Flood, HEAP_SLACK_MIB } from "./flood.ts";
import { wait } from "./process_state.ts";
import { type Answer, connect, type Connection, formatRequest, headerOf } from "./raw_http.ts";
import { QUOTE } from "./probe.ts";

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const CONNECTIONS = 20;
const BATCH = 100;
/** What the contract allows a client in a window. */
const QUOTA = 60;
/** The service counts whole milliseconds, rounded down: seen from here a window may seem one shorter. */
const WINDOW_MS = 60_000;

/** Each request is from an address that was not seen before; few sockets carry them all, as a proxy's do. */
export function manyClients(clients: number, rounds: number): Flood {
  return {
    name: "distinct clients",
    sent:
      `a ping each from ${rounds} times ${clients} addresses, pipelined over ${CONNECTIONS} connections`,
    bound: {
      mib: HEAP_SLACK_MIB + clients / 1_000,
      why:
        "1 KiB a client, for the 100,000 pairs that are remembered at most, and the heap's slack",
    },
    async run(port) {
      const share = clients / CONNECTIONS;
      const statuses: number[] = [];
      for (let round = 0; round < rounds; round++) {
        // deno-lint-ignore no-await-in-loop -- a crowd after another
        const all = await Promise.all(Array.from({ length: CONNECTIONS }, async (_, at) => {
          using connection = await connect(port);
          return await pingAll(connection, round * clients + at * share, share);
        }));
        for (const some of all) statuses.push(...some);
      }
      return { answers: countBy(statuses) };
    },
  };
}

async function pingAll(connection: Connection, first: number, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += BATCH) {
    const batch = Array.from(
      { length: Math.min(BATCH, count - sent) },
      (_, at) => formatRequest({ path: "/api/v1/mcp", body: PING, client: first + sent + at }),
    );
    // deno-lint-ignore no-await-in-loop -- a batch after another
    await connection.send(batch.join(""));
    for (const _ of batch) {
      // deno-lint-ignore no-await-in-loop -- an answer after another
      statuses.push((await connection.receive())?.status ?? 0);
    }
  }
  return statuses;
}

/** One client that goes on asking whatever it is told. */
export function stubbornClient(mostRequests: number, seconds: number): Flood {
  return {
    name: "a client that ignores 429",
    sent: `${mostRequests} requests from one address, one after another, ${seconds} s at most`,
    bound: { mib: HEAP_SLACK_MIB, why: "one client's count" },
    async run(port) {
      using connection = await connect(port);
      const request = formatRequest({ path: "/api/v1/catalogo", client: 7 });
      const endMs = performance.now() + seconds * 1000;
      const allowedMs: number[] = [];
      const endings: string[] = [];
      const waits: string[] = [];
      while (endings.length < mostRequests && performance.now() < endMs) {
        const sentMs = performance.now();
        // deno-lint-ignore no-await-in-loop -- one after another
        await connection.send(request);
        // deno-lint-ignore no-await-in-loop -- one after another
        const answer = await connection.receive();
        if (answer === undefined) break;
        const sixtyAgoMs = allowedMs.at(-QUOTA) ?? -Infinity;
        const isEarly = answer.status === 200 && performance.now() - sixtyAgoMs < WINDOW_MS - 1;
        if (answer.status === 200) allowedMs.push(sentMs);
        else waits.push(headerOf(answer, "retry-after"));
        endings.push(isEarly ? "200 too early" : String(answer.status));
        // deno-lint-ignore no-await-in-loop -- stubborn, but no burden on the machine
        await wait(1);
      }
      const notes = [`Retry-After from ${waits[0] ?? "none"} to ${waits.at(-1) ?? "none"}`];
      return { answers: countBy(endings), notes };
    },
  };
}

/** All at once on one connection, answers awaited only then. */
export function pipeline(requests: number): Flood {
  return {
    name: "a pipeline",
    sent: `${requests} requests on one connection, sent whole before an answer is read`,
    bound: { mib: HEAP_SLACK_MIB, why: "the answers wait in the connection, not in the service" },
    async run(port) {
      using connection = await connect(port);
      const sending = connection.send(
        Array.from({ length: requests }, (_, at) => numberedRequest(at)).join(""),
      );
      const endings: string[] = [];
      for (let at = 0; at < requests; at++) {
        // deno-lint-ignore no-await-in-loop -- in order
        const answer = await connection.receive();
        endings.push(answer !== undefined && isAnswerTo(answer, at) ? "right" : "wrong");
      }
      await sending;
      return { answers: countBy(endings) };
    },
  };
}

/** A request whose answer shows which one it was. */
function numberedRequest(at: number): string {
  const numbered = { client: at, path: `/api/nada-${at}` };
  if (at % 3 === 0) return formatRequest(numbered);
  const body = at % 3 === 1 ? PING : QUOTE;
  return formatRequest({
    client: at,
    path: "/api/mcp",
    body: body.replace('"id":1', `"id":${at}`),
  });
}

function isAnswerTo({ status, body }: Answer, at: number): boolean {
  const { id, result, instance } = JSON.parse(body);
  if (at % 3 === 0) return status === 404 && instance === `/api/nada-${at}`;
  if (status !== 200 || id !== at) return false;
  return at % 3 === 1 ? Object.keys(result).length === 0 : result.isError === false;
}
