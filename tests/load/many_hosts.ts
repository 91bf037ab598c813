/** A flood of names: each request is for a host that nobody asked for before. */

import { countBy, type Flood, HEAP_SLACK_MIB } from "./flood.ts";
import { connect, type Connection, formatRequest } from "./raw_http.ts";

const CONNECTIONS = 20;

/** What costs most to build, in each form and encoding. */
const REQUESTS: readonly (readonly [path: string, headers: readonly string[]])[] = [
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
    name: "distinct hosts",
    sent: `${hosts * REQUESTS.length} requests, of ${hosts} hosts ${REQUESTS.length} each: ` +
      "the largest pages and documents, in each form and encoding",
    bound: {
      mib: HEAP_SLACK_MIB + 24,
      why: "what is kept for eight hosts, and the heap's slack",
    },
    async run(port) {
      const all = await Promise.all(Array.from({ length: CONNECTIONS }, async (_, at) => {
        using connection = await connect(port);
        return await askAll(connection, at, hosts);
      }));
      return { answers: countBy(all.flat()) };
    },
  };
}

async function askAll(connection: Connection, first: number, hosts: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let host = first; host < hosts; host += CONNECTIONS) {
    for (const [path, headers] of REQUESTS) {
      // deno-lint-ignore no-await-in-loop -- one after another
      await connection.send(
        formatRequest({ path, headers, client: host, host: `${host}.example` }),
      );
      // deno-lint-ignore no-await-in-loop -- one after another
      statuses.push((await connection.receive())?.status ?? 0);
    }
  }
  return statuses;
}
