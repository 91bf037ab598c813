import { assertEquals, assertThrows } from "@std/assert";
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

Deno.test("createRoutes() reports a repeated file once", () => {
  const assets = [...content.assets, ...content.assets.slice(-1)];
  const { message } = assertThrows(
    () => createRoutes({ ...content, assets }, CONFIG, OUTSIDE),
    Error,
  );
  assertEquals(
    message,
    "pages/assets/lugares.json: la dirección /assets/lugares.json ya es de otra cosa del sitio: poné otro nombre al archivo",
  );
});
