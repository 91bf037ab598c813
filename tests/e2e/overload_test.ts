import { assertEquals } from "@std/assert";
import { runOutOfDescriptors, stopUnderLoad } from "./stops.ts";

const VERSION = `on Deno ${Deno.version.deno}`;

Deno.test(`out of descriptors it refuses, tells it once, and recovers ${VERSION}`, async () => {
  assertEquals((await runOutOfDescriptors()).broken, []);
});

for (const slow of [0, 6]) {
  Deno.test(`SIGTERM under load, with ${slow} slow bodies, loses nothing that was received in full ${VERSION}`, async () => {
    const { answers, broken } = await stopUnderLoad(10, slow);
    assertEquals(broken, []);
    assertEquals(answers["refused"], 10);
  });
}
