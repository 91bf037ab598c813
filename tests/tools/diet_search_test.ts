import { assertEquals } from "@std/assert";
import type { Avoidable } from "../../src/shop/allergens.ts";
import { readDiet } from "../../src/tools/diet_search.ts";

/** A search, what is left of it, and what is avoided. */
const SEARCHES: readonly (readonly [string, string | undefined, readonly Avoidable[]])[] = [
  ["sin gluten", undefined, ["trigo"]],
  ["Sin T.A.C.C.", undefined, ["trigo"]],
  ["sem lactose", undefined, ["leche"]],
  ["gluten-free", undefined, ["trigo"]],
  ["dairy free chocolate", "dairy free chocolate", []],
  ["apto celíacos", undefined, ["trigo"]],
  ["chocolate sin leche", "chocolate", ["leche"]],
  ["algún helado sin leche", undefined, ["leche"]],
  ["sin frutos secos ni maní", undefined, ["frutos secos", "maní"]],
  ["sin leche y sin huevo", undefined, ["leche", "huevo"]],
  ["sin leche ni colorantes", "sin leche ni colorantes", []],
  ["sin azúcar", "sin azúcar", []],
  ["chocolate sin vueltas", "chocolate sin vueltas", []],
  ["sin", "sin", []],
  ["leche", "leche", []],
  ["", "", []],
];
for (const [search, text, avoided] of SEARCHES) {
  Deno.test(`readDiet() ${avoided.length === 0 ? "leaves" : "reads"} "${search}"`, () => {
    assertEquals(readDiet(search), { text, avoided });
  });
}
