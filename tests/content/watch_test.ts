import { assertEquals, assertRejects } from "@std/assert";
import { watchFolders } from "../../src/content/watch.ts";

Deno.test("watchFolders() pauses between its attempts to open a missing folder", async () => {
  let pauses = 0;
  const pause = () => {
    pauses += 1;
    return pauses < 3 ? Promise.resolve() : Promise.reject(new Error("enough"));
  };

  await assertRejects(
    () => watchFolders(["/nada"], () => {}, pause),
    Error,
    "enough",
  );
  assertEquals(pauses, 3);
});
