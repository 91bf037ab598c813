import { assert } from "@std/assert";
import { createMcpServer, TOOLS } from "../../src/tools/server.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const NOW_MS = Date.parse("2026-11-21T12:00:00-03:00");
const { engine } = createMcpServer(TINY_SHOP, "1.0.0");

for (const { name, example } of TOOLS) {
  Deno.test(`the example of ${name} is not refused`, () => {
    const params = { name, arguments: example(TINY_SHOP, NOW_MS) };
    const answer = engine.answer({ kind: "request", id: 1, method: "tools/call", params }, NOW_MS);
    assert(answer?.endsWith('"isError":false}}'), answer ?? "");
  });
}
