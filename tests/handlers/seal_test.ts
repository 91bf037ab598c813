import { assert, assertEquals } from "@std/assert";
import type { Call } from "../../src/handlers/route.ts";
import { seal } from "../../src/handlers/seal.ts";

const DAY_MS = 86_400_000;
const RETIREMENT = { deprecatedMs: 0, sunsetMs: 200 * DAY_MS, notice: "https://a.example/fin" };
const PLAIN = { quota: undefined, retirement: undefined, isPreview: false };

function callAt(origin: string): Call {
  return {
    request: new Request(origin),
    path: "/",
    authority: "a.example",
    origin,
    isStandIn: false,
    nowMs: DAY_MS,
  };
}

const HTTP = callAt("http://a.example");

Deno.test("seal() gives each request a clone of a prepared response, and its own quota", async () => {
  const prepared = new Response("hola", { headers: { "ETag": '"a"' } });
  const [one, other] = [59, 58].map((remaining) =>
    seal(prepared, HTTP, { ...PLAIN, quota: { remaining, resetSeconds: 60 } })
  );
  assert(one !== prepared);
  for (const [response, remaining] of [[one, "59"], [other, "58"]] as const) {
    assertEquals(response?.headers.get("ratelimit-remaining"), remaining);
    assertEquals(response?.headers.get("ratelimit"), `"api";r=${remaining};t=60`);
    assertEquals(response?.headers.get("etag"), '"a"');
    // deno-lint-ignore no-await-in-loop -- two short bodies
    assertEquals(await response?.text(), "hola");
  }
});

Deno.test("seal() leaves nothing on a prepared response, which another request gets too", () => {
  const prepared = new Response("hola");
  const quota = { remaining: 1, resetSeconds: 2 };
  const all = { quota, retirement: RETIREMENT, isPreview: true };
  const { headers } = seal(prepared, callAt("https://a.example"), all);
  assertEquals([...headers.keys()], [
    "content-type",
    "deprecation",
    "link",
    "ratelimit",
    "ratelimit-remaining",
    "ratelimit-reset",
    "strict-transport-security",
    "sunset",
    "x-robots-tag",
  ]);
  assertEquals([...prepared.headers.keys()], ["content-type"]);
});

Deno.test("seal() has browsers stay with https where the origin is https, and nowhere else", () => {
  const transport = ["https://a.example", "http://a.example"].map((origin) =>
    seal(new Response("hola"), callAt(origin), PLAIN).headers.get("strict-transport-security")
  );
  assertEquals(transport, ["max-age=31536000", null]);
});

for (const status of [200, 404, 400]) {
  const what = status === 400 ? "leaves the API's headers out of" : "puts the API's headers on";
  Deno.test(`seal() ${what} a ${status}`, () => {
    const draft = { status, headers: { "Content-Type": "application/json" }, body: "{}" };
    const quota = { remaining: 1, resetSeconds: 2 };
    const { headers } = seal(draft, HTTP, { ...PLAIN, quota, retirement: RETIREMENT });
    const names = ["ratelimit", "ratelimit-remaining", "ratelimit-reset", "deprecation", "sunset"];
    assertEquals(names.map((name) => headers.has(name)), names.map(() => status !== 400));
  });
}

Deno.test("seal() keeps what names another origin out of shared caches, and leaves the prepared response alone", () => {
  const kept = [
    "public, max-age=60, s-maxage=300",
    "public, max-age=3600",
    "public, max-age=31536000, immutable",
    "no-cache",
  ];
  const answers = kept.map((cacheControl) =>
    new Response("hola", { headers: { "Cache-Control": cacheControl } })
  );
  const cachedAs = (call: Call) =>
    answers.map((answer) => seal(answer, call, PLAIN).headers.get("cache-control"));
  assertEquals(cachedAs({ ...HTTP, isStandIn: true }), [
    "no-store",
    "no-store",
    ...kept.slice(2),
  ]);
  assertEquals(cachedAs(HTTP), kept);
});

Deno.test("seal() keeps search engines out of a preview alone", () => {
  const robots = [true, false].map((isPreview) =>
    seal(new Response("hola"), HTTP, { ...PLAIN, isPreview }).headers.get("x-robots-tag")
  );
  assertEquals(robots, ["noindex", null]);
});
