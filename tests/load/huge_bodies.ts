/** Bodies without end, announced as such or streamed. */

import { countBy, type Flood, HEAP_SLACK_MIB } from "./flood.ts";
import { wait } from "./process_state.ts";
import { connect, formatRequest } from "./raw_http.ts";

const GIBIBYTE = 1024 ** 3;
const PIECE = 65_536;
/** A peer that has taken nothing for so long takes no more. */
const STALL_MS = 1_000;

/** How much of a body was taken, in bytes: by the service and by the buffers on the way to it. */
interface Taken {
  readonly ending: string;
  readonly beforeAnswer: number;
  readonly taken: number;
}

/** A gibibyte from each client, sent until it is no longer taken. */
export function hugeBodies(clients: number, form: "announced" | "chunked"): Flood {
  return {
    name: `a gibibyte ${form}`,
    sent: `${clients} POSTs that go on sending 1 GiB until it is refused`,
    bound: { mib: HEAP_SLACK_MIB, why: "64 KiB a body, and the connections' buffers" },
    async run(port) {
      const all = await Promise.all(
        Array.from({ length: clients }, (_, client) => sendGibibyte(port, client, form)),
      );
      const before = mostKib(all.map(({ beforeAnswer }) => beforeAnswer));
      const inAll = mostKib(all.map(({ taken }) => taken));
      return {
        answers: countBy(all.map(({ ending }) => ending)),
        notes: [`taken of one body: ${before} KiB before the answer, ${inAll} KiB in all`],
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
  const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${GIBIBYTE}`;
  const piece = pieceOf(isChunked);
  await connection.send(
    formatRequest({ path: "/api/v1/mcp", client, method: "POST", headers: [length] }),
  );
  let sent = 0;
  let beforeAnswer: number | undefined;
  const answer = connection.receive().then((answer) => {
    beforeAnswer = sent;
    return answer;
  });
  while (sent < GIBIBYTE) {
    const sending = connection.send(piece).then(() => "sent", () => "cut");
    // deno-lint-ignore no-await-in-loop -- a piece after another
    const result = await Promise.race([sending, wait(STALL_MS).then(() => "stalled")]);
    if (result !== "sent") break;
    sent += PIECE;
  }
  const ending = await answer;
  return {
    ending: String(ending?.status ?? "closed"),
    beforeAnswer: beforeAnswer ?? sent,
    taken: sent,
  };
}

function pieceOf(isChunked: boolean): Uint8Array {
  const body = " ".repeat(PIECE);
  return new TextEncoder().encode(isChunked ? `${PIECE.toString(16)}\r\n${body}\r\n` : body);
}

function mostKib(sizes: readonly number[]): number {
  return Math.max(...sizes) / 1024;
}
