import { assert, assertEquals, assertLess } from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";
import { discardBody, hasUnreadBody, readBody } from "../../src/http/body.ts";

const ENCODER = new TextEncoder();

function post(body: BodyInit, headers: HeadersInit = {}): Request {
  return new Request("http://a.example/", { method: "POST", body, headers });
}

/** Bounds whose time is never up. */
function bounds(maxBytes: number): Parameters<typeof readBody>[1] {
  return { maxBytes, deadline: () => () => {} };
}

/** A body that never ends, and the number of pieces that were read of it. */
function endlessBody(): {
  readonly body: ReadableStream<Uint8Array>;
  readonly reads: () => number;
} {
  let reads = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      reads++;
      controller.enqueue(new Uint8Array(10));
    },
  });
  return { body, reads: () => reads };
}

Deno.test("readBody() reads UTF-8, across chunks, up to the limit", async () => {
  const bytes = ENCODER.encode("ñandú");
  const body = ReadableStream.from([bytes.slice(0, 1), bytes.slice(1)]);
  const request = post(body, { "Content-Length": "7" });
  assertEquals(await readBody(request, bounds(7)), {
    kind: "text",
    text: "ñandú",
  });
});

Deno.test("readBody() drops a byte order mark", async () => {
  assertEquals(await readBody(post("\ufeff{}"), bounds(9)), {
    kind: "text",
    text: "{}",
  });
});

Deno.test("readBody() takes a replacement character that was sent as such", async () => {
  assertEquals(await readBody(post("a\ufffd"), bounds(9)), {
    kind: "text",
    text: "a\ufffd",
  });
});

Deno.test("readBody() of no body is an empty text", async () => {
  const request = new Request("http://a.example/", { method: "POST" });
  assertEquals(await readBody(request, bounds(1)), { kind: "text", text: "" });
});

Deno.test("readBody() reads no further than the limit", async () => {
  const { body, reads } = endlessBody();
  assertEquals(await readBody(post(body), bounds(25)), { kind: "too-large" });
  assertLess(reads(), 10);
});

Deno.test("readBody() reads on to the limit of a body that is announced to be larger", async () => {
  const { body, reads } = endlessBody();
  const request = post(body, { "Content-Length": "1000000000" });
  assertEquals(await readBody(request, bounds(100)), { kind: "too-large" });
  assertLess(reads(), 15);
});

Deno.test("discardBody() distinguishes a complete body from one over the limit", async () => {
  assert(await discardBody(post("abc"), bounds(3)));
  assert(!await discardBody(post("abcd"), bounds(3)));
  const request = new Request("http://a.example/", { method: "POST" });
  assert(await discardBody(request, bounds(3)));
});

Deno.test("hasUnreadBody() is false once the body was read, and without one", async () => {
  const request = post("abc");
  assert(hasUnreadBody(request));
  await readBody(request, bounds(3));
  assert(!hasUnreadBody(request));
  assert(!hasUnreadBody(new Request("http://a.example/")));
});

Deno.test("readBody() puts many small pieces together", async () => {
  const body = ReadableStream.from(
    Array.from("ñandú".repeat(50), (unit) => ENCODER.encode(unit)),
  );
  assertEquals(await readBody(post(body), bounds(350)), {
    kind: "text",
    text: "ñandú".repeat(50),
  });
});

for (const headers of [{}, { "Content-Length": "1000" }]) {
  Deno.test(`readBody() lets go of what it left when the time is up, with ${JSON.stringify(headers)}`, async () => {
    const cancel = spy(() => {});
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(10)),
      cancel,
    });
    const deadline = spy((_onTimeUp: () => void) => () => {});
    const result = await readBody(post(body, headers), {
      maxBytes: 25,
      deadline,
    });
    assertEquals(result.kind, "too-large");
    assertSpyCalls(cancel, 0);
    for (const { args: [onTimeUp] } of deadline.calls) onTimeUp();
    assertSpyCalls(cancel, 1);
  });
}

Deno.test("readBody() stops its clock once the body is read", async () => {
  const stopClock = spy(() => {});
  const deadline = () => stopClock;
  await readBody(post("{}", { "Content-Length": "2" }), {
    maxBytes: 9,
    deadline,
  });
  await readBody(post("{}"), { maxBytes: 9, deadline });
  assertSpyCalls(stopClock, 2);
});

const NOT_UTF8: readonly (readonly number[])[] = [
  [0x7b, 0xff],
  [0xc3],
  [0xef, 0xbf, 0xbd, 0xff],
  [0xed, 0xa0, 0x80],
  [0xf0, 0x9f, 0x8d],
  [0xc0, 0x80],
];

for (const bytes of NOT_UTF8) {
  const text = bytes.map((byte) => byte.toString(16)).join(" ");
  Deno.test(`readBody() refuses the bytes ${text}, which are not UTF-8`, async () => {
    const body = new Uint8Array(bytes);
    assertEquals(await readBody(post(body), bounds(9)), { kind: "not-utf8" });
  });
}

for (const announced of [undefined, "50"]) {
  Deno.test(`readBody() waits no longer than the deadline for ${announced ?? "unannounced"} bytes`, async () => {
    const stalled = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(ENCODER.encode("{")),
    });
    const headers: HeadersInit = announced === undefined
      ? {}
      : { "Content-Length": announced };
    const deadline = spy((_onTimeUp: () => void) => () => {});
    const reading = readBody(post(stalled, headers), {
      maxBytes: 100,
      deadline,
    });
    for (const { args: [onTimeUp] } of deadline.calls) onTimeUp();
    assertEquals(await reading, { kind: "too-slow" });
  });
}

Deno.test("readBody() reports a client that hung up", async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("reset")),
  });
  assertEquals(await readBody(post(broken), bounds(100)), { kind: "broken" });
});
