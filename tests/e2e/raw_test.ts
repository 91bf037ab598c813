import { assertEquals, assertMatch } from "@std/assert";
import { startService } from "./service.ts";
import { fetchWhole, readToEnd, within } from "../fixtures/waiting.ts";

const VERSION = `on Deno ${Deno.version.deno}`;

interface Row {
  readonly line: string;
  readonly host: string | undefined;
  readonly status: number;
  /** What the body or the headers show, if the row is about it. */
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
  { line: "GET /api/nada", host: "a.example/api/v1/catalogo?", status: 404 },
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
  { line: "GET //elsewhere.example/", host: "a.example", status: 404 },
  {
    line: "GET /about/",
    host: "a.example",
    status: 308,
    shows: /^location: \/about\r$/im,
  },
  { line: "OPTIONS *", host: "a.example", status: 404 },
  { line: "get /api/v1/catalogo", host: "a.example", status: 405 },
  {
    line: "HEAD /api/v1/catalogo",
    host: "a.example",
    status: 200,
    shows: /\r\n\r\n$/,
  },
  { line: "GET /assets/..%2f..%2fdeno.json", host: "a.example", status: 404 },
];

async function ask(port: number, text: string): Promise<string> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(new TextEncoder().encode(text));
  return new TextDecoder().decode(await readToEnd(connection));
}

Deno.test(`requests as they are sent, byte by byte, are answered as decided ${VERSION}`, async (t) => {
  await using service = await startService({ LOG: "off" });
  for (const { line, host, status, shows } of ROWS) {
    // deno-lint-ignore no-await-in-loop -- each row is a step
    await t.step(
      `${line} with Host ${JSON.stringify(host)} is a ${status}`,
      async () => {
        const head =
          `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
        const answer = await ask(service.port, head);
        assertEquals(answer.split(" ")[1], String(status));
        if (shows !== undefined) assertMatch(answer, shows);
      },
    );
  }
});

Deno.test(`a body that announces a gigabyte is refused unread, its connection's end announced, and the service goes on ${VERSION}`, async () => {
  await using service = await startService({ LOG: "off" });
  const connection = await Deno.connect({
    hostname: "127.0.0.1",
    port: service.port,
  });
  const head =
    "POST /api/mcp HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n{";
  await connection.write(new TextEncoder().encode(head));
  const answer = await within("the refusal", readUntil(connection, "}}"));
  connection.close();
  assertMatch(answer, /^HTTP\/1\.1 400 /);
  assertMatch(answer, /"code":-32600/);
  assertMatch(answer, /^connection: close\r$/im);
  const response = await fetchWhole(`${service.origin}/healthz`);
  assertEquals((await response.json()).status, "ok");
});

Deno.test(`what is prepared names its encoding to who accepts br, so that the runtime compresses nothing anew ${VERSION}`, async () => {
  await using service = await startService({ LOG: "off" });
  const best = Deno.version.deno.startsWith("2.5") ? "identity" : "br";
  for (
    const path of ["/", "/openapi.json", "/api/v1/catalogo", "/assets/base.css"]
  ) {
    const head =
      `GET ${path} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n`;
    // deno-lint-ignore no-await-in-loop -- four
    const answer = await ask(
      service.port,
      `${head}Accept-Encoding: br\r\n\r\n`,
    );
    assertEquals(/^content-encoding: (\w+)\r$/im.exec(answer)?.[1], best, path);
  }
});

/** What comes until the text that ends it; the connection may stay open. */
async function readUntil(connection: Deno.Conn, end: string): Promise<string> {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(65_536);
  let text = "";
  while (!text.endsWith(end)) {
    // deno-lint-ignore no-await-in-loop -- a stream is read one piece after another
    const size = await connection.read(buffer);
    if (size === null) break;
    text += decoder.decode(buffer.subarray(0, size), { stream: true });
  }
  return text;
}
