import { assertEquals } from "@std/assert";
import { refuseMany, refuseOne, stopUnderLoad } from "./stops.ts";

const VERSION = `on Deno ${Deno.version.deno}`;

Deno.test(`without a descriptor for a client it refuses it, tells it once, and recovers; who stood goes on ${VERSION}`, async () => {
  assertEquals((await refuseOne()).broken, []);
});

Deno.test(`out of descriptors it recovers though idle clients hold them all ${VERSION}`, async () => {
  assertEquals((await refuseMany()).broken, []);
});

for (const slow of [0, 6]) {
  Deno.test(`SIGTERM under load, with ${slow} slow bodies, loses nothing that was received in full ${VERSION}`, async () => {
    const { answers, broken } = await stopUnderLoad(10, slow);
    assertEquals(broken, []);
    assertEquals(answers["refused"], 10);
  });
}
