// deno-lint-ignore-file no-await-in-loop -- pieces of a body follow each other
/** Floods of unfinished requests and of endless bodies. */

import { countBy, QUOTE, wait } from "../../e2e/stops.ts";
import {
  connect,
  type Connection,
  formatRequest,
} from "../../fixtures/raw_http.ts";
import type { Flood } from "./measure.ts";

/** Bodies that stop halfway. The service's time limit of 10 s ends them. */
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

/** Headers that never end, sent at one byte a second. */
export function slowHeaders(
  clients: number,
  seconds: number,
): Flood {
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

/** Sends a byte a second. Returns true if the connection is open at the end. */
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

/** Returns the response's status, or "closed" if there was none. */
async function endingOf(connection: Connection) {
  return String((await connection.receive())?.status ?? "closed");
}

const GIBIBYTE = 1024 ** 3;
const PIECE = 65_536;
/** The time after which a peer that accepts no bytes counts as stalled. */
const STALL_MS = 1_000;

/**
 * The ending of a body, and the number of its bytes that the service and the buffers
 * accepted.
 */
interface Taken {
  readonly ending: string;
  readonly taken: number;
}

/** Bodies of 1 GiB, sent until they are no longer accepted. */
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

  return {
    ending: String((await answer)?.status ?? "closed"),
    taken: sent,
  };
}

function pieceOf(isChunked: boolean): Uint8Array {
  const body = " ".repeat(PIECE);
  return new TextEncoder().encode(
    isChunked ? `${PIECE.toString(16)}\r\n${body}\r\n` : body,
  );
}
