import { assert, assertEquals, assertLess } from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";
import { discardBody, readBody } from "../../src/http/body.ts";

const ENCODER = new TextEncoder();

function post(body: BodyInit, headers: HeadersInit = {}) {
  return new Request("http://a.example/", { method: "POST", body, headers });
}

const LIMIT = 65_536;

/** A deadline that is never reached. */
const never = () => () => {};

/** Returns an endless body, and a counter of the pieces that were read. */
function endlessBody() {
  let reads = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      reads++;
      controller.enqueue(new Uint8Array(10_000));
    },
  });
  return { body, reads: () => reads };
}

Deno.test("readBody() reads UTF-8, across chunks", async () => {
  const bytes = ENCODER.encode("ñandú");
  const body = ReadableStream.from([bytes.slice(0, 1), bytes.slice(1)]);
  assertEquals(await readBody(post(body, { "Content-Length": "7" }), never), {
    kind: "text",
    text: "ñandú",
  });
});

Deno.test("readBody() drops a byte order mark", async () => {
  assertEquals(await readBody(post("\ufeff{}"), never), {
    kind: "text",
    text: "{}",
  });
});

Deno.test("readBody() accepts a replacement character that the client sent", async () => {
  assertEquals(await readBody(post("a\ufffd"), never), {
    kind: "text",
    text: "a\ufffd",
  });
});

Deno.test("readBody() returns an empty text without a body", async () => {
  const request = new Request("http://a.example/", { method: "POST" });
  assertEquals(await readBody(request, never), { kind: "text", text: "" });
});

Deno.test("readBody() reads a body of exactly the limit", async () => {
  const half = ENCODER.encode("x".repeat(LIMIT / 2));
  const body = await readBody(post(ReadableStream.from([half, half])), never);
  assertEquals(body, { kind: "text", text: "x".repeat(LIMIT) });
});

for (const headers of [{}, { "Content-Length": "1000000000" }]) {
  Deno.test(`readBody() reads no further than the limit with ${JSON.stringify(headers)}`, async () => {
    const { body, reads } = endlessBody();
    const result = await readBody(post(body, headers), never);
    assertEquals(result, { kind: "too-large" });
    assertLess(reads(), 10);
  });
}

Deno.test("discardBody() returns true for a body within the limit, and false over the limit", async () => {
  const discard = (size: number) =>
    discardBody(new Blob(["x".repeat(size)]).stream(), never);
  assert(await discard(LIMIT));
  assert(!await discard(LIMIT + 1));
});

Deno.test("readBody() puts many small pieces together", async () => {
  const body = ReadableStream.from(
    Array.from("ñandú".repeat(50), (unit) => ENCODER.encode(unit)),
  );
  assertEquals(await readBody(post(body), never), {
    kind: "text",
    text: "ñandú".repeat(50),
  });
});

for (const headers of [{}, { "Content-Length": "100000" }]) {
  Deno.test(`readBody() cancels the unread rest after the deadline, with ${JSON.stringify(headers)}`, async () => {
    const cancel = spy(() => {});
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(10_000)),
      cancel,
    });
    const deadline = spy((_onTimeUp: () => void) => () => {});
    const result = await readBody(post(body, headers), deadline);
    assertEquals(result.kind, "too-large");
    assertSpyCalls(cancel, 0);
    // Only the last deadline is reached. The first deadline, for the body, would also
    // cancel the stream.
    deadline.calls.at(-1)?.args[0]();
    assertSpyCalls(cancel, 1);
  });
}

Deno.test("readBody() stops its deadline once the body is read", async () => {
  const stopClock = spy(() => {});
  const deadline = () => stopClock;
  await readBody(post("{}", { "Content-Length": "2" }), deadline);
  await readBody(post("{}"), deadline);
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
    assertEquals(await readBody(post(body), never), { kind: "not-utf8" });
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
    const reading = readBody(post(stalled, headers), deadline);
    for (const { args: [onTimeUp] } of deadline.calls) onTimeUp();
    assertEquals(await reading, { kind: "too-slow" });
  });
}

Deno.test("readBody() reports a client that hung up", async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("reset")),
  });
  assertEquals(await readBody(post(broken), never), { kind: "broken" });
});
