import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { ask, formatRequest, parseAnswer } from "./exchange.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

Deno.test("formatRequest() writes a GET", () => {
  assertEquals(
    formatRequest({ method: "GET", path: "/a?b", headers: { accept: "text/html" } }),
    "GET /a?b HTTP/1.1\r\nhost: heladeria.example\r\naccept: text/html\r\n\r\n",
  );
});

Deno.test("formatRequest() counts a body's bytes, not its letters", () => {
  assertEquals(
    formatRequest({ method: "POST", path: "/", headers: {}, body: "ñ" }),
    "POST / HTTP/1.1\r\nhost: heladeria.example\r\ncontent-length: 2\r\n\r\nñ",
  );
});

Deno.test("parseAnswer() reads status, headers and body", () => {
  const head = 'HTTP/1.1 200 OK\r\nETag: W/"a:b"\r\nContent-Length: 3\r\n\r\n';
  const { status, headers, body, headBytes } = parseAnswer(bytesOf(`${head}añ`));
  assertEquals(status, 200);
  assertEquals(headers, { "etag": 'W/"a:b"', "content-length": "3" });
  assertEquals(textOf(body), "añ");
  assertEquals(headBytes, head.length);
});

Deno.test("parseAnswer() joins chunks", () => {
  const text =
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n";
  assertEquals(textOf(parseAnswer(bytesOf(text)).body), "abcde");
});

Deno.test("parseAnswer() lets a 304 name the length that a 200 would have", () => {
  const text = "HTTP/1.1 304 Not Modified\r\ncontent-length: 9\r\n\r\n";
  assertEquals(parseAnswer(bytesOf(text)).body.length, 0);
});

const CUT: readonly [string, string][] = [
  ["nothing", ""],
  ["a head that is cut short", "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n"],
  ["what is no HTTP", "SSH-2.0-x\r\n\r\n"],
  ["a body that is cut short", "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nab"],
  ["chunks without their end", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n"],
];
for (const [name, text] of CUT) {
  Deno.test(`parseAnswer() throws on ${name}`, () => {
    assertThrows(() => parseAnswer(bytesOf(text)), Error);
  });
}

Deno.test("ask() reads an answer as it came, compressed", async () => {
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    const stream = request.body?.pipeThrough(new CompressionStream("gzip"));
    return new Response(stream, { status: 201, headers: { "content-encoding": "gzip" } });
  });
  const answer = await ask(server.addr.port, {
    method: "POST",
    path: "/",
    headers: {},
    body: "hola",
  });
  assertEquals(answer.status, 201);
  assertEquals(answer.headers["content-encoding"], "gzip");
  const plain = new Blob([answer.body]).stream().pipeThrough(new DecompressionStream("gzip"));
  assertEquals(await new Response(plain).text(), "hola");
});

Deno.test("ask() rejects where nothing listens", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  await assertRejects(
    () => ask(port, { method: "GET", path: "/", headers: {} }),
    Deno.errors.ConnectionRefused,
  );
});
