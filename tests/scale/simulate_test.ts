import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";
import { type CdnCase, simulateCdn, storedFor } from "./cdn.ts";
import {
  averageQuota,
  CONNECTIONS,
  type Habit,
  LIMIT,
  ROUND_TRIP_MS,
  type Routing,
  simulateQuota,
} from "./quota.ts";

const ROUTINGS: readonly Routing[] = ["random", "connection", "client"];
const HABITS: readonly Habit[] = ["patient", "heedless", "steady"];

for (const routing of ROUTINGS) {
  Deno.test(`simulateQuota() lets the contract's quota through one instance, routed by ${routing}`, () => {
    const chosen = { instances: 1, routing, seed: 1 };
    const patient = simulateQuota({ ...chosen, habit: "patient" });
    assertEquals([patient.servedPerMinute, patient.waitErrorSeconds], [LIMIT, 0]);
    assertEquals(simulateQuota({ ...chosen, habit: "heedless" }).servedPerMinute, LIMIT);
  });
}

for (const instances of [2, 8, 32]) {
  Deno.test(`simulateQuota() is the same over ${instances} instances where the client chooses`, () => {
    for (const habit of HABITS) {
      const chosen = { routing: "client", habit, seed: 3 } as const;
      assertEquals(
        simulateQuota({ ...chosen, instances }),
        simulateQuota({ ...chosen, instances: 1 }),
      );
    }
  });

  Deno.test(`simulateQuota() refuses no steady client over ${instances} instances`, () => {
    for (const routing of ROUTINGS) {
      const { servedPerMinute, refusedPerMinute } = simulateQuota({
        instances,
        routing,
        habit: "steady",
        seed: 5,
      });
      assertEquals([servedPerMinute, refusedPerMinute], [30, 0]);
    }
  });
}

Deno.test("simulateQuota() adds up the counters of all instances where any may answer", () => {
  const { servedPerMinute } = averageQuota(
    { instances: 8, routing: "random", habit: "heedless" },
    5,
  );
  assert(servedPerMinute <= 8 * LIMIT && servedPerMinute > 7.9 * LIMIT, `${servedPerMinute}`);
});

Deno.test("simulateQuota() refuses no one whose own pace is below what all instances let through", () => {
  const { servedPerMinute, refusedPerMinute } = simulateQuota({
    instances: 64,
    routing: "random",
    habit: "heedless",
    seed: 7,
  });
  assertEquals([servedPerMinute, refusedPerMinute], [60_000 / ROUND_TRIP_MS, 0]);
});

Deno.test("simulateQuota() gives no more than a counter a connection where that chooses", () => {
  for (let seed = 0; seed < 10; seed++) {
    const chosen = { instances: 1000, routing: "connection", habit: "heedless", seed } as const;
    assert(simulateQuota(chosen).servedPerMinute <= CONNECTIONS * LIMIT);
  }
});

Deno.test("simulateQuota() shows that Retry-After falls short where the next request goes elsewhere", () => {
  const chosen = { instances: 8, routing: "connection", habit: "patient" } as const;
  assert(averageQuota(chosen, 5).waitErrorSeconds > 0);
});

Deno.test("simulateQuota() depends on its seed and on nothing else", () => {
  const chosen = { instances: 8, routing: "connection", habit: "patient" } as const;
  assertEquals(simulateQuota({ ...chosen, seed: 1 }), simulateQuota({ ...chosen, seed: 1 }));
  assertNotEquals(simulateQuota({ ...chosen, seed: 1 }), simulateQuota({ ...chosen, seed: 2 }));
});

/** Open from 12 to 20 every day. */
const DAY: CdnCase = {
  timetable: TINY_SHOP,
  fromMs: Date.parse("2026-11-21T00:00:00-03:00"),
  toMs: Date.parse("2026-11-22T00:00:00-03:00"),
  rate: 1000,
  locations: 1,
  originMs: 200,
  collapses: true,
  seed: 1,
};

const STORED: readonly (readonly [leftMs: number, storedMs: number])[] = [
  [3_600_000, 300_000],
  [300_000, 300_000],
  [299_999, 299_000],
  [90_000, 90_000],
  [1_999, 1_000],
  [999, 1_000],
];

for (const [leftMs, storedMs] of STORED) {
  Deno.test(`storedFor() is ${storedMs} ms where a change is ${leftMs} ms away`, () => {
    assertEquals(storedFor(0, leftMs), storedMs);
  });
}

Deno.test("simulateCdn() lets a busy location ask every five minutes, and once more a change", () => {
  const { requests } = simulateCdn(DAY);
  // 288 fives of minutes, the opening and the closing; at a change, the last second may take one more.
  assert(requests >= 286 && requests <= 292, `${requests}`);
});

Deno.test("simulateCdn() multiplies that by the locations, whatever is asked of them", () => {
  const [few, many] = [1000, 10_000].map((rate) =>
    simulateCdn({ ...DAY, rate, locations: 20 }).requests / 20
  );
  assert(few !== undefined && many !== undefined && few > 280 && many < 293, `${few}, ${many}`);
});

Deno.test("simulateCdn() passes nearly everything where hardly anyone asks", () => {
  const outcome = simulateCdn({ ...DAY, rate: 0.01, locations: 100 });
  const asked = 0.01 * 86_400;
  assert(outcome.requests > asked * 0.85 && outcome.requests < asked * 1.15, `${outcome.requests}`);
});

Deno.test("simulateCdn() lets every location ask in the same second when the shop opens or closes", () => {
  const { peak, peakMs } = simulateCdn({ ...DAY, rate: 10_000, locations: 50 });
  assert(peak >= 50, `${peak}`);
  // 12:00 and 20:00 in Buenos Aires, or the second before: whole seconds of s-maxage end within it.
  assertMatch(new Date(peakMs).toISOString(), /T(14:59:59|15:00:00|22:59:59|23:00:00)/);
});

Deno.test("simulateCdn() without collapsing lets those in who come while the service answers", () => {
  const together = simulateCdn({ ...DAY, collapses: true });
  const apart = simulateCdn({ ...DAY, collapses: false });
  // At 1000 a second, some 200 come in the 200 ms of each answer.
  const times = apart.requests / together.requests;
  assert(times > 150 && times < 250, `${times}`);
});
