import { assert, assertEquals, assertRejects } from "@std/assert";
import { EncodedBody, FileBodies } from "../../src/http/encoding.ts";

const BYTES = new TextEncoder().encode("helado ".repeat(500));

Deno.test("encode() tries again after a failure", async () => {
  const body = new EncodedBody(BYTES, "fast");
  const { CompressionStream } = globalThis;
  globalThis.CompressionStream = class extends CompressionStream {
    constructor() {
      super("gzip");
      throw new Error("broken");
    }
  };
  try {
    await assertRejects(() => body.encode("gzip"), Error, "broken");
  } finally {
    globalThis.CompressionStream = CompressionStream;
  }
  assert((await body.encode("gzip")).byteLength < 100);
});

Deno.test("encode() compresses once per encoding, also for simultaneous requests", async () => {
  const body = new EncodedBody(BYTES, "fast");
  const [first, second] = await Promise.all([
    body.encode("gzip"),
    body.encode("gzip"),
  ]);
  assert(first === second);
  assert(first === await body.encode("gzip"));
});

Deno.test("keep() returns the same body for a file that hasn't changed", async () => {
  const files = new FileBodies();
  const isCompressible = true;
  const keep = (name: string, bytes: typeof BYTES) =>
    files.keep(name, bytes, isCompressible);
  const first = keep("a.js", BYTES);
  assert(keep("a.js", new Uint8Array(BYTES)) === first);

  const changed = keep("a.js", BYTES.slice(1));
  assert(changed !== first);
  assertEquals(await changed.encode("identity"), BYTES.slice(1));
  assert(keep("b.js", BYTES) !== first);

  const sameLength = BYTES.slice(1);
  sameLength[0] = 0;
  assert(keep("a.js", sameLength) !== changed);
});
