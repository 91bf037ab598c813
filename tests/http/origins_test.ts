import { assert, assertEquals } from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";
import { createOrigins, MOST_ORIGINS } from "../../src/http/origins.ts";

/** Tells whether an origin counts, and how often a crowd was reported. */
function countedFor(ownOrigin: string, baseUrl?: string) {
  const reportCrowd = spy(() => {});
  const choose = createOrigins({ baseUrl, ownOrigin, reportCrowd });
  const admit = (origin: string, nowMs: number) => {
    const [scheme = "", authority] = origin.split("://");
    const chosen = choose({ scheme, authority, path: "/" }, nowMs);
    assertEquals(chosen.origin, chosen.isStandIn ? ownOrigin : baseUrl ?? origin);
    return !chosen.isStandIn;
  };
  return { admit, choose, reportCrowd };
}

const OWN: readonly (readonly [own: string, counted: readonly string[]])[] = [
  ["http://192.0.2.1:8000", [
    "http://192.0.2.1:8000",
    "http://localhost:8000",
    "http://127.0.0.1:8000",
    "http://[::1]:8000",
  ]],
  ["http://[::1]:80", ["http://[::1]:80", "http://localhost:80"]],
  ["http://localhost", ["http://localhost", "http://127.0.0.1", "http://[::1]"]],
];

for (const [own, counted] of OWN) {
  Deno.test(`createOrigins() of ${own} always counts its loopback names, on its port alone`, () => {
    const origins = countedFor(own);
    for (let n = 0; n < MOST_ORIGINS; n++) origins.admit(`http://${n}.example`, 0);
    assertEquals(counted.filter((origin) => origins.admit(origin, 0)), counted);
    const others = ["http://localhost:9", "http://a.localhost:8000", "https://localhost:8000"];
    assertEquals(others.filter((origin) => origins.admit(origin, 0)), []);
  });
}

Deno.test("createOrigins() never counts more than its bound within ten minutes", () => {
  const origins = countedFor("http://localhost:8000");
  const admitted = new Set<string>();
  for (let n = 0; n < 10_000; n++) {
    const origin = `http://${n % 3000}.example`;
    if (origins.admit(origin, n * 50)) admitted.add(origin);
  }
  assert(admitted.size > 0 && admitted.size <= MOST_ORIGINS, String(admitted.size));
  assertSpyCalls(origins.reportCrowd, 1);
});

Deno.test("createOrigins() gives away the place that was idle longest, and no other", () => {
  const origins = countedFor("http://localhost:8000");
  const name = (n: number) => `http://${n}.example`;
  for (let n = 0; n < 8; n++) origins.admit(name(n), n);
  origins.admit(name(0), 500_000);
  assert(!origins.admit(name(8), 600_000));
  assert(origins.admit(name(8), 600_001));
  assert(!origins.admit(name(1), 600_001));
  assertEquals([0, 2, 3, 4, 5, 6, 7, 8].filter((n) => !origins.admit(name(n), 600_001)), []);
});

Deno.test("createOrigins() takes the listener's own for no valid Host, and the public one for any", () => {
  const nobody = { scheme: "http", authority: undefined, path: "/" };
  const own = "http://localhost:8000";
  assertEquals(countedFor(own).choose(nobody, 0), { origin: own, isStandIn: false });
  const { admit, choose, reportCrowd } = countedFor(own, "https://a.example");
  assertEquals(choose(nobody, 0), { origin: "https://a.example", isStandIn: false });
  for (let n = 0; n < 100; n++) assert(admit(`http://${n}.example`, 0));
  assertSpyCalls(reportCrowd, 0);
});
