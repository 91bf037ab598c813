/** Trials of a service at its limits: a stop under load, and a lack of file descriptors. */

import {
  type Answer,
  connect,
  type Connection,
  formatRequest,
  headerOf,
} from "../fixtures/raw_http.ts";
import { runWithin, until, within } from "../fixtures/waiting.ts";
import { wait } from "../../src/serving.ts";
import { type Service, startService } from "./service.ts";
import { postCall, postRpc } from "../fixtures/rpc.ts";

/** A message that requests a quote of one tub with one flavor of the sample. */
export const { body: QUOTE } = postCall("cotizar_pedido", {
  potes: [{ tamano: "cuarto-kilo", sabores: ["Limón"] }],
});

/** The count of each result. */
export type Tally = Readonly<Record<string, number>>;

/** Counts equal items. */
export function countBy(items: Iterable<string | number>): Tally {
  const counts: Record<string, number> = {};
  for (const item of items) counts[item] = (counts[item] ?? 0) + 1;
  return counts;
}

export { wait };

/** The outcome of a trial. */
export interface Outcome {
  readonly answers: Tally;
  /** Broken guarantees, one line each. */
  readonly failures: readonly string[];
}

const { body: PING } = postRpc("ping");
const PATH = "/api/v1/mcp";
/** The pause in a slow body. */
const PAUSE_MS = 500;
/** The start of a slow body's last part, 20 characters before its end. The pause precedes this part. */
const LAST_PART = -20;
/** The time after the stop within which the service must refuse a client. */
const REFUSAL_MS = 60_000;
/** The maximum number of file descriptors of a service under test. */
const DESCRIPTORS = 64;

/**
 * Stops a service while clients send requests on new connections.
 *
 * Meanwhile, slow bodies arrive. Only every second slow body is finished.
 */
export async function stopUnderLoad(
  clients: number,
  slowBodies: number,
): Promise<Outcome> {
  await using service = await startService({
    TRUSTED_PROXIES: "1",
    LOG: "off",
  });
  const load = startLoad(service.port, clients);
  const slow = Array.from(
    { length: slowBodies },
    (_, at) => sendSlowly(service.port, at, load.whenBusy),
  );

  await within("the clients to be at work", load.whenBusy);
  service.signal("SIGTERM");
  load.noteStop();
  const code = await service.ended;

  const endings = await within("each client to meet the end", load.endings);
  const answers = countBy([...endings, ...await Promise.all(slow)]);
  const finished = answers["slow body, finished: 200"] ?? 0;

  const failures: string[] = [];
  if (answers["lost"] !== undefined) {
    failures.push("a request that was received in full was lost");
  }
  if (finished !== Math.ceil(slowBodies / 2)) {
    failures.push("a body that arrived was lost");
  }
  if (code !== 0) failures.push(`exit code ${code}`);

  return { answers, failures };
}

/** Starts clients that send requests until they are refused. */
function startLoad(
  port: number,
  clients: number,
) {
  const busy = Promise.withResolvers<void>();
  let stopMs = Infinity;

  const work = async (_: unknown, client: number) => {
    const endings: string[] = [];
    for (let n = 0; performance.now() < stopMs + REFUSAL_MS; n++) {
      // deno-lint-ignore no-await-in-loop -- a client's requests are sequential
      const ending = await pingOnce(port, n * clients + client, () => stopMs);
      endings.push(ending);

      if (n === 10) busy.resolve();
      if (ending === "refused" || ending === "lost") break;
    }
    return endings;
  };

  const working = Promise.all(Array.from({ length: clients }, work));
  return {
    /** Resolves after the eleventh request of any client. */
    whenBusy: busy.promise,
    /**
     * Resolves with the endings of all requests, once the service has refused every
     * client.
     */
    endings: working.then((endings) => endings.flat()),
    /** Starts the time limit for the clients' last requests. */
    noteStop: () => stopMs = performance.now(),
  };
}

/** Sends the first part of a body, and the last part only if the body's number is even. */
async function sendSlowly(
  port: number,
  at: number,
  whenBusy: Promise<void>,
) {
  using connection = await connect(port);
  const request = formatRequest({
    path: PATH,
    body: QUOTE,
    client: 1_000_000 + at,
  });
  const isFinished = at % 2 === 0;

  await connection.send(request.slice(0, LAST_PART));
  await within("the clients to be at work", whenBusy);
  if (isFinished) {
    await wait(PAUSE_MS);
    await connection.send(request.slice(LAST_PART)).catch(() => {});
  }

  const name = isFinished ? "finished" : "never finished";
  return `slow body, ${name}: ${await endingOf(connection)}`;
}

