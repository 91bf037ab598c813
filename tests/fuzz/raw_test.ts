import { assert, assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { startService } from "../e2e/service.ts";
import { tryMany } from "./settings.ts";
import { fetchWhole, within } from "../fixtures/waiting.ts";
import { postRpc } from "../fixtures/rpc.ts";

const { body: PING } = postRpc("ping");

/** Valid requests. */
const REQUESTS = [
  "GET /api/v1/catalogo HTTP/1.1\r\nHost: a.example\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a.example\r\nAccept: text/markdown\r\nAccept-Encoding: gzip\r\n\r\n",
  `POST /api/mcp HTTP/1.1\r\nHost: a.example\r\nContent-Length: ${PING.length}\r\n\r\n${PING}`,
  "POST /api/v1/mcp HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n\r\n" +
  `${PING.length.toString(16)}\r\n${PING}\r\n0\r\n\r\n`,
  "OPTIONS /api/v1/mcp HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n",
  "HEAD /openapi.json HTTP/1.0\r\n\r\n",
];

const HTTP2 = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/** Pieces to insert: line ends, contradictory framing, invalid names and values. */
const PIECES = [
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

/** Bytes of one to three requests, with pieces inserted and parts cut out. */
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

/** Sends a text, closes the sending direction, and returns the service's output. */
async function converse(
  port: number,
  text: string,
) {
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
      // The connection is already closed.
    }
  }
}

async function writeAll(
  connection: Deno.TcpConn,
  bytes: Uint8Array,
) {
  try {
    for (let done = 0; done < bytes.byteLength;) {
      // deno-lint-ignore no-await-in-loop -- each write continues the previous one
      done += await connection.write(bytes.subarray(done));
    }
    await connection.closeWrite();
  } catch {
    // The service has closed the connection.
  }
}

Deno.test("any bytes get well-formed answers or none, and the service continues", async () => {
  await using service = await startService({ RATE_LIMIT: "1000000" });

  await tryMany(500, streams, async (text) => {
    const answer = await converse(service.port, text);
    // The runtime answers an HTTP/2 preface with binary frames.
    if (answer === "" || text.startsWith(HTTP2)) return;

    assertMatch(answer, /^HTTP\/1\.[01] [1-4][0-9]{2} /);
    for (const [line] of answer.matchAll(/HTTP\/1\.[01] [0-9]{3} /g)) {
      assert(!line.includes(" 5"), answer.slice(0, 2000));
    }
    const leak = /\n\s+at \S|file:\/\/|node_modules|"code":-32603/;
    assert(!leak.test(answer), answer.slice(0, 2000));
  });

  const health = await fetchWhole(`${service.origin}/healthz`);
  assertEquals((await health.json()).status, "ok");
  // The log may have a notice about many hosts, because these requests name many hosts.
  const notices = service.lines
    .filter((line) => line.includes('"level"'))
    .filter((line) => !line.includes("nombres distintos (Host)"));
  assertEquals(notices, []);
});
