import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { createOrigins, MOST_ORIGINS } from "../../src/http/origins.ts";

const STAND_IN = "http://localhost:8000";
const unset = () => createOrigins({ baseUrl: undefined, standIn: STAND_IN });

const ORIGINS: readonly (readonly [authority: string, origin: string | undefined])[] = [
  ["a.example", "http://a.example"],
  ["A.Example:8080", "http://a.example:8080"],
  ["a.example:80", "http://a.example"],
  ["a.example:", "http://a.example"],
  ["localhost:", "http://localhost"],
  ["a.example:443", "http://a.example:443"],
  ["a.example.", "http://a.example."],
  ["127.0.0.1:65535", "http://127.0.0.1:65535"],
  ["[2001:DB8:0::1]:80", "http://[2001:db8::1]"],
  ["127.0.0.1:65536", undefined],
  ["[::1]:99999", undefined],
  ["999.1.1.1", undefined],
  ["", undefined],
  [":80", undefined],
  ["a:b", undefined],
  ["a b", undefined],
  ["a/b", undefined],
  ["a?b", undefined],
  ["a#b", undefined],
  ["a\\b", undefined],
  ["u@a", undefined],
  ["a%41", undefined],
  ["[::1", undefined],
  ["a\n", undefined],
  ["<a>", undefined],
  ["ñandú", undefined],
  ["a, b", undefined],
  ["a".repeat(300), undefined],
];

for (const [authority, origin] of ORIGINS) {
  Deno.test(`createOrigins() takes ${JSON.stringify(authority.slice(0, 30))} for ${origin ?? "no valid authority"}`, () => {
    const { text, isStandIn } = unset()("http", authority);
    assertEquals([text, isStandIn], [origin ?? STAND_IN, origin === undefined]);
  });
}

Deno.test("createOrigins() keeps the scheme", () => {
  assertEquals(unset()("https", "a.example:443").text, "https://a.example");
});

Deno.test("createOrigins() keeps those that were asked for last, each as one object", () => {
  const originOf = unset();
  const ask = (n: number) => originOf("http", `${n}.example`);
  const first = Array.from({ length: MOST_ORIGINS }, (_, n) => ask(n));
  assertStrictEquals(ask(0), first[0]);
  assertStrictEquals(originOf("http", "0.EXAMPLE:80"), first[0]);
  ask(100);
  const kept = first.map((origin, n) => n === 1 || origin === ask(n));
  assertEquals(kept, kept.map(() => true));
  assert(ask(1) !== first[1]);
});

Deno.test("createOrigins() answers every Host for the public origin, where there is one", () => {
  const originOf = createOrigins({
    baseUrl: "https://a.example",
    standIn: STAND_IN,
  });
  for (const authority of ["b.example", "", "a b"]) {
    assertEquals(originOf("http", authority), {
      text: "https://a.example",
      isStandIn: false,
    });
  }
});
