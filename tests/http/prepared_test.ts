import { assert, assertEquals } from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";
import { compress, listEncodings } from "../../src/http/compression.ts";
import { createPreparedAnswer } from "../../src/http/prepared.ts";

const REQUEST = new Request("http://a.example/");

function createCounted(trueForMs: number) {
  const body = spy((origin: string, atMs: number) => new TextEncoder().encode(`${origin} ${atMs}`));
  const prepare = spy((origin: string, nowMs: number) =>
    Promise.resolve({
      tag: 'W/"a"',
      trueUntilMs: nowMs + trueForMs,
      isCompressible: false,
      body: (atMs: number) => body(origin, atMs),
      headers: () => ({}),
    })
  );
  const answer = createPreparedAnswer(prepare);
  const ask = async (origin: string, nowMs: number) =>
    await (await answer({ request: REQUEST, origin, nowMs })).clone().text();
  return { prepare, body, answer, ask };
}

Deno.test("createPreparedAnswer() prepares once and answers anew each second", async () => {
  const { prepare, body, ask } = createCounted(10_000);
  assertEquals(await ask("a", 1000), "a 1000");
  assertEquals(await ask("a", 1999), "a 1000");
  assertEquals(await ask("a", 2000), "a 2000");
  assertSpyCalls(prepare, 1);
  assertSpyCalls(body, 2);
});

Deno.test("createPreparedAnswer() prepares again when it is no longer true", async () => {
  const { prepare, ask } = createCounted(500);
  await ask("a", 1000);
  await ask("a", 1499);
  assertSpyCalls(prepare, 1);
  await ask("a", 1500);
  assertSpyCalls(prepare, 2);
});

Deno.test("createPreparedAnswer() prepares again when the clock was put back", async () => {
  const { prepare, ask } = createCounted(10_000);
  await ask("a", 5000);
  assertEquals(await ask("a", 1000), "a 1000");
  assertSpyCalls(prepare, 2);
});

Deno.test("createPreparedAnswer() prepares once for requests that come together", async () => {
  const { prepare, ask } = createCounted(10_000);
  await Promise.all([ask("a", 1000), ask("a", 1000), ask("a", 1000)]);
  assertSpyCalls(prepare, 1);
});

Deno.test("createPreparedAnswer() keeps origins apart, and only so many", async () => {
  const { prepare, ask } = createCounted(10_000);
  for (let n = 0; n < 200; n++) {
    // deno-lint-ignore no-await-in-loop -- one after the other is the point
    assertEquals(await ask(`origin-${n}`, 1000), `origin-${n} 1000`);
  }
  assertSpyCalls(prepare, 200);
  await ask("origin-199", 1000);
  assertSpyCalls(prepare, 200);
  await ask("origin-0", 1000);
  assertSpyCalls(prepare, 201);
});

Deno.test("createPreparedAnswer() tries again after a failure", async () => {
  let isBroken = true;
  const answer = createPreparedAnswer(() => {
    if (isBroken) return Promise.reject(new Error("broken"));
    return Promise.resolve({
      tag: '"a"',
      trueUntilMs: Infinity,
      isCompressible: false,
      body: () => new TextEncoder().encode("ok"),
      headers: () => ({}),
    });
  });
  let message = "";
  try {
    await answer({ request: REQUEST, origin: "a", nowMs: 1000 });
  } catch (error) {
    message = String(error);
  }
  assertEquals(message, "Error: broken");
  isBroken = false;
  assertEquals(
    await (await answer({ request: REQUEST, origin: "a", nowMs: 1000 })).clone().text(),
    "ok",
  );
});

const TEXT = "helado ".repeat(500);

