// deno-lint-ignore-file no-await-in-loop -- one thing after another is the point
/** Floods of requests that are right, but too many, too long or under too many names. */

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
/** What the contract allows a client in a window. */
const QUOTA = 60;
/** The service counts whole milliseconds, rounded down: seen from here a window may seem one shorter. */
const WINDOW_MS = 60_000;

/** Each request is from an address that was not seen before; few sockets carry them all, as a proxy's do. */
export function manyClients(clients: number, rounds: number): Flood {
  return {
    name:
      `a ping from each of ${rounds} times ${clients} addresses, over ${CONNECTIONS} connections`,
    // 1 KiB a client, for the 100,000 pairs that are remembered at most.
    mostMib: clients / 1_000,
    async run(port) {
      const share = clients / CONNECTIONS;
      const statuses: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const all = await Promise.all(
          Array.from({ length: CONNECTIONS }, async (_, at) => {
            using connection = await connect(port);
            return await pingAll(
              connection,
              round * clients + at * share,
              share,
            );
          }),
        );
        for (const some of all) statuses.push(...some);
      }
      return { answers: countBy(statuses) };
    },
  };
}

async function pingAll(
  connection: Connection,
  first: number,
  count: number,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += BATCH) {
    const batch = Array.from(
      { length: Math.min(BATCH, count - sent) },
      (_, at) =>
        formatRequest({
          path: "/api/v1/mcp",
          body: PING,
          client: first + sent + at,
        }),
    );
    await connection.send(batch.join(""));
    for (const _ of batch) {
      statuses.push((await connection.receive())?.status ?? 0);
    }
  }
  return statuses;
}

/** One client that goes on asking whatever it is told. */
export function stubbornClient(mostRequests: number, seconds: number): Flood {
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
        const isEarly = answer.status === 200 &&
          performance.now() - sixtyAgoMs < WINDOW_MS - 1;
        if (answer.status === 200) allowedMs.push(sentMs);
        else waits.push(headerOf(answer, "retry-after"));
        endings.push(isEarly ? "200 too early" : String(answer.status));
        await wait(1);
      }
      const notes = [
        `Retry-After from ${waits[0] ?? "none"} to ${waits.at(-1) ?? "none"}`,
      ];
      return { answers: countBy(endings), notes };
    },
  };
}

/** All at once on one connection, answers awaited only then. */
export function pipeline(requests: number): Flood {
  return {
    name:
      `${requests} requests on one connection, sent before an answer is read`,
    async run(port) {
      using connection = await connect(port);
      const sending = connection.send(
        Array.from({ length: requests }, (_, at) => numberedRequest(at)).join(
          "",
        ),
      );
      const endings: string[] = [];
      for (let at = 0; at < requests; at++) {
        const answer = await connection.receive();
        endings.push(
          answer !== undefined && isAnswerTo(answer, at) ? "right" : "wrong",
        );
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
  return at % 3 === 1
    ? Object.keys(result).length === 0
    : result.isError === false;
}

const BLANKS = 64_000;
/** An answer that takes longer is none: who waits for it has gone. */
const LATE_MS = 10_000;

/** Asks for a page, which no quota guards, under a condition that is nothing but blanks between two letters. */
export function longConditions(requests: number): Flood {
  return {
    name: `${requests} requests with ${BLANKS} blanks in If-None-Match`,
    async run(port) {
      const request = formatRequest({
        path: "/",
        client: 7,
        headers: [`If-None-Match: x${" ".repeat(BLANKS)}x`],
      });
      const all = await Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          using connection = await connect(port);
          return await askLate(connection, request, requests / CONNECTIONS);
        }),
      );
      return { answers: countBy(all.flat()) };
    },
  };
}

async function askLate(
  connection: Connection,
  request: string,
  count: number,
): Promise<string[]> {
  const endings: string[] = [];
  for (let sent = 0; sent < count; sent++) {
    const timer = setTimeout(() => connection.close(), LATE_MS);
    const answer = await connection.send(request).then(
      () => connection.receive(),
      () => undefined,
    );
    clearTimeout(timer);
    endings.push(String(answer?.status ?? "late"));
  }
  return endings;
}

/** What costs most to build, in each form and encoding. */
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

/** Each host asks for all of it, over few connections, as a proxy's that takes any name. */
export function manyHosts(hosts: number): Flood {
  return {
    name: `the largest pages, in each form and encoding, of ${hosts} hosts`,
    // What eight hosts weigh, and what was built for others and is collected late.
    mostMib: 220,
    async run(port) {
      const all = await Promise.all(
        Array.from({ length: CONNECTIONS }, async (_, at) => {
          using connection = await connect(port);
          return await askHost(connection, at, hosts);
        }),
      );
      return { answers: countBy(all.flat()) };
    },
  };
}

async function askHost(
  connection: Connection,
  first: number,
  hosts: number,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let host = first; host < hosts; host += CONNECTIONS) {
    for (const [path, headers] of REQUESTS) {
      await connection.send(
        formatRequest({ path, headers, client: host, host: `${host}.example` }),
      );
      statuses.push((await connection.receive())?.status ?? 0);
    }
  }
  return statuses;
}
