import { assert, assertEquals } from "@std/assert";
import { compress } from "../../src/http/compression.ts";
import { createPreparedAnswer } from "../../src/http/prepared.ts";

const REQUEST = new Request("http://a.example/");

function createCounted(trueForMs: number) {
  const counts = { prepared: 0, responses: 0 };
  const answer = createPreparedAnswer((origin, nowMs) => {
    counts.prepared++;
    return Promise.resolve({
      tag: 'W/"a"',
      trueUntilMs: nowMs + trueForMs,
      body(at) {
        counts.responses++;
        return new TextEncoder().encode(`${origin} ${at}`);
      },
      headers: () => ({}),
    });
  });
  const ask = async (origin: string, nowMs: number) =>
    await (await answer(REQUEST, origin, nowMs)).text();
  return { counts, answer, ask };
}

Deno.test("createPreparedAnswer() prepares once and answers anew each second", async () => {
  const { counts, ask } = createCounted(10_000);
  assertEquals(await ask("a", 1000), "a 1000");
  assertEquals(await ask("a", 1999), "a 1000");
  assertEquals(await ask("a", 2000), "a 2000");
  assertEquals(counts, { prepared: 1, responses: 2 });
});

Deno.test("createPreparedAnswer() prepares again when it is no longer true", async () => {
  const { counts, ask } = createCounted(500);
  await ask("a", 1000);
  await ask("a", 1499);
  assertEquals(counts.prepared, 1);
  await ask("a", 1500);
  assertEquals(counts.prepared, 2);
});

Deno.test("createPreparedAnswer() prepares again when the clock was put back", async () => {
  const { counts, ask } = createCounted(10_000);
  await ask("a", 5000);
  assertEquals(await ask("a", 1000), "a 1000");
  assertEquals(counts.prepared, 2);
});

Deno.test("createPreparedAnswer() prepares once for requests that come together", async () => {
  const { counts, ask } = createCounted(10_000);
  await Promise.all([ask("a", 1000), ask("a", 1000), ask("a", 1000)]);
  assertEquals(counts.prepared, 1);
});

Deno.test("createPreparedAnswer() keeps origins apart, and only so many", async () => {
  const { counts, ask } = createCounted(10_000);
  for (let n = 0; n < 200; n++) {
    // deno-lint-ignore no-await-in-loop -- one after the other is the point
    assertEquals(await ask(`origin-${n}`, 1000), `origin-${n} 1000`);
  }
  assertEquals(counts.prepared, 200);
  await ask("origin-199", 1000);
  assertEquals(counts.prepared, 200);
  await ask("origin-0", 1000);
  assertEquals(counts.prepared, 201);
});

Deno.test("createPreparedAnswer() tries again after a failure", async () => {
  let isBroken = true;
  const answer = createPreparedAnswer(() => {
    if (isBroken) return Promise.reject(new Error("broken"));
    return Promise.resolve({
      tag: '"a"',
      trueUntilMs: Infinity,
      body: () => new TextEncoder().encode("ok"),
      headers: () => ({}),
    });
  });
  let message = "";
  try {
    await answer(REQUEST, "a", 1000);
  } catch (error) {
    message = String(error);
  }
  assertEquals(message, "Error: broken");
  isBroken = false;
  assertEquals(await (await answer(REQUEST, "a", 1000)).text(), "ok");
});

Deno.test("createPreparedAnswer() gives what is compressed to who asks for it, and says so", async () => {
  const text = "helado ".repeat(500);
  const bytes = new TextEncoder().encode(text);
  const answer = createPreparedAnswer(async () => ({
    tag: 'W/"a"',
    trueUntilMs: Infinity,
    body: () => bytes,
    gzip: await compress(bytes),
    headers: () => ({ Vary: "Accept" }),
  }));
  const ask = async (encodings: string | null, tag = "") => {
    const headers: HeadersInit = encodings === null ? {} : { "Accept-Encoding": encodings };
    const request = new Request("http://a.example/", {
      headers: { ...headers, "If-None-Match": tag },
    });
    return await answer(request, "a", 1000);
  };
  for (const encodings of ["gzip", "br, gzip;q=0.5", "*", "GZIP"]) {
    // deno-lint-ignore no-await-in-loop -- a few
    const response = await ask(encodings);
    assertEquals(response.headers.get("content-encoding"), "gzip", encodings);
    assertEquals(response.headers.get("vary"), "Accept, Accept-Encoding");
    const stream = response.body?.pipeThrough(new DecompressionStream("gzip"));
    // deno-lint-ignore no-await-in-loop -- a few
    assertEquals(await new Response(stream ?? null).text(), text);
  }
  for (const encodings of [null, "", "br", "identity", "gzip;q=0", "gzip;q=0.1, identity"]) {
    // deno-lint-ignore no-await-in-loop -- a few
    const response = await ask(encodings);
    assertEquals(response.headers.get("content-encoding"), null, String(encodings));
    assertEquals(response.headers.get("vary"), "Accept, Accept-Encoding");
    // deno-lint-ignore no-await-in-loop -- a few
    assertEquals(await response.text(), text);
  }
  const held = await ask("gzip", 'W/"a"');
  assertEquals([held.status, held.headers.get("content-encoding")], [304, null]);
});

Deno.test("compress() leaves alone what is too small to gain by it", async () => {
  assertEquals(await compress(new TextEncoder().encode("x".repeat(1023))), undefined);
  const compressed = await compress(new TextEncoder().encode("x".repeat(1024)));
  assert(compressed !== undefined && compressed.byteLength < 100);
});
