/** What growth does to the quota and to the load, as Markdown tables: `deno task scale`. */

import { loadShop } from "../../src/content/load_shop.ts";
import { type CdnCase, simulateCdn } from "./cdn.ts";
import {
  averageQuota,
  CONNECTIONS,
  type Habit,
  LIMIT,
  type QuotaOutcome,
  ROUND_TRIP_MS,
  type Routing,
} from "./quota.ts";

type Collapsing = Pick<CdnCase, "collapses">;

const INSTANCES = [1, 2, 8, 32];
const CLIENTS = 50;
const DAY_MS = 86_400_000;
/** Midnight in Buenos Aires, of a Saturday. */
const FROM_MS = Date.parse("2026-11-21T00:00:00-03:00");
const RATES = [1, 10, 100, 1000, 10_000];
const ORIGIN_MS = 200;

const CDNS: readonly (readonly [name: string, locations: number, how: Collapsing])[] = [
  ["2 locations", 2, { collapses: true }],
  ["100 locations", 100, { collapses: true }],
  ["2, uncollapsed", 2, { collapses: false }],
  ["100, uncollapsed", 100, { collapses: false }],
];

const ROUTINGS: readonly (readonly [routing: Routing, name: string])[] = [
  ["random", "any instance"],
  ["connection", "by connection"],
  ["client", "by client"],
];

const result = loadShop("data");
if (result.kind === "invalid") throw new Error(result.mistakes.join("\n"));
const timetable = result.shop;

const tables = [
  `Requests served a minute, of a client that asks again ${ROUND_TRIP_MS} ms after each answer and waits what`,
  "`Retry-After` says; in brackets, the seconds by which that falls short:",
  "",
  ...quotaTable(
    "patient",
    ({ servedPerMinute, waitErrorSeconds }) =>
      `${servedPerMinute.toFixed(0)} (${waitErrorSeconds.toFixed(1)})`,
  ),
  "",
  "The same, of a client that doesn't wait; in brackets, the share of its requests that get a 429:",
  "",
  ...quotaTable("heedless", ({ servedPerMinute, refusedPerMinute }) => {
    const share = refusedPerMinute / (servedPerMinute + refusedPerMinute);
    return `${servedPerMinute.toFixed(0)} (${(share * 100).toFixed(0)} %)`;
  }),
  "",
  `Each instance lets ${LIMIT} a minute through. By connection: ${CONNECTIONS} of them, used in turn. Means of ${CLIENTS} clients.`,
  `A client that asks 30 times a minute is refused ${
    worstSteady().toFixed(0)
  } times in any of these cases.`,
  "",
  "Catalog requests that reach the service, a second on average over a day (in the worst second):",
  "",
  `| Asked a second | ${CDNS.map(([name]) => name).join(" | ")} |`,
  `| --- |${" --- |".repeat(CDNS.length)}`,
  ...RATES.map((rate) => {
    const cells = CDNS.map(([, locations, options]) => cdnCell(rate, locations, options));
    return `| ${rate} | ${cells.join(" | ")} |`;
  }),
  "",
  `Uncollapsed: requests that come in the ${ORIGIN_MS} ms of the service's answer go to it too.`,
];
Deno.stdout.writeSync(new TextEncoder().encode(`${tables.join("\n")}\n`));

function quotaTable(habit: Habit, write: (outcome: QuotaOutcome) => string): readonly string[] {
  return [
    `| Routed | ${INSTANCES.map(nameInstances).join(" | ")} |`,
    `| --- |${" --- |".repeat(INSTANCES.length)}`,
    ...ROUTINGS.map(([routing, name]) => {
      const cells = INSTANCES.map((instances) =>
        write(averageQuota({ instances, routing, habit }, CLIENTS))
      );
      return `| ${name} | ${cells.join(" | ")} |`;
    }),
  ];
}

function nameInstances(count: number): string {
  return count === 1 ? "1 instance" : `${count} instances`;
}

function worstSteady(): number {
  return Math.max(
    ...ROUTINGS.flatMap(([routing]) =>
      INSTANCES.map((instances) =>
        averageQuota({ instances, routing, habit: "steady" }, CLIENTS).refusedPerMinute
      )
    ),
  );
}

function cdnCell(rate: number, locations: number, { collapses }: Collapsing): string {
  const { perSecond, peak } = simulateCdn({
    timetable,
    fromMs: FROM_MS,
    toMs: FROM_MS + DAY_MS,
    rate,
    locations,
    originMs: ORIGIN_MS,
    collapses,
    seed: rate + locations,
  });
  return `${perSecond.toFixed(perSecond < 0.1 ? 3 : 2)} (${peak})`;
}
