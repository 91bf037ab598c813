import { assert, assertEquals, assertRejects } from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";
import { toResponse } from "../../src/http/answer.ts";
import { compress, listEncodings } from "../../src/http/encoding.ts";
import type { PublicOrigin } from "../../src/http/origins.ts";
import { createPreparedAnswer, createResponder, type Prepared } from "../../src/http/prepared.ts";

const REQUEST = new Request("http://a.example/");
const ENCODER = new TextEncoder();

function originOf(text: string): PublicOrigin {
  return { text, isStandIn: false };
}

function prepared(text: string, untilMs = Infinity): Prepared {
  const headers = { "Content-Type": "text/plain" };
  return {
    tag: 'W/"a"',
    untilMs,
    headers,
    body: ENCODER.encode(text),
    isCompressible: true,
  };
}

function createCounted(trueForMs: number) {
  const prepare = spy((origin: string, nowMs: number) =>
    Promise.resolve(prepared(`${origin} ${nowMs}`, nowMs + trueForMs))
  );
  const answer = createPreparedAnswer(prepare);
  const ask = async (site: PublicOrigin, nowMs: number) =>
    await toResponse(await answer({ request: REQUEST, site, nowMs })).text();
  return { prepare, ask };
}

Deno.test("createPreparedAnswer() prepares again when it is no longer true", async () => {
  const { prepare, ask } = createCounted(500);
  const site = originOf("a");
  assertEquals([await ask(site, 1000), await ask(site, 1499)], [
    "a 1000",
    "a 1000",
  ]);
  assertSpyCalls(prepare, 1);
  assertEquals(await ask(site, 1500), "a 1500");
});

Deno.test("createPreparedAnswer() prepares again when the clock was put back", async () => {
  const { ask } = createCounted(10_000);
  const site = originOf("a");
  assertEquals([await ask(site, 5000), await ask(site, 1000)], [
    "a 5000",
    "a 1000",
  ]);
});

Deno.test("createPreparedAnswer() prepares once for requests that come together, and for each origin", async () => {
  const { prepare, ask } = createCounted(10_000);
  const site = originOf("a");
  await Promise.all([ask(site, 1000), ask(site, 1000), ask(site, 1000)]);
  assertSpyCalls(prepare, 1);
  assertEquals(await ask(originOf("b"), 2000), "b 2000");
  assertEquals(await ask(site, 3000), "a 1000");
});

Deno.test("createPreparedAnswer() tries again after a failure", async () => {
  let isBroken = true;
  const answer = createPreparedAnswer(() =>
    isBroken ? Promise.reject(new Error("broken")) : Promise.resolve(prepared("ok"))
  );
  const asked = { request: REQUEST, site: originOf("a"), nowMs: 1000 };
  await assertRejects(async () => await answer(asked), Error, "broken");
  isBroken = false;
  assertEquals(await toResponse(await answer(asked)).text(), "ok");
});

const TEXT = "helado ".repeat(500);

async function respond(
  parts: Partial<Prepared>,
  headers: HeadersInit,
): Promise<Response> {
  const answer = createResponder({ ...prepared(TEXT), ...parts });
  return toResponse(
    await answer(new Request("http://a.example/", { headers })),
  );
}

async function plainText(response: Response): Promise<string> {
  const encoding = response.headers.get("content-encoding") ?? "identity";
  if (encoding === "identity") return await response.text();
  const format = encoding === "br" ? "brotli" : "gzip";
  return await new Response(
    response.body?.pipeThrough(new DecompressionStream(format)) ?? null,
  )
    .text();
}

const BEST = listEncodings()[0] ?? "";
/** Up to 2.8, Deno would compress by itself what names no encoding. */
const PLAIN = BEST === "br" ? null : "identity";
const CHOICES: readonly (readonly [accept: string | null, encoding: string | null])[] = [
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0.5, gzip", "gzip"],
  ["gzip, deflate, br, zstd", BEST],
  ["*", BEST],
  ["gzip;q=0.1, identity", PLAIN],
  ["gzip;q=0", PLAIN],
  ["identity", PLAIN],
  ["zstd", PLAIN],
  [`${"x,".repeat(500)}gzip`, PLAIN],
  ["", PLAIN],
  [null, PLAIN],
];

for (const [accept, encoding] of CHOICES) {
  Deno.test(`createResponder() answers Accept-Encoding: ${accept?.slice(0, 30)} with ${encoding}`, async () => {
    const headers = { "Content-Type": "text/plain", "Vary": "Accept" };
    const asked: HeadersInit = accept === null ? {} : { "Accept-Encoding": accept };
    const response = await respond({ headers }, asked);
    assertEquals(response.headers.get("content-encoding"), encoding);
    assertEquals(response.headers.get("vary"), "Accept, Accept-Encoding");
    assertEquals(response.headers.get("content-type"), "text/plain");
    assertEquals(await plainText(response), TEXT);
  });
}

Deno.test("createResponder() answers 304 whatever the encoding, without the body's type", async () => {
  const held = await respond({}, {
    "Accept-Encoding": "gzip",
    "If-None-Match": 'W/"a"',
  });
  assertEquals([held.status, await held.text()], [304, ""]);
  assertEquals([...held.headers], [["etag", 'W/"a"'], [
    "vary",
    "Accept-Encoding",
  ]]);
});

const UNCOMPRESSED: readonly (readonly [what: string, parts: Partial<Prepared>])[] = [
  ["too small", { body: ENCODER.encode("x".repeat(1023)) }],
  ["an image", { isCompressible: false }],
];

for (const [what, parts] of UNCOMPRESSED) {
  Deno.test(`createResponder() compresses nothing that is ${what}`, async () => {
    const { headers } = await respond(parts, { "Accept-Encoding": "gzip, br" });
    const named = parts.isCompressible === false ? null : PLAIN;
    assertEquals([headers.get("content-encoding"), headers.get("vary")], [
      named,
      null,
    ]);
  });
}

Deno.test("createResponder() says of all its answers until when they may be shared", async () => {
  const answer = createResponder({ ...prepared(TEXT), sharedUntilMs: 5 });
  const ask = async (headers: HeadersInit) =>
    (await answer(new Request("http://a.example/", { headers }))).sharedUntilMs;
  const all = [await ask({}), await ask({ "Accept-Encoding": "gzip" })];
  assertEquals([...all, await ask({ "If-None-Match": "*" })], [5, 5, 5]);
});

for (const encoding of listEncodings()) {
  Deno.test(`compress() makes ${encoding} that others read`, async () => {
    const bytes = await compress(ENCODER.encode(TEXT), encoding);
    const headers: HeadersInit = encoding === "identity" ? {} : { "Content-Encoding": encoding };
    assertEquals(await plainText(new Response(bytes, { headers })), TEXT);
    assert(encoding === "identity" || bytes.byteLength < 200);
  });
}
