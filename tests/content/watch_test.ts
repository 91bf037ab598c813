import { assertEquals, assertRejects } from "@std/assert";
import { watchFolders } from "../../src/content/watch.ts";
import { createFolder } from "../fixtures/house.ts";

Deno.test("watchFolders() notices a new file in a folder in a folder, and a folder that is replaced", async () => {
  using house = createFolder();
  const folder = house.path;
  const data = `${folder}/data`;
  const steps = [
    () => Deno.mkdir(`${data}/deep`, { recursive: true }),
    () => Deno.writeTextFile(`${data}/deep/a`, "a"),
    () => Promise.resolve(),
    () => Deno.rename(data, `${folder}/old`),
    () => Deno.mkdir(data),
    () => Deno.writeTextFile(`${data}/b`, "b"),
    () => Promise.reject(new Error("enough")),
  ];

  let changes = 0;
  const pause = () => (steps.shift() ?? Promise.reject)();
  const watching = watchFolders([data], () => changes += 1, pause);
  await assertRejects(() => watching, Error, "enough");
  assertEquals(changes, 5);
});
