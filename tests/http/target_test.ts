import {
  assertEquals,
  assertNotStrictEquals,
  assertStrictEquals,
} from "@std/assert";
import {
  createOrigins,
  excerpt,
  hostOf,
  isLoopback,
  queryOf,
  readTarget,
} from "../../src/http/target.ts";
import { readRows } from "../fixtures/rows.ts";

const TARGETS = readRows`
http://a.example/x?q=1 → a.example → a.example → /x
http://a.example:8000/x#f → a.example:8000 → a.example:8000 → /x
http://a.example/x#f?q → a.example → a.example → /x
http://a.example/../x/%2e// → a.example → a.example → /../x/%2e//
http://a.example//b.example/ → a.example → a.example → //b.example/
http:///x → ∅ → ∅ → /x
http://a/b?c/x → a/b?c → a/b?c → /x
http://u@a.example/x → u@a.example → u@a.example → /x
http://127.0.0.1:8000/x → ñandú → ñandú → /x
http://b.example/x → a.example → b.example → /x
http://a.example:80 → a.example → a.example:80
`;

for (const [url = "", host = "", authority, path = ""] of TARGETS) {
  Deno.test(`readTarget() reads ${url} with Host ${JSON.stringify(host)}`, () => {
    assertEquals(readTarget(url, host), { scheme: "http", authority, path });
  });
}

Deno.test("readTarget() takes the authority from the URL if there is no Host", () => {
  assertEquals(readTarget("http://a.example/x", null).authority, "a.example");
});

Deno.test("readTarget() keeps the scheme", () => {
  assertEquals(readTarget("https://a.example/", "a.example").scheme, "https");
});

const QUERIES = [
  [`http://a/about/?${"x".repeat(2000)}`, `?${"x".repeat(2000)}`],
  [`http://a/about/?${"x".repeat(2001)}`],
  ["http://a/about/?x=1\r\nX: y"],
  ["http://a/about/?x=//b?c&[]{}|^'`\\", "?x=//b?c&[]{}|^'`\\"],
  ...readRows`
http://a/about/
http://a/about/? → ?
http://a/about/?x=1&y=%0d%0a → ?x=1&y=%0d%0a
http://a/about/?x=1#y?z → ?x=1
http://a/about/#y?z
http://a/about/?x=1 2
http://a/about/?x=ñ
http://a/about/?x="
http://a/about/?<script>
`,
];

for (const [url = "", query = ""] of QUERIES) {
  Deno.test(`queryOf() returns ${JSON.stringify(query.slice(0, 40))} for ${JSON.stringify(url.slice(0, 50))}`, () => {
    assertEquals(queryOf(url), query);
  });
}

Deno.test("excerpt() keeps 200 characters, and cuts longer texts between two characters", () => {
  const whole = "/".repeat(200);
  assertEquals([excerpt(whole), excerpt(`${whole}/`)], [whole, `${whole}…`]);
  assertEquals(excerpt(`/${"🍦".repeat(200)}`), `/${"🍦".repeat(99)}…`);
});

const LOOPBACKS = readRows`
localhost → true
LOCALHOST:8000 → true
a.localhost → true
127.0.0.1:1 → true
127.9.9.9 → true
[::1]:8000 → true
127.1 → true
2130706433:80 → true
[::ffff:127.0.0.1]:8000 → true
[::ffff:10.0.0.1] → false
127.0.0.1.evil.example → false
localhost.evil.example → false
10.0.0.1 → false
[::2] → false
`;

for (const [authority = "", expected = ""] of LOOPBACKS) {
  Deno.test(`isLoopback() of ${authority} is ${expected}`, () => {
    assertEquals(`${isLoopback(authority)}`, expected);
  });
}

Deno.test("hostOf() drops the port, not the brackets", () => {
  const texts = ["A.example:80", "[::1]:80", "[::1]", "https://a.example:1"];
  assertEquals(texts.map(hostOf), ["a.example", "[::1]", "[::1]", "a.example"]);
});

const STAND_IN = "http://localhost:8000";
const unset = () => createOrigins(undefined, STAND_IN);

const ORIGINS = readRows`
a.example → http://a.example
A.Example:8080 → http://a.example:8080
a.example:80 → http://a.example
a.example: → http://a.example
localhost: → http://localhost
a.example:443 → http://a.example:443
a.example. → http://a.example.
127.0.0.1:65535 → http://127.0.0.1:65535
[2001:DB8:0::1]:80 → http://[2001:db8::1]
127.0.0.1:65536
[::1]:99999
999.1.1.1
:80
a:b
a b
a/b
a?b
a#b
a\b
u@a
a%41
[::1
<a>
ñandú
a, b
∅
a⏎
`;

for (const [authority = "", origin] of [...ORIGINS, ["a".repeat(300)]]) {
  Deno.test(`createOrigins() returns ${origin ?? "the stand-in"} for ${JSON.stringify(authority.slice(0, 30))}`, () => {
    const { text, isStandIn } = unset()("http", authority);
    assertEquals([text, isStandIn], [origin ?? STAND_IN, origin === undefined]);
  });
}

Deno.test("createOrigins() keeps the scheme", () => {
  assertEquals(unset()("https", "a.example:443").text, "https://a.example");
});

Deno.test("createOrigins() caches the latest origins, each as one object", () => {
  const originOf = unset();
  const ask = (n: number) => originOf("http", `${n}.example`);
  const first = Array.from({ length: 8 }, (_, n) => ask(n));
  assertStrictEquals(ask(0), first[0]);
  assertStrictEquals(originOf("http", "0.EXAMPLE:80"), first[0]);
  ask(100);
  const areCached = first.map((origin, n) => n === 1 || origin === ask(n));
  assertEquals(areCached, areCached.map(() => true));
  assertNotStrictEquals(ask(1), first[1]);
});

Deno.test("createOrigins() returns the configured origin for every Host", () => {
  const originOf = createOrigins("https://a.example", STAND_IN);
  for (const authority of ["b.example", "", "a b"]) {
    assertEquals(originOf("http", authority), {
      text: "https://a.example",
      isStandIn: false,
      isConfigured: true,
    });
  }
});
