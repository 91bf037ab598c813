import { assertEquals } from "@std/assert";
import { createLineWriter } from "../../src/log/line_writer.ts";
import { until } from "../fixtures/waiting.ts";

/** A place to write to that can be blocked or broken. */
function createSink() {
  const decoder = new TextDecoder();
  const sink = {
    text: "",
    writes: 0,
    isBroken: false,
    /** Bytes taken at a time. */
    most: Infinity,
    gate: Promise.resolve(),
    async write(bytes: Uint8Array): Promise<number> {
      sink.writes++;
      await sink.gate;
      if (sink.isBroken) throw new Error("No space left on device");
      const taken = bytes.subarray(0, sink.most);
      sink.text += decoder.decode(taken);
      return taken.byteLength;
    },
  };
  return sink;
}

/** What waits for its turn, as a timer would keep it. */
const later: (() => void)[] = [];

function createWriter(sink: ReturnType<typeof createSink>, mostWaiting = 1000) {
  return createLineWriter({
    write: sink.write,
    soon: (callBack) => later.push(callBack),
    tellLost: (count) => `${count} lost`,
    mostWaiting,
  });
}

Deno.test("createLineWriter() writes lines in order, those that come meanwhile in one batch", async () => {
  const sink = createSink();
  const writer = createWriter(sink);
  for (const line of ["a", "ñ", "c"]) writer.write(line);
  assertEquals(sink.writes, 0);
  later.pop()?.();
  await writer.flush();
  assertEquals([sink.text, sink.writes], ["a\nñ\nc\n", 1]);
  writer.write("d");
  await writer.flush();
  assertEquals(sink.text, "a\nñ\nc\nd\n");
});

Deno.test("createLineWriter() asks for its turn once a batch, also for what comes while one is written", async () => {
  const sink = createSink();
  const writer = createWriter(sink);
  later.length = 0;
  writer.write("a");
  writer.write("b");
  assertEquals(later.length, 1);
  const { promise, resolve } = Promise.withResolvers<void>();
  sink.gate = promise;
  later.pop()?.();
  writer.write("c");
  assertEquals(later.length, 0);
  resolve();
  await until("the next batch to be due", () => later.length === 1);
  assertEquals([sink.text, later.length], ["a\nb\n", 1]);
  later.pop()?.();
  await writer.flush();
  assertEquals(sink.text, "a\nb\nc\n");
});

Deno.test("createLineWriter() writes a line at once where it is asked to, after what came before", async () => {
  const sink = createSink();
  const writer = createWriter(sink);
  later.length = 0;
  writer.write("a");
  writer.writeNow("b");
  assertEquals(sink.writes, 1);
  await writer.flush();
  writer.writeNow("c");
  assertEquals([sink.writes, later.length], [2, 1]);
  await writer.flush();
  assertEquals(sink.text, "a\nb\nc\n");
});

Deno.test("createLineWriter() goes on where a write left off", async () => {
  const sink = createSink();
  sink.most = 2;
  const writer = createWriter(sink);
  writer.write("helado");
  await writer.flush();
  assertEquals([sink.text, sink.writes], ["helado\n", 4]);
});

Deno.test("createLineWriter() keeps no more than its bound while nobody reads, and tells what was lost", async () => {
  const sink = createSink();
  const { promise, resolve } = Promise.withResolvers<void>();
  sink.gate = promise;
  const writer = createWriter(sink, 10);
  later.length = 0;
  for (let n = 0; n < 100; n++) writer.write("abcd");
  assertEquals(later.length, 1);
  resolve();
  await writer.flush();
  assertEquals(sink.text, "abcd\nabcd\n98 lost\n");
});

Deno.test("createLineWriter() goes on after a disk that was full", async () => {
  const sink = createSink();
  const writer = createWriter(sink);
  sink.isBroken = true;
  writer.write("a");
  writer.write("b");
  await writer.flush();
  sink.isBroken = false;
  writer.write("c");
  await writer.flush();
  assertEquals(sink.text, "c\n2 lost\n");
});
