import { assertEquals } from "@std/assert";
import { createBoundedMap } from "../../src/http/bounded.ts";

Deno.test("createBoundedMap() holds no more than its bound: what was used longest ago leaves", () => {
  const map = createBoundedMap<string, number>(2);
  map.set("a", 1);
  map.set("b", 2);
  assertEquals(map.get("a"), 1);
  map.set("c", 3);
  assertEquals([map.get("a"), map.get("b"), map.get("c")], [1, undefined, 3]);
});

Deno.test("createBoundedMap() takes a new value for a key that it holds", () => {
  const map = createBoundedMap<string, number>(2);
  map.set("a", 1);
  map.set("b", 2);
  map.set("a", 3);
  map.set("c", 4);
  assertEquals([map.get("a"), map.get("b"), map.get("c")], [3, undefined, 4]);
});
