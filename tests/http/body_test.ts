import { assert, assertEquals } from "@std/assert";
import { readBody } from "../../src/http/body.ts";

const ENCODER = new TextEncoder();

function post(body: BodyInit, headers: HeadersInit = {}): Request {
  return new Request("http://a.example/", { method: "POST", body, headers });
}

function bounds(maxBytes: number): { maxBytes: number; deadline: AbortSignal } {
  return { maxBytes, deadline: new AbortController().signal };
}

Deno.test("readBody() reads UTF-8, across chunks, up to the limit", async () => {
  const bytes = ENCODER.encode("ñandú");
  const body = ReadableStream.from([bytes.slice(0, 1), bytes.slice(1)]);
  assertEquals(await readBody(post(body), bounds(7)), { kind: "text", text: "ñandú" });
});

Deno.test("readBody() drops a byte order mark", async () => {
  assertEquals(await readBody(post("\ufeff{}"), bounds(9)), { kind: "text", text: "{}" });
});

Deno.test("readBody() of no body is an empty text", async () => {
  const request = new Request("http://a.example/", { method: "POST" });
  assertEquals(await readBody(request, bounds(1)), { kind: "text", text: "" });
});

Deno.test("readBody() reads no further than the limit", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent++;
      controller.enqueue(new Uint8Array(10));
    },
  });
  assertEquals(await readBody(post(endless), bounds(25)), { kind: "too-large" });
  assert(sent < 10);
});

Deno.test("readBody() believes an announced length that is over the limit", async () => {
  const request = post("{}", { "Content-Length": "1000000000" });
  assertEquals(await readBody(request, bounds(100)), { kind: "too-large" });
});

Deno.test("readBody() refuses bytes that are not UTF-8", async () => {
  assertEquals(await readBody(post(new Uint8Array([0x7b, 0xff])), bounds(9)), {
    kind: "not-utf8",
  });
  assertEquals(await readBody(post(new Uint8Array([0xc3])), bounds(9)), { kind: "not-utf8" });
});

Deno.test("readBody() waits no longer than the deadline", async () => {
  const deadline = new AbortController();
  const stalled = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(ENCODER.encode("{")),
  });
  const reading = readBody(post(stalled), { maxBytes: 100, deadline: deadline.signal });
  deadline.abort();
  assertEquals(await reading, { kind: "too-slow" });
});

Deno.test("readBody() tells a client that hung up", async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("reset")),
  });
  assertEquals(await readBody(post(broken), bounds(100)), { kind: "broken" });
});
