import { assert, assertEquals, assertRejects } from "@std/assert";
import { check } from "../../src/schema/check.ts";
import { findMenuMistakes } from "../../src/shop/menu_rules.ts";
import { MENU_FILE } from "../../src/shop/files.ts";
import { listRequests } from "./growth_requests.ts";
import { loadRealContent } from "../fixtures/real_shop.ts";
import { SMALL_CATEGORY, withFlavors } from "./growth_shop.ts";
import { createSubject } from "./growth_subject.ts";

const REAL = await loadRealContent();
const SMALL = withFlavors(REAL, 40);

for (const count of [40, 400, 4_000]) {
  Deno.test(`withFlavors() makes a valid menu of ${count}, which begins with that of 40`, () => {
    const { menu } = withFlavors(REAL, count).shop;
    assertEquals(check(MENU_FILE, menu).kind, "valid");
    assertEquals(findMenuMistakes(menu), []);
    assertEquals(menu.sabores.length, count);
    assertEquals(menu.sabores.slice(0, 40), SMALL.shop.menu.sabores);
    const small = menu.sabores.filter(({ categoria }) => categoria === SMALL_CATEGORY);
    assertEquals(small.length, 5);
  });
}

for (const asked of listRequests(SMALL.shop)) {
  Deno.test(`${asked.name} is asked as it is named, again and again`, async () => {
    const subject = await createSubject(SMALL, asked);
    assert(await subject.time(3) > 0);
    assertEquals(subject.bytes === 0, asked.status === 304);
  });
}

Deno.test("createSubject() refuses an answer with another status", async () => {
  const [asked] = listRequests(SMALL.shop);
  assert(asked !== undefined);
  await assertRejects(() => createSubject(SMALL, { ...asked, status: 404 }), Error, "status 200");
});
