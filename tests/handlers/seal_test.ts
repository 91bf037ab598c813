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
    origin,
    site: { text: origin, isStandIn: false },
    nowMs: DAY_MS,
  };
}

const HTTP = callAt("http://a.example");

Deno.test("seal() gives each request a clone of a prepared response, and its own quota", async () => {
  const prepared = new Response("hola", { headers: { "ETag": '"a"' } });
  const [one, other] = [59, 58].map((remaining) =>
    seal({ kept: prepared }, HTTP, {
      ...PLAIN,
      quota: { remaining, resetSeconds: 60 },
    })
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
  const { headers } = seal(
    { kept: prepared },
    callAt("https://a.example"),
    all,
  );
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
    seal({ kept: new Response("hola") }, callAt(origin), PLAIN).headers.get(
      "strict-transport-security",
    )
  );
  assertEquals(transport, ["max-age=31536000", null]);
});

for (const isBare of [false, true]) {
  const what = isBare ? "leaves the API's headers out of" : "puts the API's headers on";
  Deno.test(`seal() ${what} an answer that is ${isBare ? "bare" : "none such"}`, () => {
    const draft = { status: 400, headers: {}, body: "{}", isBare };
    const quota = { remaining: 1, resetSeconds: 2 };
    const { headers } = seal(draft, HTTP, {
      ...PLAIN,
      quota,
      retirement: RETIREMENT,
    });
    const names = [
      "ratelimit",
      "ratelimit-remaining",
      "ratelimit-reset",
      "deprecation",
      "sunset",
    ];
    assertEquals(
      names.map((name) => headers.has(name)),
      names.map(() => !isBare),
    );
  });
}

Deno.test("seal() lets caches share what says that it may be, unless its origin stands in for another", () => {
  const own = { "Cache-Control": "no-cache" };
  const answers = [
    { kept: new Response("hola"), sharedUntilMs: DAY_MS + 90_000 },
    { status: 304, headers: {}, body: null, sharedUntilMs: DAY_MS + 10_000 },
    { kept: new Response("hola", { headers: own }) },
  ];
  const cachedAs = (call: Call) =>
    answers.map((answer) => seal(answer, call, PLAIN).headers.get("cache-control"));
  assertEquals(cachedAs(HTTP), [
    "public, max-age=60, s-maxage=90",
    "public, max-age=10, s-maxage=10",
    "no-cache",
  ]);
  const site = { text: "http://localhost:8000", isStandIn: true };
  assertEquals(cachedAs({ ...HTTP, site }), Array(3).fill("no-store"));
});

Deno.test("seal() keeps search engines out of a preview alone", () => {
  const robots = [true, false].map((isPreview) =>
    seal({ kept: new Response("hola") }, HTTP, { ...PLAIN, isPreview }).headers
      .get("x-robots-tag")
  );
  assertEquals(robots, ["noindex", null]);
});
