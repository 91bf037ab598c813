import { assertEquals, assertGreater } from "@std/assert";
import { createHouse } from "../fixtures/house.ts";
import { runToEnd, taskArguments } from "./service.ts";

for (
  const [task, ...expected] of [
    ["start"],
    ["precios", "write into the data: allowed"],
  ] as const
) {
  Deno.test(`with the permissions of the task ${task} nothing else can be read, written, run or called`, async () => {
    using house = createHouse();
    const args = taskArguments(task).map((word) =>
      word.startsWith("src/") ? "tests/e2e/permissions_probe.ts" : word
    );
    const { code, stdout, stderr } = await runToEnd(args, {}, house.path);
    assertEquals(code, 0, stderr);

    const lines = stdout.trim().split("\n");
    const allowed = lines.filter((line) => !line.endsWith(": refused"));
    assertGreater(lines.length, 10);
    assertEquals(allowed, expected);
  });
}

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
