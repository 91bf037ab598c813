import { assertEquals, assertMatch } from "@std/assert";
import { startService } from "./service.ts";
import { connect, formatRequest, headerOf } from "../fixtures/raw_http.ts";
import { fetchWhole, readToEnd } from "../fixtures/waiting.ts";

const MEGABYTE = 1024 * 1024;
const VERSION = `on Deno ${Deno.version.deno}`;

interface Row {
  readonly line: string;
  readonly host: string | undefined;
  readonly status: number;
  /** Expected in the response's text. */
  readonly shows?: RegExp;
}

const ROWS: readonly Row[] = [
  {
    line: "GET /api/v1/../v1/catalogo",
    host: "a.example",
    status: 404,
    shows: /"\/api\/v1\/\.\.\//,
  },
  {
    line: "GET /api/nada",
    host: "",
    status: 404,
    shows: /"http:\/\/localhost:[0-9]+\/developers#/,
  },
  {
    line: "GET /",
    host: "",
    status: 200,
    shows: /^cache-control: no-store\r$/im,
  },
  {
    line: "GET /",
    host: "a b",
    status: 200,
    shows: /^cache-control: no-store\r$/im,
  },
  {
    line: "GET /api/nada",
    host: "a.example/api/v1/catalogo?",
    status: 404,
  },
  {
    line: "GET /api/v1/catalogo",
    host: "a.example/x",
    status: 200,
    shows: /"http:\/\/localhost:/,
  },
  {
    line: "GET http://b.example/api/nada",
    host: "a.example",
    status: 404,
    shows: /"http:\/\/b\.example\//,
  },
  {
    line: "GET //elsewhere.example/",
    host: "a.example",
    status: 404,
  },
  {
    line: "GET /about/",
    host: "a.example",
    status: 308,
    shows: /^location: \/about\r$/im,
  },
  { line: "OPTIONS *", host: "a.example", status: 404 },
  {
    line: "get /api/v1/catalogo",
    host: "a.example",
    status: 405,
  },
  {
    line: "HEAD /api/v1/catalogo",
    host: "a.example",
    status: 200,
    shows: /\r\n\r\n$/,
  },
  {
    line: "GET /assets/..%2f..%2fdeno.json",
    host: "a.example",
    status: 404,
  },
];

async function ask(
  port: number,
  text: string,
) {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(new TextEncoder().encode(text));
  return new TextDecoder().decode(await readToEnd(connection));
}

Deno.test(`requests are answered as decided, byte by byte ${VERSION}`, async (t) => {
  await using service = await startService({ LOG: "off" });

  for (const { line, host, status, shows } of ROWS) {
    const head =
      `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

    // deno-lint-ignore no-await-in-loop -- each row is a step
    await t.step(
      `${line} with Host ${JSON.stringify(host)} is a ${status}`,
      async () => {
        const answer = await ask(service.port, head);
        assertEquals(answer.split(" ")[1], String(status));
        if (shows !== undefined) assertMatch(answer, shows);
      },
    );
  }
});

const GIGABYTE = "Content-Length: 1000000000";
const OVER_LIMIT = " ".repeat(64 * 1024 + 1);

/** Requests with an unneeded body, and one to the endpoint that reads it. */
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
