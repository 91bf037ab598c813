import { assertEquals, assertStringIncludes } from "@std/assert";
import { seal, toResponse } from "../../src/http/answer.ts";

const DAY_MS = 86_400_000;
const RETIREMENT = {
  deprecatedMs: DAY_MS,
  sunsetMs: 200 * DAY_MS,
  notice: "/developers#retiros",
};
const QUOTA = { remaining: 1, resetSeconds: 2 };
const PLAIN = {
  site: { text: "http://a.example", isStandIn: false },
  nowMs: DAY_MS,
  quota: undefined,
  retirement: undefined,
  isPreview: false,
};
/** What can be said of an answer, all of it. */
const ALL = {
  ...PLAIN,
  site: { text: "https://a.example", isStandIn: false },
  quota: QUOTA,
  retirement: RETIREMENT,
  isPreview: true,
};

for (const status of [200, 404]) {
  for (const body of ["Limón — 🍋", "", null]) {
    Deno.test(`toResponse() makes a ${status} of ${JSON.stringify(body)} with the draft's headers alone`, async () => {
      const headers = { "Content-Type": "application/json", "X-Name": "one" };
      const response = toResponse({ status, headers, body });
      assertEquals(response.status, status);
      assertEquals([...response.headers], [
        ["content-type", "application/json"],
        ["x-name", "one"],
      ]);
      assertEquals(await response.text(), body ?? "");
    });
  }
}

Deno.test("toResponse() makes a 204 without a body or a type", () => {
  const draft = { status: 204, headers: { "Allow": "GET" }, body: null };
  const { status, headers, body } = toResponse(draft);
  assertEquals([status, body, [...headers]], [204, null, [["allow", "GET"]]]);
});

Deno.test("seal() gives each request a clone of a kept response, with what changes on it alone", async () => {
  const kept = new Response("hola");
  const responses = [59, 58].map((remaining) =>
    seal({ kept }, { ...ALL, quota: { remaining, resetSeconds: 60 } })
  );
  const made = responses.map(({ headers }) => [...headers]);
  assertEquals(made[0], [
    ["content-type", "text/plain;charset=UTF-8"],
    ["deprecation", "@86400"],
    ["link", '</developers#retiros>; rel="deprecation"; type="text/html"'],
    ["ratelimit", '"api";r=59;t=60'],
    ["ratelimit-remaining", "59"],
    ["ratelimit-reset", "60"],
    ["strict-transport-security", "max-age=31536000"],
    ["sunset", "Mon, 20 Jul 1970 00:00:00 GMT"],
    ["x-robots-tag", "noindex"],
  ]);
  assertStringIncludes(
    JSON.stringify(made[1]),
    String.raw`"\"api\";r=58;t=60"`,
  );
  assertEquals(
    await Promise.all(responses.map((response) => response.text())),
    ["hola", "hola"],
  );
  assertEquals([...kept.headers.keys()], ["content-type"]);
});

Deno.test("seal() says nothing of https, previews, quotas and retirements where there is none", () => {
  const draft = { status: 200, headers: {}, body: null };
  const early = { ...PLAIN, retirement: RETIREMENT, nowMs: DAY_MS - 1 };
  assertEquals(
    [PLAIN, early].flatMap((told) => [...seal(draft, told).headers]),
    [],
  );
});

Deno.test("seal() leaves the API's headers out of an answer that is bare", () => {
  const { headers } = seal({
    status: 400,
    headers: {},
    body: null,
    isBare: true,
  }, ALL);
  assertEquals([...headers.keys()], [
    "strict-transport-security",
    "x-robots-tag",
  ]);
});

Deno.test("seal() lets caches share what says that it may be, unless its origin stands in for another", () => {
  const own = { "Cache-Control": "no-cache" };
  const answers = [
    { kept: new Response("hola"), sharedUntilMs: DAY_MS + 90_000 },
    { status: 304, headers: {}, body: null, sharedUntilMs: DAY_MS + 10_000 },
    { kept: new Response("hola", { headers: own }) },
  ];
  const cachedAs = (isStandIn: boolean) =>
    answers.map((answer) => {
      const { headers } = seal(answer, {
        ...PLAIN,
        site: { ...PLAIN.site, isStandIn },
      });
      return headers.get("cache-control");
    });
  const [asked, standIn] = [false, true].map(cachedAs);
  assertEquals(asked, [
    "public, max-age=60, s-maxage=90",
    "public, max-age=10, s-maxage=10",
    "no-cache",
  ]);
  assertEquals(standIn, Array(3).fill("no-store"));
});

const CACHE: readonly (readonly [leftMs: number, value: string])[] = [
  [Infinity, "public, max-age=60, s-maxage=300"],
  [300_000, "public, max-age=60, s-maxage=300"],
  [299_999, "public, max-age=60, s-maxage=299"],
  [59_000, "public, max-age=59, s-maxage=59"],
  [999, "public, max-age=1, s-maxage=1"],
  [0, "public, max-age=1, s-maxage=1"],
];

for (const [leftMs, value] of CACHE) {
  Deno.test(`seal() lets caches share an answer with ${leftMs} ms left as ${value}`, () => {
    const draft = {
      status: 200,
      headers: {},
      body: null,
      sharedUntilMs: DAY_MS + leftMs,
    };
    assertEquals(seal(draft, PLAIN).headers.get("cache-control"), value);
  });
}
