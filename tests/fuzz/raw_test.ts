import { assert, assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { startService } from "../e2e/service.ts";
import { tryMany } from "./settings.ts";
import { fetchWhole, within } from "../fixtures/waiting.ts";

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

/** Requests that are answered well as they stand. */
const REQUESTS: readonly string[] = [
  "GET /api/v1/catalogo HTTP/1.1\r\nHost: a.example\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a.example\r\nAccept: text/markdown\r\nAccept-Encoding: gzip\r\n\r\n",
  `POST /api/mcp HTTP/1.1\r\nHost: a.example\r\nContent-Length: ${PING.length}\r\n\r\n${PING}`,
  "POST /api/v1/mcp HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n\r\n" +
  `${PING.length.toString(16)}\r\n${PING}\r\n0\r\n\r\n`,
  "OPTIONS /api/v1/mcp HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n",
  "HEAD /openapi.json HTTP/1.0\r\n\r\n",
];

const HTTP2 = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/** What is put into them: line ends, framing that contradicts itself, names and values that are none. */
const PIECES: readonly string[] = [
  "\r",
  "\n",
  "\r\n",
  "\r\n\r\n",
  " ",
  "\t",
  "\0",
  ":",
  "\x7f\xff\xfe",
  "Content-Length: 5\r\n",
  "Content-Length: -1\r\n",
  "Content-Length: 99999999999999999999\r\n",
  "Content-Length: 5, 6\r\n",
  "Transfer-Encoding: chunked\r\n",
  "Transfer-Encoding: xchunked, identity\r\n",
  "Transfer-Encoding : chunked\r\n",
  "ffffffffffffffff\r\n",
  "-1\r\n",
  "Host: b.example\r\n",
  "Host:\r\n",
  "Expect: 100-continue\r\n",
  "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n",
  HTTP2,
  "HTTP/0.9",
  "HTTP/9.9",
  " folded\r\n",
  `X: ${"y".repeat(20_000)}\r\n`,
  "X: y\r\n".repeat(300),
  "GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(20),
];

/** A request with pieces put in, parts cut out and another one after it, as bytes. */
const streams = fc.record({
  requests: fc.array(fc.constantFrom(...REQUESTS), {
    minLength: 1,
    maxLength: 3,
  }),
  changes: fc.array(
    fc.record({
      at: fc.nat(200),
      cut: fc.constantFrom(0, 0, 1, 4, 40),
      piece: fc.oneof(
        fc.constantFrom(...PIECES),
        fc.string({ maxLength: 4, unit: "binary" }),
      ),
    }),
    { minLength: 1, maxLength: 4 },
  ),
}).map(({ requests, changes }) =>
  changes.reduce(
    (text, { at, cut, piece }) =>
      text.slice(0, at) + piece + text.slice(at + cut),
    requests.join(""),
  )
);

/** All that the service sends to who sends this and then no more. */
async function converse(port: number, text: string): Promise<string> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0) & 0xff);
  try {
    const reading = new Response(connection.readable).bytes();
    const writing = writeAll(connection, bytes);
    const [answer] = await within(
      "the end of a connection",
      Promise.all([reading.catch(() => new Uint8Array()), writing]),
    );
    return new TextDecoder("latin1").decode(answer);
  } finally {
    try {
      connection.close();
    } catch {
      // It is closed already.
    }
  }
}

async function writeAll(
  connection: Deno.TcpConn,
  bytes: Uint8Array,
): Promise<void> {
  try {
    for (let done = 0; done < bytes.byteLength;) {
      // deno-lint-ignore no-await-in-loop -- what one write left over, the next one writes
      done += await connection.write(bytes.subarray(done));
    }
    await connection.closeWrite();
  } catch {
    // The service had heard enough.
  }
}

Deno.test("any bytes get well-formed answers or none, and the service goes on", async () => {
  await using service = await startService({ RATE_LIMIT: "1000000" });
  await tryMany(1500, streams, async (text) => {
    const answer = await converse(service.port, text);
    // The runtime speaks HTTP/2 to who begins with it, in frames that are no text.
    if (answer === "" || text.startsWith(HTTP2)) return;
    assertMatch(answer, /^HTTP\/1\.[01] [1-4][0-9]{2} /);
    for (const [line] of answer.matchAll(/HTTP\/1\.[01] [0-9]{3} /g)) {
      assert(!line.includes(" 5"), answer.slice(0, 2000));
    }
    assert(
      !/\n\s+at \S|file:\/\/|node_modules|"code":-32603/.test(answer),
      answer.slice(0, 2000),
    );
  });
  const health = await fetchWhole(`${service.origin}/healthz`);
  assertEquals((await health.json()).status, "ok");
  // That there were too many hosts may be said: it is true of these.
  const others = service.lines.filter((line) =>
    !line.includes("nombres distintos (Host)")
  );
  assertEquals(others.filter((line) => line.includes('"level"')), []);
});
