import { assertEquals, assertGreater } from "@std/assert";
import { createHouse } from "../fixtures/house.ts";
import { runToEnd, startService, taskArguments } from "./service.ts";
import { fetchWhole } from "../fixtures/waiting.ts";

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

Deno.test("with the permissions of the start every kind of answer is given", async () => {
  await using service = await startService();
  const paths = [
    "/",
    "/about.md",
    "/api/catalogo",
    "/openapi.json",
    "/assets/styles/base.css",
  ];

  for (const path of paths) {
    // deno-lint-ignore no-await-in-loop -- five requests
    const response = await fetchWhole(`${service.origin}${path}`);
    assertEquals(response.status, 200, path);
  }
  assertEquals(service.lines.filter((line) => line.includes('"level"')), []);
});

Deno.test("a link that leads out of the data is not followed", async () => {
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
