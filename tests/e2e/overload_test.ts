import { assertEquals } from "@std/assert";
import { refuseMany, refuseOne, stopUnderLoad } from "./stops.ts";

const VERSION = `on Deno ${Deno.version.deno}`;

Deno.test(`without a descriptor for a client the service refuses the client, logs it once, recovers, and keeps open connections ${VERSION}`, async () => {
  const { failures } = await refuseOne();
  assertEquals(failures, []);
});

Deno.test(`the service recovers from idle clients that hold all descriptors ${VERSION}`, async () => {
  const { failures } = await refuseMany();
  assertEquals(failures, []);
});

for (const slowBodies of [0, 6]) {
  Deno.test(`SIGTERM under load, with ${slowBodies} slow bodies, loses no request that was received in full ${VERSION}`, async () => {
    const { answers, failures } = await stopUnderLoad(10, slowBodies);
    assertEquals(failures, []);
    assertEquals(answers["refused"], 10);
  });
}
