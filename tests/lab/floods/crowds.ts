// deno-lint-ignore-file no-await-in-loop -- requests on a connection follow each other
/** Floods of valid requests: too many, too long, or from too many addresses. */

import { countBy, QUOTE, wait } from "../../e2e/stops.ts";
import {
  type Answer,
  connect,
  type Connection,
  formatRequest,
  headerOf,
} from "../../fixtures/raw_http.ts";
import type { Flood } from "./measure.ts";

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const CONNECTIONS = 20;
const BATCH = 100;
/** Requests that a client may send in a window (contract). */
const QUOTA = 60;
/**
 * The quota's window. The service rounds milliseconds down, so a window may seem 1 ms
 * shorter.
 */
const WINDOW_MS = 60_000;

/** Pings from new addresses, over as few sockets as a proxy would use. */
export function manyClients(
  clients: number,
  rounds: number,
): Flood {
  return {
    name:
      `a ping from each of ${rounds} times ${clients} addresses, over ${CONNECTIONS} connections`,
    // 1 KiB per client: the limiter remembers at most 100,000 pairs.
    mostMib: clients / 1_000,

    async run(port) {
      const share = clients / CONNECTIONS;
      const statuses: number[] = [];

      for (let round = 0; round < rounds; round++) {
        const results = await overConnections(port, (connection, at) => {
          const first = round * clients + at * share;
          return pingAll(connection, first, share);
        });
        statuses.push(...results);
      }
      return { answers: countBy(statuses) };
    },
  };
}

/** Runs a task on each of the connections and joins their results. */
async function overConnections<T>(
  port: number,
  task: (connection: Connection, at: number) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const results = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, at) => {
      using connection = await connect(port);
      return await task(connection, at);
    }),
  );
  return results.flat();
}

async function pingAll(
  connection: Connection,
  first: number,
  count: number,
): Promise<number[]> {
  const statuses: number[] = [];

  for (let sent = 0; sent < count; sent += BATCH) {
    const pings = Array.from(
      { length: Math.min(BATCH, count - sent) },
      (_, at) => ping(first + sent + at),
    );
    await connection.send(pings.join(""));

    for (const _ of pings) {
      statuses.push((await connection.receive())?.status ?? 0);
    }
  }
  return statuses;
}

function ping(client: number) {
  return formatRequest({
    path: "/api/v1/mcp",
    body: PING,
    client,
  });
}

/** A client that ignores 429 and keeps sending requests. */
export function stubbornClient(
  mostRequests: number,
  seconds: number,
): Flood {
  return {
    name: `a client that ignores 429, ${mostRequests} requests or ${seconds} s`,

    async run(port) {
      using connection = await connect(port);
      const request = formatRequest({ path: "/api/v1/catalogo", client: 7 });
      const endMs = performance.now() + seconds * 1000;
      const allowedMs: number[] = [];
      const endings: string[] = [];
      const waits: string[] = [];

      while (endings.length < mostRequests && performance.now() < endMs) {
        const sentMs = performance.now();
        await connection.send(request);
        const answer = await connection.receive();
        if (answer === undefined) break;

        const sixtyAgoMs = allowedMs.at(-QUOTA) ?? -Infinity;
        const elapsedMs = performance.now() - sixtyAgoMs;
        const isAllowed = answer.status === 200;
        const isEarly = isAllowed && elapsedMs < WINDOW_MS - 1;
        if (isAllowed) allowedMs.push(sentMs);
        else waits.push(headerOf(answer, "retry-after"));
        endings.push(isEarly ? "200 too early" : String(answer.status));

        await wait(1);
      }

      const [first = "none"] = waits;
      const last = waits.at(-1) ?? "none";
      const notes = [`Retry-After from ${first} to ${last}`];
      return { answers: countBy(endings), notes };
    },
  };
}

/** Requests on one connection, all sent before the first response is read. */
export function pipeline(requests: number): Flood {
  return {
    name:
      `${requests} requests on one connection, sent before an answer is read`,

    async run(port) {
      using connection = await connect(port);
      const texts = Array.from(
        { length: requests },
        (_, at) => numberedRequest(at),
      );
      const sending = connection.send(texts.join(""));

      const endings: string[] = [];
      for (let at = 0; at < requests; at++) {
        const answer = await connection.receive();
        const isRight = answer !== undefined && isAnswerTo(answer, at);
        endings.push(isRight ? "right" : "wrong");
      }

      await sending;
      return { answers: countBy(endings) };
    },
  };
}

/** Returns a request whose response contains its number. */
function numberedRequest(at: number) {
  const numbered = {
    client: at,
    path: `/api/nada-${at}`,
  };
  if (at % 3 === 0) return formatRequest(numbered);

  const body = at % 3 === 1 ? PING : QUOTE;
  return formatRequest({
    client: at,
    path: "/api/mcp",
    body: body.replace('"id":1', `"id":${at}`),
  });
}

function isAnswerTo(
  { status, body }: Answer,
  at: number,
) {
  const { id, result, instance } = JSON.parse(body);
  if (at % 3 === 0) return status === 404 && instance === `/api/nada-${at}`;
  if (status !== 200 || id !== at) return false;
  return at % 3 === 1
    ? Object.keys(result).length === 0
    : result.isError === false;
}

/** The most expensive pages, in each form and encoding. */
const REQUESTS:
  readonly (readonly [path: string, headers: readonly string[]])[] = [
    "/",
    "/developers",
    "/openapi.json",
    "/llms-full.txt",
  ].flatMap((path) =>
    ["br", "gzip", "identity"].flatMap((encoding) =>
      ["text/html", "text/markdown"].map((accept) =>
        [path, [`Accept: ${accept}`, `Accept-Encoding: ${encoding}`]] as const
      )
    )
  );

/** Requests under many host names, over as few connections as a proxy would use. */
export function manyHosts(hosts: number): Flood {
  return {
    name: `the largest pages, in each form and encoding, of ${hosts} hosts`,
    // The memory holds the pages of eight hosts, and the pages of earlier hosts until
    // they are collected.
    mostMib: 220,

    async run(port) {
      const statuses = await overConnections(
        port,
        (connection, at) => askAsHosts(connection, at, hosts),
      );
      return { answers: countBy(statuses) };
    },
  };
}

async function askAsHosts(
  connection: Connection,
  first: number,
  hosts: number,
): Promise<number[]> {
  const statuses: number[] = [];

  for (let host = first; host < hosts; host += CONNECTIONS) {
    for (const [path, headers] of REQUESTS) {
      const name = `${host}.example`;
      await connection.send(
        formatRequest({
          path,
          headers,
          client: host,
          host: name,
        }),
      );
      statuses.push((await connection.receive())?.status ?? 0);
    }
  }
  return statuses;
}
