import { assertEquals } from "@std/assert";
import { createRecency } from "../../src/quota/recency.ts";

Deno.test("oldest() is undefined when no place is noted", () => {
  const recency = createRecency(3);
  assertEquals(recency.oldest(), undefined);
  recency.add(0);
  recency.remove(0);
  assertEquals(recency.oldest(), undefined);
});

Deno.test("oldest() is the place used longest ago", () => {
  const recency = createRecency(3);
  for (const place of [2, 0, 1]) recency.add(place);
  assertEquals(recency.oldest(), 2);
  recency.touch(2);
  assertEquals(recency.oldest(), 0);
  recency.touch(2);
  recency.remove(0);
  assertEquals(recency.oldest(), 1);
  recency.remove(1);
  assertEquals(recency.oldest(), 2);
});
