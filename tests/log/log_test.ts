import { assert, assertEquals, assertLess } from "@std/assert";
import {
  formatLogEntry,
  LineWriter,
  type LogEntry,
} from "../../src/log/log.ts";
import { runWithin, until } from "../fixtures/waiting.ts";

const AT_MS = Date.parse("2026-11-21T15:00:00-03:00");
const REQUEST: LogEntry = {
  kind: "request",
  method: "GET",
  path: "/api",
  status: 404,
  ms: 1.2345,
  fields: {},
};

Deno.test("formatLogEntry() writes a request as one line of JSON", () => {
  assertEquals(
    formatLogEntry("json", REQUEST, AT_MS),
    '{"time":"2026-11-21T18:00:00.000Z","method":"GET","path":"/api","status":404,"ms":1.23}',
  );
});

Deno.test("formatLogEntry() writes a request as a line of text", () => {
  assertEquals(
    formatLogEntry("text", REQUEST, AT_MS),
    "2026-11-21T18:00:00.000Z GET /api 404 1.23",
  );
});

for (const form of ["text", "json"] as const) {
  Deno.test(`formatLogEntry() keeps a failure and a forged path in one line of ${form}`, () => {
    const path = "/a\r\nGET /b 200\u001b[2J\u0085\u2028";
    const entries: readonly LogEntry[] = [
      { kind: "failure", error: new Error("one\ntwo") },
      { kind: "failure", error: "three\nfour" },
      { kind: "notice", level: "warn", text: "five\nsix" },
      { ...REQUEST, path },
    ];
    for (const entry of entries) {
      const line = formatLogEntry(form, entry, AT_MS);
      // deno-lint-ignore no-control-regex -- it searches for control characters
      assert(!/[\u0000-\u001f]/.test(line), line);
    }
  });
}

Deno.test("formatLogEntry() cuts a long method and a long path", () => {
  const [method, path] = ["X".repeat(100_000), "/".repeat(100_000)];
  assertLess(formatLogEntry("text", { ...REQUEST, path }, AT_MS).length, 2100);
  assertLess(formatLogEntry("text", { ...REQUEST, method }, AT_MS).length, 300);
});

Deno.test("formatLogEntry() writes a notice with its time and level", () => {
  const entry: LogEntry = { kind: "notice", level: "warn", text: "Sigo." };
  assertEquals(
    formatLogEntry("json", entry, AT_MS),
    '{"time":"2026-11-21T18:00:00.000Z","level":"warn","message":"Sigo."}',
  );
  assertEquals(
    formatLogEntry("text", entry, AT_MS),
    "2026-11-21T18:00:00.000Z warn Sigo.",
  );
});

/** Creates an output that a test can block or break. */
function createSink() {
  const decoder = new TextDecoder();
  const sink = {
    text: "",
    writes: 0,
    isBroken: false,
    /** The maximum number of bytes that a write accepts. */
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

function createWriter(sink: ReturnType<typeof createSink>) {
  const pauses: (() => void)[] = [];
  const writer = new LineWriter({
    write: sink.write,
    pause: () => new Promise((resolve) => pauses.push(resolve)),
    formatLost: (count) => `${count} lost`,
  });
  return { writer, pauses };
}

Deno.test("LineWriter writes the first lines immediately, and the next lines in one batch after a pause", async () => {
  const sink = createSink();
  const { writer, pauses } = createWriter(sink);
  writer.write("a");
  await until("a pause", () => pauses.length === 1);
  assertEquals([sink.text, sink.writes], ["a\n", 1]);
  for (const line of ["ñ", "c"]) writer.write(line);
  pauses.shift()?.();
  await until("the next pause", () => pauses.length === 1);
  assertEquals([sink.text, sink.writes], ["a\nñ\nc\n", 2]);
});

Deno.test("LineWriter writes all waiting lines on a flush, without a pause", async () => {
  const sink = createSink();
  const { writer } = createWriter(sink);
  writer.write("a");
  writer.write("b");
  await writer.flush();
  writer.write("c");
  await writer.flush();
  assertEquals(sink.text, "a\nb\nc\n");
});

Deno.test("LineWriter continues after a partial write", async () => {
  const sink = createSink();
  sink.most = 2;
  const { writer } = createWriter(sink);
  writer.write("helado");
  await writer.flush();
  assertEquals([sink.text, sink.writes], ["helado\n", 4]);
});

Deno.test("LineWriter keeps at most a megabyte without a reader, and reports the lost lines", async () => {
  const sink = createSink();
  const { promise, resolve } = Promise.withResolvers<void>();
  sink.gate = promise;
  const { writer } = createWriter(sink);
  const line = "x".repeat(300_000);
  for (let n = 0; n < 100; n++) writer.write(line);
  resolve();
  await writer.flush();
  assertEquals(sink.text, `${`${line}\n`.repeat(4)}96 lost\n`);
});

Deno.test("LineWriter continues once a full disk has space again", async () => {
  const sink = createSink();
  const { writer, pauses } = createWriter(sink);
  sink.isBroken = true;
  writer.write("a");
  writer.write("b");
  await until("a pause", () => pauses.length === 1);
  sink.isBroken = false;
  writer.write("c");
  await writer.flush();
  assertEquals(sink.text, "c\n2 lost\n");
});

/**
 * A program that writes 20,000 batches and prints the bytes of memory that remain in use.
 */
const MEASURE = `
import { LineWriter } from "${new URL(
  "../../src/log/log.ts",
  import.meta.url,
)}";
const written = [];
const writer = new LineWriter({
  write: (bytes) => {
    written.push(bytes.byteLength);
    return Promise.resolve(bytes.byteLength);
  },
  pause: () => Promise.resolve(),
  formatLost: String,
});
async function writeBatches(count) {
  for (let n = 0; n < count; n++) {
    writer.write("a");
    while (written.length === 0) await new Promise(setImmediate);
    written.length = 0;
  }
}
function liveBytes() {
  gc();
  return Deno.memoryUsage().heapUsed;
}
await writeBatches(2_000);
const before = liveBytes();
await writeBatches(20_000);
console.log(liveBytes() - before);
`;

Deno.test("LineWriter frees the memory of written batches", async () => {
  const { stdout } = await runWithin(Deno.execPath(), {
    args: ["eval", "--quiet", "--v8-flags=--expose-gc", MEASURE],
    env: { NO_COLOR: "1" },
  });
  assertLess(Number(new TextDecoder().decode(stdout)), 500_000);
});
