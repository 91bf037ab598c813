import { assertEquals } from "@std/assert";
import {
  createAnswer,
  setCacheControl,
  setTransportSecurity,
} from "../../src/http/answer.ts";

const NOW_MS = 86_400_000;
const SITE = {
  text: "http://a.example",
  isStandIn: false,
  isConfigured: true,
};

for (const status of [200, 404]) {
  for (const body of ["Limón — 🍋", "", null]) {
    Deno.test(`createAnswer() creates a ${status} with the body ${JSON.stringify(body)} and only the given headers`, async () => {
      const headers = { "Content-Type": "application/json", "X-Name": "one" };
      const { response } = createAnswer(status, headers, body);
      assertEquals(response.status, status);
      assertEquals([...response.headers], [
        ["content-type", "application/json"],
        ["x-name", "one"],
      ]);
      assertEquals(await response.text(), body ?? "");
    });
  }
}

Deno.test("createAnswer() creates a 204 without a body or a type", () => {
  const { response } = createAnswer(204, { "Allow": "GET" }, null);
  const { status, headers, body } = response;
  assertEquals([status, body, [...headers]], [204, null, [["allow", "GET"]]]);
});

function cacheControlOf(
  sharedUntilMs: number | undefined,
  site = SITE,
) {
  const headers = { "Cache-Control": "no-cache" };
  const answer = { ...createAnswer(200, headers, null), sharedUntilMs };
  setCacheControl(answer, site, NOW_MS);
  return answer.response.headers.get("cache-control");
}

const CACHE = [
  [Infinity, "public, max-age=60, s-maxage=300"],
  [300_000, "public, max-age=60, s-maxage=300"],
  [299_999, "public, max-age=60, s-maxage=299"],
  [59_000, "public, max-age=59, s-maxage=59"],
  [999, "public, max-age=1, s-maxage=1"],
  [0, "public, max-age=1, s-maxage=1"],
] as const;

for (const [leftMs, value] of CACHE) {
  Deno.test(`setCacheControl() lets caches share an answer with ${leftMs} ms left as ${value}`, () => {
    assertEquals(cacheControlOf(NOW_MS + leftMs), value);
  });
}

Deno.test("setCacheControl() keeps the header of an answer that isn't shared", () => {
  assertEquals(cacheControlOf(undefined), "no-cache");
});

Deno.test("setCacheControl() forbids caches to store an answer of a stand-in origin", () => {
  const standIn = { ...SITE, isStandIn: true };
  assertEquals(cacheControlOf(undefined, standIn), "no-store");
  assertEquals(cacheControlOf(NOW_MS + 90_000, standIn), "no-store");
});

for (
  const [text, value] of [
    ["https://a.example", "max-age=31536000"],
    ["http://a.example", null],
  ] as const
) {
  Deno.test(`setTransportSecurity() for ${text} is ${value}`, () => {
    const answer = createAnswer(200, {}, null);
    setTransportSecurity(answer, { ...SITE, text });
    const { headers } = answer.response;
    assertEquals(headers.get("strict-transport-security"), value);
  });
}