/** Answers with the text, and the second before it where the body tells the moment. */
function createCompressed({ tellsMoment }: { readonly tellsMoment: boolean }) {
  const encoder = new TextEncoder();
  const bytes = encoder.encode(TEXT);
  const answer = createPreparedAnswer(() =>
    Promise.resolve({
      tag: 'W/"a"',
      trueUntilMs: Infinity,
      isCompressible: true,
      body: (nowMs) => tellsMoment ? encoder.encode(`${nowMs} ${TEXT}`) : bytes,
      headers: () => ({ "Vary": "Accept", "Content-Type": "text/plain" }),
    })
  );
  return async (encodings: string | null, { nowMs = 1000, tag = "" } = {}) => {
    const headers: HeadersInit = encodings === null ? {} : { "Accept-Encoding": encodings };
    const request = new Request("http://a.example/", {
      headers: { ...headers, "If-None-Match": tag },
    });
    return (await answer({ request, origin: "a", nowMs })).clone();
  };
}

async function plainText(response: Response): Promise<string> {
  const encoding = response.headers.get("content-encoding");
  if (encoding === null) return await response.text();
  const format = encoding === "br" ? "brotli" : "gzip";
  return await new Response(response.body?.pipeThrough(new DecompressionStream(format)) ?? null)
    .text();
}

const BEST = listEncodings()[0] ?? "";
const CHOICES: readonly (readonly [accept: string | null, encoding: string | null])[] = [
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0.5, gzip", "gzip"],
  ["gzip, deflate, br, zstd", BEST],
  ["*", BEST],
  ["gzip;q=0.1, identity", null],
  ["gzip;q=0", null],
  ["identity", null],
  ["zstd", null],
  ["", null],
  [null, null],
];

for (const [accept, encoding] of CHOICES) {
  Deno.test(`createPreparedAnswer() answers Accept-Encoding: ${accept} with ${encoding}`, async () => {
    const response = await createCompressed({ tellsMoment: false })(accept);
    assertEquals(response.headers.get("content-encoding"), encoding);
    assertEquals(response.headers.get("vary"), "Accept, Accept-Encoding");
    assertEquals(response.headers.get("content-type"), "text/plain");
    assertEquals(await plainText(response), TEXT);
  });
}

Deno.test("createPreparedAnswer() answers 304 whatever the encoding", async () => {
  const held = await createCompressed({ tellsMoment: false })("gzip", { tag: 'W/"a"' });
  assertEquals([held.status, await held.text()], [304, ""]);
  assertEquals([...held.headers], [["etag", 'W/"a"'], ["vary", "Accept, Accept-Encoding"]]);
});

Deno.test("createPreparedAnswer() compresses anew what tells the moment, each second", async () => {
  const ask = createCompressed({ tellsMoment: true });
  const [one, other] = await Promise.all([ask("gzip"), ask("gzip", { nowMs: 1999 })]);
  assertEquals([await plainText(one), await plainText(other)], [`1000 ${TEXT}`, `1000 ${TEXT}`]);
  assertEquals(await plainText(await ask("gzip", { nowMs: 2000 })), `2000 ${TEXT}`);
  assertEquals(await plainText(await ask(null, { nowMs: 2000 })), `2000 ${TEXT}`);
});

Deno.test("createPreparedAnswer() leaves alone what is too small to gain by it", async () => {
  const answer = createPreparedAnswer(() =>
    Promise.resolve({
      tag: 'W/"a"',
      trueUntilMs: Infinity,
      isCompressible: true,
      body: () => new TextEncoder().encode("x".repeat(1023)),
      headers: () => ({}),
    })
  );
  const request = new Request("http://a.example/", { headers: { "Accept-Encoding": "gzip" } });
  const { headers } = await answer({ request, origin: "a", nowMs: 1000 });
  assertEquals([headers.get("content-encoding"), headers.get("vary")], [null, null]);
});

for (const encoding of listEncodings()) {
  Deno.test(`compress() makes ${encoding} that others read`, async () => {
    const bytes = await compress(new TextEncoder().encode(TEXT), encoding);
    const headers: HeadersInit = encoding === "identity" ? {} : { "Content-Encoding": encoding };
    assertEquals(await plainText(new Response(bytes, { headers })), TEXT);
    assert(encoding === "identity" || bytes.byteLength < 200);
  });
}
