import { assert, assertEquals } from "@std/assert";
import { oncePerShop } from "../../src/tools/once_per_shop.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

Deno.test("oncePerShop() does its work once a shop, and freezes what it gives", () => {
  let times = 0;
  const tell = oncePerShop((shop) => {
    times++;
    return { kind: "done", text: shop.business.nombre, data: {} };
  });
  const other = { ...TINY_SHOP, business: { ...TINY_SHOP.business, nombre: "Otra" } };
  const outcome = tell(TINY_SHOP);
  assert(Object.isFrozen(outcome) && tell(TINY_SHOP) === outcome);
  assertEquals(times, 1);
  const changed = tell(other);
  assertEquals(changed.kind === "done" && changed.text, "Otra");
  assertEquals(times, 2);
});
