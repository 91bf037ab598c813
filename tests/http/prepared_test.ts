import { assertEquals } from "@std/assert";
import { createPreparedAnswer } from "../../src/http/prepared.ts";

const REQUEST = new Request("http://a.example/");

function createCounted(trueForMs: number) {
  const counts = { prepared: 0, responses: 0 };
  const answer = createPreparedAnswer((origin, nowMs) => {
    counts.prepared++;
    return Promise.resolve({
      tag: 'W/"a"',
      trueUntilMs: nowMs + trueForMs,
      respond(at) {
        counts.responses++;
        return new Response(`${origin} ${at}`);
      },
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
      respond: () => new Response("ok"),
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
