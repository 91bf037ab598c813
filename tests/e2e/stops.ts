/** Trials that a service doesn't live through as it was: a stop under load, and no descriptors left. */

import {
  connect,
  type Connection,
  formatRequest,
  headerOf,
} from "../fixtures/raw_http.ts";
import { runWithin, until, within } from "../fixtures/waiting.ts";
import { type Service, startService } from "./service.ts";

/** A quote of one tub with one flavor of the sample. */
export const QUOTE: string = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: {
    name: "cotizar_pedido",
    arguments: { potes: [{ tamano: "cuarto-kilo", sabores: ["Limón"] }] },
  },
});

/** How often each thing came. */
export type Tally = Readonly<Record<string, number>>;

/** Counts a list by its items' own names. */
export function countBy(items: Iterable<string | number>): Tally {
  const counts: Record<string, number> = {};
  for (const item of items) counts[item] = (counts[item] ?? 0) + 1;
  return counts;
}

/** Resolves after a while. */
export function wait(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}

/** What was tried and what came of it. */
export interface Trial {
  readonly name: string;
  /** What was sent. */
  readonly sent: string;
  readonly answers: Tally;
  /** What else a reader should know. */
  readonly notes: readonly string[];
  /** What should have been otherwise, one line each. */
  readonly broken: readonly string[];
}

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const PATH = "/api/v1/mcp";
/** What is given to the half of the slow bodies that does arrive. */
const REST_MS = 500;
/** Clients that are not refused by then never are. */
const PATIENCE_MS = 60_000;
const DESCRIPTORS = 64;

/**
 * Stops a service while clients ask one thing after another, each on a new connection, and slow bodies are coming:
 * every other one is finished, the rest never.
 */
export async function stopUnderLoad(
  clients: number,
  slow: number,
): Promise<Trial> {
  await using service = await startService({
    TRUSTED_PROXIES: "1",
    LOG: "off",
  });
  const { port } = service;
  const isBusy = Promise.withResolvers<void>();
  const endings: string[] = [];
  let stopMs = Infinity;
  const asking = Array.from({ length: clients }, async (_, client) => {
    for (let n = 0; performance.now() < stopMs + PATIENCE_MS; n++) {
      // deno-lint-ignore no-await-in-loop -- one after another
      const ending = await askAnew(port, n * clients + client, () => stopMs);
      endings.push(ending);
      if (n === 10) isBusy.resolve();
      if (ending === "refused" || ending === "lost") break;
    }
  });
  const coming = Array.from({ length: slow }, async (_, at) => {
    using connection = await connect(port);
    const request = formatRequest({
      path: PATH,
      body: QUOTE,
      client: 1_000_000 + at,
    });
    await connection.send(request.slice(0, -QUOTE.length / 2));
    await within("the clients to be at work", isBusy.promise);
    if (at % 2 === 0) {
      await wait(REST_MS);
      await connection.send(request.slice(-QUOTE.length / 2)).catch(() => {});
    }
    return `slow body, ${
      at % 2 === 0 ? "finished" : "never finished"
    }: ${await endingOf(
      connection,
    )}`;
  });
  await within("the clients to be at work", isBusy.promise);
  service.signal("SIGTERM");
  stopMs = performance.now();
  const code = await service.ended;
  const tookMs = performance.now() - stopMs;
  await within("each client to meet the end", Promise.all(asking));
  const answers = countBy([...endings, ...await Promise.all(coming)]);
  const halfSlow = Math.ceil(slow / 2);
  return {
    name: "SIGTERM under load",
    sent:
      `${clients} clients with POSTs on new connections, ${slow} slow bodies`,
    answers,
    notes: [`ended after ${(tookMs / 1000).toFixed(1)} s`],
    broken: [
      ...answers["lost"] === undefined
        ? []
        : ["what was received in full was lost"],
      ...(answers["slow body, finished: 200"] ?? 0) === halfSlow
        ? []
        : ["a body that arrived was lost"],
      ...code === 0 ? [] : [`it ended with ${code}`],
    ],
  };
}

