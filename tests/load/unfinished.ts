/** Floods of clients that leave things half done: bodies, requests, connections. */

import { countBy, type Flood, HEAP_SLACK_MIB } from "./flood.ts";
import { wait } from "./process_state.ts";
import { connect, type Connection, formatRequest } from "./raw_http.ts";
import { QUOTE } from "./probe.ts";

/** Half a body each, then silence: the service's own deadline of 10 s ends it. */
export function halfBodies(clients: number): Flood {
  return {
    name: "half-sent bodies",
    sent: `${clients} POSTs with half of the body announced, then silence`,
    bound: { mib: HEAP_SLACK_MIB, why: "what was sent of each body, for 10 s" },
    async run(port) {
      const endings = await Promise.all(Array.from({ length: clients }, async (_, client) => {
        using connection = await connect(port);
        const request = formatRequest({ path: "/api/v1/mcp", body: QUOTE, client });
        await connection.send(request.slice(0, -QUOTE.length / 2));
        return await endingOf(connection);
      }));
      return { answers: countBy(endings) };
    },
  };
}

/** Hangs up in the middle of everything, over and over. */
export function hangUps(clients: number): Flood {
  const whole = (client: number) => formatRequest({ path: "/api/v1/mcp", body: QUOTE, client });
  const moments: readonly ((client: number) => string)[] = [
    () => "GET /api/v1/cata",
    (client) => whole(client).slice(0, whole(client).indexOf("X-Forwarded-For") + 5),
    (client) => whole(client).slice(0, -QUOTE.length / 2),
    whole,
  ];
  return {
    name: "clients that hang up",
    sent:
      `${clients} connections closed within the request line, the headers, the body, or before the answer`,
    bound: { mib: HEAP_SLACK_MIB, why: "nothing stays of a client that left" },
    async run(port) {
      await Promise.all(Array.from({ length: clients }, async (_, client) => {
        using connection = await connect(port);
        await connection.send(moments[client % moments.length]?.(client) ?? "");
      }));
      return { answers: { "not waited for": clients } };
    },
  };
}

/** Headers that never end, a byte now and then. */
export function slowHeaders(clients: number, seconds: number): Flood {
  return {
    name: "slow headers",
    sent: `${clients} connections that send a header byte a second, for ${seconds} s`,
    bound: { mib: HEAP_SLACK_MIB, why: "a connection's own buffers, as long as it lasts" },
    async run(port) {
      const endings = await Promise.all(Array.from({ length: clients }, async (_, client) => {
        using connection = await connect(port);
        await connection.send(`GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ${client}`);
        const ending = endingOf(connection);
        const isOpen = await trickle(connection, seconds, ending);
        return isOpen ? "still open" : await ending;
      }));
      return { answers: countBy(endings) };
    },
  };
}

/** Sends a byte a second until the time is up or the service ends it; whether the connection still stands. */
async function trickle(
  connection: Connection,
  seconds: number,
  ending: Promise<unknown>,
): Promise<boolean> {
  if (seconds === 0) return true;
  try {
    await connection.send("a");
  } catch {
    return false;
  }
  const isOver = await Promise.race([ending.then(() => true), wait(1000).then(() => false)]);
  return isOver ? false : await trickle(connection, seconds - 1, ending);
}

/** The status that ends a request, or that the connection was closed without one. */
async function endingOf(connection: Connection): Promise<string> {
  return String((await connection.receive())?.status ?? "closed");
}
