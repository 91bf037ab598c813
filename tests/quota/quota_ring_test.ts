import { assertEquals } from "@std/assert";
import { createRings } from "../../src/quota/quota_ring.ts";
import { createRandom } from "../fixtures/random.ts";

for (const longest of [1, 29, 30, 31, 60, 200]) {
  Deno.test(`rings of up to ${longest} numbers hold what lists would`, () => {
    const random = createRandom(longest);
    const rings = createRings(5, longest);
    const lists: readonly number[][] = [[], [], [], [], []];
    for (let n = 0; n < 30_000; n++) {
      const ring = Math.floor(random() * 5);
      const list = lists[ring] ?? [];
      const choice = random();
      if (choice < 0.005) {
        rings.clear(ring);
        list.length = 0;
      } else if (choice < 0.55 && list.length < longest) {
        rings.push(ring, n);
        list.push(n & 0xffff);
      } else if (list.length > 0) {
        rings.shift(ring);
        list.shift();
      }
      assertEquals(rings.count(ring), list.length);
      if (list.length === 0) continue;
      assertEquals([rings.oldest(ring), rings.newest(ring)], [list[0], list.at(-1)]);
    }
  });
}

Deno.test("push() keeps the last 16 bits", () => {
  const rings = createRings(1, 1);
  rings.push(0, 2 ** 40 + 65_537);
  assertEquals(rings.oldest(0), 1);
});