/** Asks on a new connection. What was sent before the stop is lost if it gets no answer; what comes later is refused. */
async function askAnew(
  port: number,
  client: number,
  stopMs: () => number,
): Promise<string> {
  let isBefore = false;
  try {
    using connection = await connect(port);
    await connection.send(formatRequest({ path: PATH, body: PING, client }));
    isBefore = stopMs() === Infinity;
    const answer = await connection.receive();
    if (answer?.status === 200) {
      return headerOf(answer, "connection") === "close"
        ? "200, told to leave"
        : "200";
    }
    if (answer !== undefined) return String(answer.status);
  } catch {
    // Told below.
  }
  return isBefore ? "lost" : "refused";
}

/**
 * Leaves a service no descriptor for one client, then gives them back. With so low a limit it can open nothing, whichever
 * numbers are free, and not listen anew either: its listener fails once, and the connections that stood go on.
 */
export async function refuseOne(): Promise<Trial> {
  await using service = await startService({ LOG: "json" });
  const { port } = service;
  using connections = new DisposableStack();
  const kept = connections.use(await connect(port));
  const standing = [await askHealth(kept)];
  await limitDescriptors(service, 3);
  const refused = await comeAnew(port, connections);
  standing.push(await askHealth(kept));
  await limitDescriptors(service, DESCRIPTORS);
  await until(
    "a new client to be answered",
    async () => await comeAnew(port, connections) === "200",
  );
  standing.push(await askHealth(kept));
  const code = await service.stop();
  const told = countNotices(service);
  return {
    name: "no descriptor for a client",
    sent:
      "a connection to a process that may have no other file, and one that stands",
    answers: { [refused]: 1 },
    notes: [],
    broken: [
      ...refused !== "200"
        ? []
        : ["a client was answered that it had no room for"],
      ...told === 1 ? [] : [`it was told ${told} times`],
      ...standing.every((status) => status === "200")
        ? []
        : [`the connection that stood got ${standing.join(", ")}`],
      ...code === 0 ? [] : [`it ended with ${code}`],
    ],
  };
}

/** Takes every descriptor that a service may have, holds all that it gets, and waits until it serves anew all the same. */
export async function refuseMany(): Promise<Trial> {
  await using service = await startService({ LOG: "json" });
  const { port } = service;
  await limitDescriptors(service, DESCRIPTORS);
  using held = new DisposableStack();
  const endings: string[] = [];
  const ask = async () => {
    const ending = await comeAnew(port, held);
    endings.push(ending);
    return ending;
  };
  const isFull = async () => await ask() !== "200" && countNotices(service) > 0;
  await until("the service to tell that it is full", isFull);
  await until("a new client to be answered", async () => await ask() === "200");
  const code = await service.stop();
  const told = countNotices(service);
  return {
    name: "no descriptors left",
    sent: `clients that stay, to a process that may have ${DESCRIPTORS} files`,
    answers: countBy(endings),
    notes: [],
    broken: [
      ...told === 1 ? [] : [`it was told ${told} times`],
      ...code === 0 ? [] : [`it ended with ${code}`],
    ],
  };
}

/** What becomes of a new client's request. What it got of a connection is kept. */
async function comeAnew(port: number, kept: DisposableStack): Promise<string> {
  try {
    return await askHealth(kept.use(await connect(port)));
  } catch {
    return "refused";
  }
}

async function limitDescriptors({ pid }: Service, most: number): Promise<void> {
  const args = ["--pid", String(pid), `--nofile=${most}:`];
  const { success } = await runWithin("prlimit", { args });
  if (!success) throw new Error("prlimit did not work");
}

/** How often a service told that it had no descriptors. */
function countNotices({ lines }: Service): number {
  return lines.filter((line) => line.includes("ulimit")).length;
}

async function askHealth(connection: Connection): Promise<string> {
  await connection.send(formatRequest({ path: "/healthz", client: 1 })).catch(
    () => {},
  );
  return await endingOf(connection);
}

async function endingOf(connection: Connection): Promise<string> {
  return String((await connection.receive())?.status ?? "closed");
}
