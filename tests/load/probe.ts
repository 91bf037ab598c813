/** A client like any other, that asks all along and expects to be served. */

import { wait } from "./process_state.ts";
import { connect, formatRequest } from "./raw_http.ts";

/** How a probe was served. */
export interface ProbeReport {
  readonly asked: number;
  /** What came instead of the right answer, one line each. */
  readonly failed: readonly string[];
  readonly medianMs: number;
  readonly worstMs: number;
}

/** A probe at work. */
export interface Probe {
  /** Lets the question under way finish. */
  stop(): Promise<ProbeReport>;
}

const PAUSE_MS = 20;
/** The probe's clients begin here, far from those of the floods. */
const FIRST_CLIENT = 0x0100_0000;

interface Question {
  readonly path: string;
  readonly body?: string;
  /** What the right answer holds. */
  readonly holds: string;
}

/** The quote that the probe asks for: one tub of the sample data, one flavor. */
export const QUOTE = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: {
    name: "cotizar_pedido",
    arguments: { potes: [{ tamano: "cuarto-kilo", sabores: ["Limón"] }] },
  },
});

const QUESTIONS: readonly Question[] = [
  { path: "/healthz", holds: '"status":"ok"' },
  { path: "/api/v1/catalogo", holds: '"moneda":"ARS"' },
  { path: "/api/v1/mcp", body: QUOTE, holds: '"isError":false' },
];

/** Asks one question after another, each as another client on a new connection, until it is stopped. */
export function startProbe(port: number): Probe {
  const times: number[] = [];
  const failed: string[] = [];
  let isStopped = false;
  const working = work();

  async function work(): Promise<void> {
    while (!isStopped) {
      for (const question of QUESTIONS) {
        const startMs = performance.now();
        // deno-lint-ignore no-await-in-loop -- one client after another
        const failure = await ask(port, question, FIRST_CLIENT + times.length);
        times.push(performance.now() - startMs);
        if (failure !== undefined) failed.push(failure);
      }
      // deno-lint-ignore no-await-in-loop -- a probe, not one more flood
      await wait(PAUSE_MS);
    }
  }

  return {
    async stop() {
      isStopped = true;
      await working;
      const sorted = times.toSorted((one, other) => one - other);
      return {
        asked: times.length,
        failed,
        medianMs: sorted[sorted.length >> 1] ?? 0,
        worstMs: sorted.at(-1) ?? 0,
      };
    },
  };
}

/** What was wrong with the answer, if anything. */
async function ask(
  port: number,
  { holds, ...question }: Question,
  client: number,
): Promise<string | undefined> {
  try {
    using connection = await connect(port);
    const headers = ["Connection: close"];
    await connection.send(formatRequest({ ...question, client, headers }));
    const answer = await connection.receive();
    if (answer?.status === 200 && answer.body.includes(holds)) return undefined;
    return `${question.path}: ${answer?.status ?? "no answer"}`;
  } catch (error) {
    return `${question.path}: ${error}`;
  }
}
