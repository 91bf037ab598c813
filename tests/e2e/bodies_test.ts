import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { connect as connectHttp2 } from "node:http2";
import { connect } from "../fixtures/raw_http.ts";
import { fetchWhole, within } from "../fixtures/waiting.ts";
import { startService } from "./service.ts";
import { postRpc } from "../fixtures/rpc.ts";

const VERSION = `on Deno ${Deno.version.deno}`;
const { body: PING } = postRpc("ping");
/** A valid message that is too large: more than 64 KiB. */
const LARGE = PING.padEnd(70_000);
const CHUNKED = `${LARGE.length.toString(16)}\r\n${LARGE}\r\n0\r\n\r\n`;

const CHUNKS = "Transfer-Encoding: chunked";

const contentLength = (value: string | number) => `Content-Length: ${value}`;

const REFUSED_HEADERS: readonly (readonly string[])[] = [
  [contentLength(70_000)],
  [contentLength(70_000), contentLength(70_000)],
  [contentLength("70000, 70000")],
  [contentLength(70_000), contentLength(40)],
  [contentLength(40), contentLength(70_000)],
  [contentLength(10)],
  [],
  [contentLength("+5")],
  [contentLength("0x10")],
  [contentLength(40), CHUNKS],
  [CHUNKS, contentLength(70_000)],
  [CHUNKS],
];

const ROWS = [
  [[contentLength(PING.length)], PING, 200],
  // Bytes after the announced length belong to the next request.
  [[contentLength(PING.length)], LARGE, 200],
  ...REFUSED_HEADERS.map((headers) => {
    const body = headers.includes(CHUNKS) ? CHUNKED : LARGE;
    return [headers, body, 400] as const;
  }),
] as const;

Deno.test(`a body is read up to 64 KiB, whatever length HTTP/1.1 announces ${VERSION}`, async (t) => {
  await using service = await startService({ LOG: "off", RATE_LIMIT: "1000" });

  for (const [headers, body, status] of ROWS) {
    const announced = headers.join(", ") || "nothing announced";
    const lines = [
      "POST /api/mcp HTTP/1.1",
      "Host: x",
      "Connection: close",
      ...headers,
    ];

    // deno-lint-ignore no-await-in-loop -- each row is a step
    await t.step(`${announced} (${body.length} bytes)`, async () => {
      using connection = await connect(service.port);
      // The service may close the connection before it has read the body.
      connection.send(`${lines.join("\r\n")}\r\n\r\n${body}`).catch(() => {});

      const answer = await connection.receive();
      assertEquals(answer?.status, status);
    });
  }
});

Deno.test(`a body is read up to 64 KiB, whatever length HTTP/2 announces ${VERSION}`, async (t) => {
  await using service = await startService({ LOG: "off", RATE_LIMIT: "1000" });
  const ask = async (body: string, announced?: string) =>
    JSON.parse(await postOverHttp2(service.origin, body, announced));

  // The runtime resets the stream of a wrong length.
  for (const announced of [undefined, "70000", "70000, 70000", "40", "+5"]) {
    // deno-lint-ignore no-await-in-loop -- each row is a step
    await t.step(`announced: ${announced}`, async () => {
      if (announced === undefined || announced === "70000") {
        const answer = await ask(LARGE, announced);
        return assertEquals(answer.error?.code, -32600);
      }
      const { message } = await assertRejects(
        () => ask(LARGE, announced),
        Error,
      );
      assertMatch(message, /protocol.error/i);
    });
  }

  await t.step("a body within the limit is answered", async () => {
    assertEquals((await ask(PING)).result, {});
  });

  await t.step("the answer to a body of 10 MB arrives in full", async () => {
    assertEquals((await ask(PING.padEnd(1e7))).error?.code, -32600);
  });
});

const LARGEST = 40_000_000;

const ANNOUNCEMENTS = [
  [
    "with its length given twice",
    `Content-Length: ${LARGEST}\r\nContent-Length: ${LARGEST}\r\n\r\n`,
  ],
  [
    "in one chunk",
    `Transfer-Encoding: chunked\r\n\r\n${LARGEST.toString(16)}\r\n`,
  ],
] as const;

for (const [announced, header] of ANNOUNCEMENTS) {
  Deno.test(`40 MB ${announced} take at most half their size of memory, and other requests are answered ${VERSION}`, async () => {
    await using service = await startService({
      LOG: "off",
      RATE_LIMIT: "1000000",
    });
    const ask = () =>
      fetchWhole(`${service.origin}/api/mcp`, { method: "POST", body: PING });
    for (let n = 0; n < 300; n++) {
      // deno-lint-ignore no-await-in-loop -- raises the memory to its usual level
      await ask();
    }

    const before = await memoryOf(service.pid);
    using connection = await connect(service.port);
    const head = `POST /api/mcp HTTP/1.1\r\nHost: x\r\n${header}`;
    connection.send(head + PING.padEnd(LARGEST)).catch(() => {});

    for (let n = 0; n < 20; n++) {
      // deno-lint-ignore no-await-in-loop -- sequential requests while the body arrives
      assertEquals((await ask()).status, 200);
    }
    const after = await memoryOf(service.pid);
    assert(after - before < 20_000, `${before} kB became ${after} kB`);
  });
}

/** Returns the resident memory of a process, in kB. */
async function memoryOf(pid: number) {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmRSS:\s+([0-9]+)/.exec(status)?.[1]);
}

/** Returns the response to a body with an announced length over HTTP/2. Rejects if the stream is reset. */
function postOverHttp2(
  origin: string,
  body: string,
  announced?: string,
) {
  const session = connectHttp2(origin);
  const answer = new Promise<string>((resolve, reject) => {
    const request = session.request({
      ":method": "POST",
      ":path": "/api/mcp",
      ...(announced && { "content-length": announced }),
    });
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => text += part);
    request.on("end", () => resolve(text));
    request.on("error", reject);
    request.end(body);
  });
  return within("an answer over HTTP/2", answer).finally(() => session.close());
}
