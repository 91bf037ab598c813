import { assertEquals, assertMatch } from "@std/assert";
import { startService } from "./service.ts";
import { connect, formatRequest, headerOf } from "../fixtures/raw_http.ts";
import { readRows } from "../fixtures/rows.ts";
import { fetchWhole, readToEnd } from "../fixtures/waiting.ts";

const MEGABYTE = 1024 * 1024;
const VERSION = `on Deno ${Deno.version.deno}`;

/** Request lines, the host, the status, and a pattern in the response's text. `(?![^])` is the text's end. */
const ROWS = readRows`
GET /api/v1/../v1/catalogo → a.example → 404 → "/api/v1/\.\./
GET /api/nada → ∅ → 404 → "http://localhost:[0-9]+/developers#
GET / → ∅ → 200 → ^cache-control: no-store\r$
GET / → a b → 200 → ^cache-control: no-store\r$
GET /api/nada → a.example/api/v1/catalogo? → 404
GET /api/v1/catalogo → a.example/x → 200 → "http://localhost:
GET http://b.example/api/nada → a.example → 404 → "http://b\.example/
GET //elsewhere.example/ → a.example → 404
GET /about/ → a.example → 308 → ^location: /about\r$
OPTIONS * → a.example → 404
get /api/v1/catalogo → a.example → 405
HEAD /api/v1/catalogo → a.example → 200 → \r\n\r\n(?![^])
GET /assets/..%2f..%2fdeno.json → a.example → 404
`;

/** Sends a text on a new connection, and returns everything that the service answers. */
async function ask(
  port: number,
  text: string,
) {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(new TextEncoder().encode(text));
  return new TextDecoder().decode(await readToEnd(connection));
}

Deno.test(`each request line and Host gets its status and text ${VERSION}`, async (t) => {
  await using service = await startService({ LOG: "off" });

  for (const [line, host, status, pattern = ""] of ROWS) {
    const head =
      `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

    // deno-lint-ignore no-await-in-loop -- each row is a step
    await t.step(
      `${line} with Host ${JSON.stringify(host)} is a ${status}`,
      async () => {
        const answer = await ask(service.port, head);
        assertEquals(answer.split(" ")[1], status);
        assertMatch(answer, new RegExp(pattern, "im"));
      },
    );
  }
});

const GIGABYTE = "Content-Length: 1000000000";
const OVER_LIMIT = " ".repeat(64 * 1024 + 1);

/** Requests to the endpoint that reads a body, and to routes that don't need one. */
const LARGE_BODIES = [
  ["POST /api/mcp", 400],
  ["POST /api/nada", 404],
  ["PUT /api/v1/catalogo", 405],
  ["POST /about", 405],
  ["DELETE /nada", 404],
] as const;

for (const [line, status] of LARGE_BODIES) {
  Deno.test(`${line} with a gigabyte announced gets its ${status} after 64 KiB, with Connection: close ${VERSION}`, async () => {
    await using service = await startService({ LOG: "off" });
    using connection = await connect(service.port);
    const head = `${line} HTTP/1.1\r\nHost: x\r\n${GIGABYTE}\r\n\r\n`;
    await connection.send(head + OVER_LIMIT);

    const answer = await connection.receive();
    assertEquals(answer?.status, status);
    assertEquals(answer && headerOf(answer, "connection"), "close");

    const response = await fetchWhole(`${service.origin}/healthz`);
    assertEquals((await response.json()).status, "ok");
  });
}

Deno.test(`an unneeded body of any length fills only the connection's buffers ${VERSION}`, async () => {
  await using service = await startService({ LOG: "off" });
  using connection = await connect(service.port);
  await connection.send(
    `POST /api/nada HTTP/1.1\r\nHost: x\r\n${GIGABYTE}\r\n\r\n`,
  );

  const piece = new Uint8Array(65_536);
  const sendAll = async () => {
    for (let sent = 0; sent < 64 * MEGABYTE; sent += piece.byteLength) {
      // deno-lint-ignore no-await-in-loop -- pieces follow each other
      await connection.send(piece);
    }
    return "all bytes were accepted";
  };
  // The service closes the connection 10 s after its response.
  const ending = await sendAll().catch(() => "the connection was closed");
  assertEquals(ending, "the connection was closed");
});

Deno.test(`a connection stays open after bodies within the limit, needed or not ${VERSION}`, async () => {
  await using service = await startService({ LOG: "off" });
  using connection = await connect(service.port);
  const body = " ".repeat(60_000);

  for (const path of ["/api/nada", "/api/mcp", "/about", "/healthz"]) {
    const request = formatRequest({
      path,
      body,
      client: 1,
    });
    // deno-lint-ignore no-await-in-loop -- requests follow each other
    await connection.send(request);
    // deno-lint-ignore no-await-in-loop -- responses follow each other
    const answer = await connection.receive();
    assertEquals(answer && headerOf(answer, "connection"), "", path);
  }

  await connection.send(formatRequest({ path: "/healthz", client: 1 }));
  assertEquals((await connection.receive())?.status, 200);
});

Deno.test(`prepared responses are br for clients that accept it, so that the runtime compresses nothing ${VERSION}`, async () => {
  await using service = await startService({ LOG: "off" });
  // Deno 2.5 can't compress to brotli.
  const best = Deno.version.deno.startsWith("2.5") ? "identity" : "br";
  const paths = [
    "/",
    "/openapi.json",
    "/api/v1/catalogo",
    "/assets/styles/base.css",
  ];

  for (const path of paths) {
    const head =
      `GET ${path} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n`;
    const request = `${head}Accept-Encoding: br\r\n\r\n`;
    // deno-lint-ignore no-await-in-loop -- four requests
    const answer = await ask(service.port, request);
    assertEquals(/^content-encoding: (\w+)\r$/im.exec(answer)?.[1], best, path);
  }
});
