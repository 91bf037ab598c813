import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { answerLength, runOpenLoop } from "./open_loop.ts";
import { get } from "./service.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

Deno.test("answerLength() counts head and body", () => {
  const head = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n";
  assertEquals(answerLength(bytesOf(`${head}ab`)), head.length + 5);
});

Deno.test("answerLength() waits for the whole head", () => {
  assertEquals(answerLength(bytesOf("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n")), undefined);
});

Deno.test("answerLength() throws on another status", () => {
  const text = "HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\n\r\n";
  assertThrows(() => answerLength(bytesOf(text)), Error, "429");
});

Deno.test("runOpenLoop() times every request, more of them in flight than it has connections", async () => {
  const waiting: (() => void)[] = [];
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async () => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 32) { for (const go of waiting.splice(0)) go(); }
      });
      return new Response("x".repeat(100_000));
    },
  );
  const latencies = await runOpenLoop(server.addr.port, get("/"), {
    perSecond: 6400,
    seconds: 0.02,
  });
  assertEquals(latencies.length, 128);
  assert(latencies.every((ms) => ms > 0));
});

Deno.test("runOpenLoop() rejects when an answer is not a 200", async () => {
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => new Response("", { status: 503 }),
  );
  await assertRejects(
    () => runOpenLoop(server.addr.port, get("/"), { perSecond: 100, seconds: 0.02 }),
    Error,
    "503",
  );
});
