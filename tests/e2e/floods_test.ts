import { assert, assertEquals } from "@std/assert";
import { manyClients, pipeline, stubbornClient } from "../load/crowds.ts";
import type { Flood, Tally } from "../load/flood.ts";
import { hugeBodies } from "../load/huge_bodies.ts";
import { longConditions } from "../load/long_headers.ts";
import { manyHosts } from "../load/many_hosts.ts";
import { measure, measureQuickly } from "../load/measure.ts";
import { runOutOfDescriptors, stopUnderLoad } from "../load/stops.ts";
import { halfBodies, hangUps, slowHeaders } from "../load/unfinished.ts";

const VERSION = `on Deno ${Deno.version.deno}`;

interface Row {
  readonly flood: Flood;
  readonly answers: Tally;
}

/** Those that mostly wait, on one side or the other: the service under a clock that runs faster. */
const PATIENT: readonly Row[] = [
  { flood: halfBodies(300), answers: { 400: 300 } },
  { flood: slowHeaders(300, 3), answers: { "still open": 300 } },
  { flood: hugeBodies(4, "announced"), answers: { 400: 4 } },
  { flood: hugeBodies(4, "chunked"), answers: { 400: 4 } },
];

/** Those that keep the machine at work. */
const BUSY: readonly Row[] = [
  { flood: hangUps(300), answers: { "not waited for": 300 } },
  { flood: stubbornClient(300, 30), answers: { 200: 60, 429: 240 } },
  { flood: pipeline(1_000), answers: { right: 1_000 } },
  { flood: longConditions(100), answers: { 200: 100 } },
  { flood: manyHosts(100), answers: { 200: 2_400 } },
  { flood: manyClients(10_000, 1), answers: { 200: 10_000 } },
];

Deno.test(`what floods the service stays bounded, and the others are served ${VERSION}`, async (t) => {
  const patient = PATIENT.map(({ flood }) => measureQuickly(flood));
  for (const { flood, answers } of BUSY) {
    // deno-lint-ignore no-await-in-loop -- each flood is a step
    await t.step(flood.name, () => judge(measure(flood), answers));
  }
  for (const [at, { flood, answers }] of PATIENT.entries()) {
    // deno-lint-ignore no-await-in-loop -- each flood is a step
    await t.step(flood.name, () => judge(patient[at], answers));
  }
});

async function judge(
  measured: ReturnType<typeof measure> | undefined,
  answers: Tally,
): Promise<void> {
  const report = await measured;
  assert(report !== undefined);
  const { flood, probe, memory, descriptors } = report;
  assertEquals(report.answers, answers);
  assert(probe.asked > 0);
  assertEquals(probe.failed, []);
  assert(descriptors.after <= descriptors.before, JSON.stringify(descriptors));
  assert(memory.peak - memory.before <= flood.bound.mib, JSON.stringify(memory));
}

Deno.test(`out of descriptors it refuses, tells it once, and recovers ${VERSION}`, async () => {
  assertEquals((await runOutOfDescriptors(100)).broken, []);
});

for (const slow of [0, 6]) {
  Deno.test(`SIGTERM under load, with ${slow} slow bodies, loses nothing that was received in full ${VERSION}`, async () => {
    const { answers, broken } = await stopUnderLoad(10, slow);
    assertEquals(broken, []);
    assertEquals(answers["refused"], 10);
  });
}
