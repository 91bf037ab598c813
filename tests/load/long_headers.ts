/** Headers that are as long as a request may carry, and full of what is slow to read. */

import { countBy, type Flood, HEAP_SLACK_MIB } from "./flood.ts";
import { connect, type Connection, formatRequest } from "./raw_http.ts";

const CONNECTIONS = 20;
const BLANKS = 64_000;
/** An answer that takes longer is none: who waits for it has gone. */
const LATE_MS = 10_000;

/** Asks for a page, which no quota guards, under a condition that is nothing but blanks between two letters. */
export function longConditions(requests: number): Flood {
  return {
    name: "blanks in If-None-Match",
    sent:
      `${requests} requests for a page over ${CONNECTIONS} connections, each with ${BLANKS} blanks in it`,
    bound: { mib: HEAP_SLACK_MIB, why: "64 KiB a connection for the headers" },
    async run(port) {
      const request = formatRequest({
        path: "/",
        client: 7,
        headers: [`If-None-Match: x${" ".repeat(BLANKS)}x`],
      });
      const all = await Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          using connection = await connect(port);
          return await askAll(connection, request, requests / CONNECTIONS);
        }),
      );
      return { answers: countBy(all.flat()) };
    },
  };
}

async function askAll(
  connection: Connection,
  request: string,
  count: number,
): Promise<string[]> {
  const endings: string[] = [];
  for (let sent = 0; sent < count; sent++) {
    const timer = setTimeout(() => connection.close(), LATE_MS);
    // deno-lint-ignore no-await-in-loop -- one after another
    const answer = await connection.send(request).then(
      () => connection.receive(),
      () => undefined,
    );
    clearTimeout(timer);
    endings.push(String(answer?.status ?? "late"));
  }
  return endings;
}