/**
 * Sends a ping on a new connection and returns its ending.
 *
 * Without a response, a ping that was sent before the stop is lost. A later ping is
 * refused.
 */
async function pingOnce(
  port: number,
  client: number,
  stopMs: () => number,
) {
  let isBeforeStop = false;

  try {
    using connection = await connect(port);
    await connection.send(formatRequest({
      path: PATH,
      body: PING,
      client,
    }));
    isBeforeStop = stopMs() === Infinity;

    const answer = await connection.receive();
    if (answer !== undefined) return describeAnswer(answer);
  } catch {
    // A failed connection counts as no response.
  }
  return isBeforeStop ? "lost" : "refused";
}

function describeAnswer(answer: Answer) {
  return answer.status === 200 && headerOf(answer, "connection") === "close"
    ? "200, connection closed"
    : String(answer.status);
}

/**
 * Leaves a service without a descriptor for a new client, then restores the limit.
 *
 * Under a limit of 3, the service can't open a file or a socket. Its listener fails once.
 * The connection that is already open must keep working.
 */
export async function refuseOne(): Promise<Outcome> {
  await using service = await startService({ LOG: "json" });
  const { port } = service;
  using connections = new DisposableStack();
  const lasting = connections.use(await connect(port));

  const statuses = [await askHealth(lasting)];
  await limitDescriptors(service, 3);
  const refused = await askAsNew(port, connections);
  statuses.push(await askHealth(lasting));

  await limitDescriptors(service, DESCRIPTORS);
  await until(
    "a new client to be answered",
    async () => await askAsNew(port, connections) === "200",
  );
  statuses.push(await askHealth(lasting));

  const code = await service.stop();
  const failures = failuresOf(service, code);
  if (refused === "200") failures.push("a client beyond the limit was served");
  if (statuses.some((status) => status !== "200")) {
    failures.push(`the open connection got ${statuses.join(", ")}`);
  }

  return {
    answers: { [refused]: 1 },
    failures,
  };
}

/**
 * Occupies all descriptors of a service with open connections, until the service reports
 * the lack and serves new clients again.
 */
export async function refuseMany(): Promise<Outcome> {
  await using service = await startService({ LOG: "json" });
  await limitDescriptors(service, DESCRIPTORS);

  using connections = new DisposableStack();
  const endings: string[] = [];
  const isServed = async () => {
    const ending = await askAsNew(service.port, connections);
    endings.push(ending);
    return ending === "200";
  };
  const isFull = async () => !await isServed() && countNotices(service) > 0;
  await until("the service to report that it is full", isFull);
  await until("a new client to be answered", isServed);

  const code = await service.stop();
  return {
    answers: countBy(endings),
    failures: failuresOf(service, code),
  };
}

/** Returns the failures that both trials share. */
function failuresOf(
  service: Service,
  code: number,
) {
  const failures: string[] = [];
  const notices = countNotices(service);
  if (notices !== 1) failures.push(`it was logged ${notices} times`);
  if (code !== 0) failures.push(`exit code ${code}`);
  return failures;
}

/** Requests /healthz on a new connection, which stays open. */
async function askAsNew(
  port: number,
  connections: DisposableStack,
) {
  try {
    return await askHealth(connections.use(await connect(port)));
  } catch {
    return "refused";
  }
}

/** Sets the soft limit of a service's descriptors. */
async function limitDescriptors(
  { pid }: Service,
  most: number,
) {
  const args = ["--pid", String(pid), `--nofile=${most}:`];
  const { success } = await runWithin("prlimit", { args });
  if (!success) throw new Error("prlimit did not work");
}

/** Counts the log's lines about missing descriptors. */
function countNotices({ lines }: Service) {
  return lines.filter((line) => line.includes("ulimit")).length;
}

async function askHealth(connection: Connection) {
  const request = formatRequest({ path: "/healthz", client: 1 });
  await connection.send(request).catch(() => {});
  return await endingOf(connection);
}

async function endingOf(connection: Connection) {
  return String((await connection.receive())?.status ?? "closed");
}
