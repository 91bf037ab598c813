import { assertEquals } from "@std/assert";
import { createRoutes } from "../../src/routes/table.ts";
import { content } from "../fixtures/contract.ts";
import { CONFIG, OUTSIDE } from "../fixtures/test_app.ts";

Deno.test("createRoutes() publishes each method and path once", () => {
  const { api, site } = createRoutes(content, CONFIG, OUTSIDE);
  const targets = [...api.values(), ...site.values()].flat()
    .map(({ method, path }) => `${method} ${path}`);
  assertEquals(
    targets.filter((target, i) => targets.indexOf(target) < i),
    [],
  );
});
