import { assertEquals, assertGreater } from "@std/assert";
import { createHouse } from "../fixtures/house.ts";
import { runToEnd, taskArguments } from "./service.ts";

Deno.test("with the permissions of the start nothing else can be read, written, run or called", async () => {
  const args = taskArguments("start").map((word) =>
    word === "src/main.ts" ? "tests/e2e/permissions_probe.ts" : word
  );
  const { code, stdout, stderr } = await runToEnd(args);
  assertEquals(code, 0, stderr);
  const lines = stdout.trim().split("\n");
  assertEquals(lines.filter((line) => !line.endsWith(": refused")), []);
  assertGreater(lines.length, 10);
});

Deno.test("a link out of the data folder is not followed", async () => {
  using house = createHouse();
  await Deno.remove(`${house.path}/data/menu.json`);
  await Deno.symlink("/etc/hostname", `${house.path}/data/menu.json`);
  const { code, stderr } = await runToEnd(
    taskArguments("start"),
    {},
    house.path,
  );
  assertEquals([code, stderr], [
    1,
    "data/menu.json: es un enlace que lleva fuera de data\n",
  ]);
});
