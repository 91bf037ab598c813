import { assertEquals } from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";
import { createHealthHandler } from "../../src/handlers/health.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

Deno.test("createHealthHandler() starts nothing that nobody waits for, and digests the data once", async () => {
  using digest = spy(crypto.subtle, "digest");
  const answer = createHealthHandler({
    shop: TINY_SHOP,
    version: "1.0.0",
    uptimeMs: () => 0,
    staleContent: () => undefined,
  });
  assertSpyCalls(digest, 0);
  const [first, second] = await Promise.all([answer(), answer()]);
  assertEquals(first, second);
  assertSpyCalls(digest, 1);
});
