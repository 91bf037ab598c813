// deno-lint-ignore-file no-await-in-loop -- one thing after another is the point
/** Floods of clients that leave things half done, and of bodies without end. */

import { countBy, QUOTE, wait } from "../../e2e/stops.ts";
import {
  connect,
  type Connection,
  formatRequest,
} from "../../fixtures/raw_http.ts";
import type { Flood } from "./measure.ts";

/** Half a body each, then silence: the service's own deadline of 10 s ends it. */
export function halfBodies(clients: number): Flood {
  return {
    name: `${clients} bodies, half sent, then silence`,
    async run(port) {
      const endings = await Promise.all(
        Array.from({ length: clients }, async (_, client) => {
          using connection = await connect(port);
          const request = formatRequest({
            path: "/api/v1/mcp",
            body: QUOTE,
            client,
          });
          await connection.send(request.slice(0, -QUOTE.length / 2));
          return await endingOf(connection);
        }),
      );
      return { answers: countBy(endings) };
    },
  };
}

/** Hangs up in the middle of everything, over and over. */
export function hangUps(clients: number): Flood {
  const whole = (client: number) =>
    formatRequest({ path: "/api/v1/mcp", body: QUOTE, client });
  const moments: readonly ((client: number) => string)[] = [
    () => "GET /api/v1/cata",
    (client) =>
      whole(client).slice(0, whole(client).indexOf("X-Forwarded-For") + 5),
    (client) => whole(client).slice(0, -QUOTE.length / 2),
    whole,
  ];
  return {
    name: `${clients} clients that hang up`,
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
    name:
      `${clients} connections that send a header byte a second, for ${seconds} s`,
    async run(port) {
      const endings = await Promise.all(
        Array.from({ length: clients }, async (_, client) => {
          using connection = await connect(port);
          await connection.send(
            `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ${client}`,
          );
          const ending = endingOf(connection);
          const isOpen = await trickle(connection, seconds, ending);
          return isOpen ? "still open" : await ending;
        }),
      );
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
  const isOver = await Promise.race([
    ending.then(() => true),
    wait(1000).then(() => false),
  ]);
  return isOver ? false : await trickle(connection, seconds - 1, ending);
}

/** The status that ends a request, or that the connection was closed without one. */
async function endingOf(connection: Connection): Promise<string> {
  return String((await connection.receive())?.status ?? "closed");
}

const GIBIBYTE = 1024 ** 3;
const PIECE = 65_536;
/** A peer that has taken nothing for so long takes no more. */
const STALL_MS = 1_000;

/** How much of a body was taken, in bytes: by the service and by the buffers on the way to it. */
interface Taken {
  readonly ending: string;
  readonly taken: number;
}

/** A gibibyte from each client, sent until it is no longer taken. */
export function hugeBodies(
  clients: number,
  form: "announced" | "chunked",
): Flood {
  return {
    name: `${clients} bodies of 1 GiB, ${form}, sent until they are refused`,
    async run(port) {
      const all = await Promise.all(
        Array.from(
          { length: clients },
          (_, client) => sendGibibyte(port, client, form),
        ),
      );
      const most = Math.max(...all.map(({ taken }) => taken)) / 1024;
      return {
        answers: countBy(all.map(({ ending }) => ending)),
        notes: [`taken of one body: ${most} KiB`],
      };
    },
  };
}

async function sendGibibyte(
  port: number,
  client: number,
  form: "announced" | "chunked",
): Promise<Taken> {
  using connection = await connect(port);
  const isChunked = form === "chunked";
  const length = isChunked
    ? "Transfer-Encoding: chunked"
    : `Content-Length: ${GIBIBYTE}`;
  const piece = pieceOf(isChunked);
  await connection.send(
    formatRequest({
      path: "/api/v1/mcp",
      client,
      method: "POST",
      headers: [length],
    }),
  );
  let sent = 0;
  const answer = connection.receive();
  while (sent < GIBIBYTE) {
    const sending = connection.send(piece).then(() => "sent", () => "cut");
    const result = await Promise.race([
      sending,
      wait(STALL_MS).then(() => "stalled"),
    ]);
    if (result !== "sent") break;
    sent += PIECE;
  }
  return { ending: String((await answer)?.status ?? "closed"), taken: sent };
}

function pieceOf(isChunked: boolean): Uint8Array {
  const body = " ".repeat(PIECE);
  return new TextEncoder().encode(
    isChunked ? `${PIECE.toString(16)}\r\n${body}\r\n` : body,
  );
}
